"""Tests of the manager of a project are about its agent, in a project with some history."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.agents.actions.conversations import start_conversation
from apps.agents.models import Agent, Context, Conversation
from apps.iit_memory.actions.procedures import load_default_procedures
from apps.iit_memory.models import Memory, MemoryKind, MemoryOrigin, MemoryState, WeeklyReport
from apps.projects.models import EnrolmentEntry, Project, User
from tests.support.cast import Cast


@pytest.fixture
def agent(protocol_agent: Agent) -> Agent:
    """It comes with the others that are shipped."""
    load_default_procedures()
    return Agent.objects.get(slug="iit_manager")


@pytest.fixture
def conversation(cast: Cast, agent: Agent) -> Conversation:
    return start_conversation(agent=agent, project=cast.project, title="T", by=cast.investigator)


@pytest.fixture
def history(cast: Cast, agent: Agent) -> None:
    """Seventeen of 120 enrolled, a margin that was changed, a comparator of last week, a report and a protocol."""
    project = cast.project
    project.enrolment_target = 120
    project.save()
    for days, site, number in ((60, "Site 1", 10), (last_week(), "中心3", 4), (0, "Site 1", 3)):
        enrol(project, days, site, number, cast.coordinator)
    old = decide(cast, 100, "study_design.margin", "The non-inferiority margin is 10 percentage points.")
    new = decide(
        cast,
        40,
        "study_design.margin",
        "The non-inferiority margin is 8 percentage points because the ethics committee asked for a stricter one.",
        replaces=old,
    )
    assert new.superseded_at is None
    decide(cast, last_week(), "pico.comparator", "对照药改为阿奇霉素，因为原对照药断供。")
    make_report(project)
    protocol = start_conversation(
        agent=Agent.objects.get(slug="protocol_agent"), project=project, title="SWITCH", by=cast.investigator
    )
    Context.objects.filter(conversation=protocol).update(data={"sample_size": {"n_total": 414}})


def last_week() -> int:
    """Days since the Wednesday of the last week."""
    return timezone.now().weekday() + 5


def enrol(project: Project, days: int, site: str, number: int, by: User) -> EnrolmentEntry:
    day = timezone.now().date() - timedelta(days=days)
    return EnrolmentEntry.objects.create(project=project, date=day, site=site, number=number, by=by)


def decide(cast: Cast, days: int, key: str, text: str, *, replaces: Memory | None = None) -> Memory:
    at = timezone.now() - timedelta(days=days)
    made = Memory(
        id=uuid.uuid4(),
        project=cast.project,
        kind=MemoryKind.DECISION,
        key=key,
        value=text,
        text=text,
        state=MemoryState.ACCEPTED,
        origin=MemoryOrigin.PERSON,
        valid_from=at,
        decided_by=cast.investigator,
        decided_at=at,
    )
    if replaces is not None:
        Memory.objects.filter(pk=replaces.pk).update(superseded_at=at)
    made.save()
    if replaces is not None:
        Memory.objects.filter(pk=replaces.pk).update(superseded_by=made)
    return made


def make_report(project: Project) -> None:
    monday = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(
        days=timezone.now().weekday() + 7
    )
    year, week, _day = monday.isocalendar()
    WeeklyReport.objects.create(
        project=project,
        year=year,
        week=week,
        starts_at=monday,
        ends_at=monday + timedelta(days=7),
        language="en",
        summary="4 enrolled; the contract of the Ningbo site was signed.",
    )
