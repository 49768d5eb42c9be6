"""How a rule for openings is written: a pattern whose groups are called as the fields that they fill."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_GROUP: Final = re.compile(r"(?P<key>[a-z_]+?)[0-9]?$")
_LONG: Final = {"primary": "outcomes.primary", "secondary": "outcomes.secondary"}  # a group's name has no dot


@dataclass(frozen=True)
class Rule:
    """`needs` must stand somewhere in the message, and `without` nowhere; `beside` are the keys of which one must
    be known as well.

    `denies`: a negation in the clause is part of what is said; `free`: any words will do; `asks`: it is a question that
    the study is to answer; `certain`: the words around say who is studied, whatever they are called."""

    source: str
    needs: re.Pattern[str] | None = None
    without: re.Pattern[str] | None = None
    beside: tuple[str, ...] = ()
    denies: bool = False
    free: bool = False
    asks: bool = False
    certain: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Compiled when it is first looked at: a process that reads nothing is spared it."""
        return re.compile(self.source, re.IGNORECASE)

    def groups(self, match: re.Match[str]) -> Iterator[tuple[str, tuple[int, int]]]:
        """The keys that a match fills, each with its place."""
        for group in self.pattern.groupindex:
            named = _GROUP.match(group)
            if named and match[group] is not None:
                key = named["key"]
                yield _LONG.get(key, key), match.span(group)


@dataclass(frozen=True)
class Fixed:
    """Words that by themselves say a choice; not where the message has those of `without`."""

    key: str
    value: str
    pattern: re.Pattern[str]
    needs: re.Pattern[str] | None = None
    without: re.Pattern[str] | None = None
    beside: tuple[str, ...] = ()


def rule(
    pattern: str,
    *,
    needs: str = "",
    without: str = "",
    beside: tuple[str, ...] = (),
    denies: bool = False,
    free: bool = False,
    asks: bool = False,
    certain: bool = False,
) -> Rule:
    return Rule(pattern, _needed(needs), _needed(without), beside, denies, free, asks, certain)


def fixed(
    key: str, value: str, pattern: str, *, needs: str = "", without: str = "", beside: tuple[str, ...] = ()
) -> Fixed:
    return Fixed(key, value, re.compile(pattern, re.IGNORECASE), _needed(needs), _needed(without), beside)


def _needed(pattern: str) -> re.Pattern[str] | None:
    return re.compile(pattern, re.IGNORECASE) if pattern else None
