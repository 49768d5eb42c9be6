"""Where subgroup and sensitivity analyses are described: told with the primary analysis, they are told there alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.protocol.generation.source import Source

# What stands in the sections of the primary analysis and of missing data, and may name other analyses.
SUBGROUPS_IN: Final = ("endpoints.primary_analysis",)
SENSITIVITY_IN: Final = ("endpoints.primary_analysis", "endpoints.missing_data", "endpoints.analysis_sets")
SUBGROUPS: Final = re.compile(r"\bsub-?\s?groups?\b|\beffect modif\w+|亚组|效应修饰", re.IGNORECASE)
# "Sensitivity" alone is a measure of a test.
SENSITIVITY: Final = re.compile(
    r"\bsensitivity analys[ie]s\b|\brepeat(?:ed)?\b[^.;]{0,40}\bper[-\s]protocol\b|敏感性分析", re.IGNORECASE
)


def other_analyses(source: Source) -> Mapping[str, bool]:
    return {
        "subgroups_told": any(SUBGROUPS.search(source.text(path)) for path in SUBGROUPS_IN),
        "sensitivity_told": any(SENSITIVITY.search(source.text(path)) for path in SENSITIVITY_IN),
    }
