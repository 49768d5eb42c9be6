"""A share of people as it is said ("30 %", "one in five", “三成”), and words by which it is no level, power or loss."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.registry import READERS
from apps.fields.reading.results import CannotRead, Known
from apps.fields.reading.text import Said
from apps.protocol.reading.figures.levels import LEVEL, LOST, POWERS, SIDES

_OUTCOME: Final = (
    r"感染|患病|发病|复发|治愈|愈合率|有效率|缓解率|病死|死亡率|并发症|出血|得病|发生率"
    r"|\b(?:mortality|incidence|prevalence|infections?"
    r"|relapses?|recurrences?|complications?|cure[ds]?|deaths|bleed(?:s|ing)?"
    r"|heal(?:s|ed)?)\b|\b(?:event|response|success)\srates?\b|\b(?:gets?|has|have|had|develops?)\s(?:it\b|an?\s(?!chance))"
)
_FAR: Final = r"[\s\S]{0,300}?"  # a reply is short
_USUAL: Final = r"(?<![0-9.])(?:10|5|2\.5|2|1|0?\.5|0?\.1)\s?(?:%|per\s?cent\b)"
_LEVEL_NAMED: Final = (
    rf"{LEVEL}|{SIDES}"
    r"|significan|显著|水[准平]|\bp\b|\berrors?\b|错误|假阳性|\bfalse\b|\b(?:usual|standard)\b|常规"
)


def _of_outcome_without(named: str) -> str:
    return rf"\A(?!{_FAR}(?:{named})){_FAR}(?:{_OUTCOME})"


# "1.2 % with the one": whoever says no level by name says one that is usual, or nothing else.
NO_LEVEL: Final = (
    rf"{_of_outcome_without(_LEVEL_NAMED)}"
    rf"|\A(?!{_FAR}(?:{_LEVEL_NAMED}|{_USUAL}))(?!\W*[0-9.]+\s?(?:%|per\s?cent)\W*\Z){_FAR}[0-9]\s?(?:%|per\s?cent\b)"
)
NO_POWER: Final = _of_outcome_without(
    rf"{POWERS}|\b(?:chance|sure|certain|confident|detect|see|spot)\b|把握|[看查检]出"
)
NO_LOSS: Final = _of_outcome_without(
    rf"{LOST}|\b(?:lost|los(?:e|ing|s)|drop|leav\w*|left|quit|miss\w*|mov\w*|never|not|vanish|disappear)\b"
    r"|[掉丢退跑走失]|流失|不来|没来|联系不上"
)


def share_in(said: Said, known: Known) -> float | None:
    """From 0 to 1; None where the words are none."""
    field = next((field for field in known.catalogue.fields if field.kind == "fraction"), None)
    try:
        found = READERS["fraction"](said, field, known) if field else None
    except CannotRead:
        return None
    return float(found.value) if found else None
