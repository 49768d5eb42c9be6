"""A limit that a question names: which, with what value, where it stands, and whether it must hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Literal

Kind = Literal["years", "types", "languages", "journals", "authors", "numbers", "full_text"]
Mode = Literal["must", "prefer", "not"]


@dataclass(frozen=True)
class Limit:
    """`value`: [from, to] for years (None is open), a list of words for the others, True for full texts. `said` are the
    words of the question, which stand from `start` to `end`."""

    kind: Kind
    value: Any
    start: int
    end: int
    said: str = ""
    mode: Mode = "must"

    def overlaps(self, start: int, end: int) -> bool:
        return self.start < end and start < self.end


def limit_of(kind: Kind, value: Any, match: re.Match[str]) -> Limit:
    return Limit(kind, value, match.start(), match.end(), match.group().strip())


def without_overlaps(limits: list[Limit]) -> list[Limit]:
    """The earlier ones of the list count."""
    found: list[Limit] = []
    for each in limits:
        if not any(each.overlaps(other.start, other.end) for other in found):
            found.append(each)
    return sorted(found, key=lambda limit: limit.start)


def blanked(text: str, start: int, end: int) -> str:
    """As long as before, so that places stay the same."""
    return text[:start] + "\n" * (end - start) + text[end:]


# --- Whether it must hold -------------------------------------------------------------------------------------

CLAUSE = re.compile(r"[,，;；。！？!?]|\.\s|\n")
PREFERRED = re.compile(
    r"\b(?:preferabl[ey]|ideally|prefer(?:red|ring)?|best if)\b|最好(?!的)(?:是|有|要|用)?"
    r"|优先(?:考虑|选择|找|看)?|尽量(?:是|找|要)?",
    re.IGNORECASE | re.ASCII,
)
PREFERRED_BEFORE = re.compile(
    r"\bif (?:at all )?possible\b|\bpreferred\b|优先|为佳|为主", re.IGNORECASE | re.ASCII
)
REFUSED_WORDS = (
    r"(?:\b(?:not|no|excluding|exclude|except(?:\s+for)?|without|other\s+than|rather\s+than|ignore|ignoring|skip|omit"
    r"|leave\s+out|(?:don'?t|do\s+not)\s+(?:want|need|include))|不要|不需要|不想要|不看|不包括|不含|不是|排除|剔除|去掉|除了?|非)"
    r"\s*(?:any|the|all|narrative|任何|掉|了|:|：)?\s*"
)
REFUSED = re.compile(REFUSED_WORDS + "$", re.IGNORECASE | re.ASCII)
REFUSED_LIMIT = re.compile(REFUSED_WORDS + r"(?=\n)", re.IGNORECASE | re.ASCII)
JOINED = re.compile(
    r"\s*(?:,|，|、|and|or|nor|和|及|或者?|与|以及|/|也不要|and no|or any)?\s*$", re.IGNORECASE | re.ASCII
)


def with_modes(text: str, limits: list[Limit]) -> list[Limit]:
    """A refusal stands right before it, or before one that it is joined to; a wish in the same clause."""
    found: list[Limit] = []
    for each in limits:
        start, end = _clause(text, each)
        if REFUSED.search(text[max(0, each.start - 30) : each.start]) or _is_joined(text, each, found):
            found.append(replace(each, mode="not"))
        elif PREFERRED.search(text[start : each.start]) or PREFERRED_BEFORE.search(text[each.end : end]):
            found.append(replace(each, mode="prefer"))
        else:
            found.append(each)
    return found


def _is_joined(text: str, limit: Limit, before: list[Limit]) -> bool:
    last = before[-1] if before else None
    between = text[last.end : limit.start] if last else ""
    return last is not None and last.mode == "not" and bool(between.strip()) and bool(JOINED.match(between))


def _clause(text: str, limit: Limit) -> tuple[int, int]:
    starts = [match.end() for match in CLAUSE.finditer(text, 0, limit.start)]
    ending = CLAUSE.search(text, limit.end)
    return (starts[-1] if starts else 0), (ending.start() if ending else len(text))


def cues_in(text: str) -> list[tuple[int, int]]:
    """Where words of wish or refusal stand that belong to limits, which are cut out already: they are no topic."""
    wishes = [match.span() for pattern in (PREFERRED, PREFERRED_BEFORE) for match in pattern.finditer(text)]
    return wishes + [match.span() for match in REFUSED_LIMIT.finditer(text)]
