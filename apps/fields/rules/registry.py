"""Named validators: code that a rule in the admin can call by name. Other apps fill it in `ready()`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from apps.fields.rules.spec import Facts, Outcome, Validator
from apps.projects.registry import Registry


@dataclass(frozen=True)
class Registered:
    """A validator and the fields that it reads (the last of their stages is where a rule should run)."""

    name: str
    run: Validator
    fields: tuple[str, ...] = ()


class Validators(Registry[str, Registered]):
    """Validators by name. The process has one, `validators`; tests make their own."""

    def __init__(self) -> None:
        super().__init__("validator")

    def add(self, name: str, run: Validator, *, fields: tuple[str, ...] = ()) -> None:
        """AlreadyRegistered for another validator under a name in use."""
        self.register(name, Registered(name, run, fields))

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(super().names()))


validators = Validators()


def register_validator(
    name: str,
    fn: Callable[[Mapping[str, Any], Facts], Outcome],
    *,
    fields: tuple[str, ...] = (),
) -> None:
    """Make `fn(context, project_facts)` available to rules as `name` in this process."""
    validators.add(name, fn, fields=fields)
