"""Keeps a model's thinking apart from its answer when both come as one text: `<think>…</think>answer`.

Only tags at the very beginning count (and again directly after a closed block), so that an answer may speak
about the tags. Works on pieces of any size: a tag may be split over many.
"""

from __future__ import annotations

from apps.llm.types import Channel

OPEN, CLOSE = "<think>", "</think>"
Piece = tuple[Channel, str]


class ThinkSplitter:
    """Feed it the content as it comes; it tells which part is reasoning and which is the answer."""

    def __init__(self) -> None:
        self._state = "start"
        self._held = ""
        self._thought = False

    def feed(self, text: str) -> list[Piece]:
        """The pieces that are certain by now; a beginning of a tag is held back."""
        if self._state == "answer":
            return [("answer", text)]
        self._held += text
        pieces: list[Piece] = []
        while self._held and self._step(pieces):
            pass
        return pieces

    def end(self) -> list[Piece]:
        """What was still held back when the answer ended."""
        held, self._held = self._held, ""
        if not held:
            return []
        return [("reasoning" if self._state == "thinking" else "answer", held)]

    def _step(self, pieces: list[Piece]) -> bool:
        """One step of the machine; False when more text is needed."""
        if self._state == "thinking":
            return self._think(pieces)
        start = self._held.lstrip()
        if start.startswith(OPEN):
            self._state, self._held, self._thought = "thinking", start[len(OPEN) :], False
            return True
        if OPEN.startswith(start):  # nothing but space, or the beginning of a tag
            return False
        text = start if self._state == "closed" else self._held
        self._state, self._held = "answer", ""
        pieces.append(("answer", text))
        return False

    def _think(self, pieces: list[Piece]) -> bool:
        thought, tag, rest = self._held.partition(CLOSE)
        if tag:
            self._state, self._held = "closed", rest
        else:
            keep = _overlap(thought, CLOSE)
            thought, self._held = thought[: len(thought) - keep], thought[len(thought) - keep :]
        if not self._thought:
            thought = thought.lstrip()
        if thought:
            self._thought = True
            pieces.append(("reasoning", thought))
        return bool(tag)


def _overlap(text: str, tag: str) -> int:
    """How many characters at the end of `text` may be the beginning of `tag`."""
    return next((n for n in range(min(len(text), len(tag) - 1), 0, -1) if text.endswith(tag[:n])), 0)
