"""What research has cost so far."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.db.models import Sum

from apps.llm.models import ModelCall


def spent(run_ids: Sequence[str]) -> Decimal:
    """Of a run and those that it continues, in the currency of the models; 0 where none has a price."""
    return ModelCall.objects.filter(reference__in=run_ids).aggregate(sum=Sum("cost"))["sum"] or Decimal(0)
