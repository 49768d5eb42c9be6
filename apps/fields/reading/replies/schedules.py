"""The visits of a reply to the question when people are seen: by their times, or by names that can be those of visits.

"There's really just the first day" is no visit, and a row with it in may be told otherwise than in its order: asked.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.quantities.times import times_in_a_row
from apps.fields.reading.quantities.visits import may_name_a_visit, tells_a_time, visit_times
from apps.fields.reading.replies.parts import without_remarks
from apps.fields.reading.results import CannotRead, Found
from apps.fields.reading.text import Said, fold
from apps.fields.schema.field import Field

_TIME: Final = "time_point"


def schedule(reply: Said, field: Field) -> Found | None:
    """The visits of a reply that tells when people are seen. Raises CannotRead where it tells of no time at all."""
    times = [] if times_in_a_row(without_remarks(reply, field).plain) else visit_times(reply.plain)
    if times and (time := next((part for part in field.parts if part.kind == _TIME), None)) is not None:
        visits = [{field.head.key: found, time.key: found} for found in times]
        return Found(visits, (reply.span,), derived=any(found not in reply.plain for found in times))
    if not tells_a_time(reply.plain):
        raise CannotRead(
            _("It is not said when people are seen."), _("Give times, such as “baseline, week 4, week 12”.")
        )
    return None


def named_visits(found: Found, field: Field) -> Found:
    """A row of visits by their names, where each is short or has its time. Raises CannotRead."""
    key = next((part.key for part in field.parts if part.kind == _TIME), "")
    for visit in found.value:
        if not visit.get(key) and not may_name_a_visit(fold(str(visit[field.head.key]))):
            raise CannotRead(
                _("Which visits do you mean?"),
                _("Give times, such as “baseline, week 4, week 12”."),
            )
    return found
