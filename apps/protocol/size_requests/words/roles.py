"""Which figure belongs to which group: by the word behind it, else by the last one before it that has no figure yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Role = Literal["control", "treatment"]
CONTROL: Final = (
    r"[非未](?:被)?暴露(?:组|者)?|(?<![a-z])(?:un|non-?)exposed\b(?: group)?"
    r"|历史对照|对照(?:组|药)?|常规(?:治疗)?组?|安慰剂组?|(?:标准|传统|空白"
    r"|模拟|假)[^,。;、\d设定如若]{0,4}组|(?<![a-z])controls?\b(?: (?:group|arm))?|placebo|(?<![a-z])sham\b"
    r"|standard (?:of )?(?:care|treatment|therapy)|usual care|comparator|(?<![a-z])(?:p1|p_c|mu1|mu_c)(?!\w)"
)
TREATMENT: Final = (
    r"(?<![非未被])(?:被)?暴露(?:组|者)|(?<![a-z-])exposed\b(?: group)?"
    r"|[试实]验(?:组|药|(?=[约为是]?\s?\d))|治疗(?:组|后)|干预(?:组|后)|研究组|观察组|新(?:药|疗法|治疗|方案|技术)组?|用药后"
    r"|\btreatment\b(?: (?:group|arm))?|\btreated\b|experimental"
    r"|intervention|new (?:drug|treatment|therapy)|active (?:arm|group)"
    r"|(?<=(?:on|th) the )(?:study |trial )?(?:drug|medication)\b|(?<=on )(?:study )?drug\b"
    r"|(?<=in the )drug (?:group|arm)\b|新药"
    r"|(?<![a-z])(?:p2|p_t|mu2|mu_t)(?!\w)"
    r"|(?:(?!对照|[非未]被?暴|常规|安慰|标准|传统|空白|模拟|假|[两各每本该一多单])[\u4e00-\u9fff]){1,5}(?<!分)组(?![间成合织数])"
)
_ROLES: Final = re.compile(rf"(?P<control>{CONTROL})|(?P<treatment>{TREATMENT})", re.IGNORECASE)
# "20 % and with the drug 15 %": what follows is the other group, with a figure of its own.
_GOES_ON: Final = r"(?:and|but|or|while|whereas|then|vs|versus|against|compared|rather|instead)"
_BEHIND: Final = re.compile(
    rf"(?:\s?[a-z/%]{{1,8}})?\s?\((?:the )?(?:(?P<control_in>{CONTROL})|(?P<treatment_in>{TREATMENT}))|"
    rf"\s?(?:(?!{_GOES_ON}\b)\w{{1,12}} ){{0,2}}?(?:in|on|with|for|under|of|among|at)\s(?:the\s|a\s|an\s)?"
    rf"(?:(?P<control>{CONTROL})|(?P<treatment>{TREATMENT}))",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(r"(?:\bfrom|从|由)\s?\Z", re.IGNORECASE)  # what it was before the treatment
_PAIR: Final = re.compile(
    rf"(?:(?P<control>{CONTROL})|(?P<treatment>{TREATMENT}))\s?(?::|/|-|比|与|和|对|to|vs\.?|versus|and)\s?(?:the )?"
    rf"(?:{CONTROL}|{TREATMENT})",
    re.IGNORECASE,
)
_FAVOURED: Final = re.compile(
    rf"\s(?:in favou?r of|favou?ring)\s(?:the\s)?(?:(?P<control>{CONTROL})|(?P<treatment>{TREATMENT}))",
    re.IGNORECASE,
)
NEAR: Final = 40
CLOSE: Final = 30
# A word that compares, with nothing between that ends a clause.
_COMPARES: Final = re.compile(
    r"\A[^,.;，。；]*?(?:\bvs\b|\bversus\b|\bagainst\b|\band\b|\bto\b|比|对(?!照)|和|与|及|、|/)[^,.;，。；]*\Z",
    re.IGNORECASE,
)


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
        if _BEFORE.search(text, max(0, figure.start - 8), figure.start):
            found.append("control")
            continue
        floor = max(
            figures[place - 1].end if place else 0, *(text.rfind(stop, 0, figure.start) for stop in ";；")
        )
        before = [word for word in words if floor <= word.start() < figure.start and word.end() not in used]
        found.append(_role(before[-1]) if before else None)
    return _completed(text, figures, found)


def compared(text: str, first: Figure, second: Figure) -> bool:
    """Whether two figures stand beside each other as two of a kind: "15% vs 12%"."""
    between = text[first.end : second.start]
    return len(between) <= CLOSE and _COMPARES.search(between) is not None


def _completed(text: str, figures: Sequence[Figure], found: list[Role | None]) -> list[Role | None]:
    """Of two figures that are compared, the other group's is known with the first."""
    if len(found) != 2 or found.count(None) != 1 or not compared(text, *figures):
        return found
    other: dict[Role | None, Role] = {"control": "treatment", "treatment": "control"}
    return [role or other[next(each for each in found if each)] for role in found]


def first_of_pair(text: str, start: int, end: int) -> Role | None:
    """Of a ratio there: the group that is named first in "treatment to control" near it."""
    pairs: Iterable[re.Match[str]] = _PAIR.finditer(text, max(0, start - NEAR), min(len(text), end + NEAR))
    found = {_role(pair) for pair in pairs}
    return found.pop() if len(found) == 1 else None


def favoured(text: str, end: int) -> Role | None:
    """Of a ratio that ends there: the group in whose favour it is."""
    found = _FAVOURED.match(text, end)
    return _role(found) if found is not None else None


def _role(match: re.Match[str]) -> Role:
    groups = match.groupdict()
    return "control" if groups["control"] or groups.get("control_in") else "treatment"
