"""Which figure belongs to which group: by the word behind it, else by the last one before it that has no figure yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Role = Literal["control", "treatment"]
CONTROL: Final = (
    r"历史对照|对照(?:组|药)?|常规(?:治疗)?组?|安慰剂组?|标准(?:治疗)?组|(?<![a-z])controls?\b(?: (?:group|arm))?|placebo"
    r"|standard (?:of )?(?:care|treatment|therapy)|usual care|comparator|(?<![a-z])(?:p1|p_c|mu1|mu_c)(?!\w)"
)
TREATMENT: Final = (
    r"[试实]验(?:组|药)|治疗(?:组|后)|干预(?:组|后)|研究组|观察组|新(?:药|疗法|治疗|方案|技术)组?|用药后"
    r"|\btreatment\b(?: (?:group|arm))?|\btreated\b|experimental|intervention|new (?:drug|treatment|therapy)|active (?:arm|group)"
    r"|(?<![a-z])(?:p2|p_t|mu2|mu_t)(?!\w)"
)
_ROLES: Final = re.compile(rf"(?P<control>{CONTROL})|(?P<treatment>{TREATMENT})", re.IGNORECASE)
_BEHIND: Final = re.compile(
    rf"\s?(?:\w{{1,12}} ){{0,2}}?(?:in|on|with|for|under|of|among|at)\s(?:the\s|a\s|an\s)?"
    rf"(?:(?P<control>{CONTROL})|(?P<treatment>{TREATMENT}))",
    re.IGNORECASE,
)
_PAIR: Final = re.compile(
    rf"(?:(?P<control>{CONTROL})|(?P<treatment>{TREATMENT}))\s?(?::|/|-|比|与|和|对|to|vs\.?|versus|and)\s?(?:the )?"
    rf"(?:{CONTROL}|{TREATMENT})",
    re.IGNORECASE,
)
NEAR: Final = 40


@dataclass(frozen=True)
class Figure:
    value: float
    start: int
    end: int


def roles_of(text: str, figures: Sequence[Figure]) -> list[Role | None]:
    """The role of each figure, in the order of the text; None where no word tells."""
    words = list(_ROLES.finditer(text))
    used: set[int] = set()
    found: list[Role | None] = []
    for place, figure in enumerate(figures):
        behind = _BEHIND.match(text, figure.end)
        if behind is not None:
            used.add(behind.end())
            found.append(_role(behind))
            continue
        floor = figures[place - 1].end if place else 0
        before = [word for word in words if floor <= word.start() < figure.start and word.end() not in used]
        found.append(_role(before[-1]) if before else None)
    return _completed(found)


def _completed(found: list[Role | None]) -> list[Role | None]:
    """Of two figures, the other group's is known with the first."""
    if len(found) != 2 or found.count(None) != 1:
        return found
    other: dict[Role | None, Role] = {"control": "treatment", "treatment": "control"}
    return [role or other[next(each for each in found if each)] for role in found]


def first_of_pair(text: str, start: int, end: int) -> Role | None:
    """Of a ratio there: the group that is named first in "treatment to control" near it."""
    pairs: Iterable[re.Match[str]] = _PAIR.finditer(text, max(0, start - NEAR), min(len(text), end + NEAR))
    found = {_role(pair) for pair in pairs}
    return found.pop() if len(found) == 1 else None


def _role(match: re.Match[str]) -> Role:
    return "control" if match["control"] else "treatment"
