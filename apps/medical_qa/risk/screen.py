"""The screen for emergencies: signs, each a few patterns, looked for in every clause of a message.

A pattern is an administrator's, so it is searched in time that grows with the text alone (apps/fields/regex).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from apps.fields.regex import LONGEST_TEXT, Pattern, PatternRefused
from apps.medical_qa.risk.bearing import concerns_somebody, current_part, is_over, set_aside, without_figures
from apps.medical_qa.risk.clauses import Clause, clauses, plain
from apps.medical_qa.risk.composition import compile_line, compile_words
from apps.medical_qa.risk.values import Range, is_compared, number_behind, ranges_in

Severity = Literal["mild", "moderate", "severe"]
GRAVITY: dict[str, int] = {"mild": 0, "moderate": 1, "severe": 2}
SELF_HARM = "self_harm"
HAN, LATIN = re.compile(r"[\u3400-\u9fff]"), re.compile(r"[a-z]")
TOGETHER = 2  # signs that add up to an emergency
MOST_PLACES = 4  # of one pattern in a clause


def patterns_in(text: str) -> tuple[str, ...]:
    """One a line, as administrators write them."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


@dataclass(frozen=True)
class Sign:
    """`patterns`, `also` and `unless` hold patterns of which one is enough; `advice` names what people are told. Two
    different signs that add up are an emergency together, as pallor and strong pain are. With `values`, the patterns
    name a measure, and its number counts."""

    code: str
    language: str
    severity: str
    patterns: tuple[str, ...]
    also: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    advice: str = ""
    adds_up: bool = False
    values: str = ""


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
    """A sign whose patterns are compiled; `lines` are of parts, the finding first."""

    sign: Sign
    lines: tuple[tuple[Pattern, ...], ...]
    also: tuple[Pattern, ...]
    unless: tuple[Pattern, ...]
    ranges: tuple[Range, ...]

    def in_message(self, said: list[Clause]) -> FoundSign | None:
        """The first place that counts; else the first one."""
        if self.also and not any(_is_said(pattern, said) for pattern in self.also):
            return None
        found: FoundSign | None = None
        for finding, *others in self.lines:
            if not all(_is_said(part, said) for part in others):
                continue
            for made in self._places(finding, said):
                if not made.aside:
                    return made
                found = found or made
        return found

    def _places(self, finding: Pattern, said: list[Clause]) -> Iterator[FoundSign]:
        for clause in said:
            for start, end in _spans(finding, clause.text):
                last = number_behind(clause.text, end, self.ranges) if self.ranges else end
                if last is not None and not self._is_excepted(clause):
                    yield self._found(clause, start, last)

    def _is_excepted(self, clause: Clause) -> bool:
        return bool(self.unless) and any(each.search(current_part(clause)) for each in self.unless)

    def _found(self, clause: Clause, start: int, end: int) -> FoundSign:
        sign, words = self.sign, clause.text[start:end].strip()
        aside = set_aside(clause, start, end)
        if not aside and self.ranges and is_compared(words) and not concerns_somebody(clause.sentence):
            aside = "general"
        return FoundSign(sign.code, sign.severity, words, sign.advice, aside, sign.adds_up)


def _spans(pattern: Pattern, text: str) -> Iterator[tuple[int, int]]:
    """Where it stands, each place once: what is denied first may be said behind it."""
    begin = 0
    for _ in range(MOST_PLACES):
        span = pattern.find(text[begin:])
        if span is None:
            return
        yield begin + span[0], begin + span[1]
        begin += max(span[1], span[0] + 1)


def _is_said(part: Pattern, said: list[Clause]) -> bool:
    """Anywhere in the message, and neither denied there nor over."""
    standing = (clause for clause in said if not is_over(clause.sentence))
    return any(
        set_aside(clause, *span) != "denied" for clause in standing for span in _spans(part, clause.text)
    )


def screen(text: str, signs: tuple[Sign, ...]) -> Risk:
    """What of the signs stands in the message, the gravest first. Reads the beginning of a very long message."""
    whole = without_figures(plain(text))[:LONGEST_TEXT]
    said = list(clauses(whole))
    found: list[FoundSign] = []
    for ready in compiled(tuple(sign for sign in signs if _may_say(sign, whole))):
        if made := ready.in_message(said):
            found.append(made)
    order = sorted(found, key=lambda each: (bool(each.aside), -GRAVITY[each.severity]))
    return Risk(tuple(order))


def _may_say(sign: Sign, text: str) -> bool:
    """Chinese signs stand in Chinese characters, English ones in letters: the others need not be compiled."""
    return HAN.search(text) is not None if sign.language == "zh" else LATIN.search(text) is not None


@lru_cache(maxsize=6)
def compiled(signs: tuple[Sign, ...]) -> tuple[_Ready, ...]:
    """A sign with a pattern that cannot be used is left out; the administration refuses it when it is saved."""
    made = []
    for sign in signs:
        try:
            made.append(_ready(sign))
        except (PatternRefused, ValueError):
            continue
    return tuple(made)


def _ready(sign: Sign) -> _Ready:
    lines = tuple(compile_line(line, sign.language) for line in sign.patterns)
    also = tuple(compile_line(line, sign.language)[0] for line in sign.also)
    unless = tuple(compile_words(line, sign.language) for line in sign.unless)
    return _Ready(sign, lines, also, unless, ranges_in(sign.values))
