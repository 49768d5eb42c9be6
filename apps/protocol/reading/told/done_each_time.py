"""What is done at each visit, beside when people are seen: "…, and at each visit a blood count and an ECG". The readers
of schedules read the rest of the sentence as if nothing else stood there, and all that they find gets it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.done_at import done_each_time, with_things
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said

Scan = Callable[[Said, Known], Iterator[ReadValue]]


def with_what_is_done(scan: Scan) -> Scan:
    """The reader of a schedule that keeps what is done each time."""

    @wraps(scan)
    def read(said: Said, known: Known) -> Iterator[ReadValue]:
        field, done = field_for("visits", known), done_each_time(said)
        part = next((each for each in field.parts if each.kind == "string_list"), None) if field else None
        if field is None or part is None or done is None or done.place.start == said.start:
            yield from scan(said, known)
            return
        schedule = said.cut(0, done.place.start - said.start).strip(" ,;")
        for value in scan(schedule, known):
            if value.field == field.path:
                spans: tuple[Any, ...] = (*value.spans, done.place.span)
                value = replace(value, value=with_things(value.value, part.key, done.things), spans=spans)
            yield value

    return read


def done_at_known_visits(said: Said, known: Known) -> Iterator[ReadValue]:
    """What a sentence says is done at the visits that are recorded."""
    field, done = field_for("visits", known), done_each_time(said)
    recorded = known.value(field.path) if field else None
    if field is None or done is None or done.place.start != said.start or not recorded:
        return
    part = next(each for each in field.parts if each.kind == "string_list")
    value = with_things(recorded, part.key, done.things)
    if value != recorded and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (said.strip(" .。").span,), True, PATTERN)
