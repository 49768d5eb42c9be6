"""Questions that whoever asks them answers at once: "Leave the roses out? No, keep them", “要不要拔掉？那就不拔吧”."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said

# How the sentence behind such a question begins, or in Chinese what decides it.
_DECIDES: Final = re.compile(
    r"\W*(?:(?:hm+|well|oh|ah|right|ok(?:ay)?|actually|honestly)[\s,.]+)*(?:"
    r"(?:no|nah|nope|yes|yeah|aye)\b(?=[\s,.]+\w)|(?:let's|we'll|i'll|i'd|we'd)\s(?:say|go|make|take|keep|leave|stick|do)\b"
    r"|(?:so|then)\s(?:let's|we'll|i'll|make\sit|it's)\b)"
    r"|(?:[^。?]{0,20}[,;])?\s?(?:那就|算了|还是|先(?!问|看看))[^。?]{1,30}(?:[。!]|$)",
    re.IGNORECASE,
)
_ASKS_US: Final = re.compile(r"\b(?:you|your|tell\sme|please)\b|你|您|请", re.IGNORECASE)


def answers_itself(question: Said) -> bool:
    """Whether the words right behind a question decide what it asks, so that nobody waits for an answer."""
    return (
        _ASKS_US.search(question.plain) is None and _DECIDES.match(question.folded, question.end) is not None
    )
