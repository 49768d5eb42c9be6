"""Who is taken in, where it is recorded whom the study is about: "we include patients with pain of at least six" is one
more criterion then, and no other population."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, words

POPULATION: Final = "population"
_WHO: Final = r"(?:patients|people|those|anyone|anybody|adults|women|men|children)"
_EN: Final = re.compile(
    rf"^\W*(?:(?:and|also|so)\s)*we(?:'ll|'d|\swill|\swould)?\s(?:also\s|only\s)?(?:include|enrol|enroll"
    rf"|recruit|take)\s(?:only\s)?{_WHO}\s"
    r"(?:with\s|who\s(?:have\s|has\s|had\s)?)(?P<value>[^.;,?]{6,120})(?=\s?(?:[.;]|$))",
    re.IGNORECASE,
)
_ZH: Final = re.compile(
    r"^\W*(?:我们|还|也|只|就|都)*(?:纳入|入选|入组|收)(?P<value>(?!了|过"
    r"|的)(?=[^,。;]*(?:[0-9一二三四五六七八九十]|≥|大于|超过|至少|以上))[^,。;:?]{4,40}?)的?(?:患者"
    r"|病人)(?=\s?(?:[。;]|$))"
)


def let_in(said: Said, known: Known) -> Iterator[ReadValue]:
    """The criterion of a sentence that takes people in."""
    population, field = field_for(POPULATION, known), field_for("inclusion_criteria", known)
    match = _EN.search(said.plain) or _ZH.search(said.plain)
    if field is None or population is None or match is None or known.value(population.path) is None:
        return
    told = said.cut(*match.span("value"))
    value = [words(told)]
    if is_ours(said.plain) and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (told.span,), False, PATTERN)
