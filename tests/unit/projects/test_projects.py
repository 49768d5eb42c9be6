"""Starting, changing, archiving a project."""

from __future__ import annotations

import re

import pytest

from apps.projects.access import role_of
from apps.projects.actions import projects
from apps.projects.errors import Forbidden, Invalid, NotFound, ProjectArchived
from apps.projects.models import AuditEntry, Notification, Role
from tests.support.cast import Cast


def test_who_starts_a_project_manages_it_and_the_lead_is_an_investigator(cast: Cast) -> None:
    assert role_of(cast.manager, cast.project) is Role.MANAGER
    assert role_of(cast.investigator, cast.project) is Role.INVESTIGATOR
    own = projects.create(by=cast.viewer, name="My own study")
    assert own.principal_investigator == cast.viewer
    assert role_of(cast.viewer, own) is Role.MANAGER
    assert AuditEntry.objects.filter(project=own, action="project.created", by=cast.viewer).exists()


def test_the_address_comes_from_the_name_and_is_free(cast: Cast) -> None:
    slugs = [
        projects.create(by=cast.viewer, name=name).slug
        for name in ("Early Switch!", "early switch", "早期口服 SWITCH-2")
    ]
    assert slugs == ["early-switch", "early-switch-2", "switch-2"]


@pytest.mark.parametrize("name", ["早期口服序贯治疗", "2型糖尿病与维生素D"])
def test_a_name_without_a_latin_word_gets_a_short_address_of_its_own(cast: Cast, name: str) -> None:
    slugs = {projects.create(by=cast.viewer, name=name).slug for _each in range(3)}
    assert len(slugs) == 3
    assert all(re.fullmatch("study-[2-9a-z]{5}", slug) for slug in slugs)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"name": " "}, "name"),
        ({"slug": "switch"}, "slug"),
        ({"slug": "not a slug"}, "slug"),
        ({"time_zone": "Moon/Tycho"}, "time_zone"),
        ({"enrolment_target": -1}, "enrolment_target"),
        ({"language": "la"}, "language"),
    ],
)
def test_input_that_cannot_be_used_is_refused_by_field(
    cast: Cast, fields: dict[str, object], wrong: str
) -> None:
    with pytest.raises(Invalid) as refused:
        projects.create(by=cast.viewer, **{"name": "A study", **fields})  # type: ignore[arg-type]
    assert list(refused.value.fields) == [wrong]


def test_a_change_is_kept_and_the_audit_names_its_fields(cast: Cast) -> None:
    projects.edit(by=cast.coordinator, project=cast.project, sponsor="Demo Hospital", name=cast.project.name)
    cast.project.refresh_from_db()
    assert cast.project.sponsor == "Demo Hospital"
    assert AuditEntry.objects.get(action="project.edited").data == {"fields": ["sponsor"]}
    projects.edit(by=cast.coordinator, project=cast.project, sponsor="Demo Hospital")
    assert AuditEntry.objects.filter(action="project.edited").count() == 1


def test_viewers_and_strangers_change_nothing(cast: Cast) -> None:
    with pytest.raises(Forbidden):
        projects.edit(by=cast.viewer, project=cast.project, sponsor="Me")
    with pytest.raises(NotFound):
        projects.edit(by=cast.outsider, project=cast.project, sponsor="Me")
    for user in (cast.viewer, cast.coordinator, cast.investigator):
        with pytest.raises(Forbidden):
            projects.archive(by=user, project=cast.project)


def test_only_a_manager_names_another_lead_and_only_somebody_who_can_be_it(cast: Cast) -> None:
    with pytest.raises(Forbidden):
        projects.edit(by=cast.investigator, project=cast.project, principal_investigator=cast.manager)
    for person in (cast.coordinator, cast.outsider):
        with pytest.raises(Invalid):
            projects.edit(by=cast.manager, project=cast.project, principal_investigator=person)
    edited = projects.edit(by=cast.manager, project=cast.project, principal_investigator=cast.manager)
    assert edited.principal_investigator == cast.manager


def test_an_archived_project_is_read_only_until_it_is_reopened(cast: Cast) -> None:
    projects.archive(by=cast.manager, project=cast.project)
    with pytest.raises(ProjectArchived):
        projects.edit(by=cast.coordinator, project=cast.project, sponsor="Late")
    projects.archive(by=cast.manager, project=cast.project)
    projects.unarchive(by=cast.manager, project=cast.project)
    projects.edit(by=cast.coordinator, project=cast.project, sponsor="In time")
    done = AuditEntry.objects.filter(project=cast.project, action__contains="archived")
    assert [entry.action for entry in done] == ["project.unarchived", "project.archived"]


def test_members_are_told_of_the_archive_but_not_who_did_it(cast: Cast) -> None:
    projects.archive(by=cast.manager, project=cast.project)
    told = Notification.objects.filter(kind="project_archived")
    assert {note.user for note in told} == {cast.investigator, cast.coordinator, cast.viewer}
    assert told[0].title == "Zhao Min archived Early oral switch."


@pytest.mark.parametrize(
    "name", ["two\nlines", "tab\there", "bell\x07", "line\u2028break", "turned\u202etxt", "zero\u200bwidth"]
)
def test_names_with_characters_that_cannot_be_seen_are_refused(cast: Cast, name: str) -> None:
    with pytest.raises(Invalid) as refused:
        projects.create(by=cast.manager, name=name, slug="clean", sponsor=name)
    assert set(refused.value.fields) == {"name", "sponsor"}


def test_names_of_every_script_are_taken(cast: Cast) -> None:
    for name in ("早期口服转换 — Phase Ⅲ", "zero\u200dwidth joiner", "دراسة"):
        assert projects.edit(by=cast.manager, project=cast.project, name=name).name == name
