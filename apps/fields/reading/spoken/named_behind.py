"""A clause that only says what the one before it is: "…, that's the missing data", “……，这就是主要分析”.

What is told stands before it; of the clause itself nothing is part of that.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

MOST_CLAUSES: Final = 2  # before such a clause, of which it is surely said
_POINTS: Final = (
    r"\W*(?:(?:and|so|well)\s)?(?:that|this|these|those)(?:'s|'re|\s(?:is|are|will\sbe|would\sbe))\s(?:just\s|simply\s)?"
    r"(?:how\s(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:handle|treat|manage|deal\swith)\s"
    r"|what\s(?:we|i)(?:'ll|'d|\swill|\swould)?\sdo\s(?:about|with|for)\s)?(?:(?:the|our|my|any)\s)?"
    r"|\W*(?:这|那|以上|上面)(?:些|个|样|种)?(?:就|都|也)?(?:是|算|叫)(?:我们|本研究)?的?"
)
_ENDS: Final = (
    r"\s?(?:的)?(?:数据|资料)?(?:的)?(?:处理)?(?:办法|方法|方式|方案|策略|规则|做法)?[吧了啦哈]?\W*"
    r"|(?:\s(?:data|plan|rule|rules|method|strategy|approach|handling|part|bit))?(?:\s(?:then|sorted|done|settled))?\W*"
)
_BEFORE: Final = re.compile(_POINTS, re.IGNORECASE)
_BEHIND: Final = re.compile(_ENDS, re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;]\s?")


def only_names(clause: str, start: int, end: int) -> bool:
    """Whether a clause says nothing but that what stands before it is what it names from `start` to `end`."""
    return bool(_BEFORE.fullmatch(clause, 0, start) and _BEHIND.fullmatch(clause, end))


def named_by(before: Said) -> Said | None:
    """What such a clause is said of: the one or two clauses before it; of more nobody knows where it begins."""
    told = before.strip(" ,;")
    clauses = sum(1 for clause in told.split(_CLAUSE) if clause.strip())
    return told if 0 < clauses <= MOST_CLAUSES else None


def without_name_behind(said: Said, field: Field) -> Said:
    """A text without a last clause that only calls it by the name of its field."""
    *_before, last = said.split(_CLAUSE)
    names = "|".join(map(re.escape, filter(None, (field.titles.en, field.titles.zh_hans, *field.aliases))))
    found = re.search(names, last.plain, re.IGNORECASE)
    if not _before or found is None or not only_names(last.plain, *found.span()):
        return said
    return said.cut(0, last.start - said.start).strip(" ,;")
