"""What administrators tune: agents and everything that belongs to one. These rows are the draft.

Turns never read them: they run on the published snapshot (snapshots.py). Texts are kept in both languages.
"""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.agents.models.bounds import are_budgets, is_icon
from apps.agents.models.choices import (
    CardAction,
    CardCompletion,
    CardTrigger,
    FailureAction,
    IntentTarget,
    MemoryStrategy,
    RuleTiming,
    RuleType,
    Severity,
    ToolHandler,
    ToolType,
    TransitionMode,
)
from apps.agents.models.fields import OrderedJSONField

SHARE = (MinValueValidator(0), MaxValueValidator(1))


class Agent(models.Model):
    """Somebody to talk to: a card in the hub, and how it speaks."""

    slug = models.SlugField(_("slug"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=100)
    description = models.CharField(_("description"), max_length=300, blank=True)
    icon = models.CharField(_("icon"), max_length=40, blank=True, validators=[is_icon])
    colour = models.CharField(_("colour"), max_length=20, default="indigo")
    base_system_prompt = models.TextField(_("base system prompt"), blank=True)
    tone_of_voice = models.TextField(_("tone of voice"), blank=True)
    global_knowledge = models.JSONField(_("global knowledge"), default=list, blank=True)
    memory_strategy = models.CharField(
        _("memory strategy"),
        max_length=20,
        choices=MemoryStrategy.choices,
        default=MemoryStrategy.SLIDING_WINDOW,
    )
    max_history_turns = models.PositiveIntegerField(
        _("turns sent to the model"),
        default=20,
        validators=[MinValueValidator(1), MaxValueValidator(500)],
    )
    models_by_purpose = models.JSONField(_("models by purpose"), default=dict, blank=True)
    temperature = models.FloatField(
        _("temperature"), null=True, blank=True, validators=[MinValueValidator(0), MaxValueValidator(2)]
    )
    max_tokens = models.PositiveIntegerField(
        _("longest answer in tokens"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    prompt_budget_tokens = models.PositiveIntegerField(
        _("longest prompt in tokens"), default=12_000, validators=[MinValueValidator(1_000)]
    )
    sync_threshold = models.FloatField(
        _("threshold for adding automatically"),
        null=True,
        blank=True,
        validators=SHARE,
        help_text=_("Proposals at or above this confidence are added automatically. Empty: never."),
    )
    orchestrator = models.SlugField(
        _("orchestrator"),
        max_length=60,
        blank=True,
        db_index=False,
        help_text=_("What answers in place of tasks by strategy. Empty: the strategies of the intents."),
    )
    query_parts = models.JSONField(_("parts of the query layer"), default=list, blank=True)
    confidence_threshold = models.FloatField(_("confidence threshold"), default=0.5, validators=SHARE)
    shows_reasoning = models.BooleanField(_("shows the model's reasoning"), default=False)
    budgets = models.JSONField(_("budgets"), default=dict, blank=True, validators=[are_budgets])
    tools = models.ManyToManyField(
        "agents.Tool",
        blank=True,
        related_name="agents",
        verbose_name=_("tools"),
        help_text=_("Those of an agent without stages. Where there are stages, each names its own."),
    )
    order = models.PositiveIntegerField(_("order"), default=0)
    is_enabled = models.BooleanField(_("enabled"), default=True)

    class Meta:
        ordering = ["order", "slug"]
        verbose_name = _("agent")
        verbose_name_plural = _("agents")

    def __str__(self) -> str:
        return self.slug

    @property
    def path_name(self) -> str:
        """The slug as addresses write it: `protocol-agent`."""
        return self.slug.replace("_", "-")


class Stage(models.Model):
    """A part of the work that the user walks through."""

    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, related_name="stages", verbose_name=_("agent"))
    key = models.SlugField(_("key"), max_length=60)
    name = models.CharField(_("name"), max_length=100)
    order = models.PositiveIntegerField(_("order"), default=0)
    instruction = models.TextField(_("instruction"), blank=True)
    extraction_schema = OrderedJSONField(_("extraction schema"), default=dict, blank=True)
    completion_criteria = models.TextField(_("completion criteria"), blank=True)
    completion_rule = models.JSONField(_("completion rule"), default=dict, blank=True)
    next_stage = models.CharField(_("next stage"), max_length=60, blank=True)
    transition_mode = models.CharField(
        _("transition"), max_length=20, choices=TransitionMode.choices, default=TransitionMode.USER_CONFIRM
    )
    transition_condition = models.JSONField(_("transition condition"), default=dict, blank=True)
    tools = models.ManyToManyField("agents.Tool", blank=True, related_name="stages", verbose_name=_("tools"))

    class Meta:
        ordering = ["order", "key"]
        constraints = [
            models.UniqueConstraint(fields=["agent", "key"], name="stage_key_once"),
            # Checked at the end of a transaction: within one, stages change places.
            models.UniqueConstraint(
                fields=["agent", "order"], name="stage_place_once", deferrable=models.Deferrable.DEFERRED
            ),
        ]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")

    def __str__(self) -> str:
        return f"{self.agent}/{self.key}"


class Intent(models.Model):
    """What a message may want, and where it is sent then."""

    agent = models.ForeignKey(
        Agent, on_delete=models.CASCADE, related_name="intents", verbose_name=_("agent")
    )
    code = models.SlugField(_("code"), max_length=60)
    description = models.CharField(_("description"), max_length=300)
    examples = models.JSONField(_("examples"), default=list, blank=True)
    target_type = models.CharField(
        _("kind of target"), max_length=10, choices=IntentTarget.choices, default=IntentTarget.STRATEGY
    )
    target = models.CharField(_("target"), max_length=60)
    order = models.PositiveIntegerField(_("order"), default=0)

    class Meta:
        ordering = ["order", "code"]
        constraints = [models.UniqueConstraint(fields=["agent", "code"], name="intent_code_once")]
        verbose_name = _("intent")
        verbose_name_plural = _("intents")

    def __str__(self) -> str:
        return f"{self.agent}/{self.code}"


class Prompt(models.Model):
    """A template without logic: `{{path.to.value}}`."""

    agent = models.ForeignKey(
        Agent, on_delete=models.CASCADE, related_name="prompts", verbose_name=_("agent")
    )
    slug = models.SlugField(_("slug"), max_length=60)
    text = models.TextField(_("text"))

    class Meta:
        ordering = ["slug"]
        constraints = [models.UniqueConstraint(fields=["agent", "slug"], name="prompt_slug_once")]
        verbose_name = _("prompt")
        verbose_name_plural = _("prompts")

    def __str__(self) -> str:
        return f"{self.agent}/{self.slug}"


class Tool(models.Model):
    """Something an agent can use. `name` is what the model and the code call it."""

    name = models.SlugField(_("name"), max_length=60, unique=True)
    title = models.CharField(_("title"), max_length=100)
    description = models.TextField(_("description for the model"))
    tool_type = models.CharField(
        _("type"), max_length=10, choices=ToolType.choices, default=ToolType.INTERNAL
    )
    handler = models.CharField(
        _("handler"), max_length=10, choices=ToolHandler.choices, default=ToolHandler.CODE
    )
    function_schema = OrderedJSONField(_("function schema"), default=dict, blank=True)
    configuration = models.JSONField(_("configuration"), default=dict, blank=True)
    requires_auth = models.BooleanField(_("asks the user first"), default=False)
    timeout_seconds = models.FloatField(
        _("time-out in seconds"), default=20.0, validators=[MinValueValidator(0.05), MaxValueValidator(600)]
    )

    class Meta:
        ordering = ["name"]
        verbose_name = _("tool")
        verbose_name_plural = _("tools")

    def __str__(self) -> str:
        return self.name


class ActionCard(models.Model):
    """Something useful to do at this point, beside the talk."""

    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, related_name="cards", verbose_name=_("agent"))
    slug = models.SlugField(_("id"), max_length=60)
    stage = models.CharField(_("stage"), max_length=60, blank=True)
    title = models.CharField(_("title"), max_length=100)
    description = models.CharField(_("description"), max_length=300, blank=True)
    icon = models.CharField(_("icon"), max_length=40, blank=True, validators=[is_icon])
    trigger = models.CharField(
        _("trigger"), max_length=20, choices=CardTrigger.choices, default=CardTrigger.STAGE_ENTER
    )
    condition = models.JSONField(_("condition"), default=dict, blank=True)
    action = models.CharField(_("action"), max_length=20, choices=CardAction.choices)
    payload = models.JSONField(_("payload"), default=dict, blank=True)
    on_completion = models.CharField(
        _("on completion"), max_length=20, choices=CardCompletion.choices, default=CardCompletion.NONE
    )
    result_mapping = models.JSONField(_("result mapping"), default=dict, blank=True)
    priority = models.IntegerField(_("priority"), default=0)

    class Meta:
        ordering = ["-priority", "slug"]
        constraints = [models.UniqueConstraint(fields=["agent", "slug"], name="card_slug_once")]
        verbose_name = _("action card")
        verbose_name_plural = _("action cards")

    def __str__(self) -> str:
        return f"{self.agent}/{self.slug}"


class ReflexionRule(models.Model):
    """A check of what was collected."""

    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, related_name="rules", verbose_name=_("agent"))
    slug = models.SlugField(_("id"), max_length=60)
    name = models.CharField(_("name"), max_length=100)
    trigger_stage = models.CharField(_("stage"), max_length=60, blank=True, help_text=_("Empty: any."))
    timing = models.CharField(_("timing"), max_length=20, choices=RuleTiming.choices)
    rule_type = models.CharField(_("type"), max_length=20, choices=RuleType.choices)
    prompt = models.TextField(_("prompt"), blank=True)
    condition = models.JSONField(_("condition"), default=dict, blank=True)
    validator = models.CharField(_("validator"), max_length=60, blank=True)
    severity = models.CharField(_("severity"), max_length=10, choices=Severity.choices)
    failure_action = models.CharField(_("on failure"), max_length=10, choices=FailureAction.choices)
    priority = models.IntegerField(_("priority"), default=0)
    message = models.TextField(_("message"), blank=True)
    suggestion = models.TextField(_("suggestion"), blank=True)
    is_enabled = models.BooleanField(_("enabled"), default=True)

    class Meta:
        ordering = ["-priority", "slug"]
        constraints = [models.UniqueConstraint(fields=["agent", "slug"], name="rule_slug_once")]
        verbose_name = _("reflexion rule")
        verbose_name_plural = _("reflexion rules")

    def __str__(self) -> str:
        return f"{self.agent}/{self.slug}"
