"""The executor: carries out the plan's tasks, and shows the answer as it comes.

Values are looked for while the answer is written; nothing is stored here (finalize.py writes, once).
"""

from __future__ import annotations

from concurrent.futures import Future

from apps.agents import memory
from apps.agents.extraction import Extracted, Verified, found_by_rules, verify
from apps.agents.layers import loop, tools
from apps.agents.parallel import at_the_same_time, result_of
from apps.agents.prompts.builder import extraction_messages
from apps.agents.tracing import cause_of
from apps.agents.turn_context import TurnContext
from apps.llm.errors import ModelError
from apps.llm.structured import structured
from apps.llm.types import ChatRequest, ChatResult

Looking = Future[tuple[Verified, ChatResult]]


def execute(turn: TurnContext) -> None:
    """Carry out `turn.plan`; fill `turn.execution`. A turn that has waited does again only what ends it."""
    plan, goes_on = turn.plan, bool(turn.execution.talk)
    looking: Looking | None = None
    folding = None if goes_on else memory.begin_folding(turn)
    with turn.tracer.step("execution", tasks=[task.id for task in plan.tasks]) as step:
        for task in plan.tasks:
            turn.handle.check()
            match task.kind:
                case "data_extract" | "tool_call" if goes_on:
                    continue
                case "data_extract":
                    looking = _look_for_values(turn)
                case "tool_call":
                    tools.call(turn, task.params)
                case "context_update":
                    turn.execution.complete_stage = not task.params["to"]
                    turn.execution.go_to = task.params["to"]
                case "llm_generate":
                    loop.answer(turn)
        if looking is not None:
            _take(turn, looking)
        memory.take_folded(turn, folding)
        step.output = {
            "found": [found.field for found in turn.execution.found],
            "finish_reason": turn.execution.answer.finish_reason if turn.execution.answer else "",
        }


def _look_for_values(turn: TurnContext) -> Looking | None:
    """What the rules read is certain; a model may find more, while the answer is written."""
    message = turn.input.message
    turn.execution.found += found_by_rules(
        turn.query.reading, message_id=str(message.pk), text=message.content
    )
    if not turn.input.has_model or turn.input.extracts_inline:
        return None
    return at_the_same_time(lambda: _ask_for_values(turn))


def _ask_for_values(turn: TurnContext) -> tuple[Verified, ChatResult]:
    given = turn.input
    request = ChatRequest(
        purpose="extraction",
        messages=extraction_messages(given),
        model_slug=given.config.models_by_purpose.get("extraction", ""),
        temperature=0.0,
        max_tokens=given.config.max_tokens,
        language=given.language,
        reference=str(turn.handle.run.id),
        project_id=given.conversation.project_id,
    )
    answer = structured(request, Extracted, cancelled=turn.handle.cancelled)
    verified = verify(
        answer.value.values if answer.value else (),
        message_id=str(given.message.pk),
        text=given.message.content,
        catalogue=given.config.catalogue,
        context=given.data,
        method="structured",
    )
    return verified, answer.result


def _take(turn: TurnContext, looking: Looking) -> None:
    """Add what the model found where the rules found nothing; a failed search leaves what the rules know."""
    with turn.tracer.step("node:extraction") as step:
        try:
            verified, used = result_of(looking)
        except ModelError as error:
            step.output = {"failed": error.code, **cause_of(error)}
            return
        step.used(used)
        known = {found.field for found in turn.execution.found}
        turn.execution.found += [found for found in verified.found if found.field not in known]
        step.output = {
            "kept": [f.field for f in verified.found],
            "dropped": [list(d) for d in verified.dropped],
        }
