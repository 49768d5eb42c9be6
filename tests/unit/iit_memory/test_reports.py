"""Weekly reports: what is in them, that there is one a week, and what stands when they are made again."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import StringIO
from threading import Barrier
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.utils import timezone

from apps.agents.actions.publishing import publish
from apps.agents.models import Agent
from apps.iit_memory.actions.report_forgetting import forget_in_reports
from apps.iit_memory.actions.reports import correct_report, start_reports, write_report
from apps.iit_memory.collections import REPORTS
from apps.iit_memory.model_reading import PROMPT as EXTRACTION_PROMPT
from apps.iit_memory.models import FlowEntry, WeeklyReport
from apps.iit_memory.prompts import MANAGER, prompt_of
from apps.iit_memory.reports import run as report_run
from apps.iit_memory.reports.by_model import PROMPT as REPORT_PROMPT
from apps.iit_memory.reports.by_model import fault_of
from apps.iit_memory.reports.by_rules import summary_by_rules
from apps.iit_memory.reports.due import start_due_reports
from apps.iit_memory.reports.kinds import DELIVERY_KIND, MOST_WEEKS, REPORT_KIND
from apps.iit_memory.reports.material import Material
from apps.iit_memory.reports.parts import summary_of
from apps.iit_memory.weeks import Week, last_ended
from apps.projects.actions import projects
from apps.projects.actions.enrolment import add_enrolment
from apps.projects.errors import Forbidden, Invalid, ProjectArchived
from apps.projects.models import Notification, Project
from apps.projects.time_zones import zone
from apps.retrieval.search import search
from apps.retrieval.types import Query, Reader
from apps.runs.errors import WorkerLeaving
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from apps.runs.work.handle import RunHandle
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.weeks_of_work import decided, report_of, rolled_up, said, start_of

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture
def week(cast: Cast) -> Week:
    """The week that ended last, with something of everything in it."""
    Project.objects.filter(pk=cast.project.pk).update(
        created_at=timezone.now() - timedelta(days=200), time_zone="Asia/Shanghai", enrolment_target=100
    )
    cast.project.refresh_from_db()
    week = last_ended(timezone.now(), zone(cast.project.time_zone))
    start = start_of(cast.project, week)
    said(cast.project, start, "Site West is delayed by two weeks. We agreed to send a second nurse there.")
    said(cast.project, start + HOUR, "How many are missing?")
    said(cast.project, start + HOUR, "There is a problem with my answer.", role="assistant")
    decided(cast.project, start + 2 * HOUR, "The margin is 10 %")
    decided(cast.project, start + 2 * HOUR, "I like short answers", owner=cast.viewer)
    add_enrolment(by=cast.manager, project=cast.project, day=week.monday, number=7, site="West")
    return week


def test_a_report_says_what_happened_and_from_where_it_knows(cast: Cast, week: Week) -> None:
    assert rolled_up(cast.project, week).state == RunState.FINISHED
    report = report_of(cast.project, week)
    assert [item["text"] for item in report.events] == ["The margin is 10 %"]
    assert [item["text"] for item in report.problems] == ["Site West is delayed by two weeks."]
    assert [item["text"] for item in report.solutions] == ["We agreed to send a second nurse there."]
    assert report.metrics["enrolment"] == {"new": 7, "total": 7, "target": 100}
    assert report.metrics["memory"]["decisions"] == 1
    assert (
        "7 participants were enrolled. Enrolled so far: 7 of 100. Decided: The margin is 10 %."
        in report.summary
    )
    assert report.model == ""
    assert report.problems[0]["conversation"]


def test_what_was_said_before_and_after_the_week_is_not_in_it(cast: Cast, week: Week) -> None:
    start, end = start_of(cast.project, week), start_of(cast.project, week.after())
    before = said(cast.project, start - timedelta(microseconds=1), "There is a problem on Sunday.")
    last = said(cast.project, end - timedelta(microseconds=1), "There is a problem at the last moment.")
    after = said(cast.project, end, "There is a problem on Monday.")
    rolled_up(cast.project, week)
    texts = [item["text"] for item in report_of(cast.project, week).problems]
    assert "There is a problem at the last moment." in texts
    assert len(texts) == 2
    waiting = FlowEntry.objects.filter(project=cast.project, rolled_up_at=None)
    assert {entry.pk for entry in waiting} == {before.pk, after.pk}
    assert last.pk not in {entry.pk for entry in waiting}


def test_made_again_there_is_one_report_and_what_a_person_corrected_stands(cast: Cast, week: Week) -> None:
    rolled_up(cast.project, week)
    first = report_of(cast.project, week)
    parts = {"summary": "A calm week.", "problems": ["None worth naming"], "events": ["The margin is 10 %"]}
    correct_report(by=cast.coordinator, project=cast.project, report_id=first.pk, parts=parts)
    said(cast.project, start_of(cast.project, week) + 3 * HOUR, "The scanner failed again.")
    rolled_up(cast.project, week)
    second = report_of(cast.project, week)
    assert (second.pk, summary_of(second)) == (first.pk, "A calm week.")
    assert set(second.corrections) == {"summary", "problems"}  # what equals what was made is no correction
    assert "The scanner failed again." in [item["text"] for item in second.problems]
    assert FlowEntry.objects.filter(project=cast.project, rolled_up_at=None).count() == 0


def test_the_report_made_again_after_its_messages_expired_keeps_what_they_said(
    cast: Cast, week: Week
) -> None:
    rolled_up(cast.project, week)
    FlowEntry.objects.filter(project=cast.project).delete()
    rolled_up(cast.project, week)
    assert report_of(cast.project, week).problems


def test_a_report_is_found_by_its_words_as_it_reads_now_and_by_nobody_else(cast: Cast, week: Week) -> None:
    rolled_up(cast.project, week)
    report = report_of(cast.project, week)
    query = Query("second nurse", (REPORTS,))
    [hit] = search(Reader((cast.project.pk,)), query).hits
    assert (hit.source_id, hit.at) == (str(report.pk), report.starts_at)
    assert not search(Reader((cast.other_project.pk,)), query).hits
    parts = {"summary": "A courier helps.", "solutions": ["A courier was hired"]}
    correct_report(by=cast.coordinator, project=cast.project, report_id=report.pk, parts=parts)
    [hit] = search(Reader((cast.project.pk,)), Query("courier", (REPORTS,))).hits
    assert "nurse" not in hit.text


def test_who_reads_corrects_nothing_and_an_empty_summary_is_refused(cast: Cast, week: Week) -> None:
    rolled_up(cast.project, week)
    report = report_of(cast.project, week)
    with pytest.raises(Forbidden):
        correct_report(by=cast.viewer, project=cast.project, report_id=report.pk, parts={"summary": "x"})
    for parts in ({"summary": " "}, {"metrics": "9"}, {"events": ["x" * 501]}):
        with pytest.raises(Invalid):
            correct_report(by=cast.manager, project=cast.project, report_id=report.pk, parts=parts)


def test_a_report_is_in_the_language_of_the_project(cast: Cast, week: Week) -> None:
    Project.objects.filter(pk=cast.project.pk).update(language="zh-hans")
    cast.project.refresh_from_db()
    start = start_of(cast.project, week)
    said(cast.project, start, "西区入组进度滞后两周。我们决定增派一名护士。还有什么问题吗？")
    rolled_up(cast.project, week)
    report = report_of(cast.project, week)
    assert report.language == "zh-hans"
    assert "西区入组进度滞后两周。" in [item["text"] for item in report.problems]
    assert "我们决定增派一名护士。" in [item["text"] for item in report.solutions]
    assert not any("还有什么问题" in item["text"] for item in report.problems)


def test_what_is_forgotten_is_in_no_part_of_a_report_and_is_not_found_in_it(cast: Cast, week: Week) -> None:
    rolled_up(cast.project, week)
    report = report_of(cast.project, week)
    parts = {"summary": "A nurse and a margin.", "events": ["The margin is 10 %", "A person's own line"]}
    correct_report(by=cast.coordinator, project=cast.project, report_id=report.pk, parts=parts)
    conversation = report.problems[0]["conversation"]
    forgotten = {"texts": ["The margin is  10 %."], "conversation_ids": [conversation]}
    assert forget_in_reports(cast.project, **forgotten) == 1
    assert forget_in_reports(cast.project, **forgotten) == 0
    report.refresh_from_db()
    row = str(WeeklyReport.objects.filter(pk=report.pk).values())
    assert not any(word in row for word in ("margin", "nurse", "delayed"))
    assert "A person's own line" in str(report.corrections)
    assert "7 participants were enrolled" in report.summary
    for word in ("margin", "nurse"):
        assert not search(Reader((cast.project.pk,)), Query(word, (REPORTS,))).hits


# --- The clock ----------------------------------------------------------------------------------------------


def test_each_project_gets_one_run_for_all_weeks_it_lacks_and_two_clocks_start_no_more(
    cast: Cast, week: Week
) -> None:
    assert start_due_reports() == 1  # the other project has no week that is over
    assert start_due_reports() == 0
    run = Run.objects.get(kind=REPORT_KIND)
    assert run.params["weeks"] == [str(week.before(back)) for back in range(MOST_WEEKS - 1, -1, -1)]
    execute_inline(run)
    assert WeeklyReport.objects.filter(project=cast.project).count() == MOST_WEEKS
    assert start_due_reports() == 0


def test_messages_that_came_late_are_rolled_up_by_the_next_clock_however_old(cast: Cast, week: Week) -> None:
    start_due_reports()
    execute_inline(Run.objects.get(kind=REPORT_KIND))
    old = week.before(20)
    late = said(cast.project, start_of(cast.project, old), "There was a problem with the freezer.")
    assert start_due_reports() == 1
    execute_inline(Run.objects.filter(kind=REPORT_KIND).latest("order"))
    late.refresh_from_db()
    assert late.rolled_up_at
    assert report_of(cast.project, old).problems


def test_members_are_told_once_of_the_week_that_ended_and_not_of_older_ones(cast: Cast, week: Week) -> None:
    start = start_of(cast.project, week.before(3))
    said(cast.project, start, "An old problem was there.")
    rolled_up(cast.project, week.before(3), week)
    rolled_up(cast.project, week)
    notes = Notification.objects.filter(kind="weekly_report", user=cast.viewer)
    assert [note.params["week"] for note in notes] == [str(week)]
    assert Run.objects.filter(kind=DELIVERY_KIND).count() == 1


def test_an_archived_project_gets_no_report(cast: Cast, week: Week) -> None:
    run = start_reports(by=None, project=cast.project, weeks=[week], enqueue=False)
    projects.archive(by=cast.manager, project=cast.project)
    execute_inline(run)
    assert run.state == RunState.FINISHED
    assert start_due_reports() == 0
    assert not WeeklyReport.objects.exists()
    cast.project.refresh_from_db()
    with pytest.raises(ProjectArchived):
        start_reports(by=cast.manager, project=cast.project, weeks=[week])


def test_a_week_that_is_not_over_has_no_report(cast: Cast, week: Week) -> None:
    with pytest.raises(Invalid, match="not over"):
        start_reports(by=cast.manager, project=cast.project, weeks=[week.after().after()])
    with pytest.raises(Forbidden):
        start_reports(by=cast.viewer, project=cast.project, weeks=[week])


def test_an_attempt_that_is_lost_goes_on_after_the_weeks_that_are_made(
    cast: Cast, week: Week, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Week] = []
    real = report_run.make_report

    def make(handle: RunHandle, project: Project, one: Week) -> WeeklyReport:
        made.append(one)
        if len(made) == 2:
            handle.ask_to_end(WorkerLeaving)
        return real(handle, project, one)

    monkeypatch.setattr(report_run, "make_report", make)
    run = rolled_up(cast.project, week.before(), week)
    assert run.state == RunState.QUEUED
    execute_inline(run)
    assert run.state == RunState.FINISHED
    assert made == [week.before(), week, week]
    assert WeeklyReport.objects.filter(project=cast.project).count() == 2


def test_two_roll_ups_of_a_week_at_once_leave_one_report(
    cast: Cast, week: Week, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have gathered before either writes; the second writes over what the first wrote."""
    both_there = Barrier(2, timeout=60)
    real = write_report

    def write(*given: Any) -> WeeklyReport:
        both_there.wait()
        return real(*given)

    monkeypatch.setattr(report_run, "write_report", write)
    runs = [start_reports(by=None, project=cast.project, weeks=[week], enqueue=False) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(_in_own_connection, runs))
    for run in runs:
        run.refresh_from_db()
    assert [run.state for run in runs] == [RunState.FINISHED] * 2
    assert WeeklyReport.objects.filter(project=cast.project).count() == 1
    assert Run.objects.filter(kind=DELIVERY_KIND).count() == 1
    assert Notification.objects.filter(kind="weekly_report", user=cast.viewer).count() == 1


