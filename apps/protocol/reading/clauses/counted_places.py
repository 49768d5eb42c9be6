"""How many places there are, told beside their names: "we've got us, then the county hospital and Lee's group, so three
places", “三家医院:我们市院,青州一家,临朐县医院也答应了”.

The names are counted as well, and only where there are as many of them as was said is the number taken: one that is
told of a place ("青州一家") is no number of places, and of a list that says another number nobody knows which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said
from apps.fields.reading.words import denies, tells_of_others

FEWEST, MOST = 2, 30
_COUNTED_ZH: Final = rf"(?P<n>{NUMBER})\s?[家个所](?:医院|中心|单位|地方|点|院区)?"
_FIRST_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?:参加的)?(?:中心|医院)?(?:嘛|呢|的话|数)?,?(?:一共|总共|合计|现在|目前|就|有|是|定了?)*(?:[\u4e00-\u9fff]{{2}})?{_COUNTED_ZH}(?:一起做|参加)?[:,]\s?(?P<names>[^。;?:]+)"
)
_LAST_ZH: Final = re.compile(
    r"^(?:中心(?:嘛|呢|的话)?,?)?(?:现在|目前|我们这个|打算|准备|就|在)*(?P<names>[^。;?:]{4,80}?),"
    rf"(?:一共|总共|合计|拢共|共)?(?:就|是)*{_COUNTED_ZH}(?:一起|联合|共同)?(?:来?做|参加)?(?=[,。;]|$)"
)
_NAME_ZH: Final = re.compile(
    r"(?:我们|咱们?|俺们?|阿拉|本)(?:自己|这边|这里|这儿)?$|院(?!区)|中心|妇幼|附[一二三属]|[一那]家|那边"
)
_JOIN_ZH: Final = re.compile(r"[、,]|(?:和|跟|与|及|还有|再加上?|加上)(?=.{2})")
_PLACES: Final = r"(?:places|hospitals|sites|centres|centers|clinics|units|practices)"
_LAST: Final = re.compile(
    rf"^(?:(?:so|and|then)\s)?(?:we(?:'ve|\shave)\s(?:got\s)?|it(?:'s|\sis|'ll\sbe|\swill\sbe)\s(?:just\s)?)(?P<names>(?:[^.;?:]|(?<=\b[DS][rt])\.){{8,220}}?)"
    rf",?\s(?:so|which\smakes|that\smakes|that's|making)\s(?:that's\s|it's\s|call\sit\s)?(?:all\sin\sall\s)?(?P<n>{NUMBER})\s(?:\w+\s)?{_PLACES}\b",
    re.IGNORECASE,
)
_FIRST: Final = re.compile(
    rf"^(?P<n>{NUMBER})\s(?:\w+\s)?{_PLACES}(?:\s(?:so\sfar|in\sall))?(?:,|:)\s(?P<names>(?:[^.;?:]|(?<=\b[DS][rt])\.){{8,220}})",
    re.IGNORECASE,
)
_JOIN: Final = re.compile(r",\s(?:and\s)?(?:then\s)?|\sand\s(?:then\s)?", re.IGNORECASE)
_NAME: Final = re.compile(r"\b(?:us|ours|here|the\s\w+|[A-Z][\w.-]+)\b")
_SEVERAL_ZH: Final = re.compile(rf"(?:还有|下面|另外)?(?P<n>{NUMBER})\s?[个家所](?!中心$)")
# Behind a place whether it has agreed, who is still asked, what somebody is to do there.
_OPEN: Final = re.compile(
    r"\b(?:maybe|perhaps|not\ssure|undecided|might|may|possibly|still\s(?:asking|waiting|talking)|hopefully|if)\b"
    r"|没定|未定|不确定|还在谈|可能|也许|看看能不能|还没(?:答应|回)|要是|如果",
    re.IGNORECASE,
)
# A clause that tells of a place which does not take part.
_NOT_IN: Final = re.compile(
    r",[^,]*?(?:人家|不带|不参加|没|退|原来|本来|还在|黄了|不来|拒|不想|不肯).*$|,\s(?:but|though|while)\b.*$"
)
_NO_PLACES: Final = re.compile(
    r"病房|床|科室|[例岁组]|\b(?:beds|wards|groups|arms|patients\seach)\b", re.IGNORECASE
)


def counted_places(said: Said, known: Known) -> Iterator[ReadValue]:
    """The number that is said of places that are named beside it."""
    field = field_for("centres", known)
    if field is None or _OPEN.search(said.plain) or _NO_PLACES.search(said.plain):
        return
    for match, names in _told(said.plain):
        count = int(to_decimal(match["n"]))
        around = match[0].replace(match["names"], "")
        if not FEWEST <= count <= MOST or names != count or denies(around) or tells_of_others(around):
            continue
        yield ReadValue(field.path, count, (said.cut(*match.span()).strip(" ,;。").span,), False, PATTERN)
        return


def _told(plain: str) -> Iterator[tuple[re.Match[str], int]]:
    """What counts places, and how many names stand there."""
    for forms, join, name in (((_FIRST_ZH, _LAST_ZH), _JOIN_ZH, _NAME_ZH), ((_LAST, _FIRST), _JOIN, _NAME)):
        for form in forms:
            if match := form.search(plain):
                names = join.split(_NOT_IN.sub("", match["names"]))
                yield match, sum(_places_of(part) for part in names if name.search(part.strip()))


def _places_of(part: str) -> int:
    """ "两个旗医院" are two of them."""
    several = _SEVERAL_ZH.match(part.strip())
    return int(to_decimal(several["n"])) if several else 1
