"""What is looked at besides, told item by item: "beyond that I'd look at whether they needed morphine, at how long they
stayed, and at how content they were", “次要的看：二十八天死亡，九十天的时候肾功能有没有恢复（……），住院天数”.

Items that ask by themselves make a sentence no certain one, so that a rule for certain sentences takes one of them, and
tears it. Here each piece has to be such an item, or none is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading import registry
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, CannotRead, Known, ReadValue
from apps.fields.reading.text import Said

LEAST_ITEMS: Final = 2
_ASKS: Final = (
    r"(?:whether|how\s(?:much|many|long|often|well|far|soon|quickly|content|happy|satisfied|[a-z]+))\b"
)
_THING: Final = (
    r"(?:the|any)\s(?:number|rate|proportion|share|length|time|amount|cost|costs|need|use|days?)\b"
)
_LEAD: Final = re.compile(
    r"^\W*(?:(?:and|so|well)\W+)?(?:then|also|secondary|(?:beyond|besides|apart\sfrom|on\stop\sof"
    r"|after)\s(?:that|this|it)"
    r"|as\s(?:a\s)?secondary\s(?:outcomes?|end\s?points?))\b[\s,:]*"
    r"(?:(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:also\s|then\s)?(?:like\sto\s|want\sto\s)?(?:look|see|know"
    r"|record|measure|note|check)\s)?"
    rf"(?:at\s)?(?={_ASKS})",
    re.IGNORECASE,
)
_NEXT: Final = re.compile(
    rf"(?:[,;]|(?=\sand\s))\s?(?:\s?and\s)?(?:then\s|also\s)?(?:at\s)?(?={_ASKS}|{_THING})", re.IGNORECASE
)
_LEAD_ZH: Final = re.compile(
    r"^\W*(?:次要的?(?:结局|指标|终点)?(?:的话|呢|嘛)?,?(?:我们|就|还|也|想|要|主要)*(?:看看?|是|有|包括)[:,]?"
    r"|其次,?(?:就|还|想|要)*看看?[:,]?)(?=[^,。;:?]{2})"
)
_NEXT_ZH: Final = re.compile(
    r"(?:[,、;](?![^()]*\))(?!就是|也就是|即)\s?(?:还有|以及|再加上?|再就是|另外|和)?|(?<=[^,、;])(?:还有"
    r"|再加上|再就是))(?=[^,、;]{2})"
)
_ASKS_ZH: Final = re.compile(r"有没有|是否|是不是|能不能|要不要|会不会|多少|多久|多长|满不满意")
_NO_ITEM: Final = re.compile(
    r"\?|,\s(?!on\s|as\s|by\s|with\s|from\s|(?:measured|scored|rated|taken)\b)|\b(?:i|we|my|our|because|but"
    r"|nobody)\b|[我咱你您]|因为|所以|但|不过|觉得|主要|安全|吗|怎么|^(?:也|都|就|不|没|任何)|记录"
    r"|^第?[0-9一二三四五六七八九十半两百]+\s?(?:个?(?:小时|天|日|周|月|年|分钟))(?:[之以]?内)?$",
    re.IGNORECASE,
)


def also_seen(said: Said, known: Known) -> Iterator[ReadValue]:
    """The secondary outcomes of a sentence that is nothing but a row of them."""
    field = field_for("outcomes.secondary", known)
    lead = _LEAD.match(said.plain) or _LEAD_ZH.match(said.plain)
    if (
        field is None or lead is None or field.stage != known.current_stage
    ):  # they who stay or need something are ours
        return
    row = said.cut(lead.end()).strip(" .。;,")
    pieces = [piece.strip(" ,;") for piece in row.split(_NEXT_ZH if lead.re is _LEAD_ZH else _NEXT)]
    if lead.re is _LEAD_ZH and not any(_ASKS_ZH.search(piece.plain) for piece in pieces):
        return
    if len(pieces) < LEAST_ITEMS or any(_NO_ITEM.search(piece.plain) for piece in pieces):
        return
    try:
        found = [registry.reader_of(field)(piece, field, known) for piece in pieces]
    except CannotRead:
        return
    value = [item for one in found if one for item in one.value]
    if len(value) == len(pieces) and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (row.span,), False, ROUTED)
