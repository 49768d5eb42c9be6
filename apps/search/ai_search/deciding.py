"""Keep or drop, and what to search next: by a model where there is one, by rules else and where it fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import structlog
from pydantic import BaseModel, Field

from apps.llm.errors import ModelError
from apps.retrieval.terms import script_of
from apps.search.ai_search.asking import as_papers, asked, papers_as_data
from apps.search.ai_search.records import Candidate, Decision, order_of
from apps.search.ai_search.scene import Scene
from apps.search.ai_search.screening import decision_of
from apps.search.query.concepts import Concept, coverage, strongest, translated
from apps.search.query.filters import Filters, cleaned

logger = structlog.get_logger(__name__)
PURPOSE, PROMPT = "reflection", "search_screening"
MOST_AT_ONCE = 30
MOST_QUERIES = 3
LONGEST_QUERY, LONGEST_REASON = 300, 300
Phase = Literal["search", "refine", "done"]


class PaperDecision(BaseModel):
    """What a model says of one paper."""

    id: str
    decision: Literal["keep", "drop"]
    reason: str = ""
    score: float = 0.0


class NextQuery(BaseModel):
    """A query of the plan with its filters."""

    query: str
    year_from: int | None = None
    year_to: int | None = None
    study_types: list[str] = Field(default_factory=list)


class Screening(BaseModel):
    """What the model is asked for."""

    phase: Phase = "done"
    done: list[str] = Field(default_factory=list)
    plan: list[NextQuery] = Field(default_factory=list)
    papers: list[PaperDecision] = Field(default_factory=list)


@dataclass(frozen=True)
class Reasoned:
    """`plan` are queries {query, filters} that were not searched yet. `failure` is the code of a model that failed."""

    phase: Phase
    done: tuple[str, ...]
    plan: tuple[dict[str, Any], ...]
    decisions: Mapping[str, Decision]
    failure: str = ""


@dataclass(frozen=True)
class Screened:
    """What is to be decided: new candidates, what the question is about, how it can be asked, and what was searched."""

    new: Sequence[Candidate]
    concepts: Sequence[Concept]
    queries: Sequence[str]
    searched: Sequence[str]
    kept_so_far: int
    rounds_left: int


def reasoned(scene: Scene, given: Screened, cancelled: Callable[[], bool]) -> Reasoned:
    """Candidates that a model forgot are decided by rules: each paper has a decision and a reason."""
    by_rules = decided_by_rules(scene, given)
    if not scene.has_model(PURPOSE):
        return by_rules
    standing = [each for each in given.new if not each.facts.get("retracted")]  # no support, whoever decides
    if not standing:
        return replace(by_rules, phase="done", plan=())
    try:
        return _decided_by_model(scene, replace(given, new=standing), by_rules, cancelled)
    except ModelError as error:
        logger.warning("search_without_model", code=error.code)
        return replace(by_rules, failure=error.code)


def _decided_by_model(
    scene: Scene, given: Screened, by_rules: Reasoned, cancelled: Callable[[], bool]
) -> Reasoned:
    ranked = sorted(given.new, key=lambda each: order_of(each, by_rules.decisions[each.key]))
    papers = as_papers(ranked[:MOST_AT_ONCE])
    data = {
        "searched": list(given.searched),
        "rounds_left": given.rounds_left,
        "kept_so_far": given.kept_so_far,
        "papers": papers_as_data(papers),
    }
    said = asked(scene, PURPOSE, PROMPT, data, Screening, cancelled)
    if said is None:
        return by_rules
    decisions = {
        papers[each.id].key: Decision(
            each.decision == "keep",
            " ".join(each.reason.split())[:LONGEST_REASON],
            min(max(each.score, 0.0), 1.0),
            "model",
        )
        for each in said.papers
        if each.id in papers
    }
    plan = [{"query": each.query, "filters": _filters(each)} for each in said.plan]
    done = tuple(" ".join(each.split())[:LONGEST_REASON] for each in said.done[:6])
    return Reasoned(
        said.phase, done, _not_searched(plan, given.searched), {**by_rules.decisions, **decisions}
    )


def _filters(query: NextQuery) -> Filters:
    return cleaned({name: value for name, value in query.model_dump().items() if name != "query" and value})


def _not_searched(plan: Sequence[dict[str, Any]], searched: Sequence[str]) -> tuple[dict[str, Any], ...]:
    known = {" ".join(query.casefold().split()) for query in searched}
    found: dict[str, dict[str, Any]] = {}
    for each in plan:
        query = " ".join(str(each["query"]).split())[:LONGEST_QUERY]
        if query and query.casefold() not in known:
            found.setdefault(query.casefold(), {**each, "query": query})
    return tuple(found.values())[:MOST_QUERIES]


# --- Rules ----------------------------------------------------------------------------------------------------


def decided_by_rules(scene: Scene, given: Screened) -> Reasoned:
    decisions = {each.key: decision_of(scene.asked, each, scene.settings.keep_from) for each in given.new}
    kept = given.kept_so_far + sum(decision.keep for decision in decisions.values())
    plan = _not_searched(_next_queries(given), given.searched) if kept < scene.settings.enough else ()
    return Reasoned("search" if plan else "done", (), plan, decisions)


def _next_queries(given: Screened) -> list[dict[str, Any]]:
    """In the other language, by other words, then without what no paper has."""
    own = script_of(" ".join(concept.words for concept in given.concepts))
    absent = [
        concept.words
        for concept in given.concepts
        if not any(coverage([concept], each.whole).has for each in given.new)
    ]
    others = " ".join(concept.others[0] if concept.others else concept.words for concept in given.concepts)
    queries = [*given.queries, translated(given.concepts, "latin" if own == "han" else "han"), others]
    queries.append(strongest(given.concepts, absent))
    return [{"query": query, "filters": {}} for query in queries if query]
