"""The same in Chinese: “就收手上长冻疮的成年人,十八到七十岁,这次发病不超过三个星期的,皮损至少要有两处”.

Each clause is one of them when it ends in the particle or the noun that makes people of it, or sets a limit; what
“或者” begins belongs to the one before it, and why somebody is no use names nobody. A row with any other clause is left
alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.protocol.reading.clauses.who_joins import TAKEN_BACK
from apps.protocol.reading.routed.routes import SEVERAL, routes_of
from apps.protocol.reading.words.wording import NOT_IN, OF_THE_DATA

LEAST: Final = 0.6
MOST_OUT: Final = 0.3
LEAST_ROW: Final = 2
LEAST_KIND: Final = 5  # characters: “成年人” says no more than an age
_TAKES_PART: Final = frozenset({"population", "inclusion", SEVERAL})
_CLAUSES: Final = re.compile(r"[,;]\s?|(?<=的)、")
_TURNS: Final = re.compile(
    r"^(?:(?:那|嗯+|哦+|噢|对了|哦对了|另外|还有|再就是|(?:病人|人|患者|对象|人群)(?:嘛|呢|的话)?)[,\s]\s?)+"
)
_LEAD: Final = re.compile(
    r"^(?:我们?|咱们?)?(?:这次|这回)?(?:就|只|都|主要|先|打算|准备|想)*(?:收(?![缩集费])|招募?(?!聘)|纳入|入组|入选|找|选|只要)"
    r"(?:的(?:就|都)?是|那些|一些)?(?=.{2})"
)
_PEOPLE: Final = (
    r"(?:病人|患者|[成青老]年人|成人|老人|孩子|儿童|小孩|学生"
    r"|妇女|孕妇|产妇|女性|男性|女的|男的|者|居民|婴儿|新生儿|患儿)"
)
_LIMIT: Final = (
    r"(?:至少|最多|以上|以下|以内|之内|之间|往上|往下|不到|不足|不超过|超过|大于|小于|高于|低于|满"
    r"|[<>≥≤]|[岁分级期]$|处$|个月$|年$)"
)
_BEHIND: Final = (
    r"(?:的|,)?(?:这些|这种)?(?:我们?)?(?:就|都|也|才|全|一律)*"
    r"(?:行|可以|[收要招]|能进来?|能收|算(?!是))[吧了的呗]?"
)
_ITEM: Final = re.compile(rf"(?P<value>.{{2,60}}?)(?:的|(?<=的){_BEHIND}|的?{_BEHIND})?")
_IS_ITEM: Final = re.compile(rf"(?:.+的|.*{_PEOPLE}|.*{_LIMIT}.*|.+(?:就|都|也)(?:行|可以|[收要])吧?|或者.+)")
_OR: Final = re.compile(r"或者?|要么")
# What is allowed besides goes with the one before it: “自己能走十米的,拄拐也行”.
_ALSO: Final = re.compile(r"(?<!的)也(?:行|可以|[收要]|算)吧?$")
_ASIDE: Final = re.compile(
    r"(?:嗯+|[哦噢啊]*对?了)|.*(?:毕竟|因为|不然|否则|省得|免得|反正|怕).*|太[^,]{1,3}的.*(?:都|也|不|没).*|.*(?:无所谓|不限)"
)
# Whoever is left out, is given something or is drawn is told of otherwise.
_OTHER: Final = re.compile(
    rf"{NOT_IN}|{OF_THE_DATA}|[不别][要收能招行]|(?:^|[,;])(?:出|排)的(?:就|都)?是|[排剔][除掉]|算了|每[天日周月次]|[一两各每]组|随机|对照|试验组|主要看|指标|每人|随访|(?<![嘱生])给|安慰剂"
    r"|本来|原来|一开始|后来|改[成为到]|[吗呢?]|例|家医院|中心|我(?![们国院科])|如果|要是"
)


def who_joins_zh(said: Said, known: Known) -> Iterator[ReadValue]:
    """The criteria of a sentence that is a row of them, and the people with whom it begins."""
    sentence = said.strip(" .。;,")
    population, criteria = field_for("population", known), field_for("inclusion_criteria", known)
    if population is None or criteria is None or population.stage != known.current_stage:
        return
    if known.asked == criteria.path or TAKEN_BACK.match(said.folded, sentence.end):
        return  # an answer has its own reader
    if (
        sentence.plain.isascii()
        or re.match(r"^(?:嗯,?)?就是", sentence.plain)
        or _OTHER.search(sentence.plain)
        or not is_ours(sentence.plain)
    ):
        return
    turns = _TURNS.match(sentence.plain)
    sentence = sentence.cut(turns.end()) if turns else sentence
    lead = _LEAD.match(sentence.plain)
    items = _items(sentence.cut(lead.end()) if lead else sentence)
    if len(items) < LEAST_ROW or not _is_about(said.plain):
        return
    head = items[0]
    names = lead is not None and re.fullmatch(rf".+{_PEOPLE}", head.plain) and len(head.plain) >= LEAST_KIND
    if (
        names
        and known.value(population.path) is None
        and not known.catalogue.faults(population.path, words(head))
    ):
        yield ReadValue(population.path, words(head), (head.span,), False, PATTERN)
        items = items[1:]
    value = [words(item) for item in items]
    if value and not known.catalogue.faults(criteria.path, value):
        span = (items[0].start, items[-1].end)
        yield ReadValue(criteria.path, value, (span,), False, PATTERN)


def _items(row: Said) -> Sequence[Said]:
    """The items of a row; none where a clause says something else."""
    items: list[Said] = []
    for clause in row.split(_CLAUSES):
        part = clause.strip(" ,、")
        if not part.plain or _ASIDE.fullmatch(part.plain):
            continue
        if not _IS_ITEM.fullmatch(part.plain):
            return ()
        found = _ITEM.fullmatch(part.plain)
        item = part.cut(*found.span("value")) if found else part
        if items and (_OR.match(part.plain) or _ALSO.search(part.plain)):
            items[-1] = replace(items[-1], end=item.end if _OR.match(part.plain) else part.end)
        else:
            items.append(item)
    return items


def _is_about(plain: str) -> bool:
    shares = {route.sort: route.share for route in routes_of(plain)}
    about = sum(share for sort, share in shares.items() if sort in _TAKES_PART)
    return about >= LEAST and shares.get("exclusion", 0.0) <= MOST_OUT
