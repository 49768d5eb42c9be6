"""Which encoding a text has: files of old programs and of Chinese databases do not say.

UTF-8 shows by itself. GB18030 and Windows-1252 both read nearly anything: in Chinese text the upper bytes come in
pairs, in Western text one stands alone among letters.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # "Unicode text" of Windows programs
UPPER = re.compile(rb"[\x80-\xff]+")
MOST_UPPER = 0.4  # of the bytes of a Western text
SAMPLE = 200_000
NULLS = 0.25  # of a text in UTF-16 without a mark


def decoded(content: bytes) -> str | None:
    """The text of bytes that are text, None for bytes that are not."""
    for encoding in _encodings(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        return None if CONTROL.search(text) else text
    return None


def _encodings(content: bytes) -> Iterator[str]:
    if content.startswith(UTF_16_MARKS):
        yield "utf-16"
        return
    if unmarked := _utf_16_of(content[:SAMPLE]):
        yield unmarked
        return
    yield "utf-8-sig"
    yield from ("cp1252", "gb18030") if _is_western(content[:SAMPLE]) else ("gb18030",)


def _utf_16_of(sample: bytes) -> str:
    """By the bytes of nothing that Latin letters have in UTF-16, all on one side."""
    half = len(sample) // 2
    if half < 4 or sample.count(0) < NULLS * len(sample):
        return ""
    lower, upper = sample[0::2].count(0), sample[1::2].count(0)
    if min(lower, upper) > 0:
        return ""
    return "utf-16-be" if lower else "utf-16-le"


def _is_western(sample: bytes) -> bool:
    runs = [len(run) for run in UPPER.findall(sample)]
    if not runs or sum(runs) > MOST_UPPER * len(sample):
        return False
    odd = sum(1 for run in runs if run % 2)
    return 2 * odd > len(runs)
