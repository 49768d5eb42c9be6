"""The intent whose examples a question is most like, by the model that makes vectors on this machine.

It decides only what is near to one intent and not to the next; without the model, or in a script that it does not read,
it decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from apps.agents.extension import AgentConfig
from apps.retrieval.local.model import LocalModelMissing, local_model
from apps.retrieval.terms import script_of

LEAST_SIMILARITY, LEAST_LEAD = 0.6, 0.08
Vector = tuple[float, ...]


@dataclass(frozen=True)
class Near:
    code: str
    confidence: float
    reason: str


def by_examples(text: str, config: AgentConfig) -> Near | None:
    """None where it cannot tell."""
    if script_of(text) == "han":
        return None
    examples = tuple(
        (intent.code, str(said)) for intent in config.intents for said in intent.examples.get("en") or ()
    )
    try:
        vectors = _vectors(tuple(said for _, said in examples))
        asked = _vectors((text,))
    except LocalModelMissing:
        return None
    best: dict[str, float] = {}
    for (code, _said), vector in zip(examples, vectors, strict=True):
        best[code] = max(best.get(code, 0.0), _similarity(asked[0], vector))
    return _decided(best)


def _decided(best: dict[str, float]) -> Near | None:
    ranked = sorted(best.items(), key=lambda pair: -pair[1])
    if not ranked or ranked[0][1] < LEAST_SIMILARITY:
        return None
    lead = ranked[0][1] - (ranked[1][1] if len(ranked) > 1 else 0.0)
    if lead < LEAST_LEAD:
        return None
    return Near(ranked[0][0], round(ranked[0][1], 3), "like an example")


def _similarity(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=8)
def _vectors(texts: tuple[str, ...]) -> tuple[Vector, ...]:
    return tuple(tuple(vector) for vector in local_model().embed(texts)) if texts else ()
