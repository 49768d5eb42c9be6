"""The rows of literature: papers with their passages, what people keep beside them, and searches."""

from __future__ import annotations

from apps.search.models.library import LibraryUpload, PaperCollection, PaperNote, Synonym, UploadState
from apps.search.models.papers import UNREADABLE, Paper, Passage, StudyType, TextState, extent
from apps.search.models.searches import PastSearch, PersonalTerm, SavedSearch, SearchHabits

__all__ = [
    "UNREADABLE",
    "LibraryUpload",
    "Paper",
    "PaperCollection",
    "PaperNote",
    "Passage",
    "PastSearch",
    "PersonalTerm",
    "SavedSearch",
    "SearchHabits",
    "StudyType",
    "Synonym",
    "TextState",
    "UploadState",
    "extent",
]
