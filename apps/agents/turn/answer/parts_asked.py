"""Asks for an item, in other words each time; for its parts that a rule will demand, right when it is known and not
when all else is done; and for optional items that work of this kind should have, a few at a time once nothing
required is missing.

The rule says which part is missing; the schema of the field (`x-part-questions`) in which words it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.agents.context import rule_checks
from apps.agents.context.domains import domain_of
from apps.agents.models import Message, Role
from apps.agents.presenters.asking import FIRST, MOST_NAMED, also_usual, from_elsewhere, part_of
from apps.agents.turn.answer.first_buttons import first_buttons
from apps.agents.turn.commands.completing import data_of
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import in_language, run_on
from apps.fields.paths import get_value
from apps.fields.reading.text import fold
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance

MOST_TIMES: Final = 2
MOST_REMEMBERED: Final = 3  # answers: what was said longer ago may be said anew


def asked_for(turn: TurnContext, field: Field) -> str:
    """The question for a field: in other words each time that it is put again, and in the end only beside the chat;
    once it was put, not while other things are told."""
    language = turn.input.language
    if question := _to_work_out(turn, field):
        return question
    title = {"title": field.titles.in_language(language)}
    put = [puts_question(answer, field) for answer in turn.input.history if answer.role == Role.ASSISTANT]
    if tells_other_things(turn) and (any(put) or asked_before(turn, field)):
        return ""
    times = sum(put)
    if times == 0:
        question = _in_other_words(turn, field) or _("Next, please tell me: **%(title)s**.") % title
        return run_on(question, guidance(field, language), language=language)
    if times == 1:
        question = _in_other_words(turn, field)
        if question and not was_told(turn, question):
            return question
        if example := ask_like(field, language):
            return run_on(_("Still missing: **%(title)s**.") % title, example, language=language)
        return (
            _("Still missing: **%(title)s**. Your own words are enough; you can also ask what to write.")
            % title
        )
    return in_the_panel(field, turn) if times == 2 else ""


def _to_work_out(turn: TurnContext, field: Field) -> str:
    """That a tool has all that it takes for the value, with the message that asks for it as a reply; "" where not."""
    given, found = turn.input, {each.field: each.value for each in turn.execution.found}
    ready = domain_of(given.config.slug).worked_out(
        field.path, given.data, {**given.pending, **found}, given.language
    )
    if ready is None:
        return ""
    question, turn.execution.replies = ready.question, (ready.reply,)
    return question


def ask_like(field: Field, language: str) -> str:
    """That a field which a tool fills may simply be asked for, by an example; empty for any other field."""
    example = in_language(field.schema.get("x-ask-like", {}), language)
    return _("Ask in your own words, for example “%(example)s”.") % {"example": example} if example else ""


def _in_other_words(turn: TurnContext, field: Field) -> str:
    given = turn.input
    return from_elsewhere(field, given.config.catalogue, data_of(turn), given.language)


def in_the_panel(field: Field, turn: TurnContext) -> str:
    names = {"title": field.titles.in_language(turn.input.language), "panel": panel_name(turn)}
    return _("For **%(title)s** you can write “%(title)s: …”, or fill it in under “%(panel)s”.") % names


def panel_name(turn: TurnContext) -> str:
    """What the panel beside the chat is called: it lies at the side only where the page is wide."""
    return in_language(domain_of(turn.input.config.slug).subject, turn.input.language)


def was_told(turn: TurnContext, *forms: str) -> bool:
    """Whether one of the last answers had these words."""
    answers = [message.content for message in turn.input.history if message.role == Role.ASSISTANT]
    return any(words in answer for answer in answers[-MOST_REMEMBERED:] for words in forms)


def next_part(turn: TurnContext, stage: str, data: Mapping[str, Any]) -> str:
    """The question for the first part that is missing, with its likely answers as replies; "" for none."""
    catalogue = turn.input.config.catalogue
    for field in catalogue.of_stage(stage):
        value = get_value(data, field.path)
        if not _questions(field) or not isinstance(value, list) or len(value) != 1:
            continue
        demanded = _demanded(turn, stage, data)
        for path in _paths(field):
            if path in demanded and _may_be_asked(turn, path, field):
                ask_for(turn, path, data)
                return _question(turn, path, field, value[0])
    return ""


def ask_for(turn: TurnContext, path: str, data: Mapping[str, Any]) -> None:
    """Notes what the answer asks for; of a part with its likely answers. `data` has what is proposed."""
    turn.execution.asked = path
    if (part := part_of(turn.input.config.catalogue, path)) is None:
        return
    field, key = part
    question = _questions(field).get(key.key, {})
    wanted = "zh_hans" if turn.input.language.startswith("zh") else "en"
    replies = question.get("replies", {}).get(wanted, ())
    entries = get_value(data, field.path)
    name = entries[0].get(field.head.key) if entries and isinstance(entries[0], Mapping) else ""
    turn.execution.replies = tuple(_likely(replies, question.get("likely", {}), str(name or "")))


def _likely(replies: Sequence[str], likely: Mapping[str, Any], name: str) -> Iterator[str]:
    """The answers that can be true of a thing of this name: where one of `words` stands in it and none of `no_words`,
    those at `places` alone."""
    said, words, others = fold(name), likely.get("words", ()), likely.get("no_words", ())
    is_meant = any(word in said for word in words) and not any(word in said for word in others)
    return (reply for place, reply in enumerate(replies) if not is_meant or place in likely["places"])


def puts_question(answer: Message, field: Field) -> bool:
    """Whether an answer put the question for a field in words."""
    titles = (f"**{field.titles.en}**", f"**{field.titles.zh_hans}**")
    return answer.reading.get("asked") == field.path and any(title in answer.content for title in titles)


def tells_other_things(turn: TurnContext) -> bool:
    return bool(turn.execution.found or turn.execution.leftovers) and not turn.execution.go_to


def asked_before(turn: TurnContext, field: Field) -> bool:
    """Whether one of the answers that are remembered asked for a field."""
    answers = (message for message in turn.input.history if message.role == Role.ASSISTANT)
    return any((answer.reading or {}).get("asked") == field.path for answer in answers)


def _questions(field: Field) -> Mapping[str, Any]:
    questions = field.schema.get("x-part-questions")
    return questions if isinstance(questions, Mapping) else {}


def _paths(field: Field) -> Iterator[str]:
    return (f"{field.path}.{FIRST}.{key}" for key in _questions(field) if field.part(key) is not None)


def _demanded(turn: TurnContext, stage: str, data: Mapping[str, Any]) -> set[str]:
    report = rule_checks.on_complete(turn.input.config, stage, data)
    return {path for check in report.blocking for path in check.fields}


def _may_be_asked(turn: TurnContext, path: str, field: Field) -> bool:
    """Not again right behind a reply that told nothing of it, nor a third time, nor when it was put off."""
    given, done = turn.input, turn.execution
    if path in {*given.left_open, done.left_open} or given.asked.count(path) >= MOST_TIMES:
        return False
    was_last = bool(given.asked) and given.asked[0] == path
    return not was_last or any(found.field == field.path for found in done.found)


def _question(turn: TurnContext, path: str, field: Field, entry: Any) -> str:
    language, key = turn.input.language, path.rpartition(".")[2]
    name = entry.get(field.head.key) if isinstance(entry, Mapping) else ""
    asked = in_language(_questions(field)[key].get("ask", {}), language)
    if not name:
        return asked
    title = f"**{field.titles.in_language(language)}**"
    return f"{title}“{name}”：{asked}" if language.startswith("zh") else f"{title} “{name}”: {asked}"


def also_wanted(turn: TurnContext, stage: str, data: Mapping[str, Any]) -> str:
    """Names the open ones, each once; further ones only when those that were named are no longer open, so that nobody
    who passes them over is asked again. `data` has what is proposed."""
    offered = first_buttons(turn)
    worth = turn.input.config.catalogue.worth_asking(stage, data)
    open_fields = [field for field in worth if field.path not in offered]
    named = _named_before(turn)
    if any(field.path in named for field in open_fields):
        return ""
    fields = open_fields[:MOST_NAMED]
    turn.execution.named = tuple(field.path for field in fields)
    return also_usual(fields, turn.input.language)


def _named_before(turn: TurnContext) -> set[str]:
    answers = (message for message in turn.input.history if message.role == Role.ASSISTANT)
    return {path for answer in answers for path in answer.reading.get("named", ())}
