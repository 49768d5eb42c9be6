"""Reads of protocols, limited to the projects of the person who asks."""

from __future__ import annotations

from django.db.models import QuerySet

from apps.agents.models import Conversation
from apps.agents.selectors import conversations_of
from apps.projects.models import Project
from apps.protocol.content_loader import SLUG


def protocol_conversations(project: Project) -> QuerySet[Conversation]:
    """The open conversations about the protocol, newest first, of a project got through a selector."""
    return conversations_of(project).filter(agent__slug=SLUG, agent__is_enabled=True, archived_at=None)
