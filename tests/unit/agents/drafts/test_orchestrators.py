"""Orchestrators and lanes in a configuration: refused where they do not exist, kept in versions and files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from apps.agents import extension
from apps.agents.actions.publishing import draft_of, publish
from apps.agents.configuration.snapshot import current_config
from apps.agents.drafts.problems.agent import faults_of
from apps.agents.extension import Graph, Node, Orchestrator
from apps.agents.models import Agent, Intent
from apps.fields.bilingual import both
from apps.projects.actions.users import create_user
from apps.projects.errors import UserError
from tests.support.admin_forms import Save, errors, form_data, warnings


def make(_turn: extension.TurnContext) -> extension.TurnGraph:
    return Graph((Node("answer", lambda node: None),))


@pytest.fixture(autouse=True)
def guide(specimen: Agent) -> Iterator[None]:
    with extension.isolated():
        extension.register_orchestrator("guide", Orchestrator(both("Guide", "向导"), make))
        extension.register_lane("guide", "quick", make, both("Quick", "快速"))
        yield


@pytest.fixture
def data(specimen: Agent) -> dict[str, Any]:
    found = draft_of(specimen)
    found["agent"]["orchestrator"] = "guide"
    return found


def lead(data: dict[str, Any], lane: str) -> None:
    data["intents"][0].update(target_type="lane", target=lane)


def faults(data: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(fault.kind, fault.place, fault.level) for fault in faults_of(data)]


def test_a_registered_lane_has_no_fault(data: dict[str, Any]) -> None:
    lead(data, "quick")
    assert faults(data) == []


def test_a_lane_that_nobody_registered_is_an_error(data: dict[str, Any]) -> None:
    lead(data, "nonsense")
    assert faults(data) == [("intent", "/target", "error")]


def test_there_are_no_lanes_without_an_orchestrator(data: dict[str, Any]) -> None:
    data["agent"]["orchestrator"] = ""
    lead(data, "quick")
    assert faults(data) == [("intent", "/target", "error")]


def test_an_orchestrator_that_nobody_registered_is_the_only_error(data: dict[str, Any]) -> None:
    data["agent"]["orchestrator"] = "gone"
    lead(data, "quick")
    assert faults(data) == [("agent", "/orchestrator", "error")]


def test_versions_from_before_there_were_orchestrators_are_read(data: dict[str, Any]) -> None:
    del data["agent"]["orchestrator"]
    assert faults(data) == []


def test_what_leads_nowhere_is_not_published(specimen: Agent) -> None:
    specimen.orchestrator = "gone"
    specimen.save()
    with pytest.raises(UserError):
        publish(agent=specimen, by=None)


def test_a_published_version_names_its_orchestrator(specimen: Agent) -> None:
    specimen.orchestrator = "guide"
    specimen.save()
    publish(agent=specimen, by=None)
    config = current_config(specimen)
    assert config is not None
    assert config.orchestrator == "guide"


def test_files_carry_orchestrator_and_lanes(specimen: Agent, tmp_path: Path) -> None:
    specimen.orchestrator = "guide"
    specimen.save()
    specimen.intents.filter(code="ask_question").update(target_type="lane", target="quick")
    publish(agent=specimen, by=None)
    file = tmp_path / "agent.yaml"
    call_command("export_agent", specimen.slug, str(file))
    Agent.objects.all().delete()
    call_command("import_agent", str(file))
    assert Agent.objects.get().orchestrator == "guide"
    assert Intent.objects.get(code="ask_question").target == "quick"


# --- The administration -------------------------------------------------------------------------------------------


@pytest.fixture
def save(client: Client, specimen: Agent) -> Save:
    editor = create_user(by=None, email="editor@test.example", is_staff=True, is_prompt_editor=True)
    client.force_login(editor)

    def save_row(row: Any, **changed: Any) -> Any:
        address = reverse(f"admin:agents_{row._meta.model_name}_change", args=[row.pk])
        return client.post(address, {**form_data(client.get(address)), **changed})

    return save_row


def test_an_orchestrator_is_chosen_by_its_title(save: Save, client: Client, specimen: Agent) -> None:
    page = client.get(reverse("admin:agents_agent_change", args=[specimen.pk]))
    assert page.status_code == 200
    assert "Guide" in page.content.decode()
    save(specimen, orchestrator="guide")
    specimen.refresh_from_db()
    assert specimen.orchestrator == "guide"
    assert "orchestrator" in errors(save(specimen, orchestrator="nonsense"))


def test_an_intent_is_not_saved_with_a_lane_that_does_not_exist(save: Save, specimen: Agent) -> None:
    save(specimen, orchestrator="guide")
    intent = specimen.intents.get(code="ask_question")
    page = save(intent, target_type="lane", target="nonsense")
    assert errors(page)["target"] == ["No lane is called “nonsense”; there are: quick."]
    save(intent, target_type="lane", target="quick")
    intent.refresh_from_db()
    assert intent.target == "quick"


def test_who_takes_the_orchestrator_away_is_told_what_that_breaks(save: Save, specimen: Agent) -> None:
    save(specimen, orchestrator="guide")
    save(specimen.intents.get(code="ask_question"), target_type="lane", target="quick")
    page = save(Agent.objects.get(), orchestrator="")
    assert any("no lanes" in sentence for sentence in warnings(page))
