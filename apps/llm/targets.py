"""Which models a call is sent to, in which order: the routes as they stand in the database at this moment.

One query a call, so that a change in the admin takes effect with the next call in every process.
"""

from __future__ import annotations

import structlog
from django.db.models import Q

from apps.llm.models import Model, Provider, ProviderKind, Purpose, Route

log = structlog.get_logger(__name__)


def targets_for(purpose: str, *, model_slug: str = "") -> list[Model]:
    """Usable models with their providers, the one to try first in front; empty when there is none.

    With a real model in the list the rules are not: a failing endpoint must not silently become a form letter.
    The rules answer alone, when no real model is usable or when an administrator put them first.
    """
    found = [route.model for route in _routes(purpose)]
    if model_slug:
        found = [*_named(model_slug), *(model for model in found if model.slug != model_slug)]
    usable = [model for model in found if model.enabled and model.provider.is_usable()]
    if usable and not is_rules(usable[0]):
        return [model for model in usable if not is_rules(model)]
    return usable[:1] or ([] if purpose == Purpose.EMBEDDING else _rules_without_route())


def is_rules(model: Model) -> bool:
    return model.provider.kind == ProviderKind.RULES


def _routes(purpose: str) -> list[Route]:
    """The routes of the purpose, or those of chat when it has none."""
    wanted = Q(purpose=purpose) if purpose == Purpose.EMBEDDING else Q(purpose__in=(purpose, Purpose.CHAT))
    routes = list(Route.objects.filter(wanted).select_related("model__provider").order_by("order", "id"))
    own = [route for route in routes if route.purpose == purpose]
    return own or routes


def _named(slug: str) -> list[Model]:
    model = Model.objects.select_related("provider").filter(slug=slug).first()
    if model is None:
        log.warning("llm_model_unknown", model=slug)
    return [model] if model else []


def _rules_without_route() -> list[Model]:
    """The rules also work when the default rows were never made, but not when somebody switched them off."""
    switched_off = Model.objects.filter(provider__kind=ProviderKind.RULES).filter(
        Q(enabled=False) | Q(provider__enabled=False)
    )
    return [] if switched_off.exists() else [built_in_rules()]


def built_in_rules() -> Model:
    """The model without a model, as unsaved rows."""
    provider = Provider(slug="rules", name="Rules", kind=ProviderKind.RULES, max_retries=0)
    return Model(provider=provider, slug="rules", name="rules", title="Rules", json_schema=True, tools=False)
