"""“Undo the last enrolment entry”: which one is meant is shown and confirmed before it stops counting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from apps.agents.extension import Ask
from apps.fields.bilingual import both
from apps.iit_memory.manager.enrolment import MOST_ENTRIES, entry_words, total_of
from apps.iit_memory.manager.scene import Scene
from apps.iit_memory.manager.site_names import names_of, site_meant
from apps.iit_memory.manager.sites import key_of
from apps.projects.actions.enrolment import withdraw_enrolment
from apps.projects.enrolment.selectors import entries_in_force
from apps.projects.errors import UserError
from apps.projects.models import EnrolmentEntry


def entries_meant(scene: Scene, text: str) -> list[EnrolmentEntry]:
    """Those entered last, at the site that is named; the first is the likeliest."""
    entries = list(entries_in_force(scene.project))
    site = site_meant(text, names_of(scene.project))
    chosen = [entry for entry in entries if not site or key_of(entry.site) == key_of(site)]
    return sorted(chosen, key=lambda entry: entry.created_at, reverse=True)[:MOST_ENTRIES]


def question_of(entries: Sequence[EnrolmentEntry]) -> Ask:
    choices = [{"const": str(entry.pk), "title": entry_words(entry)} for entry in entries]
    form: dict[str, Any] = {
        "type": "object",
        "required": ["entry"],
        "properties": {"entry": {"type": "string", "title": both("Entry", "入组记录"), "oneOf": choices}},
    }
    return Ask(_("Shall this enrolment entry be withdrawn?"), form, {"entry": str(entries[0].pk)})


def withdraw(scene: Scene, entry_id: str) -> str:
    """What was done, or why it was not."""
    try:
        entry = withdraw_enrolment(by=scene.user, project=scene.project, entry_id=UUID(entry_id))
    except UserError as error:
        return str(error)
    words = {"entry": entry_words(entry), "total": total_of(scene.project)}
    return _("Withdrawn: %(entry)s. Enrolled in the project now: %(total)d.") % words
