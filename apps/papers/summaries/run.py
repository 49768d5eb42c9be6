"""A summary as a run: the paper's text, made plain, is read once, and what was said of it is kept."""

from __future__ import annotations

from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.extension import (
    Ending,
    Graph,
    Node,
    NodeContext,
    Remains,
    Run,
    RunHandle,
    RunHost,
    RunKind,
    Wait,
    run_graph,
    start_run,
)
from apps.papers.actions.summaries import keep_summary
from apps.papers.asking import Asker
from apps.papers.people import person_of
from apps.papers.summaries.claims import Claim, Claims, claims_of
from apps.papers.summaries.scope import WHOLE, Scope
from apps.projects.access import Right, require
from apps.projects.errors import Invalid, NotFound
from apps.projects.models import Project, User
from apps.search.library.selectors import papers_of
from apps.search.models import Paper, Passage

NAME: Final = "paper_summary"


def start_summary(
    *, by: User, project: Project, paper: Paper, scope: Scope = WHOLE, enqueue: bool = True
) -> Run:
    """In the language that is active now. Invalid for a paper or a part without a text."""
    require(by, project, Right.TALK)
    if not paper.passages.exists():
        raise Invalid(_("This paper has no text yet: upload its file, or write its abstract."))
    scope.passages(_passages(paper))
    params = {"paper": str(paper.pk), "scope": scope.as_json()}
    return start_run(
        kind=NAME, project=project, by=by, subject_id=str(paper.pk), params=params, enqueue=enqueue
    )


def summarise(handle: RunHandle) -> dict[str, Any] | Wait:
    """The body."""
    with translation.override(handle.run.language):
        return run_graph(RunHost(handle), GRAPH, checkpoint=True)


def _paper(run: Run) -> Paper:
    """NotFound when it was deleted, or taken from who asked, in the meantime."""
    project = Project.objects.get(pk=run.project_id)
    paper = papers_of(person_of(run), project).filter(pk=run.params["paper"]).first()
    if paper is None:
        raise NotFound
    return paper


def _passages(paper: Paper) -> list[Passage]:
    return list(Passage.objects.filter(paper=paper).order_by("position"))


def _scope(run: Run) -> Scope:
    return Scope.of(run.params.get("scope", {}))


def _reason(node: NodeContext[RunHandle]) -> dict[str, Any]:
    node.status(_("Reading the paper"))
    run = node.owner.run
    scope = _scope(run)
    found = claims_of(Asker.of_run(node), scope.passages(_passages(_paper(run))), is_part=scope != WHOLE)
    return {
        "claims": [claim.as_json() for claim in found.claims],
        "dropped": found.dropped,
        "by_model": found.by_model,
    }


def _store(node: NodeContext[RunHandle]) -> dict[str, Any]:
    run, state = node.owner.run, node.state
    claims = tuple(Claim.from_json(each) for each in state["claims"])
    summary = keep_summary(
        by=person_of(run),
        project=Project.objects.get(pk=run.project_id),
        paper=_paper(run),
        run_id=str(run.pk),
        language=run.language,
        found=Claims(claims, state["dropped"], state["by_model"]),
        model=Asker.of_run(node).model_title,
        scope=_scope(run),
    )
    return {"summary": str(summary.pk)}


GRAPH: Final = Graph((Node("reason", _reason), Node("store", _store, after=("reason",))))


def ended(run: Run, ending: Ending) -> Remains:
    return Remains(result={"summary": (ending.payload or {}).get("summary", "")})


def kind(title: Any) -> RunKind:
    return RunKind(NAME, queue="batch", body=summarise, finalize=ended, resumes=True, title=title)
