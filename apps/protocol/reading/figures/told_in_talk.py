"""Chinese figures as they fall in talk, in sentences of which another clause denies, or tells of others:
“县医院那边黄了,就我们自己一家做,80那个作废,一组40”, “一成的脱落他已经算进去了,你别再往上加”.

Each clause says by its own words what its figure is. Where a sentence has a figure twice the last one counts, if it is
told as what was settled; where the sentence asks or supposes nothing does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.counts import group_names
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT, to_decimal
from apps.fields.reading.registry import reader_of
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, is_said
from apps.fields.reading.words import HEDGE
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.bearable import margin_in_points
from apps.protocol.reading.figures.levels import LEVEL, POWERS

_FROM: Final = r"(?:^|[,。;]\s?)"
_TO: Final = r"(?:吧|了|好了|就行|得了)*(?=\s?[,。;]|\s?$)"
_SETTLED: Final = r"(?:那?就|所以|还是|最后|干脆|定了)"
_PEOPLE: Final = r"\s?[例个名位]?(?:人|病人|患者)?"
_TIME: Final = rf"(?:(?:{NUMBER})\s?(?:天|周|个?月|年)半?|半年)"
_TREATED: Final = r"(?:干预|试验|治疗|实验|观察|研究)组?"


@dataclass(frozen=True)
class Told:
    """`fixed` is the value where the words have no figure; `without`: what stands nowhere in the message."""

    key: str
    said: re.Pattern[str]
    without: re.Pattern[str] | None = None
    fixed: Any = None


def _told(key: str, said: str, *, without: str = "", fixed: Any = None) -> Told:
    return Told(key, re.compile(said, re.IGNORECASE), re.compile(without) if without else None, fixed)


_EXERCISE: Final = r"训练|锻炼|[练蹲举握抬]|动作|每[天日次]|做操|另外?一组|亚组|中心|医院各"
_TOLD: Final = (
    _told(
        "n_per_group",
        rf"{_FROM}(?:{_SETTLED}|我们?|也)*(?:[每各]|一)个?组(?:就|先|暂|定|收|招|要|放|各|是|按|来|算)*(?P<value>{NUMBER}){_PEOPLE}{_TO}",
        without=_EXERCISE,
    ),
    _told(  # of a side it is told with those who are on it
        "n_per_group",
        rf"{_FROM}(?:{_SETTLED}|我们?|也)*(?:(?:[每各]|一)[边头侧]|两[边头](?:各|都是?))(?:就|先|定|收|招|要|放|各|是|按|来|算)*(?P<value>{NUMBER})\s?[例个名位](?:人|病人|患者)?{_TO}",
        without=rf"{_EXERCISE}|一边[^。;]{{1,20}}一边",
    ),
    _told(
        "n_total",
        rf"{_FROM}{_SETTLED}+(?:是|得|要)?(?:一共|总共|合计|拢共)(?:收|招|是|要)?(?P<value>{NUMBER}){_PEOPLE}{_TO}",
        without="元|块|钱|费",
    ),
    _told(
        "centres",
        rf"{_FROM}(?:{_SETTLED}|只有?|只剩)+(?:我们|咱们?)?(?:自己|自个儿)?(?:这)?(?P<value>一)[家个](?:医院|中心|单位)?(?:自己)?来?(?:做|收|干|开展){_TO}",
    ),
    _told(
        "allocation_ratio",
        rf"{_FROM}(?:{_SETTLED}|我们?|咱们?)+(?:按照?|用|分|是|做|定|随机)*(?P<value>[1-9一二两三]\s?[比:]\s?[1-9一二两三])(?:来?分配?|来|随机)?{_TO}",
        without="匹配|配对|病例|健康",
    ),
    _told(
        "power",
        rf"(?P<value>(?:80|85|90|95)%?|[八九]成|0?\.(?:8|85|9|95))(?:就|也)?(?:行|够|可以|好)?[了吧]*,[^。;]{{0,16}}?我?(?:说|指|讲)的是(?:统计)?(?:{POWERS}){_TO}",
    ),
    _told(
        "alpha",
        rf"{_FROM}(?:阿尔法|{LEVEL})(?:就|还是?|仍|照|按|用|取|是|老规矩|老样子|照旧|惯例|常规|不变)*(?:[单双]侧)?(?P<value>0?\.0[0-9]{{1,3}}){_TO}",
    ),
    _told("alpha", rf"{_FROM}(?:检验|取|用|按|就|还是)*[单双]侧\s?(?P<value>0?\.0[0-9]{{1,3}}){_TO}"),
    *(
        _told(
            "sided",
            rf"{_FROM}(?:阿尔法|{LEVEL})?(?:检验|取|用|按|就|还是)*{word}侧\s?0?\.0[0-9]{{1,3}}{_TO}",
            fixed=sides,
        )
        for word, sides in (("单", 1), ("双", 2))
    ),
    _told(
        "dropout",
        rf"{_FROM}(?P<value>{PERCENT}|[一二两三]成[半五]?)的?(?:脱落|失访)率?(?:他|我|老师|统计)?们?(?:也|都|已经|就|早)*(?:算|考虑|加|放|含|包)(?:进去?|在内|在里头?|上){_TO}",
    ),
    _told(
        "follow_up_duration",
        rf"{_FROM}(?:每个?人|[每各][个位名](?:病人|患者|孩子)|病人|患者)(?:都|就|要|得)*(?:跟踪?|随访|追踪|观察)[到至满]?(?:出院|术|手术|入组|停药|治疗|随机)(?:以?后|之后)(?P<value>{_TIME}){_TO}",
    ),
    _told(
        "framework",
        rf"{_FROM}(?:我们?|咱们?|就|准备|打算|想|还是)*做(?:个|成)?非劣效?性?(?:的|试验|研究|设计)?{_TO}",
        without="不做|做不了|算了",
        fixed="non_inferiority",
    ),
    _told(
        "analysis_sets",
        rf"{_FROM}(?:我们?|就|统一|一律|都|按照?|用|做|走|主要)*(?P<value>意向性(?:治疗)?)(?:的|那[个套种])?分析{_TO}",
        without="吗|符合方案|方案集分析",
    ),
    _told(
        "missing_data",
        rf"{_FROM}(?P<value>(?:跟丢|失访|丢|脱落|没来|联系不上|退出)[^,。;按算当记]{{0,8}}(?:一律|都|全部?|统统|就)+(?:按照?|算|当|记|视)[^,。;]{{0,6}}(?:没效|无效|失败|没好|没缓解|治疗失败|阳性|阴性|死亡)(?:来?算|处理|算)?){_TO}",
    ),
    _told(
        "blinding", rf"{_FROM}(?:{_SETTLED}|只能|只好)+(?:都|全)?开放着?(?:做|来|式|着){_TO}", fixed="open"
    ),
)
_BOTH_ARMS: Final = re.compile(
    rf"{_FROM}(?:{_SETTLED})?(?P<value>{_TREATED}(?:收|招|放|是)?(?P<treated>{NUMBER}){_PEOPLE}[,、]?\s?对照组?(?:收|招|放|是)?(?P<control>{NUMBER}){_PEOPLE}){_TO}"
)
_NO_COUNTS: Final = re.compile(r"率|%|成|分[,。]|评分|均|把握|标准差")
_HALF: Final = 0.5
_DECIMAL: Final = r"(?P<value>[0-9]{1,4}(?:\.[0-9]{1,3})?)"
_MEASURED: Final = {
    "sd": re.compile(
        rf"{_FROM}标准差(?:我们?|咱们?|就|自己|按|从|翻|查|看)[^,。;0-9]{{0,14}}?(?:大概|大约|差不多|是|约|为|算|有|在){_DECIMAL}(?P<half>半)?分?(?:左右|上下)?{_TO}"
    ),
    "delta": re.compile(
        rf"差(?:个|出|到|上)?{_DECIMAL}分?(?P<half>半)?(?:以上)?(?:我们?|觉得|认为|就|才|算|是){{0,5}}有(?:临床)?(?:意义|价值)"
    ),
}
_MARGIN: Final = re.compile(
    rf"界值(?:就|先|暂|定|取|按|是|为|在|设)*(?:{NUMBER})\s?个(?:百分)?点,[^。;]{{0,40}}?(?:那就|还是|就按|就定){{1,2}}(?P<value>(?P<n>{NUMBER})\s?个(?:百分)?点){_TO}"
)
_PERIOD: Final = re.compile(
    rf"从?(?:今年)?(?P<first>{NUMBER})月(?:份|初)?(?:就|开始|起)+(?:收|招|入组)(?:病人|患者|人)?,?(?:一直)?(?:收|招|做|入)?到(?P<next>明年|次年|第二年|来年)?"
    rf"(?P<last>{NUMBER})月(?:份)?底"
)
_SUPPOSED: Final = re.compile(
    r"要是|如果|假如|假设|万一|倘若|要么|[不没](?:行|给|成|同意)的话|还是[^,。;吧]{1,12}(?:好|呢)"
)
_THEIRS: Final = re.compile(r"人家|[他她]们|别[人家]|文献|那篇|上[回次]|去年|以前|当时")
_IN_YEAR: Final = 12


def told_in_talk(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """What the clauses of a sentence say for sure."""
    if said.plain.isascii() or asks(said.plain) or _SUPPOSED.search(said.plain):
        return
    for key in dict.fromkeys(told.key for told in _TOLD):
        field = field_for(key, known)
        read = _last([told for told in _TOLD if told.key == key], field, said, known) if field else None
        if read is not None:
            yield read
    yield from _arms(said, known)
    yield from _spread(said, known)
    yield from _margin(said, known)
    yield from _recruited(said, known)


def _last(forms: list[Told], field: Field, said: Said, known: Known) -> ReadValue | None:
    """The value that is told, the last one where it is told as settled; None where nobody knows which."""
    found = [
        (match, told)
        for told in forms
        if not (told.without and is_said(told.without, known.message))
        for match in told.said.finditer(said.plain)
        if not (HEDGE.search(match[0]) or _THEIRS.search(match[0]))
    ]
    reads = [(match, read) for match, told in found if (read := _read(match, told, field, said, known))]
    if not reads:
        return None
    match, last = max(reads, key=lambda each: each[0].start())
    is_settled = re.search(_SETTLED, match[0]) is not None
    return last if is_settled or all(read.value == last.value for _match, read in reads) else None


def _read(match: re.Match[str], told: Told, field: Field, said: Said, known: Known) -> ReadValue | None:
    words = said.cut(*match.span()).strip(" ,;。")
    if told.fixed is not None:
        value = {"level": told.fixed, "text": words.text} if field.kind == "enum_text" else told.fixed
        return ReadValue(field.path, value, (words.span,), False, PATTERN)
    try:
        found = reader_of(field)(said.cut(*match.span("value")), field, known.under(words.text))
    except CannotRead:
        return None
    if found is None or known.catalogue.faults(field.path, found.value):
        return None
    return ReadValue(field.path, found.value, (words.span,), found.derived, PATTERN)


def _arms(said: Said, known: Known) -> Iterator[ReadValue]:
    """A number for either group: “干预80对照40”."""
    field = field_for("n_per_group", known)
    match = _BOTH_ARMS.search(said.plain)
    if field is None or match is None or _NO_COUNTS.search(match[0]) or _THEIRS.search(match[0]):
        return
    number = next((part.key for part in field.parts if part.kind == "integer"), None)
    sizes = [int(to_decimal(match[group])) for group in ("treated", "control")]
    if number is None or min(sizes) < 1 or len(group_names(field, known)) not in (0, len(sizes)):
        return
    names = group_names(field, known) or ["试验组", "对照组"]
    value = [{field.head.key: name, number: size} for name, size in zip(names, sizes, strict=True)]
    yield ReadValue(field.path, value, (said.cut(*match.span("value")).span,), True, PATTERN)


def _spread(said: Said, known: Known) -> Iterator[ReadValue]:
    """The spread of our own data, and the difference that matters."""
    field = field_for("assumptions", known)
    found = {name: match for name, form in _MEASURED.items() if (match := form.search(said.plain))}
    if field is None or "sd" not in found or any(_THEIRS.search(match[0]) for match in found.values()):
        return
    recorded = known.value(field.path)
    value = {
        **(recorded if isinstance(recorded, dict) else {}),
        **{
            name: float(to_decimal(match["value"])) + (_HALF if match["half"] else 0)
            for name, match in found.items()
        },
    }
    spans = tuple(said.cut(*match.span()).strip(" ,;。").span for match in found.values())
    yield ReadValue(field.path, value, spans, True, PATTERN)


def _margin(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """The last of two margins in points of a percentage, as it is read where it is said alone."""
    field, match = field_for("margin", known), _MARGIN.search(said.plain)
    if field is None or match is None:
        return
    yield from margin_in_points(match["n"], said.cut(*match.span("value")), field, known.under(said.text))


def _recruited(said: Said, known: Known) -> Iterator[ReadValue]:
    """The months from one that begins to another that ends."""
    field, match = field_for("recruitment_period", known), _PERIOD.search(said.plain)
    if field is None or match is None:
        return
    first, last = (to_decimal(match[month]) for month in ("first", "last"))
    months = int(last - first) + 1 + (_IN_YEAR if match["next"] else 0)
    if all(1 <= month <= _IN_YEAR for month in (first, last)) and months > 0:
        words = said.cut(*match.span()).strip(" ,;。")
        yield ReadValue(field.path, {"value": months, "unit": "month"}, (words.span,), True, PATTERN)
