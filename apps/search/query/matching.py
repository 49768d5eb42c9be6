"""The words typed above the table of papers, as conditions: all of them have to stand in what is known of a paper.

A term may stand there in any of its ways, in either language; a year, a kind of study, a PMID or a DOI is compared with
what the record says. OR joins its neighbours, what is quoted stays together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from django.db.models import CharField, F, Func, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat, Lower

from apps.retrieval.terms import is_han
from apps.search.models import Paper
from apps.search.query.concepts import Group, terms_at
from apps.search.query.designs import designs_in
from apps.search.query.limits import blanked
from apps.search.query.numbers import numbers_in

MOST_PARTS: Final = 12
MOST_WAYS: Final = 80
SHORT: Final = 3  # letters: “OS” is no part of “those”
QUOTED: Final = re.compile(r"[\"“”「『]([^\"“”「」『』]+)[\"“”」』]")
EITHER: Final = re.compile(r"\bOR\b|\|")
TOKEN: Final = re.compile(r"[^\s,，;；、()（）]+")
YEAR: Final = re.compile(r"(?:19|20)\d\d年?")
INITIALS: Final = re.compile(r"[A-Z]{2,3}")
SAYS_NOTHING: Final = frozenset(
    [
        "and",
        "or",
        "not",
        "vs",
        "vs.",
        "versus",
        "in",
        "of",
        "on",
        "the",
        "a",
        "an",
        "for",
        "with",
        "by",
        "from",
        "和",
        "与",
        "及",
        "的",
        "对",
        "在",
        "用于",
        "治疗",
    ]
)
RANDOMISED: Final = r"\mrandomi[sz]|\mrandomly|随机"


class Part(NamedTuple):
    """Where it stands among the words, and what it asks for."""

    start: int
    end: int
    asks: Q


def with_words(papers: QuerySet[Paper], words: str, own: Sequence[Group] = ()) -> QuerySet[Paper]:
    """The papers that fit all parts of the words; `own` are further ways to say something."""
    text = unicodedata.normalize("NFKC", words)
    papers = papers.annotate(people=_people(), said=_said())
    for asks in _joined(text, sorted(_parts(text, own))[:MOST_PARTS]):
        papers = papers.filter(asks)
    return papers


def _people() -> Cast:
    """The names without what they are called in the row."""
    names = Func(F("authors"), template="jsonb_path_query_array(%(expressions)s, '$[*].*')")
    return Cast(names, TextField())


def _said() -> Lower:
    """In small letters: that is compared some times faster than whatever its case."""
    lists = (Cast(name, TextField()) for name in ("mesh", "tags"))
    columns = ("title", "abstract", "journal", _people(), *lists)
    spaced = [each for column in columns for each in (column, Value(" "))]
    return Lower(Concat(*spaced, output_field=CharField()))


def _parts(text: str, own: Sequence[Group]) -> Iterator[Part]:
    left = text
    for found in QUOTED.finditer(left):
        yield Part(*found.span(), Q(said__contains=found[1].strip().lower()))
        left = blanked(left, *found.span())
    for number in numbers_in(left):
        yield Part(number.start, number.end, Q(pmid__in=number.value) | Q(doi__in=number.value))
        left = blanked(left, number.start, number.end)
    for start, end, term in terms_at(left, own):
        yield Part(start, end, _in_one_way([left[start:end], *term.ways, *term.members]))
        left = blanked(left, start, end)
    for design in designs_in(left):
        if design.kind == "types":
            yield Part(design.start, design.end, _of_type(design.value, left[design.start : design.end]))
            left = blanked(left, design.start, design.end)
    yield from (
        Part(*found.span(), _in_words(found[0]))
        for found in TOKEN.finditer(EITHER.sub(lambda mark: " " * len(mark[0]), left))
        if found[0].casefold() not in SAYS_NOTHING
    )


def _in_one_way(ways: Sequence[str]) -> Q:
    patterns = dict.fromkeys(_pattern(way) for way in ways[:MOST_WAYS])
    return _written(ways[0]) | Q(said__regex="|".join(patterns))


def _pattern(way: str) -> str:
    """Whole words, whatever parts them; Chinese has no such bounds."""
    parts = [re.escape(part) for part in re.split(r"[\s-]+", way.lower()) if part]
    before = "" if is_han(way[0]) else r"\m"
    after = "" if is_han(way[-1]) else r"(?:s|es)?\M"
    return before + r"[\s-]*".join(parts) + after


def _of_type(types: Sequence[str], said: str) -> Q:
    """What the record does not say, the text may."""
    asks = Q(study_type__in=list(types)) | Q(said__contains=said.lower())
    return asks | Q(said__regex=RANDOMISED) if "rct" in types else asks


def _in_words(word: str) -> Q:
    if YEAR.fullmatch(word):
        return Q(year=int(word[:4])) | Q(said__contains=word)
    asks = _written(word)
    if INITIALS.fullmatch(word):
        asks |= Q(people__regex=r"\m" + r"[a-z]*[. -]*".join(word))
    if 2 <= len(word) <= 4 and all(map(is_han, word)):  # family and given name in two parts
        asks |= Q(people__contains=f'"{word[1:]}", "{word[0]}"')
    return asks


def _written(word: str) -> Q:
    """It stands anywhere; a short one at the beginning of a word."""
    is_short = len(word) <= SHORT and word.isascii() and word.isalnum()
    word = word.lower()
    return Q(said__regex=rf"\m{re.escape(word)}") if is_short else Q(said__contains=word)


def _joined(text: str, parts: Sequence[Part]) -> Iterator[Q]:
    """Parts with an OR between them are one."""
    held: Part | None = None
    for part in parts:
        if held and EITHER.search(text[held.end : part.start]):
            held = Part(held.start, part.end, held.asks | part.asks)
            continue
        if held:
            yield held.asks
        held = part
    if held:
        yield held.asks
