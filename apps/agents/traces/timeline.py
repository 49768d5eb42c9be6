"""A trace as lines that nest, with their place on the time axis."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from apps.agents.models import Step, Trace


@dataclass(frozen=True)
class Line:
    """One step; `left_percent` and `width_percent` are its place within the turn, `given` and `gave` (title, text);
    `about` says which of its kind it is."""

    step: Step
    depth: int
    left_percent: float
    width_percent: float
    given: tuple[tuple[str, str], ...] = ()
    gave: tuple[tuple[str, str], ...] = ()
    about: str = ""


def timeline_of(trace: Trace) -> list[Line]:
    """The steps of the last attempt, each after its parent."""
    steps = list(trace.steps.order_by("attempt", "position"))
    last = max((step.attempt for step in steps), default=1)
    steps = [step for step in steps if step.attempt == last]
    total = max([trace.duration_ms or 0, *((s.offset_ms + (s.duration_ms or 0)) for s in steps), 1])
    depths: dict[UUID | None, int] = {None: -1}
    lines = []
    for step in steps:
        depths[step.pk] = depths.get(step.parent_id, -1) + 1
        width = max(100 * (step.duration_ms or 0) / total, 0.5)
        left = min(100 * step.offset_ms / total, 99.5)
        lines.append(Line(step, depths[step.pk], round(left, 2), round(min(width, 100 - left), 2)))
    return lines
