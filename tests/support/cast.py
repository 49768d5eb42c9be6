"""The people of every access test, so that it reads as a story: their names are their roles in `project`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Unpack

from django.contrib.auth.hashers import make_password
from django.test import Client

from apps.projects.actions import members, projects
from apps.projects.actions.users import AccountFields, create_user
from apps.projects.models import Project, Role, User

HOST = "test.example"
PASSWORD = "correct horse battery staple"


@dataclass(frozen=True)
class Cast:
    """Everybody, each with the password PASSWORD."""

    investigator: User
    coordinator: User
    viewer: User
    manager: User
    administrator: User
    outsider: User
    project: Project
    other_project: Project

    def as_role(self, role: Role) -> User:
        """The member of `project` with this role."""
        people = {
            Role.VIEWER: self.viewer,
            Role.COORDINATOR: self.coordinator,
            Role.INVESTIGATOR: self.investigator,
            Role.MANAGER: self.manager,
        }
        return people[role]


def make_cast() -> Cast:
    """A project with one member of each role, an administrator and an outsider, who leads another project."""
    manager = _person("manager", full_name="Zhao Min")
    investigator = _person("investigator", full_name="Lin Wang")
    project = projects.create(
        by=manager, name="Early oral switch", slug="switch", principal_investigator=investigator
    )
    coordinator, viewer = (
        _person("coordinator", full_name="Chen Jie"),
        _person("viewer", full_name="Vera Vogel"),
    )
    for person, role in ((coordinator, Role.COORDINATOR), (viewer, Role.VIEWER)):
        members.invite(by=manager, project=project, email=person.email, role=role)
    outsider = _person("outsider", full_name="Otto Outside")
    return Cast(
        investigator=investigator,
        coordinator=coordinator,
        viewer=viewer,
        manager=manager,
        administrator=_person("administrator", **ADMINISTRATOR),
        outsider=outsider,
        project=project,
        other_project=projects.create(by=outsider, name="Another study", slug="other"),
    )


def read_cast() -> Cast:
    """The same people from their rows."""
    people = {user.email.partition("@")[0]: user for user in User.objects.filter(email__endswith=f"@{HOST}")}
    projects_by_slug = {
        project.slug: project for project in Project.objects.filter(slug__in=("switch", "other"))
    }
    names = ("investigator", "coordinator", "viewer", "manager", "administrator", "outsider")
    return Cast(
        **{name: people[name] for name in names},
        project=projects_by_slug["switch"],
        other_project=projects_by_slug["other"],
    )


def client_of(user: User, *, language: str = "", headers: dict[str, str] | None = None) -> Client:
    """A browser in which `user` is signed in, who reads `language` from now on."""
    if language:
        user.language = language
        user.save(update_fields=["language"])
    client = Client(headers=headers)
    client.force_login(user)
    return client


def _person(part: str, **fields: Unpack[AccountFields]) -> User:
    user = create_user(by=None, email=f"{part}@{HOST}", **fields)
    user.password = _hashed_password()
    user.save(update_fields=["password"])
    return user


@cache
def _hashed_password() -> str:
    """Hashing is slow on purpose: once a process is enough."""
    return make_password(PASSWORD)


ADMINISTRATOR: AccountFields = {
    "full_name": "Ada Admin",
    "is_staff": True,
    "is_superuser": True,
    "is_user_administrator": True,
    "is_prompt_editor": True,
    "is_approver": True,
    "is_auditor": True,
}
