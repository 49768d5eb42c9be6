"""Names that apps fill with things of their own: how code below meets code above without importing it.

Filled in `AppConfig.ready()`, read ever after. A name stands for one thing: a second one under it is a mistake.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Generic, TypeVar

Name = TypeVar("Name", bound=Hashable)
Thing = TypeVar("Thing")


class AlreadyRegistered(ValueError):
    """Two different things want the same name."""


class Registry(Generic[Name, Thing]):
    """Things by name. `noun` is what one of them is called in errors ("tool"), `given` those known from the start."""

    def __init__(self, noun: str, given: Mapping[Name, Thing] | None = None) -> None:
        self.noun = noun
        self._things: dict[Name, Thing] = dict(given or {})

    def register(self, name: Name, thing: Thing) -> None:
        """Add a thing; the same one may be added again. AlreadyRegistered for another under a name in use."""
        if name in self._things and self._things[name] != thing:
            raise AlreadyRegistered(f"A {self.noun} named {name!r} is registered already.")
        self._things[name] = thing

    def get(self, name: Name) -> Thing | None:
        return self._things.get(name)

    def __contains__(self, name: object) -> bool:
        return name in self._things

    def names(self) -> tuple[Name, ...]:
        """In the order in which they came."""
        return tuple(self._things)

    def things(self) -> tuple[Thing, ...]:
        return tuple(self._things.values())

    def items(self) -> tuple[tuple[Name, Thing], ...]:
        return tuple(self._things.items())

    @contextmanager
    def isolated(self, *, empty: bool = False) -> Iterator[dict[Name, Thing]]:
        """For tests: a copy, or nothing, until the end; then all is as before. What is given may be changed freely."""
        before = self._things
        self._things = {} if empty else dict(before)
        try:
            yield self._things
        finally:
            self._things = before
