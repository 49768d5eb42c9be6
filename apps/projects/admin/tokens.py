"""Access tokens in the administration: whose they are and when they were used; nobody sees their secret."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.projects.actions.tokens import revoke_token
from apps.projects.admin.support import AuditedModelAdmin
from apps.projects.models import ApiToken, User


@admin.register(ApiToken)
class ApiTokenAdmin(AuditedModelAdmin):
    """To read, and to revoke; people make their own."""

    needs_flag = "is_user_administrator"
    list_display = ["name", "prefix", "user", "scope", "project", "expires_at", "last_used_at", "revoked_at"]
    list_filter = ["scope", ("revoked_at", admin.EmptyFieldListFilter), "expires_at"]
    list_select_related = ["user", "project"]
    search_fields = ["name", "prefix", "user__email", "user__full_name", "project__slug"]
    fields = [*list_display, "created_at"]
    readonly_fields = fields
    actions = ["revoke"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Only the list's action: a token itself cannot be edited, its fields are read-only."""
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @admin.action(description=_("Revoke the chosen tokens"))
    @transaction.atomic
    def revoke(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        for token in queryset.select_related("project"):
            if isinstance(request.user, User):
                revoke_token(by=request.user, token=token)
