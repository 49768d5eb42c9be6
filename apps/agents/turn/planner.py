"""The planner: which strategies serve the intents, and the tasks that carry them out, in an order that works."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from apps.agents.configuration.intents import NAVIGATE, lane_of, target_of
from apps.agents.errors import CyclicPlan
from apps.agents.tools.execution import tools_of_stage
from apps.agents.tools.filling import filled
from apps.agents.tools.following import asked_of, follow
from apps.agents.tools.registry import Asked, Filled
from apps.agents.turn.beginning.input import BegunCall
from apps.agents.turn.context import Intent, Plan, Task, ToolWish, TurnContext
from apps.agents.turn.graphs.orchestrators import Lane, lane_named, orchestrator_of
from apps.llm.tokens import estimate_tokens

DEFAULT_STRATEGY = "request_clarification"
# What needs no graph: a tool was named, a stage is left; the answer tells of it as in every agent.
WITHOUT_GRAPH = {"trigger_tool", "transition_stage"}
EXTRACTING = {"guide_and_extract", "update_context"}


def plan(turn: TurnContext) -> None:
    """Fill `turn.plan` from `turn.query`."""
    given, query = turn.input, turn.query
    targets = {
        intent.code: target_of(given.config, intent.code) or DEFAULT_STRATEGY for intent in query.intents
    }
    with turn.tracer.step("planning", intents=[intent.code for intent in query.intents]) as step:
        strategies = tuple(dict.fromkeys(targets[intent.code] for intent in query.intents))
        kept = turn.kept_wishes
        calls = tuple(_calls(turn, query.intents, targets)) if kept is None else kept
        if any(call.is_of_calls for call in calls):  # no rule of the query layer knows what was calculated
            turn.query = query = replace(query, requires_clarification=False)
            strategies = tuple(each for each in strategies if each != DEFAULT_STRATEGY)
        if query.requires_clarification and "request_clarification" not in strategies:
            strategies = (*strategies, "request_clarification")
        route, lane = _lane(turn, strategies)
        tasks = in_order(_tasks(turn, query.intents, targets, strategies, calls, has_graph=bool(lane)))
        turn.plan = Plan(
            strategies=strategies,
            tasks=tasks,
            reason=", ".join(f"{intent.code} → {targets[intent.code]}" for intent in query.intents),
            tools_needed=tuple(task.params["tool"] for task in tasks if task.kind == "tool_call"),
            prompt_overrides=_overrides(turn),
            should_extract=_extracts(turn, strategies),
            should_reflect=bool(turn.input.reading.values) or given.has_model,
            estimated_tokens=_estimate(turn),
            graph=lane.graph(turn) if lane else None,
            saves_nodes=bool(lane and lane.checkpoint),
            route=route,
            wishes=calls,
        )
        step.output = _for_trace(turn.plan)


def _lane(turn: TurnContext, strategies: Iterable[str]) -> tuple[str, Lane | None]:
    """The lane that the first intent with one leads to, else the orchestrator's own graph, which is no lane."""
    for intent in turn.query.intents:
        code = lane_of(turn.input.config, intent.code)
        if code and (lane := lane_named(turn, code)):
            return code, lane
    orchestrator = None if WITHOUT_GRAPH.issuperset(strategies) else orchestrator_of(turn)
    return "", orchestrator.main if orchestrator else None


def _for_trace(made: Plan) -> dict[str, Any]:
    output: dict[str, Any] = {
        "strategies": list(made.strategies),
        "tasks": [[task.id, task.kind, list(task.depends_on)] for task in made.tasks],
        "reason": made.reason,
        "lacking": [[call.tool, list(call.missing)] for call in made.lacking],
        "estimated_tokens": made.estimated_tokens,
    }
    if made.graph is not None:
        output["nodes"] = [[node.name, list(node.before)] for node in made.graph.nodes]
    if made.route:
        output["route"] = made.route
    return output


def _overrides(turn: TurnContext) -> dict[str, str]:
    """Who is confused or frustrated is spoken to in another way, if the agent has a prompt for it."""
    prefix = turn.input.config.prompt(f"sentiment_{turn.query.sentiment}", turn.input.language)
    return {"prefix": prefix} if prefix else {}


def _estimate(turn: TurnContext) -> int:
    """Tokens of what was said, at most the longest prompt: what the answer will at least cost."""
    given = turn.input
    said = sum(estimate_tokens(message.content) for message in (*given.history, given.message))
    return min(said, given.config.prompt_budget_tokens)


def _extracts(turn: TurnContext, strategies: Iterable[str]) -> bool:
    """What was read is proposed, whatever else the message wants."""
    return bool(turn.input.reading.values) or any(strategy in EXTRACTING for strategy in strategies)


