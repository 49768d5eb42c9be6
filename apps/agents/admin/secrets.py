"""Secrets of tools: their value can be set here and is never shown, neither here nor in the audit trail."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models.functions import Now
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminPasswordWidget

from apps.agents.models import ToolSecret
from apps.projects.admin.support import AuditedModelAdmin


class SecretForm(forms.ModelForm):  # type: ignore[type-arg]
    value = forms.CharField(
        label=_("value"),
        required=False,
        strip=True,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"}, render_value=False),
        help_text=_("It cannot be viewed again. Leave it empty to keep it as it is."),
    )

    class Meta:
        model = ToolSecret
        fields = ["name", "host"]

    def clean_value(self) -> str:
        value = str(self.cleaned_data["value"])
        if not value and not self.instance.token:
            raise forms.ValidationError(_("A secret needs a value."))
        return value


@admin.register(ToolSecret)
class ToolSecretAdmin(AuditedModelAdmin):
    """For superusers only: whoever sets the host says where the secret is sent to. The audit trail has who did."""

    form = SecretForm
    list_display = ["name", "host", "set_at"]
    search_fields = ["name", "host"]
    fields = ["name", "host", "value"]

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm[Any], change: bool) -> None:
        if form.cleaned_data["value"]:
            obj.value = form.cleaned_data["value"]
        super().save_model(request, obj, form, change)
        if form.cleaned_data["value"]:
            ToolSecret.objects.filter(pk=obj.pk).update(set_at=Now())
