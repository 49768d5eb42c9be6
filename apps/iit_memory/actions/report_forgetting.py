"""Taking out of reports what is to be forgotten: the lines that say it, and every summary that could."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import translation

from apps.iit_memory.actions.reports import keep_findable
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.by_rules import summary_by_rules
from apps.iit_memory.reports.material import Item, Material
from apps.iit_memory.reports.parts import LISTS, SUMMARY
from apps.iit_memory.weeks import Week
from apps.projects.models import Project


@transaction.atomic
def forget_in_reports(
    project: Project, *, texts: Collection[str] = (), conversation_ids: Collection[str] = ()
) -> int:
    """Returns in how many reports something was. The caller has checked the right to do so, and writes the audit.

    A line goes when it says one of the texts, is part of one, or comes from one of the conversations. The summary of
    such a report is written anew by rules from what is left, a person's as well: nobody knows what it took from where.
    """
    forgotten = _Forgotten(tuple(map(_plain, texts)), frozenset(map(str, conversation_ids)))
    reports = WeeklyReport.objects.select_for_update().filter(project=project)
    return sum(_forget(report, forgotten) for report in reports)


class _Forgotten:
    def __init__(self, texts: tuple[str, ...], conversation_ids: frozenset[str]) -> None:
        self.texts = tuple(text for text in texts if text)
        self.conversation_ids = conversation_ids

    def says(self, text: str) -> bool:
        said = _plain(text)
        return any(said in each or each in said for each in self.texts)

    def is_in(self, item: Mapping[str, Any]) -> bool:
        return item.get("conversation") in self.conversation_ids or self.says(str(item["text"]))


def _forget(report: WeeklyReport, forgotten: _Forgotten) -> bool:
    before = _parts(report)
    for name in LISTS:
        setattr(report, name, [item for item in getattr(report, name) if not forgotten.is_in(item)])
    report.corrections = {
        name: [line for line in lines if not forgotten.says(line)] if name in LISTS else lines
        for name, lines in report.corrections.items()
    }
    summaries = (report.summary, str(report.corrections.get(SUMMARY, "")))
    if _parts(report) == before and not any(
        text in _plain(each) for text in forgotten.texts for each in summaries
    ):
        return False
    report.corrections.pop(SUMMARY, None)
    with translation.override(report.language):
        report.summary, report.model = _rewritten(report), ""
        keep_findable(report)
    report.save()
    return True


def _parts(report: WeeklyReport) -> list[int]:
    """How many lines each list has."""
    corrected = [len(report.corrections.get(name, ())) for name in LISTS]
    return [len(getattr(report, name)) for name in LISTS] + corrected


def _rewritten(report: WeeklyReport) -> str:
    events, problems, solutions = (tuple(map(_item, getattr(report, name))) for name in LISTS)
    material = Material(
        week=Week(report.year, report.week),
        starts_at=report.starts_at,
        ends_at=report.ends_at,
        language=report.language,
        figures=report.metrics,
        memories=events,
    )
    return summary_by_rules(material, problems, solutions)


def _item(item: Mapping[str, Any]) -> Item:
    return Item(
        str(item["text"]),
        datetime.fromisoformat(item["at"]),
        str(item.get("conversation", "")),
        str(item.get("kind", "")),
    )


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().rstrip(" .。")
