"""How far research may go: rounds, sub-questions, minutes and money. A person may lower them before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Self

MOST_SUB_QUESTIONS = 8
MOST_ROUNDS = 4
MOST_MINUTES = 120


@dataclass(frozen=True)
class Limits:
    """`cost` is in the currency of the models, None where nobody limits it."""

    rounds: int = 2
    minutes: int = 30
    passages: int = 6  # for each search
    cost: Decimal | None = None

    @classmethod
    def from_params(cls, params: Mapping[str, Any]) -> Self:
        cost = params.get("cost")
        return cls(
            rounds=_between(params.get("rounds"), 1, MOST_ROUNDS, cls.rounds),
            minutes=_between(params.get("minutes"), 1, MOST_MINUTES, cls.minutes),
            cost=Decimal(str(cost)) if cost is not None else None,
        )


def _between(value: Any, least: int, most: int, default: int) -> int:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return min(max(value, least), most) if is_number else default
