"""What a turn used: the sum over every attempt at a model that was recorded under its run, failed ones included."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from apps.llm.models import ModelCall
from apps.llm.selectors import spent_for


@dataclass(frozen=True)
class Used:
    """`costs` has an entry for each currency in which something cost anything."""

    input_tokens: int
    output_tokens: int
    costs: tuple[tuple[str, Decimal], ...]

    @property
    def cost(self) -> Decimal:
        """As one figure; an installation pays in one currency."""
        return sum((amount for _, amount in self.costs), start=Decimal(0))

    @property
    def currency(self) -> str:
        """What `cost` is in; empty when nothing cost anything."""
        return "/".join(currency for currency, _ in self.costs)

    @property
    def cost_text(self) -> str:
        """Exact, with the currency; empty when nothing cost anything."""
        return " + ".join(f"{amount.normalize():f} {currency}".strip() for currency, amount in self.costs)

    def as_columns(self) -> dict[str, Any]:
        """What the row of a trace keeps, for lists and reports."""
        return {"input_tokens": self.input_tokens, "output_tokens": self.output_tokens, "cost": self.cost}


def used_in(calls: Iterable[ModelCall]) -> Used:
    """Of attempts that are known already, all of one turn."""
    costs: dict[str, Decimal] = {}
    calls = tuple(calls)
    for call in calls:
        costs[call.currency] = costs.get(call.currency, Decimal(0)) + call.cost
    return Used(
        input_tokens=sum(call.input_tokens for call in calls),
        output_tokens=sum(call.output_tokens for call in calls),
        costs=tuple((currency, cost) for currency, cost in sorted(costs.items()) if cost),
    )


def used_by(run_id: UUID | None) -> Used:
    """Nothing for a trace whose run is gone."""
    spent = spent_for(str(run_id)) if run_id else []
    return Used(
        input_tokens=sum(entry.input_tokens for entry in spent),
        output_tokens=sum(entry.output_tokens for entry in spent),
        costs=tuple((entry.currency, entry.cost) for entry in spent if entry.cost),
    )
