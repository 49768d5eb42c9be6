"""Protocol documents over HTTP and as pages: who may make, read and take them away."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation
from apps.projects.models import AuditEntry, User
from apps.protocol.actions.generations import start_generation
from apps.protocol.models import ProtocolGeneration
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of
from tests.unit.protocol.generation.cast import example

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def filled(conversation: Conversation) -> Conversation:
    Context.objects.filter(conversation=conversation).update(data=example("switch-gnb.en"), version=7)
    return conversation


def base(conversation: Conversation) -> str:
    return f"/api/aia/conversations/{conversation.pk}"


def post(client: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return client.post(path, body or {}, content_type="application/json")


def made(conversation: Conversation, by: User) -> dict[str, Any]:
    """Ask for a document and do the worker's work."""
    client = client_of(by)
    started = post(client, f"{base(conversation)}/generations")
    assert started.status_code == HTTPStatus.ACCEPTED, started.content
    execute_inline(Run.objects.get(pk=started.json()["runId"]))
    found: dict[str, Any] = client.get(f"/api/protocol/generations/{started.json()['id']}").json()
    return found


def test_a_document_is_asked_for_read_and_downloaded(filled: Conversation, cast: Cast) -> None:
    generation = made(filled, cast.coordinator)
    assert (generation["number"], generation["state"], generation["contextVersion"]) == (1, "finished", 7)
    population = next(section for section in generation["sections"] if section["number"] == "5.1")
    assert population["source"] == "template"
    assert "pico.population" in population["fields"]
    assert population["blocks"][0]["block"] == "paragraph"
    path = f"/api/protocol/generations/{generation['id']}/file"
    answer = client_of(cast.investigator).get(path)
    assert answer.status_code == HTTPStatus.OK
    assert answer.getvalue()[:2] == b"PK"
    assert "SWITCH-GNB-protocol-draft-1.docx" in answer["Content-Disposition"]
    assert AuditEntry.objects.filter(action="protocol.exported").count() == 1
    listed = client_of(cast.viewer).get(f"{base(filled)}/generations").json()
    assert [line["id"] for line in listed] == [generation["id"]]
    assert client_of(cast.viewer).get(f"/api/conversations/{filled.pk}/generations").json() == listed


def test_the_second_request_is_refused_while_the_first_runs(filled: Conversation, cast: Cast) -> None:
    client = client_of(cast.coordinator)
    assert post(client, f"{base(filled)}/generations").status_code == HTTPStatus.ACCEPTED
    second = post(client, f"{base(filled)}/generations")
    assert (second.status_code, second.json()["code"]) == (HTTPStatus.CONFLICT, "generation_running")


def test_roles(filled: Conversation, cast: Cast) -> None:
    generation = made(filled, cast.coordinator)
    one, file = (
        f"/api/protocol/generations/{generation['id']}",
        f"/api/protocol/generations/{generation['id']}/file",
    )
    viewer, outsider = client_of(cast.viewer), client_of(cast.outsider)
    assert viewer.get(one).status_code == HTTPStatus.OK
    assert viewer.get(file).status_code == HTTPStatus.FORBIDDEN
    assert client_of(cast.coordinator).get(file).status_code == HTTPStatus.FORBIDDEN
    assert post(viewer, f"{base(filled)}/generations").status_code == HTTPStatus.FORBIDDEN
    patched = viewer.patch(f"{base(filled)}/title-page", {"sponsor": "x"}, content_type="application/json")
    assert patched.status_code == HTTPStatus.FORBIDDEN
    pages = [
        f"/protocols/{filled.pk}/",
        f"/protocols/{filled.pk}/compare/",
        f"/protocols/documents/{generation['id']}/",
    ]
    for path in (one, file, f"{one}/compare/{generation['id']}", f"{base(filled)}/generations", *pages):
        assert outsider.get(path).status_code == HTTPStatus.NOT_FOUND, path
    assert post(outsider, f"{base(filled)}/generations").status_code == HTTPStatus.NOT_FOUND
    for path in pages:
        assert viewer.get(path).status_code == HTTPStatus.OK, path


