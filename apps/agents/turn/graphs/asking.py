"""A node that needs a person: what is asked, what was answered, and whether the answer fits the form.

The work waits without a worker. When the answer is there the node runs anew, and `wait` gives it the answer.
`check_answer` refuses what does not fit before the work goes on; a form that has changed since is asked anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from apps.agents.turn.graphs.form import check_form, in_words, problems_of_form
from apps.projects.errors import Invalid
from apps.runs.models import Run


@dataclass(frozen=True)
class Ask:
    """`status` is the sentence for those who watch, `form` a JSON Schema of the answer (form.py; empty: only yes or
    no), `value` what is proposed; who agrees without a value of their own agrees to that."""

    status: str
    form: Mapping[str, Any] = field(default_factory=dict)
    value: Any = None

    def __post_init__(self) -> None:
        check_form(self.form)


@dataclass(frozen=True)
class Answer:
    """What a person, by name, decided; `at` is in seconds since 1970. Without approval there is no value."""

    approved: bool
    value: Any
    by: str
    at: float


@dataclass(frozen=True)
class Asked:
    """A question that waits since `at`, in seconds since 1970. `problems` are what was wrong with the last answer."""

    call_id: str
    ask: Ask
    problems: tuple[str, ...] = ()
    at: float = 0.0

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(data["call_id"], Ask(**data["ask"]), tuple(data["problems"]), data.get("at", 0.0))

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
        found = problems_of_form(self.ask.form, answer.value)
        return tuple(f"{place}: {' '.join(problems)}" for place, problems in found.items())

    def decision(self, node: str, answer: Answer) -> dict[str, Any]:
        """The data of the `decision` event: what was answered, as it stands in the conversation."""
        return {
            "call_id": self.call_id,
            "node": node,
            "status": self.ask.status,
            "approved": answer.approved,
            "by": answer.by,
            "waited_seconds": max(round(answer.at - self.at), 0) if self.at else 0,
            "summary": in_words(self.ask.form, answer.value),
        }


def check_answer(run: Run, answer: Mapping[str, Any]) -> None:
    """For runs of graphs: Invalid names each part of an answer that does not fit the form of what is asked."""
    asked = run.snapshot.get("asked") or {}
    if answer["approve"] is not True or not asked.get("form"):
        return
    problems = problems_of_form(asked["form"], answer.get("value", asked["value"]))
    if problems:
        raise Invalid(fields=problems)


class NodeWaits(Exception):
    """Ends the run of a node that asks a person: it is run anew with the answer."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask.status)
        self.ask = ask


class NodeCancelled(Exception):
    """The node is not wanted any more: clean up and let it pass."""
