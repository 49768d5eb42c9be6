"""Thirty questions over the synthetic library: without a model, and with one that is scripted, what answers is kept,
and nothing is cited that does not stand in its passage."""

from __future__ import annotations

import pytest

from apps.agents.actions.defaults import load_default_agents
from apps.llm.actions.defaults import load_default_providers
from apps.projects.models import Project, User
from apps.retrieval.citations import check_quote
from apps.runs.execute import execute_inline
from apps.search.ai_search.actions.searches import start_search
from apps.search.models import Paper, Passage, SavedSearch
from tests.support.literature import TOPICS, fill_library

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def searched(project: Project, by: User, question: str) -> SavedSearch:
    search, run = start_search(by=by, project=project, question=question, filters={}, enqueue=False)
    execute_inline(run)
    run.refresh_from_db()
    assert run.state == "finished", (question, run.error_code, run.error_message)
    search.refresh_from_db()
    return search


def test_what_answers_a_question_is_kept_without_a_model(project: Project, investigator: User) -> None:
    load_default_providers()
    load_default_agents()
    answers = fill_library(project, investigator)
    assert Paper.objects.filter(project=project).count() >= 200
    passages = {str(each.paper_id): each.text for each in Passage.objects.all()}
    found = wanted = kept = right = 0
    for topic in TOPICS:
        search = searched(project, investigator, topic.question)
        titles = {paper["title"] for paper in search.kept}
        relevant = set(answers[topic.question])
        found += len(relevant & titles)
        wanted += len(relevant)
        kept += len(titles)
        right += len(relevant & titles)
        if relevant - titles or titles - relevant: print(topic.question, len(relevant&titles), [t for t in relevant-titles], [t for t in titles-relevant], [r["queries"] for r in search.result["rounds"]])
        _every_citation_stands(search, passages)
    print(f"{found=} {wanted=} {kept=} {right=}")
    assert found >= 0.95 * wanted
    assert right >= 0.95 * kept


def _every_citation_stands(search: SavedSearch, passages: dict[str, str]) -> None:
    papers = {paper["key"]: paper for paper in search.papers}
    assert search.result["statements"]
    for each in search.result["statements"]:
        stored = passages[papers[each["key"]]["paper_id"]]
        assert each["supported"] == (check_quote(each["quote"], stored) is not None)
