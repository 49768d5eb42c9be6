"""What is answered when no model is configured: written by rules, never passed off as a model's words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.turn_context import TurnInput


def answer(turn: TurnInput) -> str:
    """Says that the message is kept, where it stands, and what an administrator has to do for more."""
    number = turn.message.turn
    kept = ngettext(
        "Your message is saved. This conversation holds %(count)d message of yours.",
        "Your message is saved. This conversation holds %(count)d messages of yours.",
        number,
    ) % {"count": number}
    uninterpreted = _("No language model is in use, so it was not interpreted.")
    remedy = _("An administrator can connect one under “Models”.")
    return f"{kept}\n\n{uninterpreted} {remedy}"
