"""The run of a search that was started on its page: the graph of the agent, without a conversation."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from apps.agents.extension import Fold, RunHandle, RunHost, RunKind, Wait, check_answer, run_graph
from apps.search.ai_search.actions.searches import KIND
from apps.search.ai_search.graph import search_graph
from apps.search.ai_search.scene import scene_of_run

ROUND = "search_round"


def search(handle: RunHandle) -> dict[str, Any] | Wait:
    graph = search_graph(scene_of_run, scene_of_run(handle).settings)
    state = run_graph(RunHost(handle), graph, checkpoint=True)
    return state if isinstance(state, Wait) else {"search_id": handle.run.params["search_id"]}


def _changed(snapshot: dict[str, Any], event: str, data: dict[str, Any]) -> dict[str, Any] | None:
    """Each round once, also when an attempt that was lost sends it again."""
    if event != ROUND:
        return None
    others = [each for each in snapshot["rounds"] if each["round"] != data["round"]]
    return {"rounds": [*others, data]}


SEARCH_RUN = RunKind(
    KIND,
    queue="batch",
    body=search,
    fold=Fold(parts={"rounds": []}, change=_changed),
    resumes=True,
    check_answer=check_answer,
    title=_("Literature search"),
)
