"""What a node is given: the state, what the graph is walked for, and the ways to the people who watch."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Generic, TypeVar

from apps.agents.context.citations import Citation
from apps.agents.turn.graphs.asking import Answer, Ask, NodeCancelled, NodeWaits
from apps.agents.turn.graphs.host import GraphHost, NodeStep
from apps.llm.types import ChatRequest, ChatResult

State = Mapping[str, Any]
Owner = TypeVar("Owner")


class NodeContext(Generic[Owner]):
    """One run of one node. `owner` is the turn, or the handle of the run; `state` cannot be changed; `step` is the
    node's line of the trace, there while it runs.

    Once the node is not wanted any more, `check`, `wait` and all that people would see of it raise NodeCancelled.
    """

    step: NodeStep

    def __init__(
        self,
        host: GraphHost[Owner],
        name: str,
        state: State,
        *,
        answers: Sequence[Answer] = (),
        is_left: Callable[[], bool] = lambda: False,
    ) -> None:
        self.name, self.state, self._host = name, state, host
        self._answers, self._is_left = list(answers), is_left
        self._ended = threading.Event()

    @property
    def owner(self) -> Owner:
        return self._host.owner

    @property
    def said(self) -> str:
        """The answer so far, of all nodes."""
        return self._host.transcript.text

    def cancelled(self) -> bool:
        """Cheap: call it as often as you like, and hand it on to whatever takes time."""
        return self._ended.is_set() or self._is_left() or self._host.cancelled()

    def check(self) -> None:
        """Raise what cut the work short, or NodeCancelled when only this node is not wanted."""
        self._host.check()
        if self.cancelled():
            raise NodeCancelled

    def cancel(self) -> None:
        self._ended.set()

    def racer(self, name: str) -> NodeContext[Owner]:
        """For one of several sources within this node: cancelled with it, or alone."""
        made = NodeContext(self._host, f"{self.name}/{name}", self.state, is_left=self.cancelled)
        made.step = self.step
        return made

    # --- To the people who watch ------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """A paragraph of the answer."""
        self._host.transcript.say(self._speaker, text, check=self.check)

    def stream(self, request: ChatRequest) -> ChatResult:
        """Ask a model and show its answer as it comes, without tagged blocks; what it used counts for the answer.

        Raises what `stream_chat` raises.
        """
        with self._host.step("llm_call", purpose=request.purpose) as step:
            result = self._host.transcript.write(
                self._speaker,
                request,
                check=self.check,
                cancelled=self.cancelled,
                keeps=self._host.cancelled,
            )
            step.output["finish_reason"] = result.finish_reason
        return result

    def cite(self, citation: Citation) -> int:
        """A passage that the answer rests on; its number, to be named as “[n]”. The same one has the same number. It
        stays cited whatever becomes of the node, so cite what is used, where it is used."""
        self.check()
        return self._host.transcript.cite(citation)

    def status(self, text: str) -> None:
        self.emit("status", {"text": text})

    def progress(self, done: int, total: int, label: str = "") -> None:
        self.emit("progress", {"done": done, "total": total, "label": label})

    def emit(self, event: str, data: dict[str, Any]) -> None:
        """An event of the app's own; one of a text that is taken back meanwhile is not lost. Those of a finished node
        are sent again when the work goes on in a new log."""
        self.check()
        self._host.transcript.emit(event, data, node=self._speaker)

    def wait(self, ask: Ask) -> Answer:
        """Ask a person. The work waits without a worker; then the node runs anew from its beginning, and gets the
        answer here. So what is dear belongs into a node before it. Several waits are answered in their order."""
        self.check()
        if not self._answers:
            raise NodeWaits(ask)
        return self._answers.pop(0)

    def answers_as_json(self) -> list[dict[str, Any]]:
        """What this run of the node begins with, for the trace."""
        return [asdict(answer) for answer in self._answers]

    @property
    def _speaker(self) -> str:
        return self.name.partition("/")[0]
