"""Where sentences end, in English and Chinese, without cutting “e.g.”, “et al.”, “P = .03” or a name's initial."""

from __future__ import annotations

import re

from apps.documents.parsing.characters import HAN

CLOSERS = "\"'”’」』）)\\]】》"
# After a Chinese stop a sentence ends whatever follows; after a Western one only before a space and no small letter.
END = re.compile(rf"[。！？；][{CLOSERS}]*|[.!?][{CLOSERS}]*[⁰¹²³⁴⁵⁶⁷⁸⁹,–-]*(?=\s)|\n")
SHORTENED = re.compile(
    r"(?:\b(?:e\.g|i\.e|al|vs|cf|ca|viz|approx|Fig|Figs|Tab|Eq|Ref|Refs|No|Nos|Vol|Dr|Prof|Mr|Mrs|Ms|St|Inc|Ltd|Co"
    r"|Suppl|Appx|Sect|Ch|pp?|resp|incl|max|min|wk|mo|yr|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)"
    r"|\b[A-Z])\.$",
)
GOES_ON = re.compile(rf"\s*[a-z{HAN}]")


def sentences(text: str) -> list[tuple[int, int]]:
    """The sentences of a text as (start, end), without the spaces between them; together they hold all of it."""
    found, start = [], 0
    for match in END.finditer(text):
        if _ends(text, match):
            found.append((start, match.end()))
            start = match.end()
    found.append((start, len(text)))
    return [trimmed for one in found if (trimmed := _trimmed(text, *one))]


def _ends(text: str, match: re.Match[str]) -> bool:
    if match.group()[0] in "。！？；\n":
        return True
    before = text[max(0, match.start() - 12) : match.start() + 1]
    if match.group()[0] == "." and SHORTENED.search(before):
        return False
    follows = GOES_ON.match(text, match.end())
    return not (follows and follows.group()[-1].islower())


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None
