"""A ratio that is told by the groups themselves: "two women on the old drug for every one on the new".

Of the groups nobody says here which of them a ratio begins with, and turned round it would swap their sizes: it is
asked about, whatever else of the sentence looks like a ratio.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.quantities.ratios import both_ways
from apps.fields.reading.results import Known, Unreadable
from apps.fields.reading.text import Said

_FOR_EVERY: Final = re.compile(
    rf"\b(?P<first>{NUMBER})\s(?!controls?\b|cases?\b)[^.;,?0-9]{{2,60}}?\s(?:for|to)\s(?:every|each)\s(?:(?!one\b)[a-z-]+\s){{0,2}}?"
    rf"(?P<second>{NUMBER})\b",
    re.IGNORECASE,
)
_RATIO_OF: Final = re.compile(
    rf"\bratio\sof\s[^.;,?0-9]{{3,60}}?\sto\s[^.;,?0-9]{{3,60}}?\s(?:is|will\sbe|would\sbe|of)\s(?P<first>{NUMBER})\s?(?:to|:)\s?"
    rf"(?P<second>{NUMBER})(?=\s?(?:[.,;]|$))",
    re.IGNORECASE,
)
_MOST: Final = 10


def ratio_by_groups(said: Said, known: Known) -> Iterator[Unreadable]:
    field = field_for("allocation_ratio", known)
    if field is None or not is_ours(said.plain):
        return
    for match in (*_FOR_EVERY.finditer(said.plain), *_RATIO_OF.finditer(said.plain)):
        first, second = int(to_decimal(match["first"])), int(to_decimal(match["second"]))
        if first != second and min(first, second) >= 1 and max(first, second) <= _MOST:
            choices = both_ways(f"{first}:{second}")
            place = said.strip(" ,;.。").span
            yield Unreadable(field.path, place, _("It is not clear which group comes first."), "", choices)
            return
