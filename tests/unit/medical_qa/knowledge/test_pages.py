"""The pages of the knowledge base: a document is added, read, compared and decided about, each by who may."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.medical_qa.knowledge.differences import Part, words_that_differ
from apps.medical_qa.knowledge.selectors import search_knowledge, today_in
from apps.medical_qa.models import KnowledgeDocument, KnowledgeState
from tests.support.cast import Cast, client_of
from tests.support.knowledge import answering_document, drafted, with_file, with_version

pytestmark = pytest.mark.django_db
START = "/p/switch/knowledge/"


def test_an_empty_knowledge_base_says_what_to_do(cast: Cast) -> None:
    assert "Add a guideline" in client_of(cast.coordinator).get(START).content.decode()
    page = client_of(cast.viewer).get(START).content.decode()
    assert "A coordinator or investigator of the project can add documents." in page
    assert "<form" not in page.partition("<main")[2]


def test_a_file_is_added_and_leads_to_its_page(cast: Cast) -> None:
    file = SimpleUploadedFile("leaflet.md", b"# Dose\n\nTwo grams.")
    sent = {"file": file, "valid_until": "2999-01-31"}
    answer = client_of(cast.coordinator).post(START, sent)
    document = KnowledgeDocument.objects.get()
    assert answer.headers["Location"] == f"{START}{document.pk}/"
    assert (document.title, str(document.valid_until)) == ("leaflet", "2999-01-31")


@pytest.mark.parametrize(
    ("sent", "word"),
    [
        ({}, "Choose a file or paste the text."),
        (
            {"text": "x", "valid_from": "2026-02-01", "valid_until": "2026-01-01"},
            "The last day lies before the first.",
        ),
        ({"text": "x", "valid_from": "soon"}, "valid date"),
    ],
)
def test_what_is_wrong_is_said_on_the_page(cast: Cast, sent: dict[str, str], word: str) -> None:
    answer = client_of(cast.coordinator).post(START, sent)
    assert answer.status_code == 400
    assert word in answer.content.decode()
    assert not KnowledgeDocument.objects.exists()


def test_the_address_of_a_hit_opens_the_document_at_the_passage(cast: Cast) -> None:
    answering_document(cast.investigator, cast.project)
    hit = search_knowledge(cast.viewer, cast.project, "How much cefazolin before the incision?").hits[0]
    page, _, anchor = hit.address.partition("#")
    text = client_of(cast.viewer).get(page).content.decode()
    assert f'id="{anchor}"' in text
    assert "within 60 minutes" in text


def test_numbers_of_passages_have_no_separators_in_any_language(cast: Cast) -> None:
    document = drafted(cast.investigator, cast.project)
    document.versions.get().passages.filter(position=0).update(id=1_234_567)
    page = client_of(cast.viewer, language="zh-hans").get(f"{START}{document.pk}/").content.decode()
    assert 'id="passage-1234567"' in page


def test_a_document_is_decided_about_on_its_page(cast: Cast) -> None:
    document = drafted(cast.coordinator, cast.project)
    own = f"{START}{document.pk}/"
    page = client_of(cast.coordinator).get(own).content.decode()
    assert 'value="ask"' in page
    assert 'value="approve"' not in page
    client_of(cast.coordinator).post(f"{own}decide/", {"decision": "ask"})
    client = client_of(cast.investigator)
    assert "Waiting for approval" in client.get(START).content.decode()
    client.post(f"{own}decide/", {"decision": "approve", "number": "1"})
    assert KnowledgeDocument.objects.get().state == KnowledgeState.APPROVED
    refused = client.post(f"{own}decide/", {"decision": "approve", "number": "1"}, follow=True)
    assert "decided in the meantime" in refused.content.decode()
    assert client.post(f"{own}decide/", {"decision": "delete"}).status_code == 404


def test_a_newer_version_is_compared_word_by_word(cast: Cast) -> None:
    document = answering_document(cast.investigator, cast.project)
    with_version(cast.coordinator, document, "# Cefazolin before surgery\n\nGive cefazolin 3 g if <1>.")
    page = client_of(cast.viewer).get(f"{START}{document.pk}/?version=2&changes").content.decode()
    assert "<del>2 </del>" in page
    assert "<ins>3 </ins>" in page
    assert "&lt;1&gt;" in page
    listed = client_of(cast.viewer).get(START).content.decode()
    assert "version 1 answers" in listed


def test_chinese_is_compared_by_characters() -> None:
    assert words_that_differ("每日两次", "每日三次") == (
        Part("same", "每日"),
        Part("removed", "两"),
        Part("added", "三"),
        Part("same", "次"),
    )


def test_what_is_soon_no_longer_valid_stands_first(cast: Cast) -> None:
    today = today_in(cast.project)
    answering_document(cast.investigator, cast.project, title="Soon", valid_until=today + timedelta(days=9))
    answering_document(cast.investigator, cast.project, title="Over", valid_until=today - timedelta(days=1))
    page = client_of(cast.viewer).get(START)
    assert [each.document.title for each in page.context["expiring"]] == ["Soon"]
    assert "9 days left" in page.content.decode()
    assert "Expired" in page.content.decode()


def test_a_file_is_had_by_members_alone(cast: Cast) -> None:
    document = with_file(cast.coordinator, cast.project)
    address = f"{START}{document.pk}/file/1/"
    answer = client_of(cast.viewer).get(address)
    assert "attachment" in answer["Content-Disposition"]
    assert answer.getvalue().startswith(b"# Cefazolin")
    assert client_of(cast.outsider).get(address).status_code == 404
    assert client_of(cast.outsider).get(f"/p/other/knowledge/{document.pk}/file/1/").status_code == 404


def test_a_document_of_the_installation_is_read_in_projects_and_decided_by_staff(cast: Cast) -> None:
    document = drafted(cast.administrator, None)
    own = f"{START}{document.pk}/"
    page = client_of(cast.manager).get(own).content.decode()
    assert "for all projects" in page
    assert 'name="decision"' not in page
    assert client_of(cast.manager).post(f"{own}decide/", {"decision": "withdraw"}).status_code == 403


def test_staff_add_and_approve_in_the_administration(cast: Cast) -> None:
    client, start = client_of(cast.administrator), "/admin/medical_qa/knowledgedocument/"
    assert "Choose a file" in client.post(f"{start}add/", {"title": "Leaflet"}).content.decode()
    sent = {
        "title": "Leaflet",
        "text": "# Dose\n\nTwo grams of cefazolin.",
        "owner": str(cast.administrator.pk),
    }
    assert client.post(f"{start}add/", sent).status_code == 302
    document = KnowledgeDocument.objects.get()
    assert (document.project, document.title) == (None, "Leaflet")
    drafted(cast.coordinator, cast.project)
    assert client.get(start).context["cl"].result_count == 1
    changed = client.post(f"{start}{document.pk}/change/", {**sent, "title": "Dose", "text": "Three grams."})
    assert changed.status_code == 302
    assert document.versions.count() == 2
    decide = f"{start}{document.pk}/decide/"
    assert "is being read" in client.get(decide).content.decode()
    assert client.get(f"{start}no-key/decide/").status_code == 404
    with_version(cast.administrator, document, "Four grams.")
    client.post(decide, {"approve": "3"})
    document.refresh_from_db()
    assert (document.title, document.state, document.approved_number) == ("Dose", KnowledgeState.APPROVED, 3)
