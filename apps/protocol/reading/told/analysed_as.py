"""Who is analysed and what becomes of those who lack a value, in words of every day: "analyse everyone as they were
drawn", “分到哪组就按哪组算”, “缺了的当没愈合算”, and how, in the same breath: "with an analysis of covariance of …".

What other outcomes are compared by is not the analysis of the primary one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.words.wording import METHOD_EN, METHOD_ZH

_DRAWN: Final = r"(?:drawn|randomi[sz]ed|allocated|assigned|put)"
_ALL: Final = (
    r"(?:everyone|everybody|all(?:\sof\sthem|\sthe\s\w+)?|them\sall|people|each\s(?:patient|person|child))"
)
_SETS: Final = (
    re.compile(
        rf"\banaly[sz]ed?\s(?P<value>{_ALL}\s(?:as\s(?:they\swere\s|he\sor\sshe\swas\s)?{_DRAWN}|in\sthe\s(?:group|arm)\s(?:they|he|she)\s(?:were|was|got)\s{_DRAWN}(?:\s(?:to|for|into))?))(?=\s?[,.;]|\s?$|\s(?:with|and|by|using)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:with\s)?(?P<value>{_ALL}\s(?:counted|kept|left|analy[sz]ed|counts|stays)\sin\sthe\s(?:group|arm)\s(?:they|he|she)\s(?:were|was|got)\s{_DRAWN}(?:\s(?:to|for|into))?)(?=\s?[,.;]|\s?$|\sand\b)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<value>(?:当初|原来|一开始)?(?:分|抽|随机)到?(?:在)?哪(?:个|一)?[组边](?:的)?就(?:按|算|归)(?:在)?哪(?:个|一)?[组边](?:的)?(?:来?(?:算|分析))?)(?=[,。;]|$)"
    ),
    re.compile(
        r"(?:^|[,。;]\s?)(?:统计|分析|结果|最后|主要|就|都)*(?:主要)?(?P<value>按照?(?:当初|最初|原来|一开始|随机)分(?:到)?的组(?:别)?(?:来)?(?:算|分析)?|按照?意向性(?:治疗)?(?:分析|原则)*)(?=[,。;]|$)"
    ),
)
_LOST_ZH: Final = (
    r"(?:缺(?:了|失|掉)?的?|没来的|失访的|不来的|没随访[到上]的|漏(?:了|掉)?的|没测[到成]的|没拍[到成]的)"
    r"(?:数据|值|人|病人)?"
)
_MISSING: Final = (
    re.compile(
        rf"(?:^|[,。;]\s?)(?P<value>{_LOST_ZH}(?:就|都|一律|全|统统)*(?:当|算|按|视为|记)(?:作|成|为|做)?(?:是)?[^,。;]{{1,12}}?(?:算|处理|计)?)(?=[,。;]|$)"
    ),
    re.compile(
        r"(?:^|[,.;]\s)(?:(?:and|so|but)\s)?(?P<value>blanks?\s(?:stays?|remains?)\sblank(?:,\sno\sfilling\sin)?|(?:whoever|anyone\swho|anybody\swho|those\swho)\s(?:is|are|goes|go|doesn't|don't|never)\s[^.;,]{3,30}\s(?:counts?|is\scounted|are\scounted)\sas\s[^.;,]{3,40})(?=[,.;]|\s?$)",
        re.IGNORECASE,
    ),
)
_MODEL_EN: Final = rf"(?:an?\s)?(?:[a-z-]+\s){{0,3}}?{METHOD_EN}\b"
_HOW: Final = (
    re.compile(
        rf"\b(?:analy[sz]e|compare)\s[^.;]{{3,60}}?,?\s(?:with|by|using)\s(?P<value>{_MODEL_EN}[^.;,]{{0,140}})(?=\s?[,.;]|\s?$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|,\s(?:and\s)?)\W*(?P<value>{_MODEL_EN}[^.;,]{{0,80}}?)\swould\s(?:suit|do|be\sbest|fit)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^\W*the\s(?:main\s)?analysis\s(?:is|will\sbe|would\sbe)\s(?P<value>{_MODEL_EN}[^.;]{{0,140}}?)(?=\s?[.;]|\s?$)",
        re.IGNORECASE,
    ),
)
# “愈合率用CMH检验按中心分层”: of the outcome that is named.
_HOW_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?P<name>[^,。;用]{{2,10}}?)(?:就|都|的比较|的话)?(?P<value>用(?:[A-Za-z-]{{2,12}}|Cochran[^,。;]{{0,20}})?[^,。;]{{0,6}}?(?:检验|{METHOD_ZH})[^,。;]{{0,24}})(?=[,。;]|$)",
    re.IGNORECASE,
)
_OF_OTHERS: Final = re.compile(
    r"\b(?:secondary|secondaries|the\srest|others?|safety|subgroup|sensitivity)\b|次要|其他|别的|那些|安全|亚组|敏感性",
    re.IGNORECASE,
)
_NAMED: Final = 2  # characters by which an outcome is known again


def analysed_as(said: Said, known: Known) -> Iterator[ReadValue]:
    """What a sentence tells of the analysis, for fields of which nothing is recorded."""
    if is_marked(said.plain) or tells_of_others(said.plain):
        return
    yield from _told("analysis_sets", _SETS, said, known)
    if "缺失" not in said.plain:  # which is read by that word
        yield from _told("missing_data", _MISSING, said, known)
    if not _OF_OTHERS.search(said.plain):
        yield from _told("primary_analysis", _HOW, said, known)
    match = _HOW_ZH.search(said.plain)
    if match is not None and not _OF_OTHERS.search(match[0]) and _is_primary(match["name"], known):
        yield from _told("primary_analysis", (_HOW_ZH,), said, known)


def _told(key: str, forms: tuple[re.Pattern[str], ...], said: Said, known: Known) -> Iterator[ReadValue]:
    field = field_for(key, known)
    match = next((found for form in forms if (found := form.search(said.plain))), None)
    if field is None or match is None or known.value(field.path) is not None:
        return
    told = said.cut(*match.span("value")).strip(" ,;.。，")
    value = [words(told)] if field.kind == "string_list" else words(told)
    if not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (told.span,), False, PATTERN)


def _is_primary(name: str, known: Known) -> bool:
    """Whether the primary outcome that is recorded goes by this name."""
    field = field_for("outcomes.primary", known)
    recorded = known.value(field.path) if field else None
    names = "".join(str(each.get("name", "")) for each in recorded) if isinstance(recorded, list) else ""
    return any(name[at : at + _NAMED] in names for at in range(len(name) - _NAMED + 1))
