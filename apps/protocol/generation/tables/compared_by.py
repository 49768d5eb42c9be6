"""By which measure two groups are compared: what the method of the primary analysis estimates.

An analysis of covariance estimates a difference of adjusted means, a Cox model a hazard ratio: whoever named the method
has named the measure. A test that estimates nothing, or a method that may stand for several, names none.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.bilingual import Text, both
from apps.protocol.generation.facts.analysis_sets import ANALYSIS
from apps.protocol.generation.facts.study_arms import arms_told
from apps.protocol.generation.source import Source

OF_MEANS: Final = re.compile(r"mean|average|均", re.IGNORECASE)
METHODS: Final[tuple[tuple[re.Pattern[str], bool, Text], ...]] = (
    (
        re.compile(r"\bANCOVA\b|\banalys[ie]s\sof\scovariance\b|协方差分析", re.IGNORECASE),
        True,
        both("difference in adjusted means between the groups", "组间校正均数之差"),
    ),
    (
        re.compile(r"(?<!paired\s)\bt[\s-]?test\b|(?<!配对)\bt\s?检验", re.IGNORECASE),
        True,
        both("difference in means between the groups", "组间均数之差"),
    ),
    (
        re.compile(r"\bCox\b|\bproportional\shazards?\b|比例风险", re.IGNORECASE),
        False,
        both("hazard ratio between the groups", "组间风险比"),
    ),
)
# Tests that estimate nothing, and models whose measure depends on what else was decided.
OTHERS: Final = re.compile(
    r"chi[\s-]?squared?|Fisher|Mann|Wilcoxon|log-?\s?rank|\bmixed\b|generali[sz]ed|logistic|Poisson|binomial|卡方|确切概率|秩和|对数秩"
    r"|混合|广义|逻辑|负二项|泊松",
    re.IGNORECASE,
)


def compared_by(source: Source, aggregation: str) -> Text | None:
    """Of two groups, by the method that is named first; where how each group is summed up agrees with it."""
    told = source.text(ANALYSIS)
    found = [
        (match.start(), of_means, measure)
        for words, of_means, measure in METHODS
        if (match := words.search(told))
    ]
    if not found or len(arms_told(source)) != 2:
        return None
    first, of_means, measure = min(found, key=lambda each: each[0])
    if OTHERS.search(told[:first]) or (of_means and not OF_MEANS.search(aggregation)):
        return None
    return measure
