"""How words are fitted into sentences: what people write as an entry becomes a clause or a sentence. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from apps.protocol.generation.outline import CONTENT

ENDS: Final = " \t\n.;；。,，、"
STOPS: Final = re.compile(r"[.。]*。[.。]*$|(?<!\.)\.\.$")  # "…试验.。" and "… trial.." end with one stop
CLOSED: Final = ("?", "？", "!", "！", "。", ".", "”", "》")
TITLE: Final = re.compile(r"\S+\s+[A-Z][a-z]")  # "Insomnia Severity Index" is a name
SHORTEST_WORD: Final = 4  # what is written small by rule ("iv", "pH", "hs") is shorter
PARTS: Final = re.compile(r"[-‑/]")
# "they'd" is the word "they", "can't" is "can".
SHORTENED: Final = re.compile(r"(?:(?<!ca)(?<!wo)n['’]t|(?<=[cw][ao]n)['’]t|['’](?:d|ll|re|ve|s|m))$")


@cache
def common_words() -> frozenset[str]:
    """Words whose capital only comes from standing first; others may be names or abbreviations."""
    lines = (CONTENT / "common_words.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def as_clause(text: str, zh: bool) -> str:
    """Inside a sentence: without a mark at the end, and small at the beginning where that is certain."""
    text = text.strip().rstrip(ENDS)
    word = _first(text)
    if zh or len(word) < 2 or not word[1:].islower() or not _is_ordinary(word) or TITLE.match(text):
        return text
    return text[0].lower() + text[1:]


def as_entry(text: str, zh: bool) -> str:
    """In a cell of a table: with a capital where the word is an ordinary one, and no mark at the end."""
    text = text.strip().rstrip(";；,，、 ")
    return text if zh else _raised(text)


def as_sentence(text: str, zh: bool) -> str:
    """By itself: with an end mark, and a capital where the word is an ordinary one."""
    text = STOPS.sub("。" if zh else ".", text.strip().rstrip(";；,， "))
    if not text:
        return ""
    if not text.endswith(CLOSED):
        text += "。" if zh else "."
    return text if zh else _raised(text)


def raised(text: str) -> str:
    """With a capital where the first word is an ordinary one, which `as_clause` takes back inside a sentence."""
    return text[:1].upper() + text[1:] if _first(text).islower() and _is_ordinary(_first(text)) else text


def _raised(text: str) -> str:
    word = _first(text)
    first = PARTS.split(word)[0]
    is_word = _is_ordinary(word) or (
        word.isascii()
        and "".join(PARTS.split(word)).isalpha()
        and (len(first) >= SHORTEST_WORD or first in common_words())
    )
    return text[0].upper() + text[1:] if word.islower() and is_word else text


def _first(text: str) -> str:
    return (text.split(maxsplit=1) or [""])[0].strip("(),.:;")


def _is_ordinary(word: str) -> bool:
    """Every part of it: "eGFR", "pH", "iv", "p16" and "hs-CRP" are written as they are and no other way."""
    return all(
        part.isascii() and part.isalpha() and part.lower() in common_words()
        for part in PARTS.split(SHORTENED.sub("", word))
    )


def joined(items: Sequence[str], zh: bool) -> str:
    """A list inside a sentence; by semicolons where the items have marks of their own."""
    items = [item for item in items if item]
    if any(mark in item for item in items for mark in ",;，；、"):
        return ("；" if zh else "; ").join(items)
    if len(items) < 2:
        return "".join(items)
    last = "和" if zh else " and "
    return ("、" if zh else ", ").join(items[:-1]) + last + items[-1]
