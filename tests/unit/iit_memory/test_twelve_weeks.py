"""Twelve weeks of a trial, told to the manager day by day: the reports' figures, and what is known at the end."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from apps.agents.models import Agent
from apps.iit_memory.actions.procedures import load_default_procedures
from apps.iit_memory.models import FlowEntry, Memory, WeeklyReport
from apps.iit_memory.recall import MOST_TOKENS, recall_for
from apps.iit_memory.reports.parts import text_of
from apps.iit_memory.weeks import Week
from apps.projects.models import Project
from apps.projects.time_zones import zone
from config.yaml_files import read_yaml
from tests.support.cast import Cast
from tests.support.play_of_weeks import Clock, PlayOfWeeks
from tests.support.weeks_of_work import report_of

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT: dict[str, Any] = read_yaml(Path(__file__).parents[2] / "data" / "twelve_weeks.yaml")
ENROLLED: list[int] = SCRIPT["enrolled"]
WEEKS = len(ENROLLED)


@pytest.fixture(params=["en", "zh-hans"])
def play(
    request: pytest.FixtureRequest, cast: Cast, protocol_agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> PlayOfWeeks:
    """At the beginning of the first of the twelve weeks before this one."""
    load_default_procedures()
    first = Week.at(timezone.now(), zone(cast.project.time_zone)).before(WEEKS)
    start = first.starts_at(zone(cast.project.time_zone))
    Project.objects.filter(pk=cast.project.pk).update(
        language=request.param, enrolment_target=SCRIPT["target"], created_at=start
    )
    Project.objects.exclude(pk=cast.project.pk).update(created_at=timezone.now())
    cast.project.refresh_from_db()
    clock = Clock(start)
    monkeypatch.setattr(timezone, "now", clock)
    made = PlayOfWeeks(cast.project, Agent.objects.get(slug="iit_manager"), cast.coordinator, clock)
    made.begin()
    return made


def test_reports_and_answers_are_right_after_twelve_weeks(play: PlayOfWeeks) -> None:
    project, script = play.project, SCRIPT[play.project.language]
    first = Week.at(play.clock.now, zone(project.time_zone))
    weeks = [first]
    for said in script["weeks"]:
        _live(play, weeks[-1], said)
        assert play.monday(weeks[-1]) == 1
        assert play.monday(weeks[-1]) == 0  # a second clock
        weeks.append(weeks[-1].after())
    _check_reports(project, weeks[:WEEKS], script["reports"])
    _check_flow(play)
    play.go_to(weeks[-1], 1)
    faults = [fault for case in script["asked"] for fault in _faults(case, play.say(case["say"]))]
    assert not faults, "\n".join(faults)
    _check_recall(play, script["asked"])


def _live(play: PlayOfWeeks, week: Week, said: list[dict[str, Any]]) -> None:
    for each in said:
        play.go_to(week, each["day"])
        play.say(each["say"])
        if "SAE" in each["say"]:
            play.begin()  # who reports something goes on with everything else in another conversation
        play.go_to(week, each["day"] + 1, hour=9)
        play.accept()


def _check_reports(project: Project, weeks: list[Week], words: dict[int, list[str]]) -> None:
    assert WeeklyReport.objects.filter(project=project).count() == WEEKS
    reports = [report_of(project, week) for week in weeks]
    figures = [
        (report.metrics["enrolment"]["new"], report.metrics["enrolment"]["total"]) for report in reports
    ]
    assert figures == list(zip(map(float, ENROLLED), map(float, accumulate(ENROLLED)), strict=True))
    assert sum(report.metrics["memory"]["decisions"] for report in reports) == 3
    lacking = [
        f"week {number} lacks “{word}”: {text_of(reports[number - 1])}"
        for number, wanted in words.items()
        for word in wanted
        if word not in text_of(reports[number - 1])
    ]
    assert not lacking, "\n".join(lacking)


def _check_flow(play: PlayOfWeeks) -> None:
    """What is older than thirty days is in a report and nowhere else, what is younger is all there."""
    oldest = FlowEntry.objects.order_by("created_at").first()
    assert oldest is not None
    assert (play.clock.now - oldest.created_at).days <= 30
    assert not FlowEntry.objects.filter(rolled_up_at=None, created_at__lt=play.clock.now).exists()


def _faults(case: dict[str, Any], answer: str) -> list[str]:
    lacking = [word for word in case["words"] if word not in answer]
    present = [word for word in case.get("without", []) if word in answer]
    return (
        [f"{case['say']}: lacks {lacking}, should not have {present}: {answer}"] if lacking or present else []
    )


def _check_recall(play: PlayOfWeeks, asked: list[dict[str, Any]]) -> None:
    """A model is given no more than fits, and of what was decided what holds now."""
    assert Memory.objects.filter(superseded_at__isnull=False).count() == 1
    for case in asked:
        items = recall_for(project=play.project, user=play.by, query=case["say"], now=play.clock.now)
        assert sum(item.tokens for item in items) <= MOST_TOKENS
        recalled = " ".join(item.text for item in items)
        assert [word for word in case.get("recalled", []) if word not in recalled] == []
