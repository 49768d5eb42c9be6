"""What words that went nowhere say of an item that holds something: a button gives it that item with them."""

from __future__ import annotations

from apps.agents.context.completion import with_proposed
from apps.agents.presenters.places import line_of
from apps.agents.turn.answer.leftovers.left_over import Leftover
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import side_by_side
from apps.fields.reading import format_value, read
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.results import Known
from apps.fields.schema.field import Field
from apps.fields.values import field_of


def part_told(turn: TurnContext, leftover: Leftover) -> tuple[Field, str] | None:
    """The field, and the text that it would have then; None where the line for that is read as anything else."""
    given, completes = turn.input, phrasebook().completes
    if completes is None:
        return None
    found = {each.field: each.value for each in turn.execution.found}
    data = with_proposed(given.data, {**given.pending, **found})
    known = Known(given.config.catalogue, given.stage.current, data)
    if (told := completes(leftover.said, known)) is None:
        return None
    field, language = field_of(given.config.catalogue, told.field), given.language
    text = side_by_side(format_value(field, told.value, language).splitlines(), language)
    line = line_of(field, text, language)
    again = read(line, given.config.catalogue, current_stage=field.stage, language=language, context=data)
    return (field, text) if again.value(field.path) == told.value else None
