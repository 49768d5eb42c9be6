"""Why a model, a tool or a turn failed, in words for people; the codes are those that traces and calls record."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CAUSES: Mapping[str, Promise] = {
    "connect_timeout": _("The model's address did not answer in time."),
    "first_token_timeout": _("The model took too long before its first words."),
    "idle_timeout": _("The model stopped in the middle of its answer."),
    "total_timeout": _("The model took too long altogether."),
    "connection": _("The model's address could not be reached."),
    "connection_lost": _("The connection to the model was lost."),
    "cut": _("The answer ended before it was complete."),
    "empty": _("The model gave an empty answer."),
    "empty_answer": _("The model gave an empty answer, also on a second request."),
    "tool_budget": _("A budget for tools was used up before the model had its answer."),
    "tool_loop": _("The model called the same tools again and again."),
    "bad_response": _("The model's reply was not a usable answer."),
    "server_error": _("The model's server had a fault of its own."),
    "rate_limited": _("The model's server had too many requests."),
    "quota": _("The account with the model's provider is used up."),
    "auth": _("The model's server did not accept the key."),
    "unknown_model": _("The model's server does not know this model."),
    "bad_request": _("The model's server did not understand the request."),
    "context_length": _("The conversation was too long for the model."),
    "content_filter": _("The model's provider does not answer this."),
    "circuit_open": _("The model was not asked: it had failed too often just before."),
    "no_tools": _("The model cannot use tools."),
    "no_model": _("No model is configured for this."),
    "model_unavailable": _("No model answered."),
    "model_refused": _("The models refused the request."),
    "invalid_model_output": _("The model's answer could not be read."),
    "internal": _("An unexpected fault: the log of the worker says more."),
    "interrupted": _("The work was interrupted by a restart."),
}


def cause_in_words(code: str) -> str:
    """The code itself where nobody wrote a sentence for it."""
    found = CAUSES.get(code)
    return str(found) if found else code
