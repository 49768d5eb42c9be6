"""The schema is enough to write a client from, and the examples of docs/api.md work, on the running product."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from apps.agents.actions.defaults import load_default_agents
from apps.llm.actions.defaults import load_default_providers
from apps.projects.actions.tokens import create_token
from apps.projects.models import TokenScope
from config.env import BASE_DIR
from tests.integration.openapi_client import SchemaClient
from tests.support.cast import Cast
from tests.support.stack import LiveStack

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]
AGENT = "protocol-agent"


@pytest.fixture
def token(cast: Cast) -> str:
    load_default_providers()
    load_default_agents()
    return create_token(by=cast.investigator, name="client", scope=TokenScope.WRITE, days=1).secret


@pytest.fixture
def client(live_stack: LiveStack, token: str) -> Iterator[SchemaClient]:
    made = SchemaClient(live_stack.base_url, token)
    yield made
    made.close()


def test_a_client_made_from_the_schema_plays_a_whole_protocol(client: SchemaClient, cast: Cast) -> None:
    script = yaml.safe_load((BASE_DIR / "examples" / "switch-gnb.en.yaml").read_text())
    body = {"agent": AGENT, "project": cast.project.slug, "title": script["title"]}
    conversation = client.call("createConversation", body)["id"]
    short_title = {"field": "scientific_question.short_title", "value": script["title"]}
    client.call("editContext", short_title, agent=AGENT, conversation_id=conversation)
    for step in script["steps"]:
        (deed, given), *_ = step.items()
        _play(client, conversation, deed, given)
    context = client.call("getContext", agent=AGENT, conversation_id=conversation)
    assert context["currentStage"] == script["expect"]["stage"]
    assert context["pico"]["setting"] == script["expect"]["fields"]["pico.setting"]
    assert context["overallProgress"] == 1
    changes = client.call("listChanges", conversation_id=conversation)
    assert {change["field"].partition(".")[0] for change in changes} >= {"pico", "sample_size", "endpoints"}
    assert not client.call("listProposals", conversation_id=conversation)


def _play(client: SchemaClient, conversation: str, deed: str, given: Any) -> None:
    match deed:
        case "say":
            _say(client, conversation, given)
        case "tool":
            _say(client, conversation, f"Use {given['name']}.", tool=given)
        case "sync" if given == "all":
            if client.call("listProposals", conversation_id=conversation):
                client.call("syncProposals", {"ids": "all"}, conversation_id=conversation)
        case "sync":
            client.call("syncProposals", {"ids": given}, conversation_id=conversation)
        case "edit":
            seen = client.call("getContext", agent=AGENT, conversation_id=conversation)
            version = f'"{seen["version"]}"'
            client.call("editContext", given, agent=AGENT, conversation_id=conversation, If_Match=version)
        case "complete_stage":
            done = client.call("completeStage", {"conversationId": conversation}, agent=AGENT)
            assert done["success"], done["issues"]
        case "go_to":
            assert client.call("goToStage", {"stage": given}, conversation_id=conversation)["success"]
        case _:
            raise AssertionError(f"the interface has no call for the step {deed}")


def _say(client: SchemaClient, conversation: str, message: str, **more: Any) -> None:
    turn = client.call(
        "sendMessage", {"conversationId": conversation, "message": message, **more}, agent=AGENT
    )
    assert turn["state"] == "complete", turn
    trace = client.call("getTrace", agent=AGENT, trace_id=turn["traceId"])
    assert trace["outcome"] == "success"


def test_a_stream_goes_on_where_the_reader_left_it(client: SchemaClient, cast: Cast) -> None:
    conversation = client.call("createConversation", {"agent": AGENT, "project": cast.project.slug})["id"]
    body = {"conversationId": conversation, "message": "Setting: three wards"}
    stream = client.call("sendMessage", body, agent=AGENT, accept="text/event-stream")
    numbers = [int(number) for number in re.findall(r"^id: (\d+)$", stream, re.MULTILINE)]
    events = re.findall(r"^event: (\w+)$", stream, re.MULTILINE)
    assert numbers == sorted(set(numbers))
    assert (events[-1], "proposal" in events) == ("finish", True)
    run = client.call("listMessages", conversation_id=conversation)["messages"][-1]["runId"]
    rest = client.call("readRunEvents", run_id=run, Last_Event_ID=numbers[-2], accept="text/event-stream")
    assert re.findall(r"^id: (\d+)$", rest, re.MULTILINE) == [str(numbers[-1])]
    assert client.call("getRun", run_id=run)["state"] == "finished"


@pytest.mark.parametrize("language", ["bash", "python"])
def test_the_examples_of_the_documentation_work(
    live_stack: LiveStack, token: str, cast: Cast, language: str
) -> None:
    page = (BASE_DIR / "docs" / "api.md").read_text()
    script = "\n".join(re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL))
    command = {"bash": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-W", "error", "-c"]}
    surroundings = os.environ | {
        "TRIALDESK_URL": live_stack.base_url,
        "TRIALDESK_TOKEN": token,
        "TRIALDESK_PROJECT": cast.project.slug,
        "NO_PROXY": "127.0.0.1",
    }
    done = subprocess.run(
        [*command[language], script],
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    expected = {"bash": "event: finish", "python": "12 tertiary hospitals"}
    assert expected[language] in done.stdout
