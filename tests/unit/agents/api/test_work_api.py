"""Context, proposals, changes, stages and traces over HTTP: what they do, and who may."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from apps.agents.models import Conversation, Trace
from tests.support.cast import Cast, client_of
from tests.support.turns import Say

pytestmark = pytest.mark.django_db(transaction=True)
AGENT = "/api/aia/garden-planner"


def patch(client: Client, conversation: Conversation, body: dict[str, Any], **headers: str) -> Any:
    path = f"{AGENT}/context/{conversation.pk}"
    return client.patch(path, body, content_type="application/json", headers=headers)


def post(client: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return client.post(path, body or {}, content_type="application/json")


def test_a_value_travels_from_a_message_into_the_context_and_back(
    conversation: Conversation, cast: Cast, say: Say
) -> None:
    client, base = client_of(cast.coordinator), f"/api/aia/conversations/{conversation.pk}"
    say("Place: three gardens\nLosses: 5 %")
    found = client.get(f"{base}/proposals").json()
    assert {proposal["field"] for proposal in found} == {"site.place", "planting.losses"}
    assert found[0]["evidence"][0]["quote"] in "Place: three gardens\nLosses: 5 %"
    synced = post(client, f"{base}/proposals/sync", {"ids": "all"}).json()
    assert synced["context"]["site"] == {"place": "three gardens"}
    assert synced["context"]["planting"] == {"losses": 0.05}
    change = next(change for change in synced["changes"] if change["field"] == "site.place")
    undone = post(client, f"{base}/changes/{change['id']}/undo").json()
    assert undone["context"]["site"] == {}
    fields = [change["field"] for change in client.get(f"{base}/changes").json()]
    assert fields[0] == "site.place"
    again = post(client, f"{base}/changes/{change['id']}/undo")
    assert (again.status_code, again.json()["code"]) == (HTTPStatus.CONFLICT, "change_undone")


def test_an_older_change_is_undone_with_the_version_that_was_seen(
    conversation: Conversation, cast: Cast
) -> None:
    client, base = client_of(cast.coordinator), f"/api/aia/conversations/{conversation.pk}"
    for value in ("one garden", "two gardens"):
        tag = patch(client, conversation, {"field": "site.place", "value": value})["ETag"]
    [_later, older] = client.get(f"{base}/changes").json()
    refused = post(client, f"{base}/changes/{older['id']}/undo")
    assert (refused.status_code, refused.json()["code"]) == (HTTPStatus.CONFLICT, "later_value")
    shown = client.get(f"/conversations/{conversation.pk}/history/?field=site.place").content.decode()
    assert f'data-undo-change="{older["id"]}"' in shown
    assert "data-seen-version=" + tag in shown
    seen = client.post(f"{base}/changes/{older['id']}/undo", headers={"If-Match": tag})
    assert (seen.status_code, seen.json()["context"]["site"]) == (HTTPStatus.OK, {})


def test_a_stale_version_is_a_conflict(conversation: Conversation, cast: Cast) -> None:
    client = client_of(cast.coordinator)
    read = client.get(f"{AGENT}/context/{conversation.pk}")
    first = patch(client, conversation, {"field": "site.place", "value": "one"}, **{"If-Match": read["ETag"]})
    assert first.status_code == HTTPStatus.OK
    stale = patch(client, conversation, {"field": "site.place", "value": "two"}, **{"If-Match": read["ETag"]})
    assert (stale.status_code, stale.json()["code"]) == (HTTPStatus.CONFLICT, "context_stale")


@pytest.mark.parametrize("header", ["abc", "", '""', 'W/"1"', "W/1", "-1", "1234567890", '"1", "2"'])
def test_what_is_no_version_is_refused_before_anything_is_written(
    conversation: Conversation, cast: Cast, header: str
) -> None:
    client = client_of(cast.coordinator)
    wrong = patch(client, conversation, {"field": "site.place", "value": "two"}, **{"If-Match": header})
    assert (wrong.status_code, wrong.json()["code"]) == (HTTPStatus.BAD_REQUEST, "version_invalid")
    assert client.get(f"{AGENT}/context/{conversation.pk}").json()["site"] == {}


@pytest.mark.parametrize("title", ["", "   ", "\t"])
def test_a_title_that_is_left_empty_is_refused_as_the_schema_says(
    conversation: Conversation, cast: Cast, title: str
) -> None:
    client, path = client_of(cast.coordinator), f"/api/aia/conversations/{conversation.pk}"
    refused = client.patch(path, {"title": title}, content_type="application/json")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (HTTPStatus.BAD_REQUEST, "blank")
    assert client.patch(path, {"title": "New"}, content_type="application/json").json()["title"] == "New"


def test_looking_for_nothing_finds_everything(conversation: Conversation, cast: Cast) -> None:
    found = client_of(cast.coordinator).get("/api/aia/conversations?q=")
    assert [each["id"] for each in found.json()] == [str(conversation.pk)]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"field": "site.nothing", "value": "x"}, "field_unknown"),
        ({"field": "planting.germination", "value": "130 %"}, "value_refused"),
        ({"field": "site", "value": {"nothing": 1}}, "field_unknown"),
        ({"field": "site.place"}, "invalid"),
        ({"value": "x"}, "invalid"),
    ],
)
def test_a_bad_edit_names_the_field(
    conversation: Conversation, cast: Cast, body: dict[str, Any], code: str
) -> None:
    answer = patch(client_of(cast.coordinator), conversation, body)
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.BAD_REQUEST, code)
    assert answer.json()["errors"]


def test_a_stage_is_completed_when_nothing_is_missing(conversation: Conversation, cast: Cast) -> None:
    client = client_of(cast.coordinator)
    body = {"conversationId": str(conversation.pk)}
    base = f"/api/aia/conversations/{conversation.pk}/stage/go-to"
    assert post(client, base, {"stage": "planting"}).json()["code"] == "stage_not_reached"
    blocked = post(client, f"{AGENT}/stage/complete", body).json()
    assert blocked["success"] is False
    assert "nextStage" not in blocked
    assert {field for issue in blocked["issues"] for field in issue["fields"]} == {
        "site.place",
        "site.purpose",
    }
    value = {"place": "p", "purpose": "w"}
    patch(client, conversation, {"field": "site", "value": value})
    passed = post(client, f"{AGENT}/stage/complete", body).json()
    assert (passed["success"], passed["previousStage"], passed["nextStage"]) == (
        True,
        "site",
        "planting",
    )
    assert post(client, base, {"stage": "site"}).json()["success"] is True
    assert post(client, base, {"stage": "planting"}).json()["success"] is True
    assert post(client, base, {"stage": "nowhere"}).json()["code"] == "stage_unknown"


def test_every_turn_leaves_a_trace_with_its_layers_and_version(
    conversation: Conversation, cast: Cast, say: Say
) -> None:
    run = say("Place: three gardens")
    trace = Trace.objects.get(run=run)
    found = client_of(cast.viewer).get(f"{AGENT}/trace/{trace.pk}").json()
    assert (found["outcome"], found["configurationVersion"]) == ("success", 1)
    assert [step["name"] for step in found["steps"] if step["depth"] == 0] == [
        "query_analysis",
        "planning",
        "execution",
        "reflexion",
        "finalize",
    ]
    assert found["durationMs"] is not None
    page = client_of(cast.viewer).get(f"/traces/{trace.pk}/")
    assert page.status_code == HTTPStatus.OK


def test_outsiders_see_nothing_and_viewers_change_nothing(
    conversation: Conversation, cast: Cast, say: Say
) -> None:
    trace = Trace.objects.get(run=say("Place: three gardens"))
    base = f"/api/aia/conversations/{conversation.pk}"
    reads = [
        f"{base}/proposals",
        f"{base}/changes",
        f"{AGENT}/context/{conversation.pk}",
        f"{AGENT}/trace/{trace.pk}",
        f"/traces/{trace.pk}/",
        f"/conversations/{conversation.pk}/panel/",
        f"/conversations/{conversation.pk}/history/",
    ]
    writes = [
        (f"{base}/proposals/sync", {"ids": "all"}),
        (f"{base}/proposals/reject", {"ids": "all"}),
        (f"{base}/stage/go-to", {"stage": "site"}),
        (f"{AGENT}/stage/complete", {"conversationId": str(conversation.pk)}),
    ]
    outsider, viewer = client_of(cast.outsider), client_of(cast.viewer)
    assert {outsider.get(path).status_code for path in reads} == {HTTPStatus.NOT_FOUND}
    assert {viewer.get(path).status_code for path in reads} == {HTTPStatus.OK}
    assert {post(outsider, path, body).status_code for path, body in writes} == {HTTPStatus.NOT_FOUND}
    assert {post(viewer, path, body).status_code for path, body in writes} == {HTTPStatus.FORBIDDEN}
    edit = {"field": "site.place", "value": "x"}
    assert patch(outsider, conversation, edit).status_code == HTTPStatus.NOT_FOUND
    assert patch(viewer, conversation, edit).status_code == HTTPStatus.FORBIDDEN


def test_of_two_requests_for_the_same_stage_only_one_moves(conversation: Conversation, cast: Cast) -> None:
    client = client_of(cast.coordinator)
    stage = current_stage(client, conversation)
    value = {"place": "the yard", "purpose": "herbs"}
    patch(client, conversation, {"field": stage, "value": value})
    body = {"conversationId": str(conversation.pk), "stage": stage}
    first, second = (post(client, f"{AGENT}/stage/complete", body) for _ in range(2))
    assert first.json()["success"], first.content
    assert (second.status_code, second.json()["code"]) == (HTTPStatus.CONFLICT, "stage_other")
    assert second.json()["detail"]
    assert current_stage(client, conversation) == first.json()["nextStage"]


def current_stage(client: Client, conversation: Conversation) -> str:
    return str(client.get(f"{AGENT}/context/{conversation.pk}").json()["currentStage"])


def test_an_archived_conversation_is_read_only(conversation: Conversation, cast: Cast) -> None:
    client = client_of(cast.investigator)
    path = f"/api/aia/conversations/{conversation.pk}"
    assert (
        client.patch(path, {"archived": True}, content_type="application/json").status_code == HTTPStatus.OK
    )
    answer = patch(client, conversation, {"field": "site.place", "value": "x"})
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.CONFLICT, "conversation_archived")
