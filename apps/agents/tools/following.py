"""What a message wants of calls that were made, as the followers of their tools see it.

They are asked before the message is read, because one that comes back to a call is no reply to the question for an
item. What they said then stands, unless something was read in it that they did not know: nothing is looked for twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from apps.agents.context.completion import with_proposed, with_waiting
from apps.agents.models import Message, Role
from apps.agents.tools.registry import Asked, Filled, MadeCall, follower_of
from apps.fields.paths import get_value

MOST_EARLIER = 4  # messages
Calls = Mapping[str, tuple[MadeCall, ...]]


@dataclass(frozen=True)
class Followed:
    """What the follower of one tool was asked, and what it said: None where the message speaks of something else."""

    asked: Asked
    wants: Filled | None


def asked_of(
    text: str,
    history: Sequence[Message],
    *,
    recorded: Mapping[str, Any],
    pending: Mapping[str, Any],
    said: Mapping[str, Any],
    language: str,
    question: str = "",
    unclear: Mapping[str, tuple[Any, ...]] | None = None,
) -> Asked:
    """What a call that was asked for in words may take its arguments from. What is `pending` counts only where nothing
    is `recorded`; `said` was read in the message, `question` is the path of the item that was asked for before it, and
    `unclear` what the message is asked about."""
    data = with_proposed(with_waiting(recorded, pending), said)
    told = _since_the_last_call(history)
    return Asked(
        text,
        said,
        data,
        language,
        earlier=tuple(message.content for message in told if message.role == Role.USER)[:MOST_EARLIER],
        question=question,
        turned_down=_turned_down(history, data),
        recorded=with_proposed(recorded, said),
        pending=pending,
        unclear=unclear or {},
        before=recorded,
    )


def _since_the_last_call(history: Sequence[Message]) -> list[Message]:
    """The newest first: some of what the person said may be meant for the next call."""
    return [*takewhile(lambda message: not message.reading.get("calls"), reversed(history))]


def _turned_down(history: Sequence[Message], data: Mapping[str, Any]) -> frozenset[str]:
    """What was proposed, and is not known any more: somebody did not want it, or took it back."""
    kept = (message.reading.get("proposes") for message in history)
    proposed = {path for paths in kept if isinstance(paths, list) for path in paths}
    return frozenset(path for path in proposed if get_value(data, path) is None)


def follow(
    name: str,
    asked: Asked,
    calls: Calls,
    called_last: frozenset[str],
    before: Mapping[str, Followed] | None = None,
) -> Followed | None:
    """Ask the follower of a tool, or take what it said `before` of the same; None for a tool without one."""
    follower = follower_of(name)
    if follower is None:
        return None
    asked = replace(asked, calls=calls.get(name, ()), is_next=name in called_last)
    known = (before or {}).get(name)
    return known if known is not None and known.asked == asked else Followed(asked, follower(asked))
