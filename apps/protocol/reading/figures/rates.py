"""Rates that need more than a pattern: one for both groups, and a loss said in everyday words, which is asked about.

A rate for both is read once the calculation takes a rate for each. What "drops by a tenth" may be people or events.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.results import PATTERN, Known, ReadValue, Unreadable
from apps.fields.reading.text import Said
from apps.protocol.reading.figures.assumed import OF_MARGIN
from apps.protocol.reading.figures.shares import share_in

_RATE: Final = re.compile(
    rf"(?P<value>{PERCENT})\s(?:\w+\s){{0,3}}in (?:both|each|either) (?:groups?|arms?)\b"
    rf"|(?:两组|两边|双方)[^,.。;]{{0,16}}?(?:均|都)(?:按照?|取|定|设|为|是|约|约为)*\s?(?P<chinese>{PERCENT}|[一二三四五六七八九]成[一二三四五六七八九半]?(?=[计估]?算))",
    re.IGNORECASE,
)


def equal_rates(said: Said, known: Known) -> Iterator[ReadValue]:
    design, field = field_for("design", known), field_for("assumptions", known)
    if design is None or field is None:
        return
    found = [*_RATE.finditer(said.plain)]
    calculation = known.value(design.path)
    of_margin = found and (  # few sentences have one, and the message may be long
        OF_MARGIN.search(known.message) if calculation is None else calculation == "two_proportions_margin"
    )
    if not of_margin:
        return
    for match in found:
        group = "value" if match["value"] else "chinese"
        rate = share_in(said.cut(*match.span(group)), known)
        if rate is not None:
            evidence = said.cut(*match.span()).span
            yield ReadValue(field.path, {"p_t": rate, "p_c": rate}, (evidence,), True, PATTERN)


_LOSS: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?:估计|预计|大概|大约|会|可能|再|考虑|中途|路上)*(?:掉|流失|丢|跑)(?:掉|了|个)?(?:大概|大约|约)?"
    rf"(?P<value>{PERCENT})(?=[,。;左吧]|$)"
)


def everyday_loss(said: Said, known: Known) -> Iterator[Unreadable]:
    field = field_for("dropout", known)
    if field is None or (match := _LOSS.search(said.plain)) is None:
        return
    rate = share_in(said.cut(*match.span("value")), known)
    if rate is not None:
        place = said.cut(*match.span()).strip(" ,。;").span
        yield Unreadable(field.path, place, _("It is not certain that this is meant."), "", (rate,))
