"""The forms of a search and of a person's terms check the shape of what was typed; the actions decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.search.models import StudyType
from apps.search.query.filters import FIRST_YEAR, Filters, cleaned

LAST_YEAR = 2100
FORM_TYPES = ("rct", "trial", "meta_analysis", "systematic_review", "cohort", "case_control", "guideline")


class SearchForm(forms.Form):
    question = forms.CharField(
        label=_("Question"),
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("In Chinese or English; both are searched. Years can be part of it: “since 2015”."),
    )
    year_from = forms.IntegerField(
        label=_("From year"), required=False, min_value=FIRST_YEAR, max_value=LAST_YEAR
    )
    year_to = forms.IntegerField(
        label=_("To year"), required=False, min_value=FIRST_YEAR, max_value=LAST_YEAR
    )
    study_types = forms.MultipleChoiceField(
        label=_("Only these study types"),
        required=False,
        choices=[(value, label) for value, label in StudyType.choices if value in FORM_TYPES],
        widget=forms.CheckboxSelectMultiple,
    )

    def filters(self) -> Filters:
        return cleaned(
            {name: value for name, value in self.cleaned_data.items() if name != "question" and value}
        )


class TermForm(forms.Form):
    term = forms.CharField(label=_("Term"), max_length=100)
    means = forms.CharField(
        label=_("Also searched as"),
        max_length=200,
        required=False,
        help_text=_("Several are separated by commas."),
    )

    def words(self) -> dict[str, Any]:
        return {"term": self.cleaned_data["term"], "means": self.cleaned_data["means"]}
