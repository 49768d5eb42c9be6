"""The form in which people correct what is said of a paper: lists are written one to a line."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.search.library.records import authors_of, clean_doi, clean_pmid, keywords_of
from apps.search.models import Paper, StudyType

SAME = (
    *("title", "journal", "year", "volume", "issue", "pages", "doi", "pmid"),
    *("study_type", "language", "abstract", "retracted"),
)  # fields of the form that are columns as they are
LANGUAGES = [("", "—"), ("en", _("English")), ("zh", _("Chinese"))]


class PaperForm(forms.Form):
    title = forms.CharField(label=_("Title"), widget=forms.Textarea(attrs={"rows": 2}), max_length=2000)
    authors = forms.CharField(
        label=_("Authors"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One to a line: “Wang, Lin”, “王林”, or the name of a group."),
    )
    journal = forms.CharField(label=_("Journal"), required=False, max_length=400)
    year = forms.IntegerField(label=_("Year"), required=False, min_value=1800)
    volume = forms.CharField(label=_("Volume"), required=False, max_length=40)
    issue = forms.CharField(label=_("Issue"), required=False, max_length=40)
    pages = forms.CharField(label=_("Page range"), required=False, max_length=60)
    doi = forms.CharField(label="DOI", required=False, max_length=300)
    pmid = forms.CharField(label="PMID", required=False, max_length=20)
    study_type = forms.ChoiceField(
        label=_("Study type"), required=False, choices=[("", "—"), *StudyType.choices]
    )
    language = forms.ChoiceField(label=_("Language"), required=False, choices=LANGUAGES)
    abstract = forms.CharField(label=_("Abstract"), required=False, widget=forms.Textarea(attrs={"rows": 8}))
    mesh = forms.CharField(
        label=_("Keywords"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One to a line."),
    )
    retracted = forms.BooleanField(
        label=_("This paper is retracted"),
        required=False,
        help_text=_("It stays in the library and is marked wherever it is found."),
    )

    def __init__(self, *args: Any, paper: Paper, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "initial": _initial(paper)})
        year = self.fields["year"]
        year.widget.attrs["max"] = timezone.now().year + 2
        language = self.fields["language"]
        if isinstance(language, forms.ChoiceField) and paper.language not in {"", "en", "zh"}:
            language.choices = [*LANGUAGES, (paper.language, paper.language)]

    def clean_year(self) -> int | None:
        year: int | None = self.cleaned_data["year"]
        if year is not None and year > timezone.now().year + 2:
            raise forms.ValidationError(_("This year is in the future."))
        return year

    def clean_doi(self) -> str:
        written = self.cleaned_data["doi"].strip()
        if written and not clean_doi(written):
            raise forms.ValidationError(_("A DOI begins with 10., for example 10.1000/xyz123."))
        return clean_doi(written)

    def clean_pmid(self) -> str:
        written = self.cleaned_data["pmid"].strip()
        if written and not clean_pmid(written):
            raise forms.ValidationError(_("A PMID is a number."))
        return clean_pmid(written)

    @property
    def values(self) -> dict[str, Any]:
        """As the columns of the paper have them."""
        given = dict(self.cleaned_data)
        authors = authors_of(given["authors"].splitlines())
        given["authors"] = [{"family": each.family, "given": each.given} for each in authors]
        given["mesh"] = list(keywords_of(given["mesh"].splitlines()))
        return given


def _initial(paper: Paper) -> dict[str, Any]:
    found = {name: getattr(paper, name) for name in SAME}
    return {
        **found,
        "authors": "\n".join(_line(each) for each in paper.authors),
        "mesh": "\n".join(paper.mesh),
    }


def _line(author: dict[str, str]) -> str:
    """As it is read again: a group with a comma, so that it is not taken apart."""
    family, given = author.get("family", ""), author.get("given", "")
    return f"{family}, {given}" if given else f"{family}," if " " in family else family
