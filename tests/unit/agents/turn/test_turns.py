"""A message and its answer: stored once, in order, with what the model said or the rules did."""

from __future__ import annotations

import uuid
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.db.models.functions import Now
from django.test import Client

from apps.agents.actions.attachments import attach_file
from apps.agents.actions.conversations import archive_conversation
from apps.agents.actions.turns import Turn, send_message
from apps.agents.errors import (
    ConversationArchived,
    EmptyMessage,
    MessageIdTaken,
    MessageTooLong,
    MessageUnreadable,
)
from apps.agents.models import Conversation, Message, MessageState, Role
from apps.agents.selectors import messages_of
from apps.projects.errors import Forbidden, NotFound
from apps.runs.actions.runs import retry_run
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute
from tests.support.cast import Cast

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]


def said(conversation: Conversation) -> list[tuple[int, str, str]]:
    return [(message.turn, message.role, message.state) for message in messages_of(conversation)]


def test_a_message_is_answered_in_its_turn_without_a_model(conversation: Conversation, cast: Cast) -> None:
    first = send_message(conversation=conversation, text=" one \r\n two ", by=cast.coordinator, enqueue=False)
    second = send_message(conversation=conversation, text="three", by=cast.coordinator, enqueue=False)
    execute(second.run.pk)  # not its turn
    assert said(conversation) == [(1, "user", "complete"), (2, "user", "complete")]
    for turn in (first, second):
        execute(turn.run.pk)
    assert [(turn, role) for turn, role, _ in said(conversation)] == [
        (1, "user"),
        (1, "assistant"),
        (2, "user"),
        (2, "assistant"),
    ]
    first.message.refresh_from_db()
    assert first.message.content == "one \n two"
    answer = Message.objects.get(run=first.run)
    assert "nothing to record" in answer.content


def test_a_turn_whose_clock_was_set_back_by_a_day_is_answered(conversation: Conversation, cast: Cast) -> None:
    sent = send_message(conversation=conversation, by=cast.investigator, text="Which data are needed?")
    Run.objects.filter(pk=sent.run.pk).update(started_at=Now() + timedelta(days=1))
    execute(sent.run.pk)
    answer = messages_of(conversation).get(role=Role.ASSISTANT)
    assert (answer.state, answer.duration_ms) == (MessageState.COMPLETE, 0)


def test_a_message_sent_twice_is_stored_once(conversation: Conversation, cast: Cast) -> None:
    client_id = uuid.uuid4()
    turns = [
        send_message(
            conversation=conversation, text="x", by=cast.coordinator, client_id=client_id, enqueue=False
        )
        for _ in range(2)
    ]
    assert turns[0] == turns[1]
    assert conversation.messages.count() == Run.objects.count() == 1


def test_an_id_stands_for_the_form_and_the_files_too(cast: Cast, conversation: Conversation) -> None:
    by, client_id = cast.coordinator, uuid.uuid4()
    files = [
        attach_file(conversation=conversation, name=f"{n}.txt", content=b"The plan.", by=by).pk
        for n in (1, 2)
    ]
    form = {"name": "count", "arguments": {"beds": 3}}

    def send(tool: dict[str, Any] | None, attachments: list[uuid.UUID]) -> Turn:
        return send_message(
            conversation=conversation,
            text="x",
            by=by,
            client_id=client_id,
            tool=tool,
            attachments=attachments,
        )

    first = send(form, files[:1])
    assert send(form, files[:1]) == first
    others = ({**form, "name": "sum"}, {**form, "arguments": {"beds": 4}}, None)
    for tool, attachments in (
        *((other, files[:1]) for other in others),
        (form, files[1:]),
        (form, []),
        (form, files),
    ):
        with pytest.raises(MessageIdTaken):
            send(tool, attachments)
    assert conversation.messages.count() == 1


