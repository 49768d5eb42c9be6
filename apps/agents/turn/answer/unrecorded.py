"""What a message bids to change and asks something beside, where the change was not understood: it is named, so that
nobody takes it for recorded, and can be sent by itself. And what belongs to no item: named, with where it goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.agents.context.completion import with_proposed
from apps.agents.context.domains import domain_of
from apps.agents.presenters.places import places_told
from apps.agents.presenters.quoting import shortened
from apps.agents.turn.answer.into_document import by_button, linked, matters_in, offer_entries
from apps.agents.turn.answer.leftovers.leaning import fits_of
from apps.agents.turn.answer.leftovers.left_over import Leftover
from apps.agents.turn.answer.leftovers.nearest import parted, put_off_in
from apps.agents.turn.answer.leftovers.told_apart import told_apart
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import run_on
from apps.fields.paths import get_value
from apps.fields.reading import read
from apps.fields.reading.corrections.bids.parts import is_question, parts_of
from apps.fields.reading.corrections.orders.addressed import defies
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal, tokens
from apps.fields.reading.sentences import around, asks, sentences
from apps.fields.reading.spoken.no_answer import leaves_open
from apps.fields.reading.spoken.set_aside import dropped_in, is_kept_out
from apps.fields.reading.text import Said, Span, bare
from apps.fields.schema.field import Field

LONGEST: Final = 160
LONGEST_OPEN: Final = 40  # characters behind a label that say no more than that it is open
_LEADS: Final = (
    r"(?:(?:actually|no|oh|sorry|wait|ok(?:ay)?|well|and|but|also|so|then|please|let's|we(?:'ll| will| should)?"
    r"|i(?:'d| would) (?:like|want) to|can you|could you)[\s,]{1,2}){0,4}"
)
_BIDS: Final = re.compile(
    rf"^\s?{_LEADS}(?:(?:make|call|set)\s(?:that|it|this|them|the|our|my)\b"
    r"|(?:change|correct|update|switch|turn|bring|raise|lower|increase|reduce|extend|shorten)\s[^,;]*\bto\b"
    r"|replace\s[^,;]*\b(?:by|with)\b)"
    r"|(?:改|换|调整?|修改|更正|提高|降低|增加|减少|延长|缩短)(?:成|为|到|至)",
    re.IGNORECASE,
)
_POLITE: Final = re.compile(
    r"^\s?(?:(?:and|so|ok(?:ay)?)[\s,]+)?(?:can|could|would|will) you (?:please )?", re.IGNORECASE
)
_SUPPOSED: Final = re.compile(
    r"\b(?:if|suppose|supposing|what about|how about|when|say)\b|如果|要是|假如|假设|的话|若", re.IGNORECASE
)
_FIGURE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)(?:\s?(%))?")
_POINTS: Final = re.compile(rf"(?P<n>{NUMBER})(?:\s?个点|[\s-]points?\b)", re.IGNORECASE)
CLOSE: Final = 1e-9
_EDGES: Final = " \n,;.，。；"
_AND: Final = re.compile(r"^(?:and|so|but|then|also)\s+", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"^(?:the|an?|our|my)\s", re.IGNORECASE)
_NAMING: Final = re.compile(r"[a-z][a-z-]{3,}|(?=([\u4e00-\u9fff]{3}))|^[\u4e00-\u9fff]{2}$", re.IGNORECASE)


def unrecorded(turn: TurnContext) -> str:
    """The sentence about the first such clause; what a tool understood as a what-if was answered as that."""
    given = turn.input
    if not given.config.stages or given.form or any(wish.is_of_calls for wish in turn.plan.wishes):
        return ""
    with speaking_of(given.config.catalogue.phrasebook):
        clause = next(_clauses(turn), None)
    if clause is None:
        return ""
    words = clause.text.strip(_EDGES)
    if any(bare(words) in bare(leftover) for leftover in turn.execution.leftovers):
        return ""  # named already, with the items that it may be of
    if _changes_something(turn, words):
        if not turn.plan.lacking:  # then what the tool needs is offered
            turn.execution.replies = (words,)
        return _(
            "Not recorded, because the message asks something as well: “%(words)s”. Send it by itself."
        ) % {"words": shortened(words)}
    example = _recorded(turn)
    if example is None:
        return _("Not recorded: “%(words)s”. Say which item is meant.") % {"words": shortened(words)}
    names = {"words": shortened(words), "example": example}
    return _("Not recorded: “%(words)s”. Say which item is meant, for example “%(example)s”.") % names


def _clauses(turn: TurnContext) -> Iterator[Said]:
    """Those that bid something and of which nothing was made: in sentences that ask; where a tool was asked for also in
    those beside, which are not looked at elsewhere then."""
    used = _used(turn)
    for piece in turn.input.reading.outline.loose:
        for sentence in sentences(piece):
            clauses = parts_of(sentence)
            if not (turn.plan.wishes or asks(sentence.plain) or any(is_question(c.plain) for c in clauses)):
                continue
            for clause in clauses:
                is_used = any(start < clause.end and clause.start < end for start, end in used)
                if not is_used and _bids(clause.plain) and not is_of_a_call(turn, clause.plain):
                    yield clause


def _used(turn: TurnContext) -> list[Span]:
    """The places of values that the answer tells of, or that are known already, and of what is asked about."""
    reading, known = turn.input.reading, with_proposed(turn.input.data, turn.input.pending)
    found = {each.field for each in turn.execution.found}
    told = (v for v in reading.values if v.field in found or v.value == get_value(known, v.field))
    return [span for value in told for span in value.spans] + [each.span for each in reading.unreadable]


def is_of_a_call(turn: TurnContext, plain: str) -> bool:
    """Whether a figure of the clause is one that a tool was given, or asks about."""
    calls = [call.arguments for call in turn.plan.wishes]
    calls += [call.arguments for call in turn.execution.tool_results]
    given = {value for arguments in calls for value in arguments.values() if _is_number(value)}
    asked = [reply for wish in turn.plan.lacking for reply in wish.replies]
    given |= {float(n) / (100 if sign else 1) for reply in asked for n, sign in _FIGURE.findall(reply)}
    said = [float(number) / (100 if sign else 1) for number, sign in _FIGURE.findall(plain)]
    said += [float(token.value) for token in tokens(plain)]
    if _has_one(given, said):
        return True
    points = _in_points(plain)
    return bool(points) and _has_one([each for each in given if not _has_one([each], _shares(turn))], points)


def _has_one(given: Iterable[Any], said: Iterable[float]) -> bool:
    """Whatever the sign: four points less are a limit of minus four."""
    figures = [abs(figure) for figure in said]
    return any(abs(abs(value) - figure) < CLOSE for value in given for figure in figures)


def _in_points(plain: str) -> list[float]:
    """Points, which may be those of a scale as well as of a percentage."""
    return [float(to_decimal(match["n"])) / 100 for match in _POINTS.finditer(plain)]


def _shares(turn: TurnContext) -> list[float]:
    """The shares that the message says as such: points are none of them."""
    return [abs(float(token.value)) for token in tokens(Said.of(turn.input.message.content).plain)]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _bids(plain: str) -> bool:
    plain = _POLITE.sub("", plain)
    return (
        len(plain) <= LONGEST
        and _BIDS.search(plain) is not None
        and not _SUPPOSED.search(plain)
        and not is_question(plain)
    )


def _changes_something(turn: TurnContext, words: str) -> bool:
    """Whether the rules would understand the clause, had it been sent by itself."""
    given = turn.input
    reading = read(
        words,
        given.config.catalogue,
        current_stage=given.stage.current,
        language=given.language,
        context=given.data,
        pending=given.pending,
    )
    known = with_proposed(given.data, given.pending)
    return any(value.value != get_value(known, value.field) for value in reading.values)


def _recorded(turn: TurnContext) -> str | None:
    """A recorded item of the stage, as a line that would replace it."""
    given = turn.input
    known: dict[str, Any] = with_proposed(given.data, given.pending)
    fields = given.config.catalogue.of_stage(given.stage.current)
    held: Field | None = next((field for field in fields if get_value(known, field.path) is not None), None)
    if held is None:
        return None
    return held.titles.in_language(given.language) + pgettext("after a title", ": ") + "…"


def kept_apart(turn: TurnContext, leftovers: Iterable[Leftover]) -> tuple[list[Leftover], str]:
    """What of the leftovers may belong to an item, and lines about the rest; within the phrasebook of the catalogue."""
    language = turn.input.language
    left, titles = list[Leftover](), dict[str, str]()
    with_button = dict[str, str]()
    url = domain_of(turn.input.config.slug).document_url(turn.input.conversation.pk)
    lines = dict[str, None]()
    for each in chain.from_iterable(parted(turn, leftover) for leftover in leftovers):
        if line := _put_off(turn, each):
            lines[line] = None
            continue
        # What is never done is of no place either.
        named = {} if defies(around(each.said).plain) else matters_in(each.said)
        # What has no place of its own in the document goes with an item, where the words bear one out.
        is_of_an_item = bool(fits_of(turn, each.said))
        matters = {
            topic: at for topic, at in named.items() if topic.place or topic.entry or not is_of_an_item
        }
        before, told = told_apart(each.said, matters)
        for said, topics in told:
            is_all = len(told) == 1 and not before.plain.strip(_EDGES)
            offered = offer_entries(turn, topics, each.words if is_all else said.text)
            for topic in topics:
                kept = with_button if topic.entry in offered else titles
                kept[str(topic.title)] = linked(topic, url)
        if before.plain.strip(_EDGES):
            left.append(replace(each, said=before))
    told_places = (by_button(with_button, language), *places_told(titles, language))
    return left, "\n\n".join(line for line in (*told_places, *lines) if line)


def _put_off(turn: TurnContext, leftover: Leftover) -> str:
    """What is said of words that somebody does not want recorded, or has not decided yet; of the latter it is kept
    which items they speak of."""
    if is_kept_out(leftover.said.plain):
        return _("As you asked, nothing of this is recorded.")
    if is_dropped(turn, leftover.said.plain):
        turn.execution.dropped = (*turn.execution.dropped, _ARTICLE.sub("", dropped_in(leftover.said.plain)))
        return dropped_line(leftover.words)
    if not leaves_open(leftover.said.plain):
        return ""
    return _left_open(turn, leftover.words, put_off_in(turn, leftover.said))


def is_dropped(turn: TurnContext, plain: str) -> bool:
    """Whether words name something that is no longer meant, and nothing that is recorded or proposed has it."""
    named = dropped_in(plain)
    if not named:
        return False
    known = with_proposed(
        turn.input.data, {**turn.input.pending, **{f.field: f.value for f in turn.execution.found}}
    )
    held = bare(str(known))
    return not any(bare(word[1] or word[0]) in held for word in _NAMING.finditer(named))


def dropped_line(words: str) -> str:
    return _("Not recorded, since you dropped it: “%(words)s”.") % {"words": shortened(words)}


def labelled_open(turn: TurnContext) -> str:
    """What is said of the labels behind which it stands that this is not decided: "Colour: tbd"."""
    found = {each.field for each in turn.execution.found}
    lines = (
        _left_open(turn, f"{block.label.text}: {block.body.text.strip()}", [block.first])
        for block in turn.input.reading.outline.blocks
        if leaves_open(f": {block.body.plain.strip()}")
        and len(block.body.plain) <= LONGEST_OPEN
        and block.first.path not in found
    )
    return "\n\n".join(lines)


def _left_open(turn: TurnContext, words: str, fields: Sequence[Field]) -> str:
    """Says so, and notes it (presenters/open_places.py)."""
    given = turn.input
    held = {field.path: get_value(given.data, field.path) for field in fields}
    said = {"words": words, "held": held, "stage": given.stage.current}
    turn.execution.put_off = (*turn.execution.put_off, said)
    titles = _between(given.language).join(f"**{f.titles.in_language(given.language)}**" for f in fields)
    names = {"words": shortened(words), "titles": titles}
    if not fields:
        return _("Left open: “%(words)s”. Tell me when it is decided.") % names
    line = _("Left open: %(titles)s (“%(words)s”). Tell me when it is decided.") % names
    stays = any(value is not None for value in held.values())
    return run_on(line, _("What is recorded stays until then.") if stays else "", language=given.language)


def _between(language: str) -> str:
    return "、" if language.startswith("zh") else ", "
