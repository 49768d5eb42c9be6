"""Where sentences end, in English and Chinese, without cutting “e.g.”, “et al.”, “P = .03” or a name's initial."""

from __future__ import annotations

import re

from apps.documents.parsing.characters import HAN

CLOSERS = "\"'”’」』）)\\]】》"
# After a Chinese stop a sentence ends whatever follows; after a Western one only before a space and no small letter.
END = re.compile(rf"[。！？；][{CLOSERS}]*|[.!?][{CLOSERS}]*[⁰¹²³⁴⁵⁶⁷⁸⁹,–-]*(?=\s)|\n")
SHORTENED = re.compile(
    r"(?:\b(?:e\.g|i\.e|al|vs|cf|ca|viz|[Aa]pprox|[Ff]igs?|Tab|Eqs?|[Rr]efs?|Nos?|Vol|Dr|Prof|Mr|Mrs|Ms|St|Inc|Ltd|Co"
    r"|[Ss]uppl|Appx|Sect|Ch|pp?|resp|incl|excl|max|min|wk|mo|yr|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
    r"|spp?|subsp|var|v|[bqt]\.i\.d|q\.d|p\.o|i\.[vm]|s\.c|U\.S|U\.K)"
    r"|\b[A-Z])\.$",
)
CUT_NUMBER = re.compile(
    r"(?:^|[^\w.])0\.$"
)  # “P<0.” whose “74” came to stand after a space or on the next line
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
    if match.group() == "\n":
        return not _cuts_a_number(text[max(0, match.start() - 12) : match.start()], text[match.end() :])
    if match.group()[0] in "。！？；":
        return True
    before = text[max(0, match.start() - 12) : match.start() + 1]
    if match.group()[0] == "." and (SHORTENED.search(before) or _cuts_a_number(before, text[match.end() :])):
        return False
    follows = GOES_ON.match(text, match.end())
    return not (follows and follows.group()[-1].islower())


def _cuts_a_number(before: str, after: str) -> bool:
    return bool(CUT_NUMBER.search(before)) and after[:3].lstrip()[:1].isdecimal()


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None
