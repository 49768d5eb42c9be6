"""The rules read a message once: all layers of its turn, and the replies suggested after it, go by that reading.

So does the turn after a wait, whatever became of the recorded values meanwhile; and nothing else is looked for twice.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Message, Proposal, Role, Session
from apps.agents.presenters.buttons.suggestions import suggestions_for
from apps.agents.tools.registry import TOOLS, Asked, Filled
from apps.agents.turn.commands.rest import Rest
from apps.fields.reading.lines import labels
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.toolbox import Toolbox, calls
from tests.support.turns import Say, answer_of, message_of
from tests.unit.agents.turn.test_tool_approval import decide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
TEXT = "Place: by the north wall\nDo you need anything else for this?"


@pytest.fixture
def times_read(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each text was taken apart into labels and sentences."""
    times: Counter[str] = Counter()
    outline = labels.outline

    def counting(said: Any, *args: Any) -> Any:
        times[said.message] += 1
        return outline(said, *args)

    monkeypatch.setattr(labels, "outline", counting)
    return times


def suggested(conversation: Conversation, config: AgentConfig, language: str) -> tuple[str, ...]:
    session, context = Session.objects.get(), Context.objects.get()
    with translation.override(language):
        return suggestions_for(conversation, config, session, context, language)


def test_with_a_model_that_looks_for_values(
    conversation: Conversation,
    config: AgentConfig,
    say: Say,
    times_read: Counter[str],
    openai_server: ScriptedServer,
) -> None:
    found = {"field": "site.place", "value": "by the north wall", "quote": "by the north wall"}
    openai_server.script.structured = Reply(text=json.dumps({"values": [found]}))
    use_as_model(openai_server, json_schema=True)
    say(TEXT)
    assert Proposal.objects.get().field == "site.place"
    assert suggested(conversation, config, "en") == ()
    assert times_read[TEXT] == 1


def test_what_may_have_been_meant_is_kept_with_the_answer(
    conversation: Conversation, config: AgentConfig, say: Say, times_read: Counter[str]
) -> None:
    text = "损耗率：5\n请问这样写可以吗？还需要补充什么内容？"
    say(text)
    answer = Message.objects.get(role=Role.ASSISTANT)
    assert answer.reading == {
        "language": "zh-hans",
        "choices": {"planting.losses": [0.05, 0.5]},
        "questions": [{"field": "planting.losses", "choices": [0.05, 0.5], "replies": [], "held": None}],
        "asked": "planting.losses",
    }
    assert suggested(conversation, config, "en") == ("损耗率：5%", "损耗率：50%")
    assert times_read[text] == 1


def waits_over_an_edit(run: Run, conversation: Conversation, cast: Cast) -> None:
    """Somebody records so much that the same message would be read as another one, and then agrees to the call."""
    data = {"site": {"place": "the orchard", "purpose": "herbs"}, "planting": {"plants": 12, "losses": 0.5}}
    Context.objects.filter(conversation=conversation).update(data=data)
    assert run.state == RunState.WAITING
    decide(run, cast, approve=True)


def test_a_turn_goes_on_after_a_wait_with_what_was_read_before_it(
    conversation: Conversation,
    toolbox: Toolbox,
    say: Say,
    cast: Cast,
    times_read: Counter[str],
    openai_server: ScriptedServer,
) -> None:
    use_as_model(openai_server, json_schema=True)
    toolbox.add("send", requires_auth=True)
    openai_server.script.structured = Reply(text='{"values": []}')
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="Sent."))
    text = "损耗率：5\n请问这样写可以吗？还需要补充什么内容？"
    run = say(text)
    waits_over_an_edit(run, conversation, cast)
    assert message_of(run).reading["choices"] == {"planting.losses": [0.05, 0.5]}
    assert times_read[text] == 1


def test_a_turn_that_an_older_version_stored_is_read_anew(
    conversation: Conversation, toolbox: Toolbox, say: Say, cast: Cast, openai_server: ScriptedServer
) -> None:
    use_as_model(openai_server, json_schema=True)
    toolbox.add("send", requires_auth=True)
    openai_server.script.structured = Reply(text='{"values": []}')
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="Sent."))
    run = say(TEXT)
    stored = {name: of for name, of in run.checkpoint["turn"].items() if name not in ("reading", "wishes")}
    Run.objects.filter(pk=run.pk).update(checkpoint={"turn": stored})
    waits_over_an_edit(run, conversation, cast)
    assert answer_of(run) == "Sent."


@pytest.fixture
def asked_of_follower(toolbox: Toolbox, conversation: Conversation, cast: Cast) -> Iterator[list[Asked]]:
    """A tool was called; what its follower is asked of the messages after that, which it takes for what-ifs."""
    toolbox.add("look")
    toolbox.add("send", requires_auth=True)
    seen: list[Asked] = []

    def follows(asked: Asked) -> Filled | None:
        if asked.calls:
            seen.append(asked)
        return Filled({"n": 3}, notes=("It would be nine.",), declined=True) if asked.calls else None

    form = {"name": "look", "arguments": {"n": 2}}
    with TOOLS.isolated() as tools:
        tools["look"] = replace(tools["look"], follows=follows)
        turn = send_message(
            conversation=conversation, text="/look", by=cast.coordinator, tool=form, enqueue=False
        )
        execute_inline(turn.run)
        yield seen


def test_a_follower_is_asked_of_a_message_once(asked_of_follower: list[Asked], say: Say) -> None:
    assert "It would be nine." in answer_of(say("And with three of them, perhaps?"))
    assert len(asked_of_follower) == 1


def test_a_follower_is_asked_again_of_what_was_read_meanwhile(
    asked_of_follower: list[Asked], say: Say
) -> None:
    say("Place: by the north wall")
    assert [dict(asked.said) for asked in asked_of_follower] == [{}, {"site.place": "by the north wall"}]


def test_a_follower_is_not_asked_again_after_a_wait(
    asked_of_follower: list[Asked],
    conversation: Conversation,
    say: Say,
    cast: Cast,
    openai_server: ScriptedServer,
) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.script.structured = Reply(text='{"values": []}')
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="Sent."))
    waits_over_an_edit(say("And with three of them, perhaps?"), conversation, cast)
    assert len(asked_of_follower) == 1


def test_the_rest_of_a_message_is_taken_apart_once(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    of_text = Rest.of_text

    def counting(text: str) -> Rest:
        made.append(text)
        return of_text(text)

    monkeypatch.setattr(Rest, "of_text", counting)
    say(TEXT)
    assert made == ["                        \nDo you need anything else for this?"]
