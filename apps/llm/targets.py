"""Which models a call is sent to, in which order: the routes as they stand in the database at this moment.

A change in the admin takes effect with the next call in every process; within a turn with the next turn (routes.py).
"""

from __future__ import annotations

import structlog

from apps.llm.models import Model, Provider, ProviderKind, Purpose
from apps.llm.routes import Routes, routes

log = structlog.get_logger(__name__)


def targets_for(purpose: str, *, model_slug: str = "") -> list[Model]:
    """Usable models with their providers, the one to try first in front; empty when there is none.

    With a real model in the list the rules are not: a failing endpoint must not silently become a form letter.
    The rules answer alone, when no real model is usable or when an administrator put them first.
    """
    known = routes()
    found = _of_purpose(known, purpose)
    if model_slug:
        found = [*_named(known, model_slug), *(model for model in found if model.slug != model_slug)]
    usable = [model for model in found if model.enabled and model.provider.is_usable()]
    if usable and not is_rules(usable[0]):
        return [model for model in usable if not is_rules(model)]
    return usable[:1] or ([] if purpose == Purpose.EMBEDDING else _rules_without_route(known))


def is_rules(model: Model) -> bool:
    return model.provider.kind == ProviderKind.RULES


def _of_purpose(known: Routes, purpose: str) -> list[Model]:
    """The models of the purpose, or those of chat when it has none."""
    own = known.by_purpose.get(purpose, ())
    if own or purpose == Purpose.EMBEDDING:
        return list(own)
    return list(known.by_purpose.get(Purpose.CHAT, ()))


def _named(known: Routes, slug: str) -> list[Model]:
    model = known.models.get(slug)
    if model is None:
        log.warning("llm_model_unknown", model=slug)
    return [model] if model else []


def _rules_without_route(known: Routes) -> list[Model]:
    """The rules also work when the default rows were never made, but not when somebody switched them off."""
    return [] if known.rules_are_switched_off else [built_in_rules()]


def built_in_rules() -> Model:
    """The model without a model, as unsaved rows."""
    provider = Provider(slug="rules", name="Rules", kind=ProviderKind.RULES, max_retries=0)
    return Model(provider=provider, slug="rules", name="rules", title="Rules", json_schema=True, tools=False)
