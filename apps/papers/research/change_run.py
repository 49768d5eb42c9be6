"""The change of a section as a run: asked for on the report's page, written by a model, kept for a person to accept."""

from __future__ import annotations

from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.extension import (
    Graph,
    Node,
    NodeContext,
    Run,
    RunHandle,
    RunHost,
    RunKind,
    Wait,
    run_graph,
    start_run,
)
from apps.llm.selectors import model_in_use
from apps.papers.actions.proposals import keep_proposal
from apps.papers.asking import PURPOSE, Asker
from apps.papers.models import ResearchReport
from apps.papers.people import person_of
from apps.papers.research.changing import NewSection, rewritten
from apps.projects.access import Right, require
from apps.projects.errors import Invalid
from apps.projects.models import User

NAME: Final = "research_change"
LONGEST_WISH: Final = 1_000


def start_change(*, by: User, report: ResearchReport, section: int, wish: str, enqueue: bool = True) -> Run:
    """Invalid without a model, a wish, or such a section."""
    require(by, report.project, Right.EDIT)
    asked = " ".join(wish.split())
    if not asked or len(asked) > LONGEST_WISH:
        raise Invalid(
            _("Write what should be changed, in at most %(most)d characters.") % {"most": LONGEST_WISH}
        )
    if not 0 <= section < len(report.sections):
        raise Invalid(_("The report has no such section."))
    if not can_be_asked():
        raise Invalid(_("No model is in use. Change the text by hand."))
    params = {"report": str(report.pk), "section": section, "wish": asked, "version": report.version}
    return start_run(
        kind=NAME, project=report.project, by=by, subject_id=str(report.pk), params=params, enqueue=enqueue
    )


def can_be_asked() -> bool:
    return model_in_use(PURPOSE).kind == "model"


def change(handle: RunHandle) -> dict[str, Any] | Wait:
    """The body."""
    with translation.override(handle.run.language):
        return run_graph(RunHost(handle), GRAPH, checkpoint=True)


def _report(run: Run) -> ResearchReport:
    return ResearchReport.objects.select_related("project").get(
        pk=run.params["report"], project=run.project_id
    )


def _rewrite(node: NodeContext[RunHandle]) -> dict[str, Any]:
    node.status(_("Writing the section anew"))
    report, params = _report(node.owner.run), node.owner.run.params
    section = _section_of(report, params)
    new = rewritten(Asker.of_run(node), section, report.references, params["wish"])
    if new is None:
        raise Invalid(_("The model could not write the section. Try again, or change the text by hand."))
    return {"heading": new.heading, "statements": list(new.statements), "left_out": new.left_out}


def _section_of(report: ResearchReport, params: dict[str, Any]) -> dict[str, Any]:
    if report.version != params["version"]:
        raise Invalid(_("The report was changed in the meantime. Ask for the change again."))
    section: dict[str, Any] = report.sections[params["section"]]
    return section


def _store(node: NodeContext[RunHandle]) -> dict[str, Any]:
    run, state = node.owner.run, node.state
    proposal = keep_proposal(
        by=person_of(run),
        report=_report(run),
        run_id=str(run.pk),
        section=run.params["section"],
        version=run.params["version"],
        wish=run.params["wish"],
        new=NewSection(state["heading"], tuple(state["statements"]), state["left_out"]),
    )
    return {"proposal": proposal.pk}


GRAPH: Final = Graph((Node("rewrite", _rewrite), Node("store", _store, after=("rewrite",))))


def kind(title: Any) -> RunKind:
    return RunKind(NAME, queue="batch", body=change, resumes=True, title=title)
