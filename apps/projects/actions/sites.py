"""Saying that two names of a project's enrolment are one site: its entries move, and the other name stays known."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from apps.projects.access import Right, require
from apps.projects.actions.audit import record
from apps.projects.actions.projects import lock
from apps.projects.errors import Invalid
from apps.projects.models import EnrolmentEntry, Project, SiteName, User


@transaction.atomic
def unite_sites(*, by: User, project: Project, name: str, into: str) -> int:
    """How many entries moved. Needs EDIT; Invalid unless both are sites of entries and two."""
    project = lock(project.pk)
    require(by, project, Right.EDIT)
    entries = EnrolmentEntry.objects.filter(project=project)
    known = set(entries.exclude(site="").values_list("site", flat=True))
    if not {name, into} <= known:
        raise Invalid(fields={"name": [_("Choose two sites of the list.")]})
    if name == into:
        raise Invalid(fields={"into": [_("Choose another site.")]})
    moved = entries.filter(site=name).update(site=into)
    names = SiteName.objects.filter(project=project)
    names.filter(key=into.casefold()).delete()
    names.filter(site=name).update(site=into)
    names.update_or_create(project=project, key=name.casefold(), defaults={"name": name, "site": into})
    data = {"name": name, "into": into, "entries": moved}
    record(by=by, project=project, action="enrolment.sites_united", subject=project, data=data)
    return moved
