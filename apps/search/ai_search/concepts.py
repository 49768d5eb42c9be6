"""What a question is about, in parts that rules can look for: each with the other ways to say it, in both languages.

A part is a term of the vocabulary, or a word that is left; words that every question has are none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import yaml

from apps.retrieval.terms import STOP_WORDS, WORD, counted, is_han, script_of

Group = tuple[str, ...]
FILE: Final = Path(__file__).with_name("vocabulary.yaml")
SHORT_PAIRS, PAIRS_SHARE = 2, 0.6
WORD_WEIGHT: Final = 0.6  # a word that no vocabulary has says less than a term
IN_EVERY_QUESTION: Final = """
any better best between among compare compared comparison does effect effects effective effectiveness efficacy
evidence find literature paper papers patient patients people person question recent research result results role
search show study studies trial trials use used using versus vs adult adults treatment treatments therapy therapies
clinical outcome outcomes safe safety benefit benefits improve improves reduce reduces reduced since last years year
published new please worse than after before
"""
GENERAL: Final = STOP_WORDS | frozenset(IN_EVERY_QUESTION.split())
GENERAL_HAN: Final = re.compile(
    r"患者|病人|人群|成人|研究|文献|论文|试验|临床|比较|相比|对比|效果|疗效|影响|作用|治疗|安全性|有效性|是否|能否|可以|"
    r"如何|怎样|什么|哪些|有无|有没有|请|查找|检索|搜索|帮我|关于|以及|对于|之间|近年来|最近|降低|减少|改善|提高|增加|"
    r"[的和与及或在对中后前吗呢了是有为用于能会]|[0-9]+年(?:以来|以后|之后)?|近[0-9一二三四五六七八九十]+年"
)


@dataclass(frozen=True)
class Concept:
    """`words` as the question has them, `others` the further ways to say it."""

    words: str
    others: tuple[str, ...] = ()
    weight: float = 1.0

    @property
    def ways(self) -> tuple[str, ...]:
        return (self.words, *self.others)

    def in_script(self, script: str) -> str:
        """One way to say it in this script; empty when there is none."""
        return next((way for way in self.ways if script_of(way) == script), "")


@lru_cache(maxsize=1)
def shipped_groups() -> tuple[Group, ...]:
    rows = yaml.safe_load(FILE.read_text("utf-8"))
    return tuple(tuple(str(way) for way in row) for row in rows)


def concepts_in(question: str, own: Iterable[Group] = ()) -> tuple[Concept, ...]:
    """Longest terms first; `own` are a person's, which go before those that are shipped."""
    left = _folded(question)
    found: list[tuple[int, Concept]] = []
    for way, group in _ways((*own, *shipped_groups())):
        for match in _pattern(way).finditer(left):
            others = tuple(each for each in group if _folded(each) != way)
            found.append((match.start(), Concept(match.group(), others)))
            left = left[: match.start()] + "\n" * len(match.group()) + left[match.end() :]
    found += ((at, Concept(word, weight=WORD_WEIGHT)) for at, word in _words(left))
    unique = {concept.words: concept for _, concept in sorted(found, key=lambda pair: pair[0])}
    return tuple(unique.values())


def _ways(groups: Sequence[Group]) -> list[tuple[str, Group]]:
    """Each way with its group, the longest first; of the same way the first group counts."""
    first: dict[str, Group] = {}
    for group in groups:
        for way in group:
            first.setdefault(_folded(way), group)
    return sorted(first.items(), key=lambda pair: -len(pair[0]))


@lru_cache(maxsize=2_000)
def _pattern(way: str) -> re.Pattern[str]:
    if any(map(is_han, way)):
        return re.compile(re.escape(way))
    return re.compile(rf"(?<![a-z0-9]){re.escape(way)}(?:s|es)?(?![a-z0-9])")


def _words(text: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for match in WORD.finditer(GENERAL_HAN.sub(lambda gone: "\n" * len(gone.group()), text)):
        word = match.group()
        if is_han(word[0]):
            found += [(match.start(), word)] if len(word) > 1 else []
        elif len(word) > 1 and word not in GENERAL and not word.isdecimal():
            found.append((match.start(), word))
    return found


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


@dataclass(frozen=True)
class Coverage:
    """How much of a question a text speaks of, from 0 to 1, and which parts it has and lacks."""

    share: float
    has: tuple[str, ...]
    lacks: tuple[str, ...]


def coverage(concepts: Sequence[Concept], text: str) -> Coverage:
    words = counted(text).keys()
    has = [concept for concept in concepts if any(_stands_in(way, words) for way in concept.ways)]
    whole = sum(concept.weight for concept in concepts)
    share = sum(concept.weight for concept in has) / whole if whole else 0.0
    lacks = tuple(concept.words for concept in concepts if concept not in has)
    return Coverage(share, tuple(concept.words for concept in has), lacks)


def _stands_in(way: str, words: Set[str]) -> bool:
    """Every word of it; of a longer run of Chinese, which may be several words, most pairs of characters."""
    needed, least = _needed(way)
    return len(needed & words) >= least


@lru_cache(maxsize=5_000)
def _needed(way: str) -> tuple[frozenset[str], float]:
    """The words, and how many of them have to be there. Single Chinese characters stand in every text."""
    counts = frozenset(counted(way))
    pairs = frozenset(word for word in counts if len(word) > 1 or not is_han(word))
    needed = pairs or counts
    is_long = len(needed) > SHORT_PAIRS and all(map(is_han, way.replace(" ", "")))
    return needed, PAIRS_SHARE * len(needed) if is_long else len(needed)


def translated(concepts: Sequence[Concept], script: str) -> str:
    """The question in another script, of the terms that have a word there; empty when fewer than half have one."""
    said = [(concept, concept.in_script(script)) for concept in concepts]
    known = [words for _, words in said if words]
    return " ".join(known) if known and 2 * len(known) >= len(concepts) else ""


def strongest(concepts: Sequence[Concept], missing: Iterable[str]) -> str:
    """Without the parts that no paper has, and without the last plain word when that changes nothing."""
    absent = set(missing)
    kept = [concept for concept in concepts if concept.words not in absent]
    if len(kept) == len(concepts) and len(kept) > 2:
        weakest = min(kept, key=lambda concept: concept.weight)
        kept = [concept for concept in kept if concept is not weakest]
    return " ".join(concept.words for concept in kept) if len(kept) < len(concepts) else ""
