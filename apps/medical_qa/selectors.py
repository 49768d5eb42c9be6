"""Reads of this app beyond those of the knowledge base: the signs of danger that are in use."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from django.db.models import BigIntegerField, Count, Sum
from django.db.models.expressions import RawSQL

from apps.medical_qa.models import RiskSign
from apps.medical_qa.risk.screen import Sign, patterns_in
from apps.medical_qa.risk.shipped import shipped_signs


class SignRow(NamedTuple):
    """What of a row is read, by the names of its columns."""

    code: str
    language: str
    severity: str
    pattern: str
    also: str
    unless: str
    advice: str
    adds_up: bool
    values: str
    enabled: bool


def signs_in_use() -> tuple[Sign, ...]:
    """Those that are switched on, in both languages: people mix them. The shipped ones where no rows were ever made:
    an emergency is not missed because a command was not run."""
    signs = _signs(*_version())
    return shipped_signs() if signs is None else signs


def _version() -> tuple[int, int]:
    """How many rows there are, and a sum of where each stands and who wrote it: PostgreSQL changes that with any
    write. Less than half of the time that reading the rows takes."""
    mark = RawSQL("hashtext(ctid::text || ' ' || xmin::text)::bigint", (), output_field=BigIntegerField())
    found = RiskSign.objects.aggregate(count=Count("pk"), marks=Sum(mark, default=0))
    return found["count"], int(found["marks"])


@lru_cache(maxsize=2)
def _signs(count: int, marks: int) -> tuple[Sign, ...] | None:
    """Read and made once for rows that are the same: nothing of an administrator's change waits."""
    del marks
    rows = map(SignRow._make, RiskSign.objects.values_list(*SignRow._fields))
    return tuple(_sign(row) for row in rows if row.enabled) if count else None


def _sign(row: SignRow) -> Sign:
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
