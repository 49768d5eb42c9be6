"""What is settled: values of stages that were completed. A later message replaces one only by a choice of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.fields.paths import get_value
from apps.fields.stages.machine import StageState


def replaces_settled(stage: StageState, data: Mapping[str, Any], path: str) -> bool:
    """Whether a new value would take the place of a settled one. A stage that is worked on again is not settled."""
    own = path.partition(".")[0]
    return own in stage.completed and own != stage.current and get_value(data, path) is not None
