"""What was learned of clauses, beside the rules: it speaks against what a rule took from a clause of another sort, and
fills who is studied and what is measured from a clause that is that and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.text import Said, Span
from apps.protocol.reading.learned.clauses import clauses_of
from apps.protocol.reading.learned.opinion import Opinion, opinions_of
from apps.protocol.reading.openings.fits import fits

# Of what sorts of clauses a value of a key may be; below that share together it is taken from another.
SORTS: Final = {
    "population": ("population", "inclusion", "effect", "contrast", "intervention"),
    "intervention": ("intervention", "contrast", "effect", "comparator"),
    "comparator": ("comparator", "contrast", "effect", "intervention", "design"),
    "outcomes": ("outcome", "effect", "secondary"),
    "outcomes.primary": ("outcome", "effect"),
}
LEAST_SHARE: Final = 0.12
LEAST_SURE: Final = {"population": 0.6, "outcome": 0.65}
LEAST_CLAUSES: Final = 3
_KEYS: Final = {"population": "population", "outcome": "outcomes"}
_LEADS: Final = {
    "population": re.compile(
        r"(?:(?:我们|研究)?(?:对象|人群|病人|患者)(?:就|都)?[是为]|(?:主要|就|只)?[收招选找](?!缩)|纳入|入组"
        r"|(?:the\s)?(?:patients|participants)\s(?:are|will be)\s"
        r"|(?:in|among|for)\s)",
        re.IGNORECASE,
    ),
    "outcome": re.compile(
        r"(?:(?:主要|重点|最后|就|想|来|首要)*(?:的)?(?:研究)?(?:终点|结局|指标)?(?:就)?(?:是|为|看的是|看看?|用|选|关注|观察|评价?|测|算|记)(?![否不])|主要(?:终点|结局|指标)|结局(?:指标)?|终点"
        r"|(?:the\s|our\s|main\s|primary\s)*(?:outcome|endpoint|end\spoint)?\s?(?:is|=|will\sbe|being)\s|(?:looking\sat|look\sat|measuring|we\swant)\s)",
        re.IGNORECASE,
    ),
}
_TRAILS: Final = re.compile(
    r"(?:(?:作为?|做|是|为)?(?:主要)?(?:终点|结局|指标)|为主|吧|的)$|\s(?:as\s)?(?:primary|the\sprimary)$",
    re.I,
)
_NO_VALUE: Final = re.compile(
    r"[0-9.%\s-]*(?:个?月|周|天|年|小时|d|days?|wks?|weeks?|mo|months?|yrs?|years?)?\.?|.*(?:问题|方向|想法|随访|课题)",
    re.IGNORECASE,
)
# Hardly any English opening has been learned from.
_LEARNED: Final = re.compile("[\u4e00-\u9fff]")


@dataclass(frozen=True)
class Likely:
    """The clauses of a message with what each of them probably says."""

    clauses: tuple[Said, ...]
    opinions: tuple[Opinion, ...]

    @classmethod
    def of(cls, pieces: Iterable[Said]) -> Likely:
        clauses = tuple(
            clause for piece in pieces if _LEARNED.search(piece.plain) for clause in clauses_of(piece)
        )
        return cls(clauses, tuple(opinions_of([clause.plain for clause in clauses])))

    def speaks_against(self, key: str, value: Said) -> bool:
        """Whether the one clause in which a value stands is hardly of a sort that holds such values."""
        sorts = SORTS.get(key)
        opinion = next((o for c, o in self._pairs() if c.start <= value.start and value.end <= c.end), None)
        if sorts is None or opinion is None or len(self.clauses) < LEAST_CLAUSES:
            return False
        return sum(opinion.get(sort, 0.0) for sort in sorts) < LEAST_SHARE

    def rest(self, taken: Iterable[Span]) -> Iterator[tuple[str, Said, Said]]:
        """Keys with their values, and the clauses of which nobody has taken anything; one clause for each key."""
        if len(self.clauses) < LEAST_CLAUSES:
            return
        spans = list(taken)
        for sort, least in LEAST_SURE.items():
            sure = [clause for clause, opinion in self._pairs() if opinion.get(sort, 0.0) >= least]
            if len(sure) != 1 or any(s < sure[0].end and sure[0].start < e for s, e in spans):
                continue
            key, value = _KEYS[sort], _bare(sort, sure[0])
            if value.plain and not _NO_VALUE.fullmatch(value.plain) and fits(key, value.plain, certain=True):
                yield key, value, sure[0]

    def _pairs(self) -> Iterator[tuple[Said, Opinion]]:
        return zip(self.clauses, self.opinions, strict=True)


def _bare(sort: str, clause: Said) -> Said:
    """Without what leads up to it and what says which it is."""
    leads = _LEADS[sort].match(clause.plain)
    value = clause.cut(leads.end()) if leads and leads.end() < len(clause.plain) - 1 else clause
    trails = _TRAILS.search(value.plain)
    return value.cut(0, trails.start()).strip() if trails and trails.start() > 1 else value.strip()
