"""Names that mean other things as well: a sentence without a label fills a field only when it speaks of that field.

Said positively: the sentence names what the field needs, or nothing else at all (beside those who are studied, in
another clause), what stands right before the field's name leaves it by itself, and no other field claims the figure.
Doubt is read as "not said". The words are the phrasebook's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from apps.fields.reading.phrasebook import Opening, phrasebook, worded
from apps.fields.reading.quantities.parts import is_of_each, whole_figures
from apps.fields.reading.results import MARKED, Known, ReadValue
from apps.fields.reading.sentences import around
from apps.fields.reading.text import Said, Span

# What may stand right before a name for it to stand by itself: "the share", never "market share".
_LATIN: Final = (
    r"the|an?|our|its|this|of|or|with|and|at|use|uses|using|assum\w+|expect\w*|anticipat\w+"
    r"|estimat\w+|choose|chose|need\w*|want\w*|require[sd]?|desired|sufficient|adequate|nominal|assume|accept\w*"
    r"|reach\w*|achiev\w*|giv\w+|yield\w*|set|allow(?:ing)?(?: for)?|for|plan(?:ned|s)?|target|statistical|overall"
    r"|study|is|are|will|be|by|total|has|have|in|to|sided|one-tailed|two-tailed|maximum|minimum|median"
    r"|annual|yearly|likely|possible|about"
)
_BY_ITSELF: Final = worded(
    lambda words: rf"(?:^|[,.;:(。、\n–]|\b(?:{_LATIN}|{words.before_name})|[\u3400-\u9fff])\s{{0,2}}$"
)
_ALONE: Final = worded(
    lambda words: (
        rf"(?:^|[,.;:(。、\n–0-9%]|\b(?:{_LATIN})|{words.before_name}|[的为是按取设定以用及和与有要需将达到总率体计期假允虑大小侧中内"
        rf"于对此该其个下名例])\s{{0,2}}$"
    )
)
# Words that name nothing: a sentence of these and a value speaks of the value alone.
_NAMES_NOTHING: Final = re.compile(
    r"\b(?:we|i|it|that)'(?:ll|d|re|s|m)\b"
    r"|\b(?:the|an?|our|its|this|it|of|or|with|and|at|for|to|by|in|as|on|we|i|is|are|was|be|will|shall|has|have|had|use[sd]?"
    r"|using|assum\w+|expect\w*|anticipat\w+|estimat\w+|choose|chose|chosen|need\w*|want\w*|require[sd]?|aim\w*|go"
    r"|accept\w*|reach\w*|achiev\w*|giv\w+|set|take|plan\w*|target\w*|overall|total|maximum|minimum|about|around"
    r"|approximately|some|per|each|do|does|idea|goal|rate|level|ratio|value|now|also|so|then|here|therefore|ok|yes|well|should"
    r")\b"
    r"|我们|本研究|总体|整体|取|为|是|按|以|用|将|拟|采用|选择|选用|设定|设|定|预计|预期|估计|控制|大约|约|共|总|计|和|与|及|并|且|则"
    r"|需要|需|要|会|可|在|到|至|达|此|个|例|名|人|的|比例|水平|率|该|这|也|都|均|好",
    re.IGNORECASE,
)
_AVERAGE_OF: Final = re.compile(
    r"(?:\b(?:median|mean|average)\b|中位|平均)[^,.;:,。;:0-9]{0,40}$", re.IGNORECASE
)
_ON_AVERAGE: Final = re.compile(
    r"(?:\s[a-z]+)?\s?\(?(?:on average|median|mean|average|中位|平均)", re.IGNORECASE
)
_STUDIED: Final = worded(lambda words: words.studied)
_CLAUSE: Final = re.compile("[,、(]")
_LETTER: Final = re.compile(r"[^\W\d_]")


def is_another(key: str, plain: str, whole: re.Match[str]) -> bool:
    """Whether what was matched for a field (its name as group `name`, where the name can stand beside another word)
    means something else in its sentence."""
    row = phrasebook().of(key)
    if is_told_of_another(key, plain, whole.span("value" if "value" in whole.re.groupindex else 0)):
        return True
    if row.needs and not _speaks_of(row.needs, plain, whole):
        return True
    return row.alone and not _stands_alone(plain, whole)


def is_told_of_another(key: str, plain: str, place: Span) -> bool:
    """Whether a figure belongs to what is told of another field, is a part of a longer one, or an average of what this
    one is set to; of the number of all, whether it is that of each of several."""
    row = phrasebook().of(key)
    if whole_figures(plain, place) != place or (row.is_set and _is_average(plain, place)):
        return True
    if row.is_total and is_of_each(plain, place):
        return True
    claims = (row.claims for name, row in phrasebook().fields.items() if name != key and row.claims)
    found = (
        match.span("value") for patterns in claims for each in patterns for match in each.finditer(plain)
    )
    return any(start < place[1] and place[0] < end for start, end in found)


def _is_average(plain: str, place: Span) -> bool:
    return bool(_AVERAGE_OF.search(plain[: place[0]]) or _ON_AVERAGE.match(plain[place[1] :]))


def is_beside(key: str, said: Said) -> bool:
    """Whether the sentence of a text names what the field has beside it, or nothing else."""
    beside = phrasebook().of(key).beside
    if not beside:
        return True
    sentence = around(said)
    start, end = said.start - sentence.start, said.end - sentence.start
    return bool(
        _needed(beside).search(sentence.plain) or names_nothing(sentence.plain[:start], sentence.plain[end:])
    )


def only_beside(reads: Opening) -> Opening:
    """The same reader, without texts whose sentence speaks of another matter and that are not surely marked."""

    def reading(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
        pieces = list(pieces)
        for read in reads(pieces, known):
            at = next((piece for piece in pieces if piece.start <= read.spans[0][0] < piece.end), None)
            key = read.field.partition(".")[2]
            if (
                at is None
                or read.confidence == MARKED
                or is_beside(key, replace(at, start=read.spans[0][0], end=read.spans[0][1]))
            ):
                yield read

    return reading


def stands_by_itself(before: str) -> bool:
    """Whether nothing right before a Latin name names another thing with it."""
    return _BY_ITSELF().search(before) is not None


def _speaks_of(needs: str, plain: str, whole: re.Match[str]) -> bool:
    """Whether a sentence names what the field needs, or nothing at all beside the value."""
    if _needed(needs).search(plain):
        return True
    if names_nothing(plain[: whole.start()], plain[whole.end() :]):
        return True
    before, after = _CLAUSE.split(plain[: whole.start()])[-1], _CLAUSE.split(plain[whole.end() :])[0]
    return _STUDIED().search(plain) is not None and names_nothing(before, after)


def names_nothing(before: str, after: str) -> bool:
    """Whether the words around a value are none that name a thing."""
    return _LETTER.search(_NAMES_NOTHING.sub(" ", f"{before} {after}")) is None


@lru_cache(maxsize=512)
def _needed(needs: str) -> re.Pattern[str]:
    return re.compile(needs, re.IGNORECASE)


def _stands_alone(plain: str, whole: re.Match[str]) -> bool:
    """Whether nothing names the thing right before its name; a value there belongs to the match itself."""
    if whole.groupdict().get("name") is None or "value" not in whole.re.groupindex:
        return True
    start = whole.start("name")
    return start > whole.start("value") or _ALONE().search(plain[:start]) is not None
