"""What became of an uploaded file, in a sentence for who brought it."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from apps.projects.models import Project
from apps.search.models import LibraryUpload, UploadState

FAILED: dict[str, str | Promise] = {
    "no_references": gettext_lazy("No reference in this file could be read."),
    "stopped": gettext_lazy("Stopped."),
}
OTHERWISE = gettext_lazy("Something went wrong on our side. Upload the file again.")
UNREADABLE: dict[str, str | Promise] = {
    "scanned": gettext_lazy("Added, but its pages are pictures: there is no text to search."),
    "encrypted": gettext_lazy("Added, but a password protects it: it cannot be searched."),
    "broken": gettext_lazy("Added, but the file is damaged and cannot be read."),
    "too_large": gettext_lazy("Added, but it is too large to be read."),
    "too_slow": gettext_lazy("Added, but reading it took too long."),
}


def sentence_of(upload: LibraryUpload) -> str:
    if upload.state == UploadState.FAILED:
        return str(FAILED.get(upload.code, OTHERWISE))
    if upload.state == UploadState.WAITING:
        return _("Being read…")
    if upload.code in UNREADABLE:
        return str(UNREADABLE[upload.code])
    return " ".join(_counts(upload))


def _counts(upload: LibraryUpload) -> list[str]:
    said = []
    if upload.added:
        said.append(ngettext("%(n)d paper added.", "%(n)d papers added.", upload.added) % {"n": upload.added})
    if upload.merged:
        there = ngettext(
            "%(n)d was in the library already.", "%(n)d were in the library already.", upload.merged
        )
        said.append(there % {"n": upload.merged})
    if upload.skipped:
        left = ngettext("%(n)d entry could not be read.", "%(n)d entries could not be read.", upload.skipped)
        said.append(left % {"n": upload.skipped})
    return said


def as_json(project: Project, upload: LibraryUpload) -> dict[str, Any]:
    """What the page needs to show how far it is."""
    tone = "bad" if upload.state == UploadState.FAILED else "warn" if upload.code else "ok"
    paper = upload.paper_id and reverse("search:paper", args=[project.slug, upload.paper_id])
    return {
        "id": str(upload.pk),
        "name": upload.name,
        "isOver": upload.state != UploadState.WAITING,
        "done": upload.taken,
        "total": upload.total,
        "tone": tone,
        "text": sentence_of(upload),
        "url": paper or "",
    }
