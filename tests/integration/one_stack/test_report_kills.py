"""A worker that is killed in the middle of a roll-up: the weeks that were made stay, the others follow, each once."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.iit_memory.actions.reports import start_reports
from apps.iit_memory.models import FlowEntry, WeeklyReport
from apps.iit_memory.weeks import last_ended
from apps.llm import breaker
from apps.projects.models import Notification, Project
from apps.projects.time_zones import zone
from apps.runs.models import Run, RunState
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.stack import LiveStack
from tests.support.weeks_of_work import said, start_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
    pytest.mark.timeout(600),
]
PATIENCE_SECONDS = 180.0


def test_a_killed_roll_up_is_taken_up_where_it_was(
    stack: LiveStack, cast: Cast, openai_server: ScriptedServer
) -> None:
    breaker.forget_all()
    use_as_model(openai_server, purposes=("generation",))
    Project.objects.filter(pk=cast.project.pk).update(created_at=timezone.now() - timedelta(days=60))
    last = last_ended(timezone.now(), zone(cast.project.time_zone))
    for week, word in ((last.before(), "first"), (last, "second")):
        said(cast.project, start_of(cast.project, week), f"The {word} problem is a delay.")
    openai_server.when(Reply(fault="stall_before"), contains="The second problem", times=1)
    openai_server.script.default = Reply(text="A week as a model sees it.")
    run = start_reports(by=None, project=cast.project, weeks=[last.before(), last])
    _wait(lambda: WeeklyReport.objects.count() == 1 and len(openai_server.requests) == 2)
    stack.kill("batch")
    stack.start("batch")
    _wait(lambda: _state(run) == RunState.FINISHED)
    assert WeeklyReport.objects.count() == 2
    assert {report.summary for report in WeeklyReport.objects.all()} == {"A week as a model sees it."}
    assert len(openai_server.requests) == 3  # the week that was made is not paid for once more
    assert not FlowEntry.objects.filter(rolled_up_at=None).exists()
    assert Notification.objects.filter(kind="weekly_report", user=cast.viewer).count() == 1


def _state(run: Run) -> str:
    run.refresh_from_db()
    return run.state


def _wait(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)
