"""The graph of a search: init → library and web at once → reason → route, round by round; then table, answer, store.

The same nodes serve a turn and a run; `scene_of` says who searches. The state is JSON, saved after each node, so that a
search whose worker is lost goes on where it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.extension import Graph, Loop, Node, NodeContext, keep_result, kept_result
from apps.search.ai_search.actions.searches import store_search
from apps.search.ai_search.answering import statements_of
from apps.search.ai_search.counts import counts_of, unsupported_in
from apps.search.ai_search.deciding import PURPOSE as SCREENING
from apps.search.ai_search.deciding import Reasoned, Screened, reasoned
from apps.search.ai_search.evidence import table_of
from apps.search.ai_search.habits import expanded
from apps.search.ai_search.records import Candidate, candidates_of, kept
from apps.search.ai_search.report import report
from apps.search.ai_search.routing import stop_reason
from apps.search.ai_search.scene import Scene
from apps.search.ai_search.settings import SearchSettings
from apps.search.ai_search.sources import from_library, from_web, same_title
from apps.search.library.selectors import library_version
from apps.search.query.concepts import Concept, concepts_in
from apps.search.query.filters import narrowed
from apps.search.query.reading import own_groups

Owner = TypeVar("Owner")
SceneOf = Callable[[Owner], Scene]
State = Mapping[str, Any]
Added = dict[str, Any]

PURPOSE: Final = "ai_search"
FRESH: Final = {"field": "from_store", "op": "ne", "value": True}
GOES_ON: Final = {"field": "goes_on", "op": "eq", "value": True}
AWAY: Final = frozenset({"no_key", "slow", "down", "quota", "bad_key"})
MARGIN_SECONDS: Final = 10.0  # beyond the search service's own limit
STORED: Final = (
    "candidates", "decisions", "found", "round", "rounds_log", "web", "degraded", "stopped_by", "failure", "by_model",
    "rows", "statements", "answer_by_model",
)  # fmt: skip
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
            node("table", _table, "route"),
            node("answer", _answer, "table"),
            node("store", _store, "answer", when={}),
            node("report", _report, "store", when={}),
        ),
        (Loop("init", "route", GOES_ON, at_most=settings.rounds),),
    )


def _carried_out(scene_of: SceneOf[Owner], work: Work[Owner], node: NodeContext[Owner]) -> Added | None:
    return work(scene_of(node.owner), node)


# --- Rounds ---------------------------------------------------------------------------------------------------


def _init(scene: Scene, node: NodeContext[Owner]) -> Added:
    """The first round searches the question in the person's words, later ones what the plan names."""
    if "round" in node.state:
        return _next_round(scene, node)
    own = own_groups(scene.user)
    query = expanded(scene.question, own)
    key = _key(scene, query)
    stored = kept_result(scene.project.pk, PURPOSE, key)
    begun: Added = {
        "key": key,
        "own": [list(group) for group in own],
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
        "found": {"library": 0, "web": 0},
        "rounds_log": [],
        "by_model": False,
        "failure": "",
    }


