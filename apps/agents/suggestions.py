"""Replies that fit at this moment, to be clicked instead of written. Made from where the work stands, so that they
are the same with and without a model, and each of them is understood for certain by the rules.
"""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.agents.configuration import AgentConfig
from apps.agents.languages import spoken_in
from apps.agents.models import Context, Conversation, ProposalState, Role, Session
from apps.agents.schema_fields import Field
from apps.agents.stages import COMPLETE

MOST = 4


def suggestions_for(
    conversation: Conversation, config: AgentConfig, session: Session, context: Context, language: str
) -> tuple[str, ...]:
    """At most four replies in the language of the last answer, before it in `language`; none while values wait to be
    taken over, or when all is complete."""
    stage = session.current_stage
    waits = conversation.proposals.filter(state=ProposalState.PENDING).exists()
    if waits or stage == COMPLETE or conversation.archived_at is not None:
        return ()
    with translation.override(_spoken(conversation, config, stage) or language):
        return _fitting(config, stage, context)


def _spoken(conversation: Conversation, config: AgentConfig, stage: str) -> str:
    """The language in which the last message was answered; empty when nothing was said yet."""
    said = conversation.messages.filter(role=Role.USER, replaced_at=None).order_by("-turn").first()
    if said is None:
        return ""
    return spoken_in(said.content, config.catalogue, stage, otherwise=conversation.language)


def _fitting(config: AgentConfig, stage: str, context: Context) -> tuple[str, ...]:
    language = get_language() or "en"
    missing = config.catalogue.missing(stage, context.data)
    if not missing and config.machine.can_complete(stage, context.data).ok:
        return (_("Complete this stage"),)
    if not missing:
        return ()
    return (*_choices(missing[0], language), _explanation(missing[0], language))[-MOST:]


def _choices(field: Field, language: str) -> tuple[str, ...]:
    """A labelled line for each value of a short enumeration."""
    if len(field.options) >= MOST:
        return ()
    label = field.titles.in_language(language)
    colon = "：" if language.startswith("zh") else ": "
    return tuple(f"{label}{colon}{option.titles.in_language(language)}" for option in field.options)


def _explanation(field: Field, language: str) -> str:
    return _("What belongs into “%(title)s”?") % {"title": field.titles.in_language(language)}
