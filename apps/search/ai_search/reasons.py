"""Why rules kept or dropped a paper, in the language of who reads it. What a model said is shown as it said it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.search.models import StudyType

REASONS: dict[str, str | Promise] = {
    "all": gettext_lazy("It speaks of: %(has)s."),
    "some": gettext_lazy("It speaks of: %(has)s; not of: %(lacks)s."),
    "none": gettext_lazy("It says nothing of: %(lacks)s."),
    "limits": gettext_lazy("Its record fits the limits of the search."),
    "retracted": gettext_lazy("Retracted."),
    "retracted_match": gettext_lazy("It fits the topic but is retracted."),
    "refused_type": gettext_lazy("You do not want this study type: %(lacks)s."),
    "other_type": gettext_lazy("Neither its record nor its text says that it is: %(lacks)s."),
    "other_language": gettext_lazy("It is written in another language."),
    "other_author": gettext_lazy("It does not name: %(lacks)s."),
    "excluded": gettext_lazy("Its title names what you do not want: %(lacks)s."),
}
TYPE_CODES = frozenset({"refused_type", "other_type"})


def reason_of(decision: Mapping[str, Any]) -> str:
    """Searches of earlier versions have the words alone."""
    code = decision.get("code") or ""
    if code not in REASONS:
        return str(decision["reason"])
    return str(REASONS[code]) % {
        "has": ", ".join(decision["has"]),
        "lacks": _lacking(code, decision["lacks"]),
    }


def templates() -> dict[str, str]:
    """By code, with {has} and {lacks}: for a page that shows decisions while they are made. The others are few."""
    marks = {"has": "{has}", "lacks": "{lacks}"}
    names = (code for code in REASONS if code not in TYPE_CODES)
    return {code.replace("_", "-"): str(REASONS[code]) % marks for code in names}


def _lacking(code: str, lacks: list[str]) -> str:
    if code not in TYPE_CODES:
        return ", ".join(lacks)
    labels = dict(StudyType.choices)
    return _(" or ").join(str(labels.get(each, each)) for each in lacks)
