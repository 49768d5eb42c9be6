"""Questions on a schedule are asked exactly once a slot, whatever number of beats, and missed ones once."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connections

from apps.agents.models import Agent, Message, Role
from apps.iit_memory.actions.questions import (
    ask_due_questions,
    delete_question,
    schedule_question,
    switch_question,
)
from apps.iit_memory.crontab import checked_crontab, next_slot
from apps.iit_memory.manager.schedule_words import once_in
from apps.iit_memory.models import ScheduledQuestion
from apps.projects.actions import members
from apps.projects.errors import Invalid
from apps.projects.models import Notification
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from apps.runs.work.threads import in_own_thread
from tests.support.cast import Cast

FRIDAY = "0 8 * * 5"


@pytest.fixture
def question(cast: Cast, agent: Agent) -> ScheduledQuestion:
    return schedule_question(project=cast.project, text="入组多少例？", crontab=FRIDAY, by=cast.coordinator)


def asked() -> int:
    return Message.objects.filter(role=Role.USER).count()


@pytest.mark.django_db(transaction=True)
def test_two_beats_at_once_ask_once(question: ScheduledQuestion) -> None:
    def beat() -> int:
        try:
            return ask_due_questions(question.next_at, enqueue=False)
        finally:
            connections.close_all()

    beats = [in_own_thread(beat) for _number in range(4)]
    assert sum(each.result(timeout=60) for each in beats) == 1
    assert asked() == 1


@pytest.mark.django_db
def test_what_was_missed_is_asked_once(question: ScheduledQuestion) -> None:
    later = question.next_at + timedelta(weeks=5, hours=1)
    assert ask_due_questions(later, enqueue=False) == 1
    assert ask_due_questions(later, enqueue=False) == 0
    question.refresh_from_db()
    assert question.next_at > later
    assert asked() == 1


@pytest.mark.django_db
def test_the_same_conversation_goes_on(question: ScheduledQuestion) -> None:
    for _week in range(2):
        question.refresh_from_db()
        assert ask_due_questions(question.next_at, enqueue=False) == 1
    assert Message.objects.filter(role=Role.USER).values("conversation").distinct().count() == 1
    assert asked() == 2


@pytest.mark.django_db
def test_it_is_switched_off_and_deleted(question: ScheduledQuestion, cast: Cast) -> None:
    switch_question(question=question, enabled=False, by=cast.coordinator)
    assert ask_due_questions(question.next_at, enqueue=False) == 0
    delete_question(question=question, by=cast.coordinator)
    assert not ScheduledQuestion.objects.exists()


@pytest.mark.django_db
def test_who_left_the_project_asks_nothing(question: ScheduledQuestion, cast: Cast) -> None:
    members.remove(by=cast.manager, project=cast.project, user=cast.coordinator)
    assert ask_due_questions(question.next_at, enqueue=False) == 0
    question.refresh_from_db()
    assert not question.enabled
    assert asked() == 0


@pytest.mark.django_db(transaction=True)
def test_the_answer_is_there_and_notified(question: ScheduledQuestion, history: None, cast: Cast) -> None:
    from apps.agents.turn.remember import settle

    ask_due_questions(question.next_at, enqueue=False)
    execute_inline(Run.objects.get(kind="turn"))
    settle(30)
    assert "17" in Message.objects.get(role=Role.ASSISTANT).content
    notification = Notification.objects.get(kind="scheduled_answer")
    assert notification.user == cast.coordinator
    assert str(Message.objects.first().conversation_id) in notification.url  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("crontab", "after", "expected"),
    [
        (FRIDAY, datetime(2026, 11, 20, 0, 0, tzinfo=UTC), datetime(2026, 11, 27, 0, 0, tzinfo=UTC)),
        ("0 8 * * *", datetime(2026, 11, 20, 0, 1, tzinfo=UTC), datetime(2026, 11, 21, 0, 0, tzinfo=UTC)),
        ("30 9 1 * *", datetime(2026, 11, 20, 0, 1, tzinfo=UTC), datetime(2026, 12, 1, 1, 30, tzinfo=UTC)),
        ("0 8 * * 0", datetime(2026, 11, 20, 0, 1, tzinfo=UTC), datetime(2026, 11, 22, 0, 0, tzinfo=UTC)),
    ],
)
def test_slots_are_those_of_the_projects_zone(crontab: str, after: datetime, expected: datetime) -> None:
    assert next_slot(crontab, after, "Asia/Shanghai") == expected


@pytest.mark.parametrize("crontab", ["", "* * * * *", "0 8 * *", "0 25 * * *", "x 8 * * 1", "0 8 31 2 *"])
def test_what_is_no_time_is_refused(crontab: str) -> None:
    with pytest.raises(Invalid):
        next_slot(checked_crontab(crontab), datetime(2026, 11, 20, tzinfo=UTC), "UTC")


@pytest.mark.django_db
def test_a_reminder_of_one_day_comes_once(cast: Cast, agent: Agent) -> None:
    once = schedule_question(
        project=cast.project, text="Reminder: call", crontab="0 8 1 12 *", by=cast.coordinator, once=True
    )
    assert ask_due_questions(once.next_at, enqueue=False) == 1
    once.refresh_from_db()
    assert not once.enabled
    assert ask_due_questions(once.next_at, enqueue=False) == 0
    assert asked() == 1


@pytest.mark.parametrize(
    ("text", "what", "crontab"),
    [
        ("提醒我周五前交年度报告", "周五前交年度报告", "0 8 26 11 *"),
        ("周五提醒我给伦理交报告", "给伦理交报告", "0 8 27 11 *"),
        ("下周三下午3点提醒我开会", "开会", "0 15 2 12 *"),
        ("2026-12-01提醒我续签合同", "续签合同", "0 8 1 12 *"),
        ("1月5日提醒我们续签合同", "续签合同", "0 8 5 1 *"),
        ("Remind me on Friday to send it", "send it", "0 8 27 11 *"),
        ("Remind us by 30 November to renew it", "by 30 November to renew it", "0 8 29 11 *"),
        ("Remind me next Monday afternoon to check it", "check it", "0 14 30 11 *"),
        ("Remind me before tomorrow to check it", "before tomorrow to check it", "0 8 24 11 *"),
        ("Remind me on 31 November to check it", None, ""),
        ("Remind me what is due on Friday", None, ""),
        ("系统没有提醒我周五的访视", None, ""),
        ("每周五提醒我交报告", None, ""),
    ],
)
def test_one_day_is_looked_for_ahead(text: str, what: str | None, crontab: str) -> None:
    wish = once_in(text, date(2026, 11, 23))
    assert (wish and wish.what, wish.crontab if wish else "") == (what, crontab)
