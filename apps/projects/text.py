"""What may stand in a name or title that is shown in one line: on pages, in mails and in documents."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# Control characters, line and paragraph separators, lone surrogates.
REFUSED_CATEGORIES = {"Cc", "Zl", "Zp", "Cs"}
# They turn the direction of the text around a name. Other invisible characters belong to some scripts.
REFUSED_CHARACTERS = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


def validate_one_line(text: str) -> None:
    """ValidationError for line breaks, tabs and characters that cannot be seen and change what can."""
    if any(unicodedata.category(each) in REFUSED_CATEGORIES or each in REFUSED_CHARACTERS for each in text):
        raise ValidationError(
            _("Leave out line breaks, tabs and invisible control characters."), code="control_characters"
        )
