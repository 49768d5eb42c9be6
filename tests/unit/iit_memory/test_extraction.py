"""What people said is proposed once, with its evidence; a model that fails loses nothing."""

from __future__ import annotations

import json

import pytest

from apps.agents.models import Conversation, Message
from apps.agents.turn.remember import settle
from apps.iit_memory.actions.extraction import read_conversation, read_waiting, unread_after_failures
from apps.iit_memory.actions.forgetting import switch
from apps.iit_memory.actions.memories import accept
from apps.iit_memory.models import ConversationMemory, Memory
from apps.llm.errors import ModelError
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.turns import Say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
READ = '{"messages":[{"message":1'  # what is asked of a model that reads
DECISION = "We decided to change the margin to 8%."


def keep(conversation: Conversation) -> Conversation:
    return Conversation.objects.select_related("agent", "project").get(pk=conversation.pk)


def test_a_decision_is_proposed_with_its_evidence(say: Say, conversation: Conversation, cast: Cast) -> None:
    say(f"Hello. {DECISION}")
    settle(30)
    memory = Memory.objects.get()
    message = Message.objects.get(conversation=conversation, role="user")
    assert (memory.kind, memory.key, memory.text, memory.state) == (
        "decision",
        "decision.margin",
        DECISION,
        "proposed",
    )
    assert (memory.message_id, memory.evidence, memory.origin) == (message.pk, DECISION, "rules")
    assert (memory.owner, memory.valid_from) == (None, message.created_at)


def test_messages_are_read_once(say: Say, conversation: Conversation) -> None:
    say(DECISION)
    settle(30)
    Memory.objects.all().delete()
    assert read_conversation(keep(conversation)) == 0
    assert ConversationMemory.objects.get().read_until == 1


def test_a_preference_is_of_the_person_who_said_it(say: Say, cast: Cast) -> None:
    say("From now on please answer in Chinese.")
    settle(30)
    assert Memory.objects.get().owner == cast.coordinator


def test_what_an_assistant_says_is_never_read(say: Say, conversation: Conversation) -> None:
    say("How many plants do we need?")
    settle(30)
    Message.objects.filter(role="assistant").update(content=DECISION)
    ConversationMemory.objects.update(read_until=0)
    read_conversation(keep(conversation))
    assert not Memory.objects.exists()


def test_a_conversation_that_is_not_remembered_is_not_read(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    switch(project=cast.project, conversation_id=conversation.pk, by=cast.coordinator, enabled=False)
    say(DECISION)
    settle(30)
    assert read_waiting() == 0
    assert not Memory.objects.exists()


def extracted(*memories: dict[str, object]) -> Reply:
    return Reply(text=json.dumps({"memories": list(memories)}))


def found(text: str, evidence: str) -> dict[str, object]:
    return {"message": 1, "kind": "decision", "about": "margin", "text": text, "evidence": evidence}


@pytest.mark.usefixtures("chat_model")
class TestByModel:
    def test_what_a_model_finds_is_believed_where_the_message_bears_it_out(
        self, say: Say, openai_server: ScriptedServer
    ) -> None:
        openai_server.when(
            extracted(found("The margin is 8%.", DECISION), found("The dose is 5 mg.", "5 mg a day")),
            contains=READ,
        )
        say(DECISION)
        settle(30)
        memory = Memory.objects.get()  # the rules read the same words: once is enough
        assert (memory.text, memory.origin, memory.evidence) == ("The margin is 8%.", "model", DECISION)
        asked = next(each.body["messages"] for each in openai_server.requests if READ in str(each.body))
        assert DECISION not in asked[0]["content"] and DECISION in asked[1]["content"]  # noqa: PT018

    @pytest.mark.usefixtures("quick_retries")
    def test_a_model_that_fails_leaves_everything_unread_until_it_works(
        self, say: Say, openai_server: ScriptedServer, conversation: Conversation, cast: Cast
    ) -> None:
        openai_server.when(Reply(status=500), contains=READ)
        run = say(f"Hello. {DECISION}")
        settle(30)
        assert run.state == "finished"
        assert Memory.objects.get().origin == "rules"
        memory = ConversationMemory.objects.get()
        assert (memory.failures, memory.read_until) == (1, 0)
        assert unread_after_failures(cast.project.pk) == 1
        with pytest.raises(ModelError):
            read_conversation(keep(conversation))
        openai_server.script.rules.clear()
        openai_server.when(
            extracted(found("The margin is 8%.", DECISION), found("No children.", "Hello")), contains=READ
        )
        assert read_waiting() == 1
        texts = Memory.objects.order_by("created_at").values_list("text", flat=True)
        assert list(texts) == [DECISION, "No children."]
        assert unread_after_failures(cast.project.pk) == 0


def test_what_was_accepted_is_not_proposed_again(say: Say, cast: Cast) -> None:
    say(DECISION)
    settle(30)
    accept(memory=Memory.objects.get(), by=cast.coordinator)
    say(DECISION)
    settle(30)
    assert Memory.objects.count() == 1
