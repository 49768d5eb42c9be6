"""Research as a graph: plan → a person looks at it → rounds of search → writing → report.

The state is saved after each node and each paid answer is kept by itself, so a run that was killed goes on where it was
and pays for nothing twice. It is the same graph in a run of its own and in a turn of the agent.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.extension import Ask, Graph, Loop, Node, NodeContext
from apps.papers.actions.reports import Findings, keep_report
from apps.papers.asking import Asker
from apps.papers.research import planning, rounds, writing
from apps.papers.research.limits import MOST_ROUNDS, Limits
from apps.papers.research.notes import Topic, topics_of
from apps.papers.research.sources import Sources
from apps.papers.research.spending import spent
from apps.papers.research.years import Years, years_in
from apps.projects.models import Project, User
from apps.search.library.selectors import papers_of

Owner = TypeVar("Owner")
OPEN_TOPICS = {"field": "open", "op": "gt", "value": 0}
CONFIRMED = {"field": "confirmed", "op": "eq", "value": True}


@dataclass(frozen=True)
class Work(Generic[Owner]):
    """What a graph is made for. `run_ids` are this run's and those of the runs that it
    continues; `asker(node)` asks models on this run's account; `confirmed` skips the question to a
    person, for who has seen the plan before, or starts it from a command."""

    question: str
    language: str
    user: User
    project: Project
    run_ids: tuple[str, ...]
    limits: Limits
    asker: Callable[[NodeContext[Owner]], Asker]
    confirmed: bool = False
    with_web: bool = True


def research_graph(work: Work[Owner]) -> Graph[Owner]:
    """The nodes close over `work`, which is made anew from the run's row whenever it goes on."""
    return Graph(
        (
            Node("plan", lambda node: _plan(work, node)),
            Node("confirm", lambda node: _confirm(work, node), after=("plan",)),
            Node("search", lambda node: _search(work, node), after=("confirm",), when=CONFIRMED),
            Node("write", lambda node: _write(work, node), after=("search",), when=CONFIRMED),
            Node("store", lambda node: _store(work, node), after=("write",), when=CONFIRMED),
        ),
        (Loop("search", "search", OPEN_TOPICS, at_most=MOST_ROUNDS),),
    )


def _plan(work: Work[Owner], node: NodeContext[Owner]) -> dict[str, Any]:
    node.status(_("Planning the research"))
    return {
        "sub_questions": planning.drafted(work.asker(node), work.question),
        "began": time.time(),
    }


def _confirm(work: Work[Owner], node: NodeContext[Owner]) -> dict[str, Any]:
    """A run that waits here holds no worker."""
    proposal = planning.proposal(node.state["sub_questions"], work.limits.rounds, years_in(work.question))
    if not work.confirmed:
        answer = node.wait(Ask(_("Look at the plan, change it, and start."), planning.FORM, proposal))
        if not answer.approved:
            return {"confirmed": False, "topics": [], "open": 0}
        proposal = answer.value
    asked = list(dict.fromkeys(" ".join(each.split()) for each in proposal["sub_questions"]))
    topics = [Topic(each).as_json() for each in asked]
    return {
        "confirmed": True,
        "topics": topics,
        "open": len(topics),
        "rounds_wanted": proposal["rounds"],
        "years": Years.of(proposal).as_json(),
        "started": time.time(),
    }


def _search(work: Work[Owner], node: NodeContext[Owner]) -> dict[str, Any]:
    topics = topics_of(node.state["topics"])
    stop = _stop_reason(work, node)
    if stop:
        return {"open": 0, "stopped": stop}
    _tell(work, node, topics)
    node.status(_("Searching for %(count)d sub-questions") % {"count": node.state["open"]})
    limits = Limits(
        rounds=node.state["rounds_wanted"],
        minutes=work.limits.minutes,
        passages=work.limits.passages,
        cost=work.limits.cost,
    )
    sources = Sources(work.user, work.project, node.cancelled, work.with_web, _years(node))
    with translation.override(work.language):  # places and remarks go into the report
        after = rounds.next_round(rounds.Round(work.question, work.asker(node), sources, limits), topics)
    left = sum(not topic.is_done for topic in after)
    _tell(work, node, after)
    return {"topics": [topic.as_json() for topic in after], "open": left}


def _years(node: NodeContext[Owner]) -> Years:
    return Years.of(node.state.get("years", {}))


def _stop_reason(work: Work[Owner], node: NodeContext[Owner]) -> str:
    """Why no further round is begun; empty when one is."""
    if time.time() - node.state["started"] > work.limits.minutes * 60:
        return "time"
    if work.limits.cost is not None and spent(work.run_ids) >= work.limits.cost:
        return "cost"
    return ""


def _tell(work: Work[Owner], node: NodeContext[Owner], topics: list[Topic]) -> None:
    done = sum(topic.is_done for topic in topics)
    node.progress(done, len(topics), _("Sub-questions"))
    noted = {(note.passage.source, note.passage.source_id) for topic in topics for note in topic.notes}
    known = {
        "topics": [
            {
                "question": topic.question,
                "queries": list(topic.queries),
                "found": len(topic.seen),
                "notes": len(topic.notes),
                "done": topic.is_done,
            }
            for topic in topics
        ],
        "sources": len(noted),
        "cost": f"{spent(work.run_ids):.2f}",
        "minutes_left": minutes_left(work.limits, node.state["started"], topics, node.state["rounds_wanted"]),
    }
    node.emit("research.topics", known)


def minutes_left(limits: Limits, started: float, topics: Sequence[Topic], rounds_wanted: int) -> int:
    """At most: as long as its limit lasts, or less when the rounds so far took less."""
    passed = time.time() - started
    rounds_done = max((len({search.query for search in topic.searches}) for topic in topics), default=0)
    most = limits.minutes * 60 - passed
    if rounds_done:
        most = min(most, passed / rounds_done * (rounds_wanted - rounds_done))
    return max(0, math.ceil(most / 60))


def _write(work: Work[Owner], node: NodeContext[Owner]) -> dict[str, Any]:
    node.status(_("Writing the report"))
    sections = writing.written(work.asker(node), topics_of(node.state["topics"]))
    numbering = writing.Numbering()
    return {
        "sections": writing.as_json(sections, numbering),
        "elsewhere": writing.elsewhere_as_json(sections, numbering),
        "references": numbering.as_json(),
        "limitations": [line for section in sections for line in section.limitations],
        "left_out": sum(section.left_out for section in sections),
    }


def _store(work: Work[Owner], node: NodeContext[Owner]) -> dict[str, Any]:
    asker = work.asker(node)
    findings = Findings(
        work.question,
        work.language,
        topics_of(node.state["topics"]),
        sections=node.state["sections"],
        references=node.state["references"],
        limitations=node.state["limitations"],
        left_out=node.state["left_out"],
        stopped=node.state.get("stopped", ""),
        model=asker.model_title,
        library=papers_of(work.user, work.project).count(),
        elsewhere=node.state["elsewhere"],
        years=_years(node).as_json(),
    )
    report = keep_report(by=work.user, project=work.project, run_id=work.run_ids[0], findings=findings)
    return {"report": str(report.pk)}
