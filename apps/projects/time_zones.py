"""Time zone names: users and projects both have one, and a week begins by the project's."""

from __future__ import annotations

from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

DEFAULT_TIME_ZONE = "UTC"


@cache
def _known() -> frozenset[str]:
    """All that the IANA database names. It is a walk through hundreds of files."""
    return frozenset(available_timezones())


# Where most of the people are who use the product, in their own words; the others go by their names in the database.
USUAL: Final[dict[str, Any]] = {
    "Asia/Shanghai": _("China"),
    "Asia/Urumqi": _("Xinjiang"),
    "Asia/Hong_Kong": _("Hong Kong"),
    "Asia/Taipei": _("Taipei"),
    "Asia/Singapore": _("Singapore"),
    "Asia/Tokyo": _("Tokyo"),
    "Asia/Seoul": _("Seoul"),
    "Asia/Kolkata": _("India"),
    "Europe/London": _("London"),
    "Europe/Berlin": _("Berlin, Paris, Rome"),
    "America/New_York": _("New York"),
    "America/Chicago": _("Chicago"),
    "America/Los_Angeles": _("Los Angeles"),
    "Australia/Sydney": _("Sydney"),
    "UTC": _("Coordinated Universal Time"),
}


def choices() -> list[tuple[str, Any]]:
    """What people choose from: the usual ones first, in the language of the page, then all others."""
    others = [(name, _place(name)) for name in names() if name not in USUAL]
    return [*((name, format_lazy("{} · {}", title, _place(name))) for name, title in USUAL.items()), *others]


def _place(name: str) -> str:
    return name.replace("_", " ")


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
