"""What is expected of a question that is answered by yes alone: "…, and I would bet that it does", “我觉得行”.
The hypothesis is the question without its asking: "whether A helps more than B" and "it does" is "A helps more than B".
"""

from __future__ import annotations

import re
from typing import Final

_POINTS: Final = re.compile(
    r"^\W*(?:it|they|that|this|so)(?:\s(?:will|does|do|would|can|could|is|are|should|probably|really|surely))*\W*$"
    r"|^\W*(?:是|应该|肯定|多半|大概|一定|还是|也|都|就|有希望|八成)*(?:能|会|可以|行|有用|管用|有效|是)"
    r"(?:是|能|会|的|少|好|低|快|短|强|高|点|一点|些|一些|不少|吧|嘛|啊|呢)*\W*$",
    re.IGNORECASE,
)
_WHETHER: Final = re.compile(r"^\W*(?:whether|if)[\s,]+(?!(?:or|to)\b)(?P<said>[^?]+)$", re.IGNORECASE)
_BEGINS: Final = re.compile(r"\b(?:whether|if)\b", re.IGNORECASE)
_OR_NOT: Final = re.compile(r"\bor\snot\b|\bor\swhether\b|\bwhether\b|\bif\b", re.IGNORECASE)
_ASKS_ZH: Final = re.compile(
    r"能不能够?|能否|会不会|会否|可不可以|可否|有没有|是不是|是否|([\u4e00-\u9fff])不\1"
)
_SAYS_ZH: Final = {"是不是": "", "是否": "", "有没有": "有", "可不可以": "可以", "可否": "可以"}
_LEAST: Final = 8  # characters of a question that says something


def only_points(plain: str) -> bool:
    """Whether what is expected says yes to the question, and nothing by itself."""
    return _POINTS.match(plain) is not None


def affirmed(question: str) -> str:
    """A question as what it asks for; empty where it cannot be told so, since it asks for more than a yes."""
    question = question.strip(" .。?？,，")
    if (asked := _WHETHER.match(question)) is not None:
        said = asked["said"]
        return "" if _OR_NOT.search(said) else said
    asking = [found[0] for found in _ASKS_ZH.finditer(question)]
    if len(asking) != 1 or len(question) < _LEAST:
        return ""
    return question.replace(asking[0], _SAYS_ZH.get(asking[0], asking[0][0]))


def may_be_affirmed(plain: str) -> bool:
    """Whether words ask what yes answers, once, whatever leads up to it."""
    begins = _BEGINS.search(plain)
    return bool(affirmed(plain[begins.start() :] if begins else plain))
