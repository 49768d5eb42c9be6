"""Rows of this app, a module for each thing."""

from apps.medical_qa.models.knowledge import (
    KnowledgeDocument,
    KnowledgePassage,
    KnowledgeState,
    KnowledgeVersion,
    ReadingState,
)
from apps.medical_qa.models.questions import SettledQuestion, TeamQuestion
from apps.medical_qa.models.risk import RiskSign, SignAdvice, SignLanguage, SignSeverity

__all__ = [
    "KnowledgeDocument",
    "KnowledgePassage",
    "KnowledgeState",
    "KnowledgeVersion",
    "ReadingState",
    "RiskSign",
    "SettledQuestion",
    "SignAdvice",
    "SignLanguage",
    "SignSeverity",
    "TeamQuestion",
]
