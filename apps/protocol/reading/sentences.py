"""Texts of a trial that are whole sentences of a certain sort: the research question, the gap in what is known."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.sentences import addresses, asks

_GAP: Final = re.compile(
    r"\b(?:unknown|unclear|not (?:yet )?(?:known|clear|been (?:studied|shown|tested))"
    r"|no (?:\w+ )?(?:trials?|evidence|data|stud)"
    r"|lack of (?:evidence|data)|evidence is lacking)\b|尚不(?:清楚|明确)|缺乏|尚无|未见|不明确",
    re.IGNORECASE,
)
_ASKS_EFFECT: Final = re.compile(
    r"\b(?:reduc|improv|shorten|reliev|prolong|lower|increas|prevent|affect|effective|superior|inferior|associat|predict|better|safer)\w*"
    r"|是否|能否|能不能|会不会|缩短|延长|缓解|减轻|有效|优于|降低|减少|改善|提高|相关",
    re.IGNORECASE,
)
_PERSONAL: Final = re.compile(r"\b(?:i|we|you|my|your|me|us)\b|我|你|您", re.IGNORECASE)


def is_research_question(plain: str) -> bool:
    asked = asks(plain) and _ASKS_EFFECT.search(plain) and not addresses(plain)
    return bool(asked) and not _PERSONAL.search(plain)


def is_gap(plain: str) -> bool:
    """Whether a sentence says what is not known yet."""
    return bool(_GAP.search(plain)) and not asks(plain) and not _PERSONAL.search(plain)
