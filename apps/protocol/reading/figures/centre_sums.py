"""How many places there are, told by their parts: "five hospitals here plus three abroad, and ours comes on top", “本来
谈好八家,退了两家”.

Every part is told with its number, and the sum is what is meant only where nothing is left open and no part is one of
many ("八家里面挑两家"). Whether a place of our own counts is said or is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.results import PATTERN, Known, ReadValue, Unreadable
from apps.fields.reading.text import Said

_PLACES: Final = r"(?:hospitals|clinics|centres|centers|sites|units|practices|departments)"
_KINDS: Final = r"(?:(?!of\b|in\b|for\b|and\b|or\b|plus\b)[a-z-]+\s){0,2}?"
_WHERE: Final = r"(?:\s(?!and\b|plus\b|or\b|of\b)[a-z'-]+){0,4}?"
_END: Final = r"(?=\s?(?:[.;]|,|$))"
_ON_TOP: Final = r"(?:\s(?:comes?\son\stop|as\swell|too|on\stop(?:\sof\sthat)?|is\sextra))?"
_OURS_TOO: Final = rf",?\s(?:and|plus)\s(?:ours|our\sown){_ON_TOP}"
_PLUS: Final = re.compile(
    rf"(?P<first>{NUMBER})\s{_KINDS}{_PLACES}{_WHERE},?\s(?:plus|and\sanother|and\sthen\sanother|together\swith|and(?=\s\w+\s(?:(?:[a-z]+\s)?ones|(?:in|at|across)(?!\s(?:total|all|every)))\b))\s"
    rf"(?P<second>{NUMBER})(?:\s(?:[a-z]+\s)?ones|\s(?:more|others?|{_PLACES}))?{_WHERE}(?P<ours>{_OURS_TOO})?{_END}"
    rf"|(?P<others>{NUMBER})\s(?:other|more|further)\s{_KINDS}{_PLACES}{_WHERE}{_OURS_TOO}{_END}",
    re.IGNORECASE,
)
_LEFT: Final = re.compile(
    rf"\b(?:had|got|have)\s(?:about\s)?(?P<before>{NUMBER})\s{_KINDS}{_PLACES}\s(?:lined\sup|signed\sup|on\sboard|agreed|interested|in)"
    rf",?\sbut\s(?:then\s)?(?P<gone>{NUMBER})\s(?:of\sthem\s)?(?:have\s|has\s)?(?:pulled\sout|dropped\sout|backed\sout|withdrew|withdrawn"
    r"|left|cancelled|quit|said\sno)\b",
    re.IGNORECASE,
)
_EACH_OF_OURS: Final = re.compile(
    rf"\beach\sof\s(?:our|the)\s(?P<n>{NUMBER})\s{_KINDS}{_PLACES}\s(?:can|will|would|could|gives?|has|sees|brings)\b",
    re.IGNORECASE,
)
_NAMED_ZH: Final = r"(?:医院|中心|卫生院|诊所|单位)"
_TOGETHER_ZH: Final = r"(?:(?:一起|共同|联合|合作)(?:来?做|参加|开展|完成)?|参加)?"
_PLUS_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)[^,。;:0-9]{{0,10}}?(?P<first>{NUMBER})\s?[家个所](?:[^,。;0-9]{{0,6}}?{_NAMED_ZH})?,?\s?(?:再|还|另外)*(?:加上?|带上?|有)"
    rf"[^,。;0-9一二两三四五六七八九十]{{0,6}}(?P<second>{NUMBER})\s?[家个所](?P<kind>[^,。;0-9]{{0,6}}?{_NAMED_ZH})?(?:的)?{_TOGETHER_ZH}(?=[,。;]|$)"
)
_BOTH_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)[^,。;:0-9]{{0,10}}?(?P<first>{NUMBER})\s?[家个所][^,。;0-9]{{0,6}}?{_NAMED_ZH}[和与跟及]"
    rf"[^,。;0-9一二两三四五六七八九十]{{0,6}}(?P<second>{NUMBER})\s?[家个所](?P<kind>[^,。;0-9]{{0,6}}?{_NAMED_ZH}){_TOGETHER_ZH}(?=[,。;]|$)"
)
_LED_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?:由|就)?(?:我们|本)[^,。;0-9家]{{0,10}}?(?:医院|院|中心|科)?(?:来)?(?:牵头|做组长|当组长|做组长单位),\s?(?:再|另外|还)+"
    rf"(?:带上?|加上?|拉上?|找|联合|有)(?:了)?(?:外面|下面|别的|其他)?(?P<others>{NUMBER})\s?[家个所](?:[^,。;0-9]{{0,6}}?{_NAMED_ZH})?(?=[,。;]|$)"
)
_LEFT_ZH: Final = re.compile(
    rf"(?:谈好|说好|定好|联系好|约好|定下|谈妥|讲好)(?:了)?(?P<before>{NUMBER})\s?[家个所]{_NAMED_ZH}?(?:一起|联合|共同|来|都)*(?:做|参加|参与|合作)?的?,[^,。;0-9]{{0,10}}?"
    rf"(?:退出?|撤|走|黄|跑|不干|放弃)(?:了|掉)+(?P<gone>{NUMBER})\s?[家个所]"
)
_OPEN: Final = re.compile(
    r"[他她它]们|人家|别家|\b(?:they|their|joined)\b|没定|未定|不确定|还在谈|可能|也许|[里当]中?面?挑|几家|多家|\b(?:maybe|perhaps|not\ssure|undecided|some|or\sso|not\sdecided|yet)\b"
    r"|床|病区|[每各]家?医院|例|\bpatients\seach\b",
    re.IGNORECASE,
)
_FEWEST, _MOST = 1, 300
# Who adds them up behind the parts tells nothing more.
_MAKES: Final = re.compile(
    r",\sso\s(?:(?:i|we)\s(?:suppose|guess|reckon|think|make)\s)?(?:that|it)(?:'s|\smakes|\sis)\s[^.;,?]*(?=[.;]?$)",
    re.IGNORECASE,
)
_EACH_PLACE_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)[^,。;0-9]{{0,8}}?(?P<places>{NUMBER})\s?[家个所]{_NAMED_ZH}[^,。;0-9]{{0,4}},\s?每[家个](?:医院|中心)?(?:就|都|各|收|招|入|出)*(?P<each>{NUMBER})\s?[例个名]"
)
_EACH_ARM_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)一组(?:收|招|要|放)?(?P<first>{NUMBER})\s?[例个名]?(?:人|病人)?,\s?(?:另|另外|其他)一组(?:收|招|要|放)?(?P<second>{NUMBER})\s?[例个名]?(?:人|病人)?(?=[,。;]|$)"
)
_EACH_ARM: Final = re.compile(
    rf"^\W*(?:so\s)?(?:it.?s|that.?s|we.?(?:d|ll)?\s(?:would\s|will\s)?have)\s"
    rf"(?P<first>{NUMBER})\s(?P<by>with|on|in|under|to|get)"
    rf"\s(?:the\s)?[a-z -]{{2,24}}?\s(?:and|but)\s(?P<second>{NUMBER})\s(?P=by)\s(?:the\s)?[a-z -]{{2,24}}?"
    r"(?=\s?(?:[.;,]|$))",
    re.IGNORECASE,
)


def summed_centres(said: Said, known: Known) -> Iterator[ReadValue]:
    """The number of places that its parts come to."""
    field = field_for("centres", known)
    plain = _MAKES.sub("", said.plain)
    if field is None or _OPEN.search(plain) or not is_ours(plain.replace(" other ", " more ")):
        return
    for match, total in _sums(plain):
        if _FEWEST <= total <= _MOST:
            evidence = said.cut(*match.span()).strip(" ,;。")
            yield ReadValue(field.path, total, (evidence.span,), True, PATTERN)


def _sums(plain: str) -> Iterator[tuple[re.Match[str], int]]:
    for match in _PLUS.finditer(plain):
        if match["others"]:
            yield match, _count(match["others"]) + 1
        else:
            yield match, _count(match["first"]) + _count(match["second"]) + bool(match["ours"])
    for match in (*_LEFT.finditer(plain), *_LEFT_ZH.finditer(plain)):
        yield match, _count(match["before"]) - _count(match["gone"])
    for match in _PLUS_ZH.finditer(plain):
        if match["kind"] or re.search(_NAMED_ZH, match[0]):
            yield match, _count(match["first"]) + _count(match["second"])
    for match in _BOTH_ZH.finditer(plain):
        yield match, _count(match["first"]) + _count(match["second"])
    yield from ((match, _count(match["others"]) + 1) for match in _LED_ZH.finditer(plain))
    yield from ((match, _count(match["n"])) for match in _EACH_OF_OURS.finditer(plain))


def computed_totals(said: Said, known: Known) -> Iterator[Unreadable]:
    """A total that nobody said, of what each place or group is to have: asked about."""
    field = field_for("n_total", known)
    if field is None or known.value(field.path) is not None or not is_ours(said.plain):
        return
    totals = [(m, _count(m["places"]) * _count(m["each"])) for m in _EACH_PLACE_ZH.finditer(said.plain)]
    arms = [*_EACH_ARM_ZH.finditer(said.plain), *_EACH_ARM.finditer(said.plain)]
    totals += [(m, _count(m["first"]) + _count(m["second"])) for m in arms]
    for match, total in totals:
        place = said.cut(*match.span()).strip(" ,;。").span
        yield Unreadable(field.path, place, choices=(total,))


def _count(figure: str) -> int:
    return int(to_decimal(figure))
