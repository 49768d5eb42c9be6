"""Conversations about a paper: it is read first, then the rest of the library; each statement cites a passage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.agents.extension import (
    Citation,
    Graph,
    Node,
    NodeContext,
    Orchestrator,
    Project,
    Subject,
    TurnContext,
    TurnGraph,
    User,
    both,
    subject_of,
)
from apps.papers.asking import Asker
from apps.papers.people import person_of
from apps.papers.sentences import nearest, sentences_of
from apps.projects.access import Right, allows
from apps.retrieval.citations import check_quote
from apps.search.library.selectors import LibraryFilters, LibraryHit, search_library
from apps.search.models import Paper

NAME: Final = "paper_assistant"
SUBJECT: Final = "paper"
MOST_PASSAGES = 8
SCHEMA = {
    "type": "object",
    "properties": {
        "statements": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "passage": {"type": "integer"},
                    "quote": {"type": "string"},
                },
                "required": ["text", "passage", "quote"],
            },
        }
    },
    "required": ["statements"],
}


def make_graph(turn: TurnContext) -> TurnGraph:
    return Graph((Node("find", _find), Node("answer", _answer, after=("find",))))


def _find(node: NodeContext[TurnContext]) -> dict[str, Any]:
    """Passages of the paper; where it has none, or the conversation is about none, of the whole library."""
    node.status(_("Reading the paper"))
    turn = node.owner
    user, project = person_of(turn.handle.run), turn.input.conversation.project
    paper = subject_of(turn.input.conversation, user)
    question = turn.input.message.content
    hits: Sequence[LibraryHit] = ()
    if isinstance(paper, Paper):
        only = LibraryFilters(paper_ids=(paper.pk,))
        hits = search_library(
            user, project, question, limit=MOST_PASSAGES, filters=only, passages_a_paper=MOST_PASSAGES
        ).hits
    is_own = bool(hits)
    hits = hits or search_library(user, project, question, limit=MOST_PASSAGES).hits
    return {"passages": [_as_json(hit) for hit in hits], "own": is_own}


def _as_json(hit: LibraryHit) -> dict[str, Any]:
    return {"paper": str(hit.paper_id), "title": hit.title, "locator": hit.locator, "text": hit.passage}


def _answer(node: NodeContext[TurnContext]) -> None:
    passages = node.state["passages"]
    statements = _stated(node, passages) if passages else []
    if statements and not node.state["own"] and node.owner.input.conversation.subject_kind:
        node.say(_("No passage of this paper has these words. Other papers of the library say:"))
    for text, passage, quote in statements:
        number = node.cite(
            Citation(SUBJECT, passage["paper"], passage["title"], passage["locator"], quote, verified=True)
        )
        node.say(f"{text} [{number}]")
    if not statements:
        node.say(
            _("No passage of the library answers this. Ask in another way, or add papers to the library.")
        )


Stated = list[tuple[str, Mapping[str, Any], str]]


def _stated(node: NodeContext[TurnContext], passages: Sequence[Mapping[str, Any]]) -> Stated:
    """Statements with the passage and the words of it that bear them."""
    question = node.owner.input.message.content
    numbered = dict(enumerate(passages, start=1))
    given = {
        "question": question,
        "passages": [
            {"passage": n, "title": each["title"], "text": each["text"]} for n, each in numbered.items()
        ],
    }
    answer = Asker.of_turn(node).ask("paper_answer", given, SCHEMA)
    if answer is None:
        return _by_rules(question, passages)
    checked = (_checked(each, numbered) for each in answer["statements"])
    return [each for each in checked if each is not None]


def _checked(
    data: Mapping[str, Any], passages: Mapping[int, Mapping[str, Any]]
) -> tuple[str, Mapping[str, Any], str] | None:
    passage = passages.get(data["passage"])
    span = check_quote(data["quote"], passage["text"]) if passage else None
    if passage is None or span is None:
        return None
    return " ".join(str(data["text"]).split()), passage, passage["text"][span.start : span.end]


def _by_rules(question: str, passages: Sequence[Mapping[str, Any]]) -> Stated:
    """Sentences of the passages, word for word."""
    found = [
        (each, passage) for passage in passages for each in nearest(question, sentences_of(passage["text"]))
    ]
    return [(each, passage, each) for each, passage in found[:4]]


def papers_by_id(project: Project, ids: Collection[str]) -> Mapping[str, Any]:
    """Those of the project, and shared ones."""
    found = Paper.objects.filter(pk__in=ids).filter(project__in=[project]) | Paper.objects.filter(
        pk__in=ids, project=None
    )
    return {str(paper.pk): paper for paper in found}


def _may_read(user: User, paper: Paper) -> bool:
    return paper.project is None or allows(user, paper.project, Right.READ)


def _address(paper: Paper) -> str:
    if paper.project is None:
        return ""
    return reverse("papers:paper", kwargs={"slug": paper.project.slug, "paper_id": paper.pk})


ABOUT_PAPERS: Final = Subject(
    both("Paper", "文献"),
    (NAME,),
    papers_by_id,
    _may_read,
    lambda paper: str(paper.title),
    _address,
)
ORCHESTRATOR: Final = Orchestrator(both("Paper assistant", "文献助手"), make_graph)
