"""Signs of danger, edited by administrators. A pattern that cannot be used is refused when it is saved, and a sentence
can be tried on what is being written."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from apps.fields.regex import PatternRefused
from apps.medical_qa.models import RiskSign
from apps.medical_qa.risk.composition import compile_line
from apps.medical_qa.risk.screen import Sign, patterns_in, screen
from apps.projects.access import Flag
from apps.projects.admin.support import AuditedModelAdmin, ReadByAuditors

LISTS = ("pattern", "also", "unless")
HELP = {
    "pattern": _(
        "Regular expressions, one a line, in small letters; one of them has to stand in a part of a sentence. Parts "
        "with “ & ” between them all have to be said in the message; {pregnant} or {sudden} stands for a list of words."
    ),
    "also": _("One of these has to stand anywhere in the message."),
    "unless": _("None of these may stand in the sentence."),
    "values": _(
        "For a measure: the sign counts only with a number behind it that lies in one of these ranges, as "
        "1..2.5 6.5..12."
    ),
}


class RiskSignForm(forms.ModelForm):  # type: ignore[type-arg]  # of signs
    """`example` is not kept: a sentence that has to be found, or the sign is not saved."""

    example = forms.CharField(
        label=_("Try a sentence"),
        required=False,
        help_text=_("It is not kept. The sign is saved only when it is found in it."),
        widget=UnfoldAdminTextInputWidget,
    )

    class Meta:
        model = RiskSign
        fields = ["code", "language", "severity", "adds_up", "advice", *LISTS, "values", "enabled"]
        widgets = {name: UnfoldAdminTextareaWidget(attrs={"rows": 4}) for name in LISTS}
        help_texts = HELP

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        for name in LISTS:
            lines = patterns_in(given.get(name, ""))
            if problems := list(
                filter(None, (_problem(line, given.get("language", "en")) for line in lines))
            ):
                self.add_error(name, ValidationError(problems))
        if given.get("example") and not self.errors and not self._finds(given):
            self.add_error("example", gettext("The sign is not found in this sentence."))
        return given

    @staticmethod
    def _finds(given: dict[str, Any]) -> bool:
        pattern, also, unless = (patterns_in(given[name]) for name in LISTS)
        sign = Sign(
            given["code"], given["language"], given["severity"], pattern, also, unless, values=given["values"]
        )
        return bool(screen(given["example"], (sign,)).counting)


def _problem(pattern: str, language: str) -> str:
    try:
        compile_line(pattern, language)
    except PatternRefused as refused:
        return f"{pattern}: {refused}"
    return ""


@admin.register(RiskSign)
class RiskSignAdmin(ReadByAuditors, AuditedModelAdmin):
    needs_flag = Flag.PROMPT_EDITOR
    form = RiskSignForm
    list_display = ["code", "language", "severity", "adds_up", "enabled"]
    list_filter = ["language", "severity", "enabled"]
    search_fields = ["code", "pattern", "also", "unless"]
    fields = [("code", "language"), ("severity", "adds_up"), "advice", *LISTS, "values", "enabled", "example"]
