"""Greetings, thanks and the like: a message of nothing else says nothing of the matter."""

from __future__ import annotations

import re
from typing import Final

_PLEASANTRY: Final = (
    r"(?:hi|hello|hey|good (?:morning|afternoon|evening)|(?:many )?thanks?(?: you)?(?: very much| a lot)?|bye|goodbye"
    r"|ok(?:ay)?|great|perfect|fine|你好|您好|早上好|下午好|晚上好|(?:非常|十分|多)?(?:谢谢|感谢)(?:你|您)?|多谢|再见|好的?|嗨"
    r"|辛苦了)"
)
_GREETING: Final = re.compile(rf"^\W*{_PLEASANTRY}(?:\W+{_PLEASANTRY})*\W*$", re.IGNORECASE)
_LEADS: Final = re.compile(
    r"^\W*(?:(?:hi|hello|hey)(?: there| everyone| all)?(?![\w-])|good (?:morning|afternoon|evening)(?=[,.!])"
    r"|(?:你|您|大家|老师)?好(?=[\s,，。!！:：])|您好|你好|早上好|下午好|晚上好|嗨)[\s,，.。!！:：~～啊呀]*",
    re.IGNORECASE,
)


def greets(text: str) -> bool:
    """Whether a message is a greeting, thanks or the like as a whole."""
    return _GREETING.match(text) is not None


def without_greeting(text: str) -> str:
    """What is said behind the greeting that a message begins with; empty for one that is nothing else."""
    return "" if greets(text) else _LEADS.sub("", text, count=1)
