"""Default rows: the rules that answer without a model, and one endpoint named by the environment.

Run at set-up and at every start. It keeps what administrators changed, except what the environment says anew.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from apps.llm.addresses import is_endpoint
from apps.llm.models import Model, Provider, ProviderKind, Purpose, Route
from apps.projects.actions.audit import record
from config.env import stop_with

RULES_SLUG = "rules"
ENVIRONMENT_SLUG = "environment"
KEY_VARIABLE = "OPENAI_API_KEY"
MODEL_VARIABLE = "OPENAI_MODEL"
URL_VARIABLE = "OPENAI_BASE_URL"
OPENAI_URL = "https://api.openai.com/v1"


@dataclass(frozen=True)
class FromEnvironment:
    """The endpoint that OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL describe."""

    base_url: str
    key_variable: str
    model_name: str


@transaction.atomic
def load_default_providers() -> None:
    """Make the default rows that are missing. Safe to repeat, and by several processes at once."""
    rules = _ensure_rules()
    Provider.objects.select_for_update().get(slug=RULES_SLUG)  # whoever runs this at the same time waits here
    _ensure_last(rules)
    described = read_environment()
    if described is not None:
        _ensure_environment(described)


def read_environment() -> FromEnvironment | None:
    """None unless OPENAI_MODEL and one of the other two are set. Ends the command when the address is none."""
    model_name = os.environ.get(MODEL_VARIABLE, "").strip()
    base_url = os.environ.get(URL_VARIABLE, "").strip().rstrip("/")
    has_key = bool(os.environ.get(KEY_VARIABLE))
    if not model_name or not (base_url or has_key):
        return None
    if base_url and not is_endpoint(base_url):
        raise stop_with(
            f"{URL_VARIABLE} must be an http:// or https:// address, up to and including the version."
        )
    return FromEnvironment(
        base_url=base_url or OPENAI_URL,
        key_variable=KEY_VARIABLE if has_key else "",
        model_name=model_name,
    )


def environment_warning() -> str:
    """A sentence when the environment says half of what names an endpoint, which is then not used; else ""."""
    given = [name for name in (URL_VARIABLE, KEY_VARIABLE) if os.environ.get(name, "").strip()]
    has_model = bool(os.environ.get(MODEL_VARIABLE, "").strip())
    if given and not has_model:
        return f"{' and '.join(given)} without {MODEL_VARIABLE}: not used. Set {MODEL_VARIABLE} too."
    if has_model and not given:
        return f"{MODEL_VARIABLE} alone: not used. Set {URL_VARIABLE}, {KEY_VARIABLE} or both too."
    return ""


def _ensure_rules() -> Model:
    provider, _ = Provider.objects.get_or_create(
        slug=RULES_SLUG, defaults={"name": "Rules", "kind": ProviderKind.RULES, "max_retries": 0}
    )
    model, _ = Model.objects.get_or_create(
        slug=RULES_SLUG,
        defaults={
            "provider": provider, "name": "rules", "title": "Rules", "json_schema": True, "tools": False
        },
    )  # fmt: skip
    return model


def _ensure_last(model: Model) -> None:
    if not Route.objects.filter(purpose=Purpose.CHAT, model=model).exists():
        last = Route.objects.filter(purpose=Purpose.CHAT).aggregate(last=Max("order"))["last"]
        Route.objects.create(purpose=Purpose.CHAT, model=model, order=100 if last is None else last + 1)


def _ensure_environment(described: FromEnvironment) -> None:
    wanted = {"base_url": described.base_url, "api_key_env": described.key_variable}
    before = Model.objects.filter(slug=ENVIRONMENT_SLUG).select_related("provider").first()
    if before is not None and _says(before) == described:
        return
    provider, _ = Provider.objects.update_or_create(
        slug=ENVIRONMENT_SLUG,
        defaults=wanted,
        create_defaults={
            **wanted, "name": "Environment", "kind": ProviderKind.OPENAI, "required_env": MODEL_VARIABLE
        },
    )  # fmt: skip
    name = described.model_name
    model, created = Model.objects.update_or_create(
        slug=ENVIRONMENT_SLUG,
        defaults={"name": name, "title": name[:100]},
        create_defaults={"provider": provider, "name": name, "title": name[:100], "json_schema": True},
    )
    if created:
        _put_first(model)
    record(by=None, action="provider.seeded", subject=provider, data={"model": name})


def _says(model: Model) -> FromEnvironment:
    return FromEnvironment(model.provider.base_url, model.provider.api_key_env, model.name)


def _put_first(model: Model) -> None:
    """Only when the model is new: an order that an administrator chose later stays."""
    for route in Route.objects.filter(purpose=Purpose.CHAT).order_by("-order"):
        route.order += 1
        route.save(update_fields=["order"])
    Route.objects.create(purpose=Purpose.CHAT, model=model, order=0)
