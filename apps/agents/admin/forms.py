"""The forms of agents and what belongs to one: references to other rows are chosen, not typed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Max
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from apps.agents.admin.checks import DraftForm
from apps.agents.admin.fields import JsonField, JsonWidget
from apps.agents.configuration.in_force import language
from apps.agents.configuration.orchestrators import lanes_of, orchestrators_by_title
from apps.agents.context.memories import RECALL_PROFILES
from apps.agents.drafts.problems.agent import STRATEGIES
from apps.agents.models import Agent, Stage
from apps.fields.rules import validators
from apps.llm.models import Model, Purpose

PURPOSES = (Purpose.QUERY, Purpose.CHAT, Purpose.EXTRACTION, Purpose.REFLECTION, Purpose.GENERATION)
MODEL_FIELDS = tuple(f"model_for_{purpose.value}" for purpose in PURPOSES)
QUERY_PARTS = (
    ("intent", _("Intent of the message")),
    ("entities", _("Values in the message")),
    ("resolution", _("References to earlier messages")),
    ("sentiment", _("Sentiment of the user")),
    ("clarification", _("Whether to ask for clarification")),
)


def models_to_choose() -> list[tuple[str, Any]]:
    rows = Model.objects.filter(embeddings=False).values_list("slug", "title")
    return [("", _("Chosen by the routes")), *((slug, f"{title} ({slug})") for slug, title in rows)]


def model_field(purpose: Purpose) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=purpose.label, choices=models_to_choose, required=False, widget=UnfoldAdminSelectWidget
    )


class AgentForm(DraftForm):
    """Models are chosen for each purpose; together they are the column `models_by_purpose`."""

    model_for_query = model_field(Purpose.QUERY)
    model_for_chat = model_field(Purpose.CHAT)
    model_for_extraction = model_field(Purpose.EXTRACTION)
    model_for_reflection = model_field(Purpose.REFLECTION)
    model_for_generation = model_field(Purpose.GENERATION)
    query_parts = forms.MultipleChoiceField(
        label=_("Parts of the query layer"),
        choices=QUERY_PARTS,
        required=False,
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
    )

    class Meta:
        model = Agent
        exclude: list[str] = []  # the page's fieldsets say which fields there are

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "orchestrator" in self.fields:
            self.fields["orchestrator"] = self._orchestrators()
        chosen = self.instance.models_by_purpose or {}
        for purpose, name in zip(PURPOSES, MODEL_FIELDS, strict=True):
            if name in self.fields:
                self.initial.setdefault(name, chosen.get(purpose.value, ""))

    def _orchestrators(self) -> forms.ChoiceField:
        before, now = self.fields["orchestrator"], self.instance.orchestrator
        known = [("", _("None: the strategies of the intents")), *orchestrators_by_title(language())]
        if now and now not in dict(known):
            known.append((now, now))
        return forms.ChoiceField(
            label=before.label,
            help_text=before.help_text,
            choices=known,
            required=False,
            widget=UnfoldAdminSelectWidget,
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = {
            purpose.value: cleaned[name]
            for purpose, name in zip(PURPOSES, MODEL_FIELDS, strict=True)
            if cleaned.get(name)
        }
        if MODEL_FIELDS[0] in self.fields:
            self.instance.models_by_purpose = chosen
        return cleaned


class WithStages(DraftForm):
    """`stage_fields` hold the key of a stage of the same agent."""

    stage_fields: tuple[tuple[str, Any], ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        agent = self.instance.agent_id or self.data.get("agent") or self.initial.get("agent")
        if not str(agent or "").isdigit():
            return
        stages = list(Stage.objects.filter(agent_id=int(str(agent))).values_list("key", "name"))
        for name, empty in self.stage_fields:
            if name in self.fields:
                self.fields[name] = self._choice(name, empty, stages)

    def _choice(self, name: str, empty: Any, stages: list[tuple[str, str]]) -> forms.ChoiceField:
        before, now = self.fields[name], getattr(self.instance, name)
        known = [("", empty), *((key, f"{title} ({key})") for key, title in stages)]
        if now and now not in dict(known):
            known.append((now, format_lazy("{} – {}", now, _("no stage has this key"))))
        return forms.ChoiceField(
            label=before.label,
            help_text=before.help_text,
            choices=known,
            required=False,
            widget=UnfoldAdminSelectWidget,
        )


class StageForm(WithStages):
    stage_fields = (("next_stage", _("The next in order; after the last stage, the end")),)

    def _post_clean(self) -> None:
        """A new stage is the last one; the page of its agent says where it goes."""
        agent = self.cleaned_data.get("agent")
        if self.instance.pk is None and agent is not None:
            last = agent.stages.aggregate(last=Max("order"))["last"]
            self.instance.order = 1 if last is None else last + 1
        super()._post_clean()


class CardForm(WithStages):
    stage_fields = (("stage", _("Any stage")),)


class RuleForm(WithStages):
    stage_fields = (("trigger_stage", _("Any stage")),)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "validator" in self.fields:
            names = validators.names()
            self.fields["validator"] = forms.ChoiceField(
                label=self.fields["validator"].label,
                choices=[("", _("None: the condition decides")), *((name, name) for name in names)],
                required=False,
                widget=UnfoldAdminSelectWidget,
            )


class IntentForm(DraftForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "target" in self.fields:
            lines = [format_lazy("{}: {}", _("Strategies"), ", ".join(STRATEGIES))]
            agent = Agent.objects.filter(pk=self._agent_id()).first()
            if agent and (lanes := lanes_of(agent.orchestrator)):
                lines.append(format_lazy("{}: {}", _("Lanes"), ", ".join(lanes)))
            if profiles := RECALL_PROFILES.names():
                lines.append(format_lazy("{}: {}", _("Recall profiles"), ", ".join(profiles)))
            self.fields["target"].help_text = format_lazy("; ".join(["{}"] * len(lines)), *lines)

    def _agent_id(self) -> int:
        chosen = str(self.instance.agent_id or self.data.get("agent") or self.initial.get("agent") or "")
        return int(chosen) if chosen.isdigit() else 0


class PublishForm(forms.Form):
    """Why; `seen` is the draft whose difference was looked at."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, widget=UnfoldAdminTextInputWidget({"autocomplete": "off"})
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)


class RuleTestForm(forms.Form):
    """The values to check: those of a conversation, or typed in."""

    conversation = forms.UUIDField(
        label=_("Conversation"),
        required=False,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("The id at the end of the conversation's address."),
    )
    values = JsonField(
        label=_("or these values"),
        required=False,
        widget=JsonWidget,
        help_text=_("By stage, as in {“stage”: {“field”: “…”}}."),
    )
    with_model = forms.BooleanField(
        label=_("Ask the model, if the rule needs one"), required=False, initial=True
    )


class PreviewForm(forms.Form):
    text = forms.CharField(required=False, widget=UnfoldAdminTextareaWidget, strip=False)
    language = forms.ChoiceField(choices=[("en", "English"), ("zh_hans", "中文")])
