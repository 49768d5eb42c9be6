"""What a run has cost so far."""

from __future__ import annotations

from decimal import Decimal

from django.db.models import Sum

from apps.llm.models import ModelCall


def spent(run_id: str) -> Decimal:
    """In the currency of the models; 0 where none has a price."""
    return ModelCall.objects.filter(reference=run_id).aggregate(sum=Sum("cost"))["sum"] or Decimal(0)
