"""The executor: asks the model and shows its answer as it comes."""

from __future__ import annotations

from apps.agents import guided
from apps.agents.prompts.builder import build_messages
from apps.agents.turn_context import TurnContext
from apps.llm.chat import stream_chat
from apps.llm.types import ChatRequest, Completed, Restarted, TextDelta


def answer(turn: TurnContext) -> None:
    """Stream the answer; what a failed attempt had shown is taken back before the next one shows anything."""
    events = turn.handle.events
    start = events.mark()
    for event in stream_chat(_request(turn), cancelled=turn.handle.cancelled):
        match event:
            case TextDelta(text=text, channel=channel):
                events.token(text, channel)
            case Restarted(attempt=attempt):
                events.reset(start, attempt=attempt)
            case Completed(result=result):
                turn.answer = result


def _request(turn: TurnContext) -> ChatRequest:
    agent, run = turn.input.agent, turn.handle.run
    return ChatRequest(
        purpose="chat",
        messages=build_messages(turn.input),
        temperature=agent.temperature,
        max_tokens=agent.max_tokens,
        language=turn.input.language,
        reference=str(run.id),
        project_id=run.project_id,
        rules=lambda _: guided.answer(turn.input),
    )
