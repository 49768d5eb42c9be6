"""Under which name the passages of the knowledge base are found, and where those of a document stand."""

from __future__ import annotations

from typing import Final

from apps.medical_qa.models import KnowledgeDocument
from apps.retrieval.collections import register_collection
from apps.retrieval.types import Place

KNOWLEDGE: Final = "knowledge"


def register_knowledge_collection() -> None:
    register_collection(KNOWLEDGE)


def place_of(document: KnowledgeDocument) -> Place:
    return Place(KNOWLEDGE, document.project_id)
