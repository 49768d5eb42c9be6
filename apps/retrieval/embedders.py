"""What makes vectors: the model on this machine, or an endpoint behind the one door to models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from apps.llm.embedding import EmbeddingRequest, embed
from apps.llm.errors import ModelRefused, ModelUnavailable
from apps.retrieval.local.model import LocalModelMissing, local_model
from apps.retrieval.models import EmbeddingModel, ModelKind

Vectors = Sequence[Sequence[float]]


class EmbedderFailed(Exception):
    """No vectors now; the same may work later. `code` names why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Embedder(Protocol):
    def texts(self, texts: Sequence[str]) -> Vectors:
        """A vector of length 1 for each text. EmbedderFailed."""


class LocalEmbedder:
    def texts(self, texts: Sequence[str]) -> Vectors:
        try:
            return local_model().embed(texts)
        except LocalModelMissing:
            raise EmbedderFailed("no_local_model") from None


class EndpointEmbedder:
    """`model` is the slug of a model of the endpoint; its vectors must be as long as the row says."""

    def __init__(self, model: EmbeddingModel) -> None:
        self._model = model

    def texts(self, texts: Sequence[str]) -> Vectors:
        try:
            found = embed(EmbeddingRequest(tuple(texts), model_slug=self._model.slug))
        except (ModelUnavailable, ModelRefused) as error:
            raise EmbedderFailed(type(error).__name__) from None
        if found.model != self._model.slug:
            raise EmbedderFailed("other_model")
        if found.dimensions != self._model.dimensions:
            raise EmbedderFailed("other_dimensions")
        return found.vectors


def embedder_of(model: EmbeddingModel) -> Embedder:
    return LocalEmbedder() if model.kind == ModelKind.LOCAL else EndpointEmbedder(model)
