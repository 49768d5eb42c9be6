"""The forms of the pages check the shape of what was typed; the actions decide whether it may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from apps.projects import time_zones
from apps.projects.access import ROLES_ASCENDING, rank
from apps.projects.actions.members import check_may_lose
from apps.projects.errors import Conflict, Invalid, UserError
from apps.projects.models import Language, Membership, Project, Role, TokenScope, User

if TYPE_CHECKING:  # Django's own class takes no parameter when it runs
    _ProjectModelForm = forms.ModelForm[Project]
    _UserModelForm = forms.ModelForm[User]
    _MembershipModelForm = forms.ModelForm[Membership]
else:
    _ProjectModelForm = _UserModelForm = _MembershipModelForm = forms.ModelForm


def show_error(form: forms.BaseForm, error: UserError) -> None:
    """Put what an action refused where the person looks: at its field, or above the form."""
    fields = error.fields if isinstance(error, Invalid) else {}
    for name, sentences in fields.items():
        for sentence in sentences:
            form.add_error(name if name in form.fields else None, str(sentence))
    if not fields:
        form.add_error(None, str(error))


class ProjectForm(_ProjectModelForm):
    """What is said of a project. The principal investigator is chosen among those who can be it."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zones.choices,
        help_text=_("Weeks and reports of the project go by this time."),
    )

    class Meta:
        model = Project
        fields: ClassVar[list[str]] = [
            "name",
            "enrolment_target",
            "language",
            "time_zone",
            "registration_no",
            "sponsor",
            "funding",
            "ethics_no",
        ]
        labels: ClassVar[dict[str, Any]] = {
            "name": _("Name"),
            "enrolment_target": _("Enrolment target"),
            "language": _("Language of the protocol"),
            "registration_no": _("Registration number"),
            "sponsor": _("Sponsor"),
            "funding": _("Funding"),
            "ethics_no": _("Ethics approval number"),
        }
        help_texts: ClassVar[dict[str, Any]] = {
            "name": _("The short title of the study that your team uses."),
            "enrolment_target": _("How many participants are to be enrolled."),
            "registration_no": _("For example ChiCTR… or NCT…, once you have it."),
        }


class NewProjectForm(ProjectForm):
    """A project that does not exist yet also needs an address."""

    slug = forms.SlugField(
        label=_("Name in the web address"),
        required=False,
        max_length=60,
        help_text=_(
            "Ends the link to the project, for example “switch-gnb”: Latin letters, digits and hyphens. Left empty, "
            "it is made from the name."
        ),
    )

    class Meta(ProjectForm.Meta):
        fields: ClassVar[list[str]] = ["name", "slug", *ProjectForm.Meta.fields[1:]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:  # project_form.js chooses the zone of the browser
            self.fields["time_zone"].widget.attrs["data-browser-zone"] = ""


class SettingsForm(ProjectForm):
    """A project that exists can get another principal investigator, one of `leads`."""

    principal_investigator = forms.ModelChoiceField(
        label=_("Principal investigator"), queryset=User.objects.none(), empty_label=None
    )

    class Meta(ProjectForm.Meta):
        fields: ClassVar[list[str]] = ["name", "principal_investigator", *ProjectForm.Meta.fields[1:]]

    def __init__(
        self, *args: Any, leads: QuerySet[User], can_edit: bool, can_manage: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        lead = self.fields["principal_investigator"]
        assert isinstance(lead, forms.ModelChoiceField)  # noqa: S101  # narrows the type
        lead.queryset = leads
        lead.disabled = not can_manage
        if not can_edit:
            for field in self.fields.values():
                field.disabled = True

    def facts(self) -> list[tuple[str, str]]:
        """Each label with the value as people read it, for members who may only look."""
        return [(str(field.label), self._as_text(field)) for field in self]

    def _as_text(self, field: forms.BoundField) -> str:
        choices = getattr(field.field, "choices", ())
        value = field.value()
        names = {str(key): str(name) for key, name in choices}
        return names.get(str(value), "" if value is None else str(value))


class InviteForm(forms.Form):
    """Whom to invite, and as what: no role above the one who invites."""

    email = forms.EmailField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"})
    )
    full_name = forms.CharField(
        label=_("Name"),
        max_length=150,
        required=False,
        help_text=_("For someone who has no account yet."),
    )
    role = forms.TypedChoiceField(label=_("Role"), coerce=Role)

    def __init__(self, *args: Any, up_to: Role, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(role.value, role.label) for role in ROLES_ASCENDING if rank(role) <= rank(up_to)]
        role_field = self.fields["role"]
        assert isinstance(role_field, forms.ChoiceField)  # noqa: S101  # narrows the type
        role_field.choices = offered


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.TypedChoiceField(label=_("Role"), choices=Role.choices, coerce=Role)


class MembershipAdminForm(_MembershipModelForm):
    """A membership in the administration: the same rules as on the project's own page."""

    class Meta:
        model = Membership
        fields: ClassVar[list[str]] = ["user", "project", "role"]

    def clean_role(self) -> str:
        role = str(self.cleaned_data["role"])
        if self.instance.pk is not None and role != self.instance.role:
            try:
                check_may_lose(self.instance, keeps=Role(role))
            except Conflict as error:
                raise forms.ValidationError(str(error)) from error
        return role


class ProfileForm(_UserModelForm):
    """What people may change about themselves; the address is an administrator's to change."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=time_zones.choices, help_text=_("Times are displayed in this zone.")
    )
    language = forms.ChoiceField(label=_("Language"), choices=Language.choices)

    class Meta:
        model = User
        fields: ClassVar[list[str]] = ["full_name", "language", "time_zone"]
        labels: ClassVar[dict[str, Any]] = {"full_name": _("Name")}


class TokenForm(forms.Form):
    """What a new access token is for."""

    name = forms.CharField(
        label=_("Name of the token"),
        max_length=100,
        help_text=_("For example, the program that will use it."),
    )
    scope = forms.TypedChoiceField(label=_("Access"), choices=TokenScope.choices, coerce=TokenScope)
    project = forms.ModelChoiceField(
        label=_("Project"), queryset=Project.objects.none(), required=False, empty_label=_("All my projects")
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        initial=90,
        choices=[(7, _("7 days")), (30, _("30 days")), (90, _("90 days")), (366, _("One year"))],
    )

    def __init__(self, *args: Any, projects: QuerySet[Project], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        project = self.fields["project"]
        assert isinstance(project, forms.ModelChoiceField)  # noqa: S101  # narrows the type
        project.queryset = projects
