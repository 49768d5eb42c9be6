"""What the message of this turn leaves open: what is asked about it, and its pieces in the order of their rows, for who
counts them before the answer is stored."""

from __future__ import annotations

from typing import Final

from apps.agents.turn.context import TurnContext
from apps.fields.reading.results import Unreadable

MOST_UNCLEAR: Final = 5


def unclear(turn: TurnContext) -> list[Unreadable]:
    """What is unclear in the message; not what a tool has made of it all the same, or asks about itself."""
    if any(not wish.declined for wish in turn.plan.wishes):
        return []
    found = {each.field for each in turn.execution.found}
    found |= {path for said in turn.execution.put_off for path in said["held"]}
    return [problem for problem in turn.input.reading.unreadable if problem.field not in found][:MOST_UNCLEAR]


def own_pieces(turn: TurnContext) -> tuple[str, ...]:
    """What this message leaves open, in the order of the rows."""
    done, catalogue = turn.execution, turn.input.config.catalogue
    asked = (
        catalogue.title(each.field, turn.input.language)
        for each in unclear(turn)
        if each.choices or each.replies
    )
    guessed = (
        done.clauses.get(words, words)
        for _path, words in done.offers
        if not any(each.endswith(words) for each in done.leftovers)
    )
    apart = (words for _entry, words, _text in done.entries)
    return tuple(dict.fromkeys((*asked, *guessed, *apart, *done.leftovers)))
