"""What is looked at besides, told item by item: "beyond that I'd look at whether they needed morphine, at how long they
stayed, and at how content they were", “次要的看：二十八天死亡，九十天的时候肾功能有没有恢复（……），住院天数”.

Items that ask by themselves make a sentence no certain one, so that a rule for certain sentences takes one of them, and
tears it. Here each piece has to be such an item, or none is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from apps.fields.reading import registry
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, CannotRead, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.fields.schema.field import Field
from apps.protocol.reading.outcomes.qualities import quality_of

LEAST_ITEMS: Final = 2
_ASKS: Final = (
    r"(?:who(?=\s(?:needs?|needed|has|had|gets?|got|went|goes|comes|came|dies|died|takes?|took)\b)"
    r"|whether|how\s(?:much|many|long|often|well|far|soon|quickly|content|happy|satisfied|[a-z]+))\b"
)
_THING: Final = (
    r"any\s(?!other|more|of)[a-z]|(?:the|any)\s(?:number|rate|proportion|share|length"
    r"|time|amount|cost|costs|need|use|days?)\b"
)
_LEAD: Final = re.compile(
    r"^\W*(?:(?:and|so|well)\W+)?(?:then|also|secondary|(?:beyond|besides|apart\sfrom|on\stop\sof"
    r"|after)\s(?:that|this|it)"
    r"|as\s(?:a\s)?secondary\s(?:outcomes?|end\s?points?))\b[\s,:]*"
    r"(?:(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:also\s|then\s)?(?:like\sto\s|want\sto\s)?(?:look|see|know"
    r"|record|measure|note|check)\s)?"
    rf"(?:at\s)?(?={_ASKS}|{_THING}|[a-z][a-z\s-]{{2,40}},\s(?:and\s)?(?:at\s)?{_ASKS})",
    re.IGNORECASE,
)
_NEXT: Final = re.compile(
    rf"(?:[,;]|(?=\sand\s))\s?(?:\s?and\s)?(?:then\s|also\s)?(?:at\s)?(?={_ASKS}|{_THING})", re.IGNORECASE
)
_LEAD_ZH: Final = re.compile(
    r"^\W*(?:次要的?(?:结局|指标|终点)?(?:的话|呢|嘛)?,?(?:我们|就|还|也|想|要|主要)*(?:看看?|是|有|包括)[:,]?"
    r"|其次,?(?:就|还|想|要)*看看?[:,]?"
    r"|(?:其[他它余]|别)的?(?:指标|结局)?(?:就|还|也|再)*(?:想|要|会)?(?:看看?|瞧瞧?|记)(?:的)?(?:是|有|一下)?[:,]?)(?=[^,。;:?]{2})"
)
_NEXT_ZH: Final = re.compile(
    r"(?:(?:[,;]|(?<![0-9一二三四五六七八九十两周天月年])、|、(?![0-9一二三四五六七八九十两]{1,3}(?:周|天|个?月|年|、)))(?![^()]*\))(?!就是|也就是|即)\s?(?:还有(?:就是)?|以及|再加上?|再就是|再看看?|另外|和)?|(?<=[^,、;])(?:还有"
    r"|再加上|再就是))(?=[^,、;]{2})"
)
_STOP: Final = re.compile(r"[。.!?\n]")
_HALVES: Final = re.compile(";")
_GOES_ON_ZH: Final = re.compile(r"\s?(?:再看看?|还有|再就是|另外|以及|再加上)")
# What somebody thinks of the last one: ", which is what keeps me awake".
_WHICH: Final = re.compile(r",\swhich\s(?:is|are|would|will)\s[^;]*$", re.IGNORECASE)
_OF_ALL_ZH: Final = re.compile(r"都(?:是|在)?第?[0-9一二两三四五六七八九十半]")
_ASKS_ZH: Final = re.compile(r"有没有|是否|是不是|能不能|要不要|会不会|多少|多久|多长|满不满意")
_NO_ITEM: Final = re.compile(
    r"\?|,\s(?!on\s|as\s|by\s|with\s|from\s|(?:measured|scored|rated|taken)\b)|\b(?:i|we|my|our|because|but"
    r"|nobody)\b|[我咱你您]|因为|所以|但|不过|觉得|主要|安全|吗|怎么|^(?:也|都|就|不|没|任何)|记录"
    r"|^第?[0-9一二三四五六七八九十半两百]+\s?(?:个?(?:小时|天|日|周|月|年|分钟))(?:[之以]?内)?$",
    re.IGNORECASE,
)


def _read(piece: Said, field: Field, known: Known) -> list[Any]:
    found = registry.reader_of(field)(piece, field, known)
    return found.value if found else []


def _to_the_end(said: Said) -> Said:
    """The half of a sentence with the halves behind it: “……；再看看……；还有就是……” is one row."""
    end = _STOP.search(said.folded, said.end)
    whole = said.at((said.start, end.start() if end else len(said.folded)))
    return whole if all(_GOES_ON_ZH.match(each.plain) for each in [*whole.split(_HALVES)][1:]) else said


def _without_the_last(pieces: list[Said]) -> tuple[list[Said], str]:
    """The pieces without those that tell when all of them are looked at, and that time: “都是四周、八周各测一回”."""
    at = next((n for n, piece in enumerate(pieces) if n and _OF_ALL_ZH.match(piece.plain)), None)
    if at is None:
        return pieces, ""
    said = pieces[at]
    told = quality_of(said.cut(0, pieces[-1].end - said.start).plain)
    return (pieces[:at], told[1]) if told and told[0] == "time_point" else (pieces, "")


def also_seen(said: Said, known: Known) -> Iterator[ReadValue]:
    """The secondary outcomes of a sentence that is nothing but a row of them."""
    field = field_for("outcomes.secondary", known)
    lead = _LEAD.match(said.plain) or _LEAD_ZH.match(said.plain)
    if (
        field is None or lead is None or field.stage != known.current_stage
    ):  # they who stay or need something are ours
        return
    row = (_to_the_end(said) if lead.re is _LEAD_ZH else said).cut(lead.end()).strip(" .。;,")
    if (aside := _WHICH.search(row.plain)) is not None:
        row = row.cut(0, aside.start())
    pieces = [piece.strip(" ,;") for piece in row.split(_NEXT_ZH if lead.re is _LEAD_ZH else _NEXT)]
    if lead.re is _LEAD_ZH and not any(
        _ASKS_ZH.search(piece.plain) or quality_of(piece.plain) for piece in pieces
    ):
        return
    if quality_of(pieces[0].plain):
        return  # a row of times belongs to what follows
    pieces, every = _without_the_last(pieces)
    if len(pieces) < LEAST_ITEMS or any(
        _NO_ITEM.search(piece.plain) and not quality_of(piece.plain) for piece in pieces
    ):
        return
    try:
        found = [
            [{field.head.key: words(piece)}] if quality_of(piece.plain) else _read(piece, field, known)
            for piece in pieces
        ]
    except CannotRead:
        return
    value = [item for one in found for item in one]
    value = [each if each.get("time_point") or not every else {**each, "time_point": every} for each in value]
    if len(value) == len(pieces) and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (row.span,), False, ROUTED)
