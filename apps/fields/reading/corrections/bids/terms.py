"""The words of a subject by which people correct what is recorded; an app gives them with its phrasebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NEVER: Final = "(?!)"


@dataclass(frozen=True)
class Measure:
    """Something that texts set limits to. `name`: what it is called; `unit`: what by itself tells its figures, right
    behind them; `bare_unit`: what may stand behind a figure that its name is said before; `of`: who has it, behind whom
    a comparison ("boats over 12") is one of it; `alone`: a whole text that limits it and names nothing."""

    name: str
    unit: str
    bare_unit: str = NEVER
    of: str = NEVER
    alone: str = NEVER


@dataclass(frozen=True)
class CorrectionWords:
    """`limited` are the keys of the fields whose texts set limits, `turned` of those that say what is kept out:
    whatever lies beyond the limit; `keeps_out` are the verbs for that, `lets_in` the words
    for what is kept out no more. `called`: the key of a list with what it is
    called in passing; `used`: with the verbs of what is done by its items. `alike`: patterns of words for one thing;
    `often` is the key of the field that tells how often, where nobody says which. `counted`: the key of a number with
    what it is a number of, as it stands behind the figure. `demanded` is the key of the list of what must be so.
    `completed`: the key of a list that holds one item as a rule, with the part that takes what is added behind it."""

    measures: tuple[Measure, ...] = ()
    limited: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()
    keeps_out: str = NEVER
    lets_in: str = NEVER
    called: tuple[tuple[str, str], ...] = ()
    used: tuple[tuple[str, str], ...] = ()
    alike: tuple[str, ...] = ()
    often: str = ""
    counted: tuple[tuple[str, str], ...] = ()
    demanded: str = ""
    completed: tuple[tuple[str, str], ...] = ()
