"""How long people are followed where nobody said it: until the last visit, which documents and checks read alike.

A visit that is counted from the end of the treatment ("ten weeks after stopping", “停药以后第十周”) is that much later
than the treatment lasts; without its length nobody knows when that is. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from apps.fields.reading.quantities.times import DAYS, durations, in_days, ordinals, same_days
from apps.protocol.times.number_words import in_digits
from apps.protocol.times.visit_order import in_order

AFTER_TREATMENT: Final = re.compile(
    r"\b(?:after|following|since|post)\s(?:they\s|having\s)?(?:the\s)?"
    r"(?:end\sof\s(?:the\s)?(?:treatment|therapy|drug|intervention|course)|stopping|finishing|completing|coming\soff"
    r"|(?:last|final)\s(?:dose|tablet|pill|injection|infusion|session|application|treatment)|treatment\s(?:ends|stops|is\sover))\b"
    r"|\b(?:off\s(?:treatment|drug|therapy)|post-?\s?treatment)\b"
    r"|(?:停[药用治]|(?:治疗|用药|给药|疗程|干预|服药)(?:结束|完成|完)|(?:末次|最后一次)[^，。；后]{1,6})[^，。；]{0,2}后",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class LastVisit:
    """`length` until it, counted from the end of the treatment where `is_after_treatment`; `said` are its words."""

    length: Mapping[str, Any]
    said: str

    @property
    def is_after_treatment(self) -> bool:
        return AFTER_TREATMENT.search(self.said) is not None

    def since_start(self, treatment: Mapping[str, Any] | None) -> dict[str, Any] | None:
        """How long after the start it is; None where that depends on a treatment of which nobody said how long it
        lasts, or comes to no whole number of its unit."""
        if not self.is_after_treatment:
            return dict(self.length)
        if treatment is None or treatment.get("unit") not in DAYS:
            return None
        unit, before = self.length["unit"], in_days(dict(treatment))
        value = self.length["value"]
        more = treatment["value"] if treatment["unit"] == unit else before / DAYS[unit]
        total = round(value + more, 6)
        return {"value": int(total), "unit": unit} if total == int(total) else None


def last_visit(visits: Sequence[Mapping[str, Any]]) -> LastVisit | None:
    """Of two visits at least; None where its time cannot be read, or another one is later."""
    found = [_time_of(visit) for visit in in_order(visits)]
    if len(found) < 2 or (last := found[-1]) is None:
        return None
    days = in_days(dict(last.length))
    others = [each for each in found if each and each.is_after_treatment == last.is_after_treatment]
    is_latest = all(in_days(dict(each.length)) <= days for each in others)
    return last if is_latest and days > 0 else None


def _time_of(visit: Mapping[str, Any]) -> LastVisit | None:
    """None where the words have no time, or two."""
    said = str(visit.get("time") or visit.get("name") or "").strip()
    plain = in_digits(said, small=True).casefold()
    found = [length for length, *_ in (ordinals(plain) or durations(plain))]
    if not found or not all(same_days(in_days(found[0]), in_days(other)) for other in found):
        return None
    return LastVisit(found[0], said)
