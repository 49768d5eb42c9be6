"""Sentences of passages and how near they are to a question: what research reads by where no model does."""

from __future__ import annotations

import re
from collections.abc import Iterable

from apps.documents.parsing.sentences import sentences

HAN = re.compile(r"[\u4e00-\u9fff]+")
COMMON = frozenset(
    {"the", "and", "for", "with", "was", "were", "are", "from", "that", "this", "which", "than"}
    | {"have", "has", "had", "not", "but", "what", "does"}
)
ITEM = re.compile(r"[（(]?\d{1,2}[)）.、]|[①-⑳]")
LEADS = re.compile(
    r"(?:标准|条件|不足(?:之处)?|局限性?|缺陷|如下|包括|以下|criteria|following|limitations?)[^。：:，；]{0,4}[：:]",
    re.IGNORECASE,
)
REFERENCES = re.compile(r"^\W*\d*\W*(references|bibliography|literature cited|参考文献)", re.IGNORECASE)
FIGURE = re.compile(r"\d+(?:\.\d+)?")
MOST_FIGURES = 4
LEAST_CHARACTERS, MOST_CHARACTERS = 25, 600


def sentences_of(text: str, least: int = LEAST_CHARACTERS) -> list[str]:
    """Those that say something, as they stand in the text."""
    found = (text[start:end] for start, end in _with_lists(text))
    return [each for each in found if _length(each) >= least and len(each) <= MOST_CHARACTERS]


def _with_lists(text: str) -> list[tuple[int, int]]:
    """A list stays with the words that lead to it: “纳入标准：（1）年龄≥18岁；（2）……”, “排除标准：痴呆；肾衰竭”."""
    found: list[tuple[int, int]] = []
    for start, end in sentences(text):
        goes_on = found and text[found[-1][1] - 1] in "；;：:" and _is_item(text, found[-1], start)
        if goes_on and end - found[-1][0] <= MOST_CHARACTERS:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _is_item(text: str, before: tuple[int, int], start: int) -> bool:
    return bool(ITEM.match(text, start) or LEADS.search(text, *before))


def terms_of(text: str) -> frozenset[str]:
    """Words of three letters and more, and pairs of Chinese characters."""
    words = {word.lower() for word in re.findall(r"[A-Za-z0-9]{3,}", text)} - COMMON
    pairs = {run[place : place + 2] for run in HAN.findall(text) for place in range(len(run) - 1)}
    return frozenset(words | pairs)


def nearest(question: str, sentences: Iterable[str], most: int = 2) -> list[str]:
    """Those that share most words with the question and say most in figures; none that shares no word."""
    asked = terms_of(question)
    ranked = [(len(asked & terms_of(each)), len(FIGURE.findall(each)), each) for each in sentences]
    near = [(shared + min(figures, MOST_FIGURES), each) for shared, figures, each in ranked if shared]
    return [each for _score, each in sorted(near, key=lambda row: -row[0])[:most]]


def _length(text: str) -> int:
    """Chinese says the same in about a third of the characters."""
    return len(text) + 2 * sum(map(len, HAN.findall(text)))
