"""Where the turn leads: what becomes of the wish to move on, and the item that is asked for next."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from django.utils.translation import gettext as _

from apps.agents.turn.context import TurnContext
from apps.fields.paths import with_value
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance
from apps.fields.stages.machine import COMPLETE

LONGEST_END: Final = 300  # characters of an answer in which it may ask for something


def transition(turn: TurnContext) -> str:
    """What will become of the wish to move: found out here in the same way as it is done afterwards."""
    execution, given = turn.execution, turn.input
    catalogue, language, machine = given.config.catalogue, given.language, given.config.machine
    if execution.go_to:
        move = machine.go_to(given.stage, execution.go_to, given.data)
        name = catalogue.title(execution.go_to, language)
        if move.success or move.reason == "here":
            return _("You are now in “%(stage)s”. Nothing was lost.") % {"stage": name}
        return _("“%(stage)s” was not reached yet. Complete the stages before it first.") % {"stage": name}
    if not execution.complete_stage:
        return ""
    move = machine.complete(given.stage, given.data, guard=lambda _stage: not execution.blocked)
    names = {"stage": catalogue.title(move.previous, language), "next": catalogue.title(move.next, language)}
    if move.success and move.next == COMPLETE:
        return _("All stages are complete. Everything can still be changed.")
    if move.success:
        return _("“%(stage)s” is complete. Next: **%(next)s**.") % names
    missing = [catalogue.title(path, language) for path in (*move.completion.missing, *move.completion.wrong)]
    if missing:
        items = "\n".join(f"- {title}" for title in missing)
        return _("“%(stage)s” cannot be completed yet. It still needs:") % names + f"\n\n{items}"
    return (
        _("“%(stage)s” cannot be completed yet: resolve the blocking issues in the panel on the right.")
        % names
    )


def next_item(turn: TurnContext) -> str:
    """The next missing item, asked for by name with its guidance."""
    query = turn.query
    if problem := asked_about(turn):
        turn.execution.asked = problem
        return ""
    if turn.plan.lacking or (query.requires_clarification and turn.input.reading.ties):
        return ""
    language = turn.input.language
    missing = missing_fields(turn)
    if not missing:
        if turn.execution.complete_stage or turn.execution.go_to or turn.input.stage.current == COMPLETE:
            return ""
        stage = turn.input.config.catalogue.title(turn.input.stage.current, language)
        if turn.input.pending or turn.execution.found:
            sentence = _(
                "Nothing required is missing in “%(stage)s”. Add what is proposed, then complete the stage."
            )
        else:
            sentence = _("Nothing required is missing in “%(stage)s”. You can complete it now.")
        return sentence % {"stage": stage}
    turn.execution.asked = missing[0].path
    return _asked_for(turn, missing[0])


def _asked_for(turn: TurnContext, field: Field) -> str:
    """The question for a field: in other words each time that it is put again, and in the end only beside the chat."""
    language = turn.input.language
    title = {"title": field.titles.in_language(language)}
    times = len([*takewhile(lambda path: path == field.path, turn.input.asked)])
    if times == 0:
        question = _("Next, please tell me: **%(title)s**.") % title
        return f"{question} {guidance(field, language)}".strip()
    if times == 1:
        return (
            _("Still missing: **%(title)s**. Your own words are enough; you can also ask what to write.")
            % title
        )
    if times == 2:
        return _("For **%(title)s** you can write “%(title)s: …”, or fill it in on the right.") % title
    return ""


def asked_about(turn: TurnContext) -> str:
    """The field whose value is asked about first: one of several, or not what the field takes."""
    last = turn.input.asked[0] if turn.input.asked else ""
    problems = (problem for problem in turn.input.reading.unreadable if not problem.partial)
    return next((p.field for p in problems if p.choices or p.field == last), "")


def asked_by(turn: TurnContext) -> str:
    """The missing field that the end of a model's answer names: what the next message may reply to."""
    answer, language = turn.execution.answer, turn.input.language
    if answer is None or not turn.input.has_model or not turn.input.config.stages:
        return ""
    end = answer.content[-LONGEST_END:].casefold()
    named = (f.path for f in missing_fields(turn) if f.titles.in_language(language).casefold() in end)
    return next(named, "")


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