def _key(scene: Scene, query: str) -> Added:
    """All that a search's result depends on; the project is the store's own."""
    return {
        "query": " ".join(query.casefold().split()),
        "filters": scene.filters,
        "language": scene.language,
        "library": library_version(scene.project),
        "settings": scene.settings.as_key(),
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
    queries = [node.state["query"], *node.state["reformulated"]]
    return from_library(scene.searcher, queries, node.state["groups"], node.check)


def _web(scene: Scene, node: NodeContext[Owner]) -> Added:
    """A service that did not answer is not waited for once more in the same search."""
    before = node.state.get("web") or {}
    if before.get("state") in AWAY:
        return {"web_found": 0, "web_hits": {}, "web": before, "web_round": node.state["round"]}
    return {**from_web(scene.searcher, node.state["query"], node.cancelled), "web_round": node.state["round"]}


def _reason(scene: Scene, node: NodeContext[Owner]) -> Added:
    state, number = node.state, node.state["round"]
    web_came = state.get("web_round") == number
    pages = state["web_hits"] if web_came else {}
    before = candidates_of(state["candidates"])
    together = {**candidates_of(pages), **candidates_of(state["library_hits"]), **before}
    for page in same_title(together):
        together.pop(page, None)
    new = [each for key, each in together.items() if key not in before]
    words = ngettext("%(n)d new result is being assessed…", "%(n)d new results are being assessed…", len(new))
    node.status(words % {"n": len(new)})
    searched = [*state["searched"], state["query"], *state["reformulated"]]
    screened = Screened(
        new=new,
        concepts=_concepts(scene, state),
        searched=searched,
        kept_so_far=len(kept(state)),
        rounds_left=max(0, scene.settings.rounds - number),
    )
    outcome = reasoned(scene, screened, node.cancelled)
    _announce(node, outcome, new, number)
    found = state["found"]
    return {
        "candidates": {key: each.as_json() for key, each in together.items()},
        "decisions": {
            **state["decisions"],
            **{key: each.as_json() for key, each in outcome.decisions.items()},
        },
        "found": {
            "library": found["library"] + state["library_found"],
            "web": found["web"] + (state["web_found"] if web_came else 0),
        },
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
        return {"state": "down", "sentence": _("The web search was cut off.")}
    before: Added = state.get("web_before") or {}
    found: Added = state["web"]
    return before if before.get("state") == "ok" and found.get("state") == "none" else found


def _concepts(scene: Scene, state: State) -> tuple[Concept, ...]:
    return concepts_in(scene.question, [tuple(group) for group in state["own"]])


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
    decided = [
        {
            "title": each.title[:200],
            "keep": outcome.decisions[each.key].keep,
            "reason": outcome.decisions[each.key].reason,
            "score": outcome.decisions[each.key].score,
        }
        for each in new
    ]
    node.emit(
        "search_round",
        {
            "round": number,
            "queries": [node.state["query"], *node.state["reformulated"]],
            "phase": outcome.phase,
            "done": list(outcome.done),
            "plan": [each["query"] for each in outcome.plan],
            "papers": decided,
        },
    )


def _route(scene: Scene, node: NodeContext[Owner]) -> Added:
    reason = stop_reason(scene, node.state, new=node.state["new"])
    node.step.output["stopped_by"] = reason
    return {"goes_on": not reason, "stopped_by": reason}


# --- After the rounds -----------------------------------------------------------------------------------------


def _table(scene: Scene, node: NodeContext[Owner]) -> Added:
    papers = kept(node.state, scene.settings.table)
    if papers:
        node.status(_("Filling in the table of the kept papers…"))
    return {"rows": table_of(scene, papers, node.cancelled)}


def _answer(scene: Scene, node: NodeContext[Owner]) -> Added:
    papers = kept(node.state, scene.settings.table)
    statements, by_model = statements_of(scene, papers, _concepts(scene, node.state), node.cancelled)
    return {"statements": [each.as_json() for each in statements], "answer_by_model": by_model}


def _store(scene: Scene, node: NodeContext[Owner]) -> Added:
    """For a day for the same question, and for good as a saved search of the project."""
    state = node.state
    counts = {**counts_of(state), "unsupported": unsupported_in(state["statements"], state["rows"])}
    if not state["from_store"]:
        keep_result(scene.project.pk, PURPOSE, state["key"], {name: state.get(name) for name in STORED})
    store_search(
        search_id=scene.search_id,
        project=scene.project,
        by=scene.user,
        question=scene.question,
        language=scene.language,
        filters=scene.filters,
        result=_result(state),
        counts=counts,
        conversation_id=scene.conversation_id,
    )
    return {"counts": counts}


def _result(state: State) -> Added:
    """The kept ones first, each group by its score."""
    papers = [{**data, "decision": state["decisions"][key]} for key, data in state["candidates"].items()]
    papers.sort(key=lambda each: (not each["decision"]["keep"], -each["decision"]["score"], each["title"]))
    return {
        "papers": papers,
        "rows": state["rows"],
        "statements": state["statements"],
        "rounds": state["rounds_log"],
        "web": state["web"],
        "notes": {
            "by_model": state["by_model"],
            "answer_by_model": state["answer_by_model"],
            "failure": state["failure"],
            "stopped_by": state["stopped_by"],
            "degraded": state["degraded"],
        },
    }


def _report(scene: Scene, node: NodeContext[Owner]) -> None:
    node.say(report(scene, node.state, node.cite))
