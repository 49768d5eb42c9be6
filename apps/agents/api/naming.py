"""How keys are named in JSON: the envelope is in camelCase."""

from __future__ import annotations


def camel(key: str) -> str:
    """`study_design` → `studyDesign`."""
    first, *rest = key.split("_")
    return first + "".join(part.capitalize() for part in rest)
