"""Which columns of the configuration administrators may edit, and which of them a test has seen take effect."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

from django.db.models import Field, ForeignKey, Model

from apps.agents.models import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage, Tool
from apps.agents.models.translated import TRANSLATED
from apps.fields.bilingual import LANGUAGES

CONFIGURATION: tuple[type[Model], ...] = (Agent, Stage, Intent, Prompt, Tool, ActionCard, ReflexionRule)
SEEN: dict[type[Model], set[str]] = defaultdict(set)
Test = TypeVar("Test", bound=Callable[..., None])


def takes_effect(model: type[Model], *names: str) -> Callable[[Test], Test]:
    """Marks a test that sets these columns to something that shows, and sees it."""

    def mark(test: Test) -> Test:
        SEEN[model].update(names)
        return test

    return mark


def editable(model: type[Model]) -> set[str]:
    """By name, once for both languages; not the row to which all belong."""
    in_languages = {f"{name}_{language}" for name in TRANSLATED.get(model, ()) for language in LANGUAGES}
    fields = [field for field in model._meta.get_fields() if isinstance(field, Field)]
    return {
        field.name
        for field in fields
        if field.editable and not (field.primary_key or isinstance(field, ForeignKey))
    } - in_languages
