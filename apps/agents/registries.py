"""What agents of other apps bring: which fields depend on which, and what follows from a changed value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.agents.texts import Text, both

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Derived:
    """A value that follows from others: `because` is the path of the value that was changed."""

    field: str
    value: Any
    because: str


Dependants = Callable[[str], tuple[str, ...]]
Deriver = Callable[[Data, tuple[str, ...]], list[Derived]]


@dataclass
class Domain:
    """What one kind of agent knows about its fields. `dependants` of a path are marked for review when it changes.

    `subject` is what the values make up, as people call it; `title_field` the field that names it, if there is one.
    """

    dependants: Dependants = field(default=lambda path: ())
    subject: Text = field(default_factory=lambda: both("Study details", "研究内容"))
    title_field: str = ""


_domains: dict[str, Domain] = {}


def register_domain(agent_slug: str, domain: Domain) -> None:
    _domains[agent_slug] = domain


def domain_of(agent_slug: str) -> Domain:
    return _domains.get(agent_slug, Domain())
