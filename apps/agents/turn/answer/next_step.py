"""Where the turn leads: what becomes of the wish to move on, and the item that is asked for next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.context.completion import Obstacles, first_open, obstacles, with_proposed
from apps.agents.context.domains import OpenCount, domain_of
from apps.agents.presenters.asking import nothing_missing, nothing_missing_but_adding
from apps.agents.presenters.open_places import completed_words
from apps.agents.turn.answer.first_buttons import first_buttons, guessed_paths
from apps.agents.turn.answer.parts_asked import (
    also_wanted,
    ask_for,
    ask_like,
    asked_before,
    asked_for,
    in_the_panel,
    next_part,
    tells_other_things,
    was_told,
)
from apps.agents.turn.commands.adding import how_to_add, is_added_with_all, waiting_after
from apps.agents.turn.commands.completing import data_of, open_after
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import run_on
from apps.fields.schema.field import Field
from apps.fields.stages.machine import COMPLETE

LONGEST_END: Final = 300  # characters of an answer in which it may ask for something


def transition(turn: TurnContext) -> str:
    """What is said of the wish to move; kept, so that the thread does not say it once more."""
    turn.execution.told_move = _transition(turn)
    return turn.execution.told_move


def _transition(turn: TurnContext) -> str:
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
    found = obstacles(given.config, given.stage.current, data_of(turn))
    if not found.is_clear or execution.blocked:
        return _refusal(turn, found)
    move = machine.complete(given.stage, data_of(turn))
    ends = (move.previous, move.next)
    told = completed_words(given.config, open_after(turn), ends, given.reviews, language, mark="**")
    return run_on(told, document(turn) if move.next == COMPLETE else "", language=language)


def document(turn: TurnContext) -> str:
    """Where the Word file is made; empty for an agent that has none."""
    given = turn.input
    url = domain_of(given.config.slug).document_url(given.conversation.pk)
    if not url:
        return ""
    names = {"title": _("Protocol documents"), "url": url}
    places = domain_of(given.config.slug).open_places(given.conversation, data_of(turn), given.language)
    said = _("The document can be made now: [%(title)s](%(url)s).") % names
    return run_on(said, _places_told(places, url) if places else "", language=given.language)


def _places_told(places: OpenCount, url: str) -> str:
    """What sends it back first: the number of everything would not say how far it is."""
    names = {"n": places.needed, "more": places.others, "url": url}
    if not places.needed:
        return (
            _(
                "Nothing must be added before you submit it; %(more)d items are recommended, not required: "
                "[see which](%(url)s#open-places)."
            )
            % names
        )
    told = ngettext(
        "%(n)d place in it will be marked as to be completed before you submit it; %(more)d more are recommended, not "
        "required: [see which](%(url)s#open-places).",
        "%(n)d places in it will be marked as to be completed before you submit it; %(more)d more are recommended, not "
        "required: [see which](%(url)s#open-places).",
        places.needed,
    )
    return told % names


def what_next(turn: TurnContext, said: Sequence[str]) -> str:
    """One line for an answer that proposes or adds something and leads nowhere yet: in other words each time."""
    done = turn.execution
    if any(wish.compares or wish.is_answered or wish.missing for wish in turn.plan.wishes):
        return ""
    if done.complete_stage or done.go_to or (turn.query.requires_clarification and not done.adds_waiting):
        return ""
    if not (done.found or done.adds_waiting):
        return ""
    waits = bool(waiting_after(turn)) and not done.adds_waiting
    forms = how_to_add(turn) if waits else _still_open(turn)
    unused = (form for form in forms if form not in said and not was_said(turn, form))
    return next(unused, forms[-1] if forms else "")


def reminder(turn: TurnContext) -> str:
    """The item that is asked for, for who asked something beside it: in other words each time."""
    missing = missing_fields(turn)[:1]
    if not missing:
        return ""
    turn.execution.asked = missing[0].path
    title = {"title": missing[0].titles.in_language(turn.input.language)}
    forms = (
        _("Back to your study: **%(title)s** is still open.") % title,
        _("When you are ready, we go on with **%(title)s**.") % title,
    )
    return next((form for form in forms if not was_said(turn, form)), "")


def _still_open(turn: TurnContext) -> tuple[str, ...]:
    """The next item, where nobody was asked for it yet."""
    language = turn.input.language
    return tuple(
        run_on(
            _("Still open in this stage: **%(title)s**.") % {"title": field.titles.in_language(language)},
            ask_like(field, language),
            language=language,
        )
        for field in missing_fields(turn)[:1]
        if not (tells_other_things(turn) and asked_before(turn, field))
    )


def _refusal(turn: TurnContext, found: Obstacles) -> str:
    """Why the stage is not complete: what it lacks by title, or what the rules say, and what of it waits already."""
    catalogue, language = turn.input.config.catalogue, turn.input.language
    names = {"stage": catalogue.title(turn.input.stage.current, language)}
    items = tuple(catalogue.title(path, language) for path in found.fields if path not in turn.input.pending)
    if items:
        first = _("“%(stage)s” cannot be completed yet. It still needs:") % names
    else:
        first = _("“%(previous)s” is not complete yet.") % {"previous": names["stage"]}
        items = found.sentences(language)
    listed = "\n".join(f"- {item}" for item in items)
    return "\n\n".join(part for part in (first, listed, waiting(turn, found)) if part)


def waiting(turn: TurnContext, found: Obstacles) -> str:
    """Names what is proposed of the fields that stand in the way."""
    catalogue, language = turn.input.config.catalogue, turn.input.language
    titles = [
        f"**{catalogue.title(path, language)}**" for path in found.paths() if path in turn.input.pending
    ]
    if not titles:
        return ""
    between = "、" if language.startswith("zh") else ", "
    return _("Already proposed, waiting to be added: %(titles)s.") % {"titles": between.join(titles)}


def next_item(turn: TurnContext) -> str:
    """The next missing item, asked for by name with its guidance."""
    query = turn.query
    if problem := asked_about(turn):
        turn.execution.asked = problem
        return ""
    if any(wish.compares or wish.is_answered for wish in turn.plan.wishes):
        return ""  # the answer asks which of the calculations is to be used
    if turn.plan.lacking or (query.requires_clarification and turn.input.reading.ties):
        return ""
    if part := next_part(turn, _stage_after(turn), _with_found(turn)):
        return part
    missing = missing_fields(turn)
    if not missing:
        return _when_nothing_is_missing(turn)
    turn.execution.asked = missing[0].path
    if missing[0].path in first_buttons(turn):
        return _stands_below(turn, missing[0])
    return asked_for(turn, missing[0])


def _stands_below(turn: TurnContext, field: Field) -> str:
    """Words of this answer have a button for the item: nobody is asked to tell it once more. Where it is the only one
    that the answer names, this says enough."""
    if field.path in guessed_paths(turn) or len(turn.execution.leftovers) == 1:
        return ""
    title = {"title": field.titles.in_language(turn.input.language)}
    return _("**%(title)s** may be told already: press it at its words, where it is right.") % title


def _when_nothing_is_missing(turn: TurnContext) -> str:
    """What a rule still asks for, else that the stage can be completed and what it may say besides."""
    given, stage, data = turn.input, _stage_after(turn), _with_found(turn)
    if turn.execution.go_to or stage == COMPLETE:
        return ""
    if turn.execution.complete_stage and stage == given.stage.current:
        ask_for(turn, _open_after_refusal(turn), data_of(turn))
        return ""
    blocked = obstacles(given.config, stage, data)
    if not blocked.is_clear:
        ask_for(turn, first_open(data, blocked), data)
        return "\n\n".join(blocked.sentences(given.language))
    return all_there(turn)


def all_there(turn: TurnContext) -> str:
    """That nothing required is missing, and what it is usual to say besides; empty for an agent without stages."""
    stage = _stage_after(turn)
    if not turn.input.config.stages or stage == COMPLETE:
        return ""
    add_first, complete_now = _nothing_missing(turn)
    to_add = any(is_added_with_all(turn, path) for path in waiting_after(turn))
    waits = to_add and not turn.execution.adds_waiting
    wanted = also_wanted(turn, stage, _with_found(turn))
    return run_on(add_first if waits else complete_now, wanted, language=turn.input.language)


def _nothing_missing(turn: TurnContext) -> tuple[str, str]:
    """That the stage can be completed: with something to be added first, and without."""
    stage = turn.input.config.catalogue.title(_stage_after(turn), turn.input.language)
    return nothing_missing_but_adding(stage), nothing_missing(stage)


def was_said(turn: TurnContext, leads: str) -> bool:
    """Whether one of the last answers led on in these words: who tells more then need not read them once more."""
    forms = _nothing_missing(turn)
    return was_told(turn, *(forms if leads in forms else (leads,)))


def asked_once_more(turn: TurnContext) -> str:
    """For an answer that would say nothing else."""
    missing = missing_fields(turn)
    return in_the_panel(missing[0], turn) if missing else ""


def asked_about(turn: TurnContext) -> str:
    """The field whose value is asked about first: one of several, or not what the field takes that was asked for, or
    that is named and all that was said."""
    last = turn.input.asked[0] if turn.input.asked else ""
    problems = [problem for problem in turn.input.reading.unreadable if not problem.partial]
    blocks = turn.input.reading.outline.blocks
    is_all = len(problems) == len(blocks) == 1 and not (turn.execution.found or turn.execution.leftovers)
    return next((p.field for p in problems if p.choices or p.field == last or is_all), "")


def asked_by(turn: TurnContext) -> str:
    """The missing field that the end of a model's answer names: what the next message may reply to."""
    answer, language = turn.execution.answer, turn.input.language
    if answer is None or not turn.input.has_model or not turn.input.config.stages:
        return ""
    end = answer.content[-LONGEST_END:].casefold()
    named = (f.path for f in missing_fields(turn) if f.titles.in_language(language).casefold() in end)
    return next(named, "")


