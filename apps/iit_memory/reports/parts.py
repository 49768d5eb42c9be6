"""The parts of a report as people read them: what was made, or what somebody put in its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.iit_memory.models import WeeklyReport

SUMMARY: Final = "summary"
LISTS: Final[dict[str, Promise]] = {
    "events": _("Key events"),
    "problems": _("Problems"),
    "solutions": _("What was done about them"),
}
PARTS: Final[dict[str, Promise]] = {SUMMARY: _("Summary"), **LISTS}


@dataclass(frozen=True)
class ListPart:
    """`items` are {text, at, conversation, kind, day}; corrected ones have a text alone."""

    name: str
    title: str
    items: tuple[Mapping[str, Any], ...]
    is_corrected: bool


def summary_of(report: WeeklyReport) -> str:
    return str(report.corrections.get(SUMMARY, report.summary))


def lists_of(report: WeeklyReport) -> tuple[ListPart, ...]:
    return tuple(
        ListPart(name, str(title), tuple(map(_with_day, items_of(report, name))), name in report.corrections)
        for name, title in LISTS.items()
    )


def items_of(report: WeeklyReport, name: str) -> Iterable[Mapping[str, Any]]:
    if name in report.corrections:
        return tuple({"text": text} for text in report.corrections[name])
    made: list[dict[str, Any]] = getattr(report, name)
    return made


def _with_day(item: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**item, "day": datetime.fromisoformat(item["at"])} if item.get("at") else item


def text_of(report: WeeklyReport) -> str:
    """The whole report as one text: what is found when somebody asks."""
    lists = (
        f"{part.title}:\n" + "\n".join(f"- {item['text']}" for item in part.items)
        for part in lists_of(report)
        if part.items
    )
    return "\n\n".join((summary_of(report), *lists))
