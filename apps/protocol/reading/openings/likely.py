"""What was learned of clauses, beside the rules: it speaks against what a rule took from a clause of another sort, and
fills who is studied and what is measured from a clause that is that and nothing else.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.text import Said, Span
from apps.protocol.reading.learned.clauses import clauses_of
from apps.protocol.reading.learned.opinion import Opinion, opinions_of
from apps.protocol.reading.openings.fits import fits, trimmed

# Of what sorts of clauses a value of a key may be; below that share together it is taken from another.
SORTS: Final = {
    "population": ("population", "inclusion", "effect", "contrast", "intervention"),
    "intervention": ("intervention", "contrast", "effect", "comparator"),
    "comparator": ("comparator", "contrast", "effect", "intervention", "design"),
    "outcomes": ("outcome", "effect", "secondary"),
    "outcomes.primary": ("outcome", "effect"),
}
LEAST_SHARE: Final = 0.15
LEAST_SURE: Final = {
    "population": 0.52,
    "outcome": 0.6,
    "contrast": 0.42,
    "intervention": 0.45,
    "comparator": 0.47,
}
LEAST_LEAD: Final = 0.2  # before the next one
LEAST_CLAUSES: Final = 3
_NAMES: Final = frozenset({"intervention", "comparator"})
_KEYS: Final = {
    "population": "population",
    "outcome": "outcomes",
    "intervention": "intervention",
    "comparator": "comparator",
}
# Both sides of a clause that names two treatments and nothing else.
_SIDES: Final = re.compile(
    r"(?:(?:i(?:'d| would)? like to |we (?:want|plan) to )?(?:compar(?:e|ing)|test(?:ing)?) )?"
    r"(?P<intervention>[^,;?]{2,60}?)\s(?:vs\.?|versus|v\.?|against|compared (?:with|to)|or)\s"
    r"(?P<comparator>[^,;?]{2,60}?)(?:\s(?:in|for|among)\s[^,;?]*)?"
    r"|(?:比较?|对比|想比)?(?P<intervention1>[^,;?和与跟同]{2,24}?)\s?(?:vs\.?|pk|对比|和|与|跟|同|对)\s?"
    r"(?P<comparator1>[^,;?和与跟同]{2,24}?)(?:相?比较?|比一[比下]|做?对照)?",
    re.IGNORECASE,
)
_LEADS: Final = {
    "population": re.compile(
        r"(?:(?:我们|研究)?(?:对象|人群|病人|患者)(?:就|都)?[是为]|(?:主要|就|只)?[收招选找](?!缩)|纳入|入组"
        r"|(?:the\s)?(?:patients|participants)\s(?:are|will be)\s"
        r"|(?:in|among|for)\s)",
        re.IGNORECASE,
    ),
    "intervention": re.compile(
        r"(?:干预|试验|治疗|实验|观察)组?(?:就|都)?(?:是|用|给予?|做|打|吃)|(?:想|打算|准备)?(?:用|试试?|给)(?!药)"
        r"|(?:the\s)?(?:intervention|treatment|test|index\stest|exposure)\s(?:is|=|will\sbe)\s|(?:try|trying|giving|give|using|use)\s",
        re.IGNORECASE,
    ),
    "comparator": re.compile(
        r"(?:对照|比较)组?(?:就|都|则|的话)?(?:是|用|给予?|做|打|吃|按|还是|仍)?|(?:和|与|跟|同|对)(?=.*比)"
        r"|(?:the\s)?(?:controls?|comparator|other\s(?:arm|group|half)|comparison|reference\sstandard)(?:\s(?:group|arm))?\s(?:is|are|gets?|=|will\s(?:be|get))\s"
        r"|(?:against|versus|vs\.?|compared\s(?:with|to))\s",
        re.IGNORECASE,
    ),
    "outcome": re.compile(
        r"(?:[^,。;看]{0,6}后看|(?:主要|重点|最后|就|想|来|首要)*(?:的)?(?:研究)?(?:终点|结局|指标)?(?:就)?(?:是|为|看的是|看看?|用|选|关注|观察|评价?|测|算|记)(?![否不])|主要(?:终点|结局|指标)|结局(?:指标)?|终点|指标(?=[^,。;是为]{2})"
        r"|(?:the\s|our\s|main\s|primary\s)*(?:outcome|endpoint|end\spoint)?\s?(?:is|=|will\sbe|being)\s|(?:looking\sat|look\sat|measuring|we\swant)\s)",
        re.IGNORECASE,
    ),
}
_TRAILS: Final = re.compile(
    r"(?:相?比较?|比一[比下]|做?对照|\s(?:as|for|being)\s(?:the\s)?(?:controls?|comparator|comparison|reference|gold\sstandard)|\s(?:in|for)\sthe\s(?:other|controls?|comparison)(?:\s(?:side|arm|group))?)$|(?:(?:作为?|做|是|为)?(?:主要)?(?:终点|结局|指标)|为主|吧|的)$|\s(?:as\s)?(?:primary|the\sprimary)$",
    re.I,
)
_NO_NAME: Final = re.compile(
    r"^[0-9]|^(?:with|without|not|none|no|online|anonymous|postal|retrospective|prospective|open|blind(?:ed)?)$|标准$|\beach\b|\b(?:gold|reference)\sstandard\b",
    re.IGNORECASE,
)
_NO_VALUE: Final = re.compile(
    r"[0-9.%\s-]*(?:个?月|周|天|年|小时|d|days?|wks?|weeks?|mo|months?|yrs?|years?)?\.?|.*(?:问题|方向|想法|随访|课题)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Likely:
    """The clauses of a message with what each of them probably says."""

    clauses: tuple[Said, ...]
    opinions: tuple[Opinion, ...]

    @classmethod
    def of(cls, pieces: Iterable[Said]) -> Likely:
        clauses = tuple(clause for piece in pieces for clause in clauses_of(piece))
        return cls(clauses, tuple(opinions_of([clause.plain for clause in clauses])))

    def speaks_against(self, key: str, value: Said) -> bool:
        """Whether the one clause in which a value stands is hardly of a sort that holds such values."""
        return len(self.clauses) >= LEAST_CLAUSES and self.share_of(key, value) < LEAST_SHARE

    def share_of(self, key: str, value: Said) -> float:
        """How likely the one clause in which a value stands is of a sort that holds such values; 1 where it stands in
        several, or nothing is known of such values."""
        sorts = SORTS.get(key)
        opinion = next((o for c, o in self._pairs() if c.start <= value.start and value.end <= c.end), None)
        if sorts is None or opinion is None:
            return 1.0
        # What leads up to a value sounds like a remark: that alone is nothing against it.
        of_matter = max(1.0 - opinion.get("remark", 0.0), sys.float_info.epsilon)
        return sum(opinion.get(sort, 0.0) for sort in sorts) / of_matter

    def rest(self, taken: Iterable[Span]) -> Iterator[tuple[str, Said, Said]]:
        """Keys with their values, and the clauses of which nobody has taken anything; one clause for each key."""
        if len(self.clauses) < LEAST_CLAUSES:
            return
        spans, has_both = list(taken), False
        for sort, least in LEAST_SURE.items():
            if has_both and sort in _NAMES:
                continue
            clause = self._surest(sort, least)
            if clause is None or any(s < clause.end and clause.start < e for s, e in spans):
                continue
            named = _sides(clause) if sort == "contrast" else [(_KEYS[sort], bare(sort, clause))]
            if named and all(_is_value(key, value.plain) for key, value in named):
                has_both = sort == "contrast"
                yield from ((key, value, clause) for key, value in named)

    def _surest(self, sort: str, least: float) -> Said | None:
        """The clause that is surely of a sort, and far more so than any other."""
        shares = sorted(((o.get(sort, 0.0), -c.start, c) for c, o in self._pairs()), reverse=True)
        is_alone = len(shares) == 1 or shares[0][0] - shares[1][0] >= LEAST_LEAD or shares[1][0] < least
        return shares[0][2] if shares and shares[0][0] >= least and is_alone else None

    def _pairs(self) -> Iterator[tuple[Said, Opinion]]:
        return zip(self.clauses, self.opinions, strict=True)


def _is_value(key: str, plain: str) -> bool:
    if key in _NAMES and _NO_NAME.search(plain):
        return False
    return bool(plain) and not _NO_VALUE.fullmatch(plain) and fits(key, plain, certain=True)


def _sides(clause: Said) -> list[tuple[str, Said]]:
    found = _SIDES.fullmatch(clause.plain)
    if found is None:
        return []
    names = ("intervention", "comparator") if found["intervention"] else ("intervention1", "comparator1")
    return [(name.rstrip("1"), trimmed(name.rstrip("1"), clause.cut(*found.span(name)))) for name in names]


def bare(sort: str, clause: Said) -> Said:
    """Without what leads up to it and what says which it is."""
    leads = _LEADS[sort].match(clause.plain) if sort in _LEADS else None
    value = clause.cut(leads.end()) if leads and leads.end() < len(clause.plain) - 1 else clause
    trails = _TRAILS.search(value.plain)
    return value.cut(0, trails.start()).strip() if trails and trails.start() > 1 else value.strip()
