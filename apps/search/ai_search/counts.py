"""What became of everything that was found, as the flow diagram of PRISMA 2020 counts it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.search.ai_search.records import CELLS, candidates_of, decisions_of


def counts_of(state: Mapping[str, Any]) -> dict[str, int]:
    """Found = duplicates + screened; screened = dropped + kept."""
    candidates, decisions = candidates_of(state["candidates"]), decisions_of(state["decisions"])
    found = state["found"]["library"] + state["found"]["web"]
    kept = [key for key, decision in decisions.items() if decision.keep]
    return {
        "library": state["found"]["library"],
        "web": state["found"]["web"],
        "duplicates": found - len(candidates),
        "screened": len(candidates),
        "dropped": len(candidates) - len(kept),
        "kept": len(kept),
        "kept_library": sum(candidates[key].origin == "library" for key in kept),
        "kept_web": sum(candidates[key].origin == "web" for key in kept),
        "rounds": state["round"],
    }


def unsupported_in(statements: Sequence[Mapping[str, Any]], rows: Sequence[Mapping[str, Any]]) -> int:
    """Statements and entries of the table that their passages do not bear out."""
    cells = [row["cells"][name] for row in rows for name in CELLS]
    entries = sum(bool(cell["value"]) and not cell["supported"] for cell in cells)
    return entries + sum(not statement["supported"] for statement in statements)
