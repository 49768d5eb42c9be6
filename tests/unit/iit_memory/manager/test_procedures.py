"""Procedures: answers are checked, conditions skip, checks pass or end; rights, study numbers and audit hold."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from apps.iit_memory.actions.procedures import (
    answer_step,
    cancel_run,
    load_default_procedures,
    start_procedure,
)
from apps.iit_memory.manager.work import due_items, open_runs
from apps.iit_memory.models import Procedure, ProcedureRun, ProcedureRunState
from apps.iit_memory.procedures.identity import checked_record_id, record_id_in
from apps.iit_memory.procedures.problems import problems_of_step
from apps.iit_memory.procedures.standing import standing_of, step_from_row
from apps.iit_memory.procedures.steps import Step
from apps.iit_memory.reading.clock import Clock
from apps.projects.errors import Conflict, Forbidden, Invalid, NotFound
from apps.projects.models import AuditEntry, Notification, User
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def procedures(db: None) -> None:
    load_default_procedures()


def begin(cast: Cast, slug: str, **more: Any) -> ProcedureRun:
    procedure = Procedure.objects.get(slug=slug)
    return start_procedure(procedure=procedure, project=cast.project, by=cast.coordinator, **more)


def answer(run: ProcedureRun, by: User, *texts: str) -> ProcedureRun:
    for text in texts:
        step = standing_of(run).next
        assert step is not None
        clock = Clock.of(timezone.now(), run.project.time_zone)
        answer_step(run=run, name=step.name, text=text, by=by, clock=clock)
    run.refresh_from_db()
    return run


def test_the_shipped_ones_have_no_faults_and_are_made_once(procedures: None) -> None:
    assert load_default_procedures() == 0
    for procedure in Procedure.objects.all():
        names: list[str] = []
        for step in map(step_from_row, procedure.steps.all()):
            assert problems_of_step(step, names) == []
            names.append(step.name)
    assert Procedure.objects.count() == 4


def test_an_sae_reported_within_24_hours_passes(cast: Cast, procedures: None) -> None:
    now = timezone.now()
    run = begin(cast, "sae_report", record_id="S01-012")
    times = [f"{now - timedelta(hours=hours):%Y-%m-%d %H:%M}" for hours in (20, 1)]
    answer(
        run, cast.investigator, times[0], "Stroke, in hospital", "hospitalisation", "yes", "possibly related"
    )
    assert Notification.objects.filter(kind="procedure_step", user=cast.manager).count() == 1
    answer(run, cast.investigator, times[1], "yes", "Recovered")
    assert run.state == ProcedureRunState.FINISHED
    assert run.results.get(name="within_24_hours").passed is True
    assert not run.results.filter(name="death_documents").exists()  # only after a death


def test_an_sae_reported_late_does_not_pass_and_a_death_asks_for_documents(
    cast: Cast, procedures: None
) -> None:
    now = timezone.now()
    run = begin(cast, "sae_report")
    times = [f"{now - timedelta(hours=hours):%Y-%m-%d %H:%M}" for hours in (40, 1)]
    answer(run, cast.investigator, times[0], "猝死", "死亡", "是", "可能无关", times[1], "是")
    assert run.results.get(name="within_24_hours").passed is False
    step = standing_of(run).next
    assert step is not None and step.name == "death_documents"  # noqa: PT018


def test_without_consent_the_enrolment_check_ends(cast: Cast, procedures: None) -> None:
    run = answer(begin(cast, "enrolment_check"), cast.coordinator, "no")
    assert run.state == ProcedureRunState.FINISHED
    assert run.results.get(name="consent_valid").passed is False
    assert not run.results.filter(name="consent_before").exists()


def test_a_step_is_answered_by_the_role_that_is_responsible(cast: Cast, procedures: None) -> None:
    run = answer(begin(cast, "enrolment_check"), cast.coordinator, "yes", "yes", "yes", "no", "yes")
    with pytest.raises(Forbidden):
        answer(run, cast.coordinator, "yes")
    answer(run, cast.investigator, "yes")
    assert run.results.filter(name="confirmed_by_investigator").exists()


@pytest.mark.parametrize("text", ["张伟", "Li Wei", "110101199003071234", "13812345678", "Wei1 Li"])
def test_a_record_is_a_study_number_and_nobody(text: str) -> None:
    with pytest.raises(Invalid):
        checked_record_id(text)
    assert checked_record_id(" S01-012 ") == "S01-012"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("start it for S01-012", "S01-012"),
        ("为S01-012发起", "S01-012"),
        ("为S01-012开始", "S01-012"),
        ("on 2026-11-20", ""),
        ("SAE", ""),
    ],
)
def test_a_study_number_is_read_in_a_message(text: str, number: str) -> None:
    assert record_id_in(text) == number


@pytest.mark.parametrize(
    ("slug", "text"),
    [("sae_report", "yesterday"), ("sae_report", "2999-01-01 10:00"), ("query_follow_up", "many")],
)
def test_an_answer_that_does_not_fit_is_refused(cast: Cast, procedures: None, slug: str, text: str) -> None:
    run = begin(cast, slug)
    with pytest.raises(Invalid):
        answer(run, cast.coordinator, text)
    assert not run.results.exists()


def test_a_run_keeps_its_steps(cast: Cast, procedures: None) -> None:
    run = begin(cast, "query_follow_up")
    Procedure.objects.get(slug="query_follow_up").steps.all().delete()
    answer(run, cast.coordinator, "12", "3", "site 3 by Friday", "yes")
    assert run.state == ProcedureRunState.FINISHED
    assert run.results.get(name="none_is_old").passed is False


def test_what_is_late_is_known(cast: Cast, procedures: None) -> None:
    run = begin(cast, "sae_report")
    assert not [item for item in due_items(open_runs(cast.project), timezone.now()) if item.is_late]
    later = run.started_at + timedelta(hours=25)
    late = {item.step.name for item in due_items(open_runs(cast.project), later) if item.is_late}
    assert {"aware_at", "reported_at"} <= late
    assert "follow_up" not in late


def test_a_run_is_cancelled_once_and_audited(cast: Cast, procedures: None) -> None:
    run = begin(cast, "sae_report")
    cancel_run(run=run, by=cast.coordinator)
    with pytest.raises(Conflict):
        cancel_run(run=run, by=cast.coordinator)
    actions = set(AuditEntry.objects.filter(subject_id=str(run.pk)).values_list("action", flat=True))
    assert actions == {"procedure.started", "procedure.cancelled"}


def test_nobody_else_may_begin_or_answer(cast: Cast, procedures: None) -> None:
    run = begin(cast, "query_follow_up")
    with pytest.raises(NotFound):
        answer(run, cast.outsider, "1")
    with pytest.raises(Forbidden):
        answer(run, cast.viewer, "1")


@pytest.mark.parametrize(
    "step",
    [
        Step("a", {"en": "Only one language"}, "question"),
        Step("a", {"en": "A", "zh_hans": "甲"}, "question", configuration={"answer": "colour"}),
        Step(
            "a",
            {"en": "A", "zh_hans": "甲"},
            "question",
            condition={"field": "later", "op": "eq", "value": 1},
        ),
        Step("a", {"en": "A", "zh_hans": "甲"}, "check"),
        Step("a", {"en": "A", "zh_hans": "甲"}, "tool", configuration={"tool": "delete_all"}),
        Step(
            "a", {"en": "A", "zh_hans": "甲"}, "question", configuration={"answer": "choice", "choices": []}
        ),
    ],
)
def test_what_no_run_could_ask_is_a_problem(step: Step) -> None:
    assert problems_of_step(step, ["before"])