def _in_own_connection(run: Run) -> None:
    try:
        execute_inline(run)
    finally:
        connections.close_all()


def test_an_accepted_decision_stands_once_and_requests_are_no_problems(cast: Cast, week: Week) -> None:
    week = week.before(5)
    start = start_of(cast.project, week)
    said(cast.project, start, "We decided to change the margin to 8 %.")
    said(cast.project, start, "Report an SAE for S01-004. The freezer failed and is fixed.")
    decided(cast.project, start, "We decided to change the margin to 8 %.")
    rolled_up(cast.project, week)
    report = report_of(cast.project, week)
    assert "Decided: change the margin to 8 %." in report.summary
    assert [item["text"] for item in report.solutions] == ["The freezer failed and is fixed."]
    assert report.problems == []


# --- With a model -------------------------------------------------------------------------------------------


def _model(server: ScriptedServer) -> None:
    use_as_model(server, purposes=("generation",))


def test_a_model_writes_the_summary_and_the_figures_stay_those_of_the_data(
    cast: Cast, week: Week, openai_server: ScriptedServer, quick_retries: None
) -> None:
    _model(openai_server)
    openai_server.queue(Reply(text="Site West is late; 7 were enrolled and a nurse will help."))
    rolled_up(cast.project, week)
    report = report_of(cast.project, week)
    assert report.summary.startswith("Site West is late")
    assert report.model == "scripted-model"
    assert report.metrics["enrolment"]["new"] == 7
    system, material = (message["content"] for message in openai_server.requests[0].body["messages"])
    assert "second nurse" not in system and "second nurse" in material  # noqa: PT018


