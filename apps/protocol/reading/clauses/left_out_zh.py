"""The same in Chinese: “痛风的不要,原来就有结石、感染的也不要,还有吃华法林的”.

What is said of each stands behind it, or before all of them; one without it ends in the particle that makes people of
what they have. Somebody who is let in after all is no criterion, and an aside is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.words.verdicts import (
    ALL_OUT,
    ALSO_ZH,
    AS_WELL_ZH,
    ASIDE_ZH,
    CLAUSES_ZH,
    ITEMS_ZH,
    OUT_ZH,
)

_BEHIND: Final = re.compile(
    rf"(?P<value>.{{2,80}}?者?)(?<![不没别])的?(?:病人|患者|人)?{ALSO_ZH}(?P<out>{OUT_ZH})", re.IGNORECASE
)
_BEFORE: Final = re.compile(
    rf"(?:有些|这些|下面这?[些几]|以下|这几[种类])(?:种|类)?(?:人|病人|患者|情况)?{ALSO_ZH}{OUT_ZH}[:]?"
)
# The verdict stands before a row of people: “不收的是以前就痴呆的、脑梗留了后遗症的”, “病例跟对照都不要胃癌的”.
_HEAD: Final = re.compile(
    rf"(?:(?:排除)?的话,?)?(?:病例[跟和与及]对照|两组|两边)?(?:要|该)?{ALSO_ZH}(?:不能?[收要入招纳进]|排除|剔除|排掉)(?:(?:的(?:人|病人)?(?:就?是|有|就|啊|嘛|呢|包括|主要)+(?:这么|这|下面|以下)?(?:[几些][种类个条]?)?|的?[啊嘛呢])[,:]?|的(?:人|病人)?:|(?=[^,;。]*的(?:[,;。]|$)))"
)
# What is asked about all of it behind it.
_ASKED: Final = re.compile(r"[,;](?:不过|但|你)[^,;。]*(?:是不是|吗|咋|怎么|想想|合适|行不行|好不好)[^。]*$")
# A row of people who are named by what they are ends so too, where the next clause says that all of it is out.
_PEOPLE: Final = re.compile(r".{2,80}(?:者|人|人家|孕妇|产妇|孩子|小孩|儿童|患者)")
_LEAD: Final = re.compile(
    r"^(?:(?:(?:第?[一二三四]个?|[再又]一个|还有一个|另一个)就?是|嗯+|哦|噢|对了|另外|此外|还有(?:就是)?|再就是|再者|再有|以及|或者?|然后|最后|包括|像|凡是?|只要是?|就是)[,\s]?)+(?:有(?=.{2,}的))?"
)
_LET_IN: Final = re.compile(
    r".{2,30}(?:还是|可以|就)(?:留[着下]|[收要](?:进来|着)?|算进来)吧?|照[收招要](?:不误)?"
    r"|.{1,20}?(?:倒|倒是|就|那)?(?:都|也)?(?:没关系|无所谓|不限|不要紧|都(?:行|可以|收|要))"
)
_OTHER: Final = re.compile(
    r"我们(?!就|也|都|不)|所以|但是?|如果|数据|(?<!不)收的|[一这那]条|随访|分组|一组|每组|主要(?:看|结局)"
    r"|(?:^|[,;])(?:就|只|主要|都)*(?:就?是)?(?:收|招|纳入|入组)(?!集|不)"
    r"|(?:^|[,;])(?:病人|患者|人群|对象)(?:嘛|呢|的话)?(?:就|主要|都)*(?:是|选)(?!不)"
)


# What is done in a row of things is done with each of them: "混着喝了农药、安眠药的" are the same people.
_WITH_EACH: Final = re.compile(
    r"^(?:正在?|[近长]期|混着|以前|同时|已经|在)*(?:吃|喝|服|打|用|装)(?:过|了|着)?"
)


def left_out_zh(sentence: Said) -> Sequence[Said] | None:
    """The criteria in their order; None where a clause says something else, or none says that they are out."""
    if _OTHER.search(sentence.plain):
        return None
    items: list[Said] = []
    sentence = sentence.cut(0, asked.start()) if (asked := _ASKED.search(sentence.plain)) else sentence
    head = _HEAD.match(sentence.plain)
    are_out = head is not None
    clauses = [*(sentence.cut(head.end()) if head else sentence).split(CLAUSES_ZH)]
    for at, clause in enumerate(clauses):
        plain = clause.plain.strip()
        if ALL_OUT.fullmatch(plain) if items else _BEFORE.fullmatch(plain):
            are_out = True
        elif plain and not ASIDE_ZH.fullmatch(plain) and not (items and _LET_IN.fullmatch(plain)):
            told = _BEHIND.fullmatch(plain) or (AS_WELL_ZH.fullmatch(plain) if are_out else None)
            are_out = are_out or told is not None
            if told is None and not plain.endswith("的") and not _is_row_of_people(plain, clauses[at + 1 :]):
                return None
            row = clause.strip().cut(*told.span("value")) if told else clause.strip()
            items += _items(row, is_led=head is not None)
    return items if are_out else None


def _is_row_of_people(plain: str, behind: Sequence[Said]) -> bool:
    return (
        bool(behind)
        and _PEOPLE.fullmatch(plain) is not None
        and ALL_OUT.fullmatch(behind[0].plain.strip()) is not None
    )


def _items(clause: Said, *, is_led: bool = False) -> Iterator[Said]:
    lead = _LEAD.match(clause.plain)
    clause = clause.cut(lead.end()) if lead else clause
    row = [*clause.split(ITEMS_ZH)]
    if _WITH_EACH.match(row[0].plain) and not any(
        p.plain.endswith("的") or _WITH_EACH.match(p.plain) for p in row[1:]
    ):
        row = [clause] if not row[0].plain.endswith("的") else row
    for item in row:
        lead = _LEAD.match(item.plain)
        bare = (item.cut(lead.end()) if lead else item).strip(" ,的" if is_led or len(row) == 1 else " ,")
        if len(bare.plain) > 1:
            yield bare
