"""The audit trail tells who did what, and nobody can change what it tells."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models.deletion import ProtectedError

from apps.projects.actions import projects
from apps.projects.actions.audit import record
from apps.projects.models import AuditEntry
from apps.projects.requests import origin
from apps.projects.selectors import installation_audit
from tests.support.cast import Cast


def test_an_entry_says_who_what_where_and_from_which_request(cast: Cast) -> None:
    with origin.from_(origin.Origin(ip="10.0.0.7", request_id="r-1")):
        entry = record(by=cast.viewer, action="paper.read", project=cast.project, subject=cast.project)
    entry.refresh_from_db()
    assert (entry.by, entry.project, entry.action) == (cast.viewer, cast.project, "paper.read")
    assert (entry.subject_type, entry.subject_id) == ("projects.project", str(cast.project.pk))
    assert (entry.ip, entry.request_id) == ("10.0.0.7", "r-1")
    assert origin.current() == origin.Origin()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE projects_auditentry SET action = 'nothing.happened'",
        "DELETE FROM projects_auditentry",
        "TRUNCATE projects_auditentry",
    ],
)
def test_the_database_refuses_to_change_the_trail(db: None, statement: str) -> None:
    entry = record(by=None, action="something.happened")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # checks that are due would get in the way
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            cursor.execute(statement)
    entry.refresh_from_db()
    assert entry.action == "something.happened"


def test_django_cannot_change_it_either(db: None) -> None:
    entry = record(by=None, action="something.happened")
    entry.action = "nothing.happened"
    with pytest.raises(DatabaseError), transaction.atomic():
        entry.save()
    with pytest.raises(DatabaseError), transaction.atomic():
        entry.delete()


def test_people_who_did_something_cannot_be_deleted(cast: Cast) -> None:
    with pytest.raises(ProtectedError):
        cast.outsider.delete()


def test_the_trail_outlives_its_project(cast: Cast) -> None:
    project_id = cast.project.pk
    before = AuditEntry.objects.filter(project_id=project_id).count()
    assert before > 0
    cast.project.delete()
    left = [entry for entry in installation_audit(cast.administrator) if entry.project_id == project_id]
    assert len(left) == before
    assert left[0].project is None


def test_a_deed_that_fails_leaves_no_entry(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError("no notifications today")

    monkeypatch.setattr(projects, "notify", fail)
    with pytest.raises(RuntimeError):
        projects.archive(by=cast.manager, project=cast.project)
    cast.project.refresh_from_db()
    assert not cast.project.is_archived
    assert not AuditEntry.objects.filter(action="project.archived").exists()
