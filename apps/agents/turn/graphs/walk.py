"""Walks a graph within a turn or a run: what is ready runs at the same time, and each node is a step of the trace."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import Future
from concurrent.futures import wait as wait_for_any
from dataclasses import dataclass
from functools import partial
from math import inf
from types import MappingProxyType
from typing import Any, Generic

import structlog

from apps.agents.tools.call import new_id
from apps.agents.turn.graphs.asking import Asked, NodeWaits
from apps.agents.turn.graphs.failures import INTERNAL, code_of
from apps.agents.turn.graphs.graph import Additions, Graph, Loop, Node, Owner
from apps.agents.turn.graphs.host import GraphHost
from apps.agents.turn.graphs.node import NodeContext, State
from apps.agents.turn.graphs.progress import Progress, refuse_reserved
from apps.fields.conditions.evaluation import evaluate
from apps.runs.errors import RunCut
from apps.runs.registry import Wait
from apps.runs.work.threads import at_the_same_time, in_own_thread, result_of, watched
from config.database.waits import give_back_connections

logger = structlog.get_logger(__name__)
CHECK_EVERY_SECONDS = 0.2


def run_graph(
    host: GraphHost[Owner], graph: Graph[Owner], given: State | None = None, *, checkpoint: bool = False
) -> dict[str, Any] | Wait:
    """Carry out every node that its conditions allow; returns the state at the end, or Wait when a person is asked.

    The state holds what was given, what nodes added, `rounds` (how often each node ran) and `errors` (codes by
    node). A stop is heard within a fraction of a second, also while nodes wait. With `checkpoint` the state is saved
    at the beginning and after each node, and an attempt that was lost goes on at the first unfinished one: then it
    must be JSON. It is saved in any case when a person is asked.
    """
    walk = _Walk(host, graph, dict(given or {}), checkpoint=checkpoint)
    try:
        walk.save_beginning()
        while walk.begin_what_is_ready():
            walk.take_what_is_done()
        return walk.wait_for_person() or walk.progress.state
    finally:
        walk.cancel_all()
        give_back_connections()


@dataclass(frozen=True)
class _Going(Generic[Owner]):
    node: Node[Owner]
    context: NodeContext[Owner]


class _Walk(Generic[Owner]):
    """One walk over a graph. Only the owner's own thread changes it."""

    def __init__(
        self, host: GraphHost[Owner], graph: Graph[Owner], given: dict[str, Any], *, checkpoint: bool
    ) -> None:
        self._host, self._graph, self._saves = host, graph, checkpoint
        self._going: dict[Future[Additions], _Going[Owner]] = {}
        saved = host.saved()
        if saved:
            host.transcript.restore(saved["transcript"])
        self.progress = Progress.from_json(saved) if saved else Progress.of(given)
        self._take_answer()

    def _take_answer(self) -> None:
        """What a person answered since the work waited; an answer that does not fit the form is asked for anew."""
        given = self._host.answer()
        for name, asked in list(self.progress.waiting.items()):
            if asked.call_id == given.get("call_id"):
                answer = asked.answer(given)
                problems = asked.problems_of(answer)
                if problems:
                    self.progress.waiting[name] = Asked(new_id(), asked.ask, problems, asked.at)
                else:
                    self.progress.take_answer(name, answer)
                    self._host.record("decision", asked.decision(name, answer))

    # --- Beginning --------------------------------------------------------------------------------------------

    def begin_what_is_ready(self) -> bool:
        """Begin or skip what waits for nothing any more; whether anything is going on."""
        while ready := [node for node in self._graph.nodes if self._is_ready(node)]:
            for node in ready:
                if not self._is_ready(node):
                    continue  # cut off by one that was skipped just now
                if node.when and not evaluate(node.when, self.progress.state):
                    self._end(node)
                else:
                    self._begin(node)
        return bool(self._going)

    def _is_ready(self, node: Node[Owner]) -> bool:
        is_begun = any(going.node is node for going in self._going.values())
        return not is_begun and self.progress.may_begin(node)

    def _begin(self, node: Node[Owner]) -> None:
        self._host.check()
        self.progress.count(node.name)
        state = MappingProxyType(dict(self.progress.state))
        context = NodeContext(self._host, node.name, state, answers=self.progress.answers.get(node.name, ()))
        may_be_left = self._graph.may_be_left(node)
        work = partial(_traced, self._host, node, context, may_be_left=may_be_left)
        self._going[at_the_same_time(work)] = _Going(node, context)

    # --- Ending -----------------------------------------------------------------------------------------------

    def take_what_is_done(self) -> None:
        """Wait for one node or more, hear a stop meanwhile, and take what they add."""
        give_back_connections()
        done: set[Future[Additions]] = set()
        while not done:
            self._host.check()
            done, _ = wait_for_any(self._going, CHECK_EVERY_SECONDS, return_when="FIRST_COMPLETED")
        for future in sorted(done, key=lambda each: self._graph.nodes.index(self._going[each].node)):
            if going := self._going.pop(future, None):  # else it was cut off by the one before
                self._take(going.node, future)

    def _take(self, node: Node[Owner], future: Future[Additions]) -> None:
        try:
            added = result_of(future)
        except RunCut:
            raise
        except NodeWaits as waits:
            self.progress.waiting[node.name] = Asked(new_id(), waits.ask, at=time.time())
            return
        except Exception as error:
            self._host.check()
            if node.on_error == "fail":
                raise
            self._note_failure(node, error)
        else:
            self.progress.add(node.name, added)
        self._host.transcript.keep(node.name)
        self._end(node)
        if self._saves:
            self._save()

    def _note_failure(self, node: Node[Owner], error: Exception) -> None:
        code = code_of(error)
        if code == INTERNAL:
            logger.error("node_failed", node=node.name, exc_info=error)
        self.progress.fail(node.name, code)

    def _end(self, node: Node[Owner]) -> None:
        self.progress.over.add(node.name)
        if node.name in self.progress.came_out:
            for other in self._graph.nodes:
                if node.name in other.cancel_on and other.name not in self.progress.over:
                    self._cut_off(other)
        for number, loop in enumerate(self._graph.loops):
            if loop.last == node.name and self._goes_round(number, loop):
                self._begin_round(loop)
                return

    def _cut_off(self, node: Node[Owner]) -> None:
        if self._drop(node.name):
            self.progress.fail(node.name, "cancelled")
        self._end(node)

    def _drop(self, name: str) -> bool:
        """Wait for it no more; whether it had begun."""
        futures = [future for future, going in self._going.items() if going.node.name == name]
        for future in futures:
            self._going.pop(future).context.cancel()
        return bool(futures) or self.progress.waiting.pop(name, None) is not None

    # --- Loops ------------------------------------------------------------------------------------------------

    def _goes_round(self, number: int, loop: Loop) -> bool:
        # Passes over skipped nodes count, too: a loop always ends.
        self.progress.passes[number] += 1
        return self.progress.passes[number] < loop.at_most and evaluate(loop.condition, self.progress.state)

    def _begin_round(self, loop: Loop) -> None:
        body = self._graph.between(loop.first, loop.last)
        for name in body:
            self._drop(name)
        self.progress.forget(body)
        for number, other in enumerate(self._graph.loops):
            if self._graph.between(other.first, other.last) < body:
                del self.progress.passes[number]

    # --- Over a wait or a lost worker -------------------------------------------------------------------------

    def save_beginning(self) -> None:
        """So that the first node, too, may say something and be lost."""
        if self._saves and not self._host.saved():
            self._save()

    def wait_for_person(self) -> Wait | None:
        """Ask the first question that is open; the others follow, one after the other."""
        if not self.progress.waiting:
            return None
        name, asked = next(iter(self.progress.waiting.items()))
        self._save()
        self._host.transcript.emit("ask", asked.event(name))
        return Wait(asked.ask.status)

    def _save(self) -> None:
        begun = Counter(going.node.name for going in self._going.values())
        data = self.progress.as_json(begun)
        self._host.save({**data, "transcript": self._host.transcript.as_json()})

    def cancel_all(self) -> None:
        """What is still going on when the walk ends is not wanted any more."""
        for going in self._going.values():
            going.context.cancel()


def _traced(
    host: GraphHost[Owner], node: Node[Owner], context: NodeContext[Owner], *, may_be_left: bool
) -> Additions:
    """The node's run as a step; what waits for a person has not failed."""
    waits: NodeWaits | None = None
    added: Additions = {}
    answers = context.answers_as_json()
    with host.step(f"node:{node.name}", round=context.state["rounds"][node.name]) as step:
        context.step = step
        context.check()  # it may have been cut off before a thread was free
        try:
            added = dict((_watched(node, context) if may_be_left else node.run(context)) or {})
        except NodeWaits as error:
            waits = error
        refuse_reserved(added, node.name)
        step.output |= {"waits_for": waits.ask.status} if waits else {"added": sorted(added)}
        if answers:
            step.output["answers"] = answers
    if waits:
        raise waits
    return added


def _watched(node: Node[Owner], context: NodeContext[Owner]) -> Additions | None:
    """Its run in a thread of its own, left behind when it is cut off or takes too long."""
    until = time.monotonic() + node.deadline_seconds if node.deadline_seconds else inf
    try:
        work = in_own_thread(partial(node.run, context))
        return watched(work, check=context.check, until_monotonic=until)
    finally:
        context.cancel()
