"""Where a run of a procedure stands: which step comes next, what is skipped, what is due. Plain data, no rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any, Self

from apps.fields.bilingual import Text, in_language
from apps.fields.conditions.evaluation import decide, evaluate

QUESTION, CHECK, TOOL = "question", "check", "tool"
RECORD = "record_id"  # what conditions call the study number of the run

Answers = Mapping[str, Any]


@dataclass(frozen=True)
class Step:
    """One step as it was when the run began. `due_hours` count from the beginning of the run."""

    name: str
    title: Text
    kind: str
    condition: Mapping[str, Any] | None = None
    configuration: Mapping[str, Any] = field(default_factory=dict)
    due_hours: int | None = None
    responsible: str = ""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**{name: data[name] for name in cls.__dataclass_fields__ if name in data})

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def words(self, language: str) -> str:
        return in_language(self.title, language)

    def help(self, language: str) -> str:
        return in_language(self.configuration.get("help", {}), language)

    def due_at(self, started_at: datetime) -> datetime | None:
        return None if self.due_hours is None else started_at + timedelta(hours=self.due_hours)


def steps_from(data: Iterable[Mapping[str, Any]]) -> tuple[Step, ...]:
    return tuple(Step.from_json(each) for each in data)


@dataclass(frozen=True)
class Standing:
    """What was answered so far, in `done` by the name of the step."""

    steps: tuple[Step, ...]
    done: Answers
    record_id: str = ""

    @property
    def answers(self) -> Answers:
        return {**self.done, RECORD: self.record_id or None}

    @property
    def next(self) -> Step | None:
        """The first step that is not done and that its condition does not skip; None at the end."""
        return next((step for step in self._open() if self._holds(step)), None)

    @property
    def still_to_do(self) -> tuple[Step, ...]:
        """What is not done, and what its condition does not rule out yet."""
        return tuple(step for step in self._open() if self._may_hold(step))

    @property
    def progress(self) -> tuple[int, int]:
        """Steps done, and all that are done or may still come."""
        return len(self.done), len(self.done) + len(self.still_to_do)

    def due(self, started_at: datetime) -> Iterator[tuple[Step, datetime]]:
        """The steps that people still have to do by a time."""
        for step in self.still_to_do:
            at = step.due_at(started_at)
            if at is not None and step.kind == QUESTION:
                yield step, at

    def _open(self) -> Iterator[Step]:
        return (step for step in self.steps if step.name not in self.done)

    def _holds(self, step: Step) -> bool:
        return not step.condition or evaluate(step.condition, self.answers)

    def _may_hold(self, step: Step) -> bool:
        return not step.condition or decide(step.condition, self.answers) is not False
