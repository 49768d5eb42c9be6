"""Refusing an impossible input: which field, and why, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from apps.fields.bilingual import Text, both


@dataclass(frozen=True)
class InputProblem:
    """`field` is the name of the input, "design" when there is no such design."""

    field: str
    reason: Text

    def __str__(self) -> str:
        return f"{self.field}: {self.reason['en']}"


class Refused(ValueError):
    """The inputs cannot be computed with; change the named fields."""

    def __init__(self, *problems: InputProblem) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class InputRefused(ValueError):
    """One field is refused while inputs are still being validated; becomes a `Refused`."""

    def __init__(self, field: str, en: str, zh_hans: str) -> None:
        super().__init__(en)
        self.problem = InputProblem(field, both(en, zh_hans))


def refuse(field: str, en: str, zh_hans: str) -> Refused:
    """A refusal of one field, to be raised."""
    return Refused(InputProblem(field, both(en, zh_hans)))


def from_validation(error: ValidationError, inputs: tuple[str, ...]) -> Refused:
    """The refusal that a failed validation stands for; `inputs` are the names the design takes."""
    return Refused(*(_problem(row, inputs) for row in error.errors(include_url=False, include_input=False)))


def _problem(row: Any, inputs: tuple[str, ...]) -> InputProblem:
    cause = row.get("ctx", {}).get("error")
    if isinstance(cause, InputRefused):
        return cause.problem
    return InputProblem(".".join(map(str, row["loc"])) or "inputs", _reason(row, inputs))


def _reason(row: Any, inputs: tuple[str, ...]) -> Text:
    if row["type"] == "extra_forbidden":
        names = ", ".join(inputs)
        return both(
            f"is not an input of this design; it takes {names}", f"不是该设计的参数；可用参数：{names}"
        )
    say = REASONS.get(row["type"])
    return say(row.get("ctx", {})) if say else both("is not a value that can be used", "取值无法使用")


def _bound(en: str, zh_hans: str, key: str) -> Callable[[Mapping[str, Any]], Text]:
    return lambda ctx: both(f"{en} {ctx[key]:g}", f"{zh_hans} {ctx[key]:g}")


def _fixed(en: str, zh_hans: str) -> Callable[[Mapping[str, Any]], Text]:
    return lambda ctx: both(en, zh_hans)


NOT_A_NUMBER = _fixed("must be a number", "必须是数字")
NOT_WHOLE = _fixed("must be a whole number", "必须是整数")

REASONS: dict[str, Callable[[Mapping[str, Any]], Text]] = {
    "missing": _fixed("is required", "必须提供"),
    "greater_than": _bound("must be greater than", "必须大于", "gt"),
    "greater_than_equal": _bound("must be at least", "不得小于", "ge"),
    "less_than": _bound("must be less than", "必须小于", "lt"),
    "less_than_equal": _bound("must be at most", "不得大于", "le"),
    "finite_number": NOT_A_NUMBER,
    "float_type": NOT_A_NUMBER,
    "float_parsing": NOT_A_NUMBER,
    "int_type": NOT_WHOLE,
    "int_parsing": NOT_WHOLE,
    "int_from_float": NOT_WHOLE,
    "int_parsing_size": NOT_WHOLE,
    "value_error": NOT_A_NUMBER,
    "literal_error": lambda ctx: both(f"must be {ctx['expected']}", f"必须是 {ctx['expected']}"),
}
