"""In how many centres a study runs: as recorded, else as many as the setting counts, or names and says of no other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.bilingual import both
from apps.protocol.generation.facts.phrase import Maker, Phrase
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.hospitals import SETTING, hospitals_in
from apps.protocol.times.number_words import in_digits

CENTRES: Final = "study_design.centres"
COUNTED: Final = re.compile(
    r"(?<![\d.-])(\d{1,3})\s(?:[a-z-]+\s){0,2}?(?:hospitals|cent(?:re|er)s|clinics|sites)\b"
    r"|(?<![\d.])(\d{1,3})\s?[个家所][^，。；、\d]{0,6}?(?:医院|中心)",
    re.IGNORECASE,
)
MORE: Final = re.compile(
    r"\b(?:others?|more|further|etc|several|affiliated|around|including|such as|e\.g)\b"
    r"|等|其他|其它|多家|若干|数家|包括|周边",
    re.IGNORECASE,
)
LEAST_NAMES: Final = 2  # one name may be that of one of several


def centres_of(source: Source) -> int | None:
    recorded = source.value(CENTRES)
    return recorded if isinstance(recorded, int) else _told(str(source.value(SETTING) or ""))


def _told(setting: str) -> int | None:
    counted = {
        int(number) for found in COUNTED.findall(in_digits(setting, small=True)) for number in found if number
    }
    if counted:
        return counted.pop() if len(counted) == 1 else None
    names = hospitals_in(setting)
    return len(names) if len(names) >= LEAST_NAMES and not MORE.search(setting) else None


def centres_word(source: Source) -> str:
    centres = centres_of(source)
    if not centres:
        return ""
    return source.say(both("multicentre", "多中心") if centres > 1 else both("single-centre", "单中心"))


def _number(source: Source) -> Phrase:
    centres = centres_of(source)
    fields = (CENTRES,) if source.value(CENTRES) is not None else (CENTRES, SETTING)
    missing = both(source.catalogue.title(CENTRES, "en"), source.catalogue.title(CENTRES, "zh-hans"))
    return Phrase(str(centres) if centres else "", fields, missing)


def _clause(source: Source) -> Phrase:
    """ " (14 centres)" where the number is known and the setting does not say it."""
    centres, setting = source.value(CENTRES), source.text(SETTING)
    said = re.findall(r"\d+", in_digits(setting, small=True))
    if not isinstance(centres, int) or str(centres) in said:
        return Phrase("", (), {})
    words = f" ({centres} centres)" if centres > 1 else " (1 centre)"
    return Phrase(f"（{centres}个中心）" if source.zh else words, (CENTRES,), {})


PHRASES: Final[Mapping[str, Maker]] = {"centres": _number, "centres_clause": _clause}
