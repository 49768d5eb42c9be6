"""The forms of reports, web hooks and enrolment check the shape of what was typed; the actions decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.parts import LISTS, PARTS, SUMMARY, items_of, summary_of
from apps.iit_memory.weeks import Week
from apps.projects.enrolment.table import MOST_BYTES
from apps.projects.errors import Invalid


class EnrolmentForm(forms.Form):
    """One entry."""

    date = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    number = forms.IntegerField(label=_("Number of participants"))
    site = forms.CharField(label=_("Site"), max_length=200, required=False)
    note = forms.CharField(
        label=_("Note"),
        max_length=300,
        required=False,
        help_text=_("Numbers only: no names and nothing else by which someone could be identified."),
    )


class ImportForm(forms.Form):
    """A table: as a file, or pasted."""

    file = forms.FileField(label=_("File (CSV)"), required=False)
    text = forms.CharField(
        label=_("Or paste a table"),
        required=False,
        max_length=MOST_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_("Columns: date, site, number, note. All other columns are left out."),
    )
    source = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)
    skip_known = forms.BooleanField(
        label=_("Leave out lines that are entered already"), required=False, initial=True
    )


class WebHookForm(forms.Form):
    url = forms.URLField(
        label=_("Web address"),
        max_length=500,
        assume_scheme="https",
        help_text=_("An https address outside. It is sent a link and figures, no words."),
    )


class ReportForm(forms.Form):
    """The parts of a report, the lists with one item a line."""

    def __init__(self, *args: Any, report: WeeklyReport, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, title in PARTS.items():
            lines = summary_of(report) if name == SUMMARY else _lines(report, name)
            self.fields[name] = forms.CharField(
                label=str(title),
                required=name == SUMMARY,
                initial=lines,
                widget=forms.Textarea(attrs={"rows": 8 if name == SUMMARY else 5}),
                help_text="" if name == SUMMARY else _("One item a line."),
            )

    @property
    def parts(self) -> dict[str, str | list[str]]:
        given = self.cleaned_data
        return {SUMMARY: given[SUMMARY], **{name: given[name].splitlines() for name in LISTS}}


def week_of(written: str) -> Week:
    try:
        return Week.parse(written)
    except ValueError as error:
        raise Invalid(_("Write the week like 2026-W46.")) from error


def _lines(report: WeeklyReport, name: str) -> str:
    return "\n".join(str(item["text"]) for item in items_of(report, name))
