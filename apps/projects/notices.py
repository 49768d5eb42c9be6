"""The sentence of each kind of notification. An app registers its own kinds in AppConfig.ready()."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.projects.models.work import Role
from apps.projects.registry import Registry

OWN: dict[str, str | Promise] = {
    "member_added": _("%(by)s added you to %(project)s as %(role)s."),
    "member_role_changed": _("%(by)s changed your role in %(project)s to %(role)s."),
    "member_removed": _("%(by)s removed you from %(project)s."),
    "project_archived": _("%(by)s archived %(project)s."),
    "project_unarchived": _("%(by)s reopened %(project)s."),
}
SENTENCES: Registry[str, str | Promise] = Registry("kind of notification", OWN)


class _Readable(dict[str, Any]):
    """Parameters as people read them: a role by its name, a parameter that is gone as an ellipsis."""

    def __getitem__(self, key: str) -> Any:
        value = self.get(key, "…")
        return Role(value).label if key == "role" and value in Role.values else value


def register(kind: str, sentence: str | Promise) -> None:
    """Make `kind` known. `sentence` is translatable, with %(name)s for each parameter."""
    SENTENCES.register(kind, sentence)


def is_known(kind: str) -> bool:
    return kind in SENTENCES


def sentence(kind: str, params: Mapping[str, Any]) -> str:
    """The text of a notification in the active language; a kind nobody knows any more shows its code."""
    template = SENTENCES.get(kind)
    return kind if template is None else str(template) % _Readable(params)
