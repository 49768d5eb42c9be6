"""What the admin pages of every app share: each change is in the audit trail, with the fields it touched."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from apps.projects.actions.audit import record
from apps.projects.models import Project, User


def has_flag(request: HttpRequest, flag: str) -> bool:
    """Whether the person may open the admin and has this staff flag; a superuser has them all."""
    user = request.user
    if not isinstance(user, User) or not (user.is_active and user.is_staff):
        return False
    return user.is_superuser or bool(getattr(user, flag))


class AuditedModelAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """A ModelAdmin whose writes are recorded, for people with the staff flag `needs_flag`."""

    needs_flag = "is_superuser"

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_flag(request, self.needs_flag)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_flag(request, self.needs_flag)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return has_flag(request, self.needs_flag)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_flag(request, self.needs_flag)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_flag(request, self.needs_flag)

    def save_model(self, request: HttpRequest, obj: Model, form: ModelForm[Any], change: bool) -> None:
        super().save_model(request, obj, form, change)
        self.record(request, obj, "edited" if change else "created", fields=sorted(form.changed_data))

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        self.record(request, obj, "deleted")
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        for row in queryset:
            self.record(request, row, "deleted")
        super().delete_queryset(request, queryset)

    def record(self, request: HttpRequest, obj: Model, deed: str, *, fields: list[str] | None = None) -> None:
        """Django opens a transaction around the admin's views, so that deed and entry are one."""
        project = obj if isinstance(obj, Project) else getattr(obj, "project", None)
        record(
            by=request.user if isinstance(request.user, User) else None,
            project=project if isinstance(project, Project) else None,
            action=f"{obj._meta.model_name}.{deed}",
            subject=obj,
            data={"through": "admin", "fields": fields or []},
        )
