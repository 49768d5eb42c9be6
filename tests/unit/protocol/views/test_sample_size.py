"""The sample-size page and its API: who may, what is shown, what is refused in which language."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from apps.agents.models import Conversation, Proposal
from apps.protocol.calculator.examples import EXAMPLES
from apps.protocol.calculator.written import read_number
from apps.protocol.sample_size import designs
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of

pytestmark = [pytest.mark.django_db]
PAGE = "/p/switch/sample-size/"
API = "/api/protocol/sample-size"
MEANS = {
    "design": "two_means",
    "mu1": "5",
    "mu2": "10",
    "sd": "10",
    "alpha": "5%",
    "sided": "2",
    "power": "80%",
}


def test_members_may_calculate_and_nobody_else(cast: Cast) -> None:
    assert Client().get(PAGE).status_code == HTTPStatus.FOUND
    assert client_of(cast.outsider).get(PAGE).status_code == HTTPStatus.NOT_FOUND
    for person in (cast.viewer, cast.coordinator):
        page = client_of(person).get(PAGE, MEANS)
        assert page.status_code == HTTPStatus.OK
        assert (b"use-dialog" in page.content) is (person == cast.coordinator)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("name", [design.name for design in designs()])
def test_every_design_has_its_form_and_its_example(cast: Cast, name: str, language: str) -> None:
    client = client_of(cast.viewer, language=language)
    empty = client.get(PAGE, {"design": name})
    assert empty.status_code == HTTPStatus.OK
    assert empty.context["asked"].result is None
    assert empty.context["asked"].errors == {}
    assert empty.context["asked"].missing
    shown = client.get(PAGE, {"design": name, **EXAMPLES[name]})
    result = shown.context["asked"].result
    assert result.sentence in shown.content.decode().replace("&#x27;", "'")
    assert (b'<svg class="chart"' in shown.content) is (name != "dropout")


def test_the_number_is_shown_with_percentages_read_and_the_link_shares_it(cast: Cast) -> None:
    page = client_of(cast.viewer).get(PAGE, MEANS, headers={"hx-target": "calculation"})
    text = page.content.decode()
    assert "<html" not in text
    assert '<span class="big-number" data-number>126</span>' in text
    assert 'id="error-sd"' in text
    assert page["HX-Replace-Url"].startswith(f"{PAGE}?design=two_means&")
    again = client_of(cast.viewer).get(page["HX-Replace-Url"])
    assert again.context["asked"].result == page.context["asked"].result
    assert 'name="alpha" value="5%"' in again.content.decode()


@pytest.mark.parametrize(("language", "words"), [("en", "Must be greater than 0"), ("zh-hans", "必须大于 0")])
def test_a_wrong_value_is_said_at_its_field_in_the_language_of_the_page(
    cast: Cast, language: str, words: str
) -> None:
    asked = client_of(cast.viewer, language=language).get(PAGE, {**MEANS, "sd": "0"}).context["asked"]
    assert dict(asked.errors) == {"sd": words}
    assert asked.result is None


def test_what_is_not_filled_in_yet_is_no_mistake(cast: Cast) -> None:
    asked = client_of(cast.viewer).get(PAGE, {**MEANS, "mu2": "", "sd": ""}).context["asked"]
    assert asked.errors == {}
    assert [name for name, _title in asked.missing] == ["mu2"]


@pytest.mark.parametrize(
    "query",
    [
        {**MEANS, "sd": "1e9999"},
        {**MEANS, "sd": "٣" * 1000},
        {**MEANS, "sd": "nan"},
        {**MEANS, "power": "<script>"},
        {**MEANS, "mu1": "\x00"},
        {**MEANS, "rows": "nothing"},
        {**MEANS, "sided": "3"},
        {"design": "astrology"},
        {"design": "two_means\x00"},
    ],
)
def test_nonsense_is_answered_with_a_page(cast: Cast, query: dict[str, str]) -> None:
    page = client_of(cast.viewer).get(PAGE, query)
    assert page.status_code == HTTPStatus.OK
    assert b"<script>" not in page.content.replace(b"<script src", b"")


def test_the_table_can_show_other_inputs(cast: Cast) -> None:
    client = client_of(cast.viewer)
    table = client.get(PAGE, {**MEANS, "rows": "power", "columns": "sd"}).context["asked"].result.table
    assert (table.rows_name, table.columns_name) == ("power", "sd")
    same = client.get(PAGE, {**MEANS, "rows": "sd", "columns": "sd"}).context["asked"].result.table
    assert (same.rows_name, same.columns_name) == ("sd", "mu2")


def use(client: Client, chosen: str, inputs: dict[str, Any]) -> Any:
    arguments = json.dumps({"design": "two_means", "inputs": inputs})
    return client.post(f"{PAGE}use/", {"conversation": chosen, "arguments": arguments})


GIVEN = {"delta": 5, "sd": 10, "alpha": 0.05, "power": 0.8}


@pytest.mark.django_db(transaction=True)
def test_a_calculation_goes_into_a_conversation_and_becomes_proposals(
    cast: Cast, conversation: Conversation
) -> None:
    answer = use(client_of(cast.coordinator), str(conversation.pk), GIVEN)
    assert answer["Location"] == f"/conversations/{conversation.pk}/"
    message = conversation.messages.get()
    assert message.content.startswith("Two means: ")
    assert "Standard deviation = 10" in message.content
    execute_inline(Run.objects.get(subject_id=str(message.pk)))
    found = {proposal.field: proposal for proposal in Proposal.objects.filter(conversation=conversation)}
    assert found["sample_size.n_total"].value == 126
    assert found["sample_size.assumptions"].value == {"delta": 5, "sd": 10}
    assert found["sample_size.n_total"].evidence[0]["tool"] == "sample_size"


def test_without_a_conversation_a_new_one_is_begun(cast: Cast, conversation: Conversation) -> None:
    answer = use(client_of(cast.coordinator), "", GIVEN)
    assert answer.status_code == HTTPStatus.FOUND
    assert Conversation.objects.count() == 2
    assert conversation.messages.count() == 0


def test_only_who_may_talk_uses_a_calculation_and_only_in_this_project(
    cast: Cast, conversation: Conversation
) -> None:
    assert use(client_of(cast.viewer), str(conversation.pk), GIVEN).status_code == HTTPStatus.FORBIDDEN
    assert use(client_of(cast.outsider), str(conversation.pk), GIVEN).status_code == HTTPStatus.NOT_FOUND
    other = f"/p/{cast.other_project.slug}/sample-size/use/"
    arguments = {"conversation": str(conversation.pk), "arguments": "{}"}
    assert client_of(cast.outsider).post(other, arguments).status_code == HTTPStatus.NOT_FOUND
    for wrong in ("nothing", "0"):
        assert use(client_of(cast.coordinator), wrong, GIVEN).status_code == HTTPStatus.NOT_FOUND
    refused = use(client_of(cast.coordinator), str(conversation.pk), {**GIVEN, "sd": 0})
    assert refused["Location"] == PAGE
    assert conversation.messages.count() == 0
    assert Conversation.objects.count() == 1


def test_the_api_lists_designs_and_calculates(cast: Cast) -> None:
    client = client_of(cast.viewer)
    listed = {row["name"]: row for row in client.get(f"{API}/designs").json()}
    assert set(listed) == {design.name for design in designs()}
    assert listed["two_means"]["alternatives"] == [[["mu1", "mu2"], ["delta"]], [["sd"], ["sd1", "sd2"]]]
    method = next(item for item in listed["two_means"]["inputs"] if item["name"] == "method")
    assert (method["default"], [choice["value"] for choice in method["choices"]]) == ("z", ["z", "t"])
    body = {"design": "two_means", "inputs": GIVEN, "rows": "power"}
    answer = client.post(API, body, content_type="application/json")
    assert answer.status_code == HTTPStatus.OK
    assert answer.json()["outputs"]["n_per_group"] == 63
    assert answer.json()["sensitivity"]["rows"] == "power"
    assert len(answer.json()["curve"]["points"]) > 30


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"design": "two_means", "inputs": {**GIVEN, "sd": 0}}, "sd"),
        ({"design": "two_means", "inputs": {**GIVEN, "power": True}}, "power"),
        ({"design": "astrology", "inputs": {}}, "design"),
        ({"design": "two_means", "inputs": GIVEN, "rows": "method"}, "rows"),
        ({"design": "two_means", "inputs": [1]}, "inputs"),
        ({"design": 1, "inputs": {}}, "design"),
    ],
)
def test_the_api_refuses_with_the_field(cast: Cast, body: dict[str, Any], field: str) -> None:
    answer = client_of(cast.viewer, language="zh-hans").post(API, body, content_type="application/json")
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert answer["Content-Type"] == "application/problem+json"
    assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_the_api_is_for_people_who_are_signed_in(client: Client) -> None:
    assert client.get(f"{API}/designs").status_code == HTTPStatus.UNAUTHORIZED
    assert client.post(API, {}, content_type="application/json").status_code == HTTPStatus.UNAUTHORIZED


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("0.85", 0.85),
        ("85%", 0.85),
        ("85 ％", 0.85),
        ("８５％", 0.85),
        ("−0.1", -0.1),
        ("-10%", -0.1),
        ("12", 12),
        ("1e3", 1000),
        ("0,05", "0,05"),
        ("", ""),
        ("many", "many"),
        ("1" * 50, "1" * 50),
    ],
)
def test_numbers_are_read_as_people_write_them(written: str, read: Any) -> None:
    assert read_number(written) == read
