"""Tools: what the model is told of them and how long they may take; what they do is code."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from apps.agents.admin.base import DraftAdmin, both_of
from apps.agents.models import Tool


@admin.register(Tool)
class ToolAdmin(DraftAdmin):
    """Tools belong to all agents; each agent, or each of its stages, says which ones it may use."""

    fixed = both_of("name")
    list_display = ["name", "title", "tool_type", "handler", "timeout_seconds", "requires_auth"]
    list_filter = ["tool_type", "handler", "requires_auth"]
    search_fields = ["name", "title_en", "title_zh_hans", "description_en", "description_zh_hans"]
    fieldsets = [
        (None, {"fields": ["name", both_of("title"), both_of("description")]}),
        (
            _("How it is called"),
            {"fields": [("tool_type", "handler"), "function_schema", "configuration"]},
        ),
        (_("Limits"), {"fields": [("timeout_seconds", "requires_auth")]}),
    ]
