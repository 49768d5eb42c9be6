"""Where people are seen, told in passing with whom the study is about: "people seen in our pain clinic who …",
“门诊随访的哮喘孩子”. It is offered: whoever says so may have meant no more than those people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE, tells_of_others

_PLACE: Final = (
    r"our\s(?!last|previous|first|earlier)(?:[a-z-]+\s){0,4}?(?:wards?|clinics?|units?|departments?|practices?|(?:care|nursing)\shomes?|hospitals?"
    r"|surger(?:y|ies))\b"
)
_PLACE_ZH: Final = (
    r"(?:我们|本|咱们?)[^,。;:?的在]{0,8}?(?:门诊|病房|病区|科|单元|中心|养老院|护理院|社区|诊所|急诊|医院)"
)
_SEEN: Final = re.compile(
    rf"\b(?:seen|treated|followed(?:\sup)?|admitted|cared\sfor|consecutive\s(?:[a-z]+\s){{0,3}}[a-z]+)\s(?:in|at|on|to|from|by)\s(?P<value>{_PLACE})"
    rf"|\b(?:residents|inpatients|outpatients)\s(?:of|in|at|on|from)\s(?P<home>{_PLACE})"
    rf"|(?P<zh>{_PLACE_ZH})(?:里|上)?(?:看病|就诊|随访|住院|连续收治|收治|复诊)(?:、[^,。;]{{2,24}})?的(?!医|大夫|护)"
    r"|(?:^|[,。;])(?:都是|就是)?(?P<kind>门诊|社区|住院部)(?:里)?(?:随访|就诊|复诊)的",
    re.IGNORECASE,
)
# What was, or how many it befell, tells nothing of whom is to be taken.
_WAS: Final = re.compile(
    r"\b(?:last\s(?:year|month|winter)|used\sto|had|were|was|percent|third|half|quarter)\b|%|去年|以前|分之|成[^,。]{0,4}(?:会|有)",
    re.IGNORECASE,
)


def offered_places(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """The one place that is named so, where nothing is known of it."""
    field = field_for("setting", known)
    if field is None or known.value(field.path) is not None:
        return
    told = [place for piece in pieces for sentence in sentences(piece) for place in _places(sentence)]
    if len(told) == 1 and not known.catalogue.faults(field.path, words(told[0])):
        yield ReadValue(field.path, words(told[0]), (told[0].span,), False, PATTERN)


def _places(sentence: Said) -> Iterator[Said]:
    plain = sentence.plain
    if asks(plain) or HEDGE.search(plain) or tells_of_others(plain) or _WAS.search(plain):
        return
    for match in _SEEN.finditer(plain):
        group = next(name for name, words_ in match.groupdict().items() if words_)
        yield sentence.cut(*match.span(group))
