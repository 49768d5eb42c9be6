"""The forms of the knowledge base check the shape of what was typed; the actions decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from apps.medical_qa.actions.documents import (
    LONGEST_NOTE,
    LONGEST_TITLE,
    MOST_CHARACTERS,
    Content,
    Details,
    Upload,
)
from apps.medical_qa.actions.questions import LONGEST_ANSWER
from apps.medical_qa.actions.questions import LONGEST_NOTE as LONGEST_TEAM_NOTE
from apps.projects.models import User

ACCEPTED = ".pdf,.docx,.md,.markdown,.txt"


def _day(label: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget)


class VersionForm(forms.Form):
    """A file, or pasted text."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("Word, PDF, Markdown or text."),
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )
    text = forms.CharField(
        label=_("Or paste the text"),
        required=False,
        max_length=MOST_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Lines that begin with # are headings."),
    )
    note = forms.CharField(label=_("What is new"), required=False, max_length=LONGEST_NOTE)

    @property
    def content(self) -> Content:
        given, file = self.cleaned_data, self.cleaned_data.get("file")
        upload = Upload(file.name or "", file.read()) if file else None
        return Content(given.get("text", ""), upload, given.get("note", ""))


class DocumentForm(VersionForm):
    """A new document: what it is called, how long it holds, and its first version."""

    title = forms.CharField(
        label=_("Title"),
        required=False,
        max_length=LONGEST_TITLE,
        help_text=_("Left empty, the name of the file or the first line of the text is taken."),
    )
    valid_from = _day(_("Valid from"))
    valid_until = _day(_("Valid until"))
    field_order = ("file", "text", "title", "valid_from", "valid_until")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["note"]

    @property
    def details(self) -> Details:
        given = self.cleaned_data
        return Details(given["title"], None, given["valid_from"], given["valid_until"])


class DetailsForm(forms.Form):
    """What is said of a document that exists; who is responsible is one of `people`."""

    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE)
    owner = forms.ModelChoiceField(label=_("Responsible"), queryset=User.objects.none(), required=False)
    valid_from = _day(_("Valid from"))
    valid_until = _day(_("Valid until"))

    def __init__(self, *args: Any, people: QuerySet[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        owner = self.fields["owner"]
        assert isinstance(owner, forms.ModelChoiceField)  # noqa: S101  # narrows the type
        owner.queryset = people

    @property
    def details(self) -> Details:
        given = self.cleaned_data
        return Details(given["title"], given["owner"], given["valid_from"], given["valid_until"])


class TeamQuestionForm(forms.Form):
    """What the team should know besides the question."""

    note = forms.CharField(
        label=_("What would you like to know?"),
        required=False,
        max_length=LONGEST_TEAM_NOTE,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("What the answer lacks, or what the team should know. No names of patients."),
    )


class TeamAnswerForm(forms.Form):
    answer = forms.CharField(
        label=_("Your answer"), max_length=LONGEST_ANSWER, widget=forms.Textarea(attrs={"rows": 8})
    )
