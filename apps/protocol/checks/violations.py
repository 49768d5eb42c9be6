"""Violations in one line: what blocks, what warns, what asks for a value that is not there."""

from __future__ import annotations

from apps.fields.bilingual import Text
from apps.fields.rules import Violation


def blocks(fields: tuple[str, ...], message: Text, suggestion: Text) -> Violation:
    """A contradiction or a fault that stops the stage."""
    return Violation(fields, message, suggestion, severity="error", action="block")


def demands(fields: tuple[str, ...], message: Text, suggestion: Text) -> Violation:
    """Something that must be there and is not; never asked for while values are only extracted."""
    return Violation(fields, message, suggestion, severity="error", action="block", demands=True)


def warns(fields: tuple[str, ...], message: Text, suggestion: Text, *, missing: bool = False) -> Violation:
    """Something unusual that needs a reason, not a change."""
    return Violation(fields, message, suggestion, severity="warning", action="warn", demands=missing)
