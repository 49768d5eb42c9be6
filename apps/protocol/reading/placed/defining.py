"""Whether a sentence says what a word of the plan means, or what counts as one: "by relapse we mean two bloody stools",
“心电监护上持续三十秒以上才算房颤”, “一天戴不足十小时的这天不算”. Whatever is named in it is an outcome or a datum:
nobody is let in or kept out by it, and nobody is treated with it.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.sentences import around
from apps.fields.reading.text import Said

_PEOPLE: Final = (
    r"(?!\W*(?:eligible|included?|excluded?|in|out|ours?|one\sof\s(?:us|ours)|exposed|unexposed"
    r"|cases?|controls?)\b)"
)
# Before what is meant, and behind it.
_MEANS: Final = re.compile(
    r"(?:^|[,;.]\s)(?:(?:and|so|well|but)\s)?by\s[a-z][a-z\s'-]{1,40}\s(?:we|i)(?:'d|\swould)?\smean\b"
    r"|(?:^|[,;.]\s)(?:an?\s|the\s)?[a-z][a-z-]+(?:\s[a-z-]+)?\s(?:only\s)?counts\s(?:only\s)?(?:if|when|once)\b"
    r"|[^,。;]的意思(?:就)?是|什么叫|所谓(?:的)?[^,。;]{1,12}(?:就?是|指)|[^,。;]{1,10}(?:是指|指的是|定义[为是])",
    re.IGNORECASE,
)
_COUNTS: Final = re.compile(
    rf"(?<!what\s)\b(?:counts?|counted)\sas\s{_PEOPLE}"
    r"|(?:才|就|都|才能)算(?:是|作|数)?(?!入|纳|合格|符合|病例|对照|暴露|我们|[了完错账吧呢出]|一[个例])[^,。;]{1,10}(?=[,。;]|$)|才算(?:数)?(?=[,。;]|$)"
    r"|[这那]一?[天日周次回夜晚月]的?(?:就|都|也)?不算",
    re.IGNORECASE,
)
# People who are told so are those of the plan after all.
_OF_PEOPLE: Final = re.compile(
    r"\b(?:eligib\w+|enrol\w*|inclu\w+|exclu\w+|expos\w+|group|arm)\b|入组|入选|纳入|排除|暴露|[试对][验照]组|病例|对照"
    r"|不[收要进能]",
    re.IGNORECASE,
)
NEAR: Final = 40  # characters behind the words in which it is said what they count as


def says_what_counts(told: Said) -> bool:
    """Whether words stand behind what is said to mean them, or right before what they are said to be."""
    sentence = around(told)
    first, last = told.start - sentence.start, told.end - sentence.start
    before, on = sentence.plain[:last], sentence.plain[first : last + NEAR]
    means = _MEANS.search(before) is not None and not _OF_PEOPLE.search(before)
    return means or (_COUNTS.search(on) is not None and not _OF_PEOPLE.search(on))
