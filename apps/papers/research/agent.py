"""Deep research in a conversation: the same graph in a turn, and its report as the answer."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.agents.extension import (
    Citation,
    Graph,
    Node,
    NodeContext,
    Orchestrator,
    TurnContext,
    TurnGraph,
    both,
)
from apps.papers.asking import Asker
from apps.papers.models import ResearchReport
from apps.papers.people import person_of
from apps.papers.research.graph import CONFIRMED, Work, research_graph
from apps.papers.research.limits import Limits
from apps.papers.research.wording import conclusion_of, limitations_of

NAME = "deep_research"
MARKS: Final = re.compile(r"(?:\[\d+\])+$")


def make_graph(turn: TurnContext) -> TurnGraph:
    graph = research_graph(_work(turn))
    answer = Node("answer", _answer, after=("store",), when=CONFIRMED)
    left = Node("left", _left, after=("confirm",), when={"not": CONFIRMED})
    return Graph((*graph.nodes, answer, left), graph.loops)


def _work(turn: TurnContext) -> Work[TurnContext]:
    given, run = turn.input, turn.handle.run
    return Work(
        given.message.content,
        given.language,
        person_of(run),
        given.conversation.project,
        (str(run.pk),),
        Limits(),
        Asker.of_turn,
    )


def _answer(node: NodeContext[TurnContext]) -> None:
    """The sections, each statement with its passages, and the way to the whole report."""
    report = ResearchReport.objects.select_related("project").get(pk=node.state["report"])
    references = {each["number"]: each for each in report.references}
    for section in report.sections:
        lines = [_statement(node, each, references) for each in section["statements"]]
        node.say(f"**{section['heading']}**\n\n" + _listed(lines))
    closing = {_("Conclusion"): _without_numbers(report), _("Limitations"): list(limitations_of(report))}
    for heading, lines in closing.items():
        node.say(f"**{heading}**\n\n" + _listed(lines))
    address = reverse("papers:report", kwargs={"slug": report.project.slug, "research_id": report.pk})
    node.say(_("[The whole report](%(address)s), with methods and references.") % {"address": address})


def _without_numbers(report: ResearchReport) -> list[str]:
    """The conclusion; its numbers are those of the report, an answer numbers passages."""
    return [MARKS.sub("", each).rstrip(" :：") for each in conclusion_of(report)]


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {each}" for each in lines)


def _statement(node: NodeContext[TurnContext], statement: dict[str, Any], references: dict[int, Any]) -> str:
    numbers = [node.cite(_citation(references[number])) for number in statement["numbers"]]
    return f"{statement['text']} {''.join(f'[{number}]' for number in numbers)}"


def _citation(reference: dict[str, Any]) -> Citation:
    return Citation(
        reference["source"],
        reference["source_id"],
        reference["title"],
        reference["locator"],
        reference["quote"],
        verified=True,
        url=reference["url"],
    )


def _left(node: NodeContext[TurnContext]) -> None:
    """The plan, and how to go on with it: nobody may have been there to be asked."""
    turn = node.owner
    slug, question = turn.input.conversation.project.slug, turn.input.message.content
    node.say(_("The research was not started. This would be its plan:"))
    node.say("\n".join(f"{n}. {each}" for n, each in enumerate(node.state["sub_questions"], start=1)))
    address = reverse("papers:research", kwargs={"slug": slug})
    node.say(_("[Start it, or change the plan, under “Deep research”.](%(address)s)") % {"address": address})
    command = f"manage.py research --project {slug} {shlex.quote(' '.join(question.split()))}"
    node.say(_("On the command line: `%(command)s` (with `--plan` the plan waits).") % {"command": command})


ORCHESTRATOR = Orchestrator(both("Deep research", "深度研究"), make_graph)
