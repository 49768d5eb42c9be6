"""Clauses strung together by commas, of which one is in doubt, asks, or tells of somebody else: the others are said.

As people dictate, a whole study is one sentence ("three wards, about 90 beds, maybe a garden, one nurse a shift"). What
is told of others goes on until a clause speaks of us again, and a doubt that names nothing takes back what stands
before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.prose.clauses import denies_what_follows, is_surely_ours
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, SUPPOSED, denies, tells_of_others

LEAST_CLAUSES: Final = 3
FEWEST_CLAUSES: Final = 2  # where each has its place
_COMMA: Final = re.compile(r"[,;](?![0-9]{3}\b)\s{0,3}|\s[-–—]{1,2}\s")
_OURS: Final = re.compile(
    r"\s?(?:and\s|but\s|so\s|then\s)?(?:we|i|our|this\stime)\b|\s?(?:但是?|所以|因此)?(?:我们?|咱们?|本研究|这次|打算|准备|计划|拟)"
    r"|\s?(?:now|for\sus)\b|\s?现在(?:改|想)",
    re.IGNORECASE,
)
# What was meant before; what follows in the same breath may belong to it.
_ONCE: Final = re.compile(
    r"\b(?:instead|initially|originally|previously|formerly|used\sto|considered|planned|old\s\w+|no\slonger)\b"
    r"|原来|原先|本来|原计划|原定|旧方案|老方案|考虑过|想过|曾",
    re.IGNORECASE,
)
# What is only supposed, to the end of the sentence; and what speaks of all that was said before it.
_SUPPOSES: Final = re.compile(
    r"\s?(?:and\s|but\s|so\s)?(?:if|unless|suppose|supposing|assuming|imagine|what\sif|let's\ssay)\b|\s?(?:如果|假如|假设|倘若|要是|万一)",
    re.IGNORECASE,
)
_OF_ALL: Final = re.compile(
    r"\b(?:that|this|it|them|these|those|all)\b|[这那]|够不够|够吗|行不行|行吗|可以吗|合适吗|怎么样",
    re.IGNORECASE,
)
# A doubt by itself may be about anything that was said before it.
_NAMES_NOTHING: Final = re.compile(
    r"\s?(?:but\s|though\s|or\s)?(?:(?:we|i)(?:'m|'re|\sam|\sare)?\s)?(?:maybe|perhaps|possibly|probably|not\ssure|unsure|undecided|not\sdecided"
    r"|don'?t\sknow|(?:have|has)n'?t\sdecided|i\sguess|i\ssuppose)(?:\s(?:yet|about\sthat|really|though|not))*\s?"
    r"|(?:we|i)\s(?:really\s)?don'?t\smind|whatever\b.*|\s?(?:但是?|不过)?(?:我们?)?(?:还|也)?(?:没想好|没定|不确定|拿不准|说不准|不清楚|不知道|待定|未定)[呢了的吧]?\s?",
    re.IGNORECASE,
)


def clauses_in(sentence: Said, *, least: int = LEAST_CLAUSES) -> list[Said]:
    """The clauses of a long sentence; none of a short one."""
    clauses = [clause for clause in sentence.split(_COMMA) if clause.strip()]
    return clauses if len(clauses) >= least else []


def _placed_clauses(sentence: Said) -> list[Said]:
    """Those of a shorter sentence, where each surely tells something else of this study; none where one may be about
    another ("20 centres, maybe 25")."""
    clauses = clauses_in(sentence, least=FEWEST_CLAUSES)
    belongs = phrasebook().belongs
    if belongs is None or not all(is_surely_ours(each) for each in clauses):
        return []
    return clauses if len({belongs(each) for each in clauses}) == len(clauses) else []


def speaks_of_us(clause: Said) -> bool:
    """Whether a clause comes back to this study after others were told of."""
    return _OURS.match(clause.plain) is not None


def speaks_of_all(clause: Said) -> bool:
    """Whether a clause may be about whatever was said before it."""
    return _OF_ALL.search(clause.plain) is not None


def strung(sentence: Said) -> Iterator[Said]:
    """The clauses of a long sentence that say something of this study for certain."""
    clauses = clauses_in(sentence) or _placed_clauses(sentence)
    if clauses and asks(clauses[-1].plain) and speaks_of_all(clauses[-1]):
        return
    kept: list[Said] = []
    silenced = False
    for clause in clauses:
        plain = clause.plain
        behind = sentence.plain[clause.end - sentence.start :]
        if _SUPPOSES.match(plain):
            break
        if tells_of_others(plain) or _ONCE.search(plain) or denies_what_follows(plain, behind):
            silenced = True
        elif silenced and not speaks_of_us(clause):
            continue
        elif _NAMES_NOTHING.fullmatch(plain):
            kept = kept[:-1]
        else:
            silenced = False
            if not (asks(plain) or HEDGE.search(plain) or SUPPOSED.search(plain) or denies(plain)):
                kept.append(clause.strip())
    yield from kept
