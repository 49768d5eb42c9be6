"""The planner: which strategies serve the intents, and the tasks that carry them out, in an order that works."""

from __future__ import annotations

from collections.abc import Iterable

from apps.agents.errors import CyclicPlan
from apps.agents.turn_context import Intent, Plan, Task, TurnContext

DEFAULT_STRATEGY = "request_clarification"
EXTRACTING = {"guide_and_extract", "update_context"}


def plan(turn: TurnContext) -> None:
    """Fill `turn.plan` from `turn.query`."""
    query = turn.query
    targets = {intent.code: intent.target for intent in turn.input.config.intents}
    with turn.tracer.step("planning", intents=[intent.code for intent in query.intents]) as step:
        strategies = tuple(
            dict.fromkeys(targets.get(intent.code, DEFAULT_STRATEGY) for intent in query.intents)
        )
        if query.requires_clarification and "request_clarification" not in strategies:
            strategies = (*strategies, "request_clarification")
        tasks = in_order(_tasks(turn, query.intents, targets, strategies))
        turn.plan = Plan(
            strategies=strategies,
            tasks=tasks,
            reason=", ".join(
                f"{intent.code} → {targets.get(intent.code, DEFAULT_STRATEGY)}" for intent in query.intents
            ),
            tools_needed=tuple(task.params["tool"] for task in tasks if task.kind == "tool_call"),
            should_extract=any(strategy in EXTRACTING for strategy in strategies),
            should_reflect=bool(query.reading.values) or turn.input.has_model,
        )
        step.output = {
            "strategies": list(strategies),
            "tasks": [[task.id, task.kind, list(task.depends_on)] for task in tasks],
            "reason": turn.plan.reason,
        }


def _tasks(
    turn: TurnContext, intents: Iterable[Intent], targets: dict[str, str], strategies: tuple[str, ...]
) -> list[Task]:
    tasks: list[Task] = []
    if any(strategy in EXTRACTING for strategy in strategies):
        tasks.append(Task("extract", "data_extract", priority=1))
    for intent in intents:
        match targets.get(intent.code):
            case "trigger_tool":
                tasks.append(Task(f"tool:{intent.argument}", "tool_call", 2, {"tool": intent.argument}))
            case "transition_stage":
                tasks.append(Task("transition", "context_update", 3, {"to": intent.argument}))
    before_the_answer = tuple(task.id for task in tasks if task.kind in {"tool_call", "context_update"})
    tasks.append(Task("answer", "llm_generate", 9, depends_on=before_the_answer))
    return tasks


def in_order(tasks: Iterable[Task]) -> tuple[Task, ...]:
    """Tasks so that each comes after those it depends on, by priority where there is a choice.

    CyclicPlan when they wait for each other, or for one that is not there.
    """
    waiting = sorted(tasks, key=lambda task: task.priority)
    done: list[Task] = []
    while waiting:
        finished = {task.id for task in done}
        ready = next((task for task in waiting if finished.issuperset(task.depends_on)), None)
        if ready is None:
            raise CyclicPlan
        waiting.remove(ready)
        done.append(ready)
    return tuple(done)
