"""Rows of this app, a module for each thing."""

from apps.medical_qa.models.knowledge import (
    KnowledgeDocument,
    KnowledgePassage,
    KnowledgeState,
    KnowledgeVersion,
    ReadingState,
)

__all__ = [
    "KnowledgeDocument",
    "KnowledgePassage",
    "KnowledgeState",
    "KnowledgeVersion",
    "ReadingState",
]
