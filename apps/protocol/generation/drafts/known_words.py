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
CHINESE_PARTICLE: Final = re.compile(r"[的之了等和及或与于在由被将其为是]")
# “hospitalised” says nothing that “hospital” does not; “cardiologist” is somebody, “cardiology” is not.
DERIVED: Final = re.compile(
    r"(?:is|iz)?(?:ed|es|ing|ation|ations|al|ally|ity|ive|ively|able|ance|ence|ment|ness|ly|s)?"
)
SHORTEST_ROOT = 6
# What is said with a number of years need not be said in the data: 65岁, aged 65 years.
IMPLIED: Final = ((re.compile(r"\d\s*岁"), "年龄"), (re.compile(r"\badults?\b|\d\s*years?\b"), " age aged "))
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
    for _ in range(2):  # “documented”, “document”
        word = _without_ending(word)
    is_doubled = len(word) > SHORTEST_STEM and word[-1] == word[-2] and word[-1] not in "aeiouls"
    return word[:-1] if is_doubled else word


def _without_ending(word: str) -> str:
    for ending in ENDINGS:
        is_plural = ending != "s" or not word.endswith("ss")
        if word.endswith(ending) and is_plural and len(word) - len(ending) >= SHORTEST_STEM:
            return word[: -len(ending)]
    return word


def content_words(text: str) -> list[str]:
    """Words that carry meaning: stems of Latin words, pairs of Chinese characters."""
    latin = [stem(word) for word in LATIN_WORD.findall(text)]
    runs = [part for run in CHINESE_RUN.findall(text) for part in CHINESE_PARTICLE.split(run)]
    pairs = [run[n : n + 2] for run in runs for n in range(len(run) - 1)]
    return [*(word for word in latin if word not in _ordinary()), *pairs]


def share_of_words(value: str, text: str) -> float:
    """How much of a value's meaning a text has: the share of its content words."""
    wanted, there = set(content_words(value)), set(content_words(text))
    return len(wanted & there) / len(wanted) if wanted else 1.0


def new_words(said: str, known: str) -> list[str]:
    known += "".join(words for pattern, words in IMPLIED if pattern.search(known))
    there = {stem(word) for word in LATIN_WORD.findall(known)} | _ordinary()
    roots = {word.lower() for word in LATIN_WORD.findall(known) if len(word) >= SHORTEST_ROOT}
    latin = [
        word
        for word in LATIN_WORD.findall(said)
        if stem(word) not in there and not _derived(word.lower(), roots)
    ]
    runs = (part for run in CHINESE_RUN.findall(said) for part in _uncovered(run, known))
    return [*latin, *runs]


def _derived(word: str, roots: set[str]) -> bool:
    return any(word.startswith(root) and DERIVED.fullmatch(word[len(root) :]) for root in roots)


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
