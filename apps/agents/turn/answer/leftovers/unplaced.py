"""What of a message was not understood, by its words, with the fields for which it may be recorded as buttons.

Each leftover that went into no field is kept with the answer; the page shows it with the fields that it may be of, by
which the answer asks, and all others behind "Another item" (`presenters/buttons/offers.py`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from apps.agents.context.completion import with_proposed
from apps.agents.presenters.buttons.offered import MOST_BESIDE, MOST_NAMED
from apps.agents.presenters.buttons.settled import held_now, is_settled
from apps.agents.presenters.places import is_read
from apps.agents.presenters.told_later import is_recorded, known_words
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn.answer.known import is_known, names
from apps.agents.turn.answer.leftovers.beside_used import beside_used, is_chosen
from apps.agents.turn.answer.leftovers.bidden import is_bidden
from apps.agents.turn.answer.leftovers.bidden import named as named_orders
from apps.agents.turn.answer.leftovers.known_already import says_what_is_known
from apps.agents.turn.answer.leftovers.leaning import CLEAR_SHARE, LEAST_SHARE, fits_of, is_of_others
from apps.agents.turn.answer.leftovers.left_over import Leftover, left_over
from apps.agents.turn.answer.leftovers.nearest import is_of_nothing, nearest_of
from apps.agents.turn.answer.leftovers.parts_of_items import part_told
from apps.agents.turn.answer.leftovers.passed import passed_over
from apps.agents.turn.answer.leftovers.told_on import told_on
from apps.agents.turn.answer.leftovers.wording import one, several
from apps.agents.turn.answer.likely import (
    OF_WORDS,
    TEXTS,
    is_open,
    likely_offers,
    records_of,
    sent_of,
)
from apps.agents.turn.answer.next_step import missing_fields
from apps.agents.turn.answer.told_below import tell_together
from apps.agents.turn.answer.unrecorded import is_of_a_call, kept_apart
from apps.agents.turn.context import TurnContext
from apps.agents.turn.intents import moves
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.reading.phrases import may_be_text
from apps.fields.reading.spoken.greetings import greets
from apps.fields.reading.spoken.talk_remarks import is_of_the_talk
from apps.fields.reading.text import Said, bare
from apps.fields.schema.field import Field

MOST_LEFTOVERS: Final = 60
LONGEST_OFFER: Final = 300
BESIDE_ONE_HELD: Final = 0.75
MOST_LIKE: Final = 2
CERTAIN: Final = 1.0  # of words that are told of one field and no other
BESIDE_THE_LIKELIEST: Final = 0.25  # what is less likely than so much of it is none
LEAST_LETTERS: Final = 6
_FIGURE: Final = re.compile(r"[0-9]")


def unplaced(turn: TurnContext) -> str:
    """Says what the words that went into no field may mean, else which these are; and offers to record them."""
    given = turn.input
    if not given.config.stages or given.form:
        return ""
    likely = likely_offers(turn)
    with speaking_of(given.config.catalogue.phrasebook):
        told = left_over(turn)
        left = [each for each in told if not _is_heard(turn, each)]
        left, apart = kept_apart(turn, left)
        left = told_on(turn, _not_told(turn, left))
        orders = [each for each in left if is_bidden(turn, each)]
        left = [each for each in left if each not in orders]
        leftovers = [(each.words, _places(turn, each)) for each in left]
        nearest = {each.words: nearest_of(turn, each) for each in left}
        parts = {each.words: part for each in left if (part := part_told(turn, each))}
        remarks = _remarks(
            turn, left, {words for words, fields in leftovers if fields or nearest[words] or words in parts}
        )
        passed = passed_over(turn, (each for each in told if each not in remarks))
        named = [each.words for each in remarks if any(said in each.words for said in turn.execution.passed)]
        left = [each for each in left if each.words not in named]
        leftovers = [each for each in leftovers if each[0] not in named]
        clear = tuple(each.words for each in left if _is_clear(turn, each))
        others = {each.words for each in left if is_of_others(each.said)}
        apart = " ".join(filter(None, (apart, named_orders(turn, orders))))
    turn.execution.nearest = {**turn.execution.nearest, **_paths(nearest)}
    if not leftovers:
        return "\n\n".join(part for part in (likely, apart, passed) if part)
    shown = leftovers[:MOST_LEFTOVERS]
    turn.execution.leftovers = tuple(words for words, _fields in shown)
    turn.execution.parts = {words: (field.path, text) for words, (field, text) in parts.items()}
    turn.execution.own = {each.words: each.own for each in left if each.own}
    turn.execution.clear = clear
    turn.execution.offers += tuple(
        (field.path, _without_title(words, field))
        for words, fields in shown
        for field in fields
        if len(words) <= LONGEST_OFFER
    )
    turn.execution.records = {
        words: texts
        for words, fields in shown[:MOST_NAMED]
        if (texts := records_of(turn, words, [*fields, *nearest[words]][:MOST_BESIDE]))
    }
    turn.execution.sends = {words: sent_of(turn, texts) for words, texts in turn.execution.records.items()}
    words, fields = shown[0]
    completed = [parts[words][0]] if words in parts else []
    rest = (
        one(turn, words, completed or [*fields, *nearest[words]], of_others=words in others)
        if len(leftovers) == 1
        else several(turn, [words for words, _f in leftovers])
    )
    tell_together(turn, likely, rest)
    return "\n\n".join(part for part in (likely, apart, rest, passed) if part)


def _remarks(turn: TurnContext, left: list[Leftover], placed: Collection[str]) -> list[Leftover]:
    """Those that no item fits (`placed` have one) and that are likely mere remarks: they are named, and nobody has to
    choose an item for them; unless the message gave nothing else."""
    judge, is_talk = phrasebook().is_of_no_item, phrasebook().is_mere_talk
    if judge is None or turn.plan.wishes or turn.execution.tool_results:
        return []
    beside = [*beside_used(turn, left, placed)]
    found = [
        each
        for each in left
        if each in beside
        or (each.words not in placed and not _FIGURE.search(each.said.plain) and judge(each.said.plain))
        or (each.words not in placed and is_talk and is_talk(each.said))
    ]
    return found if turn.execution.found or len(found) < len(left) else []


def _is_clear(turn: TurnContext, leftover: Leftover) -> bool:
    """Whether the words bear one item out so clearly that many rows may be recorded by one look."""
    fits = fits_of(turn, leftover.said)[:1] if phrasebook().fits else ()
    in_words = {
        field.key for field in turn.input.config.catalogue.fields if field.kind in OF_WORDS - {"enum_text"}
    }
    return any(each.share >= CLEAR_SHARE and each.key in in_words for each in fits)


def _not_told(turn: TurnContext, left: list[Leftover]) -> list[Leftover]:
    """Without what is recorded or proposed by now: the page has no row for it, so the answer counts none."""
    given = turn.input
    found = {each.field: each.value for each in turn.execution.found}
    known = frozenset(known_words(given.config.catalogue, given.data, {**given.pending, **found}))
    stands = with_proposed(given.data, {**given.pending, **found})
    return [
        each
        for each in left
        if not is_recorded(each.words, each.own, known)
        and not (is_chosen(turn, each.said) if each.own else says_what_is_known(turn, each))
        and not _is_held(turn, each, stands)
    ]


def _is_held(turn: TurnContext, leftover: Leftover, stands: Mapping[str, Any]) -> bool:
    """Whether the items that words may be of hold what they say."""
    catalogue = turn.input.config.catalogue
    near = {field.path for field in (*_places(turn, leftover), *nearest_of(turn, leftover))}
    return is_settled(leftover.words, 0, (), (), catalogue, held_now(near, stands, catalogue))


def nothing_heard(turn: TurnContext) -> str:
    """For an answer that would pass over the message: all of it is named; nothing where it only asks or begins."""
    given = turn.input
    leftover = Leftover(Said.of(given.message.content), True)
    words = leftover.words
    acts = turn.execution.go_to or turn.execution.complete_stage or turn.execution.adds_waiting
    if not given.config.stages or given.form or acts or turn.execution.found or not given.data:
        return ""
    if (
        len(words) > LONGEST_OFFER
        or len(bare(words)) < LEAST_LETTERS
        or is_of_the_talk(words)
        or greets(words)
    ):
        return ""
    with speaking_of(given.config.catalogue.phrasebook):
        nearest, of_others = nearest_of(turn, leftover), is_of_others(leftover.said)
        if _is_held(turn, leftover, with_proposed(given.data, given.pending)):
            return ""  # the page would have no row for it
    turn.execution.leftovers, turn.execution.nearest = (words,), _paths({words: nearest})
    return one(turn, words, nearest, of_others=of_others)


def _paths(nearest: Mapping[str, Iterable[Field]]) -> dict[str, tuple[str, ...]]:
    return {words: tuple(field.path for field in fields) for words, fields in nearest.items()}


def _is_heard(turn: TurnContext, leftover: Leftover) -> bool:
    """Whether the words are a command, or ask for what is answered: something was made of them."""
    if moves(leftover.words, turn.input.config.stages) or is_known(turn, leftover.words):
        return True
    if not (turn.plan.wishes or turn.execution.tool_results):
        return False
    tools = words_of_tools(turn.input.config.tools).values()
    plain = leftover.said.plain
    return is_of_a_call(turn, plain) or any(words.search(plain) for words in tools)


def _without_title(words: str, field: Field) -> str:
    """ "Reason - we reckon …" for the reason: the button names it already."""
    names = "|".join(map(re.escape, (field.titles.en, field.titles.zh_hans, *field.aliases)))
    return re.sub(rf"^(?:{names})\s?[-–—:：]+\s?(?=\S)", "", words, flags=re.IGNORECASE)


def _is_read_for(turn: TurnContext, field: Field, words: str) -> bool:
    return is_read(turn.input.config.catalogue, field, _without_title(words, field), turn.input.language)


def _places(turn: TurnContext, leftover: Leftover) -> list[Field]:
    """The open texts that words may be of, of whichever stage: those that they speak of, those that they are like, and
    for a whole sentence the one that was asked for, else the next one."""
    said = leftover.said
    if is_of_nothing(leftover):
        return []
    leanings = fits_of(turn, said)
    if surely := {each.key for each in leanings if each.share >= CERTAIN}:
        own = (field for field in turn.input.config.catalogue.fields if field.key in surely)
        return [f for f in own if _may_take(turn, f) and _is_read_for(turn, f, leftover.words)]
    cued = [field for field in turn.input.config.catalogue.fields if _is_cued(field, said.plain)]
    spoken_of = [field for field in cued if _may_take(turn, field)]
    if cued and not spoken_of:
        return []  # they are about one that is no text, or has its value
    least = max([LEAST_SHARE, *(BESIDE_THE_LIKELIEST * leaning.share for leaning in leanings[:1])])
    like = [
        field
        for leaning in leanings
        if leaning.share >= least
        for field in turn.input.config.catalogue.fields
        if field.key == leaning.key and _may_take(turn, field)
    ][:MOST_LIKE]
    asked = _asked(turn)
    missing = [field for field in missing_fields(turn) if field.kind in TEXTS][:1] if not asked else []
    next_one = [
        field
        for field in (*asked, *missing)
        if leftover.is_whole
        and _may_be(field, said.plain)
        and (asked or not like)
        and (not cued or asked or (_narrates(field) and any(map(_narrates, spoken_of))))
    ]
    fields = dict.fromkeys([*spoken_of, *next_one, *like] if asked else [*spoken_of, *like, *next_one])
    if phrasebook().fits is not None:
        borne = {leaning.key: leaning.share for leaning in leanings}
        best = max((borne.get(field.key, 0.0) for field in fields), default=0.0)
        if best < BESIDE_ONE_HELD * max(borne.values(), default=0.0):
            return []  # the likeliest holds something already: it stands before them among those that may take more
        fields = dict.fromkeys(sorted((f for f in fields if f.key in borne), key=lambda f: -borne[f.key]))
    return [field for field in fields if _is_read_for(turn, field, leftover.words)][:MOST_BESIDE]


def _asked(turn: TurnContext) -> list[Field]:
    """The field that the last answer asked for, where it holds words and is open."""
    fields = (turn.input.config.catalogue.find(path) for path in turn.input.asked[:1])
    return [field for field in fields if field and field.kind in OF_WORDS and is_open(turn, field.path)]


def _may_take(turn: TurnContext, field: Field) -> bool:
    given = turn.input
    stands = with_proposed(given.data, given.pending)
    is_apart = given.config.catalogue.is_apart(field.path, stands)
    return field.kind in TEXTS and is_open(turn, field.path) and not is_apart


def _may_be(field: Field, plain: str) -> bool:
    """Whether the words may be those of a field that they do not name: not any sentence is a question."""
    row, is_of_another = phrasebook().of(field.key), phrasebook().misplaced
    if row.judge is not None and not row.judge(plain):
        return False
    if is_of_another is not None and is_of_another(plain, field):
        return False
    if row.needs and field.kind in TEXTS and not re.search(row.needs, plain, re.IGNORECASE):
        return False
    if not row.narrative:
        return True
    return may_be_text(row, plain)


def _narrates(field: Field) -> bool:
    """Whether a field is told in sentences that need not name it: one of those may be meant for another."""
    return phrasebook().of(field.key).narrative


def _is_cued(field: Field, plain: str) -> bool:
    """Whether the text names the field, or says words that the phrasebook has for it."""
    row = phrasebook().of(field.key)
    if row.mentions and re.search(row.mentions, plain, re.IGNORECASE):
        return True
    return (row.sentence is not None and row.sentence(plain) is not None) or names(plain, field)
