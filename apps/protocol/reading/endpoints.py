"""What is said for the end points and the variables around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrasebook import FieldPhrases
from apps.protocol.reading.wording import FILL, ITEM_END, ITEMS, OUTCOME

ENDPOINTS: Final[Mapping[str, FieldPhrases]] = {
    "baseline": FieldPhrases(
        cues=(
            rf"\bbaseline variables\s(?:is|are|include){ITEMS}{FILL}V{ITEM_END}",
            rf"基线变量(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "exposure": FieldPhrases(
        cues=(
            rf"\bexposures?(?: variables?)?\s(?:is|are|include){ITEMS}{FILL}V{ITEM_END}",
            rf"暴露(?:变量)?(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "outcomes.primary": FieldPhrases(
        cues=(
            rf"\b(?:primary|main)\s(?:efficacy\s)?{OUTCOME}{ITEMS}{FILL}V{ITEM_END}",
            rf"主要(?:疗效)?(?:结局|终点)(?:指标)?(?:为|是|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "outcomes.secondary": FieldPhrases(
        cues=(
            rf"\bsecondary\s{OUTCOME}{ITEMS}{FILL}V{ITEM_END}",
            rf"次要(?:疗效)?(?:结局|终点)(?:指标)?(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "outcomes.safety": FieldPhrases(
        cues=(
            rf"\bsafety\s{OUTCOME}{ITEMS}{FILL}V{ITEM_END}",
            rf"安全性(?:结局|终点|指标)(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "confounders": FieldPhrases(
        cues=(
            rf"\b(?:confounders\s(?:is|are|include)|adjust(?:ed)? for){ITEMS}{FILL}V{ITEM_END}",
            rf"混杂(?:因素)?(?:为|是|包括|有|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "analysis_sets": FieldPhrases(
        cues=(
            rf"\banalysis (?:sets|populations)\s(?:is|are|include){ITEMS}{FILL}V{ITEM_END}",
            rf"分析集(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
}
