"""The empty page offers lines that this very agent can read, or none."""

from __future__ import annotations

import pytest
from django.test import Client

from apps.agents.actions.conversations import start_conversation
from apps.agents.configuration.snapshot import current_config, from_data
from apps.agents.models import Agent
from apps.agents.presenters.examples import example_lines
from apps.fields.reading import read
from apps.protocol.content_loader import protocol_agent as protocol_agent_data
from tests.support.cast import Cast


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("slug", ["protocol_agent", "statistics_agent"])
def test_the_lines_are_read_in_the_first_stage_of_their_agent(
    protocol_agent: Agent, slug: str, language: str
) -> None:
    config = current_config(Agent.objects.get(slug=slug))
    assert config is not None
    lines = example_lines(config, language)
    first = config.stages[0].key
    assert len(lines) == 2
    for line in lines:
        (value,) = read(line, config.catalogue, current_stage=first).values
        assert value.field.startswith(f"{first}.")


def test_the_page_of_another_agent_shows_its_own(protocol_agent: Agent, cast: Cast, client: Client) -> None:
    agent = Agent.objects.get(slug="statistics_agent")
    conversation = start_conversation(agent=agent, project=cast.project, title="", by=cast.coordinator)
    client.force_login(cast.coordinator)
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    assert "Primary endpoint: HbA1c" in page
    assert "type 2 diabetes" not in page


def test_a_stage_without_guidance_offers_none() -> None:
    data = protocol_agent_data()
    for field in data["stages"][0]["extraction_schema"]["properties"].values():
        field.pop("x-guidance", None)
    assert example_lines(from_data(data), "en") == ()


def test_an_agent_without_stages_offers_a_question_for_each_lane(
    protocol_agent: Agent, cast: Cast, client: Client
) -> None:
    agent = Agent.objects.get(slug="iit_manager")
    conversation = start_conversation(agent=agent, project=cast.project, title="", by=cast.coordinator)
    client.force_login(cast.coordinator)
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    for question in ("Report an SAE.", "How many are enrolled?", "What is the primary endpoint?"):
        assert f">{question}</button>" in page
