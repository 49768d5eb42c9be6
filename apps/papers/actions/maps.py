"""Keeping a map that a person has changed. Each change is a version; what was there before stays."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from apps.papers.maps.kept import older_map, tree_from
from apps.papers.models import MindMap
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Conflict
from apps.projects.models import Project, User
from apps.search.models import Paper, Passage


def keep_map(*, by: User, project: Project, paper: Paper, tree: Any, version: int) -> MindMap:
    """`version` is the one that was changed, 0 for the map of the structure; Conflict when there is a later one."""
    require(by, project, Right.EDIT)
    kept = tree_from(tree, set(Passage.objects.filter(paper=paper).values_list("pk", flat=True)))
    maps = MindMap.objects.filter(project=project, paper=paper)
    latest = maps.values_list("version", flat=True).first() or 0
    if latest != version:
        raise _stale()
    try:
        with transaction.atomic():
            made = maps.create(
                project=project, paper=paper, tree=kept.as_json(), version=latest + 1, created_by=by
            )
            audit.record(by=by, project=project, action="paper.mapped", subject=paper)
    except IntegrityError as error:  # somebody else was faster by a moment
        raise _stale() from error
    return made


def restore_map(*, by: User, project: Project, paper: Paper, number: int, version: int) -> MindMap:
    """An older version as the newest one; 0 is the structure of the text. NotFound for none, Conflict as above."""
    require(by, project, Right.EDIT)
    tree = older_map(project, paper, number)
    return keep_map(by=by, project=project, paper=paper, tree=tree.as_json(), version=version)


def _stale() -> Conflict:
    return Conflict(_("Someone else has changed the map in the meantime. Load the page again to see it."))
