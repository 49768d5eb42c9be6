"""What a step keeps of its models: the messages as they were sent and what was written in return, as plain data.

It is content: kept with the step, seen by whoever may see the trace, taken out with the rest of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from apps.llm.exchanges import Exchange
from apps.llm.types import ChatMessage, ToolCall
from apps.projects.text import well_formed

Data = dict[str, Any]


def as_rows(found: Sequence[Exchange]) -> list[Data]:
    """{purpose, messages, answers} for each question; attempts that sent the very same are answers to one."""
    return [
        {
            "purpose": purpose,
            "messages": [_message(message) for message in messages],
            "answers": [_answer(exchange) for exchange in attempts],
        }
        for (purpose, messages), attempts in groupby(found, key=lambda one: (one.purpose, one.messages))
    ]


def _message(message: ChatMessage) -> Data:
    """What is empty is left out; of a picture its name is kept."""
    more = {
        "calls": _calls(message.tool_calls),
        "answers_call": message.tool_call_id,
        "pictures": [picture.name for picture in message.pictures],
    }
    return {
        "role": message.role,
        "content": well_formed(message.content),
        **{name: value for name, value in more.items() if value},
    }


def _answer(exchange: Exchange) -> Data:
    calls = _calls(exchange.tool_calls)
    return {
        "model": exchange.model,
        "attempt": exchange.attempt,
        "content": well_formed(exchange.content),
        **({"calls": calls} if calls else {}),
    }


def _calls(calls: Iterable[ToolCall]) -> list[Data]:
    return [
        {
            "id": well_formed(call.id),
            "name": well_formed(call.name),
            "arguments": well_formed(call.arguments_json),
        }
        for call in calls
    ]
