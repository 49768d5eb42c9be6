"""Sentences that nobody takes back: "forget that", “算了”, "no wait, it is 9"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from apps.fields.reading.sentences import LONGEST_SENTENCE, sentences
from apps.fields.reading.spoken.taken_back import opening_end
from apps.fields.reading.text import Said, Span

_TAKEN_BACK: Final = re.compile(
    r"\b(?:scratch that|never ?mind|forget (?:that|it|this)|(?:that|this) (?:is|was) (?:wrong|a mistake|a joke)"
    r"|just kidding|i was joking|on second thoughts?|strike that|ignore that|disregard)\b"
    r"|[,。;]\s?(?:[嗯呃哦额啊]+[,.…]*\s?)?还是[^,。;]{0,3}[0-9零一二两三四五六七八九十百]+[^,。;]{0,4}(?:吧|来着)|来着\s?[?]?$"
    r"|,\s?or\s(?:was|is)\sit\b"
    r"|^\s*(?:no,|no\.|no\swait\b|wait)|(?<![成例个人%0-9也都])(?<!的就)算了|当我没说|说错|不对|开玩笑|作废|收回|不算数|划掉",
    re.IGNORECASE,
)
# What is taken back in the same breath: "we considered a lamp but forget that" leaves what came before it.
_ITS_OWN: Final = re.compile(
    r"\b(?:considered|thought (?:of|about)|toyed with|planned|wanted|was going to|were going to|used to)\b"
    r"|本来|原来|原先|考虑过|想过",
    re.IGNORECASE,
)
# "No, it is 9": what is said behind it is what is meant, and only what came before is taken back.
_CORRECTION: Final = re.compile(
    r"^\s*(?:no|wait|sorry|不对|不是|错了|说错了?|更正一?下)[\s,.]+(?=(?:make (?:it|that)|it(?:'s| is"
    r"| should be| will be)|we (?:have|will)"
    r"|应该?是|应为|是|改[为成]?)\s?)"
    r"|^\s*(?:no|wait|hang on|hold on|sorry|oh|actually|er|hm+)(?:[\s,.]+(?:no|wait|sorry|hang on|actually))*[\s,.]+"
    r"(?=(?:(?:more like|rather|about|call it)\s)?[0-9][0-9,]*\s?(?:[a-z]+\s?)?[.!]?\s*$)"
    r"|[,。;]\s?(?:刚才|前面|刚刚|之前)(?:是我)?(?:说|写|讲)[错少多漏][^,。;]{0,8}[.。!]?\s*$"
    r"|[,。;]\s?[0-9]+[个例家]?那个(?:就)?(?:作废|划掉|不算数)了?",  # of a figure that it names itself
    re.IGNORECASE,
)
NOWHERE: Final = (0, 0)
# What is settled behind a second thought: "40 first, no, they said 50, 就50".
SETTLED: Final = re.compile(r"\s?(?:那?就|那么|所以|最后|干脆)")


def sentences_that_stand(
    pieces: tuple[Said, ...], *, own: Span = NOWHERE, meant: Span = NOWHERE
) -> Iterator[Said]:
    """Sentences that no later one takes back, nor one of their words beside the place that is looked at."""
    found = [sentence for piece in pieces for sentence in sentences(piece)]
    for sentence, after in zip_longest(found, found[1:]):
        # Behind the figure that is meant at last nothing may take it back; before it that is its correction.
        taken_back = after is not None and after.start >= meant[1] and _takes_back_before(after.plain)
        rest = sentence.cut(meant[1] - sentence.start) if sentence.start < meant[1] else sentence
        if not taken_back and len(sentence.plain) <= LONGEST_SENTENCE and not _takes_back(rest, own):
            yield sentence


def _takes_back_before(plain: str) -> bool:
    """Whether a sentence takes back the one before it."""
    found = _TAKEN_BACK.search(plain[:80])
    return found is not None and _ITS_OWN.search(plain[: found.start()]) is None


def _takes_back(sentence: Said, own: Span) -> bool:
    if own[0] < sentence.end and sentence.start < own[1]:
        before, behind = (
            sentence.cut(0, max(0, own[0] - sentence.start)),
            sentence.cut(own[1] - sentence.start),
        )
        parts = (behind,) if SETTLED.match(sentence.folded, *own) else (before, behind)
        return any(_is_taken_back(part.plain) for part in parts)
    return _is_taken_back(sentence.plain)


def _is_taken_back(plain: str) -> bool:
    """Whether anything but what a correction begins with takes something back."""
    return _TAKEN_BACK.search(_CORRECTION.sub("", plain[opening_end(plain) :])) is not None
