"""What the checks of a draft must know of the installation around it: other agents, models, addresses."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.urls import is_valid_path

from apps.agents.drafts.problems.fault import Surroundings
from apps.agents.models import Agent
from apps.agents.tools.secrets import hosts_of_secrets
from apps.llm.models import Model


def surroundings() -> Surroundings:
    """What a configuration may refer to in this installation."""
    return Surroundings(
        is_address=_is_address,
        agents=frozenset(Agent.objects.values_list("slug", flat=True)),
        models=frozenset(Model.objects.values_list("slug", flat=True)),
        secrets=hosts_of_secrets(),
    )


def _is_address(address: str) -> bool:
    """A page of this product, or one of another host."""
    parts = urlsplit(address)
    if parts.scheme:
        return parts.scheme in {"http", "https"} and bool(parts.netloc)
    return parts.path.startswith("/") and bool(is_valid_path(parts.path))
