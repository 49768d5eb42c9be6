"""Lanes, intents and sources in the words of people; a code that has no words is shown as it is."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from apps.agents.configuration.orchestrators import LANE_TITLES
from apps.agents.traces.causes import cause_in_words
from apps.fields.bilingual import in_language
from apps.medical_qa.figures.report import OTHER, LaneFigures, RoutingReport
from apps.medical_qa.figures.turns import AGENT
from apps.projects.errors import Sentence

Counted = tuple[tuple[str, int], ...]

INTENTS: dict[str, Sentence] = {
    "symptom_consult": _("symptoms"),
    "medicine_info": _("medicines"),
    "health_advice": _("health advice"),
    "emergency": _("emergency"),
    "general_qa": _("other medical questions"),
    "uncertain": _("uncertain"),
}
SOURCES: dict[str, Sentence] = {
    "kb": _("knowledge base"),
    "web": _("web"),
    "kb+web": _("knowledge base and web"),
    "none": _("no source"),
}
LANES: dict[str, Sentence] = {"quick": _("quick"), "react": _("step by step"), OTHER: _("without a lane")}


@dataclass(frozen=True)
class ReportWords:
    """What the page lists, with the words for each code."""

    lanes: tuple[tuple[str, LaneFigures], ...]
    intents: Counted
    sources: Counted
    causes: Counted


def words_of(report: RoutingReport) -> ReportWords:
    return ReportWords(
        lanes=tuple((lane_title(lane.lane), lane) for lane in report.lanes),
        intents=tuple((str(INTENTS.get(code, code)), count) for code, count in report.intents),
        sources=tuple((str(SOURCES.get(code, code)), count) for code, count in report.sources),
        causes=tuple((cause_in_words(code) or code, count) for code, count in report.causes),
    )


def lane_title(code: str) -> str:
    """As the app that brought the lane calls it."""
    title = LANE_TITLES.get((AGENT, code))
    return in_language(title, get_language() or "en") if title else str(LANES.get(code, code))
