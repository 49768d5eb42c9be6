"""Keeps a tagged block out of the text that people see, wherever the stream is cut into chunks.

Used only with models that have neither structured output nor tools: the values then come in the answer, between
OPEN and CLOSE.
"""

from __future__ import annotations

import string

OPEN, CLOSE = "<extracted_data>", "</extracted_data>"
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


class BlockFilter:
    """Feed it chunks; it gives the visible text and collects the blocks. `close` gives what was held back."""

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self._held = ""
        self._block: str | None = None

    def feed(self, chunk: str) -> str:
        self._held += chunk
        visible: list[str] = []
        while self._held:
            text = self._inside() if self._block is not None else self._outside()
            if text is None:
                break
            visible.append(text)
        return "".join(visible)

    def close(self) -> str:
        """At the end of the stream: text that only looked like a tag is shown, an unclosed block is not."""
        rest, self._held = self._held, ""
        if self._block is not None:
            self.blocks.append(self._block + rest)
            self._block = None
            return ""
        return rest

    def _outside(self) -> str | None:
        before, tag, after = _partition(self._held, OPEN)
        if tag:
            self._block, self._held = "", after
            return before
        keep = _overlap(self._held, OPEN)
        if keep == len(self._held):
            return None
        text, self._held = self._held[: len(self._held) - keep], self._held[len(self._held) - keep :]
        return text

    def _inside(self) -> str | None:
        before, tag, after = _partition(self._held, CLOSE)
        if tag:
            self.blocks.append((self._block or "") + before)
            self._block, self._held = None, after
            return ""
        keep = _overlap(self._held, CLOSE)
        self._block = (self._block or "") + self._held[: len(self._held) - keep]
        self._held = self._held[len(self._held) - keep :]
        return None


def _partition(text: str, tag: str) -> tuple[str, str, str]:
    """Like str.partition, in any case: models write tags as they like."""
    at = _lower(text).find(tag)
    return (text, "", "") if at < 0 else (text[:at], tag, text[at + len(tag) :])


def _lower(text: str) -> str:
    """ASCII letters in lower case; unlike str.lower, no character becomes two."""
    return text.translate(_LOWER)


def _overlap(text: str, tag: str) -> int:
    """How many characters at the end of `text` could be the beginning of `tag`."""
    text = _lower(text[-len(tag) :])
    for length in range(min(len(text), len(tag) - 1), 0, -1):
        if tag.startswith(text[-length:]):
            return length
    return 0
