"""The words of a subject that stand inside patterns and rules of our own: its people, its studies, its comparisons."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from apps.fields.bilingual import Text
from apps.fields.paths import get_value

NEVER: Final = "(?!)"
_NEVER: Final = re.compile(NEVER)


def either(*patterns: str) -> re.Pattern[str]:
    """One of these, in any case."""
    return re.compile("|".join(patterns), re.IGNORECASE)


@dataclass(frozen=True)
class Vocabulary:
    """Words of the subject that stand inside general patterns, each an alternation that brings its own word ends."""

    people: str = NEVER  # who is counted
    groups: str = NEVER  # what a group is called as well
    studies: str = NEVER  # what a study is called as well
    places: str = NEVER  # "single" before one of them is the number 1
    events: str = NEVER  # "3 days after …": what points in time are counted from
    occasions: str = NEVER  # points in time that have a name of their own
    first_days: str = NEVER  # what the day is called on which it begins
    plans: str = NEVER  # verbs that say what is planned
    before_choice: str = NEVER  # what may open a line in front of the choice
    beside_choice: str = NEVER  # what may stand between a choice and its noun
    periods: str = NEVER  # behind a choice: it is that of another period
    before_name: str = NEVER  # right before a name that stands by itself
    studied: str = NEVER  # whom a sentence may speak of beside a value, in a clause of their own
    done: str = NEVER  # the plans, as what was done
    beside_values: str = NEVER  # what names nothing beside values that take up a whole clause
    behind_figure: str = NEVER  # right behind a figure that stands by itself
    authorities: str = NEVER  # who is quoted; the case counts
    others_work: str = NEVER  # what somebody else is at work on, as far as it is named so
    bystanders: str = NEVER  # whose words and plans are not ours
    belongings: str = NEVER  # "their …": what others have where they did the like
    own_past: str = NEVER  # what somebody did, where only what is planned is a value
    commands: str = NEVER  # whole sentences that bid to do something
    shared_ends: str = NEVER  # what ends two things joined by "and", and is said once
    whole_ends: str = NEVER  # what ends a thing that borrows nothing of what follows "and"
    compound: str = NEVER  # one thing made of several, however they are joined
    not_denied: str = NEVER  # what only looks like a negation
    speakers: str = NEVER  # at the head of a message: who speaks
    duties: str = NEVER  # what somebody comes from who writes in between
    states: str = NEVER  # "anyone …": what those are who are spoken of as a kind
    tested_group: str = NEVER  # who gets what is tested, in a ratio
    advisers: str = ""  # whose word is ours: lookbehinds before "said"
    reviews: str = "review"  # what tells of others
    may_insist: str = NEVER  # who may want it otherwise, besides reviewers
    lacks: str = NEVER  # "there is no …": what a reply says there is none of
    calls_away: str = NEVER  # where somebody has to go, or what to do
    matter: str = NEVER  # what nobody names who only says that they have to go
    methods: str = NEVER  # what the next clause is about, where it says what is used


@dataclass(frozen=True)
class Comparison:
    """A kind of comparison, and the sign of its margin: `+`, that of the better direction, or the other one."""

    named: re.Pattern[str]
    sign: Literal["plus", "better", "worse"]


@dataclass(frozen=True)
class PairName:
    """What the name of a free pair is called; a `share` is shown in per cent. `within`: the choices beside the pairs
    with which this one, of several that are called the same, is meant. `otherwise` is what it is called where the field
    with the path `where` has one of `values`. `choices` are what its values are called that are no numbers."""

    titles: Text
    share: bool = False
    within: frozenset[str] = frozenset()
    otherwise: Text | None = None
    where: str = ""
    values: frozenset[str] = frozenset()
    choices: Mapping[str, Text] = field(default_factory=dict, hash=False)

    def called(self, context: Mapping[str, Any]) -> Text:
        is_other = self.otherwise is not None and get_value(context, self.where) in self.values
        return self.otherwise if is_other and self.otherwise is not None else self.titles

    @property
    def all_titles(self) -> tuple[Text, ...]:
        return (self.titles, self.otherwise) if self.otherwise is not None else (self.titles,)


@dataclass(frozen=True)
class MarginWords:
    """What the sign of a margin follows from: the comparison, and whether more of the outcome is better.

    `turned` are words of one direction that say nothing of it; `parts` name an outcome that is an object.
    With `of_shares` in the value that tells the scale, a margin is one of shares: in percentage points. `lower` and
    `higher` are words beside a size that say its sign; `in_words` says a signed margin so, for a share or else a
    measured value."""

    comparisons: tuple[Comparison, ...] = ()
    better_high: re.Pattern[str] = _NEVER
    better_low: re.Pattern[str] = _NEVER
    turned: re.Pattern[str] = _NEVER
    parts: tuple[str, ...] = ()
    of_shares: re.Pattern[str] = _NEVER
    lower: re.Pattern[str] = _NEVER
    higher: re.Pattern[str] = _NEVER
    in_words: Callable[[float, bool], str] | None = None
