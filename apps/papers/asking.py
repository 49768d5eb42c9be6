"""One question about papers to a model: paid for once, also when the run is cut off and goes on.

Without a model, and when one fails, there is no answer, and the rules of each step go on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import orjson
import structlog

from apps.agents.extension import (
    ChatMessage,
    ChatRequest,
    NodeContext,
    RunHandle,
    TurnContext,
    kept_or_made,
    request_of,
    request_of_run,
)
from apps.llm.errors import ModelError
from apps.llm.models import Purpose
from apps.llm.selectors import model_in_use
from apps.llm.structured import structured

logger = structlog.get_logger(__name__)
FILES = Path(__file__).parent / "prompts"
PURPOSE = Purpose.GENERATION
KEPT = "papers"


@dataclass
class Asker:
    """`make` builds a request on the account of this run or turn; `reference` is its id, `check` raises what cuts it
    short."""

    project_id: UUID
    reference: str
    language: str
    make: Callable[[str, tuple[ChatMessage, ...]], ChatRequest]
    cancelled: Callable[[], bool]
    check: Callable[[], None]
    failures: list[str] = field(default_factory=list)

    @classmethod
    def of_run(cls, node: NodeContext[RunHandle]) -> Asker:
        run = node.owner.run
        return cls(
            run.project_id,
            str(run.pk),
            run.language,
            lambda purpose, messages: request_of_run(node.owner, purpose, messages),
            node.cancelled,
            node.check,
        )

    @classmethod
    def of_turn(cls, node: NodeContext[TurnContext]) -> Asker:
        turn = node.owner
        return cls(
            turn.input.conversation.project_id,
            str(turn.handle.run.pk),
            turn.input.language,
            lambda purpose, messages: request_of(turn, purpose, messages),
            node.cancelled,
            node.check,
        )

    @property
    def has_model(self) -> bool:
        return model_in_use(PURPOSE).kind == "model"

    @property
    def model_title(self) -> str:
        return model_in_use(PURPOSE).title if self.has_model else ""

    def ask(self, prompt: str, data: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any] | None:
        """What the model answers to a shipped prompt about `data`; None without a model, or when it failed.

        `data` goes into the message of the user, delimited: it holds what others wrote.
        """
        if not self.has_model:
            return None
        key = [self.reference, prompt, data]
        try:
            answer = kept_or_made(self.project_id, KEPT, key, lambda: self._asked(prompt, data, schema))
        except ModelError as error:
            self.check()
            self.failures.append(error.code)
            logger.warning("papers_without_model", prompt=prompt, failure=error.code)
            return None
        return answer if isinstance(answer, dict) else None

    def _asked(self, prompt: str, data: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
        given = f"<material>\n{orjson.dumps(data).decode()}\n</material>"
        messages = (ChatMessage("system", self._prompt(prompt)), ChatMessage("user", given))
        return structured(self.make(PURPOSE, messages), schema, cancelled=self.cancelled).value

    def _prompt(self, name: str) -> str:
        ending = "en" if self.language == "en" else "zh_hans"
        return (FILES / f"{name}.{ending}.md").read_text("utf-8")
