"""What became of everything that was found, as the flow diagram of PRISMA 2020 counts it: records, not hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from apps.search.ai_search.records import CELLS, Decision, candidates_of, decisions_of

LIMITS = frozenset({"refused_type", "other_type", "other_language", "other_author", "excluded"})
RETRACTED = frozenset({"retracted", "retracted_match"})


def counts_of(state: Mapping[str, Any]) -> dict[str, int]:
    """Library + web = duplicates + screened; screened = dropped + kept; dropped = its three reasons."""
    candidates, decisions = candidates_of(state["candidates"]), decisions_of(state["decisions"])
    identified = Counter(key.partition(":")[0] for key in (*candidates, *state["duplicates"]))
    kept = [key for key, decision in decisions.items() if decision.keep]
    dropped = Counter(_reason(decision) for decision in decisions.values() if not decision.keep)
    return {
        "library": identified["paper"],
        "web": identified["web"],
        "duplicates": len(state["duplicates"]),
        "screened": len(candidates),
        "dropped": len(candidates) - len(kept),
        "dropped_retracted": dropped["retracted"],
        "dropped_limits": dropped["limits"],
        "dropped_topic": dropped["topic"],
        "retracted_matches": sum(each.code == "retracted_match" for each in decisions.values()),
        "kept": len(kept),
        "kept_library": sum(candidates[key].origin == "library" for key in kept),
        "kept_web": sum(candidates[key].origin == "web" for key in kept),
        "rounds": state["round"],
    }


def _reason(decision: Decision) -> str:
    if decision.code in RETRACTED:
        return "retracted"
    return "limits" if decision.code in LIMITS else "topic"


def unsupported_in(statements: Sequence[Mapping[str, Any]], rows: Sequence[Mapping[str, Any]]) -> int:
    """Statements and entries of the table that their passages do not bear out."""
    cells = [row["cells"][name] for row in rows for name in CELLS]
    entries = sum(bool(cell["value"]) and not cell["supported"] for cell in cells)
    return entries + sum(not statement["supported"] for statement in statements)
