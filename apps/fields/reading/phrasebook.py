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

from apps.fields.reading.corrections.bids.terms import CorrectionWords
from apps.fields.reading.phrases import FieldPhrases, in_any_case
from apps.fields.reading.results import Found, Known, ReadValue, ToldWhole, Unreadable
from apps.fields.reading.text import Said, Span
from apps.fields.reading.vocabulary import MarginWords, PairName, Vocabulary
from apps.fields.schema.field import Field
from apps.projects.registry import Registry


@dataclass(frozen=True)
class Leaning:
    """That words are of the field with this key, and how likely, from 0 to 1."""

    key: str
    share: float


@dataclass(frozen=True)
class Elsewhere:
    """Words of a matter that no field takes, and what it is called; `place` is where it goes, if there is one, `anchor`
    the part of the page of documents that is meant, and `entry` what of it the words themselves fill in: all of them,
    or what the groups of `told` find in them, where only that can stand there."""

    words: str
    title: Promise
    place: Promise | str = ""
    anchor: str = ""
    entry: str = ""
    told: str = ""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.words, re.IGNORECASE)

    def entered(self, words: str) -> str:
        """What of the words goes into the entry; empty where they do not say it."""
        if not self.entry or not self.told:
            return words if self.entry else ""
        found = re.search(self.told, words, re.IGNORECASE)
        return next((each.strip() for each in found.groups() if each), "") if found else ""


Scan = Callable[[Said, Known], Iterator[ReadValue | Unreadable]]
Opening = Callable[[Iterable[Said], Known], Iterator[ReadValue]]
Wholes = Callable[[Iterable[Said], Known], Iterator[ToldWhole]]
Answering = Callable[[Said, Field], Said | None]
Answered = Callable[[Said, Field, Known], Found | None]
BearsOut = Callable[[Said, Field], bool]
ItemsOf = Callable[[Found, Said, Field], Found]
Told = Callable[[Said, Field], "list[Any] | None"]
Whole = Callable[[Iterable[Said], ReadValue], Said | None]
Contradicted = Callable[[Iterable[Said], ReadValue], bool]
Supported = Callable[[Iterable[Said], ReadValue], ReadValue | None]
Vouched = Callable[[Said, ReadValue, Known], ReadValue | None]
Completes = Callable[[Said, Known], ReadValue | None]
Misplaced = Callable[[str, Field], bool]
Leanings = Callable[[Iterable[Said], Said], tuple[Leaning, ...]]
Parts = Callable[[Said], tuple[Said, ...]]
InDocument = Callable[[Said], Elsewhere | None]
Ours = Callable[[Said, str], tuple[Said, tuple[tuple[Span, Span], ...]]]
Expected = Literal["margin", "ratio", "counts"]
NOWHERE: Final = "-"  # the sort of a clause that goes into no item


