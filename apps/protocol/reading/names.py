"""What the fields of a trial are called inside a sentence beside their titles, and names too common to name them."""

from __future__ import annotations

from typing import Final

NAMES: Final[dict[str, str]] = {
    "power": r"powered|检验功效",
    "alpha": r"type I error(?: rate)?|significance level|I类错误率?|一类错误率?",
    "dropout": r"drop(?:ping)?[\s-]?outs?|(?:lost|loss) to follow[\s-]?up|withdraw(?:al)?s?|失访|脱落|退出",
    "follow_up_duration": r"followed(?:[\s-]up)?(?: for)?|follow[\s-]?up|随访",
    "treatment_duration": r"treated|treatment(?: period| phase)?|治疗(?:期|时间)",
    "washout": r"wash[\s-]?out(?: period)?",
    "recruitment_period": r"recruitment|recruit|enrol(?:l?ment)?|accrual|招募|入组",
    "allocation_ratio": r"allocat(?:ed|ion)|randomi[sz](?:ed|ation)|assigned|随机(?:分配|分组|化)?|分配|分组|比例",
    "confidence": r"confidence (?:level|interval)s?|置信(?:区间|水平)",
    "blinding": r"blind(?:ed|ing)?|mask(?:ed|ing)",
}
TOO_COMMON: Final = frozenset(
    {"treatment", "control", "exposure", "patients", "participants", "timing", "sites", "groups", "ratio",
     "events", "safety", "baseline", "design", "时间", "意义", "背景", "标题", "目的"}
)  # fmt: skip
