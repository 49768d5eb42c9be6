"""Asks for the parts of an item that a rule will demand, right when the item is known and not when all else is done;
and for optional items that work of this kind should have, a few at a time once nothing required is missing.

The rule says which part is missing; the schema of the field (`x-part-questions`) in which words it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.agents.context import rule_checks
from apps.agents.models import Message, Role
from apps.agents.presenters.asking import FIRST, MOST_NAMED, also_usual, part_of
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import in_language
from apps.fields.paths import get_value
from apps.fields.schema.field import Field

MOST_TIMES: Final = 2


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
                ask_for(turn, path)
                return _question(turn, path, field, value[0])
    return ""


def ask_for(turn: TurnContext, path: str) -> None:
    """Notes what the answer asks for; of a part with its likely answers."""
    turn.execution.asked = path
    if (part := part_of(turn.input.config.catalogue, path)) is None:
        return
    field, key = part
    replies = _questions(field).get(key.key, {}).get("replies", {})
    wanted = "zh_hans" if turn.input.language.startswith("zh") else "en"
    turn.execution.replies = tuple(replies.get(wanted, ()))


def puts_question(answer: Message, field: Field) -> bool:
    """Whether an answer put the question for a field in words."""
    titles = (f"**{field.titles.en}**", f"**{field.titles.zh_hans}**")
    return answer.reading.get("asked") == field.path and any(title in answer.content for title in titles)


def asked_before(turn: TurnContext, field: Field) -> bool:
    """Whether a field was asked for in this conversation, however long ago."""
    answers = turn.input.conversation.messages.filter(role=Role.ASSISTANT, replaced_at=None)
    return answers.filter(reading__asked=field.path).exists()


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
    open_fields = turn.input.config.catalogue.worth_asking(stage, data)
    named = _named_before(turn)
    if any(field.path in named for field in open_fields):
        return ""
    fields = open_fields[:MOST_NAMED]
    turn.execution.named = tuple(field.path for field in fields)
    return also_usual(fields, turn.input.language)


def _named_before(turn: TurnContext) -> set[str]:
    answers = (message for message in turn.input.history if message.role == Role.ASSISTANT)
    return {path for answer in answers for path in answer.reading.get("named", ())}
