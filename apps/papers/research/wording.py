"""What a report says of itself: how it was searched, what was left out, and what it cannot say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.papers.models import ResearchReport


@dataclass(frozen=True)
class SearchLine:
    """One search of the list of methods."""

    sub_question: str
    query: str
    lane: str
    found: int
    problem: str


def lane_title(name: str) -> str:
    return {"library": _("library"), "web": _("web")}.get(name, name)


def searches_of(report: ResearchReport) -> list[SearchLine]:
    return [
        SearchLine(
            each["sub_question"], each["query"], lane_title(each["lane"]), each["found"], each["problem"]
        )
        for each in report.searches
    ]


def methods_of(report: ResearchReport) -> list[str]:
    """Sentences on what was searched, kept and left out."""
    counts = report.counts
    said = [
        ngettext(
            "%(n)d search was made for %(topics)s sub-questions.",
            "%(n)d searches were made for %(topics)s sub-questions.",
            counts["searches"],
        )
        % {"n": counts["searches"], "topics": len(report.plan)},
        _("Passages found: %(found)d; cited or noted: %(kept)d; left aside: %(dropped)d.") % counts,
        _("Every quote was looked up in its passage. Left out because no passage bears it: %(left_out)d.")
        % counts,
    ]
    said.append(
        _("Written by %(model)s from the notes.") % {"model": report.model}
        if report.model
        else _("No model is in use: the statements are sentences of the passages, word for word.")
    )
    return said


def limitations_of(report: ResearchReport) -> Iterator[str]:
    """What the reader should know before using it."""
    stopped = report.counts.get("stopped")
    if stopped == "time":
        yield _("The search ended early because its time was up.")
    if stopped == "cost":
        yield _("The search ended early because its limit of cost was reached.")
    problems = dict.fromkeys(each["problem"] for each in report.searches if each["problem"])
    yield from problems
    empty = unanswered(report)
    if empty:
        yield _("No evidence was found for: %(questions)s") % {"questions": " · ".join(empty)}
    yield from report.limitations


def unanswered(report: ResearchReport) -> list[str]:
    """Sub-questions without a single note."""
    answered = set(report.counts.get("answered", ()))
    return [question for question in report.plan if question not in answered]
