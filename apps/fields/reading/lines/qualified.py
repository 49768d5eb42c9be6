"""What is said of a thing behind a comma belongs to it, and is no other thing: "rust, any stage, within ten days, by
the manual", “锈斑，任何等级，十天之内，按手册标准”.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.times import AMOUNT
from apps.fields.reading.results import PATTERN, ReadValue
from apps.fields.reading.text import Span, fold
from apps.fields.schema.field import Field

_ENDS: Final = r"(?=\s?(?:[,.;:?!。、\n]|$))"
_GOES_ON: Final = rf"(?:{_ENDS}|(?=\s(?:of|after|from|following|since|before|or|by|because|on)\b))"
_KINDS: Final = (
    r"(?:stages?|grades?|types?|kinds?|causes?|severit(?:y|ies)|sizes?|reasons?|degrees?|class(?:es)?|sites?|levels?|forms?|sorts?|origins?"
    r"|depths?|extents?)"
)
_KINDS_ZH: Final = (
    r"(?:分期|分级|级别|等级|程度|原因|病因|类型|种类|部位|深浅|大小|轻重|严重程度|型别|形式|[期级型])"
)
_WHICHEVER: Final = (
    rf"(?:(?:of|at|for|from|in|with)\s)?(?:any|all|whatever)\s(?:the\s)?{_KINDS}(?:\sof\s[a-z]+)?{_GOES_ON}"
    r"|whichever\s|regardless\sof\s|irrespective\sof\s|no\smatter\s|at\sany\s(?:time|point)\b"
    rf"|(?:任[何意一]|不[论管限]|无论)(?:何种|哪[一]?[种个]|什么|种|个)?(?:的)?{_KINDS_ZH}(?:都算|均可)?{_ENDS}"
)
_WHEN: Final = (
    r"(?:with)?(?:in|at|by|after|over|during|through|until|till|up\sto|on)\s(?:the\s)?(?:(?:first|last|next|following)\s)?"
    rf"(?:{AMOUNT}|(?:days?|weeks?|months?|years?)\s[0-9]+|(?:an?\s|half\san?\s)?(?:day|week|month|year)|discharge){_GOES_ON}"
    rf"|[^,.;。、0-9]{{0,6}}?(?:头|前|最初|第)?(?:{AMOUNT}|半年)(?:之内|以内|内|里|期间){_ENDS}"
)
_HOW: Final = (
    r"(?:(?:as|all|each|both)\s)?(?:measured|scored|assessed|rated|graded|judged|defined|diagnosed|confirmed|classified|adjudicated"
    r"|ascertained|verified|counted|expressed|calculated|established|taken|read)\s(?:with|on|by|using|from|as|per|in|at|to"
    r"|once|twice|every|daily|weekly|independently|according|against|only)\b"
    r"|(?:going|judging)\s(?:only\s)?by\s|according\sto\s|based\s(?:only\s)?on\s|(?:as\s)?per\s(?:the\s)?(?-i:[A-Z])|using\s"
    r"|by\s(?!(?:the\sway|now|then|contrast|chance|itself|myself|ourselves|comparison|default|which)\b)"
    rf"|(?:均|都|一律|统一)?(?:按照?|依据?|依照|根据|参照|以)[^,。;、]{{1,20}}?(?:标准|定义|指南|分级|规范|为准|来?(?:判定?|评定?|算|计算|诊断))[^,。;、]{{0,2}}{_ENDS}"
    rf"|由[^,。;、]{{1,14}}?(?:判定|评定|判断|评估|评价|裁定|认定|确认){_ENDS}"
    rf"|(?:用|拿|采用|通过)[^,。;、]{{1,16}}?(?:来?[评测量判查]|评估|评定|测量|判定|打分|诊断)(?:的|一下)?{_ENDS}"
)
QUALIFIES: Final = rf"\s?(?:{_WHICHEVER}|{_WHEN}|{_HOW})"
_ITS_OWN: Final = (
    r"(?!\s(?:because|since|as|so|and)\s(?:we|our|the|i|my|it|there|that|they)\b|\s(?:because|since)\b)"
    r"[^,.;:?!。、\n]"
)
_MORE: Final = re.compile(rf"(?:,(?={QUALIFIES})(?:{_ITS_OWN}){{2,80}})+", re.IGNORECASE)


def has_names(field: Field) -> bool:
    """Whether its items are things, and not conditions: a time by itself may be one of those."""
    return field.form == "outcome" or phrasebook().of(field.key).names_things


def unqualified(plain: str) -> str:
    """Folded words of a thing without what is said of it behind commas."""
    return _MORE.sub("", plain)


def qualify(sheet: Sheet) -> None:
    """Adds to things that sentences named what is said of them behind a comma, where nothing else was read from it."""
    for read in [*sheet.values.values()]:
        field = sheet.known.catalogue.find(read.field)
        if read.confidence > PATTERN or read.derived or not isinstance(read.value, list):
            continue
        if field is None or not has_names(field):
            continue
        others = [span for other in sheet.values.values() if other is not read for span in other.spans]
        items = [*_qualified(read.value, read, sheet.known.message, others)]
        ends = [end for _item, end in items]
        if any(ends):
            (start, end), *more = read.spans
            last = max(end, *ends) if not more else end
            value = [item for item, _end in items]
            sheet.values[read.field] = replace(read, value=value, spans=((start, last), *more))


def _qualified(
    items: Iterable[Any], read: ReadValue, message: str, others: Iterable[Span]
) -> Iterator[tuple[Any, int]]:
    """Each item, and where it ends now if it is longer."""
    folded = fold(message)
    for item in items:
        name = item.get("name") if isinstance(item, Mapping) else item
        at = message.find(name, read.spans[0][0]) if isinstance(name, str) and name else -1
        more = _MORE.match(folded, at + len(name)) if name and at >= 0 else None
        if more is None or any(a < more.end() and more.start() < b for a, b in others):
            yield item, 0
        else:
            whole = message[at : more.end()].rstrip()
            yield ({**item, "name": whole} if isinstance(item, Mapping) else whole), more.end()
