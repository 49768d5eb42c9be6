"""Values that take up a clause of their own: "12 rooms / 18 months of building / one to one".

Where nothing but values and words that name nothing stand in a clause, nothing competes with them, however it is
worded. A sentence that tells of what was done or had gives nothing, nor does one that bids to change something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.phrases import FieldPhrases, Phrase
from apps.fields.reading.prose.senses import is_told_of_another
from apps.fields.reading.sentences import Sort, sort_of
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field

Row = tuple[Field, FieldPhrases]
Hit = tuple[Field, Phrase, re.Match[str]]

_PART: Final = re.compile(
    r"[;、。()\n!]|,(?![0-9]{3}\b)|\s/\s|(?<=[^\W0-9])/(?=[^\W0-9])|\s[-–]\s|(?<![0-9]):|:(?![0-9])|\.(?=\s|$)"
    r"|\sand\s(?=(?:are|is|will|we|then|each|all|everyone)\b)"
)
_DONE: Final = worded(
    lambda words: (
        rf"\b(?:was|were|did|had|ran|took|already|{words.done})\b|\blast\s(?:year|month|week|time|one|study|{words.studies})\b"
        r"|\b[Ii]\s(?!want|plan|need|would|will|aim|am going|think)|(?<![定好谈说选去对])[了过](?=[,。;、]|$)"
        r"|已经(?!定|[把将][^,。;]{1,10}(?:算|计|包|考虑))|已(?![经定])|当时|年前"
        r"|最[多少]|至[多少]|不[到超]|超过|以[上内下]"
    )
)
_FILLING: Final = worded(
    lambda words: (
        rf"(?:{words.beside_values})"
        r"|\b(?:we|i|it|that|there)'(?:d|ll|re|s|m)\b"
        r"|\b(?:the|an?|our|this|it|of|with|and|at|for|to|by|in|on|we|will|be|is|are|there|like|plan(?:ned)?|aim|want"
        r"|need|use|using|includ(?:e|ing)|run|running|have agreed|have|agreed|so far|about|around|roughly"
        r"|approximately|circa|total|overall|each|as|plus|let's"
        r"|all|then|also|now|i|it's|it'll|make (?:that|it)|would|take|takes|lasts?|going|probably not|btw|by the way)\b"
        r"|我们?|本研究|差不多|已经(?=[把将])|[把将]|算进去?了?|(?:包括|包含|计算)?在内|最[后终]|算[出下]来|假[定设]|估计|预[计留]|打算|计划|准备|预计|大概|大约|左右|一共|总共|总计|一起|全部|就行|即可|就可以|就好|就够|然后|接着|之后|中间|开展|进行|参加|参与|共同"
        r"|联合|完成|采用|为期|持续|时间|[拟想要约共都均各在由和与及并且再做来个的是为有按取用设定期吧搞]"
    )
)
_LETTER: Final = re.compile(r"[^\W_]")


def values_of_clauses(said: Said, rows: Iterable[Row]) -> Iterator[tuple[Field, Phrase, Said, Span, Span]]:
    """What such clauses say: the field, its phrase, the clause, and the places of the value and of all its words."""
    if _DONE().search(said.plain) or Sort.REQUEST in sort_of(said.plain):
        return
    rows = list(rows)
    for clause in said.split(_PART):
        hits = _without_parts(list(_hits(clause, said, rows)))
        if hits and not _claimed_twice(hits) and _is_filled(clause.plain, hits, rows):
            for field, phrase, match in hits:
                yield field, phrase, clause, match.span("value"), match.span()


def _hits(clause: Said, sentence: Said, rows: Iterable[Row]) -> Iterator[Hit]:
    """Of each field the longest match, and those beside it."""
    at = clause.start - sentence.start
    for field, row in rows:
        if row.fills is None:
            continue
        found = [match for pattern in row.fills.patterns for match in pattern.finditer(clause.plain)]
        found = [
            each for each in found if not is_told_of_another(field.key, sentence.plain, _value(each, at))
        ]
        kept: list[re.Match[str]] = []
        for match in sorted(found, key=lambda match: match.start() - match.end()):
            if not any(_overlap(match.span(), other.span()) for other in kept):
                kept.append(match)
        yield from ((field, row.fills, match) for match in kept)


def _value(match: re.Match[str], at: int) -> Span:
    start, end = match.span("value")
    return start + at, end + at


def _without_parts(hits: list[Hit]) -> list[Hit]:
    """Without those whose words are part of what another field's say of the same figure."""
    return [
        hit for hit in hits if not any(_is_part(hit[2], other[2]) for other in hits if other[0] is not hit[0])
    ]


def _is_part(one: re.Match[str], other: re.Match[str]) -> bool:
    """ "招 60 个" within "每组招 60 个"."""
    within = other.start() <= one.start() and one.end() <= other.end() and one.span() != other.span()
    return within and _overlap(one.span("value"), other.span("value"))


def _claimed_twice(hits: list[Hit]) -> bool:
    """Whether two fields take the same figure: then nobody knows whose it is."""
    places = [match.span("value") for _field, _phrase, match in hits]
    return any(_overlap(one, other) for at, one in enumerate(places) for other in places[:at])


def _is_filled(plain: str, hits: list[Hit], rows: Iterable[Row]) -> bool:
    taken = [match.span() for _field, _phrase, match in hits]
    taken += [match.span() for _field, row in rows for match in _said_otherwise(row, plain)]
    left = "".join(
        " " if any(start <= at < end for start, end in taken) else letter for at, letter in enumerate(plain)
    )
    return _LETTER.search(_FILLING().sub(" ", left)) is None


def _said_otherwise(row: FieldPhrases, plain: str) -> Iterator[re.Match[str]]:
    phrases = (*row.means, *((row.says,) if row.says else ()))
    for pattern in (pattern for phrase in phrases for pattern in phrase.patterns):
        yield from pattern.finditer(plain)


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
