"""The graph of a search: init → library and web at once → reason → route, round by round; then table, answer, store.

The same nodes serve a turn and a run; `scene_of` says who searches. The state is JSON, saved after each node, so that a
search whose worker is lost goes on where it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.extension import Graph, Loop, Node, NodeContext, kept_result
from apps.search.ai_search.after_rounds import (
    PURPOSE,
    Added,
    Owner,
    State,
    fill_table,
    say_report,
    store_result,
    write_answer,
)
from apps.search.ai_search.deciding import PURPOSE as SCREENING
from apps.search.ai_search.deciding import Reasoned, Screened, reasoned
from apps.search.ai_search.duplicates import duplicates_in
from apps.search.ai_search.habits import expanded
from apps.search.ai_search.records import Candidate, candidates_of, kept
from apps.search.ai_search.reranking import reranked
from apps.search.ai_search.routing import AWAY, stop_reason
from apps.search.ai_search.scene import Scene
from apps.search.ai_search.settings import SearchSettings
from apps.search.ai_search.sources import from_library, from_web
from apps.search.library.selectors import library_version
from apps.search.query.filters import narrowed
from apps.search.query.reading import own_groups
from apps.search.web.client import has_key

SceneOf = Callable[[Owner], Scene]
FRESH: Final = {"field": "from_store", "op": "ne", "value": True}
GOES_ON: Final = {"field": "goes_on", "op": "eq", "value": True}
MARGIN_SECONDS: Final = 10.0  # beyond the search service's own limit
Work = Callable[[Scene, NodeContext[Owner]], Added | None]


def search_graph(scene_of: SceneOf[Owner], settings: SearchSettings) -> Graph[Owner]:
    def node(name: str, work: Work[Owner], *after: str, when: Any = FRESH, **more: Any) -> Node[Owner]:
        return Node(name, partial(_carried_out, scene_of, work), after=after, when=when, **more)

    deadline = settings.web.timeout_seconds + MARGIN_SECONDS
    return Graph(
        (
            node("init", _init, when={}),
            node("library", _library, "init"),
            node("web", _web, "init", on_error="go_on", deadline_seconds=deadline),
            node("reason", _reason, "library", "web"),
            node("route", _route, "reason"),
            node("table", fill_table, "route"),
            node("answer", write_answer, "table"),
            node("store", store_result, "answer", when={}),
            node("report", say_report, "store", when={}),
        ),
        (Loop("init", "route", GOES_ON, at_most=settings.rounds),),
    )


def _carried_out(scene_of: SceneOf[Owner], work: Work[Owner], node: NodeContext[Owner]) -> Added | None:
    return work(scene_of(node.owner), node)


def _init(scene: Scene, node: NodeContext[Owner]) -> Added:
    """The first round searches the topic in the person's words, later ones what the plan names."""
    if "round" in node.state:
        return _next_round(scene, node)
    query = expanded(scene.asked.query, own_groups(scene.user))
    key = _key(scene, query)
    node.step.output["understood"] = scene.asked.as_json()
    stored = kept_result(scene.project.pk, PURPOSE, key)
    begun: Added = {
        "key": key,
        "began_at": time.time(),
        "from_store": stored is not None,
    }
    if stored is not None:
        node.status(_("This was searched within the last day; the library has not changed since."))
        return {**begun, **stored}
    node.status(_("Searching the library and the web…"))
    return {
        **begun,
        "round": 1,
        "query": query,
        "reformulated": [],
        "groups": [scene.filters],
        "searched": [],
        "candidates": {},
        "decisions": {},
        "duplicates": {},
        "rounds_log": [],
        "by_model": False,
        "failure": "",
    }


def _key(scene: Scene, query: str) -> Added:
    """All that a search's result depends on; the project is the store's own."""
    return {
        "query": " ".join(query.casefold().split()),
        "filters": scene.filters,
        "understood": scene.asked.keys(),
        "language": scene.language,
        "library": library_version(scene.project),
        "settings": scene.settings.as_key(),
        "web_key": has_key(),
        "model": scene.has_model(SCREENING),
    }


def _next_round(scene: Scene, node: NodeContext[Owner]) -> Added:
    plan = node.state["plan"]
    queries = [each["query"] for each in plan]
    groups = [narrowed(scene.filters, each["filters"]) for each in plan]
    number = node.state["round"] + 1
    node.status(
        _("Round %(number)d: searching “%(query)s”") % {"number": number, "query": " · ".join(queries)[:200]}
    )
    return {
        "round": number,
        "query": queries[0],
        "reformulated": queries[1:],
        "groups": [group for place, group in enumerate(groups) if group not in groups[:place]],
    }