def test_a_document_without_a_file_says_so(filled: Conversation, cast: Cast) -> None:
    started = post(client_of(cast.coordinator), f"{base(filled)}/generations").json()
    answer = client_of(cast.investigator).get(f"/api/protocol/generations/{started['id']}/file")
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.CONFLICT, "generation_has_no_file")
    page = client_of(cast.investigator).get(f"/protocols/documents/{started['id']}/")
    assert page.status_code == HTTPStatus.NOT_FOUND


def test_the_title_page_is_edited_and_stands_in_the_next_document(filled: Conversation, cast: Cast) -> None:
    client, path = client_of(cast.coordinator), f"{base(filled)}/title-page"
    body = {"versionLabel": "2.0", "ethicsNo": "2026-17"}
    assert client.patch(path, body, content_type="application/json").json()["ethicsNo"] == "2026-17"
    assert client.get(path).json()["versionLabel"] == "2.0"
    wrong = client.patch(path, {"versionDate": "yesterday"}, content_type="application/json")
    assert wrong.status_code == HTTPStatus.BAD_REQUEST
    made(filled, cast.coordinator)
    assert "2026-17" in str(ProtocolGeneration.objects.get().sections)


def test_two_documents_are_compared(filled: Conversation, cast: Cast, config: AgentConfig) -> None:
    first = made(filled, cast.coordinator)
    edit_field(
        conversation=filled,
        config=config,
        field="pico.setting",
        value="wards of 15 hospitals",
        by=cast.coordinator,
    )
    second = made(filled, cast.coordinator)
    told = (
        client_of(cast.viewer).get(f"/api/protocol/generations/{second['id']}/compare/{first['id']}").json()
    )
    assert [change["field"] for change in told["changes"]] == ["pico.setting"]
    assert told["changes"][0]["by"] == "Chen Jie"
    assert {"5.1", "4.1"} <= {section["number"] for section in told["sections"]}
    page = client_of(cast.viewer).get(f"/protocols/{filled.pk}/compare/?from=1&to=2")
    assert "<ins>" in page.content.decode()
    assert (
        client_of(cast.viewer).get(f"/protocols/{filled.pk}/compare/?from=9").status_code
        == HTTPStatus.NOT_FOUND
    )


def test_pages_make_documents_too(filled: Conversation, cast: Cast) -> None:
    client = client_of(cast.coordinator)
    answer = client.post(f"/protocols/{filled.pk}/generate/", {"language": "en"}, follow=True)
    assert "data-run=" in answer.content.decode()
    execute_inline(Run.objects.get(kind="protocol_generation"))
    page = client.get(f"/protocols/{filled.pk}/").content.decode()
    assert "Draft 1" in page
    assert "Download Word" not in page
    assert "Download Word" in client_of(cast.investigator).get(f"/protocols/{filled.pk}/").content.decode()
    refused = client_of(cast.viewer).post(f"/protocols/{filled.pk}/generate/")
    assert refused.status_code == HTTPStatus.FORBIDDEN


def test_a_failed_document_can_be_tried_again_from_the_page(filled: Conversation, cast: Cast) -> None:
    generation = start_generation(conversation=filled, by=cast.coordinator, enqueue=False)
    Run.objects.filter(kind="protocol_generation").update(state="failed")
    ProtocolGeneration.objects.update(state="failed")
    page = client_of(cast.coordinator).get(f"/protocols/{filled.pk}/").content.decode()
    assert f'data-retry="{generation.run_id}"' in page
    assert "data-retry" not in client_of(cast.viewer).get(f"/protocols/{filled.pk}/").content.decode()


