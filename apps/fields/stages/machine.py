"""The stage machine: where a conversation stands, what may come next, and why not.

Pure functions over frozen dataclasses; rows and checks are wired to it from outside. The stages form a
walk: the first by order, then each one's next stage until `complete`. A stage is entered only from the one
before it on the walk, and only when that one can be completed and no rule blocks it; the model has no say.
Going back is always possible among stages that were reached, and loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from apps.fields.conditions.evaluation import (
    Condition,
    Unmet,
    evaluate,
    unmet,
)

COMPLETE = "complete"  # where the walk ends; not a row

Mode = Literal["user_confirm", "auto", "condition"]
Status = Literal["in_progress", "completed", "paused"]
Refusal = Literal[
    "", "unknown_stage", "already_complete", "incomplete", "condition", "blocked", "not_passed", "here"
]
Guard = Callable[[str], bool]
Missing = Callable[[str, Mapping[str, Any]], tuple[str, ...]]


@dataclass(frozen=True)
class StageSpec:
    """One configured stage. An empty `next_stage` is the next by order, after the last `complete`."""

    key: str
    order: int
    next_stage: str = ""
    transition_mode: Mode = "user_confirm"
    transition_condition: Condition = field(default_factory=dict)
    completion_rule: Condition = field(default_factory=dict)


@dataclass(frozen=True)
class StageState:
    """`completed` are the stages that were once completed, in that order; they stay so when one goes back."""

    current: str
    completed: tuple[str, ...] = ()
    status: Status = "in_progress"


@dataclass(frozen=True)
class Completion:
    """Whether a stage can be completed; else the fields to fill in and those whose value is not right."""

    ok: bool
    missing: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    reason: Refusal = ""


@dataclass(frozen=True)
class Transition:
    """`next` is where one stands afterwards; without success the state is the one given."""

    success: bool
    state: StageState
    previous: str
    next: str
    reason: Refusal = ""
    completion: Completion = Completion(ok=True)


@dataclass(frozen=True)
class Progress:
    """`current` counts from 1 and is `total` at the end; `share` is the part of the walk that is completed."""

    current: int
    total: int
    completed: tuple[str, ...]
    share: float


def nothing_required(stage: str, context: Mapping[str, Any]) -> tuple[str, ...]:
    """Of stages whose fields are not known."""
    return ()


def nobody_objects(stage: str) -> bool:
    """The guard of a conversation without blocking rules."""
    return True


class Stages:
    """The configured stages of one agent, and every move that they allow.

    `missing` gives the required fields of a stage that hold nothing: without them it is not complete, whatever its rule
    says. A `guard` says for a stage whether the blocking rules let it be completed; it is asked only after the
    completion rule holds. Broken configuration makes moves impossible, never an error or an endless loop.
    """

    def __init__(self, specs: Iterable[StageSpec], missing: Missing = nothing_required) -> None:
        self._missing = missing
        ordered = sorted(specs, key=lambda spec: (spec.order, spec.key))
        self.ordered: tuple[StageSpec, ...] = tuple(ordered)
        self._by_key: Mapping[str, StageSpec] = {spec.key: spec for spec in reversed(ordered)}
        self.walk: tuple[str, ...] = self._walk()

    def _walk(self) -> tuple[str, ...]:
        keys: list[str] = []
        key = self.ordered[0].key if self.ordered else COMPLETE
        while key in self._by_key and key not in keys and key != COMPLETE:
            keys.append(key)
            key = self.next_of(key)
        return tuple(keys)

    def get(self, key: str) -> StageSpec | None:
        return self._by_key.get(key)

    def next_of(self, key: str) -> str:
        """The stage behind `key`, or COMPLETE. The key of no stage at all is given back as configured."""
        spec = self._by_key[key]
        if spec.next_stage:
            return spec.next_stage
        place = self.ordered.index(spec)
        return self.ordered[place + 1].key if place + 1 < len(self.ordered) else COMPLETE

    def start(self) -> StageState:
        """A new conversation: the first stage."""
        if not self.walk:
            return StageState(current=COMPLETE, status="completed")
        return StageState(current=self.walk[0])

    def can_complete(self, key: str, context: Mapping[str, Any]) -> Completion:
        """What the stage's own rule, its mode and its way onwards say; blocking checks come after it."""
        spec = self._by_key.get(key)
        if spec is None:
            return Completion(False, reason="already_complete" if key == COMPLETE else "unknown_stage")
        if not self.leads_on(key):
            return Completion(False, reason="unknown_stage")
        if spec.completion_rule and not evaluate(spec.completion_rule, context):
            return _refused("incomplete", unmet(spec.completion_rule, context))
        if missing := self._missing(key, context):
            return Completion(False, missing=missing, reason="incomplete")
        if spec.transition_mode == "condition" and not evaluate(spec.transition_condition, context):
            return _refused("condition", unmet(spec.transition_condition, context))
        return Completion(ok=True)

    def leads_on(self, key: str) -> bool:
        """Whether what stands behind a stage is there."""
        following = self.next_of(key)
        return following == COMPLETE or following in self._by_key

    def complete(
        self, state: StageState, context: Mapping[str, Any], *, guard: Guard = nobody_objects
    ) -> Transition:
        """The user says the stage is done: one stage on when its rules allow it."""
        completion = self._allowed(state.current, context, guard)
        if not completion.ok:
            return _stays(state, completion.reason, completion)
        following = self.next_of(state.current)
        done = _with(state.completed, state.current)
        status: Status = "completed" if following == COMPLETE else "in_progress"
        moved = StageState(current=following, completed=done, status=status)
        return Transition(True, moved, previous=state.current, next=following)

    def _allowed(self, key: str, context: Mapping[str, Any], guard: Guard) -> Completion:
        completion = self.can_complete(key, context)
        return Completion(False, reason="blocked") if completion.ok and not guard(key) else completion

    def advance(
        self, state: StageState, context: Mapping[str, Any], *, guard: Guard = nobody_objects
    ) -> tuple[Transition, ...]:
        """The moves that happen by themselves after values changed (`auto`, `condition`), in order.

        A stage that somebody came back to (completed before) waits for the user, else one could never stay
        in it. A paused conversation does not move. Each stage is left at most once in a call.
        """
        moves: list[Transition] = []
        while self._moves_alone(state) and len(moves) < len(self.ordered):
            move = self.complete(state, context, guard=guard)
            if not move.success:
                break
            moves.append(move)
            state = move.state
        return tuple(moves)

    def _moves_alone(self, state: StageState) -> bool:
        spec = self._by_key.get(state.current)
        return (
            spec is not None
            and spec.transition_mode in {"auto", "condition"}
            and state.status == "in_progress"
            and state.current not in state.completed
        )

    def reached(self, state: StageState) -> tuple[str, ...]:
        """The stages of the walk (COMPLETE too) that may be gone to, and the current one."""
        return tuple(
            key for key in (*self.walk, COMPLETE) if key == state.current or self._passed(state, key)
        )

    def _passed(self, state: StageState, target: str) -> bool:
        """Earlier than the current stage, or reached through completed stages only."""
        here = self._place(state.current)
        known = state.current in self.walk or state.current == COMPLETE
        if known and self._place(target) < here:
            return True
        way = self.walk[here if known else 0 : self._place(target)]
        return (target in self.walk or target == COMPLETE) and all(key in state.completed for key in way)

    def go_to(
        self, state: StageState, target: str, context: Mapping[str, Any], *, guard: Guard = nobody_objects
    ) -> Transition:
        """Back to any earlier stage, or forward through passed ones.

        Forward, each stage on the way (the current one too) must still be one that can be completed: a value
        may have been taken away since.
        """
        if target != COMPLETE and target not in self._by_key:
            return _stays(state, "unknown_stage")
        if target == state.current:
            return _stays(state, "here")
        if not self._passed(state, target):
            return _stays(state, "not_passed")
        for key in self.walk[self._place(state.current) : self._place(target)]:
            completion = self._allowed(key, context, guard)
            if not completion.ok:
                return _stays(state, completion.reason, completion)
        status: Status = "completed" if target == COMPLETE else "in_progress"
        moved = replace(state, current=target, status=status)
        return Transition(True, moved, previous=state.current, next=target)

    def _place(self, key: str) -> int:
        return self.walk.index(key) if key in self.walk else len(self.walk)

    def progress(self, state: StageState) -> Progress:
        total = len(self.walk)
        done = tuple(key for key in self.walk if key in state.completed)
        current = min(self._place(state.current) + 1, total)
        return Progress(current, total, done, len(done) / total if total else 1.0)


def pause(state: StageState) -> StageState:
    """Set aside; the place is kept."""
    return replace(state, status="paused")


def resume(state: StageState) -> StageState:
    """Taken up again, as any message does; a complete conversation stays complete."""
    return replace(state, status="completed" if state.current == COMPLETE else "in_progress")


def _with(done: tuple[str, ...], key: str) -> tuple[str, ...]:
    return done if key in done else (*done, key)


def _refused(reason: Refusal, lacking: Unmet) -> Completion:
    return Completion(False, missing=lacking.missing, wrong=lacking.wrong, reason=reason)


def _stays(state: StageState, reason: Refusal, completion: Completion | None = None) -> Transition:
    reported = completion or Completion(False, reason=reason)
    return Transition(
        False, state, previous=state.current, next=state.current, reason=reason, completion=reported
    )
