"""Whether words that nothing was made of say only what is recorded or was just read, as "it will be a …" beside a line
that says the same: nobody is asked about that again."""

from __future__ import annotations

from typing import Any

from apps.agents.turn.answer.leftovers.covered import CLAUSE
from apps.agents.turn.answer.leftovers.left_over import Leftover
from apps.agents.turn.context import TurnContext
from apps.fields.paths import get_value
from apps.fields.reading import equal, read
from apps.fields.reading.corrections.bids.parts import is_reason
from apps.fields.reading.text import Said, bare

LONGEST = 120  # characters: what is longer says more than a value


def says_what_is_known(turn: TurnContext, leftover: Leftover) -> bool:
    """Whether each clause is a value that its field has, or the reason for it. Reads the words by themselves."""
    if len(leftover.words) > LONGEST:
        return False
    given = turn.input
    catalogue = given.config.catalogue
    reading = read(leftover.words, catalogue, current_stage=given.stage.current, asked="", context={})
    found = {each.field: each.value for each in turn.execution.found}
    if not reading.values or reading.unreadable or reading.ties:
        return False
    for value in reading.values:
        field = catalogue.find(value.field)
        known = found.get(value.field, get_value(given.data, value.field))
        if field is None or not (equal(field, value.value, known) or _is_part(value.value, known)):
            return False
    spans = [span for value in reading.values for span in value.spans]
    clauses = [clause for clause in Said.of(leftover.words).split(CLAUSE) if clause]
    return all(
        any(start < clause.end and clause.start < end for start, end in spans) or is_reason(clause.plain)
        for clause in clauses
    )


def _is_part(value: Any, known: Any) -> bool:
    """Whether all items of a list are among those of another."""
    if not (isinstance(value, list) and isinstance(known, list)):
        return False
    held = [bare(str(item)) for item in known]
    return all(any(bare(str(item)) in each for each in held) for item in value)