def test_a_document_says_who_worded_each_section_and_why(filled: Conversation, cast: Cast) -> None:
    told = made(filled, cast.coordinator)
    assert {section["why"] for section in told["sections"]} == {"no_model"}
    generation = ProtocolGeneration.objects.get()
    generation.sections[3] |= {"why": "refused", "refusals": ["numbers that are not in the data: 9"] * 2}
    generation.sections[4] |= {"why": "drafted", "source": "model"}
    del generation.sections[5]["why"]  # as documents of older versions are
    generation.save()
    page = client_of(cast.viewer).get(f"/protocols/documents/{generation.pk}/").content.decode()
    assert page.count("numbers that are not in the data: 9") == 1
    assert "1 section was written by the language model." in page
    assert "In 1 its text did not keep to the values" in page
    api = client_of(cast.viewer).get(f"/api/protocol/generations/{generation.pk}").json()
    assert "why" not in api["sections"][5]
    assert api["sections"][3]["refusals"]


def test_the_preview_leads_to_the_values(filled: Conversation, cast: Cast) -> None:
    generation = made(filled, cast.coordinator)
    page = client_of(cast.viewer).get(f"/protocols/documents/{generation['id']}/").content.decode()
    assert f"/conversations/{filled.pk}/#field-pico.population" in page
    assert "5.1 Description of Trial Population" in page


def test_the_panel_leads_to_the_documents(filled: Conversation, cast: Cast) -> None:
    for user in (cast.coordinator, cast.viewer):
        panel = client_of(user).get(f"/conversations/{filled.pk}/panel/").content.decode()
        assert f"/protocols/{filled.pk}/" in panel


def test_entries_of_the_title_page_are_named_as_the_envelope_and_taken_as_paths_too(
    filled: Conversation, cast: Cast
) -> None:
    client, path = client_of(cast.coordinator), f"{base(filled)}/title-page"
    body = {
        "versionLabel": "3.0",
        "versionDate": "2026-12-01",
        "ethics_no": "E-1",
        "sponsor": "City Hospital",
    }
    answered = client.patch(path, body, content_type="application/json")
    assert answered.status_code == HTTPStatus.OK, answered.content
    saved = client.get(path).json()
    assert saved == answered.json()
    assert set(saved) == {
        "versionLabel", "versionDate", "registrationNo", "sponsor", "principalInvestigator", "ethicsNo", "funding",
        "plannedStart", "backgroundCare", "concomitantCare", "discontinuation", "trialStopping", "recruitment",
        "consent", "ethicsReview", "dataManagement", "monitoring", "publication", "retention",
    }  # fmt: skip
    assert (saved["versionLabel"], saved["versionDate"], saved["ethicsNo"]) == ("3.0", "2026-12-01", "E-1")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"nonsense": "x"}, "nonsense"),
        ({"versionDate": "soon"}, "versionDate"),
        ({"version_date": "2026-02-30"}, "versionDate"),
        ({"versionNumber": "1"}, "versionNumber"),
    ],
)
def test_a_wrong_entry_of_the_title_page_is_named(
    filled: Conversation, cast: Cast, body: dict[str, str], field: str
) -> None:
    client, path = client_of(cast.coordinator), f"{base(filled)}/title-page"
    before = client.get(path).json()
    answered = client.patch(path, body, content_type="application/json")
    assert answered.status_code == HTTPStatus.BAD_REQUEST
    assert field in answered.content.decode()
    assert client.get(path).json() == before


def test_a_draft_is_compared_with_the_one_before_it_in_its_language(filled: Conversation, cast: Cast) -> None:
    for language in ("en", "zh-hans", "en"):
        generation = start_generation(
            conversation=filled, by=cast.coordinator, language=language, enqueue=False
        )
        assert generation.run is not None
        execute_inline(generation.run)
    page = client_of(cast.coordinator).get(f"/protocols/{filled.pk}/compare/")
    assert (page.context["later"].number, page.context["earlier"].number) == (3, 1)
