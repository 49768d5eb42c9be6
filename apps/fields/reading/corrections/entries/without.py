"""What is left of a text without the part of it that holds certain words: its sentence, its clause, or just the words.

A clause that only adds to the one before it can go without harm. Where the first one goes, or one of two things that
"and" joins, what is left may say something else than was meant: that is for people to decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.corrections.bids.cuts import Unit
from apps.fields.reading.corrections.entries.items import content, has_words
from apps.fields.reading.text import fold

_SENTENCE: Final = re.compile(
    r"[^.。!！?？\n]+(?:[.。!！?？]+(?!\S)|[。！？]|[.!?](?=[^\s0-9])|\n|$)\s*|[.!?]\s*"
)
_CLAUSE: Final = re.compile(r"\s?[,，](?![0-9]{3}\b)\s?|\s?[;；]\s?|\s[–—-]\s|——|\s?[()（）]\s?")
_JOINT: Final = re.compile(r"\s(?:and|or|as\swell\sas|plus)\s|、|以及|或者?|[和与及跟]", re.IGNORECASE)
_LEADS: Final = re.compile(
    r"^(?:[,，;；、\s]|(?:and|but|or|also)\s|而且|并且|以及|但是?|还有)+", re.IGNORECASE
)
_ADDS: Final = re.compile(
    r"^(?:from|with|without|at|in|on|by|for|of|among|under|over|who|which|that|whose|where)\s", re.IGNORECASE
)
# What only joins words to those before them goes with them.
_BEFORE: Final = (
    r"(?:\b(?:from|with|without|at|in|on|by|for|of|among|like|such\sas|the|an?|and|or|our|my)\s)*"
)
_ENDS: Final = " .。!！?？\n"
_STOPS: Final = frozenset(".。!！?？")
_EDGES: Final = " ,，;；、–—-\n"
_MARKS: Final = frozenset(",，;；、")
LEAST_WORDS: Final = 2


@dataclass(frozen=True)
class Rest:
    """`text` is what is left; `is_sure`: nobody could have meant to leave anything else."""

    text: str
    is_sure: bool


def rest_of_exact(text: str, words: str) -> Rest | None:
    """What is left without just these words, where they stand there once and are not all of it."""
    plain, said = fold(text).casefold(), fold(words).casefold()
    at = plain.find(said)
    if at < 0 or plain.count(said) > 1 or len(plain) != len(text):
        return None
    is_torn = text.isascii() and not re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE)
    end = at + len(words)
    is_sentence = text[:at].rstrip()[-1:] in _STOPS and text[end : end + 1] in _STOPS
    if text[end : end + 1] in _MARKS and text[:at].rstrip()[-1:] in _MARKS:
        at = len(text[:at].rstrip()) - 1  # of the two marks around a clause one is enough
    left = " ".join(_without(text, at, end + is_sentence).split(" "))
    return Rest(left, True) if _stands(left) and not is_torn else None


def sentences_of(text: str) -> list[str]:
    return [match[0] for match in _SENTENCE.finditer(text)]


def rests(text: str, words: str, unit: Unit, whole: str = "") -> list[Rest]:
    """All that may be meant to be left of a text without these words; none where it has not got them, or they are all
    of it. `whole` are the words as they were said."""
    said = content(words)
    sentences = [match.span() for match in _SENTENCE.finditer(text)]
    holding = [span for span in sentences if said and has_words(said, text[slice(*span)])]
    if not holding:
        return _once(_literal(text, (whole, words)), text)
    found: list[Rest] = []
    for span in holding:
        found += _in_sentence(text, span, said, unit, is_alone=len(sentences) == 1)
    is_sure = len(holding) == 1 and len(found) == 1
    if is_sure and found[0].is_sure:
        return _once(found, text)
    literal = _literal(text, (whole, words))
    if literal and literal[0].is_sure and len(holding) == 1:
        return _once(literal, text)
    return _once([Rest(each.text, False) for each in found or literal], text)


def _in_sentence(
    text: str, span: tuple[int, int], said: list[str], unit: Unit, *, is_alone: bool
) -> Iterator[Rest]:
    """Without the sentence, or without the clause of it."""
    clauses = list(_parts(text, span, _CLAUSE))
    holding = [number for number, (start, end) in enumerate(clauses) if has_words(said, text[start:end])]
    if not is_alone and (len(clauses) == 1 or not holding or unit == "sentence"):
        yield Rest(_without(text, *span), True)
        if unit != "sentence" or len(clauses) == 1 or text.isascii():
            return
    for number in holding:
        start, end = clauses[number]
        joined = list(_parts(text, (start, end), _JOINT))
        having = [at for at, part in enumerate(joined) if has_words(said, text[slice(*part)])]
        if len(joined) > 1 and len(having) == 1 and not unit:
            yield Rest(_without_one(text, _sharing(text, joined, having[0]), having[0]), False)
        if len(clauses) > 1:
            yield Rest(_without_one(text, clauses, number), number > 0)


def _parts(text: str, span: tuple[int, int], between: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The places of the parts between the marks, without what ends a sentence."""
    begin, last = span[0], span[0] + len(text[slice(*span)].rstrip(_ENDS))
    for match in between.finditer(text, span[0], last):
        if match.start() > begin:
            yield begin, match.start()
        begin = match.end()
    if begin < last:
        yield begin, last


