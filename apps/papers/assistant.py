"""Conversations about a paper: it is read first, then the rest of the library; each statement cites a passage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

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
from apps.papers.marks import usable
from apps.papers.people import person_of
from apps.papers.questions.parts import Part, parts_of
from apps.papers.questions.reading import nearest_of, of_others, passages_of
from apps.papers.questions.statements import OfModel, Stated, Statements, by_model, by_rules
from apps.projects.access import Right, allows
from apps.search.library.selectors import locator_of
from apps.search.models import Paper, Passage

NAME: Final = "paper_assistant"
SUBJECT: Final = "paper"
MOST_OF_OTHERS: Final = 4


def make_graph(turn: TurnContext) -> TurnGraph:
    return Graph((Node("answer", _answer),))


@dataclass(frozen=True)
class _Asked:
    """A question with who asks it, where, and of which paper."""

    node: NodeContext[TurnContext]
    user: User
    project: Project
    question: str
    parts: Sequence[Part]
    paper: Paper | None

    @classmethod
    def of(cls, node: NodeContext[TurnContext]) -> _Asked:
        turn = node.owner
        user, question = person_of(turn.handle.run), turn.input.message.content
        paper = subject_of(turn.input.conversation, user)
        is_paper = isinstance(paper, Paper)
        project = turn.input.conversation.project
        return cls(node, user, project, question, parts_of(question), paper if is_paper else None)


def _answer(node: NodeContext[TurnContext]) -> None:
    """From the paper; what it does not say is named, and only then others are quoted, by their titles."""
    node.status(_("Reading the paper"))
    asked = _Asked.of(node)
    said = _from_paper(asked, asked.paper) if asked.paper else OfModel()
    stated = said.stated
    if asked.paper and asked.paper.retracted:
        node.say(_("This paper has been retracted. Do not rely on it."))
    for words, found in _with_same_answer(asked.parts, stated):
        _say_part(asked, words, found)
    _say_left_out(asked, said)
    _answer_from_others(asked, [part for number, part in enumerate(asked.parts) if number not in stated])


def _say_left_out(asked: _Asked, said: OfModel) -> None:
    if said.left_out:
        words = _("Statements of the model left out because no passage supports them: %(n)d of %(all)d.")
        asked.node.say(words % {"n": said.left_out, "all": said.made})


def _from_paper(asked: _Asked, paper: Paper) -> OfModel:
    """What a model leaves open is answered by rules."""
    ruled = by_rules(asked.parts, paper, usable(asked.project, passages_of(paper)))
    asker = Asker.of_turn(asked.node)
    if not asker.has_model:
        return OfModel(ruled)
    first = [stated[0] for stated in ruled.values()]
    near = nearest_of(asked.user, asked.project, paper, asked.question, asked.parts, first)
    said = by_model(asker, asked.question, asked.parts, usable(asked.project, near))
    return replace(said, stated={**ruled, **said.stated})


def _with_same_answer(
    parts: Sequence[Part], stated: Mapping[int, Statements]
) -> list[tuple[list[str], Statements]]:
    """What is asked, with what is said of it; parts that one answer serves are answered together."""
    groups: list[tuple[list[str], Statements]] = []
    for number, part in enumerate(parts):
        found = stated.get(number, [])
        same = next((words for words, other in groups if found and _texts(other) == _texts(found)), None)
        if same is None:
            groups.append(([part.words], found))
        else:
            same.append(part.words)
    return groups


def _texts(statements: Statements) -> list[str]:
    return [each.text for each in statements]


def _say_part(asked: _Asked, words: Sequence[str], stated: Statements) -> None:
    part = pgettext("between parts", "; ").join(words)
    if not stated and asked.paper:
        asked.node.say(
            _("No passage of this paper that answers this was found: “%(part)s”.") % {"part": part}
        )
    is_one_of_several = len(asked.parts) > len(words)
    for place, each in enumerate(stated):
        is_first = place == 0 and is_one_of_several
        asked.node.say(f"{part}: {_cited(asked, each)}" if is_first else _cited(asked, each))


def _cited(asked: _Asked, stated: Stated) -> str:
    passage = stated.passage
    page = reverse("papers:paper", kwargs={"slug": asked.project.slug, "paper_id": passage.paper_id})
    number = asked.node.cite(
        Citation(
            SUBJECT,
            str(passage.paper_id),
            passage.paper.title,
            locator_of(passage),
            stated.quote,
            verified=True,
            url=f"{page}#passage={passage.pk}",
        )
    )
    return f"{stated.text} [{number}]"


def _answer_from_others(asked: _Asked, parts: Sequence[Part]) -> None:
    """What a paper says of itself, its funding for example, no other one can say."""
    general = [part for part in parts if part.is_about_something or asked.paper is None]
    if not general:
        return
    near = of_others(asked.user, asked.project, asked.question, general, but=asked.paper)
    usable_ones = usable(asked.project, near)
    said = by_model(Asker.of_turn(asked.node), asked.question, general, usable_ones)
    stated = _from_others(general, said, usable_ones)
    if stated and asked.paper:
        asked.node.say(_("Other papers of the library, not this one, say:"))
    for each in stated:
        words = {"title": each.passage.paper.title, "text": _cited(asked, each)}
        asked.node.say(_("“%(title)s”: %(text)s") % words)
    _say_left_out(asked, said)
    if not stated and asked.paper is None:
        asked.node.say(
            _("No passage of the library answers this. Ask in another way, or add papers to the library.")
        )


def _from_others(parts: Sequence[Part], said: OfModel, near: Sequence[Passage]) -> Statements:
    if not said.stated:
        papers = {passage.paper_id: passage.paper for passage in near}
        of_each = [
            by_rules(parts, paper, [p for p in near if p.paper_id == paper.pk]) for paper in papers.values()
        ]
        stated = [each[number][0] for number in range(len(parts)) for each in of_each if number in each]
        return stated[:MOST_OF_OTHERS]
    return [each for stated in said.stated.values() for each in stated]


def papers_by_id(project: Project, ids: Collection[str]) -> Mapping[str, Any]:
    """Those of the project, and shared ones."""
    found = Paper.objects.filter(pk__in=ids).filter(project__in=[project]) | Paper.objects.filter(
        pk__in=ids, project=None
    )
    return {str(paper.pk): paper for paper in found}


def may_read(user: User, paper: Paper) -> bool:
    return paper.project is None or allows(user, paper.project, Right.READ)


def _address(paper: Paper) -> str:
    if paper.project is None:
        return ""
    return reverse("papers:paper", kwargs={"slug": paper.project.slug, "paper_id": paper.pk})


ABOUT_PAPERS: Final = Subject(
    both("Paper", "文献"),
    (NAME,),
    papers_by_id,
    may_read,
    lambda paper: str(paper.title),
    _address,
)
ORCHESTRATOR: Final = Orchestrator(both("Paper assistant", "文献助手"), make_graph)
