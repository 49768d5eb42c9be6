"""Regular expressions that an administrator may write without being able to stop the server.

Python's own matcher goes back and forth and can take for ever on a few characters (`(a+)+$`). Here a
pattern becomes a list of states that are all followed at once, so the time is bounded by
text length × number of states whatever the pattern is. What cannot be matched that way is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, Literal

from django.utils.translation import gettext

LONGEST_PATTERN = 200
LONGEST_TEXT = 4_000
MOST_STATES = 400

_parser: Any = import_module("re._parser")  # the standard library's own reading of a pattern
Step = Literal["char", "at", "split", "match"]
Accepts = Callable[[str], bool]
Holds = Callable[[str, int], bool]


class PatternRefused(ValueError):
    """The pattern is no regular expression, or one of a kind or size that is not allowed; says which."""


@dataclass
class _State:
    kind: Step
    accepts: Accepts | None = None
    holds: Holds | None = None
    targets: tuple[int, ...] = ()


@dataclass(frozen=True)
class Pattern:
    """`search` finds the pattern anywhere in a text, as JSON Schema's `pattern` does."""

    states: tuple[_State, ...]

    def search(self, text: str) -> bool:
        """Whether the pattern occurs in `text`. Only texts up to LONGEST_TEXT characters may be given."""
        if len(text) > LONGEST_TEXT:
            raise PatternRefused(
                gettext("a text of more than %(n)d characters is not matched") % {"n": LONGEST_TEXT}
            )
        active: set[int] = set()
        for position in range(len(text) + 1):
            active = self._closure(active | {0}, text, position)
            if any(self.states[number].kind == "match" for number in active):
                return True
            if position < len(text):
                active = self._after(active, text[position])
        return False

    def _closure(self, start: set[int], text: str, position: int) -> set[int]:
        """Every state reached from `start` without reading a character."""
        seen: set[int] = set()
        waiting = list(start)
        while waiting:
            number = waiting.pop()
            if number in seen:
                continue
            seen.add(number)
            state = self.states[number]
            if state.kind == "split" or (state.holds is not None and state.holds(text, position)):
                waiting.extend(state.targets)
        return seen

    def _after(self, active: Iterable[int], character: str) -> set[int]:
        found: set[int] = set()
        for number in active:
            state = self.states[number]
            if state.accepts is not None and state.accepts(character):
                found.update(state.targets)
        return found


@lru_cache(maxsize=512)
def compile_pattern(source: str) -> Pattern:
    """A pattern ready to search; raises PatternRefused with the reason."""
    if len(source) > LONGEST_PATTERN:
        raise PatternRefused(gettext("it is longer than %(n)d characters") % {"n": LONGEST_PATTERN})
    try:
        tree = _parser.parse(source)
    except (re.error, RecursionError, OverflowError, Warning) as error:
        raise PatternRefused(_unreadable(error)) from error
    builder = _Builder()
    builder.sequence(tree, int(tree.state.flags))
    builder.add(_State("match"))
    return Pattern(tuple(builder.states))


def _unreadable(error: Exception) -> str:
    """Where the pattern stops being one; Python's own words for it are English."""
    position = getattr(error, "pos", None)
    if position is None:
        return gettext("it is no regular expression")
    return gettext("it is no regular expression from character %(n)d on") % {"n": position + 1}


def _not_allowed(op: str) -> str:
    if op.startswith("ASSERT"):
        return gettext("it looks ahead or behind, “(?=…)”, “(?!…)” or “(?<…)”, which cannot be used here")
    if op.startswith("GROUPREF"):
        return gettext("it refers back to a group, which cannot be used here")
    return gettext("it has a part that cannot be used here")


