"""The same in Chinese: “痛风的不要,原来就有结石、感染的也不要,还有吃华法林的”.

What is said of each stands behind it, or before all of them; one without it ends in the particle that makes people of
what they have. Somebody who is let in after all is no criterion, and an aside is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.words.verdicts import ALL_OUT, ALSO_ZH, CLAUSES_ZH, OUT_ZH

_ITEMS: Final = re.compile(r"、|(?<=的)(?:以及|还有)")
_BEHIND: Final = re.compile(
    rf"(?P<value>.{{2,80}}?者?)(?<![不没别])的?(?:病人|患者|人)?{ALSO_ZH}(?P<out>{OUT_ZH})", re.IGNORECASE
)
_BEFORE: Final = re.compile(
    rf"(?:有些|这些|下面这?[些几]|以下|这几[种类])(?:种|类)?(?:人|病人|患者|情况)?{ALSO_ZH}{OUT_ZH}[:]?"
)
# A row of people who are named by what they are ends so too, where the next clause says that all of it is out.
_PEOPLE: Final = re.compile(r".{2,80}(?:者|人|人家|孕妇|产妇|孩子|小孩|儿童|患者)")
_LEAD: Final = re.compile(
    r"^(?:(?:嗯+|哦|噢|对了|另外|此外|还有(?:就是)?|再就是|再者|再有|以及|然后|最后|包括|像|凡是?|只要是?|就是)[,\s]?)+(?:有(?=.{2,}的))?"
)
_ASIDE: Final = re.compile(
    r"(?:嗯+|[哦噢啊]*对?了?|大概就(?:是)?这些|就这些|差不多了?|(?:主要)?怕.{1,10}|因为.{2,30}|省得.{1,10}|免得.{1,10}|不然.{1,16}|否则.{1,16}|没(?:啥|什么)太?特[别殊]的?|没办法)(?:[嘛吧了呢啊])*"
    # what is said of them is no other of them
    r"|(?!.*[者人儿妇童]$)[^、的]{1,12}(?:本来就|太|会|容易|没法|做不了|受不了|不一样|有影响|有风险|危险|不安全)[^、的]{0,10}"
)
# One of them is like those before: "吃华法林的也一样".
_AS_WELL: Final = re.compile(r"(?P<value>.{2,80}?者?)的?(?:病人|患者|人)?[也都]+(?:是)?(?:一样|同理|同样)的?")
_LET_IN: Final = re.compile(
    r".{2,30}(?:还是|可以|就)(?:留[着下]|[收要](?:进来|着)?|算进来)吧?"
    r"|.{1,20}?(?:倒|倒是|就|那)?(?:都|也)?(?:没关系|无所谓|不限|不要紧|都(?:行|可以|收|要))"
)
_OTHER: Final = re.compile(
    r"我们(?!就|也|都|不)|所以|但是?|如果|数据|收的|[一这那]条|随访|分组|一组|每组|主要(?:看|结局)"
    r"|(?:^|[,;])(?:就|只|主要|都)*(?:就?是)?(?:收|招|纳入|入组)(?!集|不)"
    r"|(?:^|[,;])(?:病人|患者|人群|对象)(?:嘛|呢|的话)?(?:就|主要|都)*(?:是|选)(?!不)"
)


def left_out_zh(sentence: Said) -> Sequence[Said] | None:
    """The criteria in their order; None where a clause says something else, or none says that they are out."""
    if _OTHER.search(sentence.plain):
        return None
    items: list[Said] = []
    are_out = False
    clauses = [*sentence.split(CLAUSES_ZH)]
    for at, clause in enumerate(clauses):
        plain = clause.plain.strip()
        if ALL_OUT.fullmatch(plain) if items else _BEFORE.fullmatch(plain):
            are_out = True
        elif plain and not _ASIDE.fullmatch(plain) and not (items and _LET_IN.fullmatch(plain)):
            told = _BEHIND.fullmatch(plain) or (_AS_WELL.fullmatch(plain) if are_out else None)
            are_out = are_out or told is not None
            if told is None and not plain.endswith("的") and not _is_row_of_people(plain, clauses[at + 1 :]):
                return None
            items += _items(clause.strip().cut(*told.span("value")) if told else clause.strip())
    return items if are_out else None


def _is_row_of_people(plain: str, behind: Sequence[Said]) -> bool:
    return (
        bool(behind)
        and _PEOPLE.fullmatch(plain) is not None
        and ALL_OUT.fullmatch(behind[0].plain.strip()) is not None
    )


def _items(clause: Said) -> Iterator[Said]:
    lead = _LEAD.match(clause.plain)
    row = [*(clause.cut(lead.end()) if lead else clause).split(_ITEMS)]
    for item in row:
        lead = _LEAD.match(item.plain)
        bare = (item.cut(lead.end()) if lead else item).strip(" ,的" if len(row) == 1 else " ,")
        if len(bare.plain) > 1:
            yield bare
