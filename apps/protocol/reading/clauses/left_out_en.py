"""Rows of who is left out that say so once: "leave out people with a pacemaker, with dementia, and those who already
sing", "what rules you out: a keloid, a suntan, being pregnant", "bites, deep cuts and children with keloids are out".

An item goes from comma to comma, with all that "or" joins in it. Of a row in which a clause says something else nothing
is taken, and whoever is let in again behind it ("…, nor pregnant women, although there's no reason to keep them out, so
let them in") is no item of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from apps.fields.reading.text import Said

LEAST: Final = 2  # a single one has its own patterns
_TURNS: Final = re.compile(
    r"^(?:(?:oh|and|also|please|so|then|well|right|ok(?:ay)?|no|now)\b[,\s]*)+", re.IGNORECASE
)
_PEOPLE: Final = (
    r"(?:any(?:one|body)|every(?:one|body)|people|those|the\sones|patients|women|men"
    r"|kids|children|babies|adults|folks?|whoever)"
)
_WHO_ARE: Final = (
    r"(?:with(?:out)?|who(?:'s|'ve|'d)?|whose|on|in|under|over|below|above|already|having|taking|known)"
)
_HEAD: Final = re.compile(
    r"(?:(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:(?:also|just|rather|want\sto|have\sto)\s)*)?(?:leave\sout|leaving\sout|keep\sout|exclude|rule\sout)\s"
    r"|(?:i|we)\s(?:do\snot|don't|won't|wouldn't|will\snot|can't|cannot)\s(?:want|take|have|include)\s(?=any)"
    r"|(?:no|not)\s(?=(?:any(?:one|body)|people|those|patients)\s)",
    re.IGNORECASE,
)
# What stands before a row of things that keep somebody out, of which each is one.
_LED: Final = re.compile(
    r"(?:what|things\sthat)\s(?:would\s)?(?:rules?|keeps?|puts?|takes?)\s(?:you|people|somebody|someone|anybody|anyone|them|a\s[a-z]+)\sout"
    r"(?:\sis|\sare)?\s?[:,]?\s|(?:my|our|the)?\s?(?:no-?gos?|exclusions?)(?:\sare|\swould\sbe)?\s?:?\s"
    r"|(?:out|excluded|left\sout)\s(?:are|is|goes|go)\s",
    re.IGNORECASE,
)
_ALL_OUT: Final = re.compile(
    r"\s(?:are|is)\s(?:all\s|also\s|both\s)?(?:out|left\sout|excluded|not\seligible|ineligible)(?:\s(?:too|as\swell|of\scourse))?$",
    re.IGNORECASE,
)
_COMMA: Final = re.compile(r"[,;]\s(?:(?:and|or|nor)\s)?(?:also\s|not\s|then\s)?", re.IGNORECASE)
_OF_THE_ROW: Final = re.compile(rf"(?:{_PEOPLE}\b|{_WHO_ARE}\b)", re.IGNORECASE)
# Somebody says or does something there, and it names nobody.
_A_CLAUSE: Final = re.compile(
    r"(?:i|we|they|it|that|this|there|he|she|you|but|although|though|because|since|so|which|if|when|unless|then|except)\b"
    r"|[a-z-]+\s(?:is|are|was|were|will|would|can|should|must|gets?|receives?|stays?)\b",
    re.IGNORECASE,
)
_LEAD: Final = re.compile(
    r"(?:any(?:one|body)|those)\s(?:with\s|(?=on\s))|any(?:one|body)\swho(?:'s)?\s|with\s", re.IGNORECASE
)
# A second thought that lets somebody in: whom it names, else the one before it.
_LET_IN: Final = re.compile(
    r"[,;]\s(?:and\s)?(?:although|though|but|actually|well|hm+|on\ssecond\sthoughts?)\b(?P<why>[^.]*?\b(?:so\s)?(?:let|take|keep|leave)\s(?:them|those|her|him)\sin"
    r"|[^.]*?\bno\s(?:[a-z]+\s)?(?:reason|need|point|sense)\s(?:to|in)\s(?:keep|leav|exclud)[^.]*?)$",
    re.IGNORECASE,
)


def without_let_in(sentence: Said) -> tuple[Said, str]:
    """A sentence without the second thought behind it, and that one's words."""
    found = _LET_IN.search(sentence.plain)
    return (sentence.cut(0, found.start()), found["why"]) if found else (sentence, "")


def not_let_in(items: Sequence[Said], why: str) -> list[Said]:
    """The items but for whom a second thought lets in."""
    if not why:
        return [*items]
    named = [item for item in items if item.plain.casefold().strip() in why.casefold()]
    back = named or items[-1:]
    return [item for item in items if item not in back]


def left_out_en(sentence: Said) -> Sequence[Said] | None:
    """The items of such a row; None where it is none."""
    turns = _TURNS.match(sentence.plain)
    told = sentence.cut(turns.end()) if turns else sentence
    if led := _LED.match(told.plain):
        return _row(told.cut(led.end()), any_thing=True)
    if head := _HEAD.match(told.plain):
        return _row(told.cut(head.end()), any_thing=False)
    if behind := _ALL_OUT.search(told.plain):
        return _row(told.cut(0, behind.start()), any_thing=True)
    return None


def _row(told: Said, *, any_thing: bool) -> Sequence[Said] | None:
    parts = [part.strip(" ,;.") for part in told.split(_COMMA)]
    if len(parts) < LEAST or not all(part.plain for part in parts):
        return None
    if any(_A_CLAUSE.match(part.plain) for part in parts):
        return None
    if not any_thing and not all(_OF_THE_ROW.match(part.plain) for part in parts):
        return None
    return [*_bare(parts)]


def _bare(parts: Sequence[Said]) -> Iterator[Said]:
    for part in parts:
        lead = _LEAD.match(part.plain)
        yield part.cut(lead.end()) if lead and lead.end() < len(part.plain) else part
