"""Which models there are, what each is asked for, and what every attempt cost: rows, so that no deployment is
needed to change them. Keys are never in a row: a provider names the environment variable that holds its key."""

from __future__ import annotations

import os
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.llm.addresses import has_key, is_endpoint, names_with_keys

# Set by the product itself: a row's further parameters cannot replace what a call is about.
OWN_PARAMETERS = frozenset(
    {"messages", "model", "stream", "tools", "response_format", "input", "encoding_format"}
)
KEY_VARIABLE_PATTERN = r"^[A-Z][A-Z0-9_]*_API_(KEY|TOKEN)$"


class Purpose(models.TextChoices):
    """What a model is asked for. Purposes without routes of their own use those of CHAT, except EMBEDDING."""

    QUERY = "query", _("Understanding a message")
    CHAT = "chat", _("Answering")
    EXTRACTION = "extraction", _("Extracting data")
    REFLECTION = "reflection", _("Checking")
    GENERATION = "generation", _("Writing documents")
    EMBEDDING = "embedding", _("Embedding")


class ProviderKind(models.TextChoices):
    OPENAI = "openai", _("OpenAI-compatible endpoint")
    RULES = "rules", _("Rules, without a model")


class Provider(models.Model):
    """An endpoint. `required_env` names a variable without which it is not in use (for providers seeded from
    the environment)."""

    slug = models.SlugField(_("slug"), unique=True)
    name = models.CharField(_("name"), max_length=100)
    kind = models.CharField(
        _("kind"), max_length=20, choices=ProviderKind.choices, default=ProviderKind.OPENAI
    )
    base_url = models.CharField(
        _("base URL"),
        max_length=300,
        blank=True,
        help_text=_("Up to and including the version, as in https://api.example.org/v1"),
    )
    api_key_env = models.CharField(
        _("variable with the key"),
        max_length=100,
        blank=True,
        help_text=_("The environment variable that holds the key, such as DEEPSEEK_API_KEY; empty for none."),
    )
    required_env = models.CharField(
        _("variable that must be set"),
        max_length=100,
        blank=True,
        help_text=_("The provider is in use only while this environment variable is set; empty for always."),
    )
    connect_timeout_seconds = models.FloatField(
        _("time to connect (seconds)"), default=10, validators=[MinValueValidator(0.05)]
    )
    first_token_timeout_seconds = models.FloatField(
        _("time to the first token (seconds)"), default=60, validators=[MinValueValidator(0.05)]
    )
    idle_timeout_seconds = models.FloatField(
        _("silence within an answer (seconds)"), default=30, validators=[MinValueValidator(0.05)]
    )
    total_timeout_seconds = models.FloatField(
        _("whole answer (seconds)"), default=600, validators=[MinValueValidator(0.05)]
    )
    max_retries = models.PositiveSmallIntegerField(_("retries"), default=2, validators=[MaxValueValidator(5)])
    enabled = models.BooleanField(_("enabled"), default=True)

    class Meta:
        verbose_name = _("provider")
        verbose_name_plural = _("providers")
        ordering = ["slug"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind=ProviderKind.RULES) | ~models.Q(base_url=""),
                name="llm_provider_endpoint_has_base_url",
                violation_error_message=_("An OpenAI-compatible endpoint needs a base URL."),
            ),
            # Its value is sent to the base URL: it must not be possible to name the database's password.
            models.CheckConstraint(
                condition=models.Q(api_key_env="") | models.Q(api_key_env__regex=KEY_VARIABLE_PATTERN),
                name="llm_provider_key_variable_is_a_key",
                violation_error_message=_(
                    "The name must end in API_KEY or API_TOKEN, as in DEEPSEEK_API_KEY."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        if self.base_url and not is_endpoint(self.base_url):
            raise ValidationError({"base_url": _("This must be an http:// or https:// address.")})
        if has_key(self.base_url):
            sentence = _("A key must not be part of an address: name the variable that holds it.")
            raise ValidationError({"base_url": sentence})

    def api_key(self) -> str:
        """The key from the environment; empty when none is named or set."""
        return os.environ.get(self.api_key_env, "") if self.api_key_env else ""

    def is_usable(self) -> bool:
        """Enabled, and every environment variable that it names is set."""
        return self.enabled and not self.unset_variables

    @property
    def unset_variables(self) -> list[str]:
        """Environment variables that it names and that are not set."""
        named = dict.fromkeys(name for name in (self.api_key_env, self.required_env) if name)
        return [name for name in named if not os.environ.get(name)]


class MaxTokensParameter(models.TextChoices):
    MAX_TOKENS = "max_tokens", "max_tokens"
    MAX_COMPLETION_TOKENS = "max_completion_tokens", "max_completion_tokens"


class Model(models.Model):
    """A model of a provider, what it can do and what it costs. Prices are for a million tokens."""

    provider = models.ForeignKey(
        Provider, on_delete=models.CASCADE, related_name="models", verbose_name=_("provider")
    )
    slug = models.SlugField(_("slug"), unique=True, max_length=100)
    name = models.CharField(_("name at the provider"), max_length=200)
    title = models.CharField(_("title"), max_length=100)
    json_schema = models.BooleanField(_("answers in a JSON schema"), default=False)
    tools = models.BooleanField(_("uses tools"), default=True)
    vision = models.BooleanField(_("sees images"), default=False)
    reasoning = models.BooleanField(_("thinks before answering"), default=False)
    embeddings = models.BooleanField(_("makes embeddings"), default=False)
    texts_per_request = models.PositiveSmallIntegerField(
        _("texts in one request for embeddings"),
        default=10,
        validators=[MinValueValidator(1), MaxValueValidator(2_048)],
        help_text=_("As many as the endpoint takes: 10 suits every known one, OpenAI takes 2,048."),
    )
    stream_usage = models.BooleanField(
        _("counts tokens in streams"),
        default=True,
        help_text=_("Switch it off for endpoints that refuse stream_options; tokens are then estimated."),
    )
    context_window_tokens = models.PositiveIntegerField(
        _("context window (tokens)"), default=32_768, validators=[MinValueValidator(1_000)]
    )
    max_output_tokens = models.PositiveIntegerField(
        _("longest answer (tokens)"), default=8_192, validators=[MinValueValidator(1)]
    )
    max_tokens_parameter = models.CharField(
        _("parameter for the longest answer"),
        max_length=30,
        choices=MaxTokensParameter.choices,
        default=MaxTokensParameter.MAX_TOKENS,
    )
    request_defaults = models.JSONField(
        _("further parameters"),
        default=dict,
        blank=True,
        help_text=_('JSON added to every request, such as {"top_p": 0.9}; null leaves a parameter out.'),
    )
    price_in = models.DecimalField(
        _("price of input (per million tokens)"),
        max_digits=12,
        decimal_places=6,
        default=Decimal(0),
        validators=[MinValueValidator(0)],
    )
    price_in_cached = models.DecimalField(
        _("price of cached input (per million tokens)"),
        max_digits=12,
        decimal_places=6,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
        help_text=_("Empty: as any other input."),
    )
    price_out = models.DecimalField(
        _("price of output (per million tokens)"),
        max_digits=12,
        decimal_places=6,
        default=Decimal(0),
        validators=[MinValueValidator(0)],
    )
    currency = models.CharField(_("currency"), max_length=3, default="USD")
    enabled = models.BooleanField(_("enabled"), default=True)

    class Meta:
        verbose_name = _("model")
        verbose_name_plural = _("models")
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        if not isinstance(self.request_defaults, dict):
            raise ValidationError({"request_defaults": _("This must be a JSON object.")})
        if own := sorted(OWN_PARAMETERS & self.request_defaults.keys()):
            sentence = _("The product sets these itself: %(names)s.") % {"names": ", ".join(own)}
            raise ValidationError({"request_defaults": sentence})
        if keys := names_with_keys(self.request_defaults):
            named = {"names": ", ".join(keys)}
            sentence = _("Keys do not belong here, but in the variable of the provider: %(names)s.") % named
            raise ValidationError({"request_defaults": sentence})


class Route(models.Model):
    """`model` is tried for `purpose`, in ascending `order`."""

    purpose = models.CharField(_("purpose"), max_length=20, choices=Purpose.choices)
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    model = models.ForeignKey(Model, on_delete=models.CASCADE, related_name="routes", verbose_name=_("model"))

    class Meta:
        verbose_name = _("route")
        verbose_name_plural = _("routes")
        ordering = ["purpose", "order"]
        constraints = [
            models.UniqueConstraint(fields=["purpose", "order"], name="llm_route_one_model_a_place"),
            models.UniqueConstraint(fields=["purpose", "model"], name="llm_route_model_once"),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.order}: {self.model}"


class Outcome(models.TextChoices):
    SUCCESS = "success", _("Success")
    FAILED = "failed", _("Failed")
    STOPPED = "stopped", _("Stopped")


class ModelCall(models.Model):
    """One attempt at one model. It never holds what was said. Names, not foreign keys: it outlives the rows."""

    at = models.DateTimeField(_("at"), db_index=True)
    provider = models.CharField(_("provider"), max_length=50)
    model = models.CharField(_("model"), max_length=100)
    purpose = models.CharField(_("purpose"), max_length=20, choices=Purpose.choices)
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=1)
    outcome = models.CharField(_("outcome"), max_length=20, choices=Outcome.choices)
    error_code = models.CharField(_("error"), max_length=50, blank=True)
    provider_code = models.CharField(_("provider's error code"), max_length=80, blank=True)
    http_status = models.PositiveSmallIntegerField(_("HTTP status"), null=True, blank=True)
    input_tokens = models.PositiveIntegerField(_("input tokens"), default=0)
    output_tokens = models.PositiveIntegerField(_("output tokens"), default=0)
    cached_tokens = models.PositiveIntegerField(_("cached input tokens"), default=0)
    reasoning_tokens = models.PositiveIntegerField(_("reasoning tokens"), default=0)
    estimated = models.BooleanField(_("tokens are estimated"), default=False)
    cost = models.DecimalField(_("cost"), max_digits=14, decimal_places=8, default=Decimal(0))
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    first_token_ms = models.PositiveIntegerField(_("time to the first token (ms)"), null=True, blank=True)
    duration_ms = models.PositiveIntegerField(_("duration (ms)"), default=0)
    reference = models.CharField(_("reference"), max_length=100, blank=True, db_index=True)
    project_id = models.UUIDField(_("project"), null=True, blank=True)

    class Meta:
        verbose_name = _("model call")
        verbose_name_plural = _("model calls")
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["project_id", "at"], name="llm_call_project_at")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.model} {self.outcome}"
