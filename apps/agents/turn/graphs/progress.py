"""Where the walk over a graph stands, as data: so that another process can go on from there.

The names below are those of stored checkpoints: a new one needs a default, and none is renamed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from apps.agents.turn.graphs.asking import Answer, Asked
from apps.agents.turn.graphs.graph import Additions, Node

RESERVED = frozenset({"rounds", "errors"})


def refuse_reserved(added: Mapping[str, Any], by: str) -> None:
    """ValueError for what the walk itself keeps in the state."""
    if taken := sorted(RESERVED & added.keys()):
        raise ValueError(f"{by} may not set {', '.join(taken)} in the state: the walk keeps them")


@dataclass
class Progress:
    """`over` are the nodes of this round that are over, `came_out` those of them that were neither skipped nor failed
    nor cut off. `passes` counts by the number of the loop; `waiting` and `answers` are by node."""

    state: dict[str, Any]
    over: set[str] = field(default_factory=set)
    came_out: set[str] = field(default_factory=set)
    passes: Counter[int] = field(default_factory=Counter)
    waiting: dict[str, Asked] = field(default_factory=dict)
    answers: dict[str, list[Answer]] = field(default_factory=dict)

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        refuse_reserved(given, "what is given")
        return cls({**given, "rounds": {}, "errors": {}})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(
            state=dict(data["state"]),
            over=set(data["over"]),
            came_out=set(data["came_out"]),
            passes=Counter({int(number): count for number, count in data["passes"].items()}),
            waiting={name: Asked.from_json(asked) for name, asked in data["waiting"].items()},
            answers={name: [Answer(**each) for each in given] for name, given in data["answers"].items()},
        )

    def as_json(self, begun: Mapping[str, int]) -> dict[str, Any]:
        """TypeError when a node added what JSON has no word for: it would come back as something else. The rounds of
        the nodes that have `begun` and are not over do not count: they run anew."""
        unfinished = Counter(begun) + Counter(list(self.waiting))
        rounds = Counter(self.state["rounds"]) - unfinished
        data = {
            "state": {**self.state, "rounds": dict(rounds)},
            "over": sorted(self.over),
            "came_out": sorted(self.came_out),
            "passes": {str(number): count for number, count in self.passes.items()},
            "waiting": {name: asked.as_json() for name, asked in self.waiting.items()},
            "answers": {name: [asdict(each) for each in given] for name, given in self.answers.items()},
        }
        copied: dict[str, Any] = json.loads(json.dumps(data, allow_nan=False))
        return copied

    def may_begin(self, node: Node[Any]) -> bool:
        if node.name in self.over or node.name in self.waiting or not self.over.issuperset(node.after):
            return False
        any_came = not self.came_out.isdisjoint(node.after_any)
        return any_came or self.over.issuperset(node.after_any)

    def count(self, name: str) -> None:
        rounds = self.state["rounds"]
        self.state["rounds"] = {**rounds, name: rounds.get(name, 0) + 1}

    def add(self, name: str, added: Additions) -> None:
        self.state.update(added)
        self.came_out.add(name)

    def fail(self, name: str, code: str) -> None:
        self.state["errors"] = {**self.state["errors"], name: code}

    def take_answer(self, name: str, answer: Answer) -> None:
        del self.waiting[name]
        self.answers[name] = [*self.answers.get(name, ()), answer]

    def forget(self, body: Iterable[str]) -> None:
        """A new round of these nodes begins."""
        for name in body:
            self.over.discard(name)
            self.came_out.discard(name)
            self.answers.pop(name, None)
