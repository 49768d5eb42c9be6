"""What answers: approved and valid documents of the project and of the installation, by their approved version."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

import pytest

from apps.agents.extension import Deadline, RetrievalScope
from apps.medical_qa.actions.approval import approve, withdraw
from apps.medical_qa.knowledge.retriever import retrieve
from apps.medical_qa.knowledge.selectors import search_knowledge, today_in
from apps.medical_qa.models import KnowledgeDocument, KnowledgeVersion
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.retrieval.models import Chunk
from tests.support.cast import Cast
from tests.support.knowledge import answering_document, drafted, with_version

pytestmark = pytest.mark.django_db
QUESTION = "How much cefazolin is given before the incision?"


def titles(user: User, project: Project, question: str = QUESTION) -> list[str]:
    hits = search_knowledge(user, project, question).hits
    return list(dict.fromkeys(hit.document_title for hit in hits))


def test_an_approved_document_answers_with_its_passage_and_address(cast: Cast) -> None:
    document = answering_document(cast.investigator, cast.project)
    hit = search_knowledge(cast.viewer, cast.project, QUESTION).hits[0]
    assert hit.document_title == "Cefazolin before surgery"
    assert "2 g intravenously" in hit.passage
    assert hit.locator == "Cefazolin before surgery"
    assert (hit.document_id, hit.version) == (document.pk, 1)
    assert hit.address == f"/p/switch/knowledge/{document.pk}/?version=1#passage-{hit.passage_id}"


def test_a_draft_answers_nothing(cast: Cast) -> None:
    drafted(cast.investigator, cast.project)
    assert titles(cast.investigator, cast.project) == []
    assert not Chunk.objects.exists()


def test_a_chinese_question_finds_its_passage(cast: Cast) -> None:
    text = "# 阿司匹林\n\n阿司匹林的常用剂量为每日100毫克，餐前服用。\n\n# 他汀\n\n他汀类药物建议睡前服用。"
    answering_document(cast.investigator, cast.project, text, title="用药须知")
    hits = search_knowledge(cast.viewer, cast.project, "阿司匹林每天吃多少毫克？").hits
    assert [hit.locator for hit in hits] == ["阿司匹林"]


@pytest.mark.parametrize(
    "question", ["How is a fracture of the wrist treated?", "How much warfarin is given?", "今天天气怎么样？"]
)
def test_a_question_about_something_else_finds_nothing(cast: Cast, question: str) -> None:
    answering_document(cast.investigator, cast.project)
    assert titles(cast.viewer, cast.project, question) == []


def test_a_document_of_another_project_is_never_found(cast: Cast) -> None:
    answering_document(cast.outsider, cast.other_project)
    assert titles(cast.investigator, cast.project) == []
    assert titles(cast.outsider, cast.other_project) == ["Cefazolin before surgery"]
    with pytest.raises(NotFound):
        search_knowledge(cast.outsider, cast.project, QUESTION)


def test_a_document_of_the_installation_answers_in_every_project(cast: Cast) -> None:
    answering_document(cast.administrator, None)
    assert titles(cast.viewer, cast.project) == ["Cefazolin before surgery"]
    assert titles(cast.outsider, cast.other_project) == ["Cefazolin before surgery"]


def test_it_answers_from_its_first_to_its_last_day_by_the_projects_calendar(cast: Cast) -> None:
    Project.objects.filter(pk=cast.project.pk).update(time_zone="Asia/Shanghai")
    cast.project.refresh_from_db()
    document, today = answering_document(cast.investigator, cast.project), today_in(cast.project)
    day = timedelta(days=1)
    for begins, ends, answers in (
        (today, today, True),
        (None, today - day, False),
        (today + day, None, False),
        (today - day, None, True),
    ):
        KnowledgeDocument.objects.filter(pk=document.pk).update(valid_from=begins, valid_until=ends)
        assert bool(titles(cast.viewer, cast.project)) is answers, (begins, ends)


def test_the_day_is_the_projects_and_not_the_servers(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 20:00 in London it is the next day in Shanghai."""
    evening = datetime.fromisoformat("2026-06-30T20:00:00+00:00")
    Project.objects.update(time_zone="Asia/Shanghai")
    answering_document(cast.investigator, cast.project, valid_until=evening.date())
    monkeypatch.setattr("apps.medical_qa.knowledge.selectors.timezone.now", lambda: evening)
    assert titles(cast.viewer, Project.objects.get(pk=cast.project.pk)) == []
    Project.objects.update(time_zone="Europe/London")
    assert titles(cast.viewer, Project.objects.get(pk=cast.project.pk)) == ["Cefazolin before surgery"]


def test_the_approved_version_answers_until_the_newer_one_is_approved(cast: Cast) -> None:
    document = answering_document(cast.investigator, cast.project)
    number = with_version(
        cast.coordinator, document, "# Rules\n\n## Dose\n\nGive cefazolin 3 g before the incision."
    )
    assert "2 g" in search_knowledge(cast.viewer, cast.project, QUESTION).hits[0].passage
    approve(by=cast.investigator, document=document, number=number)
    hits = search_knowledge(cast.viewer, cast.project, QUESTION).hits
    assert [(hit.version, hit.locator) for hit in hits] == [(2, "Dose")]


def test_a_withdrawn_document_answers_no_more(cast: Cast) -> None:
    document = answering_document(cast.investigator, cast.project)
    withdraw(by=cast.manager, document=document)
    assert titles(cast.viewer, cast.project) == []
    assert not Chunk.objects.exists()


def test_what_an_index_still_has_of_another_version_is_not_believed(cast: Cast) -> None:
    document = answering_document(cast.investigator, cast.project)
    KnowledgeVersion.objects.create(document=document, number=2)
    KnowledgeDocument.objects.filter(pk=document.pk).update(approved_number=2)
    assert titles(cast.viewer, cast.project) == []


def test_tools_of_agents_find_it_for_the_person_who_asks(cast: Cast) -> None:
    answering_document(cast.investigator, cast.project)
    deadline = Deadline(time.monotonic() + 5, lambda: False)

    def found(user: User, project: Project) -> list[str]:
        scope = RetrievalScope(str(project.pk), str(user.pk), "", "medical_qa", "en")
        return [passage.title for passage in retrieve(QUESTION, scope, 1, deadline)]

    assert found(cast.viewer, cast.project) == ["Cefazolin before surgery"]
    assert found(cast.outsider, cast.project) == []
    late = RetrievalScope(str(cast.project.pk), str(cast.viewer.pk), "", "medical_qa", "en")
    assert list(retrieve(QUESTION, late, 3, Deadline(0, lambda: True))) == []
