"""By which marks a question is known: those of any short text, without what is denied or told of others.

What a number means is left to the signs, which know its measure.
"""

from __future__ import annotations

from apps.medical_qa.risk.clauses import plain
from apps.retrieval import marks


def marks_of(text: str) -> tuple[str, ...]:
    """Each once, in the order of the text."""
    return marks.marks_of(plain(text))
