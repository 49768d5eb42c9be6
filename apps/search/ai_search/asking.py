"""Asks a model for data about papers, once a day and project for the same question: who stops and goes on pays once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from apps.agents.extension import ChatMessage, keep_result, kept_result
from apps.agents.prompts.data import as_data
from apps.llm.actions.calls import save_waiting_calls
from apps.llm.structured import structured
from apps.search.ai_search.records import Candidate
from apps.search.ai_search.scene import Scene

PURPOSE = "ai_search_model"
LONGEST_PASSAGE_CHARACTERS = 1_800
M = TypeVar("M", bound=BaseModel)


def asked(
    scene: Scene,
    purpose: str,
    prompt: str,
    data: dict[str, Any],
    schema: type[M],
    cancelled: Callable[[], bool],
    *,
    model: str = "",
) -> M | None:
    """`model` is one to try before that of the purpose. None when rules answered. Raises what models raise; what they
    said once is not paid for again."""
    text = as_data({"task": prompt, "question": scene.question, **data})
    request = scene.ask(purpose, (ChatMessage("system", scene.prompt(prompt)), ChatMessage("user", text)))
    request = replace(request, model_slug=model) if model else request
    key = {"model": request.model_slug, "messages": [message.content for message in request.messages]}
    if (known := _kept(scene, key, schema)) is not None:
        return known
    found = structured(request, schema, cancelled=cancelled).value
    save_waiting_calls()  # the next node asks what it cost
    if found is not None:
        keep_result(scene.project.pk, PURPOSE, key, found.model_dump(mode="json"))
    return found


def _kept(scene: Scene, key: dict[str, Any], schema: type[M]) -> M | None:
    data = kept_result(scene.project.pk, PURPOSE, key)
    try:
        return None if data is None else schema.model_validate(data)
    except ValidationError:  # kept by an older version
        return None


def as_papers(candidates: Iterable[Candidate]) -> dict[str, Candidate]:
    """By the short names that a model is given: it cannot name a paper that it was not given."""
    return {f"p{number}": candidate for number, candidate in enumerate(candidates, 1)}


def papers_as_data(papers: dict[str, Candidate]) -> list[dict[str, Any]]:
    return [
        {
            "id": name,
            "title": paper.title,
            "passage": paper.text[:LONGEST_PASSAGE_CHARACTERS],
            **{fact: paper.facts[fact] for fact in ("year", "study_type") if paper.facts.get(fact)},
        }
        for name, paper in papers.items()
    ]
