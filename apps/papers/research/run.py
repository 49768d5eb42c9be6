"""Research as a run of its own, begun from its page or a command."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.extension import (
    Ending,
    Remains,
    Run,
    RunHandle,
    RunHost,
    RunKind,
    Wait,
    check_answer,
    run_graph,
    start_run,
)
from apps.fields.reading.language import language_of
from apps.papers.asking import Asker
from apps.papers.people import person_of
from apps.papers.research.graph import Work, research_graph
from apps.papers.research.limits import Limits
from apps.papers.research.resuming import first_of, lineage, take_over
from apps.projects.access import Right, require
from apps.projects.errors import Invalid
from apps.projects.models import Project, User

NAME: Final = "deep_research"
LONGEST_QUESTION: Final = 1_000


@transaction.atomic
def start_research(
    *,
    by: User,
    project: Project,
    question: str,
    confirmed: bool = False,
    rounds: int | None = None,
    with_web: bool = True,
    enqueue: bool = True,
) -> Run:
    """Begin; the run waits for a person to look at its plan, unless `confirmed`. Invalid for no question."""
    require(by, project, Right.TALK)
    asked = " ".join(question.split())
    if not asked:
        raise Invalid(_("Write the question that the research should answer."))
    if len(asked) > LONGEST_QUESTION:
        raise Invalid(_("A question has at most %(most)d characters.") % {"most": LONGEST_QUESTION})
    params = {"question": asked, "confirmed": confirmed, "rounds": rounds, "web": with_web}
    return start_run(kind=NAME, project=project, by=by, params=params, enqueue=enqueue)


def do_research(handle: RunHandle) -> dict[str, Any] | Wait:
    """The body."""
    take_over(handle)
    with translation.override(handle.run.language):
        return run_graph(RunHost(handle), research_graph(work_of(handle)), checkpoint=True)


def work_of(handle: RunHandle) -> Work[RunHandle]:
    """Plan and report are in the language of the question, whoever began it."""
    run = handle.run
    project, user = Project.objects.get(pk=run.project_id), person_of(run)
    language = language_of(run.params["question"], otherwise=run.language)
    return Work(
        run.params["question"],
        language,
        user,
        project,
        tuple(str(each.pk) for each in lineage(run)),
        Limits.from_params(run.params),
        lambda node: replace(Asker.of_run(node), language=language, reference=first_of(run)),
        confirmed=bool(run.params.get("confirmed")),
        with_web=bool(run.params.get("web", True)),
    )


def ended(run: Run, ending: Ending) -> Remains:
    """Who watches is told which report there is now."""
    return Remains(result={"report": (ending.payload or {}).get("report", "")})


def kind(title: Any) -> RunKind:
    return RunKind(
        NAME,
        queue="batch",
        body=do_research,
        finalize=ended,
        resumes=True,
        check_answer=check_answer,
        title=title,
    )
