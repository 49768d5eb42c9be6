"""Whether a quote stands in the passage that it is said to be from, and where: nothing is cited that was not looked up.

Both are compared in one plain form: without case, accents, line breaks, hyphenation, and with one width and one kind of
quotation mark. Numbers stay what they are: “5 mg” does not stand in “15 mg”, nor in “1.5 mg”.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, NamedTuple, Protocol, TypeVar

from apps.retrieval.terms import is_han

LEAST_CHARACTERS = 2  # of the plain form: less says nothing
MARKS = str.maketrans(
    dict.fromkeys("“”„‟«»″＂「」『』〝〞", '"')
    | dict.fromkeys("‘’‚‛′＇`´", "'")
    | dict.fromkeys("‐‑‒–—―−﹣－⁻", "-")
    | dict.fromkeys("。．｡", ".")
    | dict.fromkeys("、，､", ",")
    | {"≦": "≤", "≧": "≥", "～": "~", "∼": "~"}
)
MIDDLE_DOTS = "·‧∙⋅"  # a decimal point in some journals
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
EDGES = " \t\n\r\"'.…,;:"
Pairs = list[tuple[str, int]]


class Span(NamedTuple):
    """passage[start:end] is the quote as it stands there."""

    start: int
    end: int


class Quoting(Protocol):
    """Anything that quotes a passage."""

    @property
    def passage_id(self) -> str: ...

    @property
    def quote(self) -> str: ...


@dataclass(frozen=True)
class QuotedPassage:
    passage_id: str
    quote: str


Q = TypeVar("Q", bound=Quoting)


@dataclass(frozen=True)
class Supported(Generic[Q]):
    citation: Q
    span: Span


@dataclass(frozen=True)
class Checked(Generic[Q]):
    """In the order in which they were cited. What is unsupported is counted and named so, not left out in silence."""

    supported: tuple[Supported[Q], ...]
    unsupported: tuple[Q, ...]


def checked(citations: Iterable[Q], passages: Mapping[str, str]) -> Checked[Q]:
    """`passages` are the stored texts by the id that citations name; one that is not there supports nothing."""
    supported: list[Supported[Q]] = []
    unsupported: list[Q] = []
    for citation in citations:
        span = check_quote(citation.quote, passages.get(citation.passage_id, ""))
        if span is None:
            unsupported.append(citation)
        else:
            supported.append(Supported(citation, span))
    return Checked(tuple(supported), tuple(unsupported))


def check_quote(quote: str, passage: str) -> Span | None:
    """Where the quote stands in the passage, word for word; None when it does not. An ellipsis at its ends is no part
    of it, one in its middle is: what was left out may have been a “not”."""
    wanted = plain_form(quote).text.strip(EDGES)
    stored = plain_form(passage)
    if len(wanted) < LEAST_CHARACTERS:
        return None
    at = stored.text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if _is_whole(stored.text, at, end):
            return Span(stored.places[at], stored.places[end - 1] + 1)
        at = stored.text.find(wanted, at + 1)
    return None


@dataclass(frozen=True)
class PlainForm:
    """`places` has, for each character of `text`, the place of the character that it was made of."""

    text: str
    places: tuple[int, ...]


@lru_cache(maxsize=256)
def plain_form(text: str) -> PlainForm:
    pairs = _without_hyphens(_with_needed_spaces(_folded(text)))
    return PlainForm("".join(each for each, _ in pairs), tuple(place for _, place in pairs))


def _folded(text: str) -> Pairs:
    pairs: Pairs = []
    for place, character in enumerate(text):
        pairs += ((each, place) for each in _plain(character, text, place))
    return pairs


def _plain(character: str, text: str, place: int) -> Iterator[str]:
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if character in MIDDLE_DOTS:
        yield "." if before.isdecimal() and after.isdecimal() else character
        return
    if character in SUPERSCRIPTS and before not in (*SUPERSCRIPTS, "⁻", "^"):
        yield "^"  # 10⁹ is not 109
    for each in unicodedata.normalize("NFKD", character.translate(MARKS)).casefold().translate(MARKS):
        if each.isspace():
            yield " "
        elif unicodedata.category(each) not in {"Mn", "Cf", "Cc"}:
            yield each


def _with_needed_spaces(pairs: Pairs) -> Pairs:
    """A space is kept between two words or numbers alone; about signs, and in Chinese, it says nothing."""
    kept: Pairs = []
    gap: int | None = None
    for each, place in pairs:
        if each == " ":
            gap = place if gap is None else gap
            continue
        if gap is not None and kept and _divides(kept, each):
            kept.append((" ", gap))
        gap = None
        kept.append((each, place))
    return kept


def _divides(before: Pairs, after: str) -> bool:
    last = before[-1][0]
    if _is_word(last) and _is_word(after):
        return True
    ends_number = len(before) > 1 and last in ".,-" and before[-2][0].isdecimal()
    return ends_number and after.isdecimal()  # “group 1. 5 patients” has no 1.5


def _without_hyphens(pairs: Pairs) -> Pairs:
    """Between letters: “random-\nised” is “randomised”, and “PD-L1” is written “PDL1” elsewhere."""
    last = len(pairs) - 1
    return [
        pair
        for at, pair in enumerate(pairs)
        if pair[0] != "-"
        or not 0 < at < last
        or not (_is_letter(pairs[at - 1]) and _is_letter(pairs[at + 1]))
    ]


def _is_letter(pair: tuple[str, int]) -> bool:
    return pair[0].isalpha() and not is_han(pair[0])


def _is_word(character: str) -> bool:
    return character.isalnum() and not is_han(character)


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether neither end cuts through a word or a number; Chinese has no ends of words to go by."""
    return not _cuts(
        text[start - 1 : start] if start else "", text[start], text[max(0, start - 2) : start]
    ) and not (end < len(text) and _cuts(text[end], text[end - 1], text[end : end + 2]))


def _cuts(outside: str, inside: str, pair: str) -> bool:
    """`pair` are the two characters beyond the edge, in the order of the text."""
    if outside and _is_word(outside) and _is_word(inside):
        return True
    is_point = outside in {".", ","} and len(pair) > 1
    return is_point and inside.isdecimal() and pair.strip(".,").isdecimal()
