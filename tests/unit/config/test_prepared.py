"""Queries whose SQL is kept: the same statements and rows as the query itself gives, whoever asks, in any thread."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.db.models import Count, F, QuerySet
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from apps.projects.models import Membership, Project
from apps.runs.work.threads import at_the_same_time, result_of
from config.database.prepared import Prepared
from tests.support.cast import Cast


def _memberships(project: UUID, role: str, most: int) -> QuerySet[Membership]:
    found = Membership.objects.filter(project=project, role=role).select_related("user", "project")
    return (
        found.annotate(others=Count("project__memberships")).filter(others__lt=most).order_by("user__email")
    )


PREPARED = Prepared(_memberships, project=UUID, role=str, most=int)


def _arguments(cast: Cast, **other: Any) -> dict[str, Any]:
    return {"project": cast.project.pk, "role": "investigator", "most": 90} | other


def _statements(work: Any) -> list[str]:
    with CaptureQueriesContext(
        connection,
    ) as seen:
        work()
    return [query["sql"] for query in seen.captured_queries]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_it_sends_the_statement_of_the_query_itself(cast: Cast, language: str) -> None:
    with translation.override(language):
        for given in (_arguments(cast), _arguments(cast, role="viewer", most=2, project=uuid4())):
            plain = _statements(lambda given=given: list(_memberships(**given)))
            assert _statements(lambda given=given: PREPARED.rows(**given)) == plain


@pytest.mark.django_db
def test_its_rows_are_those_of_the_query_with_what_belongs_to_them(cast: Cast) -> None:
    (found,) = PREPARED.rows(**_arguments(cast))
    (plain,) = _memberships(**_arguments(cast))
    assert _statements(lambda: (found.user.email, found.project.name)) == []
    assert (found, found.user, found.project) == (plain, plain.user, plain.project)
    assert getattr(found, "others") == getattr(plain, "others")  # noqa: B009 - annotated
    assert PREPARED.first(**_arguments(cast, most=0)) is None


@pytest.mark.django_db
def test_rows_are_read_each_time(cast: Cast) -> None:
    names = Prepared(
        lambda project: Project.objects.filter(pk=project).values_list("name", F("slug")), project=UUID
    )
    assert names.rows(project=cast.project.pk) == [(cast.project.name, cast.project.slug)]
    Project.objects.filter(pk=cast.project.pk).update(name="Another")
    assert names.first(project=cast.project.pk) == ("Another", cast.project.slug)


@pytest.mark.django_db(transaction=True)
def test_another_thread_asks_on_its_own_connection(cast: Cast) -> None:
    expected = PREPARED.rows(**_arguments(cast))
    assert result_of(at_the_same_time(lambda: PREPARED.rows(**_arguments(cast)))) == expected


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_within_a_transaction_alone(cast: Cast) -> None:
    locked = Prepared(lambda project: Project.objects.select_for_update().filter(pk=project), project=UUID)
    with pytest.raises(TransactionManagementError):
        locked.rows(project=cast.project.pk)


@pytest.mark.django_db
def test_an_argument_that_is_no_parameter_is_refused(cast: Cast) -> None:
    decided = Prepared(
        lambda person: Project.objects.all() if person else Project.objects.none(), person=UUID
    )
    with pytest.raises(ValueError, match="person"):
        decided.rows(person=cast.viewer.pk)


@pytest.mark.django_db
def test_the_server_plans_it_once_for_a_connection(cast: Cast) -> None:
    def plans() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%%T3%%'")
            return int(cursor.fetchone()[0])

    before = plans()
    for role in ("investigator", "viewer", "coordinator"):
        PREPARED.rows(**_arguments(cast, role=role))
    assert plans() - before <= 1
    assert plans() >= 1


@pytest.mark.django_db
def test_a_time_is_an_argument_as_well(cast: Cast) -> None:
    joined = Prepared(lambda now: Membership.objects.filter(created_at__lt=now), now=datetime)
    assert joined.rows(now=timezone.now() - timedelta(days=1)) == []
    assert len(joined.rows(now=timezone.now() + timedelta(days=1))) == Membership.objects.count() > 0
