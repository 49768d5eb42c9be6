"""Free text that a message says: one contiguous stretch of it, right where its field's words announce it.

Negation belongs to the value in criteria and populations ("adults without diabetes"); anywhere else it denies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from apps.fields.evidence.cues import CUES, NEEDS
from apps.fields.evidence.names import names_of
from apps.fields.evidence.statements import Told, places_of
from apps.fields.reading.text import Said, Span, fold
from apps.fields.reading.words import (
    HEDGE,
    NEGATION,
    asks,
    denies,
    talks_to_us,
)
from apps.fields.schema.field import Field

MAY_DENY: Final = frozenset({"population", "inclusion_criteria", "exclusion_criteria"})
NARRATIVE: Final = frozenset({"background", "knowledge_gap", "question", "significance"})
SURE: Final = 0.9  # a model less sure of a clause without a cue is not believed
LEAST_CHARACTERS: Final = 2
_OPINION: Final = re.compile(
    r"(?:very |quite |so |rather |really |too |非常|很|比较|太)*(?:difficult|hard|easy|important|good|bad|necessary"
    r"|possible|expensive|cheap|fine|ok|crucial|key|unclear|required|needed|useful|complex|open|clear|missing|done|high"
    r"|low|big|small|up to|what|there|关键|重要|困难|麻烦|必要|贵|简单|复杂|清楚|缺)",
    re.IGNORECASE,
)
_PLANS: Final = re.compile(
    r"\b(?:will|reviews?|reported?|recorded|generated|performed|assessed|monitors?|monitored|analy[sz]ed|imputed"
    r"|handled|using|uses?|concealed|by)\b|采用|进行|由|将|使用|报告|记录|审查|填补|处理",
    re.IGNORECASE,
)
_GAP: Final = re.compile(
    r"\b(?:unknown|unclear|not (?:yet )?(?:known|clear|been (?:studied|shown|tested))"
    r"|no (?:\w+ )?(?:trials?|evidence|data|stud)"
    r"|lack of (?:evidence|data)|evidence is lacking)\b|尚不(?:清楚|明确)|缺乏|尚无|未见|不明确",
    re.IGNORECASE,
)
_ASKS_EFFECT: Final = re.compile(
    r"\b(?:reduc|improv|lower|increas|prevent|affect|effective|superior|inferior|associat|predict|better|safer)\w*"
    r"|是否|能否|有效|优于|降低|减少|改善|提高|相关",
    re.IGNORECASE,
)
_PERSONAL: Final = re.compile(r"\b(?:i|we|you|my|your|me|us)\b|我|你|您", re.IGNORECASE)


def text_said(
    field: Field, value: str, quote: Span, told: Told, confidence: float, listed: Iterable[str] = ()
) -> Span | None:
    """The stretch of the message that says this text for the field, or None; `listed` are the items beside it."""
    sentence = told.sentence(quote)
    stretch = fold(value).strip(" .。;,、\n")
    if sentence is None or len(stretch) < LEAST_CHARACTERS or not _fits(field, stretch):
        return None
    if field.key == "question":
        return _whole(sentence, stretch) if _is_question(sentence.plain) else None
    if field.key == "knowledge_gap":
        return _whole(sentence, stretch) if _is_gap(sentence.plain) else None
    apart = tuple(place for item in listed if _fits(field, item) for place in _inside(sentence, item))
    for pattern in _patterns(field, stretch):
        for match in pattern.finditer(sentence.plain):
            span = sentence.cut(*match.span("v")).span
            if quote[0] <= span[0] and span[1] <= quote[1] and _told(told, sentence, match, (span, *apart)):
                return span
    return _by_name(field, stretch, sentence, told) if confidence >= SURE else None


def _fits(field: Field, stretch: str) -> bool:
    needed = NEEDS.get(field.key)
    if needed is not None and not re.search(needed, stretch, re.IGNORECASE):
        return False
    if field.key == "knowledge_gap":
        return True
    if field.key in MAY_DENY:
        return NEGATION.match(stretch) is None and HEDGE.search(stretch) is None
    return not (HEDGE.search(stretch) or denies(stretch) or _OPINION.match(stretch))


def _told(told: Told, sentence: Said, match: re.Match[str], apart: tuple[Span, ...]) -> bool:
    """Whether what announces the value stands in a part of the sentence that is stated; values are their own."""
    start, end = sentence.start + match.start(), sentence.start + match.end()
    return any(part.start <= start and end <= part.end for part in told.parts(sentence, apart))


def _inside(sentence: Said, item: str) -> Iterator[Span]:
    return (sentence.cut(*place).span for place in places_of(sentence.text, item))


def _by_name(field: Field, stretch: str, sentence: Said, told: Told) -> Span | None:
    """A whole sentence that names the field and says what is planned, for fields without words of their own."""
    if field.key in CUES or field.key in NARRATIVE or not told.parts(sentence):
        return None
    named = re.search(names_of(field), sentence.plain, re.IGNORECASE) and _PLANS.search(sentence.plain)
    return _whole(sentence, stretch) if named else None


def _whole(sentence: Said, stretch: str) -> Span | None:
    same = _plain(sentence.plain).strip(" .。;,?!") == _plain(stretch).strip(" .。;,?!")
    return sentence.span if same else None


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _is_question(plain: str) -> bool:
    asked = asks(plain) and _ASKS_EFFECT.search(plain) and not talks_to_us(plain)
    return bool(asked) and not _PERSONAL.search(plain)


def _is_gap(plain: str) -> bool:
    return bool(_GAP.search(plain)) and not asks(plain) and not _PERSONAL.search(plain)


@lru_cache(maxsize=512)
def _patterns(field: Field, stretch: str) -> tuple[re.Pattern[str], ...]:
    body = r"\s*".join(re.escape(part) for part in stretch.split()) if not stretch.isascii() else None
    body = body or r"\s+".join(re.escape(part) for part in stretch.split())
    left = r"(?<![A-Za-z0-9])" if stretch[0].isascii() else ""
    right = r"(?![A-Za-z0-9])" if stretch[-1].isascii() else ""
    value = rf"{left}(?P<v>{body}){right}"
    cues = CUES.get(field.key) or _named(field)
    return tuple(re.compile(cue.replace("V", value, 1), re.IGNORECASE) for cue in cues)


def _named(field: Field) -> tuple[str, ...]:
    """For a field without cues of its own: its name, a verb, and the value to the end of the clause."""
    name = names_of(field)
    verbs = r"\s?(?:(?:is|are|will be|uses?|consists of)(?:\s(?:the|an?|by|done by|with))?|为|是|采用|使用|由|:)\s?"
    return (rf"{name}{verbs}V(?=\s*(?:[.;!?。]|$))",)
