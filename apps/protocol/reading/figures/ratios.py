"""A ratio that is told by the groups themselves: "two unexposed to one exposed", "two women on the old drug for every
one on the new"; by how it is drawn: "it would be one-to-one, drawn by a computer"; and two of them that are left open:
"either equal numbers or two to one".

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
from apps.fields.reading.quantities.ratios import both_ways, ratios_in
from apps.fields.reading.registry import reader_of
from apps.fields.reading.results import PATTERN, ROUTED, CannotRead, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, denies, tells_of_others
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.told_ratios import (
    EXPOSED,
    UNEXPOSED,
    ToldRatio,
    told_by_controls,
    told_ratios,
)
from apps.protocol.sample_size.input_words import OF_EXPOSURE

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
# Without one of these no ratio is told so, and a figure begins at nearly every word.
_IN_WORDS: Final = re.compile(r"\b(?:for|to)\s(?:every|each)\s|\bratio\sof\s", re.IGNORECASE)
_CASES: Final = re.compile(
    r"\bcases?\b|\bmatch(?:ed|ing)\b|病例|匹配|配对", re.IGNORECASE
)  # no groups of a trial
_MOST: Final = 10
_OR: Final = re.compile(r"\bor\b|或者?|还是|要么|\bmaybe\b|也许|也可能", re.IGNORECASE)
_DRAWN: Final = re.compile(
    r"\b(?:drawn|draws?|randomi[sz]\w+|at\srandom|computers?|web\s(?:system|page|tool)|software|coin|envelopes?|sealed|minimi[sz]\w+|allocat\w+|assign\w+)\b"
    r"|随机|电脑|计算机|软件|抽签?|摇号|信封|分组|分配|系统",
    re.IGNORECASE,
)
# So many look after one, or of a mixture: no groups of people.
_OF_OTHER_THINGS: Final = re.compile(
    r"\b(?:talks?|interviews?|sessions?|counsel\w*|tutor\w*|nurs(?:e|es|ing)|care|dilut\w*|mix\w*|cases?|controls?|match\w*|odds|sex|gender|age|male|female)\b"
    r"|性别|男女|年龄|看护|护理|访谈|辅导|谈话|陪护|稀释|配比|混合|病例|匹配|配对|对一",
    re.IGNORECASE,
)
_TERMS: Final = re.compile("[1-9](?::[1-9])+")
_TWO: Final = 2


def ratio_by_groups(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    field = field_for("allocation_ratio", known)
    if field is None or asks(said.plain) or tells_of_others(said.plain):
        return
    told = [each for each in told_ratios(said.plain, UNEXPOSED, EXPOSED) if _is_sure(said.plain, each.start)]
    if len({(each.first, each.second) for each in told}) == 1:
        spans = tuple(said.cut(each.start, each.end).span for each in told)
        yield ReadValue(field.path, f"{told[0].first}:{told[0].second}", spans, True, PATTERN)
        return
    by_controls = None if _CASES.search(known.message) else told_by_controls(said.plain)
    if by_controls is not None:
        yield from _by_controls(by_controls, field, said, known)
        return
    if _IN_WORDS.search(said.plain) is None or HEDGE.search(said.plain):
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


def _by_controls(told: ToldRatio, field: Field, said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """The unexposed come first; of other groups it is asked which does, and cases are matched."""
    design = field_for("design_type", known)
    kind = known.value(design.path) if design else None
    ratio, place = f"{told.first}:{told.second}", said.cut(told.start, told.end).strip(" ,;.。").span
    if kind in OF_EXPOSURE and _is_sure(said.plain, told.start):
        yield ReadValue(field.path, ratio, (place,), True, PATTERN)
    elif kind in OF_EXPOSURE:
        yield Unreadable(field.path, place, choices=(ratio,))
    elif kind != "case_control":
        choices = both_ways(ratio)
        replies = tuple(_by_name(each, field, known) for each in choices)
        yield Unreadable(
            field.path, place, _("It is not clear which group comes first."), "", choices, replies=replies
        )


def _clause_at(plain: str, start: int) -> str:
    """The clause of a place: what is denied elsewhere is not the ratio ("1:1, in blocks that nobody knows")."""
    begin = max(plain.rfind(mark, 0, start) for mark in ",;，；") + 1
    ends = [end for mark in ",;，；" if (end := plain.find(mark, start)) >= 0]
    return plain[begin : min(ends, default=len(plain))]


def _is_sure(plain: str, start: int) -> bool:
    """Whether the clause before the ratio has no doubt in it."""
    begin = max(plain.rfind(mark, 0, start) for mark in ",;，；")
    return HEDGE.search(plain, begin + 1, start) is None


def _by_name(ratio: str, field: Field, known: Known) -> str:
    """A reply that names the groups in the order in which the ratio is recorded."""
    names = group_names(field, known)
    design = field_for("design_type", known)
    if len(names) != 2:
        is_observed = design is not None and known.value(design.path) in OF_EXPOSURE
        names = [_("unexposed"), _("exposed")] if is_observed else [_("control group"), _("treatment group")]
    title = field.titles.in_language(get_language() or "en")
    return _("{title}: {first} to {second} {ratio}").format(
        title=title, first=names[0], second=names[1], ratio=ratio
    )


def ratios_told(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """One ratio beside how it is drawn; of two that are left open both are offered."""
    field = field_for("allocation_ratio", known)
    if (
        field is None
        or asks(said.plain)
        or _OF_OTHER_THINGS.search(said.plain)
        or tells_of_others(said.plain)
    ):
        return
    if _FOR_EVERY.search(said.plain) or _RATIO_OF.search(said.plain):
        return  # told by the groups themselves
    told = ratios_in(said.plain, len(group_names(field, known)))
    if not told or not all(_TERMS.fullmatch(ratio) for ratio in told):
        return
    is_drawn = _DRAWN.search(said.plain) is not None
    if len(told) == _TWO and _OR.search(said.plain) and (is_drawn or field.stage == known.current_stage):
        place = said.cut(
            min(start for start, _end in told.values()), max(end for _start, end in told.values())
        )
        yield Unreadable(field.path, place.span, _("Several values are said."), choices=tuple(told))
    elif len(told) == 1 and is_drawn and not HEDGE.search(said.plain):
        (at,) = told.values()
        if denies(_clause_at(said.plain, at[0])):
            return
        place = said.cut(*at)
        try:
            found = reader_of(field)(place, field, known.under(said.text))
        except CannotRead as unclear:
            if len(unclear.choices) > 1:
                yield Unreadable(field.path, place.span, unclear.reason, unclear.accepted, unclear.choices)
            return
        if found is not None:
            yield ReadValue(field.path, found.value, found.spans, found.derived, ROUTED)
