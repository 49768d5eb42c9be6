"""A refused calculation as an error of the product: each field with the reason in one language."""

from __future__ import annotations

from apps.agents.extension import ToolRefused
from apps.fields.bilingual import in_language
from apps.protocol.sample_size import Refused


def invalid_of(error: Refused, language: str) -> ToolRefused:
    return ToolRefused(fields={p.field: [in_language(p.reason, language)] for p in error.problems})
