"""Errors that carry a sentence for the person who caused them; pages and the API show it as it is.

An app makes its own by subclassing the one that says what the caller may do: look elsewhere, ask for rights,
reload, or correct the input.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.template.defaultfilters import filesizeformat
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentence = str | Promise


class UserError(Exception):
    """What went wrong, for the user. `code` is stable and machine-readable, `status` an HTTP status (4xx)."""

    code = "error"
    status = 400
    message: Sentence = _("This could not be done.")
    retry_after_seconds: int | None = None

    def __init__(
        self, message: Sentence | None = None, *, code: str | None = None, status: int | None = None
    ) -> None:
        self.message = self.message if message is None else message
        self.code = code or self.code
        self.status = status or self.status
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


class NotFound(UserError, Http404):
    """It does not exist, or this person may not know that it does: both sound the same."""

    code = "not_found"
    status = 404
    message = _("This does not exist, or you have no access to it.")


class Forbidden(UserError, PermissionDenied):
    """A member without the right."""

    code = "forbidden"
    status = 403
    message = _(
        "Your role in this project does not allow that. A manager of the project can change your role."
    )


class FlagMissing(Forbidden):
    """Somebody without the staff flag; `names` are those of which one is needed."""

    code = "flag_missing"

    def __init__(self, names: Sequence[str]) -> None:
        sentence = _("This requires the right “%(names)s”; a user administrator can grant it.")
        super().__init__(sentence % {"names": "” / “".join(names)})


class ProjectArchived(Forbidden):
    """The project is read-only until a manager reopens it."""

    code = "project_archived"
    message = _("This project is archived and can only be read. A manager can reopen it in its settings.")


class Conflict(UserError):
    """Right in itself, but not with how things stand now."""

    code = "conflict"
    status = 409
    message = _("This has changed in the meantime. Reload and try again.")


class Invalid(UserError):
    """The input is wrong. `fields` maps a field's name to what is wrong with it, for form and client."""

    code = "invalid"
    status = 400
    message = _("Some of the input cannot be used.")

    def __init__(
        self,
        message: Sentence | None = None,
        *,
        code: str | None = None,
        fields: Mapping[str, Sequence[Sentence]] | None = None,
    ) -> None:
        super().__init__(message, code=code)
        self.fields = dict(fields or {})

    @classmethod
    def of(cls, error: ValidationError) -> Self:
        """From what Django's validation of a row or a form found."""
        if hasattr(error, "error_dict"):
            return cls(fields={name: [*found] for name, found in error.message_dict.items()})
        return cls(" ".join(error.messages))


def with_fields(error: UserError) -> str:
    """The sentence and, of input that is wrong, each place with its reasons: for terminals and logs."""
    fields = error.fields if isinstance(error, Invalid) else {}
    reasons = "; ".join(f"{name}: {' '.join(map(str, texts))}" for name, texts in fields.items())
    return f"{error} {reasons}".strip()


class TooLarge(UserError):
    """More was sent than is taken at once."""

    code = "too_large"
    status = 413

    def __init__(self, *, limit_bytes: int) -> None:
        size = filesizeformat(limit_bytes)
        super().__init__(_("Too much was sent at once: at most %(size)s. Split it.") % {"size": size})
