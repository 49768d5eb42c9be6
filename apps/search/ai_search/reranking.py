"""The order of the best hits by a model that an administrator chose: one call, limited in time, for the top alone.

It orders what was found and decides nothing; without it, or where it fails, the order of the library stays.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import structlog
from pydantic import BaseModel, Field

from apps.llm.errors import Cancelled, ModelError
from apps.llm.selectors import model_in_use
from apps.search.ai_search.asking import as_papers, asked, papers_as_data
from apps.search.ai_search.records import Candidate, candidates_of
from apps.search.ai_search.scene import Scene

logger = structlog.get_logger(__name__)
PURPOSE, PROMPT = "reflection", "search_rerank"


class PaperScore(BaseModel):
    id: str
    score: float


class Ranking(BaseModel):
    """What the model is asked for."""

    papers: list[PaperScore] = Field(default_factory=list)


def reranked(
    scene: Scene, hits: Mapping[str, Any], cancelled: Callable[[], bool]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The hits with their places, and a line for the trace; empty where nothing was to be done."""
    limits = scene.settings.rerank
    ranked = sorted(candidates_of(hits).values(), key=lambda each: each.place)
    if not limits.model or len(ranked) < 2 or not _is_model(limits.model):
        return dict(hits), {}
    began = time.monotonic()
    top, state = _ordered(scene, ranked[: limits.top], cancelled), "reranked"
    if top is None:
        top, state = ranked[: limits.top], "unchanged"
    placed = [replace(each, place=place) for place, each in enumerate([*top, *ranked[limits.top :]])]
    told = {"state": state, "model": limits.model, "papers": len(top)}
    return {each.key: each.as_json() for each in placed}, {
        **told,
        "seconds": round(time.monotonic() - began, 2),
    }


def _is_model(slug: str) -> bool:
    found = model_in_use(PURPOSE, model_slug=slug)
    return found.kind == "model" and found.slug == slug


def _ordered(scene: Scene, top: list[Candidate], cancelled: Callable[[], bool]) -> list[Candidate] | None:
    """By the model's scores; those that it leaves out come after, as they were. None when it did not answer in time."""
    until = time.monotonic() + scene.settings.rerank.seconds
    papers = as_papers(top)
    data = {"papers": papers_as_data(papers)}
    stop = lambda: cancelled() or time.monotonic() > until  # noqa: E731 - read by the call while it goes on
    try:
        said = asked(scene, PURPOSE, PROMPT, data, Ranking, stop, model=scene.settings.rerank.model)
    except Cancelled:
        if cancelled():
            raise
        logger.warning("rerank_too_slow")
        return None
    except ModelError as error:
        logger.warning("rerank_without_model", code=error.code)
        return None
    scores = {each.id: each.score for each in said.papers if each.id in papers} if said else {}
    if not scores:
        return None
    order = sorted(papers, key=lambda name: (name not in scores, -scores.get(name, 0.0)))
    return [papers[name] for name in order]
