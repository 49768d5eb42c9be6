"""What reading gives back: values with their evidence, ties to be asked, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from apps.fields.paths import get_value
from apps.fields.reading.lines.blocks import Outline
from apps.fields.reading.text import Said, Span
from apps.fields.schema.catalogue import FieldCatalogue

LABELLED: Final = 0.95
LABELLED_DERIVED: Final = 0.9
DOUBTFUL: Final = 0.6
PATTERN: Final = 0.8
SIDED: Final = (
    0.79  # a row of which its sentence says outright on which side it stands: nothing has to bear it out
)
MARKED: Final = 0.75  # words that by what was learned say this for certain, whatever stands around them
ROUTED: Final = 0.72  # a whole sentence that no rule knows, by what it is about
CORRECTED: Final = 0.85  # one item or figure of what is recorded, and the rest of it as it was
TURNED_DOWN: Final = 0.86  # a correction that calls what is recorded wrong by itself
ANSWERED: Final = 0.7


@dataclass(frozen=True)
class ReadValue:
    """`spans` are positions in the message; `derived` marks a normalised unit or what was worked out; `answered`: the
    field was asked for just before, and the words themselves name none."""

    field: str
    value: Any
    spans: tuple[Span, ...]
    derived: bool = False
    confidence: float = LABELLED
    method: Literal["rules", "answered"] = "rules"


@dataclass(frozen=True)
class ToldWhole:
    """What the words at `span` say of `fields`, and all that they say of them: other values of these are none."""

    span: Span
    fields: frozenset[str]
    values: tuple[ReadValue, ...]


@dataclass(frozen=True)
class Tie:
    """A label that means several fields equally well: to be asked. `span` is what was said after it."""

    label: str
    fields: tuple[str, ...]
    span: Span


@dataclass(frozen=True)
class Unreadable:
    """Something was said for a field that it cannot take. `choices` are values that may have been meant.

    `partial`: the field has a value all the same, only a part of what was said is not in it. `replies` are messages
    that say what may have been meant, where a value would not. Without a `reason` it is asked what was meant
    (doubts.py).
    """

    field: str
    span: Span
    reason: str = ""
    accepted: str = ""
    choices: tuple[Any, ...] = ()
    partial: bool = False
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class UnknownLabel:
    """A line that began with a label which no field has. `field` took the line as part of its value, if any did."""

    label: str
    field: str
    span: Span


@dataclass(frozen=True)
class Reading:
    """All that rules make of a message, read once and handed on. `language` is that of the words that stand under no
    label: they are those of the one who speaks. `likely` are values of which nobody is sure: to be offered, never to be
    taken."""

    values: tuple[ReadValue, ...] = ()
    ties: tuple[Tie, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    unknown: tuple[UnknownLabel, ...] = ()
    text: str = ""
    outline: Outline = field(default_factory=Outline)
    language: str = ""
    likely: tuple[ReadValue, ...] = ()

    def value(self, path: str) -> Any:
        """The value read for a field, or None."""
        return next((read.value for read in self.values if read.field == path), None)

    def told_by(self, text: str) -> Reading:
        """The same values of a message that means these words and says them in others."""
        whole = Said.of(text)
        values = tuple(replace(read, spans=(whole.span,), derived=True) for read in self.values)
        unread = tuple(replace(problem, span=whole.span) for problem in self.unreadable)
        outline = Outline(loose=(whole,))
        return replace(
            self, values=values, unreadable=unread, text=text, outline=outline, unknown=(), ties=()
        )

    @property
    def choices(self) -> dict[str, tuple[Any, ...]]:
        """The values that may have been meant, by field, where one has to be asked about."""
        return {problem.field: problem.choices for problem in self.unreadable if problem.choices}


class CannotRead(ValueError):
    """A value was said that a field cannot take. `reason` and `accepted` are sentences for the user; without a
    reason it is asked whether it was meant (doubts.py)."""

    def __init__(
        self,
        reason: str = "",
        accepted: str = "",
        *,
        choices: tuple[Any, ...] = (),
        at: Span | None = None,
        replies: tuple[str, ...] = (),
    ):
        super().__init__(f"{reason} {accepted}")
        self.reason = reason
        self.accepted = accepted
        self.choices = choices
        self.at = at
        self.replies = replies


@dataclass(frozen=True)
class Rival:
    """Another value that the same line says, which may be the one that was meant unless it is another field's."""

    value: Any
    span: Span


@dataclass(frozen=True)
class Found:
    """What a reader found: the value, where, what of the text it had no use for, and what competes with it."""

    value: Any
    spans: tuple[Span, ...]
    derived: bool = False
    rest: tuple[Said, ...] = ()
    problems: tuple[CannotRead, ...] = ()
    rivals: tuple[Rival, ...] = ()


@dataclass(frozen=True)
class Known:
    """What is known around a value: said in this message, proposed, stored; the label that was used, and the path of
    the field that was asked for."""

    catalogue: FieldCatalogue
    current_stage: str = ""
    context: Mapping[str, Any] = field(default_factory=dict)
    pending: Mapping[str, Any] = field(default_factory=dict)
    said: Mapping[str, Any] = field(default_factory=dict)
    label: str = ""
    message: str = ""
    asked: str = ""

    def values(self, path: str) -> tuple[Any, ...]:
        """What is known of a field, the newest first."""
        found = (self.said.get(path), self.pending.get(path), get_value(self.context, path))
        return tuple(value for value in found if value is not None)

    def value(self, path: str) -> Any:
        return next(iter(self.values(path)), None)

    def under(self, label: str) -> Known:
        return replace(self, label=label)

    def with_said(self, said: Mapping[str, Any]) -> Known:
        return replace(self, said=dict(said))


TEXT_KINDS: Final = frozenset({"string", "time_point", "string_list", "object_list", "object", "enum_text"})
