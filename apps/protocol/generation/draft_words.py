"""Which words of a draft its data bear out: a claim needs words, and a new one comes with new words. Pure.

Ordinary words of protocols are free (`ordinary_words.*.txt`); every other word has to stand in the data or the
template, in whatever ending. Chinese is not cut into words: what neither the data nor the list covers is new.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from apps.protocol.generation.outline import CONTENT

LATIN_WORD: Final = re.compile(r"[A-Za-z]{3,}")
CHINESE_RUN: Final = re.compile(r"[\u3400-\u9fff]+")
ENDINGS: Final = (
    "ations",
    "ation",
    "ments",
    "ment",
    "ings",
    "ing",
    "ies",
    "ied",
    "ed",
    "es",
    "ly",
    "s",
    "e",
    "y",
)
SHORTEST_STEM = 3
LONGEST_CHINESE = 12


@cache
def _listed(language: str) -> frozenset[str]:
    lines = (CONTENT / f"ordinary_words.{language}.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


@cache
def _ordinary() -> frozenset[str]:
    return frozenset(map(stem, _listed("en")))


def stem(word: str) -> str:
    """A word without its ending, roughly: "enrolled", "enrols" and "enrolment" meet."""
    word = word.lower()
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word[: -len(ending)]
    return word


def content_words(text: str) -> list[str]:
    """Words that carry meaning: stems of Latin words, pairs of Chinese characters."""
    latin = [stem(word) for word in LATIN_WORD.findall(text)]
    pairs = [run[n : n + 2] for run in CHINESE_RUN.findall(text) for n in range(len(run) - 1)]
    return [*(word for word in latin if word not in _ordinary()), *pairs]


def share_of_words(value: str, text: str) -> float:
    """How much of a value's meaning a text has: the share of its content words."""
    wanted, there = set(content_words(value)), set(content_words(text))
    return len(wanted & there) / len(wanted) if wanted else 1.0


def new_words(said: str, known: str) -> list[str]:
    there = {stem(word) for word in LATIN_WORD.findall(known)} | _ordinary()
    latin = [word for word in LATIN_WORD.findall(said) if stem(word) not in there]
    runs = (part for run in CHINESE_RUN.findall(said) for part in _uncovered(run, known))
    return [*latin, *runs]


def _uncovered(run: str, known: str) -> list[str]:
    """Parts of a run of two characters and more that neither the data nor the list covers, longest match first."""
    left: list[str] = [""]
    place = 0
    while place < len(run):
        covered = _covered(run, place, known)
        if covered:
            left.append("")
            place += covered
        else:
            left[-1] += run[place]
            place += 1
    return [part for part in left if len(part) > 1]


def _covered(run: str, place: int, known: str) -> int:
    """The length of the longest piece from here that is known; a single character only when it is listed."""
    for length in range(min(LONGEST_CHINESE, len(run) - place), 0, -1):
        piece = run[place : place + length]
        if piece in _listed("zh_hans") or (length > 1 and piece in known):
            return length
    return 0
