"""What a proposed text changes of the recorded one, word by word: whoever looks at a long value sees at once which
words go and which come, and not the whole of it twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

SHORTEST: Final = 90  # characters of both together, Chinese ones count twice: less is read at a glance
MOST_TOKENS: Final = 3000
LEAST_ALIKE: Final = 0.35
LEAST_BETWEEN: Final = 3  # words that stay between two changes; fewer would only chop them up
KEPT: Final = 32  # characters beside a change
_TOKEN: Final = re.compile(r"\s+|[\u3400-\u9fff]|[^\W\u3400-\u9fff]+|[^\w\s]")
_WIDE: Final = re.compile(r"[\u3400-\u9fff]")
_WORD: Final = re.compile(r"\w")

Kind = Literal["same", "del", "ins"]


@dataclass(frozen=True)
class Part:
    """A run of words that stay, go or come; of a long one that stays only what is beside a change."""

    kind: Kind
    text: str


def differences(recorded: str, proposed: str) -> tuple[Part, ...]:
    """Empty where both are short, or have too little in common to be told apart word by word."""
    old, new = _TOKEN.findall(recorded), _TOKEN.findall(proposed)
    both = recorded + proposed
    if len(both) + len(_WIDE.findall(both)) < SHORTEST or max(len(old), len(new)) > MOST_TOKENS:
        return ()
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    kept = sum(len(_words(old[block.a : block.a + block.size])) for block in matcher.get_matching_blocks())
    if kept < LEAST_ALIKE * min(len(_words(old)), len(_words(new))):
        return ()
    found = [*_joined(matcher, old, new)]
    return tuple(_shortened(part, at == 0, at == len(found) - 1) for at, part in enumerate(found))


def _words(tokens: list[str]) -> list[str]:
    return [token for token in tokens if _WORD.match(token)]


def _joined(matcher: SequenceMatcher[str], old: list[str], new: list[str]) -> Iterator[Part]:
    gone, come = "", ""
    codes = matcher.get_opcodes()
    for at, (tag, a, b, c, d) in enumerate(codes):
        is_between = 0 < at < len(codes) - 1
        if tag == "equal" and not (is_between and len(_words(old[a:b])) < LEAST_BETWEEN):
            yield from _changed(gone, come)
            gone = come = ""
            yield Part("same", "".join(old[a:b]))
        else:
            gone, come = gone + "".join(old[a:b]), come + "".join(new[c:d])
    yield from _changed(gone, come)


def _changed(gone: str, come: str) -> Iterator[Part]:
    if gone:
        yield Part("del", gone)
    if come:
        yield Part("ins", come)


def _shortened(part: Part, is_first: bool, is_last: bool) -> Part:
    text = part.text
    if part.kind != "same" or len(text) <= 2 * KEPT:
        return part
    before, after = ("" if is_first else text[:KEPT]), ("" if is_last else text[-KEPT:])
    before = before.rsplit(" ", 1)[0] if before.isascii() else before
    after = after.split(" ", 1)[-1] if after.isascii() else after
    return Part("same", f"{before} … {after}")
