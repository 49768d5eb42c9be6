"""What apps bring for a new installation: each agent by itself, and a refusal that says where it is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.core.management import CommandError, call_command
from django_celery_beat.models import PeriodicTask

from apps.agents import extension
from apps.agents.actions.defaults import DefaultsRefused, load_default_agents
from apps.agents.configuration.snapshot import current_config
from apps.agents.models import Agent, Tool
from apps.agents.tools.execution import tools_of_stage
from apps.runs.clock.schedules import SCHEDULES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    with extension.isolated(empty=True):
        yield


BOTH = {"en": "Almanac", "zh_hans": "历书"}


def small(slug: str, **more: Any) -> dict[str, Any]:
    return {"agent": {"slug": slug, "name": {"en": slug, "zh_hans": slug}}, **more}


def bring(data: dict[str, Any]) -> None:
    extension.register_default_agent(data["agent"]["slug"], lambda: data)


def tool(**more: Any) -> dict[str, Any]:
    schema = {"name": "almanac", "parameters": {"type": "object", "properties": {}}}
    return {"name": "almanac", "title": BOTH, "description": BOTH, "function_schema": schema, **more}


def test_the_smallest_agent_is_a_name() -> None:
    bring(small("small"))
    assert load_default_agents() == 1
    assert Agent.objects.get(slug="small").snapshots.count() == 1
    assert load_default_agents() == 0


def test_one_that_is_refused_keeps_none_of_the_others_away() -> None:
    crooked = {"code": "x", "target_type": "strategy", "target": "sing", "description": BOTH}
    bring(small("crooked", intents=[crooked]))
    bring(small("small"))
    with pytest.raises(DefaultsRefused) as refused:
        load_default_agents()
    assert list(Agent.objects.values_list("slug", flat=True)) == ["small"]
    assert refused.value.made == 1
    assert "crooked: " in str(refused.value)
    assert "intent x /target: No strategy is called “sing”" in str(refused.value)


def test_what_an_agent_does_not_have_is_refused_by_name() -> None:
    data = small("crooked", colour="red")
    data["agent"]["tone"] = "warm"
    bring(data)
    with pytest.raises(DefaultsRefused) as refused:
        load_default_agents()
    assert "/colour: There is nothing of this name here." in str(refused.value)
    assert "/agent/tone: There is nothing of this name here." in str(refused.value)


def test_a_source_that_fails_is_a_refusal_too() -> None:
    def source() -> dict[str, Any]:
        raise KeyError("seas")

    extension.register_default_agent("crooked", source)
    with pytest.raises(DefaultsRefused, match="crooked: KeyError: 'seas'"):
        load_default_agents()


def test_the_command_ends_with_a_sentence_and_the_schedules_are_there() -> None:
    bring(small("crooked", colour="red"))
    extension.register_schedule("sweep", task="a.b", crontab="0 6 * * *", title="Sweep")
    with pytest.raises(CommandError, match=r"0 agents created; not created:\ncrooked: .*/colour"):
        call_command("load_defaults", stdout=StringIO())
    assert SCHEDULES.names() == ("sweep",)
    assert PeriodicTask.objects.filter(name="Sweep").exists()


def test_a_file_needs_no_checksum(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(
        "kind: trialdesk-agent\nversion: 1\nagent: {slug: small, name: {en: Small, zh_hans: 小}}\n"
    )
    extension.register_default_agent_file(str(path))
    assert load_default_agents() == 1


def test_a_file_that_is_wrong_is_named(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text("agent: {slug: small}\n")
    extension.register_default_agent_file(path)
    with pytest.raises(DefaultsRefused, match=r"small\.yaml: This is not an exported agent"):
        load_default_agents()


def test_a_file_of_another_agent_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text("kind: trialdesk-agent\nversion: 1\nagent: {slug: tall, name: {en: Tall, zh_hans: 大}}\n")
    extension.register_default_agent_file(path)
    with pytest.raises(DefaultsRefused, match=r"small: .*tall"):
        load_default_agents()
    assert not Agent.objects.exists()


def test_a_file_that_is_not_there_is_named_when_it_is_registered(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nowhere\.yaml"):
        extension.register_default_agent_file(tmp_path / "nowhere.yaml")


def test_a_tool_that_is_another_here_is_said() -> None:
    extension.register_tool("almanac", lambda context, arguments: extension.ToolOutput("", ""))
    stage = {"key": "one", "name": {"en": "One", "zh_hans": "一"}, "tools": ["almanac"]}
    bring(small("first", stages=[stage], tools=[tool(configuration={"limit": 2})]))
    load_default_agents()
    bring(small("second", stages=[stage], tools=[tool(configuration={"limit": 9})]))
    with structlog.testing.capture_logs() as logs:
        load_default_agents()
    assert {"tool": "almanac", "agent": "second", "columns": ["configuration"]}.items() <= logs[0].items()
    assert Tool.objects.get().configuration == {"limit": 2}


def test_stages_stand_as_they_are_written() -> None:
    names = ("late", "early")
    bring(small("small", stages=[{"key": key, "name": BOTH} for key in names]))
    load_default_agents()
    assert [one.key for one in Agent.objects.get().stages.order_by("order")] == ["late", "early"]


def test_an_agent_without_stages_has_the_tools_that_it_brings(tmp_path: Path) -> None:
    extension.register_tool("almanac", lambda context, arguments: extension.ToolOutput("", ""))
    bring(small("small", tools=[tool()]))
    load_default_agents()
    agent = Agent.objects.get(slug="small")
    config = current_config(agent)
    assert config is not None
    assert list(tools_of_stage(config, "")) == ["almanac"]
    call_command("export_agent", "small", tmp_path / "small.yaml", stdout=StringIO())
    agent.tools.clear()
    call_command("import_agent", tmp_path / "small.yaml", stdout=StringIO())
    assert [one.name for one in agent.tools.all()] == ["almanac"]
