"""The same in Chinese: “痛风的不要,原来就有结石、感染的也不要,还有吃华法林的”.

What is said of each stands behind it, or before all of them; one without it ends in the particle that makes people of
what they have. Somebody who is let in after all is no criterion, and an aside is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.words.wording import NOT_IN

_CLAUSES: Final = re.compile(r"[,;。]\s?")
_ITEMS: Final = re.compile(r"、|(?<=的)(?:以及|还有)")
_OUT: Final = (
    rf"(?:{NOT_IN}|不能要|要不得|踢掉|踢出去|请出去|请走|不行(?!了)|不考虑|不可以|算了|免了|没办法"
    r"|[排剔][除掉]掉?|刷掉|pass)(?:掉|在外)?吧?"
)
_ALSO: Final = (
    r"(?:我们?|咱们?|就|也|都|更|一定|必须|坚决|一律|同样|肯定|当然|全部?|得|应该?|只能|统统|通通|直接)*"
)
_BEHIND: Final = re.compile(
    rf"(?P<value>.{{2,80}}?者?)的?(?:病人|患者|人)?{_ALSO}(?P<out>{_OUT})", re.IGNORECASE
)
_BEFORE: Final = re.compile(
    rf"(?:有些|这些|下面这?[些几]|以下|这几[种类])(?:种|类)?(?:人|病人|患者|情况)?{_ALSO}{_OUT}[:]?"
)
_ALL_OUT: Final = re.compile(rf"(?:(?:这些|这[几两][种类个]|以上)(?:人|病人|患者|情况)?)?{_ALSO}{_OUT}了?")
_LEAD: Final = re.compile(
    r"^(?:(?:嗯+|哦|噢|对了|另外|此外|还有(?:就是)?|再就是|再者|再有|以及|然后|最后|包括|像|凡是?|只要是?|就是)[,\s]?)+(?:有(?=.{2,}的))?"
)
_ASIDE: Final = re.compile(
    r"(?:嗯+|[哦噢啊]*对?了?|大概就(?:是)?这些|就这些|差不多了?|(?:主要)?怕.{1,10}|省得.{1,10}|免得.{1,10}|不然.{1,16}|否则.{1,16}|没(?:啥|什么)太?特[别殊]的?|没办法)(?:[嘛吧了呢啊])*"
)
_LET_IN: Final = re.compile(
    r".{2,30}(?:还是|可以|就)(?:留[着下]|[收要](?:进来|着)?|算进来)吧?"
    r"|.{1,20}?(?:倒|倒是|就|那)?(?:都|也)?(?:没关系|无所谓|不限|不要紧|都(?:行|可以|收|要))"
)
_OTHER: Final = re.compile(
    r"我们(?!就|也|都|不)|因为|所以|但是?|如果|数据|收的|[一这那]条|随访|分组|一组|每组|主要(?:看|结局)"
    r"|(?:^|[,;])(?:就|只|主要|都)*(?:就?是)?(?:收|招|纳入|入组)(?!集|不)"
    r"|(?:^|[,;])(?:病人|患者|人群|对象)(?:嘛|呢|的话)?(?:就|主要|都)*(?:是|选)(?!不)"
)


def left_out_zh(sentence: Said) -> Sequence[Said] | None:
    """The criteria in their order; None where a clause says something else, or none says that they are out."""
    if _OTHER.search(sentence.plain):
        return None
    items: list[Said] = []
    are_out = False
    for clause in sentence.split(_CLAUSES):
        plain = clause.plain.strip()
        if _ALL_OUT.fullmatch(plain) if items else _BEFORE.fullmatch(plain):
            are_out = True
        elif plain and not _ASIDE.fullmatch(plain) and not (items and _LET_IN.fullmatch(plain)):
            told = _BEHIND.fullmatch(plain)
            are_out = are_out or told is not None
            if told is None and not plain.endswith("的"):
                return None
            items += _items(clause.strip().cut(*told.span("value")) if told else clause.strip())
    return items if are_out else None


def _items(clause: Said) -> Iterator[Said]:
    lead = _LEAD.match(clause.plain)
    row = [*(clause.cut(lead.end()) if lead else clause).split(_ITEMS)]
    for item in row:
        lead = _LEAD.match(item.plain)
        bare = (item.cut(lead.end()) if lead else item).strip(" ,的" if len(row) == 1 else " ,")
        if len(bare.plain) > 1:
            yield bare