def _tasks(
    turn: TurnContext,
    intents: Iterable[Intent],
    targets: Mapping[str, str],
    strategies: tuple[str, ...],
    calls: Iterable[ToolWish],
    *,
    has_graph: bool,
) -> list[Task]:
    tasks: list[Task] = []
    if _extracts(turn, strategies):
        tasks.append(Task("extract", "data_extract", priority=1))
    for call in calls:
        if not (call.missing or call.declined):
            ways = {"compares": call.compares, "decides": call.decides, "answer": call.answer}
            known = {"arguments": call.arguments, "assumed": call.assumed, "tabled": call.tabled}
            params = {"tool": call.tool, **known, **ways}
            tasks.append(Task(f"tool:{call.tool}", "tool_call", 2, params))
    for intent in intents:
        if targets[intent.code] == "transition_stage" and (intent.argument or intent.code != NAVIGATE):
            tasks.append(Task("transition", "context_update", 3, {"to": intent.argument}))
    before_the_answer = tuple(task.id for task in tasks if task.kind in {"tool_call", "context_update"})
    if has_graph:
        tasks.append(Task("graph", "graph", 8, depends_on=before_the_answer))
        before_the_answer = (*before_the_answer, "graph")
    tasks.append(Task("answer", "llm_generate", 9, depends_on=before_the_answer))
    return tasks


def _calls(turn: TurnContext, intents: Iterable[Intent], targets: Mapping[str, str]) -> Iterator[ToolWish]:
    """The tools that the message asks for, with the arguments that are known; of a form nothing is to be found out."""
    tools, asked = turn.input.config.tools, _asked(turn)
    for intent in intents:
        if targets[intent.code] != "trigger_tool":
            continue
        name = intent.argument or _only_tool(turn)
        if turn.input.form:
            yield ToolWish(name, turn.input.form.arguments)
        elif name in tools:
            yield _wish(turn, name, asked)
        elif name:
            yield ToolWish(name, {})
    if any(targets[intent.code] == "trigger_tool" for intent in intents) or turn.input.form:
        return
    followed = list(_followed(turn, asked))
    if (begun := turn.input.begun) and not any(wish.decides for wish in followed):
        yield from _continued(turn, begun, asked)
    else:
        yield from followed


def _wish(turn: TurnContext, name: str, asked: Asked) -> ToolWish:
    begun = turn.input.begun
    left = begun.arguments if begun and begun.tool == name and not begun.compares else {}
    own = replace(asked, left=left, calls=turn.input.calls.get(name, ()))
    return _followed_by(turn, name, asked) or _own_wish(turn, name, own)


def _own_wish(turn: TurnContext, name: str, asked: Asked) -> ToolWish:
    return _wished(name, filled(turn.input.config.tools[name], turn.input.config.cards, asked))


def _wished(name: str, found: Filled) -> ToolWish:
    return ToolWish(
        name,
        found.arguments,
        found.missing,
        found.notes,
        found.declined,
        found.replies,
        found.compares,
        found.decides,
        found.answer,
        found.assumed,
        found.tabled,
    )


def _followed(turn: TurnContext, asked: Asked) -> Iterator[ToolWish]:
    """What the message wants of calls that were made, or of a tool of this stage, although it asks for none."""
    config = turn.input.config
    names = dict.fromkeys((*turn.input.calls, *tools_of_stage(config, turn.input.stage.current)))
    found = (_followed_by(turn, name, asked) for name in names if name in config.tools)
    yield from (wish for wish in found if wish is not None)


def _followed_by(turn: TurnContext, name: str, asked: Asked) -> ToolWish | None:
    given = turn.input
    followed = follow(name, asked, given.calls, given.called_last, given.followed)
    return _wished(name, followed.wants) if followed and followed.wants is not None else None


def _continued(turn: TurnContext, begun: BegunCall, asked: Asked) -> Iterator[ToolWish]:
    """The call of the message before, when this one says something of what it lacked."""
    if begun.tool in turn.input.config.tools and not turn.input.form:
        more = replace(asked, begun=begun.arguments, ago=begun.ago)
        compared = _followed_by(turn, begun.tool, more) if begun.compares else None
        wish = compared or _own_wish(turn, begun.tool, more)
        asks_which = bool(wish.missing and wish.replies) and not begun.ago
        if not wish.declined and (asks_which or dict(wish.arguments) != dict(begun.arguments)):
            yield wish


def _asked(turn: TurnContext) -> Asked:
    given = turn.input
    said = {value.field: value.value for value in given.reading.values}
    return asked_of(
        given.said,
        given.history,
        recorded=given.data,
        pending=given.pending,
        said=said,
        language=given.language,
        question=next(iter(given.asked), ""),
        unclear={each.field: each.choices for each in given.reading.unreadable},
    )


def _only_tool(turn: TurnContext) -> str:
    """The tool that is meant where none was named: the one there is; else a model may choose among several."""
    names = list(tools_of_stage(turn.input.config, turn.input.stage.current)) or list(turn.input.config.tools)
    return names[0] if len(names) == 1 else ""


def in_order(tasks: Iterable[Task]) -> tuple[Task, ...]:
    """Tasks so that each comes after those it depends on, by priority where there is a choice.

    CyclicPlan when they wait for each other, or for one that is not there.
    """
    return tuple(task for wave in waves(tasks) for task in wave)


def waves(tasks: Iterable[Task]) -> tuple[tuple[Task, ...], ...]:
    """Tasks in groups: those of one depend only on groups before it, and may be done at the same time."""
    waiting = sorted(tasks, key=lambda task: task.priority)
    done: set[str] = set()
    found: list[tuple[Task, ...]] = []
    while waiting:
        ready = tuple(task for task in waiting if done.issuperset(task.depends_on))
        if not ready:
            raise CyclicPlan
        waiting = [task for task in waiting if task not in ready]
        done.update(task.id for task in ready)
        found.append(ready)
    return tuple(found)
