"""Which arm of the protocol is group 1 of a calculation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from apps.fields.paths import get_value

OF_TWO_ARMS = (
    "parallel_rct",
    "cluster_rct",
)  # nobody is asked for their arms: intervention and comparator say them
CONTROL_TYPES = ("active", "placebo", "no_treatment")


def arms_of(context: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The arms that have a name, in the order of the protocol."""
    arms = get_value(context, "study_design.arms")
    if not isinstance(arms, list | tuple):
        return []
    return [arm for arm in arms if isinstance(arm, Mapping) and str(arm.get("name") or "").strip()]


def control_arm(arms: Sequence[Mapping[str, Any]], comparator: Any) -> int:
    """The place of the control arm among one arm or more.

    The first arm of type active, placebo or no_treatment, else the one named like the comparator, else the
    last (as `control_arm` of the protocol's schema says).
    """
    for place, arm in enumerate(arms):
        if arm.get("type") in CONTROL_TYPES:
            return place
    wanted = _plain(comparator)
    names = [_plain(arm.get("name")) for arm in arms]
    if wanted in names:
        return names.index(wanted)
    for place, name in enumerate(names):
        if _says(wanted, name) or _says(name, wanted):
            return place
    return len(arms) - 1


def _says(text: str, words: str) -> bool:
    """Whether whole words occur in a text: arm "B" is not in "beta blocker", Chinese has no spaces to go by."""
    if not words:
        return False
    inside = re.escape(words)
    return re.search(rf"(?<![a-z0-9]){inside}(?![a-z0-9])", text) is not None


def _plain(name: Any) -> str:
    return " ".join(name.casefold().split()) if isinstance(name, str) else ""
