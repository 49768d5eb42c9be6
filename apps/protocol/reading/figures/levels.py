"""What the error levels, the sides, the power and the losses of a test are called, for sentences and for requests."""

from __future__ import annotations

from typing import Final

ONE: Final = r"(?:(?:one|single|1)[\s-]?(?:sided|tailed)|单[侧尾])"
TWO: Final = r"(?:(?:two|double|2)[\s-]?(?:sided|tailed)|双[侧尾]|两侧(?=检验))"
SIDES: Final = rf"(?:{ONE}|{TWO})"
ALPHA: Final = r"(?<![A-Za-z0-9_-])(?:alpha(?: level)?|α|阿尔法)(?![A-Za-z_-])"
NAMED_LEVEL: Final = (
    r"(?:type I error(?: rate)?|significance level|检验水准|显著性?水[平准]|(?:I|一)类错误率?)"
)
LEVEL: Final = rf"(?:{ALPHA}|{NAMED_LEVEL})"
POWERS: Final = r"(?:(?:statistical )?power|把握(?:度|性)?|(?:检验)?[效功][能效]|1\s?-\s?β)"
BETA: Final = r"(?:(?<![a-z])beta\b|β|(?:II|二)类错误率?|type II error(?: rate)?)"
USUAL_LEVELS: Final = frozenset({0.1, 0.05, 0.025, 0.02, 0.01, 0.005, 0.001})
LOST: Final = (
    r"(?:失访|脱落|脱失|退出|掉队|drop(?:s|ped|ping)?[\s-]?outs?|(?:lost|loss(?:es)?) to follow[\s-]?up|attrition"
    r"|withdraw(?:s|als?|ing|n)?\b|\b(?:we|i)(?:'ll)?\s(?:might\s|may\s|will\s)?lose\b)"
)
CONFIDENCE: Final = r"(?:confidence(?: level| interval)?|CI\b|置信(?:水平|度|区间)?)"
