"""A loss said in everyday words: “再掉个一成吧”. What "drops by a tenth" may be people or events: it is asked about
but where its place in the message tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.text import Said
from apps.protocol.reading.figures.shares import share_in
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.words.other_people import clauses_of

_LOSS: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?:估计|预计|大概|大约|会|可能|再|考虑|中途|路上)*(?:掉|流失|丢|跑)(?:掉|了|个)?(?:大概|大约|约)?"
    rf"(?P<value>{PERCENT})(?=[,。;左吧]|$)"
)


# A rate that falls drops as people do.
_FALLS: Final = re.compile("[降减跌]")
_SURELY: Final = 0.9
_OF_SIZE: Final = frozenset(("dropout", "alpha_power", "n_total", "rates", "ratio", "centres", "recruitment"))


def everyday_loss(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """Taken where it is surely told of those who will be lost, by where it stands in the message."""
    field = field_for("dropout", known)
    if field is None or (match := _LOSS.search(said.plain)) is None:
        return
    rate = share_in(said.cut(*match.span("value")), known)
    if rate is None:
        return
    told = said.cut(*match.span()).strip(" ,。;")
    falls = told.plain.lstrip("再会").startswith("掉") and _FALLS.search(said.plain)
    if not falls and field.stage == known.current_stage and _is_surely_of_losses(told, said):
        yield ReadValue(field.path, rate, (told.span,), True, ROUTED)
    else:
        yield Unreadable(field.path, told.span, choices=(rate,))


def _is_surely_of_losses(told: Said, said: Said) -> bool:
    """By where it stands, and in a sentence that tells of nothing but the size."""
    sorts = (max(places, key=lambda each: places[each]) for c in clauses_of(said) if (places := places_of(c)))
    return places_of(told).get("dropout", 0.0) >= _SURELY and _OF_SIZE.issuperset(sorts)
