"""What administrators choose among where they tune an agent: strategies, ways and moments. By itself, because forms,
checks and the turn go by these names without a row."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class MemoryStrategy(models.TextChoices):
    FULL = "full", _("All messages, newest first, as far as they fit")
    SLIDING_WINDOW = "sliding_window", _("Recent turns")
    SUMMARY = "summary", _("A summary and recent turns")


class TransitionMode(models.TextChoices):
    USER_CONFIRM = "user_confirm", _("When the user confirms")
    AUTO = "auto", _("Automatically when the stage is complete")
    CONDITION = "condition", _("Automatically when a condition holds")


class IntentTarget(models.TextChoices):
    STRATEGY = "strategy", _("Strategy")
    LANE = "lane", _("Lane")
    RECALL = "recall", _("Recall profile")


class ToolType(models.TextChoices):
    INTERNAL = "internal", _("Internal")
    EXTERNAL = "external", _("External")
    DEEP_LINK = "deep_link", _("Deep link")
    RAG = "rag", _("Retrieval")


class ToolHandler(models.TextChoices):
    CODE = "code", pgettext_lazy("how a tool is run", "Code")
    API = "api", _("HTTP call")
    DEEP_LINK = "deep_link", _("Deep link")


class CardTrigger(models.TextChoices):
    STAGE_ENTER = "stage_enter", _("On entering the stage")
    CONDITION = "condition", _("When a condition holds")
    MANUAL = "manual", _("When the user opens it")


class CardAction(models.TextChoices):
    DEEP_LINK = "deep_link", _("Deep link")
    API_CALL = "api_call", _("Call")
    MODAL = "modal", _("Dialog")


class CardCompletion(models.TextChoices):
    UPDATE_CONTEXT = "update_context", _("Update the context")
    NOTIFY = "notify", _("Notify")
    NONE = "none", _("Nothing")


class RuleTiming(models.TextChoices):
    ON_EXTRACT = "on_extract", _("When a value is found")
    ON_COMPLETE = "on_complete", _("When the stage is completed")
    ON_TRANSITION = "on_transition", _("When the next stage is entered")


class RuleType(models.TextChoices):
    PROMPT_BASED = "prompt_based", _("A model judges")
    RULE_BASED = "rule_based", _("A condition or validator")
    HYBRID = "hybrid", _("Both")


class Severity(models.TextChoices):
    ERROR = "error", _("Error")
    WARNING = "warning", _("Warning")
    INFO = "info", _("Information")


class FailureAction(models.TextChoices):
    BLOCK = "block", _("Block")
    WARN = "warn", _("Warn")
    LOG = "log", _("Log")
