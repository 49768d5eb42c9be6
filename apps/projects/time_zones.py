"""Time zone names: users and projects both have one, and a week begins by the project's."""

from __future__ import annotations

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DEFAULT_TIME_ZONE = "UTC"


@cache
def _known() -> frozenset[str]:
    """All that the IANA database names. It is a walk through hundreds of files."""
    return frozenset(available_timezones())


@cache
def names() -> tuple[str, ...]:
    """IANA names a person may choose, sorted: places, and UTC; no aliases such as EST or Etc/GMT+8."""
    places = (name for name in _known() if "/" in name and not name.startswith(("Etc/", "posix")))
    return ("UTC", *sorted(places))


def validate_time_zone(name: str) -> None:
    """Raise ValidationError unless `name` is a time zone of the IANA database."""
    if name not in _known():
        raise ValidationError(_("“%(name)s” is not a time zone."), code="time_zone", params={"name": name})


def zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
