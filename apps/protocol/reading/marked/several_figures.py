"""Whether a figure behind a label is one of several, or of somebody else: "Total: it was 84, now it's ninety-six"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.reading.results import LABELLED_DERIVED, ReadValue
from apps.fields.reading.text import Said, Span
from apps.protocol.reading.marked.heard_again import rows_of_words, share_of_sorts

LITTLE: Final = 0.2  # of the shares of a figure's own sort
LEAST_OF_FIGURES: Final = 0.5
CLEARLY: Final = 0.25  # by how much the figure that is meant has more of it than any other
FIGURES: Final[Mapping[str, frozenset[str]]] = {
    "n_total": frozenset({"total"}),
    "n_per_group": frozenset({"pergroup"}),
    "follow_up_duration": frozenset({"fu"}),
    "treatment_duration": frozenset({"treat"}),
    "recruitment_period": frozenset({"recruit"}),
    "centres": frozenset({"centres"}),
    "dropout": frozenset({"dropout"}),
    "power": frozenset({"power"}),
    "alpha": frozenset({"alpha"}),
    "allocation_ratio": frozenset({"alloc"}),
}
_TELLS: Final = re.compile(
    r"\b(?:i|we|you|he|she|it|they|that|there|was|were|said|says?|first|then|now|not|originally|my|our|the|those|who|ask)\b"
    r"|我|咱|他|她|你|您|原来|原先|本来|上次|昨天|后来|说|嫌|就|吧|啥|算出来|改|压|听",
    re.IGNORECASE,
)
_FORMERLY: Final = re.compile(
    r"\b(?:was|were|first|originally|initially|at\s(?:the\sstart|first)|used\sto|scrap|forget|isn't|wasn't|not)\b"
    r"|原来|原先|本来|起初|一开始|上次|之前|不是",
    re.IGNORECASE,
)
_OF_OTHERS: Final = re.compile(
    r"\bsimilar\s(?:one|study|trial|paper)\b|\b(?:some|other)\speople\b|类似的|[他她]们?说|有人|别人",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"[0-9][0-9,.]*|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
    r"|hundred|dozen)\b|[一二两三四五六七八九十百]{2,}|[一二两三四五六七八九十](?=[个例家所年月周天成])",
    re.IGNORECASE,
)


def is_one_of_several(said: Said, read: ReadValue, sorts: frozenset[str]) -> bool:
    """Whether a figure stands behind a label among others, and is not marked as the one that is meant."""
    if read.confidence < LABELLED_DERIVED:
        return False
    line = said.line_at(read.spans[0])
    told = line.plain.partition(":")[2]
    rows = rows_of_words(said, read.spans, "") if _TELLS.search(told) else []
    if not rows:
        return False
    own = share_of_sorts(rows, sorts)
    others = [
        share_of_sorts(other, sorts)
        for place in _other_figures(line, read)
        if (other := rows_of_words(said, [place], ""))
    ]
    if _OF_OTHERS.search(told):
        return True
    if others and _FORMERLY.search(line.plain, line.plain.find(":"), max(0, read.spans[0][0] - line.start)):
        return True
    return own < LITTLE or bool(others and (own < LEAST_OF_FIGURES or max(others) > own - CLEARLY))


def _other_figures(line: Said, read: ReadValue) -> list[Span]:
    """Where other figures stand behind the label of the line."""
    first = line.plain.find(":") + 1
    places = [
        (line.start + match.start(), line.start + match.end())
        for match in _NUMBER.finditer(line.plain, first)
    ]
    return [(a, b) for a, b in places if not any(a < stop and begin < b for begin, stop in read.spans)]
