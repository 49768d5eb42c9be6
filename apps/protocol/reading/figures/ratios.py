"""A ratio that is told by the groups themselves: "two unexposed to one exposed", "two women on the old drug for every
one on the new".

Of exposed and unexposed the words tell which is which: the unexposed come first, as in every number of such a study. Of
other groups nobody says here which of them a ratio begins with, and turned round it would swap their sizes: it is asked
about, with the names of the groups, whatever else of the sentence looks like a ratio.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.counts import group_names
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.quantities.ratios import both_ways
from apps.fields.reading.results import PATTERN, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, tells_of_others
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.told_ratios import EXPOSED, UNEXPOSED, told_ratios

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


def ratio_by_groups(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    field = field_for("allocation_ratio", known)
    if field is None or asks(said.plain) or tells_of_others(said.plain):
        return
    told = [each for each in told_ratios(said.plain, UNEXPOSED, EXPOSED) if _is_sure(said.plain, each.start)]
    if len({(each.first, each.second) for each in told}) == 1:
        spans = tuple(said.cut(each.start, each.end).span for each in told)
        yield ReadValue(field.path, f"{told[0].first}:{told[0].second}", spans, True, PATTERN)
        return
    if HEDGE.search(said.plain):
        return
    for match in (*_FOR_EVERY.finditer(said.plain), *_RATIO_OF.finditer(said.plain)):
        first, second = int(to_decimal(match["first"])), int(to_decimal(match["second"]))
        if first != second and min(first, second) >= 1 and max(first, second) <= _MOST:
            choices = both_ways(f"{first}:{second}")
            replies = tuple(_by_name(ratio, field, known) for ratio in choices)
            place = said.strip(" ,;.。").span
            reason = _("It is not clear which group comes first.")
            yield Unreadable(field.path, place, reason, "", choices, replies=replies)
            return


def _is_sure(plain: str, start: int) -> bool:
    """Whether the clause before the ratio has no doubt in it."""
    begin = max(plain.rfind(mark, 0, start) for mark in ",;，；")
    return HEDGE.search(plain, begin + 1, start) is None


def _by_name(ratio: str, field: Field, known: Known) -> str:
    """A reply that names the groups in the order in which the ratio is recorded."""
    names = group_names(field, known)
    design = field_for("design_type", known)
    if len(names) != 2:
        is_observed = design is not None and known.value(design.path) in ("cohort", "cross_sectional")
        names = [_("unexposed"), _("exposed")] if is_observed else [_("control group"), _("treatment group")]
    title = field.titles.in_language(get_language() or "en")
    return _("{title}: {first} to {second} {ratio}").format(
        title=title, first=names[0], second=names[1], ratio=ratio
    )
