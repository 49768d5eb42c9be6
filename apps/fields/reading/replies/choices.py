"""What a reply leaves to be chosen, and a choice that is made by saying what it is not ("single, not double").

Both values of a doubt are offered as choices; nobody has to write them again.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.enums import exact_option, is_denied, mentioned
from apps.fields.reading.lines.single_line import MOST_CHOICES
from apps.fields.reading.prose.either_or import figures_in
from apps.fields.reading.quantities.scalars import counts_in
from apps.fields.reading.quantities.times import added, durations
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said, called, words
from apps.fields.reading.words import HEDGE, denies, tells_of_others
from apps.fields.schema.field import Field

_BETWEEN: Final = re.compile(r"(?<=\bbetween\b).{1,12}?(\sand\s)", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;.。!]|\s[-–]{1,2}\s?|[-–]{2}|但是?|\bbut\b", re.IGNORECASE)
_AROUND: Final = re.compile(
    r"^(?:(?:well|ok(?:ay)?|no|it(?:'s|\sis|\swill\sbe)|that(?:'s|\sis)|we(?:'ll|\swill)\s(?:use|do|go\sfor)|an?|the|just)(?![\w-])|而?是|就是?|用|做|采用|选|嗯|应该是)[\s,]*"
    r"|[\s]*(?:吧|的|啊|then|please|design|study)$",
    re.IGNORECASE,
)
_TWO: Final = ("one", "eine", "other", "andere")
_EITHER: Final = re.compile(
    r"\beither\s(?P<one>[^,.;]{2,60}?)\sor\s(?P<other>[^,.;]{2,60}?)(?=[,.;]|$)"
    r"|要么(?:是|用|做|选|给)?(?P<eine>[^,。;]{1,24}?),?\s?要么(?:是|用|做|选|给)?(?P<andere>[^,。;]{1,24}?)(?=[,。;]|$)",
    re.IGNORECASE,
)
# Two that somebody cannot decide between.
_TORN: Final = re.compile(
    r"\b(?:back\sand\sforth|torn|decide|choose|choosing|undecided|wavering)\s(?:\w+\s){0,2}?between\s(?P<one>[^,.;?]{2,60}?)\sand\s(?P<other>[^,.;?]{2,60}?)(?=[,.;?]|$)"
    r"|在(?P<eine>[^,。;]{2,24}?)[和跟与](?P<andere>[^,。;]{2,24}?)(?:这两[个者])?之?间(?:犹豫|纠结|摇摆|拿不定|举棋不定)",
    re.IGNORECASE,
)
# One thing with a doubt, and then another: "A I guess? Or maybe B", "A吧……也可能用B".
_WAVERING: Final = re.compile(
    r"^\s?(?P<one>[^.;?]{3,80}?)(?:,?\s(?:i\s(?:guess|think|suppose)|maybe|perhaps|probably))?\s?[?.]\s"
    r"or\s(?:maybe|perhaps|possibly)\s(?:just\s)?(?P<other>(?=[^.;?,]*[a-z]{3})[^.;?,]{3,80}?)(?=[.;?,]|$)"
    r"|^\s?(?P<eine>[^,。;?…]{2,24}?)吧[\s,。.…?]*(?:也|或者?也?)(?:可能|可以|许|行)(?!再|还|加)(?:是|用|看|做|选|就)?"
    r"(?P<andere>[^,。;?…]{2,24}?)(?=[,。;?…]|$)",
    re.IGNORECASE,
)


def figures_of(reply: Said, field: Field, known: Known) -> tuple[Any, ...]:
    """The values between which a reply does not decide, or the only one that it names."""
    if (joined := _BETWEEN.search(reply.plain)) is not None:
        at = reply.start + joined.start(1)
        folded = reply.folded[:at] + " to  " + reply.folded[at + 5 :]
        reply = Said(reply.message, folded, reply.start, reply.end)
    if found := figures_in(reply, field, known):
        return found
    if field.kind == "integer" and not (denies(reply.plain) or tells_of_others(reply.plain)):
        return counts_in(reply.plain)[:MOST_CHOICES]
    if field.kind != "duration":
        return ()
    values = [value for value, _derived, _start, _end in added(reply.plain, durations(reply.plain))]
    different = [value for at, value in enumerate(values) if value not in values[:at]]
    return tuple(different) if len(different) <= MOST_CHOICES else ()


def contrasted(reply: Said, field: Field) -> Found | None:
    """The one choice that a clause by itself names, where all others are said not to be it."""
    if HEDGE.search(reply.plain):
        return None
    clauses = [clause.strip() for clause in reply.split(_CLAUSE) if clause.strip()]
    named = [option for c in clauses if (option := exact_option(field, _bare(c.plain))) is not None]
    if len({option.key for option in named}) != 1:
        return None
    others = [found for c in clauses if (found := mentioned(c, field)) and found[0].key != named[0].key]
    plain, start = reply.plain, reply.start
    if any(not is_denied(plain, span[0] - start, span[1] - start) for _option, span in others):
        return None
    value = (
        {"level": named[0].key, "text": called(words(reply))} if field.kind == "enum_text" else named[0].key
    )
    return Found(value, (reply.span,))


def _bare(plain: str) -> str:
    bare = plain.strip()
    while (around := _AROUND.search(bare)) is not None and around[0]:
        bare = (bare[: around.start()] + bare[around.end() :]).strip()
    return bare


def either_text(reply: Said, field: Field) -> CannotRead | None:
    """The question which of two texts it is to be ("either A or B"); None where the reply leaves no such choice."""
    return _between(reply, field, _EITHER.search(reply.plain))


def wavering_text(reply: Said, field: Field) -> CannotRead | None:
    """The same of a reply that goes from one thing to another ("A I guess? Or maybe B")."""
    return _between(reply, field, _TORN.search(reply.plain) or _WAVERING.match(reply.plain))


def _between(reply: Said, field: Field, found: re.Match[str] | None) -> CannotRead | None:
    texts = [reply.cut(*found.span(group)).text.strip() for group in _TWO if found[group]] if found else []
    if len(texts) != 2:
        return None
    return CannotRead(_("Several values are said."), choices=_each(texts, field))


def _each(texts: list[str], field: Field) -> tuple[Any, ...]:
    if field.kind == "object_list":
        return tuple([{field.head.key: text}] for text in texts)
    return tuple([text] if field.kind == "string_list" else text for text in texts)
