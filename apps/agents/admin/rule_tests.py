"""A rule of the draft, tried on values before it is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.agents import selectors
from apps.agents.actions.publishing import draft_of
from apps.agents.admin.base import READS
from apps.agents.admin.forms import RuleTestForm
from apps.agents.configuration.snapshot import from_data, rule_spec
from apps.agents.context.rule_checks import judge_by_model
from apps.agents.drafts.data import row_data
from apps.agents.models import Conversation, ReflexionRule
from apps.fields.rules import check
from apps.fields.rules.spec import Judge
from apps.fields.schema.catalogue import SchemaBroken
from apps.projects.admin.support import has_flag, number_in
from apps.projects.errors import NotFound

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """The values to check, or why there are none."""

    data: Data | None
    problem: str = ""


def test_rule(admin: ModelAdmin[ReflexionRule], request: HttpRequest, object_id: str) -> HttpResponse:
    """GET asks for values, POST checks them. Nothing is saved."""
    if not admin.has_view_permission(request):
        raise PermissionDenied
    rule: ReflexionRule = get_object_or_404(
        ReflexionRule.objects.select_related("agent"), pk=number_in(object_id)
    )
    form = RuleTestForm(request.POST if request.method == "POST" else None)
    checks: list[dict[str, Any]] | None = None
    if form.is_valid():
        asked = _values(request, form)
        if asked.data is None:
            form.add_error("conversation", asked.problem)
        else:
            checks = run(rule, asked.data, with_model=form.cleaned_data["with_model"])
    context = {
        **admin.admin_site.each_context(request),
        "title": _("Test the rule %(name)s") % {"name": rule.name or rule.slug},
        "rule": rule,
        "form": form,
        "checks": checks,
        "media": admin.media,
    }
    return TemplateResponse(request, "admin/agents/reflexionrule/test.html", context)


def _values(request: HttpRequest, form: RuleTestForm) -> Asked:
    """An auditor may take any conversation, others those of their own projects."""
    wanted = form.cleaned_data["conversation"]
    if wanted is None:
        return Asked(form.cleaned_data["values"] or {})
    try:
        if has_flag(request, READS):
            conversation = Conversation.objects.filter(pk=wanted).first()
        else:
            conversation = selectors.get_conversation(request.user, wanted)
    except NotFound:
        conversation = None
    if conversation is None:
        return Asked(None, _("There is no such conversation, or you have no access to it."))
    context = getattr(conversation, "context", None)
    return Asked(context.data if context is not None else {})


def run(rule: ReflexionRule, data: Data, *, with_model: bool) -> list[dict[str, Any]]:
    """The lines of the report, in the language of the page."""
    spec = rule_spec(row_data(rule))
    judge = _judge(rule) if with_model and spec.type != "rule_based" else None
    report = check([spec], spec.timing, None, data, judge=judge, applying=True)
    return [line.in_language(get_language() or "en") for line in report.checks]


def _judge(rule: ReflexionRule) -> Judge | None:
    """Asks the model with the draft's prompts; None when none is in use, or when the draft cannot be read."""
    draft = draft_of(rule.agent)
    draft["rules"] = [row_data(rule)]
    stage = rule.trigger_stage or next((one["key"] for one in draft["stages"]), "")
    try:
        return judge_by_model(from_data(draft), get_language() or "en", stage=stage)
    except SchemaBroken:
        return None
