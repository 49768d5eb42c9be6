"""What rules answer to commands, and to what is asked for beside the current item: undo, help, the document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.agents.presenters.asking import part_of
from apps.agents.presenters.quoting import shortened
from apps.agents.turn.answer import next_step, parts_asked
from apps.agents.turn.answer.questions import still_missing
from apps.agents.turn.commands.closing import item_done
from apps.agents.turn.commands.completing import agrees_to_all, settled_fields, waiting_fields
from apps.agents.turn.commands.forms import Command, command_of, document_asked_at
from apps.agents.turn.commands.keeping import Kept, forgotten_in, kept_in
from apps.agents.turn.commands.keeping_figures import figures_kept
from apps.agents.turn.commands.steering import STILL_MISSING, item_taken_out, item_undone
from apps.agents.turn.commands.taking_back import takes_back
from apps.agents.turn.commands.undoing import (
    LastStep,
    dropped_by,
    last_proposed,
    last_step,
    last_step_of,
)
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import side_by_side
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance


def commanded(turn: TurnContext) -> list[str]:
    """The answer to a message that is a command as a whole; empty for any other."""
    match command_of(turn.input.message.content, turn.input.config.catalogue.phrasebook):
        case Command.UNDO:
            return [_undone(turn, last_step(turn.input.conversation))]
        case Command.HELP:
            return [_help(turn)]
        case Command.SKIP:
            return [_left_open(turn), next_step.next_item(turn)]
        case Command.ADD:
            return [*_added(turn), next_step.next_item(turn)]
        case Command.AGREE if agrees_to_all(turn):
            return [*_added(turn), next_step.next_item(turn)]
        case Command.DOCUMENT:
            return [next_step.document(turn), next_step.next_item(turn)]
        case Command.SHOW:
            return [*_shown(turn), next_step.next_item(turn)]
        case Command.BACK:
            return [_which_stage(turn)]
        case Command.WRONG:
            return [_put_right(turn)]
        case Command.AFRESH:
            return [
                _(
                    "Any value can be changed here, and each step undone. A new conversation begins with nothing."
                )
            ]
    if field := item_done(turn.input.message.content, turn.input.config.catalogue):
        return [_done(turn, field), next_step.next_item(turn)]
    of_a_tool = turn.plan.wishes or turn.execution.tool_results  # "leave it as it is" may answer to one
    if not of_a_tool and (kept := kept_in(turn.input.message.content, turn.input.config.catalogue)):
        return [_kept(turn, kept)]
    given = turn.input
    if kept := figures_kept(given.message.content, given.config.catalogue, given.data, given.pending):
        return [_kept(turn, kept)]
    if takes_back(given.message.content) and (step := last_proposed(given.conversation)):
        return [_not_added(turn, step)]
    field = forgotten_in(turn.input.message.content, turn.input.config.catalogue)
    if field is not None and field.path in turn.input.pending:
        return [_kept(turn, Kept((field,)))]
    if field := item_undone(turn.input.message.content, turn.input.config.catalogue):
        return [_undone(turn, last_step_of(turn.input.conversation, field.path))]
    field = item_taken_out(turn.input.message.content, turn.input.config.catalogue)
    if field and field.path not in {each.field for each in turn.execution.found}:
        return [_taken_out(turn, field)]
    return []


def held(turn: TurnContext) -> str:
    """The whole answer to who leaves, or wants nothing written down yet: it asks for nothing, and what was asked for
    stays so."""
    command = command_of(turn.input.message.content, turn.input.config.catalogue.phrasebook)
    if command not in {Command.HOLD, Command.CLOSE, Command.UNCHANGED}:
        return ""
    if not turn.input.config.stages:
        return _("You are welcome.") if command == Command.CLOSE else ""
    if turn.input.asked:
        turn.execution.asked = turn.input.asked[0]
    if command == Command.CLOSE:
        return _closed(turn)
    if turn.input.pending:
        return _(
            "All right. What is proposed is recorded only when you add it; until then you can reject it."
        )
    if command == Command.UNCHANGED:
        return _("All right. Nothing was changed.")
    return _("All right. Nothing is recorded before you add it. Go on whenever you like.")


def _closed(turn: TurnContext) -> str:
    """The answer to who takes their leave: what waits is said, so that nobody takes it for recorded."""
    if turn.input.pending:
        return _(
            "You are welcome. What is proposed still waits below: it is recorded once you add it. "
            "We can go on from here at any time."
        )
    if turn.input.data:
        return _("You are welcome. What is recorded is kept. We can go on from here at any time.")
    return _("You are welcome. We can start whenever you like.")


def requested(turn: TurnContext) -> list[str]:
    """What is asked for besides, in the order in which the message asks."""
    text = turn.input.message.content
    found: list[tuple[int, str]] = []
    if (match := STILL_MISSING.search(text)) is not None:
        found.append((match.start(), still_missing(turn)))
    if (at := document_asked_at(text)) is not None:
        found.append((at, next_step.document(turn)))
    return [part for _at, part in sorted(found)] if at is not None else []


def _undone(turn: TurnContext, step: LastStep | None) -> str:
    if step is None:
        return _("There is nothing to undo.")
    turn.execution.undoes = step
    return _("Undone: %(titles)s.") % {"titles": _titles(turn, step.fields)}


def _not_added(turn: TurnContext, step: LastStep) -> str:
    turn.execution.undoes = step
    return _("Not added, as you wish: %(titles)s. What is recorded stays as it was.") % {
        "titles": _titles(turn, step.fields)
    }


def _kept(turn: TurnContext, kept: Kept) -> str:
    """What is dropped where nothing is to change: what is recorded stays."""
    step = dropped_by(kept, turn.input.conversation, turn.input.pending, turn.input.data)
    if step.proposals:
        return _not_added(turn, step)
    if turn.input.pending and not (kept.fields or kept.is_all):
        return _("What waits would replace nothing that is recorded. Add what is right and reject the rest.")
    named = tuple(field.path for field in kept.fields)
    if named and turn.input.pending:
        return _("Nothing waits for %(titles)s, and what is recorded there stays as it is.") % {
            "titles": _titles(turn, named)
        }
    return _(
        "Nothing is waiting to be added; all that is recorded stays as it is. To take back the last change, say “undo”."
    )


def _added(turn: TurnContext) -> list[str]:
    """What is taken over at the end of this turn, and what waits for a choice between two values."""
    added = waiting_fields(turn)
    settled = tuple(path for path in settled_fields(turn) if path not in added)
    left = tuple(path for path in turn.input.pending if path not in (*added, *settled))
    if not turn.input.pending:
        return [_("Nothing is waiting to be added.")]
    parts = (
        (added, _("Added: %(titles)s.")),
        (left, _("Not added, because another value is recorded: %(titles)s.")),
        (settled, _one_by_one() if len(settled) > 1 else _settled()),
    )
    return [sentence % {"titles": _titles(turn, paths)} for paths, sentence in parts if paths]


def _done(turn: TurnContext, field: Field) -> str:
    """What is known of the item that somebody calls done: it may be nothing."""
    given = turn.input
    title = {"title": field.titles.in_language(given.language)}
    if field.path in given.pending:
        return _("All right. **%(title)s** is proposed below and is recorded once you add it.") % title
    if get_value(given.data, field.path) is not None:
        return _("All right. **%(title)s** stays as it is recorded.") % title
    return _("All right. Nothing is recorded for **%(title)s** yet.") % title


def _taken_out(turn: TurnContext, field: Field) -> str:
    """How somebody gets rid of an item: nothing is thrown away by a sentence."""
    given = turn.input
    names = {"title": field.titles.in_language(given.language), "panel": parts_asked.panel_name(turn)}
    if field.path in given.pending:
        return _("**%(title)s** is only proposed. Reject it below, or say what it should be.") % names
    if get_value(given.data, field.path) is not None:
        return _("**%(title)s** is recorded. Say what it should be, or clear it under “%(panel)s”.") % names
    return _("Nothing is recorded for **%(title)s**.") % names


def _shown(turn: TurnContext) -> list[str]:
    """What is known: recorded, stage by stage, and proposed."""
    given = turn.input
    catalogue, stage = given.config.catalogue, given.stage.current
    names = {"stage": catalogue.title(stage, given.language), "panel": parts_asked.panel_name(turn)}
    recorded = [_recorded_in(turn, each.key) for each in given.config.stages]
    first = "\n\n".join(line for line in recorded if line)
    first = first or _("Nothing is recorded in “%(stage)s” yet.") % names
    waits = "\n".join((_("Proposed, not recorded yet:"), *_in_short(turn, given.pending)))
    return [first, waits if given.pending else "", _("All values stand under “%(panel)s”.") % names]


def _which_stage(turn: TurnContext) -> str:
    """Where somebody may go back to, each as a reply."""
    given = turn.input
    keys = [stage.key for stage in given.config.stages]
    earlier = keys[: keys.index(given.stage.current)] if given.stage.current in keys else keys
    if not earlier:
        return _("This is the first stage; there is none before it.")
    titles = [given.config.catalogue.title(key, given.language) for key in earlier]
    turn.execution.replies = tuple(_("Go back to “%(stage)s”") % {"stage": title} for title in titles)
    return _("To which stage? Nothing is lost when you go back.")


def _put_right(turn: TurnContext) -> str:
    """How what was misunderstood is put right, with the name of something that waits."""
    catalogue, language = turn.input.config.catalogue, turn.input.language
    if not turn.input.pending:
        return _("Say what it should be, with the name of the item, or change it under “%(panel)s”.") % {
            "panel": parts_asked.panel_name(turn)
        }
    title = catalogue.title(next(reversed(tuple(turn.input.pending))), language)
    return _(
        "Say what it should be, for example “%(title)s: …”, or correct it below. Only what you add is recorded."
    ) % {"title": title}


def _settled() -> str:
    return _(
        "Not added, because it would replace a value of a completed stage: %(titles)s. "
        "Select it below to replace that value."
    )


def _one_by_one() -> str:
    return _(
        "Not added, because each would replace a value of a completed stage: %(titles)s. These wait to be decided one "
        "by one: below, select those that are to replace the recorded value, and reject the others."
    )


def _titles(turn: TurnContext, paths: tuple[str, ...]) -> str:
    language = turn.input.language
    between = "、" if language.startswith("zh") else ", "
    return between.join(f"**{turn.input.config.catalogue.title(path, language)}**" for path in paths)


def _current(turn: TurnContext) -> Field | None:
    """The item that was asked for last, else the next one."""
    asked = turn.input.asked[0] if turn.input.asked else ""
    catalogue = turn.input.config.catalogue
    found = catalogue.find(asked) if asked else None
    if (part := part_of(catalogue, asked)) is not None:
        found = part[0]
    return found or next(iter(next_step.missing_fields(turn)), None)


def _help(turn: TurnContext) -> str:
    field = _current(turn)
    if field is None:
        return ""
    turn.execution.asked = field.path
    language = turn.input.language
    colon = pgettext("after a title", ": ")
    return f"**{field.titles.in_language(language)}**{colon}{guidance(field, language)}"


def _left_open(turn: TurnContext) -> str:
    field, asked = _current(turn), turn.input.asked[0] if turn.input.asked else ""
    if field is None:
        return ""
    turn.execution.left_open = field.path
    if (part := part_of(turn.input.config.catalogue, asked)) is not None:
        turn.execution.left_open, field = asked, part[1]
    return _("**%(title)s** stays open for now.") % {"title": field.titles.in_language(turn.input.language)}


def _recorded_in(turn: TurnContext, stage: str) -> str:
    given = turn.input
    catalogue = given.config.catalogue
    held = {field.path: get_value(given.data, field.path) for field in catalogue.of_stage(stage)}
    lines = [*_in_short(turn, held)]
    named = _("Recorded in “%(stage)s”:") % {"stage": catalogue.title(stage, given.language)}
    return "\n".join((named, *lines)) if lines else ""


def _in_short(turn: TurnContext, values: Mapping[str, Any]) -> Iterator[str]:
    """A line for each value that is one, with its beginning."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    colon = pgettext("after a title", ": ")
    for path, value in values.items():
        if value is not None and (field := catalogue.find(path)) is not None:
            text = side_by_side(format_value(field, value, language, turn.input.data).splitlines(), language)
            yield f"- **{field.titles.in_language(language)}**{colon}{shortened(text)}"
