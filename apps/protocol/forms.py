"""The forms of the pages about protocol documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.protocol.models import ProtocolContext
from apps.protocol.selectors import META_FIELDS

if TYPE_CHECKING:  # Django's own class takes no parameter when it runs
    _ProtocolModelForm = forms.ModelForm[ProtocolContext]
else:
    _ProtocolModelForm = forms.ModelForm


class TitlePageForm(_ProtocolModelForm):
    """What stands on the title page. The project's own entries are shown where the protocol has none."""

    class Meta:
        model = ProtocolContext
        fields: ClassVar[list[str]] = list(META_FIELDS)
        labels: ClassVar[dict[str, Any]] = {
            "version_label": _("Version"),
            "version_date": _("Version date"),
            "registration_no": _("Registration number"),
            "sponsor": _("Sponsor"),
            "principal_investigator": _("Principal investigator"),
            "ethics_no": _("Ethics approval"),
            "funding": _("Funding"),
            "planned_start": _("Planned start"),
            "recruitment": _("Recruitment methods"),
            "background_care": _("Background treatment"),
            "concomitant_care": _("Concomitant and rescue treatment"),
            "discontinuation": _("Discontinuation of the treatment"),
            "trial_stopping": _("Stopping of the whole trial"),
            "consent": _("Obtaining consent"),
            "ethics_review": _("Ethics review"),
            "data_management": _("Data management"),
            "monitoring": _("Monitoring"),
            "publication": _("Publication and authorship"),
            "retention": _("Retention of records"),
        }
        help_texts: ClassVar[dict[str, Any]] = {
            "principal_investigator": _(
                "Whoever leads the project is suggested; the document has what is saved."
            ),
            "planned_start": _("When the first participant is to be enrolled, for example “May 2027”."),
            "recruitment": _("How, where and when participants are found and asked."),
            "background_care": _("What all participants receive besides the treatments compared."),
            "concomitant_care": _(
                "What is allowed or prohibited during the study, and what is given as rescue."
            ),
            "discontinuation": _("When a participant's treatment is stopped, besides request and harm."),
            "trial_stopping": _("For what reason of safety the trial is suspended or stopped for everybody."),
            "consent": _("Who obtains consent, and how."),
            "ethics_review": _(
                "Which committees and authorities review the study, and what is still to come."
            ),
            "data_management": _("How data are captured, checked and coded, and who is responsible."),
            "monitoring": _("How often and how closely the records are monitored."),
            "publication": _("Where the results are published, and who is an author."),
            "retention": _("How long and where records are kept."),
        }
        widgets: ClassVar[dict[str, Any]] = {
            "version_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "background_care": forms.Textarea(attrs={"rows": 2}),
            "concomitant_care": forms.Textarea(attrs={"rows": 2}),
            "recruitment": forms.Textarea(attrs={"rows": 2}),
            "discontinuation": forms.Textarea(attrs={"rows": 2}),
            "trial_stopping": forms.Textarea(attrs={"rows": 2}),
            "consent": forms.Textarea(attrs={"rows": 2}),
            "ethics_review": forms.Textarea(attrs={"rows": 2}),
            "data_management": forms.Textarea(attrs={"rows": 2}),
            "monitoring": forms.Textarea(attrs={"rows": 2}),
            "publication": forms.Textarea(attrs={"rows": 2}),
        }

    def __init__(self, *args: Any, fallbacks: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs["placeholder"] = fallbacks.get(name, "")


class GenerateForm(forms.Form):
    language = forms.ChoiceField(
        label=_("Language of the document"),
        choices=[("en", "English"), ("zh-hans", "简体中文")],
        required=False,
    )
