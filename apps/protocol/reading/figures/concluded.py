"""The figure that somebody comes to at last: "dropouts, I'd guess 10 percent, although …, so 30", "80 percent power,
but the statistician would rather have 90".

One matter is named, a share is told of it, and the sentence ends with another figure that is to stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT, to_decimal
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others

_NAMES: Final = (
    ("dropout", r"\b(?:drop-?outs?|attrition|loss(?:es)?\sto\sfollow-?up)\b", (Decimal(1), Decimal(60))),
    ("power", r"\bpower\b", (Decimal(50), Decimal(99))),
)
_OTHER_NAMES: Final = re.compile(r"\b(?:margin|alpha|confidence|recruit\w*|events?)\b", re.IGNORECASE)
_SHARE: Final = re.compile(PERCENT, re.IGNORECASE)
_CONCLUDES: Final = re.compile(
    r"(?:,\sso\s(?:(?:let's\ssay|call\sit|make\sit|it's)\s)?|,?\s(?:let's|we'll|i'll)\s(?:go\swith|say|take|use|plan\swith)\s"
    r"|\bmake\s(?:it|that)\s|\bbut\s[^.;,0-9]{2,40}\s(?:rather\s(?:have|see|use)|prefers?|insists?\son|wants?)\s)(?:about\s)?"
    rf"(?P<figure>{NUMBER})(?:\s?%|\s(?:percent|per\scent))?(?=\s?(?:[.;]|$|,\sso\s(?:do|use|take|go)\b))",
    re.IGNORECASE,
)


def concluded(said: Said, known: Known) -> Iterator[ReadValue]:
    """The last figure of a sentence that names one matter and weighs a share of it."""
    plain = said.plain
    found = _CONCLUDES.search(plain)
    if found is None or asks(plain) or tells_of_others(plain):
        return
    before = plain[: found.start()]
    named = [(key, limits) for key, name, limits in _NAMES if re.search(name, before, re.IGNORECASE)]
    if len(named) != 1 or not _SHARE.search(before) or _OTHER_NAMES.search(before):
        return
    (key, (low, high)), figure = named[0], to_decimal(found["figure"])
    field = field_for(key, known)
    if field is not None and low <= figure <= high:
        words = said.cut(*found.span()).strip(" ,.;")
        yield ReadValue(field.path, float(figure / 100), (words.span,), True, ROUTED)
