"""Who may do what with a document: by role in its project, by flag of staff where it is the installation's."""

from __future__ import annotations

from apps.projects.access import Flag, Person, Right, allows, has_flag, require, require_flag
from apps.projects.models import Project, User


def require_editing(by: User, project: Project | None) -> None:
    """For adding documents and versions, and for asking for approval."""
    if project is None:
        require_flag(by, Flag.PROMPT_EDITOR, Flag.APPROVER)
    else:
        require(by, project, Right.UPLOAD)


def require_approving(by: User, project: Project | None) -> None:
    """For approving and withdrawing."""
    if project is None:
        require_flag(by, Flag.APPROVER)
    else:
        require(by, project, Right.PUBLISH)


def may_edit(user: Person, project: Project | None) -> bool:
    if project is None:
        return has_flag(user, Flag.PROMPT_EDITOR) or has_flag(user, Flag.APPROVER)
    return allows(user, project, Right.UPLOAD)


def may_approve(user: Person, project: Project | None) -> bool:
    return has_flag(user, Flag.APPROVER) if project is None else allows(user, project, Right.PUBLISH)
