"""Reads for pages and other apps: which model is in use, and what calls have cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Literal

from django.db.models import Count, F, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from apps.llm.actions.defaults import RULES_SLUG
from apps.llm.models import ModelCall, Provider, Purpose
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
    sees_pictures: bool = False


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
        sees_pictures=kind == "model" and first.vision,
    )


def currency_of(calls: QuerySet[ModelCall]) -> str:
    """What the cost of these attempts is in; empty when nothing cost anything, "CNY/USD" when prices are mixed."""
    priced = calls.filter(cost__gt=0).order_by("currency")
    return "/".join(priced.values_list("currency", flat=True).distinct())


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


@dataclass(frozen=True)
class DaySpent:
    """What all calls of one day used; `costs` has an entry for each currency."""

    day: date
    calls: int
    tokens: int
    costs: tuple[tuple[str, Decimal], ...]


def spent_by_day(days: int) -> list[DaySpent]:
    """The last `days` days of the current time zone, today last; days without a call are there too. Rules are no
    model: what they answered is not counted."""
    today = timezone.localdate()
    first = today - timedelta(days=days - 1)
    start = timezone.make_aware(datetime.combine(first, time.min))
    rows = (
        ModelCall.objects.filter(at__gte=start)
        .exclude(provider=RULES_SLUG)
        .annotate(day=TruncDate("at"))
        .order_by()
        .values("day", "currency")
        .annotate(calls=Count("id"), tokens=Sum(F("input_tokens") + F("output_tokens")), cost=Sum("cost"))
    )
    by_day: dict[date, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_day.setdefault(row["day"], []).append(row)
    return [_day(first + timedelta(days=n), by_day.get(first + timedelta(days=n), [])) for n in range(days)]


def _day(day: date, rows: Sequence[Mapping[str, Any]]) -> DaySpent:
    return DaySpent(
        day=day,
        calls=sum(row["calls"] for row in rows),
        tokens=sum(row["tokens"] for row in rows),
        costs=tuple(sorted((row["currency"], row["cost"]) for row in rows if row["cost"])),
    )


def providers_without_variables() -> dict[str, list[str]]:
    """Enabled providers that cannot be used here, by name, with the environment variables that are not set."""
    enabled = Provider.objects.filter(enabled=True)
    return {provider.name: provider.unset_variables for provider in enabled if provider.unset_variables}
