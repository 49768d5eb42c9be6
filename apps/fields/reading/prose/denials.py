"""Rows that a whole sentence tells by what it denies: "beech is out, so is oak, and we'd leave the birches, too".

The words of a subject say how (`Phrasebook.denials`). Such a row takes the place of what a pattern knew a part of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from apps.fields.reading.phrasebook import Phrasebook, phrasebook, worded
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks, is_marked
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import HEDGE, SENTENCES_KEPT, tells_of_others

# "Earlier felling", "any other rot": said of a thing, and not of somebody else's work.
_OF_A_THING: Final = worded(
    lambda words: (
        r"\b(?:other|earlier|previous|prior|existing|another)\s"
        rf"(?!(?:\w+\s)?(?:{words.studies}|study|studies|work|papers?|ones?|teams?|groups?|people)\b)"
        rf"|(?:别的|其他的?)(?!研究|课题|{words.studies}|文章|[^,。;的]{{0,4}}(?:组|院|中心|团队|人|那))(?=[^,。;的]{{1,12}}(?:的|[;,]|$))"
    )
)

_OTHER_THING: Final = re.compile(r",\s|\s(?:and|or|versus|vs)\b|[和与及或]", re.IGNORECASE)

Found = ReadValue | Unreadable


def with_denials(found: list[Found], sentences: Iterable[Said], known: Known) -> list[Found]:
    """What was found, with what sentences tell by denials where that is more than was found of it."""
    for sentence in sentences:
        if not is_marked(sentence.plain):
            told = (read for scan in phrasebook().denials for read in scan(sentence, known))
            for read in told:
                found = _with(_beside(read, sentence, found, known), sentence, found, known)
    return found


def _beside(told: Found, sentence: Said, found: list[Found], known: Known) -> Found:
    """Free pairs together with those that the same sentence tells, where none of them says another value."""
    field = known.catalogue.find(told.field)
    if isinstance(told, Unreadable) or field is None or field.kind != "object" or field.parts:
        return told
    for read in found:
        is_rival = (
            isinstance(read, ReadValue) and read.field == told.field and _stands_in(read, sentence.span)
        )
        if (
            is_rival
            and isinstance(read, ReadValue)
            and all(told.value.get(k, v) == v for k, v in read.value.items())
        ):
            spans = tuple(sorted({*read.spans, *told.spans}))
            told = replace(told, value={**read.value, **told.value}, spans=spans)
    return told


def is_ours(plain: str) -> bool:
    """Whether a sentence is of this matter, without a question or a doubt."""
    return _is_ours(plain, phrasebook())


@lru_cache(maxsize=SENTENCES_KEPT)
def _is_ours(plain: str, book: Phrasebook) -> bool:
    return not (asks(plain) or HEDGE.search(plain) or is_of_others(plain))


def is_of_others(plain: str) -> bool:
    """Whether a sentence tells what others did, where "other" is not said of a thing."""
    return tells_of_others(_OF_A_THING().sub(" ", plain))


def _with(told: Found, sentence: Said, found: list[Found], known: Known) -> list[Found]:
    rivals = [read for read in found if read.field == told.field and _stands_in(read, sentence.span)]
    if isinstance(told, Unreadable):
        is_free = told.partial or not any(read.field == told.field for read in found)
        return [*found, told] if is_free else found
    field = known.catalogue.find(told.field)
    adds = field is not None and field.form == "visit"  # to visits their manner
    is_whole = phrasebook().of(_key(told)).by_clauses and told.confidence == ROUTED
    hidden = (_is_covered,) if is_whole else (_is_within, _is_joined)
    rivalled = (read for read in rivals if not any(is_hidden(read, told) for is_hidden in hidden))
    if any(_items(read) >= _items(told) and not (adds and _says_more(told, read)) for read in rivalled):
        return found
    return [*(read for read in found if read not in rivals), told]


def _is_within(read: Found, told: ReadValue) -> bool:
    """Whether the words of a text were cut out of those that the sentence tells of it, which go on with no other
    thing."""
    if isinstance(read, Unreadable) or not isinstance(read.value, str) or not isinstance(told.value, str):
        return False
    _before, _own, rest = told.value.partition(read.value)
    return read.value != told.value and read.value in told.value and not _OTHER_THING.match(rest)


def _key(told: ReadValue) -> str:
    return told.field.partition(".")[2]


def _is_covered(read: Found, told: ReadValue) -> bool:
    """Whether the words of a value all stand in those that the sentence tells of it, which go on behind them: what only
    stands before them leads up to it."""
    if isinstance(read, Unreadable) or max(read.spans)[1] >= max(told.spans)[1]:
        return False
    return all(any(start <= one and two <= end for start, end in told.spans) for one, two in read.spans)


def _is_joined(read: Found, told: ReadValue) -> bool:
    """Whether a list was cut at what joins the words of one item: the sentence tells all of it, in fewer."""
    if isinstance(read, Unreadable) or not isinstance(read.value, list) or not isinstance(told.value, list):
        return False
    if len(told.value) >= len(read.value) or not all(isinstance(item, str) for item in read.value):
        return False
    wholes = [str(item) for item in told.value]
    return all(any(i == whole or (i in whole and "、" in whole) for whole in wholes) for i in read.value)


def _says_more(told: ReadValue, read: Found) -> bool:
    """Whether each object of a list has all words of the one in its place, and one of them others besides."""
    if isinstance(read, Unreadable) or not isinstance(read.value, list) or not isinstance(told.value, list):
        return False
    pairs = list(zip(told.value, read.value, strict=False))
    if len(told.value) != len(read.value) or not all(
        isinstance(each, dict) for pair in pairs for each in pair
    ):
        return False
    return told.value != read.value and all(
        str(part).casefold() in str(more.get(key, "")).casefold()
        for more, less in pairs
        for key, part in less.items()
    )


def _items(read: Found) -> int:
    if isinstance(read, Unreadable):
        return 0
    return len(read.value) if isinstance(read.value, (list, dict)) else 1


def _stands_in(read: Found, place: Span) -> bool:
    spans = (read.span,) if isinstance(read, Unreadable) else read.spans
    return any(place[0] <= start and end <= place[1] for start, end in spans)
