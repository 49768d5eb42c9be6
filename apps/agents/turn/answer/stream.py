"""What people see of an answer: its text as it comes, over several calls of the model, without tagged blocks."""

from __future__ import annotations

from typing import Any

from apps.agents.turn.answer.stream_filter import BlockFilter
from apps.agents.turn.context import TurnContext
from apps.agents.turn.extraction import inline_items, verify
from apps.runs.writer import Mark


class Shown:
    """The text so far. A `part` is what one call of the model adds; a call that fails takes its part back."""

    def __init__(self, turn: TurnContext, text: str = "") -> None:
        self._turn = turn
        self._before = text
        self._part: list[str] = []
        self._filter = BlockFilter()
        self._blocks: list[str] = []
        self._mark: Mark = turn.handle.events.mark()
        self._goes_on = False

    @property
    def text(self) -> str:
        return self._before + "".join(self._part)

    def show_again(self) -> None:
        """What was shown before the turn waited: its events were those of an earlier log."""
        self._turn.handle.events.token(self._before)

    def begin(self, *, goes_on: bool = False) -> None:
        """A call of the model begins; `goes_on`: in the middle of the sentence where the last one was cut."""
        self._before, self._part, self._filter = self.text, [], BlockFilter()
        self._mark, self._goes_on = self._turn.handle.events.mark(), goes_on

    def restart(self, attempt: int) -> None:
        """What this call has shown is void."""
        self._turn.handle.events.reset(self._mark, attempt=attempt)
        self._part, self._filter = [], BlockFilter()

    def take_back(self) -> None:
        """Void what the last call has shown, if it was anything."""
        if self._part:
            self.restart(self._turn.handle.attempt)

    def feed(self, chunk: str) -> None:
        self._show(self._filter.feed(chunk))

    def end(self) -> str:
        """The call is over; what it has added."""
        self._show(self._filter.close())
        self._blocks += self._filter.blocks
        return "".join(self._part)

    def say(self, text: str) -> None:
        """A sentence of the product's own, as a paragraph at the end."""
        self.begin()
        self._show(text)

    def take_values(self) -> dict[str, Any]:
        """Values of the blocks that the message bears out; for the trace, what was kept and what was dropped."""
        given, execution = self._turn.input, self._turn.execution
        if not self._blocks:
            return {}
        verified = verify(
            inline_items(self._blocks),
            message_id=str(given.message.pk),
            text=given.message.content,
            catalogue=given.config.catalogue,
            context=given.data,
            method="inline",
        )
        known = {found.field for found in execution.found}
        execution.found += [found for found in verified.found if found.field not in known]
        return {"kept": [f.field for f in verified.found], "dropped": [list(d) for d in verified.dropped]}

    def _show(self, text: str) -> None:
        if not text:
            return
        if not self._part and self._before and not self._goes_on:
            text = text.lstrip()
            if not text:
                return
            text = "\n\n" + text
        self._turn.tracer.text_shown()
        self._part.append(text)
        self._turn.handle.events.token(text)
