"""What a person cannot do with the library, in sentences for them."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import Conflict, Invalid, UserError


class FileTypeUnknown(Invalid):
    """By its content; what it calls itself does not matter."""

    code = "file_type_unknown"
    message = _("This is none of PDF, RIS, BibTeX, nbib and PubMed XML.")


class NumberTaken(Conflict):
    """A DOI or PMID stands once in a library."""

    code = "number_taken"
    message = _("Another paper of the library has this number.")

    def __init__(self, other: UUID | None = None) -> None:
        """`other` is the paper that has it."""
        super().__init__()
        self.other = other


class SourceUnavailable(UserError):
    """A service outside did not answer. `code` says why: not_reached, timeout, too_often, refused."""

    code = "not_reached"
    status = 503
