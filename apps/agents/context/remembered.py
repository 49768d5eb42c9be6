"""What an answer was given to remember, as people read it below the answer.

The answer keeps references alone, “kind:id”. Whoever keeps the memories registers how things of a kind are described
to the person who reads: so what was forgotten since is gone here too, and nobody reads what is another person's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from apps.projects.models import Project, User
from apps.projects.registry import Registry

LONGEST_REF_CHARACTERS = 200


@dataclass(frozen=True)
class Remembered:
    """`layer` is the memory's own division in words, `source` what it is from and `address` where that is; `at` the
    time that it speaks from. `end_address` takes a POST that says it is not true any more, for who may say so;
    `is_past`: it does not hold any more."""

    layer: str
    text: str
    source: str = ""
    at: datetime | None = None
    address: str = ""
    end_address: str = ""
    is_past: bool = False


@dataclass(frozen=True)
class RememberedRequest:
    """Things of one kind that an answer of `answered_at` had, to be described to `user`, who may read the project."""

    user: User
    project: Project
    ids: tuple[str, ...]
    answered_at: datetime


Describe = Callable[[RememberedRequest], Mapping[str, Remembered]]
REMEMBERED: Registry[str, Describe] = Registry("kind of memory")


def register_remembered(kind: str, describe: Describe) -> None:
    """Have `describe` say what things of a kind are, by id; one that is gone, or not for this person, is left out."""
    REMEMBERED.register(kind, describe)


def known_refs(refs: Iterable[str]) -> tuple[str, ...]:
    """Those that somebody can describe, each once."""
    sound = (ref for ref in refs if len(ref) <= LONGEST_REF_CHARACTERS and ref.isprintable())
    return tuple(dict.fromkeys(ref for ref in sound if REMEMBERED.get(ref.partition(":")[0])))