@pytest.mark.usefixtures("protocol_agent")
@pytest.mark.parametrize(("language", "ending"), [("en", "en"), ("zh-hans", "zh_hans")])
def test_the_prompt_of_the_summary_is_a_row_that_administrators_edit(
    cast: Cast, week: Week, openai_server: ScriptedServer, quick_retries: None, language: str, ending: str
) -> None:
    manager = Agent.objects.get(slug=MANAGER)
    shipped = {prompt.slug: prompt for prompt in manager.prompts.all()}
    assert set(shipped) == {EXTRACTION_PROMPT, REPORT_PROMPT}
    for slug, prompt in shipped.items():  # an installation without the rows is asked the same
        assert prompt_of(slug, language) == getattr(prompt, f"text_{ending}").strip()
    manager.prompts.filter(slug=REPORT_PROMPT).update(**{f"text_{ending}": "Sum up as a poem."})
    publish(agent=manager, by=None)
    Project.objects.filter(pk=cast.project.pk).update(language=language)
    cast.project.refresh_from_db()
    _model(openai_server)
    openai_server.queue(Reply(text="A week."))
    rolled_up(cast.project, week)
    system = openai_server.requests[0].body["messages"][0]
    assert (system["role"], system["content"]) == ("system", "Sum up as a poem.")


