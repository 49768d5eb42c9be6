"""Conversations about a paper: it answers first, what it does not say is named, and so are other papers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.models import Message
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.indexing import rewrite_facets
from apps.search.library.records import PaperRecord
from apps.search.models import Paper, Passage
from tests.support.cast import Cast
from tests.support.openai_server import ScriptedServer
from tests.unit.papers.conftest import WEEK, says

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("redis_server", "in_one_thread", "protocol_agent"),
]
ENGLISH = (
    f"The primary outcome was death or relapse. {WEEK} Ceftriaxone was given at 2 g daily. None of them died."
)
CHINESE = "主要终点为肝脂肪含量。采用二甲双胍0.5 g口服治疗。两组共死亡3例。本研究由国家自然科学基金资助。"
Ask = Callable[..., Message]


@pytest.fixture
def papers(cast: Cast) -> dict[str, Paper]:
    records = (PaperRecord("Seven or fourteen days", ENGLISH), PaperRecord("二甲双胍与脂肪肝", CHINESE))
    english, chinese = add_records(project=cast.project, records=records, by=None).papers
    return {"english": english, "chinese": chinese}


@pytest.fixture
def ask(client: Client, cast: Cast) -> Ask:
    def asked(paper: Paper, question: str) -> Message:
        client.force_login(cast.investigator)
        address = reverse("papers:paper_ask", kwargs={"slug": cast.project.slug, "paper_id": paper.pk})
        client.post(address, {"question": question})
        run = Run.objects.filter(kind="turn").latest("order")
        execute_inline(run)
        return Message.objects.filter(conversation__subject_id=str(paper.pk), role="assistant").latest(
            "created_at"
        )

    return asked


@pytest.mark.parametrize(
    ("paper", "question", "words"),
    [
        ("english", "主要终点是什么？", "death or relapse"),
        ("chinese", "What was the primary endpoint?", "肝脂肪含量"),
        ("chinese", "Who funded the study?", "国家自然科学基金"),
    ],
)
def test_a_question_in_another_language_is_answered_from_the_open_paper(
    ask: Ask, papers: dict[str, Paper], paper: str, question: str, words: str
) -> None:
    answer = ask(papers[paper], question)
    assert words in answer.content
    assert {each.source_id for each in answer.citations.all()} == {str(papers[paper].pk)}


def test_a_citation_opens_the_paper_at_its_passage(ask: Ask, papers: dict[str, Paper], cast: Cast) -> None:
    citation = ask(papers["english"], "What was the primary outcome?").citations.get()
    passage = Passage.objects.get(paper=papers["english"])
    address = reverse("papers:paper", kwargs={"slug": cast.project.slug, "paper_id": papers["english"].pk})
    assert citation.url == f"{address}#passage={passage.pk}"


def test_each_half_of_a_question_is_answered_or_named(ask: Ask, papers: dict[str, Paper]) -> None:
    answer = ask(papers["english"], "What was the dose, and who funded the study?")
    assert "2 g daily" in answer.content
    assert "No passage of this paper that answers this was found: “who funded the study”." in answer.content
    assert "国家自然科学基金" not in answer.content  # of another study


def test_another_paper_is_quoted_by_its_name_only(ask: Ask, papers: dict[str, Paper]) -> None:
    content = ask(papers["english"], "二甲双胍的剂量是多少？").content
    assert content.startswith("本文献中未找到可回答此问题的段落")
    assert "以下内容来自文献库中的其他文献" in content
    assert "《二甲双胍与脂肪肝》：采用二甲双胍0.5 g" in content


def test_no_other_paper_that_was_retracted_is_quoted(ask: Ask, papers: dict[str, Paper]) -> None:
    papers["chinese"].retracted = True
    papers["chinese"].save()
    rewrite_facets(papers["chinese"])
    assert "0.5 g" not in ask(papers["english"], "二甲双胍的剂量是多少？").content


def test_a_retracted_paper_says_so_before_it_answers(ask: Ask, papers: dict[str, Paper]) -> None:
    Paper.objects.filter(pk=papers["english"].pk).update(retracted=True)
    assert ask(papers["english"], "What was the dose?").content.startswith("This paper has been retracted")


def test_what_a_model_leaves_open_is_answered_by_rules_and_what_it_invents_by_nobody(
    ask: Ask, papers: dict[str, Paper], model: ScriptedServer
) -> None:
    right = {"part": 1, "text": "Two grams.", "passage": 1, "quote": "Ceftriaxone was given at 2 g daily."}
    wrong = {"part": 3, "text": "A company paid.", "passage": 1, "quote": "It was paid by a company."}
    figure = {**right, "text": "Twice daily, 20 g."}
    says(model, '"parts"', {"statements": [right, wrong, figure]})
    content = ask(
        papers["english"], "What was the dose? What was the primary outcome? Who funded it?"
    ).content
    assert "Two grams." in content
    assert "death or relapse" in content
    assert "A company paid" not in content
    assert "20 g" not in content
    assert "left out because no passage supports them: 2 of 3." in content
    assert "“Who funded it”" in content


def test_a_passage_that_does_not_fit_is_not_cited_again(
    ask: Ask, papers: dict[str, Paper], client: Client, cast: Cast
) -> None:
    paper = papers["english"]
    assert "death or relapse" in ask(paper, "What was the primary outcome?").content
    passage = Passage.objects.get(paper=paper)
    kwargs = {"slug": cast.project.slug, "paper_id": paper.pk}
    page = client.get(reverse("papers:paper", kwargs=kwargs)).content.decode()
    assert "Cited in answers" in page
    mark = reverse("papers:paper_mark", kwargs={**kwargs, "passage_id": passage.pk})
    client.post(mark, {"fits": "no"})
    assert "death or relapse" not in ask(paper, "What was the primary outcome?").content
    client.post(mark, {"fits": ""})
    assert "death or relapse" in ask(paper, "What was the primary outcome?").content


def test_parts_that_one_sentence_answers_are_answered_once(papers: dict[str, Paper], ask: Ask) -> None:
    answer = ask(papers["chinese"], "主要终点是什么？ What was the primary endpoint?")
    assert answer.content.count("主要终点为肝脂肪含量") == 1
