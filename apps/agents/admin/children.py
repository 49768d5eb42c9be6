"""Intents, prompts, cards and rules of an agent."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from apps.agents.admin import previews, rule_tests
from apps.agents.admin.base import OfAgentAdmin, both_of
from apps.agents.admin.forms import CardForm, IntentForm, RuleForm
from apps.agents.models import ActionCard, Intent, Prompt, ReflexionRule


@admin.register(Intent)
class IntentAdmin(OfAgentAdmin):
    form = IntentForm
    lines = ("examples",)
    list_display = ["code", "description", "agent", "target_type", "target", "order"]
    list_filter = ["agent", "target_type"]
    search_fields = ["code", "description_en", "description_zh_hans", "target"]
    fieldsets = [
        (None, {"fields": [("agent", "code", "order"), both_of("description")]}),
        (_("Examples"), {"fields": [both_of("examples")]}),
        (_("Where a message with this intent is sent"), {"fields": [("target_type", "target")]}),
    ]


@admin.register(Prompt)
class PromptAdmin(OfAgentAdmin):
    """Beside the text stand the variables that mean something at this place, and how it reads with sample values."""

    fixed = ("agent", "slug")
    list_display = ["slug", "agent", "beginning"]
    list_filter = ["agent"]
    search_fields = ["slug", "text_en", "text_zh_hans"]
    fieldsets = [(None, {"fields": [("agent", "slug"), both_of("text")]})]
    change_form_after_template = "admin/agents/prompt/preview.html"

    @admin.display(description=_("text"))
    def beginning(self, prompt: Prompt) -> str:
        return prompt.text[:120]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        prompt = self.get_object(request, object_id)
        preview = previews.context_of(prompt) if prompt is not None else {}
        response: HttpResponse = super().change_view(
            request, object_id, form_url, {**(extra_context or {}), **preview}
        )
        return response

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(lambda request, pk: previews.preview(self, request, pk))
        return [path("<int:pk>/preview/", view, name="agents_prompt_preview"), *super().get_urls()]


@admin.register(ActionCard)
class ActionCardAdmin(OfAgentAdmin):
    form = CardForm
    list_display = ["slug", "title", "agent", "stage", "trigger", "action", "priority"]
    list_filter = ["agent", "stage", "trigger", "action"]
    search_fields = ["slug", "title_en", "title_zh_hans"]
    fieldsets = [
        (
            None,
            {"fields": [("agent", "slug"), both_of("title"), both_of("description"), ("icon", "priority")]},
        ),
        (_("When it is shown"), {"fields": [("stage", "trigger"), "condition"]}),
        (_("What it does"), {"fields": ["action", "payload", "on_completion", "result_mapping"]}),
    ]


@admin.register(ReflexionRule)
class ReflexionRuleAdmin(OfAgentAdmin):
    form = RuleForm
    list_display = [
        "slug", "name", "agent", "trigger_stage", "timing", "rule_type", "severity", "failure_action", "is_enabled"
    ]  # fmt: skip
    list_filter = ["agent", "timing", "rule_type", "severity", "failure_action", "is_enabled"]
    search_fields = ["slug", "name_en", "name_zh_hans", "validator"]
    actions_detail = ["test_rule"]
    fieldsets = [
        (None, {"fields": [("agent", "slug", "is_enabled"), both_of("name")]}),
        (_("When it is checked"), {"fields": [("trigger_stage", "timing", "priority")]}),
        (_("What must be true"), {"fields": [("rule_type", "validator"), "condition", both_of("prompt")]}),
        (
            _("When it is not"),
            {"fields": [("severity", "failure_action"), both_of("message"), both_of("suggestion")]},
        ),
    ]

    @action(  # type: ignore[untyped-decorator]  # unfold has no types
        description=_("Test the rule"), url_path="test", permissions=["view"], icon="science"
    )
    def test_rule(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return rule_tests.test_rule(self, request, object_id)