def _without_one(text: str, parts: list[tuple[int, int]], number: int) -> str:
    """Without one of several parts, and the mark before it; of the first one, that behind it. What the last one names
    for both stays ("old" of "old or new doors" is "old doors")."""
    start, end = parts[number]
    if number:
        start = parts[number - 1][1]
        if text[end : end + 1] in (")", "）"):
            end += 1
    elif len(parts) > 1:
        end = parts[1][0]
    return _without(text, start, end)


def _sharing(text: str, parts: list[tuple[int, int]], number: int) -> list[tuple[int, int]]:
    """The parts, the last one without the word that it shares with a single one before it."""
    (start, end), before = parts[number], parts[number - 1]
    last = text[start:end].split()
    shares = number == len(parts) - 1 and len(last) > 1 and len(text[slice(*before)].split()) == 1
    if not shares or not text.isascii():
        return parts
    return [*parts[:number], (start, end - len(last[-1]) - 1)]


def _without(text: str, start: int, end: int) -> str:
    before, behind = text[:start], text[end:]
    left = f"{before.rstrip()} {behind}" if before.endswith(" ") and behind[:1].isalnum() else before + behind
    left = left.strip(_EDGES) if start else _LEADS.sub("", left).strip(_EDGES)
    if not start and text[:1].isupper() and left[:1].islower():
        left = left[0].upper() + left[1:]
    return left


def _literal(text: str, names: tuple[str, ...]) -> list[Rest]:
    """Without just these words, where they stand there once; what only adds to others may go for certain."""
    for name in names:
        bare = name.strip(_EDGES)
        long_enough = len(bare.split()) >= LEAST_WORDS if bare.isascii() else len(bare) >= LEAST_WORDS
        form = rf"{_BEFORE}\b{re.escape(bare)}\b" if bare.isascii() else re.escape(bare)
        found = list(re.finditer(form, text, re.IGNORECASE)) if long_enough else []
        if len(found) == 1:
            left = _without(text, *found[0].span())
            return [Rest(" ".join(left.split(" ")), bool(_ADDS.match(bare)))] if left else []
    return []


def _stands(text: str) -> bool:
    """Whether there is anything but the end of a sentence, or brackets that stood behind something."""
    plain = fold(text).strip()
    return bool(plain.strip(_ENDS)) and plain[0] != "(" and plain.count("(") == plain.count(")")


def _once(found: list[Rest], text: str) -> list[Rest]:
    """Each of them once, without those that leave nothing or everything."""
    by_text = {each.text: each for each in reversed(found) if _stands(each.text) and each.text != text}
    return list(by_text.values())[::-1]
