"""What is remembered about who asks: what they said they like, what of it waits, and where it can be changed."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from apps.iit_memory.actions.profiles import profile_of
from apps.iit_memory.manager.decisions import citation_of_memory
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.memories import memories_of
from apps.iit_memory.models import Memory, MemoryState

MOST = 10


def about_me(scene: Scene, text: str) -> Reply:
    rows = memories_of(scene.user, scene.project).filter(owner=scene.user, superseded_at=None)
    held = list(rows.filter(state=MemoryState.ACCEPTED).order_by("-valid_from")[:MOST])
    waiting = list(rows.filter(state=MemoryState.PROPOSED)[:MOST])
    parts = [
        _listed(_("This is remembered about you in this project:"), held),
        _listed(_("Proposed, not accepted yet:"), waiting),
        _listed(_("Learned from your conversations, for all projects:"), _learned(scene)),
    ]
    known = [part for part in parts if part]
    head = known or [_("Nothing is remembered about you personally.")]
    return Reply(
        "\n\n".join([*head, scene.prose(_of_project(scene), _where())]), tuple(map(citation_of_memory, held))
    )


def _listed(head: str, items: Iterable[Memory | str]) -> str:
    lines = [f"- {item if isinstance(item, str) else item.text}" for item in items]
    return "\n".join([head, "", *lines]) if lines else ""


def _learned(scene: Scene) -> list[str]:
    profile = profile_of(scene.user)
    return [str(value) for value in profile.learned.values()] if profile.consent else []


def _of_project(scene: Scene) -> str:
    shared = memories_of(scene.user, scene.project).filter(owner=None, superseded_at=None)
    words = {
        "n": shared.filter(state=MemoryState.ACCEPTED).count(),
        "waiting": shared.filter(state=MemoryState.PROPOSED).count(),
    }
    return _("About the project: %(n)d remembered, %(waiting)d proposed.") % words


def _where() -> str:
    return _("“Project memory” shows all of it; there it can be changed and forgotten.")