def test_a_summary_with_numbers_of_its_own_is_asked_for_again_and_then_left_to_the_rules(
    cast: Cast, week: Week, openai_server: ScriptedServer, quick_retries: None
) -> None:
    _model(openai_server)
    openai_server.queue(Reply(text="853 were enrolled."), Reply(text="Still 853."))
    rolled_up(cast.project, week)
    report = report_of(cast.project, week)
    assert "7 participants were enrolled" in report.summary
    assert (report.model, report.model_failure) == ("", "summary_number")


def test_a_model_that_fails_leaves_the_report_to_the_rules_and_the_report_says_so(
    cast: Cast, week: Week, openai_server: ScriptedServer, quick_retries: None
) -> None:
    _model(openai_server)
    openai_server.script.default = Reply(status=500)
    assert rolled_up(cast.project, week).state == RunState.FINISHED
    report = report_of(cast.project, week)
    assert "7 participants were enrolled" in report.summary
    assert report.model_failure


def test_an_empty_week_asks_no_model(
    cast: Cast, week: Week, openai_server: ScriptedServer, quick_retries: None
) -> None:
    _model(openai_server)
    rolled_up(cast.project, week.before(5))
    assert "Nothing was recorded in this week." in report_of(cast.project, week.before(5)).summary
    assert not openai_server.requests


def test_a_summary_by_rules_is_never_empty() -> None:
    start = datetime(2026, 11, 9, tzinfo=UTC)
    for figures, said_of_it in (({"documents": {"made": 2.0}}, "Files made or uploaded: 2"), ({}, "Nothing")):
        material = Material(Week(2026, 46), start, start + timedelta(days=7), "en", figures)
        assert said_of_it in summary_by_rules(material, (), ())


def test_summaries_are_held_to_their_length() -> None:
    assert fault_of("word " * 301, "", "en") == "too_long"
    assert fault_of("word " * 300, "", "en") == ""
    assert fault_of("字" * 501, "", "zh-hans") == "too_long"
    assert fault_of("字" * 500, "", "zh-hans") == ""
    assert fault_of("", "", "en") == "empty"
    assert fault_of("12 of 20", "12 … 20.5", "en") == "number"


# --- The command --------------------------------------------------------------------------------------------


def test_the_command_makes_the_report_of_a_week(cast: Cast, week: Week) -> None:
    output = StringIO()
    call_command("rollup_week", project=cast.project.slug, week=str(week), stdout=output)
    said_ = json.loads(output.getvalue())
    assert said_["week"] == str(week)
    assert datetime.fromisoformat(said_["starts_at"]).astimezone(zone("Asia/Shanghai")).date() == week.monday
    for wrong in ("2026-W99", str(week.after().after())):
        with pytest.raises(CommandError):
            call_command("rollup_week", project=cast.project.slug, week=wrong, stdout=StringIO())
