"""What the words of an order point at: an item by its name, and within it one entry by its words or its place.

People name both in any sequence ("the second tool", “工具那条铲子”, “铲子那条”), so the name is looked for anywhere
in the words, and what is left tells the entry. Nothing is guessed: whoever asks gets all that may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import content, has_words, list_called, list_named
from apps.fields.reading.corrections.entries.likeness import texts_of
from apps.fields.reading.corrections.entries.numbered import place_in
from apps.fields.reading.corrections.entries.recorded import BY_ITSELF, Recorded
from apps.fields.reading.corrections.entries.values import field_named
from apps.fields.reading.text import fold
from apps.fields.schema.field import Field

MOST_NAME_WORDS: Final = 4
LONGEST_NAME_ZH: Final = 10
LEAST_NAME: Final = 3  # letters; of Chinese one less
LEAST_LIKE: Final = 2  # characters beside each other
_STARTS_ZH: Final = re.compile(r"^|(?<=[把将从在给往那这的,;的个次条])|[里中面头]的?|\s")
_STOPS: Final = frozenset(
    {"the", "our", "my", "in", "of", "from", "to", "a", "an", "and", "one", "entry", "item"}
)
_GLUE: Final = re.compile(
    r"^(?:里头|里面?|中|上|那里|那儿|那块|这块|部分|标准)?的?|[那这]一?[条项句段栏点次个](?:话)?|(?:里面?|里头|中)的?$|^[把将从在给往]|[把将]$|[,;]|(?:写得?|说得?)?(?:不|太)[^,;]{1,4}$"
)
_NTH_ZH: Final = re.compile(
    r"(?:第[一二两三四五六七八九十0-9]{1,3}|最后(?:面)?的?那?一|倒数第[一二两三])(?:个(?!月|小时|星期|疗程)|[条项点款句]|次(?=\s|$))"
)
_NTH: Final = re.compile(
    r"\b(?:last|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|[0-9]{1,2}(?:st|nd|rd|th))\b",
    re.IGNORECASE,
)
_GLUE_EN: Final = re.compile(
    r"\b(?:in|of|from|to|under|among|for|the|our|my|that|this|out|a|an|one|entry|item|criterion|criteria|point|line|list|there|words?|about|it)\b",
    re.IGNORECASE,
)
_SINGULAR: Final = re.compile(r"\bcriterion\b", re.IGNORECASE)


@dataclass(frozen=True)
class Place:
    """`field` is the item that was named, if any, `rest` what else was said of the place, `number` which entry by its
    place."""

    field: Field | None
    rest: str
    number: int | None


def place_of(words: str, board: Board, *, lists: bool = False) -> Place:
    """Where words point; a name that nothing recorded has may still be an item. `lists`: a list before all others."""
    plain = fold(words).strip()
    found = [
        (f, at) for at in _names(plain) if (f := _item(plain[slice(*at)], board, lists=lists)) is not None
    ]
    recorded = [each for each in found if board.current(each[0].path)]
    for field, (start, end) in (recorded or found)[:1]:
        return _place(field, f"{plain[:start]} {plain[end:]}")
    return _place(None, plain)


def texts_at(place: Place, board: Board) -> list[Recorded]:
    """The recorded texts that a place may be: all of its item where nothing tells which."""
    texts = [text for text in texts_of(board) if place.field in (None, text.field)]
    if place.number is not None and place.field is not None and place.field.kind != "string":
        entries = [text for text in texts if text.number != BY_ITSELF]
        return [entries[place.number]] if -len(entries) <= place.number < len(entries) else []
    said = content(place.rest)
    if not said:
        return texts if place.field is not None else []
    having = [text for text in texts if has_words(said, text.text)]
    exact = [text for text in having if sorted(content(text.text)) == sorted(said)]
    return exact or having


def texts_like(place: Place, board: Board) -> list[Recorded]:
    """Those that share the most with the words of the place, where these stand nowhere as they are."""
    grams = _grams(place.rest)
    texts = [text for text in texts_of(board) if place.field in (None, text.field)]
    shared = [(len(grams & _grams(text.text)), text) for text in texts]
    most = max((count for count, _text in shared), default=0)
    return [text for count, text in shared if count == most] if most else []


def _place(field: Field | None, rest: str) -> Place:
    nth = _NTH_ZH.search(rest) or _NTH.search(rest)
    number = place_in(nth[0].replace("次", "条")) if nth else None
    if nth and number is not None:
        rest = rest.replace(nth[0], " ", 1)
    before = ""
    rest = rest.strip()
    while rest != before:
        before, rest = rest, _GLUE.sub(" ", rest).strip()
    return Place(field, " ".join(_GLUE_EN.sub(" ", rest).split()), number)


def _names(plain: str) -> Iterator[tuple[int, int]]:
    """Where names may stand, the longest of each beginning first."""
    if plain.isascii():
        words = [match.span() for match in re.finditer(r"[A-Za-z][\w'-]*", plain)]
        for length in range(MOST_NAME_WORDS, 0, -1):
            for at in range(len(words) - length + 1):
                start, end = words[at][0], words[at + length - 1][1]
                first, last = plain[slice(*words[at])], plain[slice(*words[at + length - 1])]
                if end - start >= LEAST_NAME and not {first.casefold(), last.casefold()} & _STOPS:
                    yield start, end
        return
    for match in _STARTS_ZH.finditer(plain):
        start = match.end()
        for length in range(min(LONGEST_NAME_ZH, len(plain) - start), LEAST_NAME - 2, -1):
            yield start, start + length


def _item(name: str, board: Board, *, lists: bool) -> Field | None:
    """The one item of that name: by its own name before what it is called in passing, and what is recorded before
    what is not."""
    titled = field_named(name, board.known)
    listed = list_named(name, board.known) or (list_called(name, board.known) if lists else None)
    both = (listed, titled) if lists else (titled, listed)
    found = [field for field in both if field is not None]
    recorded = [field for field in found if board.current(field.path)]
    return next(iter(recorded or found), None)


def _grams(words: str) -> set[str]:
    plain = fold(words).casefold()
    found = {word for word in content(plain) if word.isascii()}
    for run in re.findall("[\u4e00-\u9fff]+", plain):
        found |= {run[at : at + LEAST_LIKE] for at in range(len(run) - 1)}
    return found
