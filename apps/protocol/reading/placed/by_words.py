"""Where words stand, set right by what they say themselves. Medicines that somebody took before are a criterion,
however much their clause is like those that tell what may be taken meanwhile ("strong blockers, if taken in the past
seven days"); what is reported to the ethics committee is no part of its review."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.texts.last_seen import AFTER_BIRTH_ZH, AN_AGE

MEDICINES: Final = "permitted_treatment"
# (sort, words of which it is not told, the sort that they are of)
_ELSEWHERE: Final = (
    (
        MEDICINES,
        re.compile(
            r"\b(?:in|within|over|during)\sthe\s(?:past|last|previous|preceding)\b|\b(?:previously|ever)\b"
            r"|(?:近|过去|最近|入组前|之前|以前|曾)[^,。;]{0,6}(?:用|吃|打|服|接受|使用)过?",
            re.IGNORECASE,
        ),
        "exclusion",
    ),
    (  # when they are seen last, and not for how long
        "follow_up",
        re.compile(rf"{AN_AGE}|{AFTER_BIRTH_ZH}", re.IGNORECASE),
        "visits",
    ),
    (
        "consent_ethics",
        re.compile(r"\breport\w*\b[^.;]*\bethics\b|报(?:告|给)?给?[^,。;]{0,4}伦理", re.IGNORECASE),
        "safety_monitoring",
    ),
)


def places_by_words(said: Said) -> Mapping[str, float]:
    """How likely words are of each sort."""
    places = places_of(said)
    for sort, words, other in _ELSEWHERE:
        if places.get(sort) and words.search(said.plain):
            places |= {sort: 0.0, other: places.get(other, 0.0) + places[sort]}
    return places
