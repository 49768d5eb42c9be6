"""Findings in one line: what blocks, what warns, what asks for a value that is not there."""

from __future__ import annotations

from apps.fields.bilingual import Text
from apps.fields.rules import Finding


def blocks(fields: tuple[str, ...], message: Text, suggestion: Text) -> Finding:
    """A contradiction or a fault that stops the stage."""
    return Finding(fields, message, suggestion, severity="error", action="block")


def demands(fields: tuple[str, ...], message: Text, suggestion: Text) -> Finding:
    """Something that must be there and is not; never asked for while values are only extracted."""
    return Finding(fields, message, suggestion, severity="error", action="block", demands=True)


def warns(fields: tuple[str, ...], message: Text, suggestion: Text, *, missing: bool = False) -> Finding:
    """Something unusual that needs a reason, not a change."""
    return Finding(fields, message, suggestion, severity="warning", action="warn", demands=missing)
