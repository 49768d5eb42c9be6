"""What the admin pages of every app share: each change is in the audit trail, with the fields it touched."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db.models import Field, Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from apps.projects import access
from apps.projects.actions.audit import record
from apps.projects.admin.choices import OneByName, SeveralByName
from apps.projects.admin.links import as_html, links_of
from apps.projects.models import Project, User

MOST_COUNTED = 10_000
MOST_NEW_LINES = 60  # of an inline, at once: each is a form that is built and checked


def has_flag(request: HttpRequest, flag: str) -> bool:
    """Whether the person who asks has this staff flag."""
    return access.has_flag(request.user, flag)


def number_in(text: object) -> int:
    """The key of a row as it stands in an address; 0, which no row has, for everything else."""
    typed = str(text or "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else 0


def is_key(text: str, key: Field[Any, Any]) -> bool:
    """Whether a row may have this key: the database is not asked for what it could only call a fault."""
    try:
        key.run_validators(key.to_python(text))
    except ValidationError:
        return False
    return "\x00" not in text


def with_currency(cost: Decimal, currency: str) -> str:
    """A sum as a list shows it, without zeros behind it; empty when nothing was to be paid."""
    return f"{cost.normalize():f} {currency}".strip() if cost else ""


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

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any, **kwargs: Any
    ) -> HttpResponse | None:
        """What was chosen comes from the request like everything else: Django asks for rows by it unseen."""
        chosen = request.POST.getlist(ACTION_CHECKBOX_NAME)
        usable = [text for text in chosen if is_key(text, self.model._meta.pk)]
        if usable != chosen:
            sent = request.POST.copy()
            sent.setlist(ACTION_CHECKBOX_NAME, usable)
            request.POST = sent  # type: ignore[assignment]  # what copy gives is mutable
        response: HttpResponse | None = super().response_action(request, queryset, *args, **kwargs)
        return response

    def get_formsets_with_inlines(
        self, request: HttpRequest, obj: Model | None = None
    ) -> Iterator[tuple[Any, Any]]:
        """No more lines than are there and a person may add: else one request has two thousand built."""
        for formset, inline in super().get_formsets_with_inlines(request, obj):
            rows = inline.get_queryset(request).filter(**{formset.fk.name: obj}).count() if obj else 0
            formset.absolute_max = rows + MOST_NEW_LINES
            formset.max_num = min(formset.max_num, formset.absolute_max)
            yield formset, inline

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs.setdefault("widget", OneByName(db_field, self.admin_site, using=kwargs.get("using")))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs.setdefault("widget", SeveralByName(db_field, self.admin_site, using=kwargs.get("using")))
        return super().formfield_for_manytomany(db_field, request, **kwargs)

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


class ReadByAuditors:
    """Auditors read these rows, who may edit them is said elsewhere. Stands before the admin class."""

    needs_flag: str

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_flag(request, self.needs_flag) or has_flag(request, "is_auditor")


class BoundedPaginator(Paginator):  # type: ignore[type-arg]  # of whatever rows
    """Counts no further than MOST_COUNTED: nobody turns so many pages, and counting millions of rows takes seconds."""

    @cached_property
    def count(self) -> int:
        rows = self.object_list
        return rows[:MOST_COUNTED].count() if isinstance(rows, QuerySet) else len(rows)


class ReadOnlyAdmin(AuditedModelAdmin):
    """Rows that the product writes and people read; beside them stands what other apps know of a row."""

    needs_flag = "is_auditor"
    paginator = BoundedPaginator
    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @admin.display(description=_("belongs to"), empty_value="–")
    def related(self, obj: Model) -> str:
        return as_html(links_of(obj))
