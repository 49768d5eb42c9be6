"""Shares in words that no reader of numbers takes for figures, because they are as often said of other things: "half of
them", "two thirds", “一半”, “三分之二”. Whoever knows that a share is told asks for them.
"""

from __future__ import annotations

import re
from typing import Final

_HALF: Final = re.compile(
    r"(?<!other\s)(?<!first\s)(?<!second\s)(?<!one\s)(?<!and\sa\s)(?<!cut\sin\s)(?<!in\s)(?<!past\s)\b(?:a\s)?half\b"
    r"(?![-–]|\s(?:an?|past|hours?|days?|weeks?|months?|years?|doses?|life|way|tablets?|points?|marathon)\b"
    r"|\s(?:of\s)?(?:the|an?|each|every|their)\s(?:time|dose|day|night|week|month|year|tablet|hour|cohort)s?\b)"
    r"|(?<![另前后各对减降少多大小上下掉对砍压好强快慢高低])一半(?![天年夜辈截儿价剂]|的?(?:剂量|时间|药|用量|价))",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(
    r"\b(?P<some>one|two|three|four|a|[1-4])[\s-](?P<whole>thirds?|quarters?|fifths?|tenths?)\b"
    r"(?=\s?(?:[,.;:!?]|$)|\s(?:of|or|in|on|with|under|without|at|by|get|gets|do|will|would|are|is|have|heal|come|"
    r"go|relapse|die|recover|respond|better|and|but)\b)(?!\sof\s(?:the|an?)\s(?:dose|year|day|time|way|point)\b)"
    r"|(?P<all_zh>[三四五六八十3-9])分之(?P<some_zh>[一二两三四五六七1-7])(?![的]?(?:剂量|时间|药))",
    re.IGNORECASE,
)
_NUMBERS: Final = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4} | {
    sign: n for n, sign in enumerate("一二三四五六七八九十", 1)
}
_WHOLES: Final = {"third": 3, "quarter": 4, "fifth": 5, "tenth": 10}


def in_shares(text: str) -> str:
    """The text with such shares as percentages."""
    return _PARTS.sub(_part, _HALF.sub("50%", text))


def _part(match: re.Match[str]) -> str:
    some = (match["some"] or match["some_zh"]).lower().replace("两", "二")
    whole = match["all_zh"] or match["whole"].lower().rstrip("s")
    part = _NUMBERS.get(some) or int(some)
    parts = _WHOLES.get(whole) or _NUMBERS.get(whole) or int(whole)
    return f"{100 * part / parts:.6g}%" if part < parts else match[0]
