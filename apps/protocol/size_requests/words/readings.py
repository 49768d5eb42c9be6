"""What was read for one input: one value, or several of which a person has to choose; and of a whole request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.fields.bilingual import Text


@dataclass
class Readings:
    """Values by input; `choices` are the readings of an input that stay open, as they would be written."""

    values: dict[str, Any] = field(default_factory=dict)
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)
    remarks: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def read(self, name: str, found: Iterable[Any], *, is_share: bool = False) -> None:
        """One value is taken, several are asked about."""
        values = tuple(found)
        if len(values) == 1:
            self.values[name] = values[0]
        elif values:
            self.leave_open(name, tuple(map(as_percent if is_share else written, values)))

    def leave_open(self, name: str, choices: tuple[str, ...] = ()) -> None:
        self.values.pop(name, None)
        self.choices[name] = choices

    def remark(self, key: str, **parts: str) -> None:
        """How something was understood that could have been meant otherwise (remarks.py has the words)."""
        if (key, parts) not in self.remarks:
            self.remarks.append((key, parts))


@dataclass(frozen=True)
class Understood:
    """`designs` is one where it is known; `missing` are inputs by name with the readings that stay open.

    `recorded` are the inputs that the sentence did not say. With `unsupported` nothing can be calculated.
    """

    designs: tuple[str, ...] = ()
    said: Mapping[str, Any] = field(default_factory=dict)
    recorded: Mapping[str, Any] = field(default_factory=dict)
    missing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    remarks: tuple[tuple[str, Mapping[str, str]], ...] = ()
    unsupported: Text | None = None

    @property
    def inputs(self) -> dict[str, Any]:
        return {**self.recorded, **self.said}


def written(value: Any) -> str:
    return f"{value:.10g}" if isinstance(value, int | float) else str(value)


def as_percent(value: float) -> str:
    return f"{round(value * 100, 8):.6g}%"


def tidy(value: float) -> float:
    """Without what floats add: 0.3 × 0.8 is 0.24."""
    return round(value, 10)
