"""What is remembered from outside a conversation: apps that keep memories register how they recall and remember.

A recall answers within a fraction of a second: the person waits for it, and what comes late is not waited for. What
it gives is data, never instructions. What remembers is called after a turn is over: nobody waits for it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from apps.llm.tokens import estimate_tokens
from apps.projects.registry import Registry

UNKEPT = re.compile("[\x00\ud800-\udfff]")  # what no database keeps and no request carries


@dataclass(frozen=True)
class RecallRequest:
    """What a turn may want to remember: `query` is the message, `intent` the code of what it wants first, `profile`
    the way to recall that an intent of the message leads to (empty: as always).

    `agent` is the slug of the one that is asked. All recalls share `deadline_seconds`; `cancelled` is true after a
    stop, and once the time is up.
    """

    project_id: str
    user_id: str
    conversation_id: str
    agent: str
    language: str
    intent: str
    query: str
    budget_tokens: int
    deadline_seconds: float
    cancelled: Callable[[], bool]
    profile: str = ""


@dataclass(frozen=True)
class Recalled:
    """One thing remembered. `layer` is the memory's own division, `source` says where it is from, `score` is how well
    it fits (greater is better, comparable between recalls). `ref` names it for `register_remembered`, as “kind:id”:
    what has one is listed below the answer."""

    layer: str
    text: str
    score: float
    source: str
    ref: str = ""

    @property
    def tokens(self) -> int:
        """An estimate of what it costs in a prompt."""
        return estimate_tokens(self.text) + estimate_tokens(self.source)


Recall = Callable[[RecallRequest], Iterable[Recalled]]
RECALLS: Registry[str, Recall] = Registry("recall")
RECALL_AGENTS: Registry[str, frozenset[str]] = Registry("choice of agents for a recall")
RECALL_PROFILES: Registry[str, str] = Registry("recall profile")  # several recalls may know the same one


def register_recall(
    name: str, recall: Recall, *, profiles: Iterable[str] = (), agents: Iterable[str] = ()
) -> None:
    """Have every turn ask `recall` before its prompt is built, or those of the `agents` alone, by their slugs: asking
    takes a thread. Intents may lead to the `profiles` that it knows."""
    RECALLS.register(name, recall)
    if chosen := frozenset(agents):
        RECALL_AGENTS.register(name, chosen)
    for profile in profiles:
        RECALL_PROFILES.register(profile, profile)


def recalls_for(agent: str) -> list[tuple[str, Recall]]:
    """Those that the turns of this agent ask, with their names."""
    chosen = ((name, recall, RECALL_AGENTS.get(name)) for name, recall in RECALLS.items())
    return [(name, recall) for name, recall, agents in chosen if agents is None or agent in agents]


When = Literal["on_commit", "batch"]


@dataclass(frozen=True)
class RememberRequest:
    """A turn that is over: what was said (`query`) and answered, and how it ended (`state`, a run's).

    `turn_id` names the turn for good: a call that is repeated after a failure or a lost worker has the same. `intent`
    is the code of what the message wants first, `cancelled` is true once the work should end.
    """

    turn_id: str
    project_id: str
    user_id: str
    conversation_id: str
    message_id: str
    answer_id: str
    agent: str
    language: str
    intent: str
    query: str
    answer: str
    state: str
    cancelled: Callable[[], bool]


Remember = Callable[[RememberRequest], None]


@dataclass(frozen=True)
class Rememberer:
    """`when`: `on_commit` in the process that ended the turn, once, at once; `batch` as a run of its own, which
    outlives its worker and is tried again."""

    remember: Remember
    when: When


REMEMBERERS: Registry[str, Rememberer] = Registry("rememberer")


def register_remember(name: str, remember: Remember, *, when: When = "on_commit") -> None:
    """Have `remember` called after every turn. One that is lost with its process must not matter, or `when` is
    `batch`: then it may be called twice for one turn, and has to leave one trace of it. ValueError for another."""
    if when not in get_args(When):
        raise ValueError(f"register_remember: when={when!r}; there are {', '.join(get_args(When))}")
    REMEMBERERS.register(name, Rememberer(remember, when))


def is_sound(item: object) -> bool:
    """Whether something that a recall gave can be ranked, traced and put into a prompt: apps may give anything."""
    if not isinstance(item, Recalled):
        return False
    texts = (item.layer, item.text, item.source, item.ref)
    is_text = all(isinstance(text, str) and not UNKEPT.search(text) for text in texts)
    return is_text and isinstance(item.score, int | float) and not math.isnan(item.score)


def best_within(items: Iterable[Recalled], budget_tokens: int) -> tuple[Recalled, ...]:
    """The best first, each whole; one that no longer fits is left out and those after it may still fit."""
    kept: list[Recalled] = []
    for item in sorted(items, key=lambda item: -item.score):
        if item.tokens <= budget_tokens:
            kept.append(item)
            budget_tokens -= item.tokens
    return tuple(kept)


def as_prompt_data(items: Sequence[Recalled]) -> dict[str, list[dict[str, str]]]:
    """What the model reads of it."""
    return {"remembered": [{"text": item.text, "source": item.source} for item in items]}
