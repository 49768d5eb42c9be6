"""Designs by name. A new design is a module that registers itself; nothing here changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from statistics import StatisticsError
from typing import Any, Literal, TypeVar

from pydantic import ValidationError

from apps.fields.bilingual import Text
from apps.projects.registry import Registry
from apps.protocol.sample_size.families import FAMILIES
from apps.protocol.sample_size.inputs import Inputs
from apps.protocol.sample_size.refusals import from_validation, refuse
from apps.protocol.sample_size.results import Result
from apps.protocol.sample_size.varied import Varied

I = TypeVar("I", bound=Inputs)  # noqa: E741
Measured = Literal["power", "half_width"]


@dataclass(frozen=True)
class Measure:
    """What a number of participants in each group achieves: computed directly, where a design can."""

    of: Callable[[Any, Sequence[float]], float]
    name: Measured = "power"


@dataclass(frozen=True)
class Design:
    """`varied` are the inputs whose uncertainty a sensitivity table should show, the most doubtful first.

    `purpose` says what the design is for, `family` (families.py) where a list shows it.
    """

    name: str
    title: Text
    model: type[Inputs]
    run: Callable[[Any], Result]
    varied: tuple[Varied, ...] = ()
    purpose: Text = field(default_factory=dict)
    family: str = "other"
    measure: Measure | None = None

    @property
    def inputs(self) -> tuple[str, ...]:
        return tuple(self.model.model_fields)


DESIGNS: Registry[str, Design] = Registry("design")


def register_design(
    name: str,
    title: Text,
    model: type[I],
    run: Callable[[I], Result],
    *,
    varied: tuple[Varied, ...] = (),
    purpose: Text | None = None,
    family: str = "other",
    measure: Measure | None = None,
) -> None:
    """Make a design known under the name that people, scripts and models use."""
    DESIGNS.register(name, Design(name, title, model, run, varied, purpose or {}, family, measure))


def designs() -> tuple[Design, ...]:
    """All of them, by family."""
    order = list(FAMILIES)
    return tuple(sorted(DESIGNS.things(), key=lambda design: order.index(design.family)))


def find_design(name: str) -> Design:
    """The design; raises Refused for a name that there is not."""
    found = DESIGNS.get(name)
    if found is None:
        near = get_close_matches(str(name), DESIGNS.names(), n=1)
        hint = near[0] if near else ", ".join(DESIGNS.names())
        raise refuse(
            "design", f"there is no design of this name; try {hint}", f"没有这个名称的设计；可用：{hint}"
        )
    return found


def read_inputs(design: Design, inputs: Mapping[str, Any]) -> Inputs:
    """The inputs with their types. Raises Refused with each field that is missing, unknown or impossible."""
    try:
        return design.model.model_validate(dict(inputs))
    except ValidationError as error:
        raise from_validation(error, design.inputs) from error


def calculate(name: str, inputs: Mapping[str, Any]) -> Result:
    """Run a design. Raises Refused with each field that is missing, unknown or impossible, and why."""
    design = find_design(name)
    return run_design(design, read_inputs(design, inputs))


def run_design(design: Design, inputs: Inputs) -> Result:
    """Run a design on inputs that were read; Refused for what cannot be computed, by the field of the effect."""
    try:
        return design.run(inputs)
    except (ArithmeticError, StatisticsError) as error:
        field = getattr(inputs, "effect_field", "inputs")
        raise refuse(field, "is too extreme to compute with", "取值过于极端，无法计算") from error
