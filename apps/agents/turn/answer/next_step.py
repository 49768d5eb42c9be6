"""Where the turn leads: what becomes of the wish to move on, and the item that is asked for next."""

from __future__ import annotations

from django.utils.translation import gettext as _

from apps.agents.turn.context import TurnContext
from apps.fields.paths import with_value
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance
from apps.fields.stages.machine import COMPLETE


def transition(turn: TurnContext) -> str:
    """What will become of the wish to move: found out here in the same way as it is done afterwards."""
    execution, given = turn.execution, turn.input
    catalogue, language, machine = given.config.catalogue, given.language, given.config.machine
    if execution.go_to:
        move = machine.go_to(given.stage, execution.go_to, given.data)
        name = catalogue.title(execution.go_to, language)
        if move.success or move.reason == "here":
            return _("We are at “%(stage)s” now. Nothing was lost.") % {"stage": name}
        return _("“%(stage)s” was not reached yet. Complete the stages before it first.") % {"stage": name}
    if not execution.complete_stage:
        return ""
    move = machine.complete(given.stage, given.data, guard=lambda _stage: not execution.blocked)
    names = {"stage": catalogue.title(move.previous, language), "next": catalogue.title(move.next, language)}
    if move.success and move.next == COMPLETE:
        return _("All stages are complete. Everything stays open for changes.")
    if move.success:
        return _("“%(stage)s” is complete. Next: **%(next)s**.") % names
    missing = [catalogue.title(path, language) for path in (*move.completion.missing, *move.completion.wrong)]
    if missing:
        items = "\n".join(f"- {title}" for title in missing)
        return _("“%(stage)s” cannot be completed yet. It still needs:") % names + f"\n\n{items}"
    return _("“%(stage)s” cannot be completed yet: look at the blocking issues beside the chat.") % names


def next_item(turn: TurnContext) -> str:
    """The next missing item, asked for by name with its guidance."""
    query = turn.query
    if turn.plan.lacking or (query.requires_clarification and turn.input.reading.ties):
        return ""
    language = turn.input.language
    missing = missing_fields(turn)
    if not missing:
        if turn.execution.complete_stage or turn.execution.go_to or turn.input.stage.current == COMPLETE:
            return ""
        stage = turn.input.config.catalogue.title(turn.input.stage.current, language)
        if not (turn.execution.found or turn.input.pending):
            return _("Nothing required is missing in “%(stage)s”: it can be completed.") % {"stage": stage}
        return _(
            "Nothing required is missing in “%(stage)s”. Take over what is proposed, then complete it."
        ) % {"stage": stage}
    field = missing[0]
    asked = _("Next, please tell me: **%(title)s**.") % {"title": field.titles.in_language(language)}
    return f"{asked} {guidance(field, language)}".strip()


def missing_fields(turn: TurnContext) -> list[Field]:
    """Required fields of the stage one stands in after this turn, that are neither recorded nor proposed."""
    given, execution = turn.input, turn.execution
    data = dict(given.data)
    for path, value in given.pending.items():
        data = with_value(data, path, value)
    for found in execution.found:
        data = with_value(data, found.field, found.value)
    stage = given.stage.current
    if execution.complete_stage:
        move = given.config.machine.complete(
            given.stage, given.data, guard=lambda _stage: not execution.blocked
        )
        stage = move.next if move.success else stage
    elif execution.go_to:
        stage = execution.go_to
    return list(given.config.catalogue.missing(stage, data))