def leads_on(turn: TurnContext) -> bool:
    """Whether the answer says what comes next: rules always do, a model where it asks for it."""
    by_rules = turn.execution.is_degraded or not turn.input.has_model
    return by_rules or bool(turn.execution.asked or asked_by(turn))


def missing_fields(turn: TurnContext) -> list[Field]:
    """Required fields of the stage one stands in after this turn, that are neither recorded nor proposed: first those
    for which this answer offers no words either."""
    given, execution = turn.input, turn.execution
    missing = given.config.catalogue.missing(_stage_after(turn), _with_found(turn))
    put_off, offered = {*given.left_open, execution.left_open}, first_buttons(turn)
    return sorted(missing, key=lambda field: (field.path in offered, field.path in put_off))


def _stage_after(turn: TurnContext) -> str:
    """The stage one stands in after this turn."""
    given, execution = turn.input, turn.execution
    stage = given.stage.current
    if execution.complete_stage:
        is_clear = obstacles(given.config, stage, data_of(turn)).is_clear and not execution.blocked
        return given.config.machine.complete(given.stage, data_of(turn)).next if is_clear else stage
    if execution.go_to:
        move = given.config.machine.go_to(given.stage, execution.go_to, given.data)
        return execution.go_to if move.success else stage
    return stage


def _with_found(turn: TurnContext) -> dict[str, Any]:
    """The values with all that is proposed."""
    proposed = with_proposed(turn.input.data, turn.input.pending)
    return with_proposed(proposed, {found.field: found.value for found in turn.execution.found})


def _open_after_refusal(turn: TurnContext) -> str:
    data = data_of(turn)
    found = obstacles(turn.input.config, turn.input.stage.current, data)
    return "" if found.is_clear else first_open(_with_found(turn), found)
