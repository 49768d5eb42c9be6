"""What the form of the sample-size tool shows: the designs that can be calculated, each with its own inputs."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from apps.agents.extension import ToolChoice, ToolChoices, ToolInput
from apps.fields.bilingual import Text, both
from apps.protocol.sample_size import designs
from apps.protocol.sample_size.input_words import choice_title, input_title
from apps.protocol.sample_size.registry import Design

# Inputs that every design has: they come after those that make it what it is.
USUAL = frozenset({"alpha", "sided", "power", "conf", "ratio", "method"})


def sample_size_choices() -> ToolChoices:
    options = tuple(
        ToolChoice(design.name, design.title, _with_losses(design), design.model.ways) for design in designs()
    )
    return ToolChoices("design", both("Calculation", "计算类型"), options)


def _with_losses(design: Design) -> tuple[ToolInput, ...]:
    """In a conversation any calculation may be given the share that is lost."""
    inputs = inputs_of(design)
    if "dropout" in design.inputs:
        return inputs
    return (*inputs, ToolInput("dropout", input_title("dropout")))


def inputs_of(design: Design) -> tuple[ToolInput, ...]:
    """The inputs that matter most first: what the design needs, then what has a usual value."""
    fields = design.model.model_fields
    inputs = [_input(name, info) for name, info in fields.items() if not is_fixed(info)]
    return tuple(sorted(inputs, key=lambda item: (not item.required, item.name in USUAL)))


def _input(name: str, info: FieldInfo) -> ToolInput:
    choices: tuple[tuple[str, Text], ...] = tuple(
        (str(value), choice_title(value)) for value in values_of(info.annotation)
    )
    return ToolInput(name, input_title(name), info.is_required(), choices)


def default_of(design: Design, name: str) -> Any:
    """The usual value of an input; None where it has to be given."""
    info = design.model.model_fields[name]
    return None if info.is_required() else info.default


def value_title(design: Design, name: str, value: Any) -> Text:
    """A value in words: "two-sided", "Wald", or the number."""
    if values_of(design.model.model_fields[name].annotation):
        return choice_title(value)
    return both(f"{value:.10g}", f"{value:.10g}")


def is_fixed(info: FieldInfo) -> bool:
    """An input that can have one value only need not be asked for."""
    return len(values_of(info.annotation)) == 1 and not info.is_required()


def values_of(annotation: Any) -> tuple[Any, ...]:
    """The values of a Literal, also within Annotated or Optional."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) is Annotated:
        return values_of(get_args(annotation)[0])
    return tuple(value for part in get_args(annotation) for value in values_of(part))
