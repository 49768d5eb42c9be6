"""Who counts as exposed, in the words of those who explain it: "so exposed is any dose before removal. Unexposed is
none documented", “暴露就按到第一次进舱的时间切,6小时以里算早”, “没吃过的当参照”.

The whole sentence defines it: what follows the first comma says how much or how often, and is left out only where it
is talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import has_sign
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE, tells_of_others

_LEAD: Final = r"^\W*(?:(?:so|and|then|well|ok|basically)\W+)*(?:(?:the|our|my)\s)?"
_IS: Final = (
    r"(?:,\s[^,]{3,30},)?\s(?:is|are|means?|would\sbe|will\sbe|counts?\sas)\s(?:just\s|simply\s|to\s)?"
)
_VALUE: Final = (
    r"(?P<value>(?!(?:not|what|how|who|whether|why|a\sproblem|clear|easy|hard|difficult)\b)"
    r"[a-z0-9][^.;:?]{3,240}?)"
)
_END: Final = r"(?=\s?[.;]?\s?$|,\s(?:i|we|because|since|as\s(?:my|our)|but|that's\sit|if\syou)\b)"
_EXPOSED: Final = re.compile(
    rf"{_LEAD}(?:main\s|key\s)?expos(?:ed(?:\s(?:ones|group|people|patients|kids|children))?|ure(?:\sof\sinterest)?){_IS}{_VALUE}{_END}",
    re.IGNORECASE,
)
_UNEXPOSED: Final = re.compile(
    rf"{_LEAD}(?:un|non-|not\s)exposed(?:\s(?:ones|group|people|patients|kids|children))?{_IS}{_VALUE}{_END}",
    re.IGNORECASE,
)
_EXPOSED_ZH: Final = re.compile(
    r"^(?:那|这个|我们)?(?:的)?(?:主要)?暴露(?:因素|组)?(?:呢|嘛|的话)?,?(?:就是?|是|指的?是|问的是|定义[为成是]|看的?是)*(?P<value>(?=按|(?<=是)|(?<=为)|(?<=成))(?!不|什么|哪|没)[^。;:?]{4,120}?)[吧呢嘛]?[。;]?\s?$"
)
_REFERENCE_ZH: Final = re.compile(
    r"(?:^|[,。;]\s?)(?P<value>(?!拿|把|用)(?![^,。;:?]*(?:什么|谁|哪|啥|还是|晓得|知道|病例))[^,。;:?]{2,40}?)的?(?:就|都)?(?:当|作为?|算作?|做)(?:参照|参考|对照)(?:组)?(?=[,。;]|$)"
)


def exposed(said: Said, known: Known) -> Iterator[ReadValue]:
    """What a sentence defines as the exposure, or as what it is compared with."""
    if has_sign(said.plain) or tells_of_others(said.plain):
        return
    for key, forms in (
        ("intervention", (_EXPOSED, _EXPOSED_ZH)),
        ("comparator", (_UNEXPOSED, _REFERENCE_ZH)),
    ):
        field = field_for(key, known)
        match = next((found for form in forms if (found := form.search(said.plain))), None)
        if field is None or match is None or HEDGE.search(match[0]) or known.value(field.path) is not None:
            continue
        value = said.cut(*match.span("value")).strip(" ,")
        if not known.catalogue.faults(field.path, words(value)):
            yield ReadValue(field.path, words(value), (value.span,), False, PATTERN)
