"""Study numbers are kept, people are not: refuses what looks like a name, an identity card or a telephone number."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from apps.projects.errors import Invalid

STUDY_NUMBER = re.compile(r"(?=[^\d]*\d)[A-Za-z0-9][A-Za-z0-9._/-]{0,39}")
# Resident identity cards have 17 digits and a check digit or X (GB 11643-1999), older ones 15 digits.
IDENTITY_CARD = re.compile(r"(?<!\d)(\d{17}[\dXx]|\d{15})(?!\d)")
MOBILE = re.compile(r"(?<!\d)1[3-9]\d{9}(?!\d)")
IN_TEXT = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Za-z0-9/-]*\d)[A-Za-z]{0,6}\d{1,4}(?:[-/][A-Za-z]{0,3}\d{1,6})+(?![A-Za-z0-9_-])"
)
ISO_DATE = re.compile(r"\d{4}[-/]\d{1,2}[-/]\d{1,2}")


def checked_record_id(text: str) -> str:
    """The number as it is stored; Invalid for what may say who it is. Empty is allowed: not every run is about one."""
    number = text.strip()
    if not number:
        return ""
    if names_a_person(number):
        raise Invalid(
            _("Identity card and telephone numbers are not kept. Give the study number, such as S01-012.")
        )
    if not STUDY_NUMBER.fullmatch(number):
        raise Invalid(_("Give the study number, such as S01-012; names are not kept."))
    return number


def names_a_person(text: str) -> bool:
    return bool(IDENTITY_CARD.search(text) or MOBILE.search(text))


def record_id_in(text: str) -> str:
    """The first study number that a message names, such as S01-012; empty without one."""
    found = (match.group() for match in IN_TEXT.finditer(text))
    return next((number for number in found if not ISO_DATE.fullmatch(number)), "")
