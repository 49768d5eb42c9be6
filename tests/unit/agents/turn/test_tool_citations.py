"""What tools find is cited by the ordinary answer: numbered, stored with it, and there after a wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from apps.agents.extension import Citation, ToolContext, ToolOutput
from apps.agents.models import CitedPassage
from apps.runs.models import Run, RunState
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls, tool_messages
from tests.support.turns import QUESTION, Say, answer_of, chats
from tests.unit.agents.turn.test_tool_approval import decide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server", "chat_model")]
SHADE = Citation("book", "7", "Ferns", "p. 4", "Ferns like shade.", True)
MOSS = Citation("web", "", "Moss", url="https://moss.example")
BOTH = [(1, "Ferns"), (2, "Moss")]


def rows(run: Run) -> list[tuple[int, str]]:
    return list(CitedPassage.objects.filter(message__run=run).values_list("number", "title"))


def finds(context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    return ToolOutput("2 passages", "Ferns and moss.", citations=(SHADE, MOSS))


def test_the_passages_of_a_tool_are_cited_and_the_model_is_told_their_numbers(
    openai_server: ScriptedServer, toolbox: Toolbox, say: Say
) -> None:
    toolbox.add("search", finds)
    openai_server.script.queued += [Reply(tool_calls=calls("search", '{"n": 1}')), Reply(text="Ferns [1].")]
    run = say(QUESTION)
    assert rows(run) == BOTH
    (read,) = tool_messages(chats(openai_server)[-1])
    assert '"cite_as": "[1]"' in read or '"cite_as":"[1]"' in read


def test_what_was_cited_before_a_turn_waits_for_a_person_is_there_after_it(
    openai_server: ScriptedServer, toolbox: Toolbox, say: Say, cast: Cast
) -> None:
    toolbox.add("search", finds)
    toolbox.add("send", requires_auth=True)
    openai_server.script.queued += [
        Reply(tool_calls=calls("search", '{"n": 1}')),
        Reply(tool_calls=calls("send", '{"n": 1}')),
        Reply(text="Sent [2]."),
    ]
    run = say(QUESTION)
    assert run.state == RunState.WAITING
    decide(run, cast, approve=True)
    run.refresh_from_db()
    assert answer_of(run).endswith("Sent [2].")
    assert rows(run) == BOTH
    assert [one["number"] for one in run.snapshot["citations"]] == [1, 2]
