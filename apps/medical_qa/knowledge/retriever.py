"""The knowledge base as a retriever, for tools of the type `rag` of any agent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from apps.agents.extension import Deadline, Passage, RetrievalScope
from apps.medical_qa.knowledge.selectors import KnowledgeHit, search_knowledge
from apps.projects.models import Project, User
from apps.projects.selectors import projects_visible_to

NAME: Final = "knowledge_base"


def retrieve(query: str, scope: RetrievalScope, limit: int, deadline: Deadline) -> Iterator[Passage]:
    """Passages for the person who asks, in the project that they ask in; nothing once nobody waits."""
    user = User.objects.filter(pk=scope.user_id).first()
    project = projects_visible_to(user).filter(pk=scope.project_id).first() if user else None
    if user is None or project is None or deadline.cancelled():
        return
    for hit in search_knowledge(user, project, query, limit=limit).hits:
        yield _passage(hit, project)


def _passage(hit: KnowledgeHit, project: Project) -> Passage:
    return Passage(
        source=NAME,
        title=hit.document_title,
        locator=hit.locator,
        text=hit.passage,
        score=hit.score,
        source_id=str(hit.passage_id),
        url=hit.address,
        project_id=str(project.pk),
    )
