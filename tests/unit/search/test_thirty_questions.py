"""Thirty questions over a library of synthetic records: what answers them is kept, by rules and with a scripted model,
and nothing is cited that does not stand in its stored passage."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.llm.actions.defaults import load_default_providers
from apps.projects.models import Project, User
from apps.retrieval.citations import check_quote
from apps.retrieval.terms import script_of
from apps.search.ai_search.actions.habits import set_term
from apps.search.models import Paper, Passage, SavedSearch
from apps.search.query import concepts
from tests.support.literature import TOPICS, fill_library, searched
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.screening_model import ScreeningModel

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "quick_retries"),
]


@pytest.fixture
def answers(project: Project, investigator: User) -> dict[str, list[str]]:
    """The library is filled; the titles that answer each question."""
    load_default_providers()
    found = fill_library(project, investigator)
    assert len(found) == 30
    assert Paper.objects.filter(project=project).count() >= 200
    return found


def cited_passages(search: SavedSearch) -> int:
    """Every supported statement and entry stands in the passage that is stored, and none is said to that does not."""
    passages = {str(each.paper_id): each for each in Passage.objects.select_related("paper")}
    papers = {paper["key"]: passages[paper["paper_id"]] for paper in search.papers}
    count = 0
    for each in search.result["statements"]:
        passage = papers[each["key"]]
        assert each["supported"] == (check_quote(each["quote"], passage.text) is not None)
        count += each["supported"]
    for row in search.result["rows"]:
        whole = f"{papers[row['key']].paper.title}\n{papers[row['key']].text}"
        for cell in row["cells"].values():
            assert not cell["supported"] or check_quote(cell["quote"], whole) is not None
    return count


def test_without_a_model_rules_keep_what_answers(
    project: Project, investigator: User, answers: dict[str, list[str]]
) -> None:
    own = own_found = every = found = kept = 0
    for topic in TOPICS:
        search = searched(project, investigator, topic.question)
        titles = {paper["title"] for paper in search.kept}
        relevant = set(answers[topic.question])
        in_own = {title for title in relevant if script_of(title) == script_of(topic.question)}
        own, own_found = own + len(in_own), own_found + len(in_own & titles)
        every, found, kept = every + len(relevant), found + len(relevant & titles), kept + len(titles)
        assert cited_passages(search) > 0
    assert own_found == own == 93
    assert found >= 0.8 * every
    assert found >= 0.98 * kept


@pytest.fixture
def no_vocabulary(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is known but what people add."""
    monkeypatch.setattr(concepts, "shipped_terms", lambda: ())
    concepts._ways.cache_clear()
    yield
    concepts._ways.cache_clear()


@pytest.mark.usefixtures("no_vocabulary")
def test_a_personal_term_finds_papers_in_the_other_language(
    project: Project, investigator: User, answers: dict[str, list[str]]
) -> None:
    question = "利福昔明与乳果糖治疗肝硬化肝性脑病的比较"
    before = searched(project, investigator, question)
    words = (
        ("利福昔明", "rifaximin"),
        ("乳果糖", "lactulose"),
        ("肝性脑病", "encephalopathy"),
        ("肝硬化", "cirrhosis"),
    )
    for term, means in words:
        set_term(by=investigator, term=term, means=means)
    after = searched(project, investigator, question)
    assert len(before.kept) < len(after.kept)
    assert {paper["title"] for paper in after.kept} == set(answers[question])


def test_with_a_model_what_it_keeps_is_what_answers(
    project: Project, investigator: User, answers: dict[str, list[str]], openai_server: ScriptedServer
) -> None:
    model = ScreeningModel(answers=answers)
    openai_server.script = model
    use_as_model(openai_server)
    for topic in TOPICS:
        search = searched(project, investigator, topic.question)
        relevant = set(answers[topic.question])
        titles = {paper["title"] for paper in search.kept}
        assert {title for title in relevant if script_of(title) == script_of(topic.question)} <= titles
        assert titles <= relevant
        assert {paper["decision"]["by"] for paper in search.papers} == {"model"}
        assert cited_passages(search) == len(search.result["statements"])
        assert search.counts["unsupported"] == 0
