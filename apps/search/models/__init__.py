"""The rows of literature: papers with their passages, and what people keep beside them in a library."""

from __future__ import annotations

from apps.search.models.library import LibraryUpload, PaperCollection, PaperNote, Synonym, UploadState
from apps.search.models.papers import Paper, Passage, StudyType, TextState

__all__ = [
    "LibraryUpload",
    "Paper",
    "PaperCollection",
    "PaperNote",
    "Passage",
    "StudyType",
    "Synonym",
    "TextState",
    "UploadState",
]
