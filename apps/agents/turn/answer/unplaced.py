"""What of a message was not understood, by its words, with the fields for which it may be recorded as buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from apps.agents.models import Message, Role
from apps.agents.presenters.offers import is_read
from apps.agents.turn.answer.next_step import missing_fields
from apps.agents.turn.answer.questions import names
from apps.agents.turn.context import TurnContext
from apps.agents.turn.intents import completes_stage
from apps.fields.bilingual import run_on
from apps.fields.evidence.found import Found
from apps.fields.paths import get_value
from apps.fields.reading import Reading, format_value
from apps.fields.reading.corrections.parts import is_reason
from apps.fields.reading.greetings import greets
from apps.fields.reading.phrasebook import may_be_text, phrasebook, speaking_of
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.quantities.times import AMOUNT
from apps.fields.reading.results import CORRECTED, ReadValue
from apps.fields.reading.sentences import Sort, sentences, sort_of
from apps.fields.reading.talk_remarks import is_of_the_talk
from apps.fields.reading.text import Said, Span, bare
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field
from apps.fields.values import field_of

MOST_SENTENCES: Final = 2
MOST_OFFERS: Final = 3
MOST_PLACES: Final = 4  # buttons, where nobody knows what words are
BRIEF: Final = 24  # characters
LONGEST_OFFER: Final = 300
LONGEST_QUOTE: Final = 160  # of a sentence that is quoted whole
CUT_QUOTE: Final = 100
LEAST_WORDS: Final = 4
LEAST_CHARACTERS: Final = 6  # in Chinese
_EDGES: Final = " \n,;:.，。；：、"
_CLAUSE: Final = re.compile(r"[,;](?![0-9]{3}\b)\s?")
_FIGURE: Final = re.compile(rf"{AMOUNT}|{PERCENT}|[0-9]+(?:\.[0-9]+)?", re.IGNORECASE)
_NAME_AND_VERB: Final = re.compile(
    r"(?:the |our )?(?P<name>[^,;:是为]{2,30}?)\s?(?:就是|[是为]|\b(?:is|are|will be)\b)", re.IGNORECASE
)
_TEXTS: Final = frozenset({"string", "string_list"})


def unplaced(turn: TurnContext) -> str:
    """Says what the words that went into no field may mean, else which these are; and offers to record them."""
    given = turn.input
    if not given.config.stages or given.form or turn.execution.tool_results or turn.plan.wishes:
        return ""
    likely = _likely(turn)
    told = _told(turn)
    with speaking_of(given.config.catalogue.phrasebook):
        left = [words for words in _left(turn) if not (_is_told(words, told) or _completes(turn, words))]
        offered = left and not likely and len(left[0]) <= LONGEST_OFFER
        fields = (
            [field for field in _fields(turn, left[0]) if _is_read_for(turn, field, left[0])]
            if offered
            else []
        )
        left_in_part = [words for words in _clauses_left(turn) if not _is_told(words, told)]
    if not left and not left_in_part:
        return likely
    quotes = (f"“{_short(words)}”" for words in [*left, *left_in_part][:MOST_SENTENCES])
    quoted = run_on(*quotes, language=given.language)
    if not fields:
        rest = _("Not recorded, because it is not clear for which item: %(words)s") % {"words": quoted}
        several = len([*left, *left_in_part]) > 1
        where = _where(turn, left[0], several=several) if offered else ""
        rest = run_on(rest, where, language=given.language)
        return "\n\n".join(part for part in (likely, rest) if part)
    turn.execution.offers = tuple((field.path, _without_title(left[0], field)) for field in fields)
    titles = " / ".join(f"**{field.titles.in_language(given.language)}**" for field in fields)
    names = {"words": quoted, "titles": titles}
    if _offered_before(turn, fields):
        return _("This is not recorded either: %(words)s If it is %(titles)s, press the button.") % names
    return _("Not recorded yet: %(words)s Record it as %(titles)s?") % names


def _where(turn: TurnContext, words: str, *, several: bool) -> str:
    """Offers the open texts of the stage for words of which nobody knows what they are: the person does."""
    stage = turn.input.stage.current
    catalogue, data = turn.input.config.catalogue, turn.input.data
    if any(_is_cued(field, Said.of(words).plain) for field in catalogue.fields):
        return ""  # they are about one that is no text
    texts = [field for field in catalogue.fields if field.stage == stage and field.kind in _TEXTS]
    is_open = (f for f in texts if get_value(data, f.path) is None and f.path not in turn.input.pending)
    likely_first = sorted(is_open, key=lambda field: (not field.required, not field.is_prose))
    fields = [field for field in likely_first if _is_read_for(turn, field, words)][:MOST_PLACES]
    if not fields or _offered_before(turn, fields):
        return ""
    turn.execution.offers = tuple((field.path, words) for field in fields)
    if not several:
        return _("Press the item that it belongs to, or leave it out.")
    return _("Press the item that “%(words)s” belongs to, or leave it out.") % {"words": _brief(words)}


def _brief(words: str) -> str:
    """The beginning of a sentence that is quoted whole just before."""
    if len(words) <= BRIEF:
        return words
    cut, _space, _rest = words[:BRIEF].rpartition(" ")
    return f"{cut if cut and words.isascii() else words[:BRIEF]}…"


def _without_title(words: str, field: Field) -> str:
    """ "Reason - we reckon …" for the reason: the button names it already."""
    names = "|".join(map(re.escape, (field.titles.en, field.titles.zh_hans, *field.aliases)))
    return re.sub(rf"^(?:{names})\s?[-–—:：]+\s?(?=\S)", "", words, flags=re.IGNORECASE)


def _is_read_for(turn: TurnContext, field: Field, words: str) -> bool:
    return is_read(turn.input.config.catalogue, field, _without_title(words, field), turn.input.language)


def _completes(turn: TurnContext, words: str) -> bool:
    return completes_stage(words, turn.input.config.stages)


def _told(turn: TurnContext) -> list[str]:
    """What the answer calls found or offers, bare: words within it are not called unrecorded in the same breath."""
    catalogue, language = turn.input.config.catalogue, turn.input.language
    values = (
        format_value(field, found.value, language)
        for found in turn.execution.found
        if (field := catalogue.find(found.field)) is not None
    )
    return [bare(words) for words in (*values, *(words for _path, words in turn.execution.offers))]


def _is_told(words: str, told: list[str]) -> bool:
    return any(bare(words) in each for each in told)


def _likely(turn: TurnContext) -> str:
    """What the message, or one before it, may have said besides: each as a button, named here by its title."""
    given, language = turn.input, turn.input.language
    catalogue, between = given.config.catalogue, "、" if language.startswith("zh") else ", "
    offers = [(read.field, in_words(catalogue, read, language)) for read in given.reading.likely]
    offers = [offer for offer in [*offers, *_offered_last(turn)] if _is_open(turn, offer[0])]
    turn.execution.offers = tuple({path: (path, words) for path, words in reversed(offers)}.values())[::-1]
    if not turn.execution.offers:
        return ""
    titles = [f"**{catalogue.title(path, language)}**" for path, _words in turn.execution.offers]
    names = {"titles": between.join(titles)}
    return _("I am not sure whether you also named: %(titles)s. Press what is right.") % names


def in_words(catalogue: FieldCatalogue, read: ReadValue, language: str) -> str:
    return format_value(field_of(catalogue, read.field), read.value, language).replace("\n", "; ")


def _is_open(turn: TurnContext, path: str) -> bool:
    """Whether nothing is known for a field, not even as a proposal."""
    found = {each.field for each in turn.execution.found}
    return path not in found and path not in turn.input.pending and get_value(turn.input.data, path) is None


def _offered_last(turn: TurnContext) -> list[tuple[str, str]]:
    """The other offers of the last answer, where this message takes up one of them."""
    last = _last_answer(turn)
    offers = [(path, words) for path, words in (last.reading.get("offers", ()) if last else ())]
    taken = any(words in turn.input.reading.text for _path, words in offers)
    return offers if taken else []


def _offered_before(turn: TurnContext, fields: list[Field]) -> bool:
    """Whether the last answer made the same offer: nobody reads one question twice."""
    last = _last_answer(turn)
    offered = {offer[0] for offer in last.reading.get("offers", ())} if last else set()
    return offered == {field.path for field in fields}


def _last_answer(turn: TurnContext) -> Message | None:
    answers = (message for message in reversed(turn.input.history) if message.role == Role.ASSISTANT)
    return next(answers, None)


def _left(turn: TurnContext) -> list[str]:
    """The statements of which no part was read, asked about or named as an unknown label."""
    spans = _spans(turn)
    return [said.text.strip() for said in _statements(turn.input.reading) if not _is_read(said, spans)]


def _clauses_left(turn: TurnContext) -> list[str]:
    """Of statements that were read in part what is left of clauses with a figure, or for a field by name: the words
    of which something was made are not among them. Beside what corrects something any clause may have been meant so."""
    reading, spans = turn.input.reading, _spans(turn)
    return [
        piece.text.strip(_EDGES)
        for said in _statements(reading)
        if _is_read(said, spans)
        for clause in said.split(_CLAUSE)
        for piece in _between(clause, spans)
        if _FIGURE.search(piece.plain) or (not _is_read(clause, spans) and _may_bid(turn, said, clause))
    ]


def _may_bid(turn: TurnContext, sentence: Said, clause: Said) -> bool:
    """Whether a clause of which nothing was made says what a field is, or stands beside a correction and may be one."""
    if _says_a_field(turn, clause.plain):
        return True
    corrected = [
        span for value in turn.input.reading.values if value.confidence == CORRECTED for span in value.spans
    ]
    return _is_read(sentence, corrected) and _states(clause) and not is_reason(clause.plain)


def _between(clause: Said, spans: list[Span]) -> Iterator[Said]:
    """The parts of a clause that lie in none of the places."""
    at = clause.start
    for start, end in sorted(span for span in spans if _is_read(clause, [span])):
        if start > at:
            yield clause.cut(at - clause.start, start - clause.start)
        at = max(at, end)
    if at < clause.end:
        yield clause.cut(at - clause.start)


def _says_a_field(turn: TurnContext, clause: str) -> bool:
    """Whether a clause begins with the name of a field and goes on to say what it is."""
    opened = _NAME_AND_VERB.match(clause.strip(_EDGES))
    return opened is not None and any(
        opened["name"].casefold()
        in {name.casefold() for name in (field.titles.en, field.titles.zh_hans, *field.aliases)}
        for field in turn.input.config.catalogue.fields
    )


def _spans(turn: TurnContext) -> list[Span]:
    """What something was made of: a value that the message was not found to bear out was dropped, and counts not."""
    reading, kept = turn.input.reading, {found.field for found in turn.execution.found}
    spans = [span for value in reading.values if value.field in kept for span in value.spans]
    spans += [span for value in reading.likely for span in value.spans]
    spans += [span for found in turn.execution.found for span in _said_here(turn, found)]
    spans += [tie.span for tie in reading.ties] + [label.span for label in reading.unknown]
    return spans + [problem.span for problem in reading.unreadable]


def _said_here(turn: TurnContext, found: Found) -> Iterator[Span]:
    """The places in this message that bear a value out, whoever found it."""
    here = str(turn.input.message.pk)
    yield from ((each["start"], each["end"]) for each in found.evidence if each.get("message_id") == here)


def _statements(reading: Reading) -> Iterator[Said]:
    for piece in reading.outline.loose:
        yield from (sentence for sentence in sentences(piece) if _states(sentence))


def _is_read(said: Said, spans: list[Span]) -> bool:
    return any(start < said.end and said.start < end for start, end in spans)


def _states(sentence: Said) -> bool:
    plain = sentence.plain
    long_enough = len(plain.split()) >= LEAST_WORDS or (
        not plain.isascii() and len(plain) >= LEAST_CHARACTERS
    )
    return (
        long_enough
        and sort_of(plain) in (Sort.STATEMENT, Sort.REQUEST)
        and not (greets(plain) or is_of_the_talk(plain))
    )


def _fields(turn: TurnContext, words: str) -> list[Field]:
    """Those that the words speak of, of whichever stage; where they speak of none, the one asked for, or the next."""
    plain = Said.of(words).plain
    cued = [field for field in turn.input.config.catalogue.fields if _is_cued(field, plain)]
    open_texts = [f for f in cued if f.kind in _TEXTS and get_value(turn.input.data, f.path) is None]
    asked = turn.input.asked[:1]
    missing = [field for field in missing_fields(turn) if field.kind in _TEXTS]
    missing = sorted(missing, key=lambda field: field.path not in asked)[:1]
    missing = [field for field in missing if _may_be(field, plain)]
    if not cued:
        return missing
    beside = [f for f in missing if f not in open_texts and _narrates(f) and any(map(_narrates, open_texts))]
    return [*open_texts, *beside][:MOST_OFFERS]


def _may_be(field: Field, plain: str) -> bool:
    """Whether the words may be those of a field that they do not name: not any sentence is a question."""
    row = phrasebook().of(field.key)
    if not row.narrative:
        return True
    if row.judge is not None and not row.judge(plain):
        return False
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


def _short(sentence: str) -> str:
    """A long one by its beginning, without half a word."""
    if len(sentence) <= LONGEST_QUOTE:
        return sentence
    words, _space, cut = sentence[:CUT_QUOTE].rpartition(" ")
    return f"{words if words and cut.isascii() else sentence[:CUT_QUOTE].rstrip()}…"
