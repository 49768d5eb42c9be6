"""Two halves of the people, each in a sentence of its own: "Half of them get the patch. The rest swallow a tablet".

Neither half says an arm by itself: half of them get better as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, words

_OF: Final = r"(?:\sof\s(?:them|the\s[a-z]+|our\s[a-z]+))?"
_WILL: Final = r"(?:\s(?:will|would|just|simply|only))*"
_TAKE: Final = rf"{_WILL}\s(?:gets?|receives?|takes?|swallows?|drinks?|wears?|uses?|(?:is|are|be)\sgiven)\s"
_NO_ARM: Final = (
    r"(?!(?:ill|sick|better|worse|well|over|used|to|none|nothing|lost|infected|complications?|it|home|a\s(?:rash|fever|cold)"
    r"|side\seffects|the\ssame|(?:more|less|longer|older)\b)\b)"
)
_TEXT: Final = rf"(?P<value>{_NO_ARM}[^.;?%]{{3,200}}?)"
# What all get anyway tells why, and nothing of the arm.
_ENDS: Final = r"(?=\s?(?:[.;]|$)|,\s(?:which|that's|because|since|as\s(?:now|today))\b)"
_ONE: Final = re.compile(rf"(?:^|[.;]\s)(?:so\s|and\s)?half{_OF}{_TAKE}{_TEXT}{_ENDS}", re.IGNORECASE)
_OTHER: Final = re.compile(
    rf"(?:^|[.;]\s|,\s(?:and\s|while\s)?)(?:the\s(?:rest|others|other\shalf|remaining\shalf)|everyone\selse){_OF}{_TAKE}{_TEXT}{_ENDS}",
    re.IGNORECASE,
)
_HAPPENED: Final = re.compile(
    r"\b(?:last\syear|used\sto|already|usually|in\stheir|at\sthe\smoment)\b", re.IGNORECASE
)
MESSAGES_KEPT: Final = 8


def halves(said: Said, known: Known) -> Iterator[ReadValue]:
    """The arm that a sentence tells, where the message tells the other one, too."""
    if not _are_told(known.message):
        return
    for key, form in (("intervention", _ONE), ("comparator", _OTHER)):
        field, match = field_for(key, known), form.search(said.plain)
        if field is not None and match is not None and known.value(field.path) is None:
            value = said.cut(*match.span("value")).strip(" ,")
            if not known.catalogue.faults(field.path, words(value)):
                yield ReadValue(field.path, words(value), (value.span,), False, PATTERN)


@lru_cache(maxsize=MESSAGES_KEPT)  # it is asked for each sentence of a message
def _are_told(message: str) -> bool:
    one, other = _ONE.search(message), _OTHER.search(message)
    if one is None or other is None:
        return False
    return one.end() <= other.start() + 2 and not _HAPPENED.search(one[0])
