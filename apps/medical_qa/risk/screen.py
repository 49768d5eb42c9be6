"""The screen for emergencies: signs, each a few patterns, looked for in every clause of a message.

A pattern is an administrator's, so it is searched in time that grows with the text alone (apps/fields/regex).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from apps.fields.regex import LONGEST_TEXT, Pattern, PatternRefused, compile_pattern
from apps.medical_qa.risk.bearing import current_part, set_aside, without_figures
from apps.medical_qa.risk.clauses import Clause, clauses, plain

Severity = Literal["mild", "moderate", "severe"]
GRAVITY: dict[str, int] = {"mild": 0, "moderate": 1, "severe": 2}
SELF_HARM = "self_harm"
HAN, LATIN = re.compile(r"[\u3400-\u9fff]"), re.compile(r"[a-z]")
TOGETHER = 2  # signs that add up to an emergency


def patterns_in(text: str) -> tuple[str, ...]:
    """One a line, as administrators write them."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


@dataclass(frozen=True)
class Sign:
    """`patterns`, `also` and `unless` hold patterns of which one is enough; `advice` names what people are told. Two
    different signs that add up are an emergency together, as pallor and strong pain are."""

    code: str
    language: str
    severity: str
    patterns: tuple[str, ...]
    also: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    advice: str = ""
    adds_up: bool = False


@dataclass(frozen=True)
class FoundSign:
    """`words` are those of the message. `aside` says why it does not count; empty when it does."""

    code: str
    severity: str
    words: str
    advice: str = ""
    aside: str = ""
    adds_up: bool = False


@dataclass(frozen=True)
class Risk:
    signs: tuple[FoundSign, ...] = ()

    @property
    def counting(self) -> tuple[FoundSign, ...]:
        return tuple(sign for sign in self.signs if not sign.aside)

    @property
    def severity(self) -> str:
        if len({sign.code for sign in self.counting if sign.adds_up}) >= TOGETHER:
            return "severe"
        return max((sign.severity for sign in self.counting), key=GRAVITY.__getitem__, default="mild")

    @property
    def emergency(self) -> bool:
        return self.severity == "severe"

    @property
    def advice(self) -> str:
        severe = [sign for sign in self.counting if sign.severity == "severe"]
        return next((sign.advice for sign in severe if sign.advice), "")

    def as_json(self) -> dict[str, Any]:
        """For the trace, and for what `manage.py ask` gives."""
        return {
            "emergency": self.emergency,
            "has_emergency_keywords": any(sign.severity == "severe" for sign in self.signs),
            "severity": self.severity,
            "signs": [[sign.code, sign.words, sign.severity, sign.aside] for sign in self.signs],
        }


@dataclass(frozen=True)
class _Ready:
    """A sign whose patterns are compiled."""

    sign: Sign
    patterns: tuple[Pattern, ...]
    also: tuple[Pattern, ...]
    unless: tuple[Pattern, ...]

    def stands_in(self, text: str) -> bool:
        return not self.also or any(pattern.search(text) for pattern in self.also)

    def in_clause(self, clause: Clause) -> FoundSign | None:
        """The first place that counts; else the first one."""
        found: FoundSign | None = None
        for pattern in self.patterns:
            span = pattern.find(clause.text)
            if span is None or self._is_excepted(clause):
                continue
            made = self._found(clause, *span)
            if not made.aside:
                return made
            found = found or made
        return found

    def _is_excepted(self, clause: Clause) -> bool:
        return bool(self.unless) and any(each.search(current_part(clause)) for each in self.unless)

    def _found(self, clause: Clause, start: int, end: int) -> FoundSign:
        sign = self.sign
        aside = set_aside(clause, start, end)
        return FoundSign(
            sign.code, sign.severity, clause.text[start:end].strip(), sign.advice, aside, sign.adds_up
        )


def screen(text: str, signs: tuple[Sign, ...]) -> Risk:
    """What of the signs stands in the message, the gravest first. Reads the beginning of a very long message."""
    whole = without_figures(plain(text))[:LONGEST_TEXT]
    said = list(clauses(whole))
    found: list[FoundSign] = []
    for ready in compiled(tuple(sign for sign in signs if _may_say(sign, whole))):
        if ready.stands_in(whole):
            found += _once(filter(None, map(ready.in_clause, said)))
    order = sorted(found, key=lambda each: (bool(each.aside), -GRAVITY[each.severity]))
    return Risk(tuple(order))


def _may_say(sign: Sign, text: str) -> bool:
    """Chinese signs stand in Chinese characters, English ones in letters: the others need not be compiled."""
    return HAN.search(text) is not None if sign.language == "zh" else LATIN.search(text) is not None


def _once(found: Iterable[FoundSign]) -> list[FoundSign]:
    """One of each sign: one that counts, if any does."""
    return sorted(found, key=lambda each: bool(each.aside))[:1]


@lru_cache(maxsize=6)
def compiled(signs: tuple[Sign, ...]) -> tuple[_Ready, ...]:
    """A sign with a pattern that cannot be used is left out; the administration refuses it when it is saved."""
    made = []
    for sign in signs:
        try:
            lists = (sign.patterns, sign.also, sign.unless)
            made.append(_Ready(sign, *(tuple(map(compile_pattern, each)) for each in lists)))
        except PatternRefused:
            continue
    return tuple(made)
