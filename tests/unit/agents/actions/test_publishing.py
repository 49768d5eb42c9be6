"""Publishing: an immutable version, taken by the next turn; a draft that cannot work is refused with the place."""

from __future__ import annotations

import pytest

from apps.agents.actions.defaults import load_default_agents
from apps.agents.actions.drafts import restore_draft
from apps.agents.actions.publishing import (
    AlreadyInForce,
    DraftChanged,
    DraftRefused,
    draft_of,
    publish,
    roll_back,
)
from apps.agents.configuration.snapshot import current_config
from apps.agents.drafts.data import digest_of
from apps.agents.models import Agent, Intent, Prompt, ReflexionRule, Stage, Tool, Trace
from apps.fields.schema.catalogue import SchemaBroken
from apps.projects.models import AuditEntry, User
from tests.support.turns import Say


def test_loading_the_defaults_again_changes_nothing(protocol_agent: Agent) -> None:
    Prompt.objects.filter(slug="system").update(text_en="changed by an administrator")
    load_default_agents()
    assert protocol_agent.snapshots.count() == 1
    assert (
        protocol_agent.prompts.values_list("text_en", flat=True).get(slug="system")
        == "changed by an administrator"
    )


def test_publishing_an_unchanged_draft_makes_no_version(agent: Agent) -> None:
    assert publish(agent=agent, by=None).number == 1


def test_a_draft_takes_effect_by_publishing_only(agent: Agent) -> None:
    Prompt.objects.filter(slug="system").update(text_en="new words")
    assert current_config(agent).prompt("system", "en") != "new words"  # type: ignore[union-attr]
    assert publish(agent=agent, by=None, reason="better").number == 2
    assert current_config(agent).prompt("system", "en") == "new words"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"place": {"type": "number", "x-kind": "string"}}},
        {"type": "object", "properties": {"place": {"x-kind": "poem"}}},
        {"type": "list"},
    ],
)
def test_a_broken_schema_is_refused_with_the_place_and_the_old_version_stays(
    agent: Agent, schema: dict[str, object]
) -> None:
    Stage.objects.filter(key="site").update(extraction_schema=schema)
    with pytest.raises(SchemaBroken) as caught:
        publish(agent=agent, by=None)
    assert caught.value.problem.place.startswith("/site")
    assert agent.snapshots.count() == 1


def test_the_order_of_fields_survives_the_database(agent: Agent) -> None:
    config = current_config(agent)
    assert config is not None
    keys = [field.key for field in config.catalogue.of_stage("site")]
    assert keys[:4] == ["name", "place", "purpose", "background"]


@pytest.mark.django_db(transaction=True)
def test_each_turn_names_the_version_that_it_ran_on(agent: Agent, say: Say) -> None:
    first = say("Place: one garden")
    Prompt.objects.filter(slug="system").update(text_en="new words")
    publish(agent=agent, by=None)
    second = say("Place: two gardens")
    numbers = [Trace.objects.get(run=run).snapshot.number for run in (first, second)]  # type: ignore[union-attr]
    assert numbers == [1, 2]


def test_a_draft_with_errors_is_refused_with_all_of_them(agent: Agent) -> None:
    Intent.objects.filter(code="chitchat").update(target="sing")
    Stage.objects.filter(key="site").update(next_stage="nowhere")
    with pytest.raises(DraftRefused) as caught:
        publish(agent=agent, by=None)
    assert {(fault.kind, fault.key) for fault in caught.value.faults} >= {
        ("intent", "chitchat"),
        ("stage", "site"),
    }
    assert agent.snapshots.count() == 1


def test_what_was_not_looked_at_is_not_published(agent: Agent) -> None:
    seen = digest_of(draft_of(agent))
    Prompt.objects.filter(slug="system").update(text_en="changed by somebody else")
    with pytest.raises(DraftChanged):
        publish(agent=agent, by=None, seen_digest=seen)


def test_going_back_publishes_the_old_words_again_and_leaves_the_draft(
    agent: Agent, administrator: User
) -> None:
    first = agent.snapshots.get()
    Prompt.objects.filter(slug="system").update(text_en="new words")
    publish(agent=agent, by=None)
    back = roll_back(version=first, by=administrator, reason="worse")
    assert (back.number, back.digest, back.reason) == (3, first.digest, "worse")
    assert agent.prompts.get(slug="system").text_en == "new words"  # type: ignore[attr-defined]
    entry = AuditEntry.objects.get(action="agent.rolled_back")
    assert (entry.by, entry.data) == (administrator, {"version": 3, "to": 1})
    with pytest.raises(AlreadyInForce):
        roll_back(version=first, by=administrator)


def test_a_restored_draft_says_what_the_version_says(agent: Agent, administrator: User) -> None:
    first = agent.snapshots.get()
    Prompt.objects.filter(slug="system").update(text_en="new words")
    Prompt.objects.filter(slug="summary").delete()
    Intent.objects.create(agent=agent, code="sing", description="x", target="chitchat", order=0)
    agent.stages.get(key="planting").tools.clear()
    Stage.objects.create(agent=agent, key="more", name="More", order=9)
    Tool.objects.update(title_en="?")
    Agent.objects.update(temperature=0.9)
    ReflexionRule.objects.filter(slug="summed_up").update(is_enabled=False)
    ReflexionRule.objects.create(agent=agent, slug="own", name="Own", timing="on_complete")
    restore_draft(version=first, by=administrator)
    assert draft_of(agent) == first.data
    assert digest_of(draft_of(agent)) == first.digest
    assert not ReflexionRule.objects.get(slug="own").is_enabled
    assert AuditEntry.objects.get(action="agent.draft_restored").data == {"version": 1}
    assert agent.snapshots.count() == 1