class _Builder:
    """Lays the states one after the other: each leads to the one behind it unless it says otherwise."""

    def __init__(self) -> None:
        self.states: list[_State] = []

    def add(self, state: _State) -> _State:
        if len(self.states) >= MOST_STATES:
            raise PatternRefused(gettext("it is too large when its repetitions are written out"))
        self.states.append(state)
        return state

    @property
    def here(self) -> int:
        return len(self.states)

    def sequence(self, items: Iterable[tuple[Any, Any]], flags: int) -> None:
        for op, argument in items:
            lay = getattr(self, f"_{str(op).lower()}", None)
            if lay is None:
                raise PatternRefused(_not_allowed(str(op)))
            lay(argument, flags)

    def _character(self, accepts: Accepts, flags: int) -> None:
        if flags & re.IGNORECASE:
            plain = accepts
            accepts = lambda c: plain(c) or plain(c.lower()) or plain(c.upper())  # noqa: E731
        self.add(_State("char", accepts=accepts, targets=(self.here + 1,)))

    def _literal(self, code: int, flags: int) -> None:
        wanted = chr(code)
        self._character(lambda c: c == wanted, flags)

    def _not_literal(self, code: int, flags: int) -> None:
        unwanted = chr(code)
        if flags & re.IGNORECASE:
            self._character(lambda c: c.casefold() != unwanted.casefold(), 0)
        else:
            self._character(lambda c: c != unwanted, flags)

    def _any(self, _argument: None, flags: int) -> None:
        self._character((lambda c: True) if flags & re.DOTALL else (lambda c: c != "\n"), 0)

    def _in(self, items: list[tuple[Any, Any]], flags: int) -> None:
        negated = bool(items) and str(items[0][0]) == "NEGATE"
        members = [_member(op, argument) for op, argument in items[negated:]]

        def inside(c: str) -> bool:
            spellings = {c, c.lower(), c.upper()} if flags & re.IGNORECASE else {c}
            return any(member(spelling) for member in members for spelling in spellings)

        self._character((lambda c: not inside(c)) if negated else inside, 0)

    def _at(self, where: Any, flags: int) -> None:
        holds = _anchor(str(where), bool(flags & re.MULTILINE))
        self.add(_State("at", holds=holds, targets=(self.here + 1,)))

    def _subpattern(self, argument: tuple[Any, int, int, Any], flags: int) -> None:
        _group, added, removed, items = argument
        self.sequence(items, (flags | added) & ~removed)

    def _branch(self, argument: tuple[None, list[Any]], flags: int) -> None:
        fork = self.add(_State("split"))
        ends: list[_State] = []
        for items in argument[1]:
            fork.targets = (*fork.targets, self.here)
            self.sequence(items, flags)
            ends.append(self.add(_State("split")))
        for end in ends:
            end.targets = (self.here,)

    def _max_repeat(self, argument: tuple[int, Any, Any], flags: int) -> None:
        least, most, items = argument
        for _ in range(_bounded(least)):
            self.sequence(items, flags)
        if str(most) == "MAXREPEAT":
            self._loop(items, flags)
        else:
            self._optional(_bounded(int(most)) - int(least), items, flags)

    _min_repeat = _max_repeat  # lazy or greedy makes no difference to whether it matches

    def _loop(self, items: Any, flags: int) -> None:
        start = self.here
        fork = self.add(_State("split"))
        self.sequence(items, flags)
        self.add(_State("split", targets=(start,)))
        fork.targets = (start + 1, self.here)

    def _optional(self, times: int, items: Any, flags: int) -> None:
        forks = []
        for _ in range(times):
            forks.append((self.here, self.add(_State("split"))))
            self.sequence(items, flags)
        for place, fork in forks:
            fork.targets = (place + 1, self.here)


def _bounded(times: int) -> int:
    if times > MOST_STATES:
        raise PatternRefused(gettext("it is too large when its repetitions are written out"))
    return int(times)


def _member(op: Any, argument: Any) -> Accepts:
    """One entry of a class such as `[a-z\\d_]`."""
    name = str(op)
    if name == "LITERAL":
        return lambda c: c == chr(argument)
    if name == "RANGE":
        return lambda c: argument[0] <= ord(c) <= argument[1] if len(c) == 1 else False
    return CATEGORIES[str(argument)]


def _word(c: str) -> bool:
    return c.isalnum() or c == "_"


CATEGORIES: dict[str, Accepts] = {
    "CATEGORY_DIGIT": str.isdecimal,
    "CATEGORY_NOT_DIGIT": lambda c: not c.isdecimal(),
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_NOT_SPACE": lambda c: not c.isspace(),
    "CATEGORY_WORD": _word,
    "CATEGORY_NOT_WORD": lambda c: not _word(c),
}


def _at_boundary(text: str, position: int) -> bool:
    before = position > 0 and _word(text[position - 1])
    after = position < len(text) and _word(text[position])
    return before != after


def _at_end(text: str, position: int) -> bool:
    return position == len(text) or (position == len(text) - 1 and text[position] == "\n")


ANCHORS: dict[str, Holds] = {
    "AT_BEGINNING": lambda text, position: position == 0,
    "AT_BEGINNING_STRING": lambda text, position: position == 0,
    "AT_END": _at_end,
    "AT_END_STRING": lambda text, position: position == len(text),
    "AT_BOUNDARY": _at_boundary,
    "AT_NON_BOUNDARY": lambda text, position: bool(text) and not _at_boundary(text, position),
}
LINE_ANCHORS: dict[str, Holds] = {
    "AT_BEGINNING": lambda text, position: position == 0 or text[position - 1] == "\n",
    "AT_END": lambda text, position: position == len(text) or text[position] == "\n",
}


def _anchor(name: str, multiline: bool) -> Holds:
    return LINE_ANCHORS.get(name, ANCHORS[name]) if multiline else ANCHORS[name]
