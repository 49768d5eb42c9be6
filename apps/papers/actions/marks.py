"""What people say of passages that answers cited: later answers rest on them first, or not at all."""

from __future__ import annotations

from django.db import transaction

from apps.papers.models import PassageMark
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import Project, User
from apps.search.models import Passage


@transaction.atomic
def mark_passage(*, by: User, project: Project, passage: Passage, is_valid: bool | None) -> None:
    """For everybody in the project; None takes the mark away. The caller got the paper through a selector."""
    require(by, project, Right.EDIT)
    if is_valid is None:
        PassageMark.objects.filter(project=project, passage=passage).delete()
    else:
        values = {"is_valid": is_valid, "created_by": by}
        PassageMark.objects.update_or_create(project=project, passage=passage, defaults=values)
    data = {"passage": passage.pk, "valid": is_valid}
    audit.record(by=by, project=project, action="passage.marked", subject=passage.paper, data=data)
