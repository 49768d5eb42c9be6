"""Periods and places that follow from what was told elsewhere: how long people are followed, from the last visit; over
which time they are recruited, from rate and number.

What was recorded goes first, and what is derived says from what. Where a doubt is left, nothing is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Final

from apps.fields.bilingual import Text, both
from apps.fields.reading import format_value
from apps.protocol.generation.facts.numbers import n_total
from apps.protocol.generation.facts.observational import is_from_records
from apps.protocol.generation.facts.phrase import Maker, Phrase
from apps.protocol.generation.facts.recruitment import PERIOD, RATE, monthly_rate
from apps.protocol.generation.facts.treatment import DURATION, treatment_length
from apps.protocol.generation.source import Source
from apps.protocol.record_dates import in_words
from apps.protocol.times.after_follow_up import end_of, visits_after
from apps.protocol.times.last_visit import LastVisit, last_visit
from apps.protocol.times.said_times import as_printed

FOLLOW_UP: Final = "study_design.follow_up_duration"
VISITS: Final = "study_design.visits"
# "24 months after discharge": counted from something that is worth saying.
COUNTED_FROM: Final = re.compile(r"\b(?:after|post|from|following|since)\b|[^\W\d第]{2}后", re.IGNORECASE)


def _follow_up(source: Source) -> Phrase:
    """As recorded, else the time of the last visit, which it says that it is."""
    length = _follow_up_length(source)
    last = _last_visit(source)
    if source.value(FOLLOW_UP) is not None or not length.text or last is None:
        return length
    said = as_printed(last.said)
    if last.is_after_treatment:
        known = source.catalogue.find(DURATION)
        lasts = format_value(known, treatment_length(source), source.language) if known else ""
        mark = (
            f"（治疗{lasts}，末次访视：{said}）"
            if source.zh
            else f" ({lasts} of treatment, last visit: {said})"
        )
    elif COUNTED_FROM.search(said):
        mark = f"（末次访视：{said}）" if source.zh else f" (last visit: {said})"
    else:
        mark = "（末次访视时间）" if source.zh else " (the time of the last visit)"
    return Phrase(f"{length.text}{mark}", length.fields, length.missing)


def _follow_up_length(source: Source) -> Phrase:
    known = source.catalogue.find(FOLLOW_UP)
    missing = _title(source, FOLLOW_UP)
    text, last = source.text(FOLLOW_UP), _last_visit(source)
    if text and (later := _later_visit(source)):
        mark = (
            f"（但末次访视计划在{later}）"
            if source.zh
            else f" (although the last visit is planned at {later})"
        )
        return Phrase(f"{text}{mark}", (FOLLOW_UP, VISITS), missing)
    length = last.since_start(treatment_length(source)) if last and not text else None
    if known is None or length is None:
        return Phrase(text, (FOLLOW_UP,), missing)
    return Phrase(format_value(known, length, source.language), (FOLLOW_UP, VISITS), missing)


def _later_visit(source: Source) -> str:
    """The last visit where it is planned after the recorded end."""
    end = end_of(source.value(FOLLOW_UP))
    late = visits_after(end, source.rows(VISITS)) if end is not None and not is_from_records(source) else []
    return as_printed(late[-1]) if late else ""


def _title(source: Source, path: str) -> Text:
    return both(source.catalogue.title(path, "en"), source.catalogue.title(path, "zh-hans"))


def _last_visit(source: Source) -> LastVisit | None:
    return None if is_from_records(source) else last_visit(source.rows(VISITS))


def _recruitment_period(source: Source) -> Phrase:
    """As recorded, else how long the planned number takes at the expected rate."""
    text, rate, total = source.text(PERIOD), monthly_rate(source), n_total(source).text
    missing = _title(source, PERIOD)
    if text or not rate or not total.isdigit() or is_from_records(source):
        return Phrase(text, (PERIOD,), missing)
    months = math.ceil(int(total) / rate - 1e-9)
    words = both(
        f"about {months} month{'' if months == 1 else 's'} (the planned number at the expected rate)",
        f"约{months}个月（按预期入组速度和计划例数推算）",
    )
    return Phrase(source.say(words), (PERIOD, RATE, "sample_size.n_total"), missing)


def _records_period(source: Source) -> Phrase:
    """Over which time the records are that a study looks back at."""
    text = in_words(source.meta.get("record_dates", ""), zh=source.zh)
    return Phrase(text, (PERIOD,), both("first and last date of the records", "记录的起止日期"))


PHRASES: Final[Mapping[str, Maker]] = {
    "follow_up": _follow_up,
    "follow_up_length": _follow_up_length,
    "recruitment_period": _recruitment_period,
    "records_period": _records_period,
}
