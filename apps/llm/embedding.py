"""The door to models that embed: texts in, vectors out, all of them of one model.

Vectors of two models cannot be compared, so only the first request of a call may fall back to another model.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import httpx2
import orjson

from apps.llm import clients, sdk, wire
from apps.llm.accounting import Accounted
from apps.llm.calling import Call, Shape
from apps.llm.errors import AttemptFailed
from apps.llm.failures import failure_of
from apps.llm.models import Model, Purpose
from apps.llm.network import Interrupted
from apps.llm.tokens import estimate_tokens
from apps.llm.types import ChatEvent, Usage, never

Vector = tuple[float, ...]


@dataclass(frozen=True)
class EmbeddingRequest:
    """`texts` must not be empty, and none of them blank: endpoints refuse that. The rest is as in ChatRequest."""

    texts: tuple[str, ...]
    purpose: str = Purpose.EMBEDDING
    model_slug: str = ""
    reference: str = ""
    project_id: UUID | None = None

    def __post_init__(self) -> None:
        if not self.texts or not all(text.strip() for text in self.texts):
            raise ValueError("an embedding needs a text that is not blank")


@dataclass(frozen=True)
class Embedded:
    """A vector for each text, in their order and all of one length; `model` is the slug of the one that made them."""

    vectors: tuple[Vector, ...]
    model: str
    usage: Usage

    @property
    def dimensions(self) -> int:
        return len(self.vectors[0])


def embed(request: EmbeddingRequest, *, cancelled: Callable[[], bool] = never) -> Embedded:
    """The vectors of `request.texts`, asked for in as many requests as the model needs.

    Raises Cancelled, ModelUnavailable or ModelRefused; RuntimeError inside a database transaction.
    """
    shape = _EmbeddingShape()
    done = Call(request, shape, cancelled).result()
    while (rest := request.texts[len(done.vectors) :]) and shape.model is not None:
        asked = replace(request, texts=rest)
        part = Call(asked, shape, cancelled, models=[shape.model]).result()
        done = Embedded((*done.vectors, *part.vectors), done.model, _sum(done.usage, part.usage))
    return done


class _EmbeddingShape(Shape[EmbeddingRequest, Embedded]):
    """As many texts as the model takes at once; it remembers the model that was asked last."""

    model: Model | None = None

    def cannot(self, request: EmbeddingRequest, model: Model) -> str:
        return "" if model.embeddings else "no_embeddings"

    def attempt(self, request: EmbeddingRequest, model: Model, number: int) -> EmbeddingAttempt:
        self.model = model
        return EmbeddingAttempt(
            model, replace(request, texts=request.texts[: model.texts_per_request]), number
        )


class EmbeddingAttempt(Accounted[Embedded]):
    """One request for the vectors of all texts of `request`. It has no events: vectors come all at once."""

    def __init__(self, model: Model, request: EmbeddingRequest, number: int) -> None:
        super().__init__(model, request, number)
        self._texts = request.texts
        self._vectors: tuple[Vector, ...] = ()
        self._counted: Usage | None = None

    def _work(self, cancelled: Callable[[], bool]) -> Generator[ChatEvent, None, None]:
        try:
            body = clients.post_embeddings(self.model.provider, self._body(), self._watch(cancelled))
        except Interrupted as stop:
            raise stop.error from None
        except (sdk.OpenAIError, httpx2.HTTPError) as error:
            raise failure_of(error) from None
        try:
            self._read(orjson.loads(body))
        except (orjson.JSONDecodeError, LookupError, TypeError, ValueError, AttributeError):
            raise AttemptFailed("bad_response", "retry") from None
        yield from ()

    def _body(self) -> dict[str, Any]:
        body = {"model": self.model.name, "input": list(self._texts), "encoding_format": "float"}
        further = {name: value for name, value in self.model.request_defaults.items() if name not in body}
        return body | {name: value for name, value in further.items() if value is not None}

    def _read(self, data: dict[str, Any]) -> None:
        """Rows may come in any order. A row that is missing, or of another length, makes all of them useless."""
        self._counted = wire.usage_of(data)
        rows = {row["index"]: tuple(float(number) for number in row["embedding"]) for row in data["data"]}
        vectors = tuple(rows[index] for index in range(len(self._texts)))
        if len(rows) != len(vectors) or len({len(vector) for vector in vectors}) != 1 or not vectors[0]:
            raise ValueError("one vector for each text, all of one length")
        if not all(math.isfinite(number) for vector in vectors for number in vector):
            raise ValueError("numbers only")
        self._vectors = vectors

    def _result(self) -> Embedded:
        return Embedded(self._vectors, self.model.slug, self._usage())

    def _usage(self) -> Usage:
        if self._counted is not None or not self._vectors:
            return self._counted or Usage()
        return Usage(input_tokens=sum(map(estimate_tokens, self._texts)), estimated=True)


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(
        input_tokens=one.input_tokens + other.input_tokens,
        cached_tokens=one.cached_tokens + other.cached_tokens,
        estimated=one.estimated or other.estimated,
    )