@dataclass(frozen=True, eq=False)
class Phrasebook:
    """The words of one subject. `fields` by the last part of a path, in the order in which they are looked for.

    `scans` read, or ask about, what no pattern can from a sentence, `denials` what only a whole one says by what it
    denies, clause by clause, `wholes` the sentences of which
    all is known that they say of some fields; `opening` what a message that answers nothing says
    beyond that, `beside` what any other says besides; of what nothing was read from, `agreed` what two who read apart
    agree on, `routed` what sentences are surely about. `misplaced` tells whether a reply is surely about another field
    than was asked for, `answers_elsewhere` whether hardly a clause of one tells of that, where it stands in its
    message; `guesses` what words may say of which nobody is sure.

    `told` gives the entries of a list in words of which somebody said that they are of it, None where it knows no way
    to read them.

    `answering` cuts a reply down to what answers, or to nothing, `answered` gives the value that words of it surely
    are; `bears_out` tells whether words are such as answer, `items_of` gives a list without what is only talk about
    its items; `supported` gives a value without what its words hardly say, `vouched`, of a whole message, one without
    what is only talk; `whole` gives the words that a value which a rule cut short belongs to, `contradicted` tells of
    one that its words surely say something else; `leanings` tell of which fields words of a message may be that
    nobody could place, the likeliest first, `fits` which of them the words bear out: buttons are offered for no other;
    `parts` cuts words that nobody could place where they tell of something else;
    `tells_several` whether a sentence is likely of several at once, `plans_nothing` whether it is surely about
    others or leaves open what it says, `is_of_no_item` whether it is likely a remark or about others,
    `belongs` names the sort of a clause, `is_of_others` says whether it tells of others, where that is sure,
    `is_plainly_ours` whether it surely tells of one item of ours,
    `is_command` whether words likely bid us something, `is_mere_talk` whether they are surely a remark or an
    order where they stand, `is_side_alone` whether they only say that something is in or out, and not what;
    `completes` gives an item that holds something with what words may say of it; `ours`
    gives a message of a stage as it reads of us alone, with each place to which words were moved and where
    these stand; `too_common` are names of fields that name nothing inside a sentence; `pairs` what names of
    free pairs are called; `expected` says in the subject's words what a kind or form of field takes;
    `corrections` are the words of those who correct what is recorded; `elsewhere` those of what no field takes;
    `of_others` the fields that may tell what others found or do, the first of them anything.
    """

    fields: Mapping[str, FieldPhrases] = field(default_factory=dict)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    margins: MarginWords = field(default_factory=MarginWords)
    pairs: Mapping[str, PairName] = field(default_factory=dict)
    scans: tuple[Scan, ...] = ()
    denials: tuple[Scan, ...] = ()
    wholes: Wholes | None = None
    opening: Opening | None = None
    beside: Opening | None = None
    agreed: Opening | None = None
    routed: Opening | None = None
    misplaced: Misplaced | None = None
    answers_elsewhere: Callable[[Said, ReadValue], bool] | None = None
    guesses: Opening | None = None
    answering: Answering | None = None
    answered: Answered | None = None
    bears_out: BearsOut | None = None
    items_of: ItemsOf | None = None
    told: Told | None = None
    whole: Whole | None = None
    contradicted: Contradicted | None = None
    supported: Supported | None = None
    vouched: Vouched | None = None
    leanings: Leanings | None = None
    fits: Leanings | None = None
    plans_nothing: Callable[[str], bool] | None = None
    tells_several: Callable[[str], bool] | None = None
    is_of_no_item: Callable[[str], bool] | None = None
    is_command: Callable[[Said], bool] | None = None
    is_mere_talk: Callable[[Said], bool] | None = None
    belongs: Callable[[Said], str] | None = None
    is_of_others: Callable[[Said], bool | None] | None = None
    is_plainly_ours: Callable[[Said], bool] | None = None
    is_side_alone: Callable[[str], bool] | None = None
    completes: Completes | None = None
    parts: Parts | None = None
    loads: Callable[[], object] | None = None
    too_common: frozenset[str] = frozenset()
    ours: Ours | None = None
    expected: Mapping[Expected, Promise] = field(default_factory=dict)
    corrections: CorrectionWords = field(default_factory=CorrectionWords)
    elsewhere: tuple[Elsewhere, ...] = ()
    in_document: InDocument | None = None
    of_others: tuple[str, ...] = ()

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


def surely_of(plain: str) -> frozenset[str]:
    """The keys of the fields that folded words are told of and of no other, though no value can be read from them."""
    rows = phrasebook().fields.items()
    return frozenset(key for key, row in rows if row.surely and in_any_case(row.surely).search(plain))


def is_of_topic(key: str, plain: str) -> bool:
    """Whether folded words have the topic of a field."""
    topic = phrasebook().of(key).topic
    return bool(topic) and in_any_case(topic).search(plain) is not None


def row_of(path: str) -> FieldPhrases:
    """How the field at this path is spoken of, by the phrasebook in force."""
    return phrasebook().of(path.partition(".")[2])


def topics_in(plain: str) -> tuple[Elsewhere, ...]:
    """The matters that no field takes, of those that words name."""
    return tuple(topic for topic in phrasebook().elsewhere if topic.pattern.search(plain))


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
