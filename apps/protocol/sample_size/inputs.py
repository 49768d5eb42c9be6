"""What every design's inputs have in common, typed; a design adds its own by inheriting."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from apps.protocol.sample_size.refusals import refuse

LARGEST_N = 1_000_000_000


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


Number = Annotated[float, BeforeValidator(no_boolean)]
Proportion = Annotated[float, BeforeValidator(no_boolean), Field(gt=0, lt=1)]
Ratio = Annotated[float, BeforeValidator(no_boolean), Field(gt=0, le=1000)]
Sides = Annotated[Literal[1, 2], BeforeValidator(_sides)]


class Inputs(BaseModel):
    """Nothing unknown, no infinity, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class TestedInputs(Inputs):
    """Inputs of a hypothesis test. `alpha` is the whole level: two-sided, half of it lies on each side."""

    alpha: Annotated[float, BeforeValidator(no_boolean), Field(gt=0, lt=0.5)]
    sided: Sides = 2
    power: Proportion

    @property
    def tail(self) -> float:
        """The part of alpha on one side."""
        return self.alpha / self.sided

    def check_power(self) -> None:
        """A power no better than chance needs no participants: refused."""
        if self.power <= self.tail:
            raise refuse(
                "power",
                f"must be greater than the significance level of one side ({self.tail:g})",
                f"必须大于单侧检验水准（{self.tail:g}）",
            )


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
