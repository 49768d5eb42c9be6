"""Clauses of a sentence that tell of other people's figures, or of our own ones of before: "in Leeds it was one in
ten", “文献里是四成”, “外院只有两成”. What is left of the sentence without them is ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.words.vocabulary import RUN_BY_OTHERS

CLAUSE: Final = re.compile(r"(?:[^,;.?!，。；？！…]|\.(?=[0-9]))+")
_PLACE: Final = r"(?-i:[A-Z][a-z]{2,}(?:\s[A-Z][a-z]+)?)"
_RAN: Final = r"(?:had|has|lost|saw|got|reported|found|showed|used|took|gave|was|were|claims?|says?)\b"
OTHERS: Final = re.compile(
    rf"{RUN_BY_OTHERS}|师[兄弟姐妹]|同事|同行|人家|别人|别家|[他她]们|[他她](?=那)|隔壁|文献|那篇|既往|前人|外院|[县市省]医院"
    r"|(?i:\b(?:they|she|he)\s(?:had|lost|saw|got|reported|used)\b|\b(?:hers|theirs|colleagues?|registrar|literature|elsewhere"
    r"|published|another\s(?:trial|study|team|group)|other\s(?:trials|studies))\b"
    r"|\b(?:trial|study|paper|series|registry|cohort)\s(?:had|lost|saw|reported|found)\b)"
)
BEFORE: Final = re.compile(r"上[回次]|以前|之前|去年|\blast\s(?:time|year)\b|\bpreviously\b", re.IGNORECASE)
_ELSEWHERE: Final = re.compile(
    rf"\b[Ii]n\s{_PLACE}\s(?:it|they|that|theirs|the\s[a-z]+)\s{_RAN}|\b[Tt]he\s{_PLACE}\s(?:[a-z]+\s){{0,2}}{_RAN}"
    rf"|\bthe\s(?:[a-z]+\s)?(?:makers?|manufacturers?|company|leaflet|label|books?|textbooks?|guidelines?)\s(?:claims?|says?|promises?|gives?)\b"
    rf"|\b(?:elsewhere|abroad)\b|\b[Tt]he\sold\s(?:test|kit|assay|device|swab|scanner|trial|study)\b"
    r"|老(?:试剂|方法|机器|设备|版)|厂家|说明书|指南|书上|报道|国外|国内|别处|别的(?:医院|中心|科|研究)"
    r"|(?:人家|外面|其他)(?:医院|中心)?"
)
# "Ours", and whatever we do, is said of us also where others stand beside it.
_OURS: Final = re.compile(
    r"\b(?:we|i|our|ours|us)\b(?!['’]?(?:ve|\shave)?\s(?:read|saw|heard))|我们|咱|本(?:院|科|中心|研究)|自己",
    re.IGNORECASE,
)


# What our own records say of the time before is no plan of before: "in our audit last year 18 %", “按去年病历”.
_OWN_RECORDS: Final = re.compile(
    r"\bour\s(?:own\s)?(?:[a-z-]+\s){0,2}?(?:audit|records?|registry|data|notes"
    r"|log-?book|charts?|register|series|figures)\b"
    r"|(?:我们|咱们?|本[院科]|自己)[^,。;]{0,8}(?:病历|台账|登记|数据|资料|统计)"
    r"|^\W*(?:按照?|从|翻|查)?(?:了)?(?:去年|以前|之前)的?(?:病历|台账|登记本?|住院记录)",
    re.IGNORECASE,
)


def speaks_of_us(plain: str) -> bool:
    return _OURS.search(plain) is not None


def clauses_of(said: Said) -> Iterator[Said]:
    for match in CLAUSE.finditer(said.plain):
        yield said.cut(*match.span())


def is_of_others(clause: str) -> bool:
    """Whether a clause tells what others, or we ourselves at another time, had or said."""
    if _OWN_RECORDS.search(clause) or (speaks_of_us(clause) and not BEFORE.search(clause)):
        return False
    return any(form.search(clause) for form in (OTHERS, BEFORE, _ELSEWHERE)) or tells_of_others(clause)


def without_others(said: Said) -> Said:
    """The sentence with blanks where it tells of others."""
    plain = said.plain
    for match in CLAUSE.finditer(plain):
        if is_of_others(match[0]):
            plain = plain[: match.start()] + " " * len(match[0]) + plain[match.end() :]
    return said.reworded(plain)
