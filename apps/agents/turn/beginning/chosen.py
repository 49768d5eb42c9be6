"""Which button of the last answer a message means that says it in words: then its line is read in place of the words,
as if the button had been pressed. By itself, because what is read first depends on what was asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Message, Role
from apps.agents.presenters.asking import part_of
from apps.agents.presenters.buttons.suggestions import likely_answers
from apps.agents.presenters.questions import open_questions
from apps.fields.reading import Reading, Unreadable
from apps.fields.reading.corrections.entries.one_or_all import chosen_reply
from apps.fields.reading.language import language_of
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.replies.which import Choice, Meant, named_in, pointed_at

_OR: Final = re.compile(r"\bor\b|或|还是", re.IGNORECASE)
Reader = Callable[[str, bool], Reading]


@dataclass(frozen=True)
class Asked:
    """One question with its buttons; `path` is the item or the part of one, `beside` the words that name it, `values`
    are those among which it asks; examples are `only_pointed` at, their words are read as any. A tool asks by itself
    for what it lacks."""

    path: str
    choices: tuple[Choice, ...]
    beside: str = ""
    of_tool: bool = False
    values: tuple[Any, ...] = ()
    only_pointed: bool = False


@dataclass(frozen=True)
class Chosen:
    """The reading of a message, and the line of the button that it means; "" where it means none."""

    reading: Reading
    line: str = ""


def asked_with_buttons(
    history: Sequence[Message],
    config: AgentConfig,
    language: str,
    *,
    data: Mapping[str, Any],
    pending: Mapping[str, Any],
) -> tuple[Asked, ...]:
    """What the last answer asked with buttons that are still there."""
    last = next((message.reading for message in reversed(history) if message.role == Role.ASSISTANT), None)
    if last is None:
        return ()
    catalogue, language = config.catalogue, last.get("language") or language
    found = [
        Asked(
            each.path,
            tuple(Choice(offer.line, offer.title or offer.words) for offer in each.offers),
            each.title,
            values=_values(last, each.path),
        )
        for each in open_questions(last, catalogue, language, data=data, proposed=pending, said=())
    ]
    lacked = last.get("wanted", {}).get("replies", ())
    replies = tuple(last.get("replies") or lacked)
    if replies and not any(replies == tuple(choice.line for choice in each.choices) for each in found):
        path = str(last.get("asked", ""))
        choices = tuple(Choice(reply, reply) for reply in replies)
        found.append(Asked(path, choices, _names(path, config), of_tool=replies == tuple(lacked)))
    asked = catalogue.find(str(last.get("asked", "")))
    if asked is not None and not (found or pending or last.get("explains") or _weighs(history)):
        lines = tuple(Choice(line, line) for line in likely_answers(asked, language, data))
        found.append(Asked(asked.path, lines, only_pointed=True))
    return tuple(each for each in found if each.choices)


def read_choice(
    text: str, asked: Sequence[Asked], config: AgentConfig, reader: Reader, *, language: str
) -> Chosen:
    """The message as the button that it means, else as it says itself. What only points is nothing else; words that are
    read for the item say more than its button."""
    lines = [choice.line for each in asked for choice in each.choices]
    with speaking_of(config.catalogue.phrasebook):
        line = chosen_reply(text, lines)
        one = asked[0] if len(asked) == 1 else None
        pointed = pointed_at(text, one.choices) if one else None
    if line:
        return Chosen(reader(line, True).told_by(text), line)
    if one and pointed is not None and pointed.choice is not None:
        return _pressed(text, pointed, reader)
    if one and pointed is not None and not one.of_tool:
        return Chosen(_asking(text, one, pointed, language))
    reading = reader(text, True)
    with speaking_of(config.catalogue.phrasebook):
        named = [
            (each, meant)
            for each in asked
            if not each.only_pointed and (meant := named_in(text, each.choices, each.beside))
        ]
    if len(named) != 1 or reading.text != text:
        return Chosen(reading)
    question, meant = named[0]
    if reading.value(_item(question.path, config)) is not None or reading.ties:
        return Chosen(reading)
    if meant.choice is not None:
        return _beside(reading, meant, reader)
    return Chosen(reading if question.of_tool or reading.values else _asking(text, question, meant, language))


def _pressed(text: str, meant: Meant, reader: Reader) -> Chosen:
    line = meant.choice.line if meant.choice else ""
    return Chosen(reader(line, True).told_by(text), line)


def _beside(reading: Reading, meant: Meant, reader: Reader) -> Chosen:
    """What the button records, at the place where it is meant, beside whatever else the message says."""
    pressed = _pressed(reading.text, meant, reader)
    if not (values := tuple(replace(value, spans=(meant.span,)) for value in pressed.reading.values)):
        return pressed
    own = {value.field for value in values}
    return replace(
        pressed,
        reading=replace(
            reading,
            values=(*(value for value in reading.values if value.field not in own), *values),
            unreadable=tuple(each for each in reading.unreadable if each.field not in own),
            likely=tuple(each for each in reading.likely if each.field not in own),
        ),
    )


def _asking(text: str, asked: Asked, meant: Meant, language: str) -> Reading:
    """The question once more, in other words: between the choices that were meant, or for words of their own."""
    lines, language = tuple(choice.line for choice in meant.among), language_of(text, otherwise=language)
    with translation.override(language):
        reason = (
            _("Only one of these can be recorded here.")
            if meant.together
            else ""
            if lines
            else _("None of these, then.")
        )
        accepted = "" if lines else _("Say it in your own words.")
    is_whole = bool(asked.values) and len(lines) == len(asked.choices)
    problem = (
        Unreadable(asked.path, meant.span, reason, accepted, asked.values)
        if is_whole
        else Unreadable(asked.path, meant.span, reason, accepted, replies=lines)
    )
    return Reading(unreadable=(problem,), text=text, language=language).told_by(text)


def _weighs(history: Sequence[Message]) -> bool:
    """Whether the message before named two things: "the second" may be one of those."""
    said = next((message.content for message in reversed(history) if message.role == Role.USER), "")
    return _OR.search(said) is not None


def _values(answer: Mapping[str, Any], path: str) -> tuple[Any, ...]:
    asked = (each for each in answer.get("questions", ()) if each["field"] == path and not each["replies"])
    return next((tuple(each["choices"]) for each in asked), ())


def _item(path: str, config: AgentConfig) -> str:
    part = part_of(config.catalogue, path)
    return part[0].path if part else path


def _names(path: str, config: AgentConfig) -> str:
    field = config.catalogue.find(_item(path, config))
    return f"{field.titles.en} {field.titles.zh_hans}" if field else ""
