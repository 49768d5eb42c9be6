"""How alike those of one ward, school or village are, and how many they are: "each ward has about 20 patients and the
ICC is around 0.02", “每个病区大概20个病人，ICC按0.02算”.

How alike two readers of one picture are has the same name, and how many work on a ward is the size of nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import ENGLISH, to_decimal
from apps.fields.reading.results import Known
from apps.fields.reading.text import is_said
from apps.protocol.size_requests.words.plain import DIGITS
from apps.protocol.size_requests.words.remainder import compiled, number

Told = tuple[str, Any]
CORRELATION: Final = "rho"
_SIZE: Final = "cluster_size"
_ABOUT: Final = r"(?:about\s|around\s|roughly\s|some\s|maybe\s|perhaps\s)?"
UNIT: Final = (
    r"(?:(?:(?:care|nursing|old\speople's)\s)?homes?|(?:general\s|gp\s)?practices?|wards?|villages?|schools?|class(?:es|room)?|clinics?|hospitals?|clusters?"
    r"|centres?|centers?|units?|sites?|nurser(?:y|ies)|households?|communit(?:y|ies)|neighbourhoods?|pharmac(?:y|ies))"
)
_CORRELATION_NAME: Final = (
    r"(?:(?<![a-z])ICCs?(?![a-z])|intra-?\s?(?:class|cluster)\scorrelation(?:\scoefficient)?"
    r"|群?组内相关(?:系数)?|群内相关(?:系数)?"
    rf"|\bcorrelation\swithin\s(?:the\s|each\s|an?\s)?{UNIT})"
)
_CORRELATION: Final = compiled(
    rf"{_CORRELATION_NAME}(?:\s?\(ICC\))?[^,.;，。；\d]{{0,20}}?(?P<n>0?\.\d{{1,4}})(?![\d%])"
)
_NAMED: Final = re.compile(_CORRELATION_NAME, re.IGNORECASE)
# How alike two readers are has the same name.
_OF_READERS: Final = re.compile(
    r"reader|rater|observer|agree|reliab|repeatab|test-retest|阅片|评[估分定]者|评价者|观察者|一致|信度|重测|两位|两名",
    re.IGNORECASE,
)
_UNIT_ZH: Final = (
    r"(?:病区|病房|科室|村|社区|学校|班级?|诊所|卫生院|医院|中心|养老院|幼儿园|街道|乡镇?|群|药店|家庭|车间)"
)
_MEMBERS: Final = (
    r"(?:patients|participants|subjects|residents|people|adults|children|pupils|students|women|men|persons|members"
    r"|workers|individuals|babies)"
)
_MEMBERS_ZH: Final = (
    r"(?:病人|患者|学生|孩子|儿童|老人|居民|村民|人|受试者|对象|住户|职工|工人|产妇|孕妇|新生儿|婴儿)"
)
_HAS: Final = (
    r"(?:(?:(?:will|would|could|can|should)\s)?(?:has|have|holds?|houses?|sees?|contributes?|brings?(?:\sin)?|gives?(?:\sus)?|includes?|recruits?|enrols?"
    r"|be|averages?)|(?:are|is|of))"
)
_N: Final = rf"(?P<n>{DIGITS}|{ENGLISH})"
_CLUSTER_SIZE: Final = compiled(
    rf"\b(?:each|every|an?|per)\s(?:[a-z]+\s)?{UNIT}\s(?:usually\s|typically\s|only\s)?{_HAS}\s{_ABOUT}{_N}\s(?:[a-z-]+\s)?{_MEMBERS}\b",
    rf"{_N}\s(?:[a-z-]+\s)?{_MEMBERS}\s(?:per|in\s(?:each|every|an?)|from\s(?:each|every)|an?|for\seach)\s(?:[a-z]+\s)?{UNIT}\b",
    rf"\bclusters\s(?:will\s)?(?:have|are|be|of|hold|average)\s{_ABOUT}{_N}(?:\s{_MEMBERS})?(?:\s(?:each|apiece))?(?=\s?(?:[,.;]|$|and\b))",
    rf"\b(?:mean\s|average\s)?cluster\ssizes?\s(?:is\s|of\s|will\sbe\s|would\sbe\s|at\s)?{_ABOUT}{_N}(?![\d%.])",
    rf"[每一][个所家间座]?(?:[^,。;\d每]{{0,4}}?){_UNIT_ZH}(?:里|内)?(?:大概|大约|差不多|平均|估计|约|有|能|可以|收|招|入|来|是|按|算|就|取|出)*"
    rf"(?P<n>{DIGITS}|[一二两三四五六七八九十百]{{1,5}})(?:来)?[个名位例]?(?:左右的?)?{_MEMBERS_ZH}",
    rf"(?:平均)?群(?:的)?大小(?:大概|大约|约|为|是|按|取)*(?P<n>{DIGITS})(?![\d%.])",
)
_NO_MEMBERS: Final = re.compile(
    r"\b(?:beds?|nurses|doctors|staff|nights?|days?|weeks?|months?)\b|床|护士|医生"
)
_KINDS: Final = frozenset({"cluster_rct"})
_OF_CLUSTERS: Final = re.compile(
    rf"cluster|整群|群随机|{_CORRELATION_NAME}[\s\S]{{0,80}}?(?:\b{UNIT}\b|{_UNIT_ZH})|(?:\b{UNIT}\b|{_UNIT_ZH})[\s\S]{{0,80}}?{_CORRELATION_NAME}",
    re.IGNORECASE,
)
_MOST_CORRELATED: Final = 0.5
_SIZES: Final = range(2, 10_000)
_DIGITS: Final = 4


def of_clusters(text: str, known: Known) -> Iterator[Told]:
    """What one clause says of the clusters of a study that has some."""
    if not _has_clusters(known):
        return
    if not is_said(_OF_READERS, known.message):
        yield from first_of(CORRELATION, _CORRELATION, text, lambda value: 0 < value <= _MOST_CORRELATED)
    found = next((match for form in _CLUSTER_SIZE if (match := form.search(text)) is not None), None)
    if found is not None and not _NO_MEMBERS.search(text):
        size = to_decimal(found["n"])
        if size == int(size) and int(size) in _SIZES:
            yield _SIZE, int(size)


def first_of(
    key: str, forms: tuple[re.Pattern[str], ...], text: str, accepts: Callable[[float], bool]
) -> Iterator[Told]:
    """What the first form says that is found, as a share."""
    found = next((match for form in forms if (match := form.search(text)) is not None), None)
    if found is not None and accepts(number(found)):
        yield key, round(number(found), _DIGITS)


def _has_clusters(known: Known) -> bool:
    kind = field_for("design_type", known)
    recorded = known.value(kind.path) if kind else None
    if recorded is not None:
        return recorded in _KINDS
    return is_said(_OF_CLUSTERS, known.message)


def names_correlation(plain: str) -> bool:
    """Whether words name how alike those of one cluster are; of two readers nobody says so."""
    return is_said(_NAMED, plain) and not is_said(_OF_READERS, plain)
