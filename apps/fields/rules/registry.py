"""Named validators: code that a rule in the admin can call by name. Other apps fill it in `ready()`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.fields.rules.spec import Facts, Outcome, Validator


@dataclass(frozen=True)
class Registered:
    """A validator and the fields that it reads (the last of their stages is where a rule should run)."""

    name: str
    run: Validator
    fields: tuple[str, ...] = ()


@dataclass
class Validators:
    """Validators by name. The process has one, `validators`; tests make their own."""

    _by_name: dict[str, Registered] = field(default_factory=dict)

    def register(self, name: str, run: Validator, *, fields: tuple[str, ...] = ()) -> None:
        """Add one; the same function may be added again, another under a name in use raises ValueError."""
        known = self._by_name.get(name)
        if known is not None and known.run is not run:
            raise ValueError(f"A validator named {name!r} is registered already.")
        self._by_name[name] = Registered(name, run, fields)

    def get(self, name: str) -> Registered | None:
        return self._by_name.get(name)

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self._by_name))


validators = Validators()


def register_validator(
    name: str,
    fn: Callable[[Mapping[str, Any], Facts], Outcome],
    *,
    fields: tuple[str, ...] = (),
) -> None:
    """Make `fn(context, project_facts)` available to rules as `name` in this process."""
    validators.register(name, fn, fields=fields)
