"""When no model answered: what the rules worked out in this turn is the answer, and says so in its first sentence.

A turn in which the rules did nothing certain fails with the model's error, and can be tried again.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from apps.agents.turn.answer import by_rules
from apps.agents.turn.answer.rounds import NOTHING
from apps.agents.turn.context import TurnContext
from apps.agents.turn.found_values import BY_MODEL


def raise_unless_certain(turn: TurnContext) -> None:
    """Raises the ModelError when the model gave no answer and the rules have none either: nothing is waited for."""
    unanswered = turn.execution.unanswered
    if unanswered is not None and not _is_certain(turn):
        raise unanswered.error


def write(turn: TurnContext) -> None:
    """The answer of the rules where the model gave none: all that was found by now is told."""
    unanswered = turn.execution.unanswered
    if unanswered is None:
        return
    unanswered.stream.take_back()
    notice = _("The language model did not answer. What follows was worked out by rules alone.")
    parts = (notice, by_rules.answer(turn), unanswered.note)
    unanswered.stream.say("\n\n".join(part for part in parts if part))
    execution = turn.execution
    execution.answer = replace(
        NOTHING,
        content=unanswered.stream.text.strip(),
        reasoning=unanswered.dialogue.reasoning,
        usage=unanswered.dialogue.used,
    )
    execution.cause, execution.is_degraded = unanswered.error.code, True


def _is_certain(turn: TurnContext) -> bool:
    """Whether the rules read values, a stage is left or asked for, or a tool gave something or was asked for."""
    done = turn.execution
    return bool(
        done.complete_stage
        or done.go_to
        or any(found.method not in BY_MODEL for found in done.found)
        or any(result.ok for result in done.tool_results)
        or turn.input.form
    )
