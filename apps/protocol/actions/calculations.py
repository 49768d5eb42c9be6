"""A calculation of the sample-size page taken into a conversation, where it becomes proposals with evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import Turn, send_message
from apps.agents.models import Conversation
from apps.agents.selectors import get_agent
from apps.fields.bilingual import Text, in_language
from apps.projects.access import Right, require
from apps.projects.models import Project, User
from apps.protocol.content_loader import SLUG
from apps.protocol.sample_size import Refused, calculate, find_design
from apps.protocol.sample_size.input_values import is_number, number_in_words
from apps.protocol.sample_size.input_words import input_title
from apps.protocol.sample_size.registry import Design
from apps.protocol.sample_size.results import Result
from apps.protocol.tool_form import value_title, values_of
from apps.protocol.tool_refusal import invalid_of

TOOL = "sample_size"


@transaction.atomic
def use_calculation(
    *,
    project: Project,
    conversation: Conversation | None,
    design: str,
    inputs: Mapping[str, Any],
    language: str,
    by: User,
    enqueue: bool = True,
) -> Turn:
    """Start the tool in a conversation of the project, a new one without `conversation`.

    ToolRefused for inputs that cannot be computed; Forbidden for somebody who may not talk.
    """
    require(by, project, Right.TALK)
    try:
        result = calculate(design, inputs)
    except Refused as error:
        raise invalid_of(error, language) from error
    if conversation is None:
        conversation = start_conversation(agent=get_agent(SLUG), project=project, title="", by=by)
    tool = {"name": TOOL, "arguments": {"design": design, **result.given}}
    return send_message(
        conversation=conversation, text=_said(result, language), by=by, tool=tool, enqueue=enqueue
    )


def _value(design: Design, name: str, value: Any) -> Text:
    is_choice = bool(values_of(design.model.model_fields[name].annotation))
    return (
        number_in_words(design.name, name, value)
        if is_number(value) and not is_choice
        else value_title(design, name, value)
    )


def _said(result: Result, language: str) -> str:
    """What the conversation shows as the message, the same words as the tool's own form."""
    design = find_design(result.design)
    pairs = (
        f"{in_language(input_title(name), language)} = {in_language(_value(design, name, value), language)}"
        for name, value in result.given.items()
    )
    return f"{in_language(design.title, language)}: {', '.join(pairs)}"
