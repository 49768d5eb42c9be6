"""What the sentences of one message change in what is recorded, and what has to be asked about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language

from apps.fields.reading.corrections.entries.items import Item
from apps.fields.reading.results import Known, Unreadable
from apps.fields.reading.text import Span
from apps.fields.schema.field import Field


@dataclass
class Board:
    """The corrected values by path, with the sentences that say so; `questions` are what cannot be decided,
    `last` is the field that was changed last, `called_wrong` one of which it was said, and where, that it is wrong, and
    not yet what is right; `limit_called_wrong` is the name of a limit of which that was said, and where;
    `turned_down` are the paths of which the very value that is recorded was called wrong: whoever said so, it is
    decided; `gap` is the entry that went last."""

    known: Known
    values: dict[str, Any] = field(default_factory=dict)
    spans: dict[str, list[Span]] = field(default_factory=dict)
    questions: list[Unreadable] = field(default_factory=list)
    last: Field | None = None
    called_wrong: tuple[Field, Span] | None = None
    limit_called_wrong: tuple[str, Span] | None = None
    turned_down: set[str] = field(default_factory=set)
    gap: Item | None = None

    def current(self, path: str) -> Any:
        """What holds after the sentences so far: corrected, proposed or recorded."""
        return self.values.get(path, self.known.value(path))

    def change(self, changed: Field, value: Any, span: Span) -> bool:
        """Whether the field may hold the new value, which is noted then."""
        if self.known.catalogue.faults(changed.path, value):
            return False
        self.values[changed.path] = value
        self.last = changed
        self.spans.setdefault(changed.path, []).append(span)
        return True

    def note_place(self, span: Span) -> None:
        """One more place that speaks of what was changed last."""
        if self.last is not None and self.last.path in self.spans:
            self.spans[self.last.path].insert(0, span)

    def take_over(self, tried: Board) -> None:
        """What was tried on a board that began with the values of this one."""
        self.values = tried.values
        self.questions += tried.questions
        self.turned_down |= tried.turned_down
        self.gap = tried.gap
        for path, spans in tried.spans.items():
            self.spans.setdefault(path, []).extend(dict.fromkeys(spans))

    def ask(
        self, about: Field, span: Span, reason: str = "", accepted: str = "", replies: tuple[str, ...] = ()
    ) -> bool:
        self.questions.append(Unreadable(about.path, span, reason, accepted, replies=replies))
        return True


def title_of(named: Field) -> str:
    return named.titles.in_language(get_language() or "en")
