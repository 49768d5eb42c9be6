"""The table of messages: each goes to its lane, with the right procedure and the right numbers, without a model."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.models import Agent, Conversation, Message, Trace
from apps.agents.traces.understanding import understanding_of
from apps.agents.turn.remember import settle
from apps.iit_memory.models import Memory, MemoryState, ProcedureRun, ScheduledQuestion
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from config.yaml_files import read_yaml
from tests.support.cast import Cast

TABLE = Path(__file__).parents[3] / "data" / "manager_messages.yaml"
MIDST = 20
CASES: list[dict[str, Any]] = read_yaml(TABLE)


def test_the_table_is_long_and_half_of_it_is_chinese() -> None:
    chinese = [case for case in CASES if re.search(r"[\u4e00-\u9fff]", case["text"])]
    assert len(CASES) >= 60
    assert len(chinese) >= len(CASES) * 0.45


@pytest.fixture
def midst_of_a_month(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last week is of the same month then, and the last month had no report."""
    real = timezone.now
    today = real()
    month = today if today.day >= MIDST else today - timedelta(days=today.day)
    back = today - month.replace(day=MIDST)
    monkeypatch.setattr(timezone, "now", lambda: real() - back)


@pytest.mark.django_db(transaction=True)
def test_every_message_is_served_as_the_table_says(
    midst_of_a_month: None, cast: Cast, agent: Agent, history: None
) -> None:
    wrong = []
    for case in CASES:
        conversation = start_conversation(agent=agent, project=cast.project, title="T", by=cast.coordinator)
        for text in filter(None, [case.get("before")]):
            _said(conversation, text, cast)
        run = _said(conversation, case["text"], cast)
        wrong += [f"{case['text']}: {fault}" for fault in _faults(case, conversation, run)]
        ProcedureRun.objects.all().delete()
        ScheduledQuestion.objects.all().delete()
    assert not wrong, "\n".join(wrong)


def _said(conversation: Conversation, text: str, cast: Cast) -> Run:
    turn = send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
    execute_inline(turn.run)
    settle(30)  # what was said is found by the next question once it is remembered
    turn.run.refresh_from_db()
    return turn.run


def _faults(case: dict[str, Any], conversation: Conversation, run: Run) -> list[str]:
    if "entries" in case:
        asked = run.snapshot.get("asked") or {}
        found = [[each["site"], each["number"]] for each in (asked.get("value") or {}).get("entries", [])]
        return [] if (run.state, found) == (RunState.WAITING, case["entries"]) else [f"{run.state} {found}"]
    answer = Message.objects.get(run=run).content
    faults = _faults_of_lane(case, run) + _faults_of_rows(case, conversation)
    numbers = {int(number) for number in re.findall(r"(?<![\d-])\d+(?![\d-])", answer)}
    if missing := set(case.get("numbers", [])) - numbers:
        faults.append(f"lacks {sorted(missing)}: {answer}")
    if lacking := [word for word in case.get("words", []) if word not in answer]:
        faults.append(f"lacks {lacking}: {answer}")
    if present := [word for word in case.get("without", []) if word in answer]:
        faults.append(f"should not say {present}: {answer}")
    return faults


def _faults_of_lane(case: dict[str, Any], run: Run) -> list[str]:
    route = understanding_of(Trace.objects.get(run=run)).route
    return [f"lane {route}"] if "lane" in case and route != case["lane"] else []


def _faults_of_rows(case: dict[str, Any], conversation: Conversation) -> list[str]:
    begun = [
        (run.slug, run.record_id) for run in ProcedureRun.objects.filter(conversation_id=conversation.pk)
    ]
    wanted = [(case["procedure"], case.get("record", ""))] if "procedure" in case else []
    faults = [] if begun == wanted else [f"began {begun}"]
    if "question" in case:
        made = ScheduledQuestion.objects.order_by("-created_at").values_list("text", "crontab").first()
        wanted_question = (case["question"], case.get("crontab", made and made[1]))
        faults += [] if made == wanted_question else [f"scheduled {made}"]
    if case.get("stopped") and ScheduledQuestion.objects.filter(enabled=True).exists():
        faults.append("goes on")
    if "remembered" in case:
        proposed = Memory.objects.filter(state=MemoryState.PROPOSED, conversation_id=conversation.pk)
        said = list(proposed.values_list("text", flat=True))
        faults += [] if said == [case["remembered"]] else [f"proposed {said}"]
    return faults
