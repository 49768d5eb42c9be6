"""What every design's inputs have in common, typed; a design adds its own by inheriting."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from apps.protocol.sample_size.normal import upper
from apps.protocol.sample_size.refusals import InputRefused, refuse

LARGEST_N = 1_000_000_000
LARGEST_MEASURE = 1e15  # beyond it floats no longer tell neighbouring numbers apart


def no_boolean(value: Any) -> Any:
    """True is no 1: a model or a script that sends it has made a mistake."""
    if isinstance(value, bool):
        raise ValueError("boolean")
    return value


def _sides(value: Any) -> Any:
    """JSON and models write 2, 2.0 or "2"."""
    no_boolean(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return int(value) if isinstance(value, str) and value.strip() in {"1", "2"} else value


Measure = Annotated[float, BeforeValidator(no_boolean), Field(gt=-LARGEST_MEASURE, lt=LARGEST_MEASURE)]
Positive = Annotated[float, BeforeValidator(no_boolean), Field(gt=0, lt=LARGEST_MEASURE)]
NotNegative = Annotated[float, BeforeValidator(no_boolean), Field(ge=0, lt=LARGEST_MEASURE)]
Proportion = Annotated[float, BeforeValidator(no_boolean), Field(gt=0, lt=1)]
Ratio = Annotated[float, BeforeValidator(no_boolean), Field(gt=0, le=1000)]
Count = Annotated[int, BeforeValidator(no_boolean), Field(gt=0, le=LARGEST_N)]
Sides = Annotated[Literal[1, 2], BeforeValidator(_sides)]
Ways = tuple[tuple[str, ...], ...]  # (("mu1", "mu2"), ("delta",))


class Inputs(BaseModel):
    """Nothing unknown, no infinity, nothing changed afterwards. An optional input that is null was not given."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)
    ways: ClassVar[tuple[Ways, ...]] = ()
    """Inputs that say the same in other words, of which one way is to be given."""

    @property
    def given(self) -> dict[str, Any]:
        """The inputs as they came."""
        return self.model_dump(exclude_unset=True, exclude_none=True)

    @property
    def filled(self) -> dict[str, Any]:
        """The inputs with the usual values of those that did not come: the same calculation again."""
        return self.model_dump(exclude_none=True)

    def has(self, name: str) -> bool:
        return getattr(self, name) is not None

    @model_validator(mode="after")
    def _said_once(self) -> Self:
        for ways in self.ways:
            self._need_one_of(ways)
        return self

    def _need_one_of(self, ways: Ways) -> None:
        """Refuses what is said in two ways, in none, or in half of one."""
        begun = [way for way in ways if any(self.has(name) for name in way)]
        choice = [" and ".join(way) for way in ways], ["、".join(way) for way in ways]
        if len(begun) > 1:
            raise InputRefused(
                next(name for name in begun[-1] if self.has(name)),
                f"says the same as {' and '.join(begun[0])}: give {' or '.join(choice[0])}, not both",
                f"与 {'、'.join(begun[0])} 重复：请只提供 {' 或 '.join(choice[1])}",
            )
        missing = [name for name in (begun or ways)[0] if not self.has(name)]
        if missing:
            raise InputRefused(
                missing[0],
                f"is required: give {' or '.join(choice[0])}",
                f"必须提供：请提供 {' 或 '.join(choice[1])}",
            )


class TestedInputs(Inputs):
    """Inputs of a hypothesis test. `alpha` is the whole level: two-sided, half of it lies on each side."""

    alpha: Annotated[float, BeforeValidator(no_boolean), Field(gt=0, lt=0.5)]
    sided: Sides = 2
    power: Proportion

    @property
    def tail(self) -> float:
        """The part of alpha on one side."""
        return self.alpha / self.sided

    @property
    def z_alpha(self) -> float:
        return upper(self.tail)

    @property
    def z_power(self) -> float:
        return -upper(self.power)

    @model_validator(mode="after")
    def _power_above_level(self) -> Self:
        """A power no better than chance needs no participants: refused, as is a level that floats cannot halve."""
        if not self.tail > 0:
            raise InputRefused("alpha", "is too small to compute with", "过小，无法计算")
        if self.power <= self.alpha:
            raise InputRefused(
                "power",
                f"must be greater than the significance level ({self.alpha:g})",
                f"必须大于检验水准（{self.alpha:g}）",
            )
        return self


class TwoGroupInputs(TestedInputs):
    """`ratio` is n2 / n1, group 1 being the control."""

    ratio: Ratio = 1.0


def check_size(n_raw: float, field: str) -> None:
    """Refuses a number of participants that no study could have; `field` is the effect that is too small."""
    if not n_raw < LARGEST_N:
        raise refuse(
            field,
            "makes the effect too small: more than a thousand million participants would be needed",
            "使效应过小：所需样本量将超过十亿例",
        )
    if not n_raw > 0:
        raise refuse(field, "makes the effect too large to compute with", "使效应过大，无法计算")
