"""How the work goes on once values were added or changed: no answer follows such a press, so the page says what the
stage lacks next."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.notes import opening_note
from apps.agents.models import Conversation, Session
from apps.agents.presenters.asking import Data, leads_into
from apps.fields.stages.machine import COMPLETE


def next_step(
    conversation: Conversation, config: AgentConfig, session: Session, data: Data, language: str
) -> str:
    """In the language of the last answer; short where that asked for the same item. Nothing while the last thing that
    was said or done leads on by itself."""
    last = conversation.messages.filter(replaced_at=None).order_by("-turn", "role").first()
    change = conversation.changes.order_by("-version").first()
    stage = session.current_stage
    if last is None or change is None or change.created_at <= last.created_at or stage == COMPLETE:
        return ""
    if opening_note(conversation, latest_turn=last.turn) is not None:
        return ""
    language = last.reading.get("language") or language
    missing = config.catalogue.missing(stage, data)
    with translation.override(language):
        if missing and missing[0].path in last.reading.get("asked", ()):
            return _("Please tell me: **%(title)s**.").replace("**", "") % {
                "title": missing[0].titles.in_language(language)
            }
        return leads_into(config, stage, data, language, waits=False)