def test_the_id_of_a_message_is_not_given_to_another_one(conversation: Conversation, cast: Cast) -> None:
    client_id = uuid.uuid4()
    send_message(conversation=conversation, text="x", by=cast.coordinator, client_id=client_id, enqueue=False)
    for text, by in (("y", cast.coordinator), ("x", cast.manager)):
        with pytest.raises(MessageIdTaken) as refused:
            send_message(conversation=conversation, text=text, by=by, client_id=client_id, enqueue=False)
        assert refused.value.status == 409
    assert [message.content for message in conversation.messages.all()] == ["x"]
    other = send_message(conversation=conversation, text="y", by=cast.coordinator, client_id=uuid.uuid4())
    assert other.message.content == "y"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("  \n ", EmptyMessage),
        ("\u200b \u200d\ufeff\u2060\u00ad\u3164", EmptyMessage),
        ("x" * 100_000, MessageTooLong),
        ("a\x00b", MessageUnreadable),
        ("a\ud800b", MessageUnreadable),
        ("Losses: \u202e51 %", MessageUnreadable),
        ("Germination: \u206680 %\u2069", MessageUnreadable),
        ("hidden\U000e0049\U000e0067", MessageUnreadable),
    ],
)
def test_bad_text_is_refused_and_changes_nothing(
    conversation: Conversation, cast: Cast, text: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        send_message(conversation=conversation, text=text, by=cast.coordinator)
    assert conversation.messages.count() == Run.objects.count() == 0


def test_an_archived_conversation_takes_no_message(conversation: Conversation, cast: Cast) -> None:
    archive_conversation(conversation=conversation, archived=True, by=cast.investigator)
    with pytest.raises(ConversationArchived):
        send_message(conversation=conversation, text="x", by=cast.coordinator)


def test_viewers_and_strangers_cannot_talk(conversation: Conversation, cast: Cast) -> None:
    with pytest.raises(Forbidden):
        send_message(conversation=conversation, text="x", by=cast.viewer)
    with pytest.raises(NotFound):
        send_message(conversation=conversation, text="x", by=cast.outsider)


def test_a_retry_replaces_the_answer_and_keeps_the_old_one(conversation: Conversation, cast: Cast) -> None:
    turn = send_message(conversation=conversation, text="x", by=cast.coordinator, enqueue=False)
    execute(turn.run.pk)
    Run.objects.filter(pk=turn.run.pk).update(state=RunState.INTERRUPTED)
    Message.objects.filter(run=turn.run).update(state=MessageState.INTERRUPTED, content="part")
    again = retry_run(run=Run.objects.get(pk=turn.run.pk), by=cast.coordinator)
    execute(again.pk)
    assert said(conversation) == [(1, "user", "complete"), (1, "assistant", "complete")]
    assert Message.objects.filter(role=Role.ASSISTANT, content="part", replaced_at__isnull=False).count() == 1


def test_the_page_and_the_calls_are_for_members(conversation: Conversation, cast: Cast) -> None:
    paths = [
        f"/conversations/{conversation.pk}/",
        f"/p/{cast.project.slug}/",
        f"/api/aia/conversations/{conversation.pk}",
        f"/api/aia/conversations/{conversation.pk}/messages",
    ]
    for user, expected in ((cast.viewer, HTTPStatus.OK), (cast.outsider, HTTPStatus.NOT_FOUND)):
        client = Client()
        client.force_login(user)
        assert [client.get(path).status_code for path in paths] == [expected] * len(paths)


def test_markdown_of_an_answer_cannot_bring_scripts_or_pictures(
    conversation: Conversation, cast: Cast
) -> None:
    turn = send_message(conversation=conversation, text="x", by=cast.coordinator, enqueue=False)
    execute(turn.run.pk)
    bad = "<script>alert(1)</script> ![x](http://e.example/p.png) [a](javascript:alert(1)) **b**"
    Message.objects.filter(run=turn.run).update(content=bad)
    client = Client()
    client.force_login(cast.viewer)
    html = client.get(f"/api/aia/conversations/{conversation.pk}/messages").json()["messages"][1]["html"]
    assert "<script" not in html
    assert "<img" not in html
    assert 'href="javascript' not in html
    assert "<strong>b</strong>" in html


@pytest.mark.parametrize(
    ("method", "path", "data", "expected"),
    [
        (
            "post",
            "/p/{slug}/conversations/",
            {"agent": "garden_planner", "title": "a\x00b"},
            HTTPStatus.BAD_REQUEST,
        ),
        ("post", "/p/{slug}/conversations/", {"agent": "a\x00b"}, HTTPStatus.NOT_FOUND),
        ("get", "/p/{slug}/", {"q": "a\x00b"}, HTTPStatus.OK),
        ("get", "/conversations/{id}/history/", {"field": "a\x00b"}, HTTPStatus.OK),
    ],
)
def test_control_characters_in_forms_are_no_server_error(
    conversation: Conversation, cast: Cast, method: str, path: str, data: dict[str, str], expected: int
) -> None:
    client = Client()
    client.force_login(cast.coordinator)
    place = path.format(slug=cast.project.slug, id=conversation.pk)
    assert getattr(client, method)(place, data).status_code == expected


@pytest.mark.parametrize("message", [5, True, ["x"], {"a": 1}, None])
def test_what_is_no_text_is_not_taken_for_a_message(
    conversation: Conversation, cast: Cast, message: object
) -> None:
    client = Client()
    client.force_login(cast.coordinator)
    body = {"conversationId": str(conversation.pk), "message": message}
    response = client.post("/api/aia/garden-planner/chat", body, content_type="application/json")
    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert [error["field"] for error in response.json()["errors"]] == ["message"]
    assert Run.objects.count() == 0


def test_what_nobody_sees_is_left_out_of_a_message(conversation: Conversation, cast: Cast) -> None:
    turn = send_message(
        conversation=conversation, text="\ufeffGermination:\u200b 80 %", by=cast.coordinator, enqueue=False
    )
    assert turn.message.content == "Germination: 80 %"


def test_the_snapshot_of_a_run_that_is_over_says_so(cast: Cast, conversation: Conversation) -> None:
    run = send_message(conversation=conversation, text="Hello", by=cast.coordinator, enqueue=False).run
    execute(run.pk)
    run.refresh_from_db()
    assert run.snapshot["state"] == run.state == RunState.FINISHED
