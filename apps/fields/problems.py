"""Something that is wrong at a place of what somebody wrote: what every check of a configuration answers with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Self

Level = Literal["error", "warning"]


@dataclass(frozen=True)
class Problem:
    """`place` is a JSON pointer into what was checked, "" the whole of it; `message` a sentence in the language of the
    page. With an error it cannot be used; a warning may be meant."""

    place: str
    message: str
    level: Level = "error"

    def below(self, place: str) -> Self:
        """The same, seen from a document in which what was checked stands at `place`."""
        return replace(self, place=place + self.place)

    def split(self) -> tuple[str, Self]:
        """The first name of the place, and the problem as seen from there."""
        name, slash, rest = self.place.removeprefix("/").partition("/")
        return unescaped(name), replace(self, place=slash + rest)


def warning(place: str, message: str) -> Problem:
    return Problem(place, message, "warning")


def escaped(name: object) -> str:
    """A name as one part of a JSON pointer (RFC 6901)."""
    return str(name).replace("~", "~0").replace("/", "~1")


def unescaped(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")
