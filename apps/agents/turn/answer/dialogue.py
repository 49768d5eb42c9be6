"""Where the conversation with a model stands within one turn: as plain data, so that another process can go on."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from apps.agents.budgets.turn import REPEATS, Budgets
from apps.agents.tools.arguments import read_call
from apps.agents.tools.call import Call, new_id
from apps.llm.types import ChatMessage, ChatResult, Usage

NO_MORE = (
    "\nNo further tool can be called in this turn. Answer now, with what you know, and say what is missing."
)


@dataclass
class Pending:
    """A call that the model made in its last answer; `model_id` is what the model calls it. Over once it has a
    `content`, which is what the model will read."""

    model_id: str
    call: Call
    content: str = ""
    is_counted: bool = False


@dataclass
class Dialogue:
    """`answered` has the content for each call of this turn by its signature; `begun` the calls with side effects
    whose carrying out was begun. `asked_at` is when a person was asked last, in seconds since 1970. `text` and
    `reasoning` are what was shown; the numbers count against the agent's budgets."""

    messages: tuple[ChatMessage, ...]
    pending: list[Pending] = field(default_factory=list)
    answered: dict[str, str] = field(default_factory=dict)
    begun: list[str] = field(default_factory=list)
    asked_at: float = 0.0
    rounds: int = 0
    calls: int = 0
    used: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    text: str = ""
    reasoning: str = ""
    only_repeats: bool = False

    def used_up(self, budgets: Budgets, seconds: float) -> str:
        """Why the next round is offered no tools (of EXHAUSTED); empty while it is."""
        spent = {
            REPEATS: self.only_repeats,
            "tool_rounds": self.rounds >= budgets.tool_rounds,
            "tool_calls": self.calls >= budgets.tool_calls,
            "turn_tokens": self.used.input_tokens + self.used.output_tokens >= budgets.turn_tokens,
            "turn_seconds": seconds >= budgets.turn_seconds,
        }
        return next((name for name, is_spent in spent.items() if is_spent), "")

    def count(self, more: Usage) -> None:
        """What one call of the model has used."""
        sums = {f.name: getattr(self.used, f.name) + getattr(more, f.name) for f in fields(Usage)}
        self.used = Usage(**{**sums, "estimated": self.used.estimated or more.estimated})

    def take(self, result: ChatResult) -> None:
        """The calls of an answer, and the answer itself as the model has to read it again."""
        self.messages += (ChatMessage("assistant", result.content, tool_calls=result.tool_calls),)
        self.pending = [
            Pending(call.id, read_call(new_id(), call.name, call.arguments_json))
            for call in result.tool_calls
        ]

    def close_round(self, *, is_last: bool, only_repeats: bool) -> None:
        """All pending calls are over: their results become messages."""
        results = [ChatMessage("tool", each.content, tool_call_id=each.model_id) for each in self.pending]
        if is_last or only_repeats:
            last = results[-1]
            results[-1] = ChatMessage("tool", last.content + NO_MORE, tool_call_id=last.tool_call_id)
        self.messages += tuple(results)
        self.pending, self.only_repeats = [], only_repeats
