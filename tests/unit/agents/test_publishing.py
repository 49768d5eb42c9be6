"""Publishing: an immutable version, taken by the next turn; a draft that cannot work is refused with the place."""

from __future__ import annotations

import pytest

from apps.agents.actions.defaults import load_default_agents
from apps.agents.actions.publishing import publish
from apps.agents.configuration import current_config
from apps.agents.models import Agent, Prompt, Stage, Trace
from apps.agents.schemas import SchemaBroken
from tests.unit.agents.conftest import Say


def test_loading_the_defaults_again_changes_nothing(protocol_agent: Agent) -> None:
    Prompt.objects.filter(slug="system").update(text_en="changed by an administrator")
    load_default_agents()
    assert protocol_agent.snapshots.count() == 1
    assert (
        Prompt.objects.values_list("text_en", flat=True).get(slug="system") == "changed by an administrator"
    )


def test_publishing_an_unchanged_draft_makes_no_version(protocol_agent: Agent) -> None:
    assert publish(agent=protocol_agent, by=None).number == 1


def test_a_draft_takes_effect_by_publishing_only(protocol_agent: Agent) -> None:
    Prompt.objects.filter(slug="system").update(text_en="new words")
    assert current_config(protocol_agent).prompt("system", "en") != "new words"  # type: ignore[union-attr]
    assert publish(agent=protocol_agent, by=None, reason="better").number == 2
    assert current_config(protocol_agent).prompt("system", "en") == "new words"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"setting": {"type": "number", "x-kind": "string"}}},
        {"type": "object", "properties": {"setting": {"x-kind": "poem"}}},
        {"type": "list"},
    ],
)
def test_a_broken_schema_is_refused_with_the_place_and_the_old_version_stays(
    protocol_agent: Agent, schema: dict[str, object]
) -> None:
    Stage.objects.filter(key="pico").update(extraction_schema=schema)
    with pytest.raises(SchemaBroken) as caught:
        publish(agent=protocol_agent, by=None)
    assert caught.value.place.startswith("/pico")
    assert protocol_agent.snapshots.count() == 1


def test_the_order_of_fields_survives_the_database(protocol_agent: Agent) -> None:
    config = current_config(protocol_agent)
    assert config is not None
    keys = [field.key for field in config.catalogue.of_stage("pico")]
    assert keys[:4] == ["population", "inclusion_criteria", "exclusion_criteria", "intervention"]


@pytest.mark.django_db(transaction=True)
def test_each_turn_names_the_version_that_it_ran_on(protocol_agent: Agent, say: Say) -> None:
    first = say("Setting: one ward")
    Prompt.objects.filter(slug="system").update(text_en="new words")
    publish(agent=protocol_agent, by=None)
    second = say("Setting: two wards")
    numbers = [Trace.objects.get(run=run).snapshot.number for run in (first, second)]  # type: ignore[union-attr]
    assert numbers == [1, 2]
