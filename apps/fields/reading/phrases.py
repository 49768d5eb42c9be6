"""How one field is spoken of: the patterns, phrases and hints of which an app makes its rows. By itself, because
rows are written without the phrasebook that holds them and is looked up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from apps.fields.reading.text import Span
from apps.fields.reading.vocabulary import NEVER, either


def _anything(value: Any) -> bool:
    return True


def between(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (int, float)) and low <= value <= high


@lru_cache(maxsize=4096)
def in_any_case(pattern: str) -> re.Pattern[str]:
    """Compiled once, which takes some a hundredth of a second: `re` forgets what it has not met among the last 512."""
    return re.compile(pattern, re.IGNORECASE)


@dataclass(frozen=True)
class Patterns:
    """Regular expressions in any case, compiled when they are first looked at: many a process reads nothing."""

    sources: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[re.Pattern[str]]:
        return iter(self._compiled)

    def __bool__(self) -> bool:
        return bool(self.sources)

    @cached_property
    def _compiled(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(source, re.IGNORECASE) for source in self.sources)


@dataclass(frozen=True)
class Phrase:
    """Ways of saying a value without a label that leave no doubt; patterns meet folded text.

    Each pattern has a group `value`, read by the field's own reader, or `fixed` is what the words themselves say; a
    `broad` one of those counts by itself only.
    """

    patterns: Patterns
    fixed: Any = None
    plausible: Callable[[Any], bool] = _anything
    broad: bool = False


def says(*patterns: str, plausible: Callable[[Any], bool] = _anything) -> Phrase:
    """The group `value` of each pattern is what is said. ValueError for one without it: it would never say anything."""
    for pattern in patterns:
        if "(?P<value>" not in pattern:
            raise ValueError(f"says(): no group (?P<value>…) in {pattern!r}")
    return Phrase(Patterns(patterns), plausible=plausible)


def means(value: Any, *patterns: str, broad: bool = False) -> Phrase:
    """Words that by themselves say this value."""
    return Phrase(Patterns(patterns), fixed=value, broad=broad)


@dataclass(frozen=True)
class Hint:
    """Words of a first message by which it says a choice beside what else it tells. `needs` stands somewhere in the
    message, `without` nowhere; `beside` are the keys of which one is known as well."""

    value: str
    pattern: re.Pattern[str]
    needs: re.Pattern[str]
    without: re.Pattern[str]
    beside: tuple[str, ...]


def hint(
    value: str, pattern: str, *, needs: str = "", without: str = NEVER, beside: tuple[str, ...] = ()
) -> Hint:
    """One for `hints`; patterns meet folded text, in any case."""
    return Hint(value, either(pattern), either(needs), either(without), beside)


def in_clauses(*patterns: str) -> Patterns:
    """For `texts` and `claims`."""
    return Patterns(patterns)


@dataclass(frozen=True)
class FieldPhrases:
    """How one field is spoken of: all that rules and evidence know of it. Patterns that are texts are put together with
    others, in any case.

    `names`: what it is called inside a sentence, beside its titles. `says`: how a value is said with them. `means`:
    what words say by themselves; a sentence names one of the values or decides nothing; `hints` are words that say it
    in a first message alone, `marked` what it is of words that surely are about it. `cues` announce a text (`V` is
    the text); `figures` are whole phrases with a group `value` that only count where a model points at them; the
    `noun` stands beside a choice, the `aim` before it; `goes_on` is what right behind it belongs to its words.

    `fills` are ways that only count in a clause with nothing else in it but values: "12 rooms, 18 months of building".

    `texts` say a text or a list in a clause of its own, as `value`, so surely that no model is needed; `denied` those
    of which the denial itself says them ("no dogs"), as in a sentence that is certain; `aims` those that a clause about
    what is to be found out says ("see whether a fence keeps dogs out"). `opening` is
    what people begin with who answer the question for it; `item_before` what may stand before each item of
    such a reply, and is none of it ("no dogs, no cats"), `item_after` what may stand behind one, `asides`
    what may stand among them, `item_begins` what each of them begins with, or else the reply is a single one.
    `topic`: a clause with it begins what is told of a text, whatever follows (`topics.py`), up to a clause with
    `topic_ends`.
    `adds`: what a sentence says of it comes to what is known; under its label it takes its place.
    `heading`: what it is called in speech, before a colon, a dash or "would be"; it opens a list behind another one.
    `complement` names what is 1 minus the value.

    `besides`: where a reply for a field in `follows` goes on to this one; `within`: whose values its words may hold.
    `gives_way`: fields whose question such a sentence answers, where this one is recorded already.
    `mentions`: with it in a reply to the question for another field, the reply may well speak of this one.
    `rejects`: words with it in are none of this field, whatever leads up to them. `judge`:
    whether words without anything that leads up to them may be a reply to it.

    `needs`: without it nothing is said for this field. A text has it within itself; for any other value it stands in
    the sentence, unless that names nothing else. `beside`: what the sentence of a text names, or nothing else at all.
    `alone`: nothing right before its name makes another of it. `claims`: figures, as `value`, that are told as part of
    this field, and are no value of any other. `is_set`: it is set beforehand: an average of it was measured.

    `item_needs`: what every item of it has; a reply with clauses that have none of that is divided by its sentences.
    `item_alone`: what each of two or more words between commas is like where they are certainly as many items.
    `each_whole`: "and" joins two items of it, whatever their words. `any_of`: "or" joins none, since all items hold
    together. `holds_others`: it is told in words in which values of other fields stand; `names_others`: what they are
    may be offered from its words. `mostly_one`: of a reply with commas the first item is meant, the rest tells more.
    `cites`: what others did or found may be the reason that it tells. `names_things`: items are things;
    what is said of one behind a comma (when, how, of which kind) belongs to it. `names_people`: items are people, whom
    a word names that among other items says only that somebody is meant.

    `surely`: words with it are told of this field and no other, though no value can be read from them. `gets_more`:
    more may be written behind what it holds. `by_clauses`: a sentence tells it in whole clauses, of which a pattern may
    know a part.

    `carries_on`: whether a sentence behind its label is still part of it, though values of other fields stand in that.

    `ruled_out_by`: where the field with this key holds one of these values, only sentences that name this one say it.

    `may_deny`: a negation may be part of the text. `may_doubt`: and so may a doubt. `may_be_none`: that there is none
    is a value. `sentence`: where in a sentence of this sort the text stands. `narrative`: it is told in sentences that
    need not name it. `is_total`: "20 per group" is not said for it. `highest`: up to this a bare number beside the
    sides of a test is this field's.
    """

    names: str = ""
    says: Phrase | None = None
    hints: tuple[Hint, ...] = ()
    marked: tuple[Phrase, ...] = ()
    fills: Phrase | None = None
    means: tuple[Phrase, ...] = ()
    needs: str = ""
    beside: str = ""
    alone: bool = False
    claims: Patterns = Patterns()
    is_set: bool = False
    cues: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    noun: str = ""
    goes_on: str = ""
    aim: str = ""
    texts: Patterns = Patterns()
    denied: Patterns = Patterns()
    aims: Patterns = Patterns()
    opening: str = ""
    heading: str = ""
    topic: str = ""
    topic_ends: str = ""
    item_before: str = ""
    item_begins: str = ""
    item_after: str = ""
    item_needs: str = ""
    item_alone: str = ""
    asides: str = ""
    adds: bool = False
    complement: str = ""
    mentions: str = ""
    surely: str = ""
    gets_more: bool = False
    by_clauses: bool = False
    rejects: str = ""
    judge: Callable[[str], bool] | None = None
    besides: Patterns = Patterns()
    follows: frozenset[str] = frozenset()
    gives_way: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()
    ruled_out_by: tuple[str, frozenset[str]] = ("", frozenset())
    sentence: Callable[[str], Span | None] | None = None
    carries_on: Callable[[str], bool] | None = None
    each_whole: bool = False
    any_of: bool = False
    holds_others: bool = False
    names_others: bool = False
    mostly_one: bool = False
    names_things: bool = False
    names_people: bool = False
    cites: bool = False
    may_deny: bool = False
    may_be_none: bool = False
    may_doubt: bool = False
    narrative: bool = False
    is_total: bool = False
    highest: float = 0.0


def is_rejected(row: FieldPhrases, plain: str) -> bool:
    """Whether words have in them what no text of this field has."""
    return bool(row.rejects) and in_any_case(row.rejects).search(plain) is not None


def may_be_text(row: FieldPhrases, plain: str) -> bool:
    """Whether words have what a text of this field has within itself, and nothing that none of it has."""
    if is_rejected(row, plain):
        return False
    return in_any_case(row.needs).search(plain) is not None
