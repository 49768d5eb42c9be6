"""What a message may have said besides, of which nobody is sure: values that are offered as buttons, without what was
dropped or left open in the same breath. And what of words that went nowhere a button would record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _

from apps.agents.context.completion import with_proposed
from apps.agents.models import Message, Role
from apps.agents.presenters.places import line_of
from apps.agents.turn.answer.into_document import in_document
from apps.agents.turn.answer.leftovers.covered import CLAUSE
from apps.agents.turn.answer.leftovers.leaning import CLEAR_SHARE, fits_of, is_read
from apps.agents.turn.answer.leftovers.whole_clauses import clauses_around, without_loose_ends
from apps.agents.turn.answer.unrecorded import is_of_a_call
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import side_by_side
from apps.fields.evidence.content import tokens_of
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.reading.pressed import read_pressed
from apps.fields.reading.prose.plans import with_plans_given_up
from apps.fields.reading.quantities.numbers import figures_in
from apps.fields.reading.results import ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.spoken.no_answer import sets_aside
from apps.fields.reading.text import Said, Span, bare, fold
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field
from apps.fields.values import field_of

TEXTS: Final = frozenset({"string", "string_list"})
MOST_NEW: Final = 1  # words that say something
SHORTER: Final = 0.9  # of the letters: less than that is gone
OF_WORDS: Final = TEXTS | {"enum_text", "object_list"}


def likely_offers(turn: TurnContext) -> str:
    """What the message, or one before it, may have said besides: each as a button, named here by its title."""
    given, language = turn.input, turn.input.language
    catalogue = given.config.catalogue
    likely = [
        read for read in given.reading.likely if not (_is_given(turn, read) or _is_set_aside(turn, read))
    ]
    likely = [read for read in _of_their_words(turn, likely) if not _goes_into_document(turn, read)]
    said = {(read.field, _said_in(turn, read)): read for read in likely}
    offers = [offer for offer in said if not (_holds_words(catalogue, offer[0]) and offer[1].isdecimal())]
    offers = [offer for offer in offers if is_open(turn, offer[0])]
    turn.execution.offers = _once_each(catalogue, offers)
    guesses = {words: said[path, words] for path, words in turn.execution.offers if (path, words) in said}
    heard = [*guesses.values(), *(read for offer, read in said.items() if _says_no_more(turn, offer))]
    turn.execution.guessed = tuple(span for read in heard for span in _places_of(turn, read))
    if not turn.execution.offers:
        return ""
    turn.execution.clauses = dict(_clauses_of(turn, guesses))
    paths = dict.fromkeys(path for path, _words in turn.execution.offers)
    titles = [f"**{catalogue.title(path, language)}**" for path in paths]
    names = {"titles": between(language).join(titles)}
    sentence = _(
        "I am not sure whether you named: %(titles)s. Press what is right: it joins the values to be added. "
        "Leave out what is not meant."
    )
    return sentence % names


def _said_in(turn: TurnContext, read: ReadValue) -> str:
    """A guess in words; one that was cut out of a sentence begins and ends with words of its own."""
    words = in_words(turn.input.config.catalogue, read, turn.input.language)
    return without_loose_ends(words) if _holds_words(turn.input.config.catalogue, read.field) else words


def _places_of(turn: TurnContext, read: ReadValue) -> tuple[Span, ...]:
    """Where a guess stands: a figure in the only clause that has it, however much it was read from."""
    if _holds_words(turn.input.config.catalogue, read.field):
        return read.spans
    figures = figures_in(fold(in_words(turn.input.config.catalogue, read, turn.input.language)))
    clauses = [c for s in _sentences(turn) for c in s.split(CLAUSE) if is_read(c, read.spans)]
    own = [clause for clause in clauses if figures and figures <= figures_in(clause.plain)]
    return (own[0].span,) if len(own) == 1 < len(clauses) else read.spans


def _says_no_more(turn: TurnContext, offer: tuple[str, str]) -> bool:
    """Whether a guess at an item that has its value says hardly anything that is not in that."""
    path, words = offer
    found = {each.field: each.value for each in turn.execution.found}
    known = get_value(with_proposed(turn.input.data, {**turn.input.pending, **found}), path)
    if known is None:
        return False
    field, language = field_of(turn.input.config.catalogue, path), turn.input.language
    (figures, said), (others, held) = tokens_of(words), tokens_of(format_value(field, known, language))
    return figures <= others and len(said - held) <= MOST_NEW


def _clauses_of(turn: TurnContext, guesses: Mapping[str, ReadValue]) -> Iterator[tuple[str, str]]:
    """The whole clauses that each of the words was taken from, where they are less."""
    message = Said.of(turn.input.message.content)
    for words, read in guesses.items():
        clause = clauses_around(message, _places_of(turn, read))
        if clause is not None and bare(clause.text) != bare(words):
            yield words, clause.text


def _once_each(catalogue: FieldCatalogue, offers: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """One for each item; for a list each that may be an entry of it."""
    kept = {
        (path, words if field_of(catalogue, path).kind in LISTS else ""): (path, words)
        for path, words in reversed(offers)
    }
    return tuple(kept.values())[::-1]


def _of_their_words(turn: TurnContext, likely: list[ReadValue]) -> list[ReadValue]:
    """Of guesses at the same words those that the words bear out, where they bear one of them out."""
    with speaking_of(turn.input.config.catalogue.phrasebook):
        borne = {sentence: _borne(turn, sentence) for sentence in _sentences(turn)}
    kept = list[ReadValue]()
    for read in likely:
        rivals = {other.field.partition(".")[2] for other in likely if set(other.spans) & set(read.spans)}
        keys = next((keys for said, keys in borne.items() if is_read(said, read.spans)), frozenset[str]())
        key = read.field.partition(".")[2]
        if key in keys or not (rivals & keys or _is_of_another(turn, read, key)):
            kept.append(read)
    return kept


def _is_of_another(turn: TurnContext, read: ReadValue, key: str) -> bool:
    """Whether the clauses that a guess was taken from clearly bear out another item, and not its own."""
    clauses = clauses_around(Said.of(turn.input.message.content), _places_of(turn, read))
    if clauses is None or phrasebook().fits is None:
        return False
    with speaking_of(turn.input.config.catalogue.phrasebook):
        fits = fits_of(turn, clauses)
    return any(each.share >= CLEAR_SHARE for each in fits[:1]) and all(each.key != key for each in fits)


def _goes_into_document(turn: TurnContext, read: ReadValue) -> bool:
    """Whether the clauses of a guess stand where a place of the document is told, which no item takes."""
    clauses = clauses_around(Said.of(turn.input.message.content), _places_of(turn, read))
    with speaking_of(turn.input.config.catalogue.phrasebook):
        return clauses is not None and bool(in_document(clauses))


def _borne(turn: TurnContext, sentence: Said) -> frozenset[str]:
    return frozenset(each.key for each in fits_of(turn, sentence)) if phrasebook().fits else frozenset()


def _sentences(turn: TurnContext) -> list[Said]:
    return [*sentences(Said.of(turn.input.message.content))]


def _is_given(turn: TurnContext, read: ReadValue) -> bool:
    """Whether its words stand around a figure that a tool was asked to take for something else."""
    if not isinstance(read.value, int | float) or not turn.plan.wishes:
        return False
    own = read.field.rpartition(".")[2]
    said = " ".join(turn.input.message.content[start:end] for start, end in read.spans)
    return all(own not in wish.arguments for wish in turn.plan.wishes) and is_of_a_call(turn, said)


def _is_set_aside(turn: TurnContext, read: ReadValue) -> bool:
    """Whether its words stand in a clause that drops them, or leaves them open."""
    clauses = (clause for sentence in _sentences(turn) for clause in sentence.split(CLAUSE))
    own = [c for c in clauses if any(start < c.end and c.start < end for start, end in read.spans)]
    return any(sets_aside(clause.plain) for clause in own)


def _holds_words(catalogue: FieldCatalogue, path: str) -> bool:
    return field_of(catalogue, path).kind in OF_WORDS


def in_words(catalogue: FieldCatalogue, read: ReadValue, language: str) -> str:
    text = format_value(field_of(catalogue, read.field), read.value, language)
    return side_by_side(text.splitlines(), language)


def is_open(turn: TurnContext, path: str) -> bool:
    """Whether nothing is known for a field, not even as a proposal."""
    found = {each.field for each in turn.execution.found}
    return path not in found and path not in turn.input.pending and get_value(turn.input.data, path) is None


def last_answer(turn: TurnContext) -> Message | None:
    answers = (message for message in reversed(turn.input.history) if message.role == Role.ASSISTANT)
    return next(answers, None)


def between(language: str) -> str:
    return "、" if language.startswith("zh") else ", "


def records_of(turn: TurnContext, words: str, fields: Iterable[Field]) -> dict[str, str]:
    """What of the words each field would get, by its path, where that is not all of them: the buttons show it. A figure
    that the message gives up itself is in none."""
    now = _as_it_stands(turn, words)
    texts = {field.path: _recorded(turn, now, field) for field in fields}
    is_shorter = {
        path: now != words or len(bare(text)) < SHORTER * len(bare(words)) for path, text in texts.items()
    }
    return {path: text for path, text in texts.items() if text and is_shorter[path]}


def sent_of(turn: TurnContext, records: Mapping[str, str]) -> tuple[str, ...]:
    """The fields for which a button sends no more than it records (`records`): what it sends is read as the same, and
    the rest stays open."""
    catalogue = turn.input.config.catalogue
    return tuple(
        path for path, text in records.items() if _recorded(turn, text, field_of(catalogue, path)) == text
    )


def _recorded(turn: TurnContext, words: str, field: Field) -> str:
    """What a field would get of words; nothing where that is no value of it."""
    given = turn.input
    label, catalogue = line_of(field, "", given.language), given.config.catalogue
    reading = read_pressed(
        f"{label}{words}", len(label), field, catalogue, language=given.language, context=given.data
    )
    value = reading.value(field.path)
    if value is None:
        return ""
    return side_by_side(format_value(field, value, given.language).splitlines(), given.language)


def _as_it_stands(turn: TurnContext, words: str) -> str:
    """Words of the message as they read with what takes the place of plans that it gives up."""
    said = Said.of(turn.input.message.content)
    start = said.message.find(words)
    with speaking_of(turn.input.config.catalogue.phrasebook):
        now, plans = with_plans_given_up(said, turn.input.config.catalogue)
    return " ".join(now.message[start : start + len(words)].split()) if plans and start >= 0 else words
