"""What a message says instead of what an answer said: "No, the margin is 8 %", "不对，界值是8%".

Only what says outright how it is instead: a bare no, a question, a wish or a guess corrects nothing.
"""

from __future__ import annotations

import re
from typing import Final

LONGEST, SHORTEST = 400, 5  # characters
_LEAD: Final = re.compile(
    r"\s*(?:(?:no|nope|wrong|incorrect|correction|not (?:quite|right|correct|true)"
    r"|(?:that|this|it)(?:'s|’s| is| was) (?:wrong|incorrect|(?:not|no longer) (?:right|correct|true)))"
    r"\b(?: any ?(?:more|longer))?"
    r"(?:\s*[,;:.!—–-]+\s*|\s+(?=(?:the|our|we)\b))(?:(?:actually|in fact|sorry)\b[\s,]*)*"
    r"|(?:不对|不是这样|不正确|不准确|错了|说错了|有误|你错了|(?:这|那)(?:个|条)?(?:已经)?(?:不对了|不成立了|过时了)"
    r"|更正(?:一下)?|纠正一下|不)[，,。：:！!；;\s]+)",
    re.IGNORECASE,
)
_END: Final = re.compile(r"(?<=[。！!？?；;])|(?<=\.)(?=\s)|\n")
_SAYS_HOW_IT_IS: Final = re.compile(
    r"^(?!(?:it|that|this|he|she|they|there|i|you|what|which|who)\b)[^,;]{2,120}?"
    r"\b(?:is|are|was|were|has|have|uses?|should be|must be|will be|became|changed to)\b.+"
    r"|^[^，；？?]{2,60}?(?:应该?是|应为|改为|改成|定为|是|为|采用|用的是|等于).+",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"[?？]|\b(?:if|whether|maybe|perhaps|might|may|could|would|think|guess)\b|\b(?:is|are|was|were) not\b(?!.*\bbut\b)"
    r"|n't\b(?!.*\bbut\b)|吗|呢|什么|多少|哪|是否|如果|也许|可能|大概|应该不|不清楚|不知道|不确定|(?<!而)不是(?!.*(?:而是|，是))",
    re.IGNORECASE,
)


def correction_in(message: str) -> str:
    """The sentence that says how it is instead, as it stands in the message; empty where there is none."""
    lead = _LEAD.match(message)
    return stated_in(message[lead.end() :]) if lead else ""


def stated_in(text: str) -> str:
    """The first sentence, where it says how something is: what a reason says about an answer that was no help."""
    sentence = next((part.strip() for part in _END.split(text) if part.strip()), "")
    if not SHORTEST <= len(sentence) <= LONGEST or _OPEN.search(sentence):
        return ""
    return sentence if _SAYS_HOW_IT_IS.match(sentence) else ""
