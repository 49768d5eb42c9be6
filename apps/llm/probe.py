"""One small question to one model, to see whether its endpoint answers: what an administrator tries after a change."""

from __future__ import annotations

from dataclasses import dataclass

from apps.llm.accounting import Accounted
from apps.llm.actions.calls import record_calls
from apps.llm.attempt import Attempt
from apps.llm.embedding import EmbeddingAttempt, EmbeddingRequest
from apps.llm.errors import AttemptFailed, all_failed
from apps.llm.models import Model
from apps.llm.targets import is_rules
from apps.llm.types import ChatMessage, ChatRequest, never
from apps.projects.errors import Sentence
from config.database.waits import give_back_connections

LONGEST_WAIT_SECONDS = 15.0
MOST_TOKENS = 16
REFERENCE = "connection test"
QUESTION = ChatRequest(
    purpose="chat",
    messages=(ChatMessage("user", "Answer with the word OK."),),
    max_tokens=MOST_TOKENS,
    reference=REFERENCE,
    rules=lambda request: "OK",
)


@dataclass(frozen=True)
class Probed:
    """How it went. `sentence` and `code` say what failed; never the key, the address or the answer."""

    model: Model
    ok: bool
    duration_ms: int
    first_token_ms: int | None = None
    code: str = ""
    status: int | None = None
    sentence: Sentence = ""

    @property
    def by_rules(self) -> bool:
        return is_rules(self.model)


def probe(model: Model) -> Probed:
    """Ask once, with no retry and at most LONGEST_WAIT_SECONDS. The call is recorded like any other.

    `model` is a row with its provider, which may be switched off. RuntimeError inside a transaction.
    """
    provider = model.provider
    for name in ("connect_timeout_seconds", "first_token_timeout_seconds", "total_timeout_seconds"):
        setattr(provider, name, min(getattr(provider, name), LONGEST_WAIT_SECONDS))
    give_back_connections()
    attempt = _attempt(model)
    try:
        for _event in attempt.events(never):
            pass
    except AttemptFailed as failure:
        error = all_failed([attempt.cause()], retryable=failure.then == "retry")
        row = attempt.row()
        record_calls([row])
        return Probed(
            model, False, row.duration_ms, code=failure.code, status=failure.status, sentence=error.message
        )
    row = attempt.row()
    record_calls([row])
    return Probed(model, True, row.duration_ms, row.first_token_ms)


def _attempt(model: Model) -> Accounted[object]:
    if model.embeddings:
        return EmbeddingAttempt(model, EmbeddingRequest(("OK",), reference=REFERENCE), 1)
    return Attempt(model, QUESTION, 1)
