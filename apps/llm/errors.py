"""Errors named by what the caller may do: offer a retry, send the user to an administrator, or give up a value.

They carry a sentence for the user and codes for the log; never a key, an address or what was said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from apps.projects.errors import Sentence, UserError

Next = Literal["retry", "next_model"]
MOST_MINUTES = 90  # what is longer is said in hours


class Cancelled(Exception):
    """The caller's `cancelled` said so; the connection to the model is closed."""


@dataclass(frozen=True)
class Cause:
    """Why one attempt failed. `code` is ours, `provider_code` the endpoint's own word for it, if it gave one;
    `retry_after_seconds` is how long it asked to be left alone."""

    provider: str
    model: str
    code: str
    status: int | None = None
    provider_code: str = ""
    retry_after_seconds: float | None = None


class AttemptFailed(Exception):
    """Inside this app only: one attempt failed; `then` says whether the same model may do better next time."""

    def __init__(
        self,
        code: str,
        then: Next,
        *,
        status: int | None = None,
        provider_code: str = "",
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.then = then
        self.status = status
        self.provider_code = provider_code
        self.retry_after_seconds = retry_after_seconds


class ModelError(UserError):
    """No model gave an answer. `causes` has one entry for each failed attempt, the first one first."""

    retryable = False

    def __init__(
        self, message: Sentence | None = None, *, code: str = "", causes: Sequence[Cause] = ()
    ) -> None:
        super().__init__(message, code=code or None)
        self.causes = tuple(causes)


class ModelUnavailable(ModelError):
    """The models did not answer, but may do so when asked again."""

    code = "model_unavailable"
    status = 503
    message = _("The language model does not answer at the moment. Nothing is lost: try again in a minute.")
    retryable = True


class ModelRefused(ModelError):
    """Asking again will not help: the configuration, or the request itself, has to change first."""

    code = "model_refused"
    status = 502
    message = _(
        "The language model refused the request. An administrator can see why in the list of model calls."
    )


class InvalidModelOutput(ModelError):
    """The answer did not follow its schema, nor did the repaired one. `problems` name paths, not values."""

    code = "invalid_model_output"
    status = 502
    message = _(
        "The language model gave an answer that could not be read. Try again, or rephrase your message."
    )
    retryable = True

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__()
        self.problems = tuple(problems)


REFUSALS: dict[str, Sentence] = {
    "no_model": _("No language model is configured, and this cannot be done without one."),
    "auth": _("The language model does not accept the configured key. An administrator has to renew it."),
    "quota": _(
        "The account with the language model's provider is used up. An administrator has to top it up."
    ),
    "unknown_model": _("The configured language model does not exist at its provider any more."),
    "context_length": _("This conversation is too long for the language model. Start a new one to go on."),
    "content_filter": _("The language model's provider does not answer this. Rephrase your message."),
    "no_embeddings": _("The configured model makes no embeddings, and this needs them."),
    "no_tools": _("The configured language model cannot use tools, and this needs them."),
}


def all_failed(causes: Sequence[Cause], *, retryable: bool, wait_seconds: float | None = None) -> ModelError:
    """The error for a call whose every attempt failed; the sentence explains the first cause.

    `wait_seconds`: no model wants to be asked again before that; None when none of them said so.
    """
    if retryable:
        return ModelUnavailable(_busy(wait_seconds) if wait_seconds else None, causes=causes)
    code = causes[0].code if causes else "no_model"
    return ModelRefused(REFUSALS.get(code), code=code if code in REFUSALS else "", causes=causes)


def _busy(seconds: float) -> Sentence | None:
    """The sentence that says when; None for the usual one, where that is a minute at most."""
    minutes = ceil(seconds / 60)
    if minutes <= 1:
        return None
    if minutes <= MOST_MINUTES:
        return ngettext(
            "The language model has too much to do. Nothing is lost: try again in %(n)s minute.",
            "The language model has too much to do. Nothing is lost: try again in %(n)s minutes.",
            minutes,
        ) % {"n": minutes}
    hours = ceil(seconds / 3600)
    return ngettext(
        "The language model has too much to do. Nothing is lost: try again in %(n)s hour.",
        "The language model has too much to do. Nothing is lost: try again in %(n)s hours.",
        hours,
    ) % {"n": hours}
