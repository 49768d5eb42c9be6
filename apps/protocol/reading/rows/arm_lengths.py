"""How long something is done in one arm: a length that belongs to that arm, and is not the treatment of the study.

An infusion over four hours is part of what is infused; where two arms are told with a length each, neither is said of
the other.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.phrases import Patterns, in_clauses
from apps.protocol.reading.words.wording import LENGTH

# A length of the same clause, without a word of the follow-up before it.
_THEN: Final = r"(?:(?!\bfollow)[^,.;])"
_THEN_ZH: Final = r"[^,。;随招入]"
_ONCE: Final = r"(?:\bsingle[\s-](?:\w+\s){0,2}?(?:infusions?|injections?|doses?|shots?)\b|单次|一次性)"
_TREATED: Final = (
    r"(?:\b(?:treat\w*|therapy|gets?|given|takes?|receives?|dos(?:es?|ing))\b"
    r"|治疗|用药|干预|疗程|给药|服药|[吃服])"
)
_OTHER: Final = rf"\b(?:versus|vs\.?|against|compared (?:with|to))\s{_THEN}{{0,80}}?\b(?:for|over)\s"
_OTHER_ZH: Final = rf"(?:对照|另一组|相比|比较){_THEN_ZH}{{0,16}}?"
_FIGURE: Final = r"[0-9一二两三四五六七八九十半a]"

OF_THE_ARM: Final[Patterns] = in_clauses(
    rf"{_ONCE}{_THEN}{{0,60}}?{LENGTH}",
    rf"{LENGTH}(?={_THEN}{{0,60}}?{_ONCE})",
    rf"{_TREATED}{_THEN}{{0,40}}?{LENGTH}(?={_THEN}{{0,80}}?{_OTHER}{_FIGURE}|[^。;随]{{0,40}}?{_OTHER_ZH}{_FIGURE}个?[周月天年])",
)
OF_THE_OTHER_ARM: Final[Patterns] = in_clauses(rf"{_OTHER}{LENGTH}", rf"{_OTHER_ZH}{LENGTH}")
# How long is no name of what is given.
ONLY_A_LENGTH: Final = (
    r"^\s?(?:用|打|吃|服)?(?:[0-9]+|[一二两三四五六七八九十半]+)\s?"
    r"(?:天|周|个?月|年|次|days?|weeks?|months?|years?)\s?$"
)