def _library(scene: Scene, node: NodeContext[Owner]) -> Added:
    if scene.asked.is_empty:
        return {"library_hits": {}, "degraded": ""}
    queries = [node.state["query"], *node.state["reformulated"]]
    found = from_library(scene.searcher, queries, node.state["groups"], node.check)
    hits, told = reranked(scene, found["library_hits"], node.cancelled)
    node.step.output["rerank"] = told or None
    return {"library_hits": hits, "degraded": found["degraded"] or node.state.get("degraded", "")}


def _web(scene: Scene, node: NodeContext[Owner]) -> Added:
    """A service that did not answer is not waited for once more in the same search."""
    before = node.state.get("web") or {}
    if scene.asked.is_empty or before.get("state") in AWAY:
        return {"web_hits": {}, "web": before, "web_round": node.state["round"]}
    found = from_web(scene.searcher, _web_query(scene, node.state["query"]), node.cancelled)
    return {**found, "web_round": node.state["round"]}


def _web_query(scene: Scene, query: str) -> str:
    """A search service understands limits in words, and has no other way to be told of them."""
    said = [each.said for each in scene.asked.limits if each.mode == "must"]
    return " ".join([query, *said]).strip()


def _reason(scene: Scene, node: NodeContext[Owner]) -> Added:
    state, number = node.state, node.state["round"]
    web_came = state.get("web_round") == number
    pages = state["web_hits"] if web_came else {}
    before = candidates_of(state["candidates"])
    together = {**candidates_of(pages), **candidates_of(state["library_hits"]), **before}
    duplicates = duplicates_in(together, before)
    for key in (*duplicates, *(key for key in state["duplicates"] if key in together)):
        together.pop(key, None)
    new = [each for key, each in together.items() if key not in before]
    words = ngettext("%(n)d new result is being assessed…", "%(n)d new results are being assessed…", len(new))
    node.status(words % {"n": len(new)})
    searched = [*state["searched"], state["query"], *state["reformulated"]]
    screened = Screened(
        new=new,
        concepts=scene.asked.concepts,
        queries=scene.asked.queries()[1:],
        searched=searched,
        kept_so_far=len(kept(state)),
        rounds_left=max(0, scene.settings.rounds - number),
    )
    outcome = reasoned(scene, screened, node.cancelled)
    _announce(node, outcome, new, number)
    return {
        "candidates": {key: each.as_json() for key, each in together.items()},
        "decisions": {
            **state["decisions"],
            **{key: each.as_json() for key, each in outcome.decisions.items()},
        },
        "duplicates": {**state["duplicates"], **duplicates},
        "searched": searched,
        "new": len(new),
        "phase": outcome.phase,
        "plan": list(outcome.plan),
        "by_model": state["by_model"] or any(each.by == "model" for each in outcome.decisions.values()),
        "failure": outcome.failure or state["failure"],
        "web": _web_state(state, came=web_came),
        "web_before": _web_state(state, came=web_came),
        "rounds_log": [*state["rounds_log"], _logged(state, outcome, new)],
    }


def _web_state(state: State, *, came: bool) -> Added:
    """What is said of the web: that it found nothing only where no round found anything."""
    if not came:
        return {"state": "down", "cut": True, "sentence": _("The web search was cut off.")}
    before: Added = state.get("web_before") or {}
    found: Added = state["web"]
    return before if before.get("state") == "ok" and found.get("state") == "none" else found


def _logged(state: State, outcome: Reasoned, new: list[Candidate]) -> Added:
    return {
        "number": state["round"],
        "queries": [state["query"], *state["reformulated"]],
        "filters": state["groups"],
        "new": len(new),
        "kept": sum(decision.keep for decision in outcome.decisions.values()),
        "phase": outcome.phase,
        "done": list(outcome.done),
        "plan": [each["query"] for each in outcome.plan],
    }


def _announce(node: NodeContext[Owner], outcome: Reasoned, new: list[Candidate], number: int) -> None:
    """The plan and each decision, for those who watch."""
    decided = [{"title": each.title[:200], **outcome.decisions[each.key].as_json()} for each in new]
    node.emit(
        "search_round",
        {
            "round": number,
            "queries": [node.state["query"], *node.state["reformulated"]],
            "phase": outcome.phase,
            "done": list(outcome.done),
            "plan": [each["query"] for each in outcome.plan],
            "new": len(new),
            "kept": sum(each["keep"] for each in decided),
            "papers": decided,
        },
    )


def _route(scene: Scene, node: NodeContext[Owner]) -> Added:
    reason = stop_reason(scene, node.state, new=node.state["new"])
    node.step.output["stopped_by"] = reason
    return {"goes_on": not reason, "stopped_by": reason}
