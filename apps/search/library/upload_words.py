"""What became of an uploaded file, in a sentence for who brought it; and what to do with one that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from apps.fields.bilingual import run_on
from apps.projects.models import Project
from apps.search.models import LibraryUpload, Paper, TextState, UploadState

FAILED: dict[str, str | Promise] = {
    "no_references": gettext_lazy("No reference in this file could be read."),
    "stopped": gettext_lazy("Stopped."),
}
OTHERWISE = gettext_lazy("Something went wrong on our side. Upload the file again.")
# One sentence for each state, wherever it is spoken of: what is the matter, and what helps.
UNREADABLE: dict[str, str | Promise] = {
    "scanned": gettext_lazy(
        "The pages of the file are pictures, so their text cannot be searched. Upload a copy with recognised text "
        "(OCR) under the same name, or write the abstract by hand."
    ),
    "encrypted": gettext_lazy(
        "A password protects the file, so its text cannot be searched. Upload a copy without the password under "
        "the same name, or write the abstract by hand."
    ),
    "broken": gettext_lazy(
        "The file is damaged, so its text cannot be searched. Upload an intact copy under the same name, or write "
        "the abstract by hand."
    ),
    "too_large": gettext_lazy(
        "The file is too large to be read, so its text cannot be searched. Upload a smaller copy under the same "
        "name, or write the abstract by hand."
    ),
    "too_slow": gettext_lazy(
        "Reading the file took too long, so its text cannot be searched. Upload a simpler copy under the same name, "
        "or write the abstract by hand."
    ),
}
KEPT: dict[str, str | Promise] = {
    "scanned": gettext_lazy("Kept, but its text cannot be searched: the pages are pictures."),
    "encrypted": gettext_lazy("Kept, but its text cannot be searched: a password protects the file."),
    "broken": gettext_lazy("Kept, but its text cannot be searched: the file is damaged."),
    "too_large": gettext_lazy("Kept, but its text cannot be searched: the file is too large to be read."),
    "too_slow": gettext_lazy("Kept, but its text cannot be searched: reading it took too long."),
}
MOST_NAMED = 5


def sentence_of(upload: LibraryUpload) -> str:
    if upload.state == UploadState.FAILED:
        return run_on(
            str(FAILED.get(upload.code, OTHERWISE)), *left_out_words(upload.left_out, upload.skipped)
        )
    if upload.state == UploadState.WAITING:
        return _("Being read…")
    if upload.code in KEPT:
        return str(KEPT[upload.code])
    said = counts_words(upload.added, upload.merged, upload.skipped, upload.left_out)
    if upload.code == TextState.PARTIAL and upload.paper is not None:
        said.append(advice_of(upload.paper))
    return run_on(*said)


def counts_words(
    added: int, merged: int, skipped: int = 0, left_out: Sequence[Mapping[str, Any]] = ()
) -> list[str]:
    said = []
    if added:
        said.append(ngettext("%(n)d paper added.", "%(n)d papers added.", added) % {"n": added})
    if merged:
        there = ngettext("%(n)d was in the library already.", "%(n)d were in the library already.", merged)
        said.append(there % {"n": merged})
    return [*said, *left_out_words(left_out, skipped)]


def left_out_words(left_out: Sequence[Mapping[str, Any]], count: int) -> list[str]:
    """“2 entries could not be read: chen2020 (line 14), line 80.”"""
    if not count:
        return []
    if not left_out:
        left = ngettext("%(n)d entry could not be read.", "%(n)d entries could not be read.", count)
        return [left % {"n": count}]
    left = ngettext(
        "%(n)d entry could not be read: %(which)s.", "%(n)d entries could not be read: %(which)s.", count
    )
    named = [_place(each) for each in left_out[:MOST_NAMED]]
    return [left % {"n": count, "which": ", ".join([*named, *(["…"] if count > len(named) else [])])}]


def _place(entry: Mapping[str, Any]) -> str:
    name, line = entry.get("name", ""), entry.get("line", 0)
    if name and line:
        return _("%(name)s (line %(line)d)") % {"name": name, "line": line}
    return str(name) or _("line %(line)d") % {"line": line}


def advice_of(paper: Paper) -> str:
    """What is the matter with a file and what helps; empty for one that could be read."""
    if paper.text_state != TextState.PARTIAL:
        return str(UNREADABLE.get(paper.text_state, ""))
    unread = ngettext(
        "Page %(pages)s of the file is a picture, so its text cannot be searched. Upload a copy with recognised text "
        "(OCR) under the same name.",
        "Pages %(pages)s of the file are pictures, so their text cannot be searched. Upload a copy with recognised "
        "text (OCR) under the same name.",
        len(paper.unread_pages),
    )
    return unread % {"pages": _ranges(paper.unread_pages)}


def _ranges(pages: Sequence[int]) -> str:
    """“2–4, 7”."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return pgettext("between numbers", ", ").join(
        f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs
    )


def as_json(project: Project, upload: LibraryUpload) -> dict[str, Any]:
    """What the page needs to show how far it is."""
    is_partial = bool(upload.code or upload.skipped)
    tone = "bad" if upload.state == UploadState.FAILED else "warn" if is_partial else "ok"
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
