"""What people of one subject say for its fields: the words are the subject's, the matching is ours.

An app registers a `Phrasebook` for an agent; the catalogue of the agent's fields names it, and readers and evidence
take every word of the subject from there. Without one, fields are read by their labels and general language alone.
A pattern with words of the subject in it is made once for each phrasebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, Literal

from django.utils.functional import Promise

from apps.fields.reading.corrections.terms import CorrectionWords
from apps.fields.reading.results import Found, Known, ReadValue, Unreadable
from apps.fields.reading.text import Said, Span
from apps.fields.reading.vocabulary import NEVER, MarginWords, PairName, Vocabulary, either
from apps.fields.schema.field import Field
from apps.projects.registry import Registry


def _anything(value: Any) -> bool:
    return True


def between(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (int, float)) and low <= value <= high


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
    what may stand among them.
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

    `each_whole`: "and" joins two items of it, whatever their words. `any_of`: "or" joins none, since all items hold
    together. `holds_others`: it is told in words in which values of other fields stand; `names_others`: what they are
    may be offered from its words. `mostly_one`: of a reply with commas the first item is meant, the rest tells more.

    `carries_on`: whether a sentence behind its label is still part of it, though values of other fields stand in that.

    `ruled_out_by`: where the field with this key holds one of these values, only sentences that name this one say it.

    `may_deny`: a negation may be part of the text. `may_doubt`: and so may a doubt. `sentence`: where in a sentence of
    this sort the text stands. `narrative`: it is told in sentences that need not name it. `is_total`: "20 per group"
    is not said for it. `highest`: up to this a bare number beside the sides of a test is this field's.
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
    item_after: str = ""
    asides: str = ""
    adds: bool = False
    complement: str = ""
    mentions: str = ""
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
    may_deny: bool = False
    may_doubt: bool = False
    narrative: bool = False
    is_total: bool = False
    highest: float = 0.0


@dataclass(frozen=True)
class Leaning:
    """That words are of the field with this key, and how likely, from 0 to 1."""

    key: str
    share: float


@dataclass(frozen=True)
class Elsewhere:
    """Words of a matter that no field takes, and what it is called."""

    words: str
    title: Promise

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.words, re.IGNORECASE)


Scan = Callable[[Said, Known], Iterator[ReadValue | Unreadable]]
Opening = Callable[[Iterable[Said], Known], Iterator[ReadValue]]
Answering = Callable[[Said, Field], Said | None]
Answered = Callable[[Said, Field, Known], Found | None]
BearsOut = Callable[[Said, Field], bool]
Whole = Callable[[Iterable[Said], ReadValue], Said | None]
Contradicted = Callable[[Iterable[Said], ReadValue], bool]
Supported = Callable[[Iterable[Said], ReadValue], ReadValue | None]
Misplaced = Callable[[str, Field], bool]
Leanings = Callable[[Iterable[Said], Said], tuple[Leaning, ...]]
Expected = Literal["margin", "ratio", "counts"]


@dataclass(frozen=True, eq=False)
class Phrasebook:
    """The words of one subject. `fields` by the last part of a path, in the order in which they are looked for.

    `scans` read, or ask about, what no pattern can from a sentence, `denials` what only a whole one says by what it
    denies, clause by clause; `opening` what a message that answers nothing says
    beyond that, `beside` what any other says besides, `routed` what sentences are surely about of which nothing was
    read, `misplaced` whether a reply is surely about another field than was asked for; `guesses` what words may say of
    which nobody is sure.

    `answering` cuts a reply down to what answers, or to nothing, `answered` gives the value that words of it surely
    are; `bears_out` tells whether words are such as answer; `supported` gives a value without what its words hardly
    say; `whole` gives the words that a value which a rule cut short belongs to, `contradicted` tells of one that its
    words surely say something else; `leanings` tell of which fields words of a message may be that nobody could
    place, the likeliest first, `tells_several` whether a sentence is likely of several at once; `too_common` are
    names of fields that name nothing inside a sentence; `pairs` what names of free pairs are called; `expected` says
    in the subject's words what a kind or form of field takes; `corrections` are the words of those who correct what
    is recorded; `elsewhere` those of what no field takes.
    """

    fields: Mapping[str, FieldPhrases] = field(default_factory=dict)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    margins: MarginWords = field(default_factory=MarginWords)
    pairs: Mapping[str, PairName] = field(default_factory=dict)
    scans: tuple[Scan, ...] = ()
    denials: tuple[Scan, ...] = ()
    opening: Opening | None = None
    beside: Opening | None = None
    routed: Opening | None = None
    misplaced: Misplaced | None = None
    guesses: Opening | None = None
    answering: Answering | None = None
    answered: Answered | None = None
    bears_out: BearsOut | None = None
    whole: Whole | None = None
    contradicted: Contradicted | None = None
    supported: Supported | None = None
    leanings: Leanings | None = None
    tells_several: Callable[[str], bool] | None = None
    loads: Callable[[], object] | None = None
    too_common: frozenset[str] = frozenset()
    expected: Mapping[Expected, Promise] = field(default_factory=dict)
    corrections: CorrectionWords = field(default_factory=CorrectionWords)
    elsewhere: tuple[Elsewhere, ...] = ()

    def of(self, key: str) -> FieldPhrases:
        return self.fields.get(key, _NOTHING_SAID)

    def warm_up(self) -> None:
        """All that the first sentence would wait for otherwise. re.error for a broken pattern."""
        for row in self.fields.values():
            phrases = [phrase.patterns for phrase in (row.says, row.fills, *row.means) if phrase]
            for patterns in (row.texts, row.denied, row.aims, row.besides, row.claims, *phrases):
                list(patterns)
        if self.loads:
            self.loads()


def may_be_text(row: FieldPhrases, plain: str) -> bool:
    """Whether words have what a text of this field has within itself, and nothing that none of it has."""
    if row.rejects and re.search(row.rejects, plain, re.IGNORECASE):
        return False
    return re.search(row.needs, plain, re.IGNORECASE) is not None


_NOTHING_SAID: Final = FieldPhrases()
_NO_WORDS: Final = Phrasebook()
PHRASEBOOKS: Final[Registry[str, Phrasebook]] = Registry("phrasebook")
OTHER_AGENTS: Final = "*"  # those that no app has words for
_in_force: Final = ContextVar("phrasebook", default="")


def register_phrasebook(agent_slug: str, book: Phrasebook) -> None:
    """One agent's words; several agents may share a book. AlreadyRegistered where the agent has another."""
    PHRASEBOOKS.register(agent_slug, book)


@contextmanager
def speaking_of(name: str) -> Iterator[None]:
    """What is read within goes by the phrasebook of this name: that of the catalogue or field which is read for."""
    token = _in_force.set(name)
    try:
        yield
    finally:
        _in_force.reset(token)


def phrasebook() -> Phrasebook:
    """The one in force; without words where nobody registered one."""
    name = _in_force.get()
    return (PHRASEBOOKS.get(name) or PHRASEBOOKS.get(OTHER_AGENTS) if name else None) or _NO_WORDS


def expected(kind: Expected, otherwise: str) -> str:
    """What a field takes, in the words of the subject where it has some."""
    said = phrasebook().expected.get(kind)
    return otherwise if said is None else str(said)


def worded(pattern: Callable[[Vocabulary], str], flags: int = re.IGNORECASE) -> Callable[[], re.Pattern[str]]:
    """A pattern with words of the subject in it, compiled once for each phrasebook."""

    @lru_cache(maxsize=16)
    def compiled(book: Phrasebook) -> re.Pattern[str]:
        return re.compile(pattern(book.vocabulary), flags)

    return lambda: compiled(phrasebook())
