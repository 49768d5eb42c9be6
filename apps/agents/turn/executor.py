"""The executor: carries out the plan's tasks, and shows the answer as it comes.

Values are looked for while the answer is written; nothing is stored here (finalize.py writes, once).
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace

from apps.agents.turn import memory
from apps.agents.turn.answer import degraded, tools
from apps.agents.turn.answer import rounds as loop
from apps.agents.turn.commands.completing import adds_all, adds_first
from apps.agents.turn.context import Task, TurnContext, Waiting
from apps.agents.turn.extraction import (
    Extracted,
    Verified,
    found_by_rules,
    verify,
)
from apps.agents.turn.graphs.turn_host import TurnHost
from apps.agents.turn.graphs.walk import run_graph
from apps.agents.turn.messages import extraction_messages
from apps.agents.turn.planner import waves
from apps.agents.turn.requests import request_of
from apps.llm.errors import ModelError
from apps.llm.structured import structured
from apps.runs.registry import Wait
from apps.runs.work.threads import result_of

ANSWER_FIRST_SECONDS = 0.05
Search = Future[Verified]


def execute(turn: TurnContext) -> None:
    """Carry out `turn.plan`; fill `turn.execution`. A turn that has waited does again only what ends it."""
    goes_on = bool(turn.execution.dialogue or turn.execution.graph)
    if turn.execution.graph and not turn.execution.dialogue:
        tools.replay_events(turn)
    folding = None if goes_on else memory.begin_folding(turn)
    turn.execution.adds_waiting = adds_all(turn)
    with turn.tracer.step("execution", tasks=[task.id for task in turn.plan.tasks]) as step:
        searches = [_carry_out(turn, wave, goes_on=goes_on) for wave in waves(turn.plan.tasks)]
        degraded.raise_unless_certain(turn)
        for search in filter(None, searches):
            turn.execution.add_values(result_of(search).found)
        memory.take_folded(turn, folding)
        degraded.write(turn)
        found = [found.field for found in turn.execution.found]
        step.output = {
            "found": found,
            # Read, and not believed: told of others, taken back, or of a tool's to give.
            "not_taken": [read.field for read in turn.input.reading.values if read.field not in found],
            "finish_reason": turn.execution.answer.finish_reason if turn.execution.answer else "",
        }


def _walk(turn: TurnContext) -> None:
    """The nodes. What they say is the answer; if they say nothing, a model answers, who reads what was found."""
    if turn.plan.graph is None or turn.execution.dialogue is not None:
        return  # the answer was begun when the turn had to wait: the nodes are over
    host = TurnHost(turn)
    outcome = run_graph(host, turn.plan.graph, checkpoint=turn.plan.saves_nodes)
    if isinstance(outcome, Wait):
        turn.execution.waiting = Waiting("", outcome.status)
        return
    turn.execution.state = outcome
    host.close()


def _carry_out(turn: TurnContext, wave: tuple[Task, ...], *, goes_on: bool) -> Search | None:
    """Tasks that do not depend on each other: tools run at the same time, values are looked for meanwhile."""
    turn.handle.check()
    search: Search | None = None
    kinds = {kind: [task for task in wave if task.kind == kind] for kind in {task.kind for task in wave}}
    if "data_extract" in kinds and not (goes_on and _has_searched(turn)):
        search = _begin_search(turn)
    if "tool_call" in kinds and not goes_on:
        tools.call_together(turn, [task.params for task in kinds["tool_call"]])
    for task in kinds.get("context_update", ()):
        turn.execution.complete_stage = not task.params["to"]
        turn.execution.go_to = task.params["to"]
        turn.execution.adds_waiting = adds_first(turn)
    if "graph" in kinds:
        _walk(turn)
    if "llm_generate" in kinds and not (turn.execution.answer or turn.execution.waiting):
        loop.answer(turn)
    return search


def _has_searched(turn: TurnContext) -> bool:
    """A turn that has waited for a person was whole by then; one whose worker was lost was not."""
    return bool(turn.execution.dialogue or turn.handle.run.params.get("answer"))


def _begin_search(turn: TurnContext) -> Search | None:
    """What the rules read is certain; a model may find more, while the answer is written."""
    message, catalogue = turn.input.message, turn.input.config.catalogue
    turn.execution.add_values(
        found_by_rules(turn.input.reading, message_id=str(message.pk), catalogue=catalogue)
    )
    if not turn.input.has_model or turn.input.extracts_inline:
        return None
    return turn.beside(lambda: _ask_after_the_answer_began(turn))


def _ask_after_the_answer_began(turn: TurnContext) -> Verified:
    """The answer's request goes out first: making two at once in one interpreter would hold up the first words."""
    turn.tracer.first_text.wait(ANSWER_FIRST_SECONDS)
    return _ask_for_values(turn)


def _ask_for_values(turn: TurnContext) -> Verified:
    """What a model finds; a failed search finds nothing, and leaves what the rules know."""
    given = turn.input
    request = request_of(turn, "extraction", extraction_messages(given))
    request = replace(request, max_tokens=given.config.max_tokens)
    with turn.tracer.step("node:extraction", characters=len(given.message.content)) as step:
        try:
            answer = structured(request, Extracted, cancelled=turn.cancelled)
        except ModelError as error:
            step.failed(error)
            return Verified((), ())
        verified = verify(
            answer.value.values if answer.value else (),
            message_id=str(given.message.pk),
            reading=given.reading,
            catalogue=given.config.catalogue,
            context=given.data,
            method="structured",
        )
        step.output = {
            "kept": [f.field for f in verified.found],
            "dropped": [list(d) for d in verified.dropped],
        }
    return verified
