"""What is registered so that turns are remembered and recalled, and what the clock takes up."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from apps.agents import extension as agents
from apps.agents.models import Conversation, Feedback
from apps.iit_memory.actions.catching_up import forget_conversation, remember_turn
from apps.iit_memory.actions.extraction import propose_correction, read_conversation
from apps.iit_memory.actions.protocol_decisions import record_values
from apps.iit_memory.model_reading import PROMPT
from apps.iit_memory.recall import PROFILES, recall
from apps.iit_memory.remembered import register_descriptions
from apps.projects import project_links

CATCH_UP, EXPIRE = "iit_memory.catch_up", "iit_memory.expire"


def register_memories() -> None:
    agents.register_remember("memories", remember)
    register_descriptions()
    agents.register_recall("memories", recall, profiles=PROFILES)
    agents.listen("context_changed", take_over_values)
    agents.listen("conversation_deleted", let_go)
    agents.listen("feedback_given", take_in_opinion)
    project_links.register(
        "overview", project_links.ProjectLink(_("Overview"), "tiles", "iit_memory:overview", place=10)
    )
    project_links.register(
        "memories",
        project_links.ProjectLink(_("Project memory"), "bookmark", "iit_memory:memories", place=50),
    )
    agents.register_prompt_variables(PROMPT)
    agents.register_schedule(
        "remember_messages",
        task=CATCH_UP,
        crontab="* * * * *",
        title=gettext_noop("Remember messages that wait for it"),
        description=gettext_noop(
            "They are remembered as they come; this takes up what a lost process left behind."
        ),
    )
    agents.register_schedule(
        "expire_messages",
        task=EXPIRE,
        crontab="40 * * * *",
        title=gettext_noop("Let go of remembered messages after 30 days"),
        description=gettext_noop(
            "Only of weeks that are in a report. The conversations themselves are kept."
        ),
    )


def remember(request: agents.RememberRequest) -> None:
    """After a turn: its messages into the flow log, then what is worth remembering to those who decide."""
    if not settings.PROJECT_MEMORY:
        return
    conversation_id = UUID(request.conversation_id)
    remember_turn(
        project_id=UUID(request.project_id),
        conversation_id=conversation_id,
        message_ids=(UUID(request.message_id), UUID(request.answer_id)),
        intent=request.intent,
    )
    conversation = Conversation.objects.select_related("agent", "project").filter(pk=conversation_id).first()
    if conversation is not None:
        read_conversation(conversation, cancelled=request.cancelled)


def take_over_values(event: agents.DomainEvent) -> None:
    record_values(conversation_id=event.conversation_id, fields=list(event.data["fields"]))


def take_in_opinion(event: agents.DomainEvent) -> None:
    """A reason that says how it is instead is proposed; the opinion itself stays with the answer and its trace."""
    if not settings.PROJECT_MEMORY:
        return
    opinions = Feedback.objects.filter(message=event.data["message_id"], user=event.data["user_id"])
    opinion = opinions.select_related("message__conversation").first()
    if opinion is not None:
        propose_correction(opinion)


def let_go(event: agents.DomainEvent) -> None:
    forget_conversation(project_id=event.project_id, conversation_id=event.conversation_id)
