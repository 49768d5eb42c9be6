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


# With how: "the secondary outcomes by chi-square", “次要结局也用卡方”; that they are supportive says no method.
SECONDARY: Final = re.compile(
    r"\bsecondary\s(?:outcomes?|end\s?points?|ones)\b[^.;]{0,60}?\b(?:by|with|using|likewise|the\ssame|in\sthe\ssame\sway|compared|tested|analy[sz]ed\s(?:by|with|using|in\sthe\ssame))\b"
    r"|\b(?:by|with|using|same)\b[^.;,]{0,60}\bfor\sthe\ssecondary\b|次要(?:终点|结局|指标)[^。；]{0,30}?(?:用|采用|同样|一样|也按|比较|检验|描述)",
    re.IGNORECASE,
)


def other_analyses(source: Source) -> Mapping[str, bool]:
    return {
        "subgroups_told": any(SUBGROUPS.search(source.text(path)) for path in SUBGROUPS_IN),
        "secondary_told": any(SECONDARY.search(source.text(path)) for path in SUBGROUPS_IN),
        "sensitivity_told": any(SENSITIVITY.search(source.text(path)) for path in SENSITIVITY_IN),
    }
