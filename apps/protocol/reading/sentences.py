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
# A question about an effect can be answered by yes or no; “what makes a margin acceptable?” asks the assistant.
_YES_OR_NO: Final = re.compile(
    r"^(?:(?:in|among|for|after|with|compared)\b[^?]*,\s*)?(?:does|do|is|are|can|could|will|would|whether)\b"
    r"|是否|能否|能不能|可否|会不会|有没有|有无|吗",
    re.IGNORECASE,
)
_METHODS: Final = re.compile(
    r"\b(?:hypothes[ie]s|sample size|alpha|power|margin|one-sided|two-sided|blind(?:ed|ing)|protocol|design)\b"
    r"|样本量|把握度|检验|假设|界值|单侧|双侧|盲法|方案|设计",
    re.IGNORECASE,
)
_PERSONAL: Final = re.compile(r"\b(?:i|we|you|my|your|me|us)\b|我|你|您", re.IGNORECASE)


def is_research_question(plain: str) -> bool:
    """Whether a sentence asks for an effect, as a study answers it, and not for the assistant's advice."""
    asked = asks(plain) and _ASKS_EFFECT.search(plain) and _YES_OR_NO.search(plain) and not addresses(plain)
    return bool(asked) and not (_PERSONAL.search(plain) or _METHODS.search(plain))


def is_gap(plain: str) -> bool:
    """Whether a sentence says what is not known yet."""
    return bool(_GAP.search(plain)) and not asks(plain) and not _PERSONAL.search(plain)
