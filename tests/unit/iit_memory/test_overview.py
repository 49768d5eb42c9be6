"""A project at one look: what stands there, that it is useful when empty, and that it costs few queries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from apps.agents.models import Context, Conversation
from apps.iit_memory.actions.procedures import load_default_procedures, start_procedure
from apps.iit_memory.models import MemoryKind, Procedure, ProcedureRun
from apps.iit_memory.overview import MOST_CONVERSATIONS, overview_of
from apps.projects.errors import NotFound
from apps.projects.models import EnrolmentEntry, Project, User
from tests.support.cast import Cast, client_of
from tests.support.memories import accepted, proposed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def page(user: User, project: Project) -> str:
    response = client_of(user).get(f"/p/{project.slug}/overview/")
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def busy(cast: Cast, conversation: Conversation) -> Project:
    """Seven of 20 enrolled, an SAE that is late, a changed decision, a proposal, a value to review."""
    project = cast.project
    Project.objects.filter(pk=project.pk).update(enrolment_target=20)
    project.refresh_from_db()
    day = timezone.now().date()
    for days, site, number in ((15, "Renji", 4), (8, "Ruijin", 2), (0, "Renji", 1)):
        EnrolmentEntry.objects.create(
            project=project, date=day - timedelta(days=days), site=site, number=number, by=cast.coordinator
        )
    load_default_procedures()
    start_procedure(
        procedure=Procedure.objects.get(slug="sae_report"),
        project=project,
        by=cast.coordinator,
        record_id="S01-012",
    )
    ProcedureRun.objects.update(started_at=timezone.now() - timedelta(hours=3))
    accepted(cast, "The margin is 10%.")
    accepted(cast, "The margin is 8%.")
    proposed(cast, "The comparator is azithromycin.", key="decision.comparator")
    Context.objects.filter(conversation=conversation).update(reviews={"plot.beds": {"because": "plot.size"}})
    return project


def test_all_of_a_project_stands_there(busy: Project, cast: Cast, conversation: Conversation) -> None:
    text = page(cast.viewer, busy)
    for words in (
        "7 / 20",
        "35 % of the target",
        "S01-012",
        "Overdue",
        "Held until",
        "1 proposal for",
        "1 value to",
    ):
        assert words in text, words
    assert text.index("The margin is 8%.") < text.index("The margin is 10%.")
    assert f"/{conversation.pk}/" in text


def test_an_empty_project_says_what_comes_where(cast: Cast) -> None:
    text = page(cast.outsider, cast.other_project)
    for words in (
        "Nothing is due",
        "No decision is recorded",
        "No enrolment is entered yet",
        "first report is made",
    ):
        assert words in text, words


def test_nothing_is_there_for_others(busy: Project, cast: Cast) -> None:
    assert client_of(cast.outsider).get(f"/p/{busy.slug}/overview/").status_code == 404
    with pytest.raises(NotFound):
        overview_of(cast.outsider, busy, now=timezone.now(), language="en")


def test_another_persons_own_memories_are_not_counted(cast: Cast) -> None:
    proposed(cast, "I prefer tables.", kind=MemoryKind.PREFERENCE, owner=cast.coordinator)
    numbers = [
        overview_of(user, cast.project, now=timezone.now(), language="en").proposals_number
        for user in (cast.coordinator, cast.viewer)
    ]
    assert numbers == [1, 0]


def test_it_costs_few_queries_however_much_there_is(
    busy: Project, cast: Cast, conversation: Conversation, django_assert_max_num_queries: Any
) -> None:
    client = client_of(cast.viewer)
    client.get(f"/p/{busy.slug}/overview/")  # what is remembered from then on
    for number in range(MOST_CONVERSATIONS):
        Conversation.objects.create(project=busy, agent=conversation.agent, title=f"C{number}", language="en")
        accepted(cast, f"Decision {number}.", key=f"decision.{number}")
        start_procedure(
            procedure=Procedure.objects.get(slug="protocol_deviation"), project=busy, by=cast.coordinator
        )
    with django_assert_max_num_queries(20):
        page = client.get(f"/p/{busy.slug}/overview/").text
    assert f"C{MOST_CONVERSATIONS - 1}" in page
