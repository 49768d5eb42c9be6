"""A node that needs a person: what is asked, what was answered, and whether the answer fits the form.

The work waits without a worker. When the answer is there the node runs anew, and `wait` gives it the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from jsonschema import Draft202012Validator

MOST_PROBLEMS = 10


@dataclass(frozen=True)
class Ask:
    """`status` is the sentence for those who watch, `form` a JSON Schema of the answer (empty: only yes or no),
    `value` what is proposed; who agrees without a value of their own agrees to that."""

    status: str
    form: Mapping[str, Any] = field(default_factory=dict)
    value: Any = None


@dataclass(frozen=True)
class Answer:
    """What a person, by name, decided; `at` is in seconds since 1970. Without approval there is no value."""

    approved: bool
    value: Any
    by: str
    at: float


@dataclass(frozen=True)
class Asked:
    """A question that waits. `problems` are what was wrong with the last answer."""

    call_id: str
    ask: Ask
    problems: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(data["call_id"], Ask(**data["ask"]), tuple(data["problems"]))

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def event(self, node: str) -> dict[str, Any]:
        """The data of the `ask` event."""
        return {"call_id": self.call_id, "node": node, **asdict(self.ask), "problems": list(self.problems)}

    def answer(self, given: Mapping[str, Any]) -> Answer:
        """What was answered, as the node gets it."""
        approved = given.get("approve") is True
        value = given.get("value", self.ask.value) if approved else None
        return Answer(approved, value, str(given["by"]), float(given["at"]))

    def problems_of(self, answer: Answer) -> tuple[str, ...]:
        """Why an answer cannot be taken: each with its place in the value."""
        if not (answer.approved and self.ask.form):
            return ()
        found = Draft202012Validator(self.ask.form).iter_errors(answer.value)
        return tuple(f"{error.json_path}: {error.message}" for error in found)[:MOST_PROBLEMS]


class NodeWaits(Exception):
    """Ends the run of a node that asks a person: it is run anew with the answer."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask.status)
        self.ask = ask


class NodeCancelled(Exception):
    """The node is not wanted any more: clean up and let it pass."""
