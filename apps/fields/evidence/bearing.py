"""One value against the message: which place says it, and whether it was put into another form on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from apps.fields.evidence.figures import figures_of
from apps.fields.evidence.statements import Statements, places_of
from apps.fields.evidence.texts import text_said
from apps.fields.reading import Reading
from apps.fields.reading.comparing import plain_text
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.results import PATTERN, ROUTED
from apps.fields.reading.text import Said, Span, fold
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field
from apps.fields.values import same, try_read

TEXTS: Final = frozenset({"string", "time_point"})
LISTS: Final = frozenset({"string_list", "object_list"})


@dataclass(frozen=True)
class Borne:
    """A value that the message says at `spans`; `derived` where it was normalised on the way."""

    value: Any
    spans: tuple[Span, ...]
    derived: bool = False


def borne_out(
    field: Field,
    value: Any,
    quote: str,
    confidence: float,
    *,
    statements: Statements,
    reading: Reading,
    catalogue: FieldCatalogue,
    context: Mapping[str, Any],
) -> Borne | str:
    """The value with its place, or why it is not believed: a word for the trace."""
    places = places_of(statements.said.message, quote)
    if not places:
        return "quote_not_in_message"
    given = try_read(catalogue, field.path, value, context=context)
    if given is None:
        return "value_not_possible"
    # A model may tell more nearly what of a sentence is meant than what the sentence is about.
    by_rules = next((r for r in reading.values if r.field == field.path and r.confidence != ROUTED), None)
    if by_rules is not None and not same(catalogue, field.path, by_rules.value, given):
        return "read_otherwise"
    if by_rules is not None and by_rules.confidence != PATTERN:
        there = any(_meets(place, span) for place in places for span in by_rules.spans)
        return Borne(by_rules.value, by_rules.spans, by_rules.derived) if there else "said_elsewhere"
    finder = _Finder(field, given, confidence, statements, catalogue, context)
    with speaking_of(catalogue.phrasebook):
        found = (finder.at(place) for place in places)
        return next((borne for borne in found if borne is not None), "not_said_for_this_field")


@dataclass(frozen=True)
class _Finder:
    field: Field
    given: Any
    confidence: float
    statements: Statements
    catalogue: FieldCatalogue
    context: Mapping[str, Any]

    def at(self, place: Span) -> Borne | None:
        """The value as it is said at a quoted place."""
        if (block := self.statements.block(place)) is not None:
            labels = {field.path for group in block.groups for field in group}
            return self._under_label(block.body) if self.field.path in labels else None
        if self.statements.sentence(place) is None:
            return None
        if self.field.kind in TEXTS:
            span = text_said(self.field, str(self.given), place, self.statements, self.confidence)
            return Borne(self.given, (span,)) if span else None
        if self.field.kind in LISTS:
            return self._list(place)
        return self._figure(place)

    def _under_label(self, body: Said) -> Borne | None:
        """A label with several meanings is asked about, so only words that need no reading are taken from it."""
        if self.field.kind not in TEXTS or plain_text(str(self.given)) != plain_text(body.plain):
            return None
        return Borne(self.given, (body.strip().span,))

    def _figure(self, place: Span) -> Borne | None:
        """Every figure that the message says for the field must be the same one: two of them decide nothing."""
        found = [
            (read, whole.span, figure)
            for sentence in self.statements.sentences
            for part in self.statements.parts(sentence)
            for figure, whole in figures_of(self.field, part)
            if (read := try_read(self.catalogue, self.field.path, figure.text, context=self.context))
            is not None
        ]
        if not all(self._same(read) for read, _span, _figure in found):
            return None
        hit = next((row for row in found if _meets(place, row[2].span)), None)
        if hit is None or not self._words_said(place):
            return None
        return Borne(self.given, (hit[1],), str(self.given) != hit[2].text.strip())

    def _same(self, read: Any) -> bool:
        if self.field.kind == "enum_text":
            return bool(read["level"] == self.given["level"])
        return same(self.catalogue, self.field.path, read, self.given)

    def _words_said(self, place: Span) -> bool:
        """The words beside a level must stand in the quote as they are."""
        if self.field.kind != "enum_text" or self.given.get("text") is None:
            return True
        said = fold(self.statements.said.message)[place[0] : place[1]]
        return _spaced(str(self.given["text"])) in _spaced(said)

    def _list(self, place: Span) -> Borne | None:
        """Each item by itself; one that is not said takes the whole list with it."""
        heads = list(_heads(self.field, self.given))
        spans = [text_said(self.field, head, place, self.statements, 0.0, heads) for head in heads]
        if not spans or not all(spans) or not self._parts_said(place):
            return None
        return Borne(self.given, tuple(span for span in spans if span), self.field.kind == "object_list")

    def _parts_said(self, place: Span) -> bool:
        """What an object holds beside its name stands in the quote too, word for word."""
        said = _spaced(fold(self.statements.said.message)[place[0] : place[1]])
        if self.field.kind != "object_list":
            return True
        return all(_spaced(fold(text)) in said for item in self.given for text in _leaves(item))


def _heads(field: Field, value: Iterable[Any]) -> Iterable[str]:
    for item in value:
        yield str(item.get(field.head.key, "")) if isinstance(item, Mapping) else str(item)


def _leaves(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from _leaves(part)
    elif value is not None:
        yield str(value)


def _meets(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _spaced(text: str) -> str:
    return " ".join(text.casefold().split())
