"""By what a study is judged, pointed at behind its name or in a sentence that seems to ask: "…, that's what I'd hang my
hat on", "with pain at thirty minutes being what matters to me", “主要就看八周时头痛少了几天”, “……，这是主要的”.

The name goes up to its first clause; what is said of it behind that is gathered by whoever looks at every outcome.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.outcomes.qualities import quality_of, time_in_name
from apps.protocol.reading.outcomes.row_leads import lead_of
from apps.protocol.reading.placed.places import places_of

_ASKED: Final = "pico.outcomes"
_WOULD: Final = r"(?:'d|'ll|'m|'re|\swould|\swill|\sam|\sare)?"
_LEAD: Final = r"^\W*(?:(?:and|so|well|right|oh|really|honestly)\W+){0,3}"
_GOES_BY: Final = (
    rf"what\s(?:i|we){_WOULD}\s(?:really\s|mainly\s)?(?:(?:going\sto\s)?(?:hang\smy\shat\son|judge\s(?:it|this|everything)\s(?:on|by)|go\sby)"
    r"|care\sabout(?:\smost)?|after|aiming\sat|looking\sat|interested\sin)"
)
_MATTERS: Final = (
    r"what\s(?:really\s)?(?:matters|counts)(?:\smost)?"
    r"(?:\s(?:to|for)\s(?:me|us|them|every(?:one|body)|people|(?:the\s|our\s)?[a-z]+s))?"
)
_THE_ONE: Final = r"the\s(?:one|thing|bit)(?:\sthat)?(?:\sreally)?\s(?:counts|matters)(?:\smost)?"
_ITS_NAME: Final = r"(?:my|our|the)\s(?:main|primary)(?:\s(?:outcome|end\s?point|measure|thing|one))?"
_NAME: Final = r"(?P<value>(?!(?:and|but|so|then|that|this|it|which|the\srest)\b)[a-z0-9][^.;:?,]{3,120}?)"
_MORE: Final = r"(?P<more>(?:,\s[^.;:?,]{2,70}){0,3}?)"
_EN: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}{_NAME}{_MORE},?\s(?:that's|that\sis|that'd\sbe|is|would\sbe|will\sbe)\s(?:{_GOES_BY}|what\sit's\s(?:all\s)?about|{_ITS_NAME}|{_MATTERS}|{_THE_ONE})(?=\s?[.,;]|\s?$)",
        rf"{_LEAD}what\s(?:i|we){_WOULD}\s(?:really\s)?(?:going\sto\s)?(?:hang\smy\shat|judge\s(?:it|this|everything))\s(?:on|by)\s(?:is|would\sbe|will\sbe)\s{_NAME}(?=\s?[.,;]|\s?$)",
        rf",\s(?:and\s)?with\s{_NAME}\s(?:being|as)\s(?:{_MATTERS}|{_GOES_BY}|{_ITS_NAME})(?=\s?[.,;]|\s?$)",
    )
)
_LEAD_ZH: Final = r"^\W*(?:那|嗯|对了|所以|其实|这个研究|我们|,)*"
_NAME_ZH: Final = r"(?P<value>(?!什么|哪|谁|怎么|的话|还|是不是|一下)[^,。;:?]{3,40}?)"
_ZH: Final = tuple(
    re.compile(form)
    for form in (
        rf"{_LEAD_ZH}(?:最)?主要(?:终点|结局|指标)?(?:就|还是?|想|得|是|要|都|的)*(?:看|瞧)(?:的)?(?:就)?(?:是)?{_NAME_ZH}(?=[,;。]|$)",
        rf"{_LEAD_ZH}(?:最后|到头来)?看的(?:就)?是{_NAME_ZH}(?=[,;。]|$)",
        rf"{_LEAD_ZH}{_NAME_ZH}(?:就|则)?(?:是|为|作为?)主要(?:的|疗效)?(?:终点|结局|指标)(?=[,;。]|$)",
        rf"{_LEAD_ZH}{_NAME_ZH}(?P<more>(?:\([^)]{{1,12}}\))?(?:,[^,。;:?]{{2,20}}){{0,3}}?),(?:这个?|它)(?:就)?(?:是|算|当)(?:最)?主要的(?:终点|结局|指标)?(?=[,;。]|$)",
    )
)
# Anything may be the main thing: “疼痛评分降了多少是主要的”.
_MAIN_ZH: Final = re.compile(
    rf"{_LEAD_ZH}{_NAME_ZH}(?:就|才)?是(?:最|我们?)*(?:主要|要紧|关键|看重)的(?=[,;。]|$)"
)
_SORT: Final = "outcome_primary"
_SURELY: Final = 0.9
# What is done, or who takes part, is no outcome.
_NO_OUTCOME: Final = re.compile(
    r"\b(?:i|we|my|our|they|money|time|funding|recruit\w*|enrol\w*|safety|sponsor|ethics|power|sample|patients?\shere|whether\sto)\b"
    r"|[我咱你]|经费|伦理|入组|招募|样本|把握|怎么|为什么|病人(?:好|难)?[找收]|文献|片子|安全",
    re.IGNORECASE,
)
# What is to be found out of it stands behind it: “主要就是想看看在……的基础上加上……，能不能……” is the question.
_IS_ASKED_OF: Final = re.compile(
    r"\s?[,:]?\s?(?:到底|究竟|是不?是)?(?:能不能|能否|会不会|是否|可不可以|可否|有没有)"
)
_ON_TOP: Final = re.compile(r"基础上|\bon\stop\sof\b", re.IGNORECASE)
# Two at once: nobody knows whether both are meant, or one made of both.
_SEVERAL: Final = re.compile(r"\s(?:and|or|plus)\s|[和与及、或]|还有|以及", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\bbetween\s.{2,40}?\sand\s", re.IGNORECASE)
_ONE_OF_SEVERAL: Final = re.compile(
    r"也看|也要看|不是主要|次要|其次|其[他它余]|别的|\bsecondary\b", re.IGNORECASE
)


def _surely_first(said: Said) -> re.Match[str] | None:
    """Where a clause says only that it is the main thing, and surely stands where outcomes do."""
    match = _MAIN_ZH.search(said.plain)
    stands = match is not None and places_of(said.cut(*match.span()))[_SORT] >= _SURELY
    return match if stands else None


def _is_asked_of(plain: str, match: re.Match[str]) -> bool:
    """Whether it is a treatment, of which the study asks what it does."""
    return _IS_ASKED_OF.match(plain, match.end()) is not None or _ON_TOP.search(match["value"]) is not None


def judged_by(said: Said, known: Known) -> Iterator[ReadValue]:
    """The one outcome that such a sentence points at."""
    field = field_for("outcomes.primary", known)
    if field is None or known.value(field.path) is not None or is_marked(said.plain):
        return
    if known.asked in (_ASKED, field.path) or _ONE_OF_SEVERAL.search(said.plain):
        return
    match = next((found for form in (*_EN, *_ZH) if (found := form.search(said.plain))), None)
    match = match or _surely_first(said)
    if match is None or tells_of_others(match[0]) or _is_asked_of(said.plain, match):
        return
    told = said.cut(*match.span("value")).strip(" ,呗吧嘛呢")
    if (lead := lead_of(told.plain)).looks:  # "I'd count falls, that's what matters most"
        told = told.cut(lead.length)
    more = (match.groupdict().get("more") or "").strip(" ,")
    pieces = [piece for piece in re.split(r"\(|\),?|,\s?", more) if piece.strip()]
    if _NO_OUTCOME.search(told.plain) or any(quality_of(piece) is None for piece in pieces):
        return
    if _SEVERAL.search(_BETWEEN.sub(" ", told.plain)):
        return
    time = time_in_name(told.plain)
    value = [{field.head.key: words(told), **({"time_point": time} if time else {})}]
    if not known.catalogue.faults(field.path, value):
        end = told.end if pieces else said.start + match.end()
        yield ReadValue(field.path, value, ((told.start, end),), False, ROUTED)
