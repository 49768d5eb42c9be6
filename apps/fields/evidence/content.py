"""Which words of a text say something: its figures, and the beginnings of its words without those that only join.

By these two texts are held against each other that say the same thing in other words.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

MOSTLY_THE_SAME: Final = 0.6  # of the words of the longer one
STEM: Final = 5  # letters that a word and its other forms share: visit, visits
_TOKEN: Final = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<word>[a-z]{3,})|(?P<han>[\u4e00-\u9fff]+)", re.IGNORECASE
)
_FUNCTION: Final = re.compile(
    r"the|and|for|with|are|was|were|will|would|should|can|could|may|might|has|have|had|been|being|th(?:is|at|ese|ose)"
    r"|ours?|yours?|their|its|from|into|than|then|not|but|all|any|some|each|every|per|via|who|whom|which|when|what"
    r"|where|they|them|she|her|his|him|you|yes|also|only|just|very|more|most|about|t?here",
    re.IGNORECASE,
)
_FUNCTION_ZH: Final = re.compile(
    r"我们|咱们|他们|这个|那个|还没|没有|[的了和与及在是有个也都就会要把被对从到不我你他她它这那呢吧啊嘛]"
)
_HAN: Final = re.compile(r"[\u4e00-\u9fff]+")


@lru_cache(maxsize=1024)
def tokens_of(words: str) -> tuple[frozenset[str], frozenset[str]]:
    """The figures, and the beginnings of the words that say something; of Chinese each two characters."""
    numbers, tokens = set[str](), set[str]()
    for match in _TOKEN.finditer(words.casefold()):
        if number := match["number"]:
            numbers.add(number.replace(".", ""))
        elif (word := match["word"]) and not _FUNCTION.fullmatch(word):
            tokens.add(word[:STEM])
        elif han := match["han"]:
            for piece in _FUNCTION_ZH.split(han):
                tokens.update(piece[at : at + 2] for at in range(len(piece) - 1))
    return frozenset(numbers), frozenset(tokens)


def han_runs(words: str) -> list[str]:
    """The Chinese of a text, cut where only joining words stand; a single character between two of them says nothing
    by itself."""
    runs = (piece for han in _HAN.findall(words) for piece in _FUNCTION_ZH.split(han))
    return [run for run in runs if len(run) > 1]


def says_something(word: str) -> bool:
    """Whether a word, or a Chinese character, is more than one that joins others."""
    if word.isascii():
        return word[0].isdigit() or (len(word) > 2 and not _FUNCTION.fullmatch(word))
    return not _FUNCTION_ZH.fullmatch(word)


def is_reworded(old: str, new: str) -> bool:
    """Whether a text says the same thing as another one, mostly in its words and with its figures."""
    (figures, before), (others, after) = tokens_of(old), tokens_of(new)
    return figures == others and len(before & after) >= MOSTLY_THE_SAME * max(1, len(before), len(after))
