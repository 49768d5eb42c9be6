"""How long what is given lasts, where its words say: "mirror therapy for four weeks", “每周5天，做四周”. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from apps.fields.reading.quantities.times import durations
from apps.protocol.times.number_words import in_digits

TIMES: Final = ("hour",)  # a session lasts hours, a treatment days at least
BEFORE_EN: Final = re.compile(r"\b(?:for|over)\s(?:a\stotal\sof\s|the\sfirst\s)?$", re.IGNORECASE)
BEHIND_EN: Final = re.compile(
    r"^(?:\s(?:of\s(?:daily\s|supervised\s)?)?|-)?"
    r"(?:course|program(?:me)?|treatment|therapy|training|exercise|rehabilitation|intervention)\b",
    re.IGNORECASE,
)
BEFORE_ZH: Final = re.compile(
    r"(?:^|[,，、。；;\s]|次|天|分钟|小时)(?:连续?|持续|坚持|一?共|总共|为期|疗程)?(?:为|是)?(?:做|练|吃|用|服|打|抹|涂|搽|擦|贴|敷|喷|滴|戴|泡|含|熏|输|训练|治疗|干预|康复)?(?:上)?$"
)
END_ZH: Final = re.compile(r"^\s?(?:[,，、。；;]|$|的?(?:疗程|训练|治疗|康复|干预|课程))")
RHYTHM_ZH: Final = re.compile(r"每[^,，。；;]{0,4}$|[第隔]\s?$")
HAN: Final = re.compile(r"[\u3400-\u9fff]")


def the_length_told(descriptions: Iterable[str]) -> dict[str, Any] | None:
    """The only one that they have."""
    told = lengths_told(descriptions)
    if len(told) != 1:
        return None
    value, unit = told.pop()
    return {"value": value, "unit": unit}


def lengths_told(descriptions: Iterable[str]) -> set[tuple[float, str]]:
    return {length for text in descriptions for length in _lengths(in_digits(text))}


def _lengths(text: str) -> Iterator[tuple[float, str]]:
    for length, _, start, end in durations(text):
        if length["unit"] not in TIMES and _lasts(text[:start], text[end:]):
            yield float(length["value"]), str(length["unit"])


def _lasts(before: str, behind: str) -> bool:
    """Whether a length is that of the whole: "for four weeks", "a 4-week course", “每周5天，做四周”; not “每4周”."""
    if HAN.search(before[-12:] + behind[:4]):
        return (
            RHYTHM_ZH.search(before) is None
            and BEFORE_ZH.search(before) is not None
            and END_ZH.match(behind) is not None
        )
    return BEFORE_EN.search(before) is not None or BEHIND_EN.match(behind) is not None
