"""Fields that are renamed or gone: publishing carries their values or says how many it leaves behind."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.actions.drafts import restore_draft
from apps.agents.actions.exchange import export_agent
from apps.agents.actions.field_moves import Moved, foreseen
from apps.agents.actions.publishing import draft_of, publish, roll_back
from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.drafts.data import digest_of
from apps.agents.models import Agent, Change, Context, Conversation, Stage
from apps.fields.paths import get_value
from apps.projects.actions.users import create_user
from apps.projects.models import AuditEntry
from tests.support.cast import Cast

OLD, NEW = "site.background", "site.history"


@pytest.fixture
def held(conversation: Conversation, config: AgentConfig, cast: Cast) -> Conversation:
    """A conversation that holds a value of the field."""
    edit_field(conversation=conversation, config=config, field=OLD, value="clay", by=cast.coordinator)
    return conversation


def change_field(**more: Any) -> None:
    """The field under another key in the draft; without `more` it is removed."""
    stage = Stage.objects.get(key="site")
    schema = dict(stage.extraction_schema)
    properties = dict(schema["properties"])
    old = properties.pop("background")
    if more:
        properties["history"] = old | more
    stage.extraction_schema = {**schema, "properties": properties}
    stage.save()


def value(conversation: Conversation, path: str) -> Any:
    return get_value(Context.objects.get(conversation=conversation).data, path)


def now(agent: Agent) -> Moved:
    return foreseen(agent, agent.snapshots.order_by("-number").first(), draft_of(agent))


def test_a_rename_carries_the_value_with_its_history(agent: Agent, held: Conversation, cast: Cast) -> None:
    change_field(**{"x-was": "background"})
    (field,) = now(agent).fields
    assert (field.move.field.path, field.carried, field.left) == (OLD, 1, 0)
    publish(agent=agent, by=None)
    assert (value(held, OLD), value(held, NEW)) == (None, "clay")
    change = Change.objects.get(conversation=held, field=NEW)
    config = current_config(agent)
    assert config is not None
    undo_change(change=change, config=config, by=cast.coordinator)
    assert value(held, NEW) is None


def test_going_back_carries_it_back(agent: Agent, held: Conversation) -> None:
    change_field(**{"x-was": ["background"]})
    publish(agent=agent, by=None)
    assert value(held, NEW) == "clay"
    roll_back(version=agent.snapshots.get(number=1), by=None)
    assert (value(held, OLD), value(held, NEW)) == ("clay", None)


def test_what_is_removed_or_renamed_without_a_word_is_counted(agent: Agent, held: Conversation) -> None:
    change_field(**{"x-title": {"en": "History", "zh_hans": "历史"}})
    found = now(agent)
    assert (found.left, found.conversations, found.carried) == (1, 1, 0)
    publish(agent=agent, by=None)
    assert value(held, OLD) == "clay"
    noted = AuditEntry.objects.filter(action="agent.published").latest("pk").data
    assert (noted["left"], noted["left_conversations"]) == (1, 1)


def test_a_name_of_an_older_version_still_moves_what_it_left(agent: Agent, held: Conversation) -> None:
    stage = Stage.objects.get(key="site")
    old = stage.extraction_schema["properties"]["background"]
    change_field()
    publish(agent=agent, by=None)
    stage.refresh_from_db()
    schema = stage.extraction_schema
    named = {**schema["properties"], "history": {**old, "x-was": "background"}}
    stage.extraction_schema = {**schema, "properties": named}
    stage.save()
    assert (now(agent).carried, now(agent).left) == (1, 0)
    publish(agent=agent, by=None)
    assert (value(held, OLD), value(held, NEW)) == (None, "clay")


def file_of(agent: Agent, tmp_path: Path) -> str:
    """The draft as a file; the draft itself is as it was before."""
    file = tmp_path / "agent.json"
    file.write_text(json.dumps(export_agent(agent=agent)))
    restore_draft(version=agent.snapshots.get(), by=None)
    return str(file)


def test_a_file_that_leaves_values_behind_is_published_only_when_that_is_meant(
    agent: Agent, held: Conversation, tmp_path: Path
) -> None:
    change_field()
    file, said = file_of(agent, tmp_path), StringIO()
    call_command("import_agent", file, "--dry-run", stdout=said)
    assert f"values: 1 of {OLD} stay behind" in said.getvalue()
    with pytest.raises(CommandError, match="--leave-values"):
        call_command("import_agent", file, "--publish", stdout=StringIO())
    assert agent.snapshots.count() == 1
    call_command("import_agent", file, "--publish", "--leave-values", stdout=StringIO())
    assert agent.snapshots.count() == 2


def test_a_file_says_what_it_renames_and_what_it_names_in_vain(
    agent: Agent, held: Conversation, tmp_path: Path
) -> None:
    change_field(**{"x-was": ["background", "backgruond"]})
    file, said = file_of(agent, tmp_path), StringIO()
    call_command("import_agent", file, "--publish", stdout=said)
    assert f"values: 1 of {OLD} go to {NEW}" in said.getvalue()
    assert f"warning: x-was of {NEW} names what no version had: backgruond\n" in said.getvalue()
    assert value(held, NEW) == "clay"


def test_a_value_that_the_new_field_refuses_stays(agent: Agent, held: Conversation) -> None:
    change_field(**{"x-was": "background", "maxLength": 2})
    assert (now(agent).carried, now(agent).left) == (0, 1)


def test_a_draft_that_keeps_its_fields_moves_nothing(agent: Agent, held: Conversation) -> None:
    Stage.objects.filter(key="site").update(name_en="The place")
    assert now(agent) == Moved()


def test_the_page_says_what_is_left_behind_before_and_after(
    client: Client, agent: Agent, held: Conversation
) -> None:
    approver = create_user(by=None, email="approver@test.example", is_staff=True, is_approver=True)
    client.force_login(approver)
    change_field()
    page = reverse("admin:agents_agent_publish", args=[agent.pk])
    shown = client.get(page).content.decode()
    assert f"<code>{OLD}</code>" in shown
    assert "the value of 1 conversation is not moved" in shown
    body = {"reason": "shorter", "seen": digest_of(draft_of(agent))}
    answer = client.post(page, body, follow=True).content.decode()
    assert "Values not moved: 1, in conversations: 1." in answer
