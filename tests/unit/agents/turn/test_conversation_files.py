"""Files stay context of their conversation: told again, left out by name, shown to models that see, and explained."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.test import Client

from apps.agents.actions.attachments import attach_file
from apps.agents.actions.branching import edit_message
from apps.agents.actions.turns import send_message
from apps.agents.models import Attachment, Conversation, Message, Step, Trace
from apps.agents.prompts.files import file_excerpts
from apps.agents.traces.explanation import explain
from apps.agents.turn.answer.dialogue import Dialogue
from apps.agents.turn.checkpoint import StoredQuery, StoredTurn, as_json, from_json
from apps.llm.models import Model
from apps.llm.pictures import MOST_PICTURES, PICTURE_TOKENS
from apps.llm.tokens import estimate_tokens as count_tokens
from apps.llm.types import ChatMessage
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]
PNG = b"\x89PNG\r\n\x1a\n" + b"pixels" * 20


@pytest.fixture
def model(openai_server: ScriptedServer, conversation: Conversation) -> Model:
    openai_server.script.structured = Reply(text="{}")
    made: Model = use_as_model(openai_server)
    return made


def say_with(conversation: Conversation, cast: Cast, text: str, *files: tuple[str, bytes]) -> Run:
    ids: list[UUID] = [
        attach_file(conversation=conversation, name=name, content=content, by=cast.coordinator).pk
        for name, content in files
    ]
    turn = send_message(
        conversation=conversation, text=text, by=cast.coordinator, attachments=ids, enqueue=False
    )
    execute_inline(turn.run)
    turn.run.refresh_from_db()
    assert turn.run.state == RunState.FINISHED, turn.run.error_message
    return turn.run


def excerpt(server: ScriptedServer) -> str:
    """What the last answer was asked with."""
    bodies = [asked.body for asked in server.script.seen if not asked.body.get("response_format")]
    return str(bodies[-1]["messages"][-1]["content"])


def test_a_question_about_a_file_of_an_earlier_turn_finds_it(
    conversation: Conversation, cast: Cast, model: Model, openai_server: ScriptedServer, say: Say
) -> None:
    say_with(conversation, cast, "See the notes.", ("notes.txt", b"Loss was 7 %."))
    run = say("What was the loss again?")
    assert "Loss was 7 %." in excerpt(openai_server)
    assert '"came_with_turn":1' in excerpt(openai_server)
    (file,) = explain(Trace.objects.get(run=run), "en").files
    assert (file.name, file.turn, file.how) == ("notes.txt", 1, "read whole")
    client = Client()
    client.force_login(cast.coordinator)
    page = client.get(f"/traces/{Trace.objects.get(run=run).pk}/").content.decode()
    assert "Files of the conversation" in page
    assert "notes.txt" in page
    assert "7 %" not in str(list(Step.objects.values_list("input", "output")))


def test_a_file_of_a_message_that_was_set_aside_is_forgotten(
    conversation: Conversation, cast: Cast, model: Model, openai_server: ScriptedServer, say: Say
) -> None:
    say("Hello.")
    say_with(conversation, cast, "See the notes.", ("notes.txt", b"Loss was 7 %."))
    first = Message.objects.get(conversation=conversation, turn=1, role="user")
    again = edit_message(message=first, text="Good day.", by=cast.coordinator, enqueue=False)
    execute_inline(again.run)
    say("What was the loss again?")
    assert "Loss" not in excerpt(openai_server).replace("loss again", "")


def test_a_file_stays_with_its_message_in_other_words(
    conversation: Conversation, cast: Cast, model: Model, openai_server: ScriptedServer, say: Say
) -> None:
    say_with(conversation, cast, "See the nots.", ("notes.txt", b"Loss was 7 %."))
    first = Message.objects.get(conversation=conversation, turn=1, role="user")
    again = edit_message(message=first, text="See the notes.", by=cast.coordinator, enqueue=False)
    execute_inline(again.run)
    assert "Loss was 7 %." in excerpt(openai_server)
    assert Attachment.objects.get().message == again.message


def attachments(conversation: Conversation, cast: Cast, *files: tuple[str, bytes]) -> list[Attachment]:
    return [
        attach_file(conversation=conversation, name=name, content=content, by=cast.coordinator)
        for name, content in files
    ]


def test_what_does_not_fit_is_named_and_history_keeps_half(conversation: Conversation, cast: Cast) -> None:
    own, newer, older = attachments(
        conversation, cast,
        ("own.txt", b"own words\n" * 40), ("newer.txt", b"newer words\n" * 200), ("older.txt", b"old words\n" * 200),
    )  # fmt: skip
    files = file_excerpts([own], [newer, older], 900)
    assert [(one.attachment.file.name, one.how) for one in files.texts] == [
        ("own.txt", "whole"),
        ("newer.txt", "cut"),
        ("older.txt", "left out"),
    ]
    assert '{"file":"older.txt","came_with_turn":0,"left out":true}' in files.text()
    assert sum(count_tokens(one.text) for one in files.texts if one.is_earlier) <= (900 - 100) // 2
    assert "old words" not in files.text()


def test_pictures_go_to_a_model_that_sees_and_are_counted(conversation: Conversation, cast: Cast) -> None:
    files = attachments(conversation, cast, *((f"{n}.png", PNG) for n in range(MOST_PICTURES + 1)))
    unseeing, seeing = (
        file_excerpts(files[:1], files[1:], 9_000, sees_pictures=sees) for sees in (False, True)
    )
    assert {one.how for one in unseeing.seen} == {"not seen"}
    assert [one.how for one in seeing.seen] == ["seen"] * MOST_PICTURES + ["not seen"]
    assert seeing.tokens() == MOST_PICTURES * PICTURE_TOKENS
    assert len(unseeing.pictures) == len(seeing.pictures) == MOST_PICTURES + 1


def test_a_picture_is_shown_again_in_the_next_turn_and_stands_in_no_trace(
    conversation: Conversation, cast: Cast, model: Model, openai_server: ScriptedServer, say: Say
) -> None:
    say_with(conversation, cast, "Look.", ("bed.png", PNG))
    assert "“bed.png”" in excerpt(openai_server)
    assert "base64" not in excerpt(openai_server)
    Model.objects.filter(pk=model.pk).update(vision=True)
    run = say("And the colours?")
    assert "data:image/png;base64," in excerpt(openai_server)
    assert explain(Trace.objects.get(run=run), "en").files[0].how == "the picture was shown to the model"
    kept = str(list(Step.objects.values_list("input", "output")))
    assert "base64" not in kept
    assert "pixels" not in kept


@pytest.mark.parametrize("vision", [True, False])
def test_the_page_says_of_a_picture_what_the_model_in_use_does_with_it(
    conversation: Conversation, cast: Cast, model: Model, vision: bool
) -> None:
    Model.objects.filter(pk=model.pk).update(vision=vision)
    say_with(conversation, cast, "Look.", ("bed.png", PNG))
    client = Client()
    client.force_login(cast.coordinator)
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    assert ("does not read pictures" not in page) is vision


def test_a_picture_that_is_too_large_says_so_at_once(
    conversation: Conversation, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.agents.actions.attachments.MOST_PICTURE_BYTES", 20)
    (file,) = attachments(conversation, cast, ("bed.png", PNG))
    assert file.note == "picture_too_large"


def test_a_dialogue_that_waited_still_has_its_pictures(conversation: Conversation, cast: Cast) -> None:
    (file,) = attachments(conversation, cast, ("bed.png", PNG))
    pictures = file_excerpts([file], [], 100).pictures
    dialogue = Dialogue((ChatMessage("user", "Look.", pictures=pictures),))
    query = StoredQuery((), (), "", "neutral", False, "")
    stored = StoredTurn(query, (), (), (), dialogue, None, {})
    restored = from_json(as_json(stored))
    assert restored == stored
    assert restored.dialogue
    assert restored.dialogue.messages[0].pictures == pictures
