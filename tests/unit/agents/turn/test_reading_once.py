"""The rules read a message once: all layers of its turn, and the replies suggested after it, go by that reading."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from django.utils import translation

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Message, Proposal, Role, Session
from apps.agents.presenters.suggestions import suggestions_for
from apps.fields.reading.lines import labels
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say

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
        "asked": "planting.losses",
    }
    assert suggested(conversation, config, "en") == ("损耗率：5%", "损耗率：50%")
    assert times_read[text] == 1
