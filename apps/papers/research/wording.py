"""What a report says of itself: which sub-questions it answers, how it was searched, what was left out, and what it
cannot say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.papers.models import ResearchReport
from apps.papers.research.citing import Cited, cited_in
from apps.papers.research.years import Years, sentence
from apps.search.web.search import sentence_of
from apps.search.web.types import WebSettings

FEW_SOURCES: Final = 3
ANSWERED: Final = ("", "none")  # a source that found nothing was searched


@dataclass(frozen=True)
class Part:
    """A sub-question in the order of the plan. `place` is that of its section in the report; without one there are the
    passages `elsewhere`, which other sections state, or there is no evidence."""

    question: str
    place: int | None = None
    section: Mapping[str, Any] | None = None
    elsewhere: tuple[int, ...] = ()


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


def problem_title(problem: str) -> str:
    """Why a source was not searched, in the language of who reads it; earlier reports have the sentence itself."""
    if problem == "broken":
        return _("This source could not be searched.")
    return sentence_of(problem, WebSettings().timeout_seconds) or problem


def searches_of(report: ResearchReport) -> list[SearchLine]:
    return [
        SearchLine(
            each["sub_question"],
            each["query"],
            lane_title(each["lane"]),
            each["found"],
            problem_title(each["problem"]),
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
        _("Every quote was looked up in its passage. Left out because no passage supports it: %(left_out)d.")
        % counts,
    ]
    said.append(
        _("Written by %(model)s from the notes.") % {"model": report.model}
        if report.model
        else _("No model is in use: the statements are sentences of the passages, word for word.")
    )
    return said


def parts_of(report: ResearchReport) -> list[Part]:
    """Sections that belong to no sub-question of the plan stand first."""
    named = list(enumerate(report.sections))
    of_plan = {section.get("question"): (place, section) for place, section in named}
    loose = [Part("", place, each) for place, each in named if each.get("question") not in report.plan]
    return [*loose, *(_part(report, question, of_plan) for question in report.plan)]


def _part(
    report: ResearchReport, question: str, of_plan: Mapping[Any, tuple[int, Mapping[str, Any]]]
) -> Part:
    if question in of_plan:
        return Part(question, *of_plan[question])
    return Part(question, elsewhere=tuple(report.counts.get("elsewhere", {}).get(question, ())))


def heading_of(part: Part) -> str:
    return str(part.section["heading"]) if part.section else part.question


def without_statements(part: Part, found: Cited) -> str:
    """What stands below a sub-question without a section."""
    if not part.elsewhere:
        return _("No evidence found.")
    return _("Stated under other sub-questions: %(numbers)s") % {"numbers": found.marks(part.elsewhere)}


def conclusion_of(report: ResearchReport) -> list[str]:
    """How many sub-questions have evidence, then what there is for each."""
    parts = [part for part in parts_of(report) if part.question]
    with_evidence = sum(part.section is not None or bool(part.elsewhere) for part in parts)
    if not parts:
        return []
    first = ngettext(
        "Evidence was found for %(n)d of %(all)d sub-question.",
        "Evidence was found for %(n)d of %(all)d sub-questions.",
        len(parts),
    )
    return [first % {"n": with_evidence, "all": len(parts)}, *(_answer(report, part) for part in parts)]


def _answer(report: ResearchReport, part: Part) -> str:
    found = cited_in(report)
    if part.section is None:
        return f"{part.question} — {without_statements(part, found)}"
    numbers = [number for each in part.section["statements"] for number in each["numbers"]]
    count = len(found.of(numbers))
    line = ngettext("Evidence from %(n)d source", "Evidence from %(n)d sources", count) % {"n": count}
    return f"{part.question} — {line} {found.marks(numbers)}"


def limitations_of(report: ResearchReport) -> Iterator[str]:
    """What the reader should know before using it."""
    stopped = report.counts.get("stopped")
    if stopped == "time":
        yield _("The search ended early because its time was up.")
    if stopped == "cost":
        yield _("The search ended early because its limit of cost was reached.")
    yield from _of_sources(report)
    empty = unanswered(report)
    if empty:
        yield _("No evidence was found for: %(questions)s") % {"questions": " · ".join(empty)}
    yield from _of_text(report)
    yield from report.limitations


def _of_sources(report: ResearchReport) -> Iterator[str]:
    """What was searched and what was not, in which language, and what was set aside."""
    lanes = {each["lane"] for each in report.searches if each["problem"] in ANSWERED}
    day = date_format(timezone.localtime(report.created_at), "DATE_FORMAT")
    at = {"date": day, "papers": report.counts.get("library", 0)}
    if "web" in lanes:
        yield (
            _(
                "Searched on %(date)s: the project's library (%(papers)d papers) and the web. Bibliographic databases"
                " were not searched systematically."
            )
            % at
        )
    else:
        yield (
            _(
                "Searched on %(date)s: the project's library alone (%(papers)d papers). Neither the web nor"
                " bibliographic databases were searched."
            )
            % at
        )
    yield from dict.fromkeys(problem_title(each["problem"]) for each in report.searches if each["problem"])
    yield _(
        "The search was worded in the language of the question; papers in other languages are found by the terms whose"
        " names in both languages are known."
    )
    yield from _of_years(report, "web" in lanes)
    retracted = sum(each.get("retracted", 0) for each in report.searches)
    if retracted:
        yield _("Hits in retracted papers that were set aside: %(n)d.") % {"n": retracted}


def _of_years(report: ResearchReport, with_web: bool) -> Iterator[str]:
    limited = sentence(Years.of(report.counts.get("years", {})))
    yield limited or _("Years were not limited.")
    if limited and with_web:
        yield _("Pages of the web were not limited by years.")


def _of_text(report: ResearchReport) -> Iterator[str]:
    """How far the statements carry."""
    count = len(cited_in(report).sources)
    if 0 < count < FEW_SOURCES:
        yield ngettext(
            "All statements rest on %(n)d source.", "All statements rest on %(n)d sources.", count
        ) % {"n": count}
    if not report.model:
        yield _(
            "No model is in use: sentences were chosen by their words and stand as in the passages, without being"
            " weighed or summarised."
        )
    changed = sum("by_hand" in each for section in report.sections for each in section["statements"])
    if changed:
        yield _("Statements that a person has worded, unchecked against the passages: %(n)d.") % {
            "n": changed
        }
    if count:
        yield _("The quality of the studies and the risk of bias were not appraised.")


def unanswered(report: ResearchReport) -> list[str]:
    """Sub-questions without evidence."""
    return [
        each.question for each in parts_of(report) if each.question and not (each.section or each.elsewhere)
    ]
