"""Evidence for a field of a protocol: searched with its PICO, cited by a person, and listed in the document."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.extension import references_as_json
from apps.agents.models import Agent, Conversation, FieldReference
from apps.papers.evidence.page import cited_works, searchable
from apps.papers.models import FieldSearch
from apps.search.library.actions.adding import add_records
from apps.search.library.records import Author, PaperRecord
from apps.search.models import Paper, Passage, SavedSearch
from tests.support.cast import Cast

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]
FIELD = "pico.population"


@pytest.fixture
def paper(cast: Cast) -> Paper:
    record = PaperRecord(
        "Seven days in bacteraemia",
        "Adults with bacteraemia were treated. Loss to follow-up was 5%.",
        authors=(Author("Yahav", "Dafna"),),
        year=2019,
    )
    return add_records(project=cast.project, records=(record,), by=None).papers[0]


@pytest.fixture
def work(cast: Cast, protocol_agent: Agent, conversation: Conversation) -> Conversation:
    for field, value in ((FIELD, "adults with bacteraemia"), ("pico.intervention", "seven days")):
        edit_field(
            conversation=conversation,
            config=config_for(conversation),
            field=field,
            value=value,
            by=cast.investigator,
        )
    return Conversation.objects.get(pk=conversation.pk)


@pytest.fixture
def page(client: Client, cast: Cast) -> Client:
    client.force_login(cast.investigator)
    return client


def address(name: str, work: Conversation, **more: Any) -> str:
    kwargs = {"slug": work.project.slug, "conversation_id": work.pk, "field": FIELD, **more}
    return reverse(f"papers:{name}", kwargs=kwargs)


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_value_leads_to_a_search_with_the_pico(page: Client, work: Conversation) -> None:
    panel = text_of(page.get(reverse("agents:conversation", kwargs={"conversation_id": work.pk})))
    assert address("evidence", work) in panel
    assert "adults with bacteraemia; seven days" in text_of(page.get(address("evidence", work)))
    page.post(address("evidence_start", work), {"question": "bacteraemia in adults", "do": "search"})
    assert FieldSearch.objects.get().search.question == "bacteraemia in adults"


def test_a_kept_paper_is_cited_listed_taken_back_and_put_there_again(
    page: Client, work: Conversation, paper: Paper, cast: Cast
) -> None:
    passage = Passage.objects.get(paper=paper)
    kept = {"paper_id": str(paper.pk), "passage_id": str(passage.pk), "decision": {"keep": True}}
    search = SavedSearch.objects.create(
        project=cast.project, question="loss to follow-up", result={"papers": [kept]}
    )
    FieldSearch.objects.create(conversation=work, field=FIELD, search=search)
    assert "Cite for this field" in text_of(page.get(address("evidence", work)))
    page.post(address("evidence_cite", work), {"passage": passage.pk, "question": "loss to follow-up"})
    reference = FieldReference.objects.get()
    assert reference.text["en"].startswith("Yahav D. Seven days in bacteraemia.")
    assert reference.quote == "Loss to follow-up was 5%."
    assert references_as_json(work.pk) == [{"text": reference.text, "fields": [FIELD]}]
    panel = text_of(page.get(reverse("agents:conversation", kwargs={"conversation_id": work.pk})))
    assert "Yahav D. Seven days in bacteraemia." in panel
    page.post(address("evidence_change", work, reference_id=reference.pk), {"do": "remove"})
    assert references_as_json(work.pk) == []
    page.post(address("evidence_change", work, reference_id=reference.pk), {"do": "restore"})
    assert len(references_as_json(work.pk)) == 1


def test_a_retracted_paper_is_refused(page: Client, work: Conversation, paper: Paper) -> None:
    Paper.objects.filter(pk=paper.pk).update(retracted=True)
    page.post(address("evidence_cite", work), {"passage": Passage.objects.get(paper=paper).pk})
    assert not FieldReference.objects.exists()


def test_a_paper_of_another_project_cannot_be_cited(page: Client, work: Conversation, cast: Cast) -> None:
    record = PaperRecord("Elsewhere", "Not to be seen.")
    other = add_records(project=cast.other_project, records=(record,), by=None).papers[0]
    answer = page.post(address("evidence_cite", work), {"passage": Passage.objects.get(paper=other).pk})
    assert answer.status_code == 404
    assert not FieldReference.objects.exists()


def test_who_may_not_see_the_paper_sees_the_citation_alone(
    page: Client, work: Conversation, paper: Paper, cast: Cast
) -> None:
    page.post(address("evidence_cite", work), {"passage": Passage.objects.get(paper=paper).pk})
    Paper.objects.filter(pk=paper.pk).update(project=cast.other_project)
    [cited] = cited_works(cast.investigator, work, FIELD, "en")
    assert (cited.paper, cited.text.startswith("Yahav D.")) == (None, True)
    [cited] = cited_works(cast.outsider, work, FIELD, "en")
    assert cited.paper == paper


def test_of_a_long_question_the_terms_are_searched() -> None:
    said = "因髋部骨折接受手术治疗、术后返回普通病房的65岁及以上患者；右美托咪定滴鼻，每次1.0 μg/kg，连续3晚；术后谵妄"
    assert searchable(said) == "髋部骨折 右美托咪定 谵妄"
    assert searchable("bacteraemia in adults") == "bacteraemia in adults"
