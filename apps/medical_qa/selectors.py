"""Reads of this app beyond those of the knowledge base: the signs of danger that are in use."""

from __future__ import annotations

from apps.medical_qa.models import RiskSign
from apps.medical_qa.risk.screen import Sign, patterns_in
from apps.medical_qa.risk.shipped import shipped_signs


def signs_in_use() -> tuple[Sign, ...]:
    """Those that are switched on, in both languages: people mix them. The shipped ones where no rows were ever made:
    an emergency is not missed because a command was not run."""
    rows = list(RiskSign.objects.all())
    if not rows:
        return shipped_signs()
    return tuple(_sign(row) for row in rows if row.enabled)


def _sign(row: RiskSign) -> Sign:
    return Sign(
        code=row.code,
        language=row.language,
        severity=row.severity,
        patterns=patterns_in(row.pattern),
        also=patterns_in(row.also),
        unless=patterns_in(row.unless),
        advice=row.advice,
        adds_up=row.adds_up,
        values=row.values,
    )
