"""Starting, changing, archiving and reopening a project."""

from __future__ import annotations

import re
from itertools import chain, count
from typing import Final, TypedDict, Unpack
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from apps.projects.access import Right, rank, require, role_of
from apps.projects.actions.audit import record
from apps.projects.actions.notifications import notify
from apps.projects.errors import Invalid, NotFound
from apps.projects.models import Membership, Project, Role, User

LATIN_WORD: Final = re.compile("[a-z]{2}")
SLUG_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # without those that are taken for one another


class ProjectDetails(TypedDict, total=False):
    """What can be said of a project beside its name and address."""

    principal_investigator: User
    enrolment_target: int | None
    time_zone: str
    language: str
    registration_no: str
    sponsor: str
    funding: str
    ethics_no: str


class ProjectFields(ProjectDetails, total=False):
    """What can be changed; the address stays, because links to it are everywhere."""

    name: str


@transaction.atomic
def create(*, by: User, name: str, slug: str = "", **fields: Unpack[ProjectDetails]) -> Project:
    """A project with `by` as its manager, and its principal investigator (default: `by`) as an investigator.

    Without `slug` the address comes from the name. Invalid names the field that cannot be used.
    """
    lead = fields.pop("principal_investigator", by)
    project = Project(name=name.strip(), slug=slug or _free_slug(name), principal_investigator=lead, **fields)
    _check(project)
    project.save()
    Membership.objects.create(project=project, user=by, role=Role.MANAGER)
    if lead.pk != by.pk:
        Membership.objects.create(project=project, user=lead, role=Role.INVESTIGATOR)
    record(by=by, project=project, action="project.created", subject=project, data={"slug": project.slug})
    return project


@transaction.atomic
def edit(*, by: User, project: Project, **fields: Unpack[ProjectFields]) -> Project:
    """Change what is said of a project; the audit entry names the fields. Needs EDIT.

    Another principal investigator needs MANAGE_MEMBERS, and must be a member who is at least an investigator.
    """
    project = lock(project.pk)
    require(by, project, Right.EDIT)
    changed = sorted(name for name, value in fields.items() if getattr(project, name) != value)
    if "principal_investigator" in changed:
        _check_lead(by, project, fields["principal_investigator"])
    for name in changed:
        setattr(project, name, fields[name])  # type: ignore[literal-required]
    _check(project)
    if changed:
        project.save(update_fields=changed)
        record(by=by, project=project, action="project.edited", subject=project, data={"fields": changed})
    return project


def archive(*, by: User, project: Project) -> Project:
    """Make a project read-only. Needs ARCHIVE; archiving twice changes nothing."""
    return _set_archived(by=by, project=project, archived=True)


def unarchive(*, by: User, project: Project) -> Project:
    """Open an archived project again. Needs ARCHIVE."""
    return _set_archived(by=by, project=project, archived=False)


def lock(project_id: UUID) -> Project:
    """The project as it is now, held until the transaction ends, so that two changes cannot cross."""
    project = Project.objects.select_for_update().filter(pk=project_id).first()
    if project is None:
        raise NotFound
    return project


@transaction.atomic
def _set_archived(*, by: User, project: Project, archived: bool) -> Project:
    project = lock(project.pk)
    require(by, project, Right.ARCHIVE)
    if project.is_archived == archived:
        return project
    project.archived_at = timezone.now() if archived else None
    project.save(update_fields=["archived_at"])
    deed = "archived" if archived else "unarchived"
    record(by=by, project=project, action=f"project.{deed}", subject=project)
    notify(
        users=[membership.user for membership in project.memberships.select_related("user")],
        kind=f"project_{deed}",
        by=by,
        project=project,
        params={"by": str(by), "project": project.name},
        url=f"/p/{project.slug}/",
    )
    return project


def _check(project: Project) -> None:
    try:
        project.full_clean()
    except ValidationError as error:
        raise Invalid.of(error) from error


def _check_lead(by: User, project: Project, lead: User) -> None:
    require(by, project, Right.MANAGE_MEMBERS)
    role = role_of(lead, project)
    if role is None or rank(role) < rank(Role.INVESTIGATOR):
        sentence = _("The principal investigator must be a member with the role investigator or manager.")
        raise Invalid(fields={"principal_investigator": [sentence]})


def _free_slug(name: str) -> str:
    """An address that nobody has: from the Latin letters of the name, else short and drawn, for a Chinese name."""
    stem = slugify(name)[:50].strip("-")
    is_word = LATIN_WORD.search(stem) is not None
    numbered = (f"{stem}-{number}" for number in count(2))
    drawn = (f"study-{get_random_string(5, SLUG_LETTERS)}" for _each in count())
    wanted = chain((stem,), numbered) if is_word else drawn
    return next(slug for slug in wanted if not Project.objects.filter(slug=slug).exists())
