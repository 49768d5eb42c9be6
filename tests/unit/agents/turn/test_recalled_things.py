"""What a model was given to remember stands on its answer as references, and is described to who reads it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client

from apps.agents.context.memories import RECALLS, Recalled, RecallRequest, register_recall
from apps.agents.context.remembered import REMEMBERED, Remembered, RememberedRequest, register_remembered
from apps.agents.models import Message
from apps.agents.presenters.remembered import remembered_with
from apps.runs.models import Run
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls
from tests.support.turns import QUESTION, Say
from tests.unit.agents.turn.test_tool_approval import decide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server", "chat_model")]
BEDS = Recalled("weekly", "The ward has twelve beds.", 0.9, "report of week 46", "note:beds")
FERNS = Recalled("weekly", "Ferns like shade.", 0.5, "a note", "note:ferns")
NAMELESS = Recalled("weekly", "Nobody can name this.", 0.1, "somewhere")
STRANGE = Recalled("weekly", "Of an app that is gone.", 0.1, "somewhere", "gone:1")
NOTES = {
    "ferns": Remembered(
        "Note", FERNS.text, "a note", address="/notes/ferns/", end_address="/notes/ferns/end"
    ),
    "beds": Remembered("Note", BEDS.text, is_past=True),
}


@pytest.fixture(autouse=True)
def asked() -> Iterator[list[RememberedRequest]]:
    """A memory that knows two notes, and what its descriptions were asked for."""
    seen: list[RememberedRequest] = []

    def remember(request: RecallRequest) -> list[Recalled]:
        return [BEDS, FERNS, NAMELESS, STRANGE, replace(FERNS, score=0.01)]

    def describe(request: RememberedRequest) -> dict[str, Remembered]:
        seen.append(request)
        return {name: NOTES[name] for name in request.ids if name in NOTES}

    with RECALLS.isolated(empty=True), REMEMBERED.isolated(empty=True):
        register_recall("notes", remember)
        register_remembered("note", describe)
        yield seen


def answer(run: Run) -> Message:
    return Message.objects.select_related("conversation__project").get(run=run)


def test_an_answer_keeps_what_it_was_given_each_once_and_no_text(
    openai_server: ScriptedServer, say: Say, cast: Cast, asked: list[RememberedRequest]
) -> None:
    openai_server.queue(Reply(text="So it is."))
    run = say(QUESTION)
    found = answer(run)
    assert found.recalled == ["note:beds", "note:ferns"]
    assert run.finish_data()["recalled"] == 2
    assert remembered_with(found, cast.viewer) == (NOTES["beds"], NOTES["ferns"])
    (request,) = asked
    assert (request.user, request.project, request.ids) == (cast.viewer, cast.project, ("beds", "ferns"))
    assert request.answered_at == found.created_at


def test_an_answer_by_rules_was_given_nothing(openai_server: ScriptedServer, say: Say) -> None:
    openai_server.script.default = Reply(status=500)
    assert answer(say(QUESTION)).recalled == []


def test_it_stands_after_a_wait(
    toolbox: Toolbox, openai_server: ScriptedServer, say: Say, cast: Cast
) -> None:
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="Sent."))
    run = say(QUESTION)
    decide(run, cast, approve=True)
    assert answer(run).recalled == ["note:beds", "note:ferns"]


def test_what_cannot_be_described_costs_only_itself(
    openai_server: ScriptedServer, say: Say, cast: Cast
) -> None:
    openai_server.queue(Reply(text="So it is."))
    found = answer(say(QUESTION))

    def broken(request: RememberedRequest) -> dict[str, Remembered]:
        raise RuntimeError

    register_remembered("broken", broken)
    found.recalled = ["broken:1", "note:gone", "note:ferns", "unknown:2"]
    assert remembered_with(found, cast.viewer) == (NOTES["ferns"],)


def test_pages_and_programs_read_it(
    openai_server: ScriptedServer, say: Say, cast: Cast, client: Client
) -> None:
    openai_server.queue(Reply(text="So it is."))
    found = answer(say(QUESTION))
    client.force_login(cast.coordinator)
    page = client.get(f"/messages/{found.pk}/remembered/").content.decode()
    assert 'href="/notes/ferns/"' in page
    assert 'data-end-memory="/notes/ferns/end"' in page
    (first, second) = client.get(f"/api/messages/{found.pk}/recalled").json()
    assert (first["isPast"], second["endUrl"], second["layer"]) == (True, "/notes/ferns/end", "Note")
    messages = client.get(f"/api/aia/conversations/{found.conversation_id}/messages").json()["messages"]
    assert [message["recalled"] for message in messages] == [0, 2]
    workspace = client.get(f"/conversations/{found.conversation_id}/").content.decode()
    assert '<span class="num" data-recalled-count>2</span>' in workspace
