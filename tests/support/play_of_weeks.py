"""Weeks of a project played in moments: people speak to the manager, the clock of the play says when it is.

The database has a clock of its own: what it dated is moved to the time of the play after each turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import translation

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.models import Agent, Conversation, Message
from apps.agents.turn.remember import settle
from apps.iit_memory.actions.expiry import expire_flow
from apps.iit_memory.actions.flow import KEPT
from apps.iit_memory.actions.memories import accept_all
from apps.iit_memory.models import FlowEntry, Memory, ProcedureRun
from apps.iit_memory.reports.due import start_due_reports
from apps.iit_memory.reports.kinds import REPORT_KIND
from apps.iit_memory.weeks import Week
from apps.projects.models import Project, User
from apps.projects.time_zones import zone
from apps.runs.actions.runs import resume_run
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.turns import answer_of


@dataclass
class Clock:
    """Stands still until it is set."""

    now: datetime

    def __call__(self) -> datetime:
        return self.now


@dataclass
class PlayOfWeeks:
    """`by` speaks and accepts; `clock` is what `timezone.now` gives meanwhile."""

    project: Project
    agent: Agent
    by: User
    clock: Clock
    conversation: Conversation | None = None

    def go_to(self, week: Week, day: int, hour: int = 10) -> None:
        """Day 1 is Monday, in the zone of the project."""
        start = week.starts_at(zone(self.project.time_zone))
        self.clock.now = start + timedelta(days=day - 1, hours=hour)

    def begin(self) -> None:
        with translation.override(self.project.language):
            self.conversation = start_conversation(
                agent=self.agent, project=self.project, title="T", by=self.by, language=self.project.language
            )

    def say(self, text: str) -> str:
        """The answer; what is asked meanwhile is agreed to."""
        assert self.conversation is not None
        with translation.override(self.project.language):
            turn = send_message(conversation=self.conversation, text=text, by=self.by, enqueue=False)
        Message.objects.filter(pk=turn.message.pk).update(created_at=self.clock.now)
        run = turn.run
        execute_inline(run)
        run.refresh_from_db()
        if run.state == RunState.WAITING:
            call_id = run.snapshot["asked"]["call_id"]
            resume_run(run_id=run.pk, by=self.by, call_id=call_id, answer={"approve": True}, enqueue=False)
            run.refresh_from_db()
            execute_inline(run)
            run.refresh_from_db()
        settle(30)
        self._move_to_now()
        return answer_of(run)

    def accept(self) -> None:
        accept_all(project=self.project, by=self.by)

    def monday(self, week: Week) -> int:
        """What the clock of the product does when a week is over; gives how many runs it started."""
        self.go_to(week.after(), 1, hour=6)
        started = start_due_reports()
        for run in Run.objects.filter(kind=REPORT_KIND, state=RunState.QUEUED):
            execute_inline(run)
        expire_flow()
        return started

    def _move_to_now(self) -> None:
        now = self.clock.now
        Message.objects.filter(created_at__gt=now).update(created_at=now)
        FlowEntry.objects.filter(created_at__gt=now).update(created_at=now, expires_at=now + KEPT)
        Memory.objects.filter(valid_from__gt=now).update(valid_from=now)
        ProcedureRun.objects.filter(started_at__gt=now).update(started_at=now)
