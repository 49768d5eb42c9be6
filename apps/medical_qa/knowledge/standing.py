"""How a document stands, for people: whether it answers today, if not, why; and what is soon no longer valid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.utils.translation import gettext_lazy as _

from apps.medical_qa.knowledge.selectors import latest_versions, today_in
from apps.medical_qa.models import KnowledgeDocument, KnowledgeState, KnowledgeVersion, ReadingState
from apps.projects.errors import Sentence
from apps.projects.models import Project

SOON_DAYS = 30
Tone = Literal["ok", "now", "warn", "bad", ""]

FAILURES: dict[str, Sentence] = {
    "scanned": _("This PDF has pictures of pages and no text. Upload a version with text."),
    "encrypted": _("This file is protected by a password. Upload it without one."),
    "broken": _("This file is damaged and cannot be read. Save it anew and upload it once more."),
    "too_large": _("This file is too large to be read. Split it into several documents."),
    "too_slow": _("Reading this file took too long. Split it into several documents."),
    "unsupported": _("Files of this type cannot be read. Use Word, PDF, Markdown or text."),
    "empty": _("There is no text in it."),
}
UNREADABLE = _("The text could not be read. Upload the file once more.")


@dataclass(frozen=True)
class Standing:
    """A document with its newest version and the words for both. `days_left` until it is no longer valid, where that
    is soon; `answers` says whether questions are answered from it today."""

    document: KnowledgeDocument
    version: KnowledgeVersion
    tone: Tone
    word: Sentence
    answers: bool
    days_left: int | None

    @property
    def is_older_answering(self) -> bool:
        """An approved version answers while a newer one is on its way."""
        number = self.document.approved_number
        return self.answers and number != self.version.number


def standing_of(document: KnowledgeDocument, version: KnowledgeVersion, today: date) -> Standing:
    tone, word = _words(document, version, today)
    answers = document.approved_number is not None and is_valid(document, today)
    until = document.valid_until
    days = (until - today).days if until and answers else None
    return Standing(
        document, version, tone, word, answers, days if days is not None and days <= SOON_DAYS else None
    )


def standings_of(project: Project, documents: Sequence[KnowledgeDocument]) -> list[Standing]:
    today, versions = today_in(project), latest_versions(documents)
    return [standing_of(each, versions[each.pk], today) for each in documents if each.pk in versions]


def is_valid(document: KnowledgeDocument, today: date) -> bool:
    has_begun = document.valid_from is None or document.valid_from <= today
    return has_begun and (document.valid_until is None or document.valid_until >= today)


def failure_of(version: KnowledgeVersion) -> Sentence:
    return FAILURES.get(version.failure, UNREADABLE)


def _words(document: KnowledgeDocument, version: KnowledgeVersion, today: date) -> tuple[Tone, Sentence]:
    if version.reading == ReadingState.FAILED:
        return "bad", _("Cannot be read")
    if version.reading == ReadingState.WAITING:
        return "now", _("Being read")
    if document.state == KnowledgeState.APPROVED and not is_valid(document, today):
        is_over = document.valid_until is not None and document.valid_until < today
        return ("bad", _("Expired")) if is_over else ("warn", _("Not valid yet"))
    tones: dict[str, Tone] = {KnowledgeState.APPROVED: "ok", KnowledgeState.IN_REVIEW: "warn"}
    return tones.get(document.state, ""), KnowledgeState(document.state).label
