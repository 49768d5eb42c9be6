"""What keeps configured stages from being published, in sentences for the administrator."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.fields.conditions.evaluation import check_condition
from apps.fields.problems import Problem
from apps.fields.stages.machine import COMPLETE, Stages, StageSpec

Code = Literal["no_stages", "duplicate", "reserved", "unknown_next", "unreachable", "loop", "no_condition"]
MESSAGES: Mapping[Code, Promise] = {
    "no_stages": gettext_lazy("The agent has no stage."),
    "duplicate": gettext_lazy("Another stage has this key."),
    "reserved": gettext_lazy("This key is reserved for the end of the stages."),
    "unknown_next": gettext_lazy("No stage has the key that is named as the next one."),
    "unreachable": gettext_lazy("No stage leads here: this stage can never be reached."),
    "loop": gettext_lazy("The stages form a loop: the last one can never be completed."),
    "no_condition": gettext_lazy("This stage is left when a condition holds, but has none: write it here."),
}


def problems_of_stages(stages: Stages, known_paths: Collection[str]) -> list[Problem]:
    """Everything wrong with the stages; places are JSON pointers into the stages by order."""
    found = list(_of_walk(stages))
    for number, spec in enumerate(stages.ordered):
        found += [problem.below(f"/{number}") for problem in _of_conditions(spec, known_paths)]
    return found


def _of_walk(stages: Stages) -> Iterator[Problem]:
    if not stages.ordered:
        yield _problem("", "no_stages")
        return
    for number, spec in enumerate(stages.ordered):
        for problem in _of_stage(stages, spec):
            yield problem.below(f"/{number}")
    end = stages.next_of(stages.walk[-1]) if stages.walk else COMPLETE
    last = stages.get(stages.walk[-1]) if end in stages.walk else None
    if last is not None:
        yield _problem(f"/{stages.ordered.index(last)}/next_stage", "loop")


def _of_stage(stages: Stages, spec: StageSpec) -> Iterator[Problem]:
    if spec.key == COMPLETE:
        yield _problem("/key", "reserved")
        return
    if stages.get(spec.key) is not spec:
        yield _problem("/key", "duplicate")
        return
    if not stages.leads_on(spec.key):
        yield _problem("/next_stage", "unknown_next")
    if spec.key not in stages.walk:
        yield _problem("", "unreachable")
    if spec.transition_mode == "condition" and not spec.transition_condition:
        yield _problem("/transition_condition", "no_condition")


def _of_conditions(spec: StageSpec, known_paths: Collection[str]) -> Iterator[Problem]:
    for key in ("completion_rule", "transition_condition"):
        condition = getattr(spec, key)
        if condition:
            yield from check_condition(condition, known_paths, f"/{key}")
    if spec.transition_mode not in ("user_confirm", "auto", "condition"):
        yield Problem("/transition_mode", _("Choose how the stage is left: this way is not known."))


def _problem(place: str, code: Code) -> Problem:
    return Problem(place, str(MESSAGES[code]))
