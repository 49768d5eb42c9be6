"""Reads for pages and other apps: which model is in use, and what calls have cost."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from django.db.models import Count, Sum

from apps.llm.models import ModelCall, Purpose
from apps.llm.targets import is_rules, targets_for


@dataclass(frozen=True)
class ModelInUse:
    """`kind` "rules": the page says that no model is in use; "none": nothing can answer this purpose.

    `gives_data`: it answers in a JSON schema or through tools; else data has to be looked for in its text.
    """

    kind: Literal["model", "rules", "none"]
    slug: str = ""
    title: str = ""
    provider: str = ""
    gives_data: bool = False
    uses_tools: bool = False


@dataclass(frozen=True)
class Spent:
    """Totals of all attempts, failed ones included, in one currency."""

    currency: str
    calls: int
    input_tokens: int
    output_tokens: int
    cost: Decimal


def model_in_use(purpose: str = Purpose.CHAT, *, model_slug: str = "") -> ModelInUse:
    """Who would answer a call made now."""
    targets = targets_for(purpose, model_slug=model_slug)
    if not targets:
        return ModelInUse(kind="none")
    first = targets[0]
    kind: Literal["model", "rules"] = "rules" if is_rules(first) else "model"
    return ModelInUse(
        kind=kind,
        slug=first.slug,
        title=first.title,
        provider=first.provider.slug,
        gives_data=first.json_schema or first.tools,
        uses_tools=first.tools,
    )


def spent_for(reference: str) -> list[Spent]:
    """What all attempts recorded under `reference` (a run's id) used, one entry for each currency."""
    rows = (
        ModelCall.objects.filter(reference=reference)
        .order_by("currency")
        .values("currency")
        .annotate(
            calls=Count("id"), tokens_in=Sum("input_tokens"), tokens_out=Sum("output_tokens"), sum=Sum("cost")
        )
    )
    return [
        Spent(row["currency"], row["calls"], row["tokens_in"], row["tokens_out"], row["sum"]) for row in rows
    ]
