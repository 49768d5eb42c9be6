"""People, projects and the audit trail in the administration; signing in there is the ordinary sign-in."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from apps.projects.actions.members import may_lose
from apps.projects.actions.users import remove_second_factors
from apps.projects.admin.links import page_of
from apps.projects.admin.support import AuditedModelAdmin, ReadOnlyAdmin, has_flag
from apps.projects.forms import MembershipAdminForm
from apps.projects.models import AuditEntry, Membership, Notification, Project, User

# Otherwise the admin's own form would let people in without their second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

ONLY_FOR_SUPERUSERS = ("is_superuser",)
FLAGS = ("is_staff", "is_prompt_editor", "is_approver", "is_auditor", "is_user_administrator")


@admin.register(User)
class UserAdmin(DjangoUserAdmin, AuditedModelAdmin):  # type: ignore[type-arg]
    """Accounts. They are switched off rather than deleted, because the audit trail names them."""

    needs_flag = "is_user_administrator"
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    ordering = ["full_name", "email"]
    list_display = ["email", "full_name", "language", "is_active", "is_staff", "last_login"]
    list_filter = [
        "is_active",
        "is_staff",
        "is_prompt_editor",
        "is_approver",
        "is_auditor",
        "is_user_administrator",
        "language",
    ]
    search_fields = ["email", "full_name"]
    readonly_fields = ["last_login", "date_joined"]
    filter_horizontal = []  # groups and single permissions decide nothing here: the flags do
    actions = ["remove_second_factor"]
    fieldsets = [
        (None, {"fields": ["email", "password"]}),
        (_("Person"), {"fields": ["full_name", "language", "time_zone"]}),
        (
            _("Rights in the installation"),
            {
                "fields": [
                    "is_active",
                    *FLAGS,
                    *ONLY_FOR_SUPERUSERS,
                ]
            },
        ),
        (_("Dates"), {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [
        (
            None,
            {
                "classes": ["wide"],
                "fields": [
                    "email",
                    "full_name",
                    "language",
                    "time_zone",
                    "usable_password",
                    "password1",
                    "password2",
                ],
            },
        ),
    ]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """A user administrator does not get at the accounts that stand above theirs."""
        is_above = isinstance(obj, User) and obj.is_superuser and not has_flag(request, "is_superuser")
        return has_flag(request, self.needs_flag) and not is_above

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def _may_sign_in_for(self, request: HttpRequest, account: User) -> bool:
        """Who sets the password or the address of an account can do all that it may do."""
        lacks = _lacking(request)
        return self.has_change_permission(request, account) and not any(getattr(account, f) for f in lacks)

    @admin.action(description=_("Switch off two-step sign-in"))
    def remove_second_factor(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """For people who lost their device; not for accounts that may do what the administrator may not."""
        for account in queryset:
            if self._may_sign_in_for(request, account) and remove_second_factors(account):
                self.record(request, account, "second_factor_removed")

    @transaction.atomic
    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        account = self.get_object(request, unquote(id))
        if account is not None and not self._may_sign_in_for(request, account):
            raise PermissionDenied
        response: HttpResponse = super().user_change_password(request, id, form_url)
        if response.status_code == HTTPStatus.FOUND and account is not None:
            self.record(request, account, "password_set")
        return response

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        """Nobody gives what they do not have; taking it away is free."""
        account = _as_stored(obj)
        locked = [flag for flag in _lacking(request) if not getattr(account, flag, False)]
        if account is not None and not self._may_sign_in_for(request, account):
            locked.append("email")
        return [*self.readonly_fields, *locked]


def _as_stored(account: Model | None) -> User | None:
    """What a form with faults was sent for holds what was sent: asked of that, the page would have other fields."""
    return None if account is None else User.objects.filter(pk=account.pk).first()


def _lacking(request: HttpRequest) -> list[str]:
    """The rights that the person at the page does not have."""
    return [flag for flag in (*FLAGS, *ONLY_FOR_SUPERUSERS) if not has_flag(request, flag)]


class MembershipInline(TabularInline):  # type: ignore[misc]
    """Who works in the project, to read; they are changed on their own page, where each change is recorded."""

    model = Membership
    fields = ["user", "role", "created_at"]
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_flag(request, "is_user_administrator")


@admin.register(Project)
class ProjectAdmin(AuditedModelAdmin):
    """Projects as the research office sees them: what they are and who works in them, not what is in them."""

    needs_flag = "is_user_administrator"
    list_display = ["name", "slug", "principal_investigator", "enrolment_target", "created_at", "archived_at"]
    list_filter = [("archived_at", admin.EmptyFieldListFilter), "language"]
    list_select_related = ["principal_investigator"]
    search_fields = ["name", "slug", "registration_no", "ethics_no", "principal_investigator__full_name"]
    readonly_fields = ["slug", "principal_investigator", "created_at", "archived_at"]
    inlines = [MembershipInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A project begins on its own page, which gives it a manager."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Membership)
class MembershipAdmin(AuditedModelAdmin):
    """For a project whose manager has left; otherwise managers do this in the project's settings."""

    needs_flag = "is_user_administrator"
    form = MembershipAdminForm
    list_display = ["user", "project", "role", "created_at"]
    list_filter = ["role"]
    list_select_related = ["user", "project"]
    search_fields = ["user__email", "user__full_name", "project__name", "project__slug"]
    autocomplete_fields = ["user", "project"]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        return [] if obj is None else ["user", "project"]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Not for somebody the project cannot do without."""
        is_allowed = has_flag(request, self.needs_flag)
        return is_allowed and (not isinstance(obj, Membership) or may_lose(obj, keeps=None))

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """No deleting by the dozen, which would not look at each project."""
        return {}


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ["at", "by", "project", "action", "subject", "ip"]
    list_filter = ["at", "action", "subject_type"]
    fields = ["at", "by", "project", "action", "subject", "data", "ip", "request_id"]
    search_fields = ["action", "subject_id", "by__email", "by__full_name", "request_id"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        """With people and projects at once; an entry of a deleted project shows none."""
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related("by", "project")

    @admin.display(description=_("subject"), empty_value="–")
    def subject(self, entry: AuditEntry) -> str:
        """What it was done to, as a link while the administration has a page for it."""
        if not entry.subject_type:
            return ""
        text = f"{entry.subject_type} {entry.subject_id}"
        url = page_of(entry.subject_type, entry.subject_id)
        return format_html('<a class="td-link" href="{}">{}</a>', url, text) if url else text


@admin.register(Notification)
class NotificationAdmin(ReadOnlyAdmin):
    """Who was told what kind of thing, and whether they read it."""

    list_display = ["created_at", "user", "project", "kind", "read_at"]
    list_filter = ["kind", ("read_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user", "project"]
    search_fields = ["user__email", "user__full_name", "project__slug"]
    fields = ["created_at", "user", "project", "kind", "url", "read_at"]
