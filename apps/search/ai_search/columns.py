"""What the columns of the table of studies are called, on pages and in files."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


def column_titles() -> dict[str, str | Promise]:
    return {
        "population": _("Population"),
        "intervention": _("Intervention"),
        "comparator": _("Comparator"),
        "outcomes": _("Outcomes"),
        "n": pgettext_lazy("number of participants", "N"),
        "design": _("Design"),
    }
