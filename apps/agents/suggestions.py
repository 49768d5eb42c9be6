"""Replies that fit at this moment, to be clicked instead of written. Made from where the work stands, so that they
are the same with and without a model, and each of them is understood for certain by the rules.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from apps.agents.configuration import AgentConfig
from apps.agents.models import Context, Conversation, ProposalState, Session
from apps.agents.schema_fields import Field
from apps.agents.stages import COMPLETE

MOST = 4


def suggestions_for(
    conversation: Conversation, config: AgentConfig, session: Session, context: Context, language: str
) -> tuple[str, ...]:
    """At most four replies in `language`; none while values wait to be taken over, or when all is complete."""
    stage = session.current_stage
    waits = conversation.proposals.filter(state=ProposalState.PENDING).exists()
    if waits or stage == COMPLETE or conversation.archived_at is not None:
        return ()
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
