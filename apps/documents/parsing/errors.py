"""Why a file cannot be read, as a state that callers keep and word."""

from __future__ import annotations

from typing import Literal

Unreadable = Literal["scanned", "encrypted", "broken", "too_large", "too_slow", "unsupported"]


class DocumentUnreadable(Exception):
    """`code` is all there is to say: what a broken file made of itself is nobody's message."""

    def __init__(self, code: Unreadable) -> None:
        super().__init__(code)
        self.code: Unreadable = code
