"""What is answered when no model is configured, or none answers: written by rules from what this turn found out.

It says what was read, what a tool gave, whether the stage is done, and asks for the next missing item by name with
its guidance. It never passes itself off as a model.
"""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.configuration.snapshot import tool_title
from apps.agents.turn.answer import (
    commanded,
    known,
    next_step,
    questions,
    unknown_labels,
    unrecorded,
    values_read,
)
from apps.agents.turn.answer.leftovers import bidden, unplaced
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import run_on


def answer(turn: TurnContext) -> str:
    """The whole answer as Markdown."""
    with translation.override(turn.input.language):
        if held := commanded.held(turn):
            return held
        parts = commanded.commanded(turn) or [
            *_tools(turn),
            *_understood(turn),
            *_lacking(turn),
            *_files(turn),
            *questions.cards(turn),
            values_read.values(turn),
            unrecorded.labelled_open(turn),
            *values_read.unreadable(turn),
            *unknown_labels.unknown_labels(turn),
            plainly := bidden.said_plainly(turn),
            unplaced.unplaced(turn)
            or ("" if turn.execution.put_off or plainly else questions.clarification(turn)),
            unrecorded.unrecorded(turn),
            questions.greeting(turn),
            *known.known(turn),
            *(commanded.requested(turn) or [questions.abilities(turn) or questions.guidance_asked_for(turn)]),
            next_step.transition(turn),
        ]
        said = [part for part in parts if part] or [unplaced.nothing_heard(turn)]
        said = [part for part in said if part]
        leads = next_step.next_item(turn)
        if leads and leads not in said and not (said and next_step.was_said(turn, leads)):
            said.append(leads)
        elif (then := next_step.what_next(turn, said) or _back(turn)) and leads not in said:
            said.append(then)
        return "\n\n".join(said) or _last_resort(turn)


def _back(turn: TurnContext) -> str:
    """Behind the answer to a question beside the item, that item once more, in other words than it was asked for."""
    return next_step.reminder(turn) if known.known(turn) else ""


def _last_resort(turn: TurnContext) -> str:
    """No message is left without an answer."""
    if not turn.input.config.stages:
        return questions.no_model(turn)
    return next_step.asked_once_more(turn) or questions.how_to_speak(turn)


def _tools(turn: TurnContext) -> list[str]:
    sentences, was_asked_for = [], not turn.input.has_model or bool(turn.input.form)
    for result in turn.execution.tool_results:
        if result.ok:
            sentences.append(str(result.output.get("text") or result.summary))
        elif was_asked_for:  # not a mere try of a model that has fallen silent since
            names = {"tool": tool_title(turn.input.config, result.tool, turn.input.language)}
            sentences.append(
                _("“%(tool)s” was not carried out: %(reason)s") % {**names, "reason": result.summary}
            )
    return sentences


def _understood(turn: TurnContext) -> list[str]:
    """How the requests for tools were understood."""
    language = turn.input.language
    return [run_on(*wish.notes, language=language) for wish in turn.plan.wishes if wish.notes]


def _lacking(turn: TurnContext) -> list[str]:
    """What a tool that was asked for still needs, by title."""
    between = "、" if turn.input.language.startswith("zh") else ", "
    return [
        _("For “%(tool)s” I still need: %(titles)s.")
        % {
            "tool": tool_title(turn.input.config, call.tool, turn.input.language),
            "titles": between.join(f"**{title}**" for title in call.missing),
        }
        for call in turn.plan.lacking
    ]


def _files(turn: TurnContext) -> list[str]:
    """Rules read what people say, not what they attach: said once, with the names."""
    names = [f"“{attachment.file.name}”" for attachment in turn.input.attachments]
    if not names:
        return []
    sentence = ngettext(
        "The file %(names)s is kept with your message. Without a language model it is not read for the answer.",
        "The files %(names)s are kept with your message. Without a language model they are not read for the answer.",
        len(names),
    )
    return [sentence % {"names": ", ".join(names)}]
