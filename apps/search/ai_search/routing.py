"""Whether a search goes on: within its limits on rounds, time, tokens and cost, and only where a plan is left."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from apps.llm.selectors import spent_for
from apps.search.ai_search.records import StopReason
from apps.search.ai_search.scene import Scene

PASSING: Final = frozenset({"slow", "down", "quota", "bad_key"})
AWAY: Final = PASSING | {"no_key"}


def stop_reason(scene: Scene, state: Mapping[str, Any], *, new: int) -> StopReason:
    """Empty while it goes on. `new` candidates came in this round."""
    settings = scene.settings
    if not state["plan"]:
        return "complete"
    if state["round"] >= settings.rounds:
        return "rounds"
    if time.time() - state["began_at"] >= settings.seconds:
        return "time"
    if _is_too_dear(scene):
        return "cost"
    return "nothing_new" if state["round"] > 1 and not new and not state["by_model"] else ""


def _is_too_dear(scene: Scene) -> bool:
    spent = spent_for(scene.reference)
    tokens = sum(each.input_tokens + each.output_tokens for each in spent)
    cost = max((float(each.cost) for each in spent), default=0.0)
    limits = scene.settings
    return bool((limits.tokens and tokens >= limits.tokens) or (limits.cost and cost >= limits.cost))


def is_whole(state: Mapping[str, Any]) -> bool:
    """Whether nothing was away (the web, the model, its vectors) that may be there at the next try, which a result that
    is kept would prevent."""
    web = state["web"] or {}
    return not (state["failure"] or state["degraded"] == "failed" or web.get("state") in PASSING)
