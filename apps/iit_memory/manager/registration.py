"""Registers the manager of a project: its agent, tools and lanes, procedures, scheduled questions and profiles."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from celery import shared_task
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from apps.agents import extension as agents
from apps.agents.extension import Recalled, RecallRequest, RememberRequest
from apps.iit_memory.actions.procedures import load_default_procedures
from apps.iit_memory.actions.profiles import learn, recall_profile
from apps.iit_memory.actions.questions import NOTICE, ask_due_questions, notify_of_answer
from apps.iit_memory.manager.orchestrator import manager
from apps.iit_memory.manager.scene import scene_of
from apps.iit_memory.manager.tools import register_tools
from apps.iit_memory.manager.work import name_of, next_question, open_runs
from apps.iit_memory.procedures.tools import STEP_NOTICE, register_procedure_tools
from apps.iit_memory.prompts import AGENT_FILE, MANAGER
from apps.projects import notices, project_links
from apps.projects.errors import NotFound

ASK_QUESTIONS = "iit_memory.ask_questions"
UNDER_WAY = 3  # procedures that the prompt is told of


@shared_task(name=ASK_QUESTIONS)
def ask_questions() -> int:
    return ask_due_questions()


def register_manager() -> None:
    register_procedure_tools()
    register_tools()
    agents.register_orchestrator(MANAGER, manager())
    agents.register_default_agent_file(AGENT_FILE)
    agents.register_default_rows("procedures", load_default_procedures)
    agents.register_recall("procedures", recall_procedures, agents=(MANAGER,))
    agents.register_recall("profile", recall_profile)
    agents.register_remember("manager", after_turn)
    agents.register_schedule(
        "scheduled_questions",
        task=ASK_QUESTIONS,
        crontab="* * * * *",
        title=gettext_noop("Scheduled questions"),
        description=gettext_noop(
            "Asks what people have scheduled in their projects, each question once at its time; what was missed "
            "is asked once."
        ),
    )
    notices.register(NOTICE, _("Your scheduled question “%(question)s” is answered."))
    notices.register(STEP_NOTICE, _("%(procedure)s (%(record)s) needs your attention."))
    project_links.register(
        "procedures",
        project_links.ProjectLink(_("Procedures"), "clipboard", "iit_memory:procedures", place=62),
    )
    project_links.register(
        "questions",
        project_links.ProjectLink(_("Scheduled questions"), "clock", "iit_memory:questions", place=63),
    )


def after_turn(request: RememberRequest) -> None:
    """One call for both: each turn begins a thread for whatever remembers it."""
    learn(request)
    notify_of_answer(request)


def recall_procedures(request: RecallRequest) -> Iterator[Recalled]:
    """What is under way, for a model that answers what the rules could not place."""
    try:
        scene = scene_of(
            request.user_id,
            request.project_id,
            request.language,
            conversation_id=UUID(request.conversation_id),
        )
    except NotFound:
        return
    for run in open_runs(scene.project)[-UNDER_WAY:]:
        step = next_question(run)
        if step is not None:
            text = f"Procedure under way: {name_of(run, scene.language)}; next step: {step.words(scene.language)}"
            source = f"procedure {run.started_at.date().isoformat()}"
            yield Recalled("procedure", text, 0.9, source, f"procedure:{run.pk}")
