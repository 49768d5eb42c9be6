"""Free text that a message says: one contiguous stretch of it, right where its field's words announce it.

Negation belongs to the value where the phrasebook says so ("no dogs" among rules); anywhere else it denies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from apps.fields.evidence.names import names_of
from apps.fields.evidence.statements import Statements, places_of
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.phrases import may_be_text
from apps.fields.reading.prose.senses import is_beside
from apps.fields.reading.text import Said, Span, fold
from apps.fields.reading.words import (
    HEDGE,
    NEGATION,
    denies,
)
from apps.fields.schema.field import Field

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


def text_said(
    field: Field,
    value: str,
    quote: Span,
    statements: Statements,
    confidence: float,
    listed: Iterable[str] = (),
) -> Span | None:
    """The stretch of the message that says this text for the field, or None; `listed` are the items beside it."""
    sentence = statements.sentence(quote)
    stretch = fold(value).strip(" .。;,、\n")
    if sentence is None or len(stretch) < LEAST_CHARACTERS or not _fits(field, stretch):
        return None
    if (is_such := phrasebook().of(field.key).sentence) is not None:
        return _whole(sentence, stretch) if is_such(sentence.plain) else None
    blanked = tuple(place for item in listed if _fits(field, item) for place in _inside(sentence, item))
    for pattern in _patterns(field, stretch, phrasebook()):
        for match in pattern.finditer(sentence.plain):
            span = sentence.cut(*match.span("v")).span
            if (
                is_beside(field.key, sentence.cut(*match.span()))
                and quote[0] <= span[0]
                and span[1] <= quote[1]
                and _is_stated(statements, sentence, match, (span, *blanked))
            ):
                return span
    return _by_name(field, stretch, sentence, statements) if confidence >= SURE else None


def _fits(field: Field, stretch: str) -> bool:
    row = phrasebook().of(field.key)
    if not may_be_text(row, stretch):
        return False
    if row.may_doubt:
        return True
    if row.may_deny:
        return NEGATION.match(stretch) is None and HEDGE.search(stretch) is None
    return not (HEDGE.search(stretch) or denies(stretch) or _OPINION.match(stretch))


def _is_stated(
    statements: Statements, sentence: Said, match: re.Match[str], blanked: tuple[Span, ...]
) -> bool:
    """Whether what announces the value stands in a part of the sentence that is stated; values are their own."""
    start, end = sentence.start + match.start(), sentence.start + match.end()
    return any(part.start <= start and end <= part.end for part in statements.parts(sentence, blanked))


def _inside(sentence: Said, item: str) -> Iterator[Span]:
    return (sentence.cut(*place).span for place in places_of(sentence.text, item))


def _by_name(field: Field, stretch: str, sentence: Said, statements: Statements) -> Span | None:
    """A whole sentence that names the field and says what is planned, for fields without words of their own."""
    row = phrasebook().of(field.key)
    if row.cues or row.narrative or not statements.parts(sentence):
        return None
    named = re.search(names_of(field), sentence.plain, re.IGNORECASE) and _PLANS.search(sentence.plain)
    return _whole(sentence, stretch) if named else None


def _whole(sentence: Said, stretch: str) -> Span | None:
    same = _plain(sentence.plain).strip(" .。;,?!") == _plain(stretch).strip(" .。;,?!")
    return sentence.span if same else None


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


@lru_cache(maxsize=512)
def _patterns(field: Field, stretch: str, book: Phrasebook) -> tuple[re.Pattern[str], ...]:
    body = r"\s*".join(re.escape(part) for part in stretch.split()) if not stretch.isascii() else None
    body = body or r"\s+".join(re.escape(part) for part in stretch.split())
    left = r"(?<![A-Za-z0-9])" if stretch[0].isascii() else ""
    right = r"(?![A-Za-z0-9])" if stretch[-1].isascii() else ""
    value = rf"{left}(?P<v>{body}){right}"
    cues = book.of(field.key).cues or _named(field)
    return tuple(re.compile(cue.replace("V", value, 1), re.IGNORECASE) for cue in cues)


def _named(field: Field) -> tuple[str, ...]:
    """For a field without cues of its own: its name, a verb, and the value to the end of the clause."""
    name = names_of(field)
    verbs = r"\s?(?:(?:is|are|will be|uses?|consists of)(?:\s(?:the|an?|by|done by|with))?|为|是|采用|使用|由|:)\s?"
    return (rf"{name}{verbs}V(?=\s*(?:[.;!?。]|$))",)
