"""An agent made of configuration alone works with everything the framework has: no code knows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from apps.agents.actions.conversations import start_conversation
from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.drafts.exchange.files import read_file
from apps.agents.drafts.exchange.package import unpacked
from apps.agents.models import Agent, Change, Context, Conversation
from apps.agents.presenters.panel import panel_of
from apps.agents.scripts.play import PlayFailed
from apps.agents.scripts.player import play
from apps.agents.scripts.script import parse
from apps.agents.selectors import published_agents
from apps.protocol.sample_size import designs
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "examples/statistics/ward-handover.en.yaml"


@pytest.fixture
def agent(protocol_agent: Agent) -> Agent:
    """It comes with the others that are shipped."""
    return Agent.objects.get(slug="statistics_agent")


@pytest.fixture
def config(agent: Agent) -> AgentConfig:
    found = current_config(agent)
    assert found is not None
    return found


def test_it_is_shipped_published_and_in_the_hub(agent: Agent, config: AgentConfig) -> None:
    assert "statistics_agent" in [found.slug for found in published_agents()]
    assert [stage.key for stage in config.stages] == ["comparison", "sample_size"]
    assert list(config.tools) == ["sample_size"]
    assert len(config.rules) == 1
    unpacked(read_file(ROOT / "apps/protocol/content/agents/statistics_agent.yaml"))  # the checksum fits


def test_no_line_of_code_knows_it() -> None:
    code = [
        *(ROOT / "apps").rglob("*.py"),
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "static/js").rglob("*.js"),
    ]
    assert not [path for path in code if "statistics_agent" in path.read_text(encoding="utf-8")]


def test_every_calculation_of_the_tool_fits_its_field(config: AgentConfig) -> None:
    for design in designs():
        assert not config.catalogue.faults("sample_size.design", design.name)


@pytest.mark.parametrize(
    ("design", "field"),
    [("two_means", "n_total"), ("logrank_events", "n_events"), (None, "n_total")],
)
def test_completing_names_the_number_that_the_calculation_gives(
    config: AgentConfig, design: str | None, field: str
) -> None:
    known = {"alpha": 0.05, "sided": 2, "power": 0.9, "assumptions_source": "pilot study"}
    data = {"sample_size": known | ({"design": design} if design else {})}
    completion = config.machine.can_complete("sample_size", data)
    named = {"sample_size.n_total", "sample_size.n_events"}
    assert named & set(completion.missing) == {f"sample_size.{field}"}
    asked = {one.path for one in config.catalogue.missing("sample_size", data)}
    assert named & asked == {f"sample_size.{field}"}
    for other in ("n_total", "n_events"):
        done = {"sample_size": {**known, "design": design or "two_means", other: 100}}
        assert config.machine.can_complete("sample_size", done).ok


@pytest.mark.django_db(transaction=True)
def test_it_plays_its_example_without_a_model(cast: Cast, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_defaults")
    call_command(
        "converse",
        agent="statistics_agent",
        project=cast.project.slug,
        script=SCRIPT,
        user=cast.coordinator.email,
    )
    assert "stage: complete" in capsys.readouterr().out
    conversation = Conversation.objects.get()
    derived = Change.objects.filter(conversation=conversation, derived=True, source__kind="derived")
    assert {change.field for change in derived} >= {"sample_size.n_total", "sample_size.n_per_group"}


@pytest.mark.django_db(transaction=True)
def test_it_plays_its_example_with_a_model(cast: Cast, openai_server: ScriptedServer) -> None:
    openai_server.when(Reply(text="Noted."))
    call_command("load_defaults")
    use_as_model(openai_server)
    agent = Agent.objects.get(slug="statistics_agent")
    played = play(parse(SCRIPT.read_text()), agent=agent, project=cast.project, by=cast.investigator)
    assert played.records[0]["answer"].startswith("Noted.")
    prompts = str([seen.body for seen in openai_server.requests])
    assert "statistics agent of TrialDesk" in prompts
    assert "protocol agent" not in prompts


@pytest.mark.django_db(transaction=True)
def test_its_rule_blocks_a_number_whose_assumptions_have_no_source(cast: Cast) -> None:
    call_command("load_defaults")
    text = SCRIPT.read_text()
    lines = [line for line in text.splitlines() if "Assumptions source" not in line]
    script = parse("\n".join(line for line in lines if "assumptions_source" not in line))
    agent = Agent.objects.get(slug="statistics_agent")
    with pytest.raises(PlayFailed, match="no source"):
        play(script, agent=agent, project=cast.project, by=cast.investigator)


def test_the_same_page_and_interface_without_a_word_of_the_protocol(
    agent: Agent, config: AgentConfig, cast: Cast, client: Client
) -> None:
    conversation = start_conversation(agent=agent, project=cast.project, title="Pain", by=cast.coordinator)
    client.force_login(cast.coordinator)
    for language, subject in (("en", "Study details"), ("zh-hans", "研究内容")):
        assert panel_of(conversation, config, language).subject == subject
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    assert "Comparison" in page
    assert 'aria-label="Study details"' in page
    assert "Protocol" not in page.replace("Protocol agent", "")
    body = client.get(f"/api/aia/statistics-agent/context/{conversation.pk}").json()
    assert {"comparison", "sampleSize"} <= set(body)
    assert "pico" not in body
    assert Context.objects.get(conversation=conversation).data == {}
