"""A margin by what one can live with: "we can live with losing up to four points", “差四个点以内都能接受”.

Only in points of a percentage, because people, days and doses can be lost as well; and only where something is to be
shown as no worse, because elsewhere nobody knows what the points are for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.registry import reader_of
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, is_said
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.assumed import OF_MARGIN

_UNIT: Final = r"\s?(?P<n_unit>percentage[\s-]?points?|个?百分点|个点|points?\b)"
_MOST: Final = r"(?:(?:up\sto|at\smost|no\smore\sthan|as\s(?:many|much)\sas|about|around|maybe|perhaps)\s)*"
_ACCEPTED: Final = r"(?:acceptable|ok(?:ay)?|fine|tolerable|all\sright|bearable)"


def bearable(number: str) -> tuple[str, ...]:
    """The patterns; `number` is what a figure is, in the group `n`."""
    points = rf"(?P<n>{number})(?![0-9.]*[0-9]){_UNIT}"
    return (
        rf"(?<![上误相])(?<!上下)(?:差|低|少|掉|输)(?:个|了|出)?\s?{points}(?:之内|以内|内|以下)?(?:的话)?"
        r"(?:我们?|咱们?|大家|临床上?|都|也|还|就|算|是|能|可以){0,5}(?:接受|认|没问题|没关系|忍受|容忍|无所谓|可以|行)",
        rf"界值(?:就|先|我们?|大概|大约)*[放定设取留]?[到在成为]?\s?{points}[^,。;0-9]{{0,6}}(?:能|可以|还|也)接受",
        rf"(?:接受|容忍|忍受|允许)(?:的?是)?(?:最多|顶多|不超过)?(?:差|低|少|掉)\s?{points}",
        r"\b(?:live\swith|accept|tolerate|put\sup\swith|happy\swith|ok(?:ay)?\swith|fine\swith|cope\swith|afford)\s(?:to\s)?"
        r"(?:(?:los|giv|dropp|be|do)(?:e|ing)\s(?:up\s)?|a\s(?:loss|drop)\sof\s|losing\s|a\s(?:difference|margin)\sof\s|being\s|doing\s)?"
        rf"{_MOST}{points}(?:\sworse|\slower|\sless|\sfewer)?",
        rf"\b(?:a\s(?:loss|drop|margin)\sof\s|losing\s){_MOST}{points}\s(?:is|would\sbe|will\sbe)\s{_ACCEPTED}",
        rf"\b(?:up\sto|at\smost|no\smore\sthan|within)\s{points}\sworse\b",
    )


_BEARABLE: Final = tuple(re.compile(each, re.IGNORECASE) for each in bearable(NUMBER))
_NO_WORSE: Final = "non_inferiority"
_SUPPOSED: Final = re.compile(r"要是|如果|假如|假设|万一|倘若|还是|\bif\b|\bsuppose\b|\bor\b", re.IGNORECASE)


def bearable_margin(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """The one margin of a sentence, with the sign that the study gives it."""
    field = field_for("margin", known)
    if field is None or not _shows_no_worse(known) or asks(said.plain) or _SUPPOSED.search(said.plain):
        return
    found = {match.span("n"): match for form in _BEARABLE for match in form.finditer(said.plain)}
    if len(found) == 1 and not tells_of_others(said.plain):
        (match,) = found.values()
        yield from margin_in_points(match["n"], said.cut(*match.span()), field, known.under(said.text))


def _shows_no_worse(known: Known) -> bool:
    framework = field_for("framework", known)
    recorded = known.value(framework.path) if framework else None
    return recorded == _NO_WORSE if recorded else is_said(OF_MARGIN, known.message)


def margin_in_points(
    figure: str, words: Said, field: Field, known: Known
) -> Iterator[ReadValue | Unreadable]:
    """As it is read where it is said alone as a percentage."""
    try:
        found = reader_of(field)(Said.of(f"{to_decimal(figure)}%"), field, known)
    except CannotRead as problem:
        yield Unreadable(field.path, words.span, problem.reason, problem.accepted, problem.choices)
        return
    if found is not None and not known.catalogue.faults(field.path, found.value):
        yield ReadValue(field.path, found.value, (words.span,), True, PATTERN)
