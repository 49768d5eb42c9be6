"""Registers what the knowledge base needs of the apps below: its collection, runs, clock, notices, retriever, pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from apps.agents import extension as agents
from apps.medical_qa.figures.turns import AGENT
from apps.medical_qa.knowledge import reading, retriever
from apps.medical_qa.knowledge.collection import register_knowledge_collection
from apps.medical_qa.notices import register_notices
from apps.medical_qa.questions import replies_of
from apps.medical_qa.reading_queue import READ_SHARED
from apps.projects import project_links


def register_knowledge() -> None:
    register_knowledge_collection()
    register_notices()
    agents.register_run_kind(reading.KIND)
    agents.register_retriever(retriever.NAME, retriever.retrieve)
    agents.register_schedule(
        "shared_knowledge",
        crontab="* * * * *",
        title=gettext_noop("Read documents of the knowledge base"),
        task=READ_SHARED,
        description=gettext_noop(
            "Documents of all projects are read as they come; this takes up what a lost message left behind."
        ),
    )
    agents.register_answer_link(AGENT, agents.AnswerLink(_("Ask the team"), "users", "medical_qa:ask_team"))
    agents.register_replies(AGENT, replies_of)
    project_links.register(
        "knowledge",
        project_links.ProjectLink(_("Knowledge base"), "stethoscope", "medical_qa:knowledge", place=33),
    )
