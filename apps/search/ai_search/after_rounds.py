"""The nodes of a search behind its rounds: table, answer, what is stored, report. By itself, because they look at
what the rounds have left, and at no source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from django.utils.translation import gettext as _

from apps.agents.extension import NodeContext, keep_result
from apps.search.ai_search.actions.searches import store_search
from apps.search.ai_search.answering import statements_of
from apps.search.ai_search.counts import counts_of, unsupported_in
from apps.search.ai_search.evidence import table_of
from apps.search.ai_search.records import candidates_of, decisions_of, kept, order_of
from apps.search.ai_search.report import report
from apps.search.ai_search.routing import is_whole
from apps.search.ai_search.scene import Scene

Owner = TypeVar("Owner")
State = Mapping[str, Any]
Added = dict[str, Any]

PURPOSE: Final = "ai_search"
STORED: Final = (
    "candidates", "decisions", "duplicates", "round", "rounds_log", "web", "degraded", "stopped_by", "failure",
    "by_model", "rows", "statements", "answer_by_model",
)  # fmt: skip


def fill_table(scene: Scene, node: NodeContext[Owner]) -> Added:
    papers = kept(node.state, scene.settings.table)
    if papers:
        node.status(_("Filling in the table of the kept papers…"))
    return {"rows": table_of(scene, papers, node.cancelled)}


def write_answer(scene: Scene, node: NodeContext[Owner]) -> Added:
    papers = kept(node.state, scene.settings.table)
    statements, by_model = statements_of(scene, papers, scene.asked.concepts, node.cancelled)
    return {"statements": [each.as_json() for each in statements], "answer_by_model": by_model}


def store_result(scene: Scene, node: NodeContext[Owner]) -> Added:
    """For a day for the same question, and for good as a saved search of the project."""
    state = node.state
    counts = {**counts_of(state), "unsupported": unsupported_in(state["statements"], state["rows"])}
    if not state["from_store"] and is_whole(state):
        keep_result(scene.project.pk, PURPOSE, state["key"], {name: state.get(name) for name in STORED})
    store_search(
        search_id=scene.search_id,
        project=scene.project,
        by=scene.user,
        question=scene.question,
        language=scene.language,
        filters=scene.filters,
        result={**_result(state), "understood": {**scene.asked.as_json(), "form": scene.form}},
        counts=counts,
        conversation_id=scene.conversation_id,
    )
    return {"counts": counts}


def _result(state: State) -> Added:
    """The kept ones first, each group by its score."""
    candidates, decisions = candidates_of(state["candidates"]), decisions_of(state["decisions"])
    ranked = sorted(
        candidates, key=lambda key: (not decisions[key].keep, *order_of(candidates[key], decisions[key]))
    )
    papers = [{**candidates[key].as_json(), "decision": decisions[key].as_json()} for key in ranked]
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


def say_report(scene: Scene, node: NodeContext[Owner]) -> None:
    node.say(report(scene, node.state, node.cite))
