"""What people see of an answer: its text as it comes, over several calls of the model, without tagged blocks."""

from __future__ import annotations

from collections.abc import Callable

from apps.agents.turn.answer.streaming.filter import BlockFilter
from apps.runs.events.writer import Mark
from apps.runs.work.handle import RunHandle


class AnswerStream:
    """The text so far. A `part` is what one call of the model adds; a call that fails takes its part back."""

    def __init__(self, handle: RunHandle, on_text: Callable[[], None], text: str = "") -> None:
        """`on_text` is called with each text that is shown; `text` is what was shown before the turn waited."""
        self._handle, self._on_text = handle, on_text
        self._before = text
        self._part: list[str] = []
        self._filter = BlockFilter()
        self.blocks: list[str] = []
        self._mark: Mark = handle.events.mark()
        self._goes_on = False

    @property
    def text(self) -> str:
        return self._before + "".join(self._part)

    def replay(self) -> None:
        """What was shown before the turn waited: its events were those of an earlier log."""
        self._handle.events.token(self._before)

    def begin(self, *, goes_on: bool = False) -> None:
        """A call of the model begins; `goes_on`: in the middle of the sentence where the last one was cut."""
        self._before, self._part, self._filter = self.text, [], BlockFilter()
        self._mark, self._goes_on = self._handle.events.mark(), goes_on

    def restart(self, attempt: int) -> None:
        """What this call has shown is void."""
        self._handle.events.reset(self._mark, attempt=attempt)
        self._part, self._filter = [], BlockFilter()

    def take_back(self) -> None:
        """Void what the last call has shown, if it was anything."""
        if self._part:
            self.restart(self._handle.attempt)

    def feed(self, chunk: str) -> None:
        self._show(self._filter.feed(chunk))

    def end(self) -> str:
        """The call is over; what it has added."""
        self._show(self._filter.close())
        self.blocks += self._filter.blocks
        return "".join(self._part)

    def say(self, text: str) -> None:
        """A sentence of the product's own, as a paragraph at the end."""
        self.begin()
        self._show(text)

    def _show(self, text: str) -> None:
        if not text:
            return
        if not self._part and self._before and not self._goes_on:
            text = text.lstrip()
            if not text:
                return
            text = "\n\n" + text
        self._on_text()
        self._part.append(text)
        self._handle.events.token(text)
