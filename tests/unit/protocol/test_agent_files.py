"""Agents travel as files: nothing is lost on the way, nothing secret is in them, and a strange file changes nothing."""

from __future__ import annotations

import json
import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from apps.agents.actions.exchange import export_agent
from apps.agents.actions.publishing import publish
from apps.agents.drafts.exchange.files import MOST_BYTES, read_file, to_text
from apps.agents.drafts.exchange.package import checksum
from apps.agents.drafts.exchange.secrets import without_secrets
from apps.agents.models import Agent, AgentSnapshot, Prompt, ReflexionRule, Stage, Tool
from apps.projects.actions.users import create_user
from apps.projects.models import AuditEntry

SHIPPED = Path(__file__).resolve().parents[3] / "apps/protocol/content/agents/statistics_agent.yaml"


def run(*arguments: object) -> str:
    out = StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue()


@pytest.fixture
def shipped(protocol_agent: Agent) -> None:
    """All agents that are shipped."""


def empty_database() -> None:
    Agent.objects.all().delete()
    Tool.objects.all().delete()


@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
@pytest.mark.parametrize("slug", ["protocol_agent", "statistics_agent"])
def test_what_was_imported_into_an_empty_database_is_exported_the_same(
    shipped: None, tmp_path: Path, slug: str, name: str
) -> None:
    file = tmp_path / name
    run("export_agent", slug, file)
    before = file.read_bytes()
    empty_database()
    assert "+ agent" in run("import_agent", file)
    assert not Agent.objects.get(slug=slug).snapshots.exists()
    run("export_agent", slug.replace("_", "-"), tmp_path / f"again-{name}")
    assert (tmp_path / f"again-{name}").read_bytes() == before


def test_a_file_says_what_publishing_it_gives(shipped: None, tmp_path: Path) -> None:
    agent = Agent.objects.get(slug="protocol_agent")
    assert export_agent(agent=agent)["checksum"] == f"sha256:{agent.snapshots.get().digest}"
    text = json.dumps(export_agent(agent=agent, version=agent.snapshots.get()))
    assert '"id"' not in text
    run("export_agent", "protocol_agent", tmp_path / "a.yaml", "--published", 1)
    with pytest.raises(CommandError, match="no published version 7"):
        run("export_agent", "protocol_agent", tmp_path / "a.yaml", "--published", 7)


def test_importing_twice_changes_nothing_the_second_time(shipped: None, tmp_path: Path) -> None:
    run("export_agent", "statistics_agent", tmp_path / "a.json")
    shipped_imports = AuditEntry.objects.filter(action="agent.imported").count()
    Prompt.objects.filter(agent__slug="statistics_agent", slug="system").update(text_en="Other words.")
    ReflexionRule.objects.filter(agent__slug="statistics_agent").delete()
    dry = run("import_agent", tmp_path / "a.json", "--dry-run")
    assert "~ prompts system" in dry
    assert "[-Other words.-]" in dry
    assert "+ rules assumptions_have_a_source" in dry
    assert not ReflexionRule.objects.filter(agent__slug="statistics_agent").exists()
    run("import_agent", tmp_path / "a.json", "--publish")
    again = run("import_agent", tmp_path / "a.json", "--publish")
    assert "says the same already" in again
    assert "version 1 is in force" in again
    assert AuditEntry.objects.filter(action="agent.imported").count() == shipped_imports + 1


def test_an_import_is_a_draft_until_it_is_published(shipped: None, tmp_path: Path) -> None:
    agent = Agent.objects.get(slug="statistics_agent")
    Prompt.objects.filter(agent=agent, slug="system").update(text_en="Other words.")
    publish(agent=agent, by=None)
    assert "version 2 is in force and says something else" in run("import_agent", SHIPPED)
    assert "version 3 is in force and says the same" in run("import_agent", SHIPPED, "--publish")


def test_what_this_installation_lacks_is_said(shipped: None, tmp_path: Path) -> None:
    Agent.objects.filter(slug="statistics_agent").update(models_by_purpose={"chat": "big-one"})
    Tool.objects.filter(name="sample_size").update(
        configuration={"headers": {"Authorization": "Bearer {{secret.STATS_KEY}}"}}
    )
    assert "the secret STATS_KEY" in run("export_agent", "statistics_agent", tmp_path / "a.json")
    Tool.objects.filter(name="sample_size").update(configuration={})
    said = run("import_agent", tmp_path / "a.json", "--dry-run")
    assert "to be set here: the model big-one" in said
    assert "to be set here: the secret STATS_KEY" in said
    assert "the tool sample_size is used by protocol_agent" in said


def flagged(email: str, *flags: str) -> str:
    create_user(email=email, password=None, by=None, is_staff=True, **dict.fromkeys(flags, True))  # type: ignore[arg-type]
    return email


@pytest.mark.parametrize(
    ("flags", "options", "lacks"),
    [
        ((), (), "prompt editor"),
        ((), ("--dry-run",), "auditor"),
        (("is_approver",), (), "prompt editor"),
        (("is_prompt_editor",), ("--publish",), "approver"),
        (("is_prompt_editor",), (), ""),
        (("is_auditor",), ("--dry-run",), ""),
        (("is_prompt_editor", "is_approver"), ("--publish",), ""),
    ],
)
def test_who_is_named_needs_the_flags_that_the_administration_asks_for(
    shipped: None, flags: tuple[str, ...], options: tuple[str, ...], lacks: str
) -> None:
    Prompt.objects.filter(agent__slug="statistics_agent", slug="system").update(text_en="Mine.")
    who = flagged("w@example.org", *flags)
    before = (AgentSnapshot.objects.count(), AuditEntry.objects.count())
    if not lacks:
        assert "~ prompts system" in run("import_agent", SHIPPED, *options, "--user", who)
        return
    with pytest.raises(CommandError, match=lacks):
        run("import_agent", SHIPPED, *options, "--user", who)
    assert Prompt.objects.get(agent__slug="statistics_agent", slug="system").text_en == "Mine."  # type: ignore[attr-defined]
    assert (AgentSnapshot.objects.count(), AuditEntry.objects.count()) == before


def test_a_draft_is_exported_by_those_who_may_read_it(shipped: None, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    with pytest.raises(CommandError, match="requires the right"):
        run("export_agent", "statistics_agent", file, "--user", flagged("nobody@example.org"))
    assert not file.exists()
    run("export_agent", "statistics_agent", file, "--user", flagged("a@example.org", "is_auditor"))
    assert file.exists()


def test_a_place_inside_is_to_be_allowed_here_before_the_agent_is_published(
    shipped: None, tmp_path: Path, settings: Any
) -> None:
    Tool.objects.filter(name="sample_size").update(
        handler="api", configuration={"url": "http://127.0.0.1:9706/beds"}
    )
    run("export_agent", "statistics_agent", tmp_path / "a.yaml")
    empty_database()
    said = run("import_agent", tmp_path / "a.yaml", "--dry-run")
    assert "+ agent" in said
    assert "+ tools sample_size" in said
    assert "to be set here: TOOL_ALLOWED_PRIVATE_HOSTS=127.0.0.1:9706 " in said
    with pytest.raises(CommandError, match=r"TOOL_ALLOWED_PRIVATE_HOSTS=127\.0\.0\.1:9706"):
        run("import_agent", tmp_path / "a.yaml", "--publish")
    assert not Agent.objects.exists()
    run("import_agent", tmp_path / "a.yaml")
    settings.TOOL_ALLOWED_PRIVATE_HOSTS = ["127.0.0.1:9706"]
    said = run("import_agent", tmp_path / "a.yaml", "--publish")
    assert "to be set here: TOOL" not in said
    assert "version 1 is in force" in said


@pytest.mark.parametrize(
    "configuration",
    [
        {"headers": {"Authorization": "Bearer abcdefgh12345678"}},
        {"headers": {"X-Api-Key": "hunter2hunter2"}},
        {"url": "https://me:hunter2@example.org/"},
        {"query": {"token": "hunter2hunter2"}},
        {"note": "use sk-abcdefghijklmnop"},
        {"password": {"value": ["hunter2"]}},
    ],
)
def test_secrets_do_not_leave_and_are_not_let_in(
    shipped: None, tmp_path: Path, configuration: dict[str, Any]
) -> None:
    Tool.objects.filter(name="sample_size").update(configuration=configuration)
    run("export_agent", "statistics_agent", tmp_path / "a.yaml")
    text = (tmp_path / "a.yaml").read_text()
    assert not any(secret in text for secret in ("hunter2", "abcdefgh"))
    assert "{{secret.SAMPLE_SIZE_" in text
    package = changed({})
    package["tools"] = [{**tool_row(), "configuration": configuration}]
    with pytest.raises(CommandError, match="plain text"):
        run("import_agent", written(tmp_path, package), "--force")


def tool_row() -> dict[str, Any]:
    agent = Agent.objects.get(slug="statistics_agent")
    found: dict[str, Any] = export_agent(agent=agent)["tools"][0]
    return found


def test_names_of_fields_that_only_sound_secret_stay(shipped: None) -> None:
    content = {"tools": [], "cards": [{"slug": "a", "payload": {"tool": "x", "params": {"a.keys": "n"}}}]}
    assert without_secrets(content) == content


def changed(patch: dict[str, Any]) -> dict[str, Any]:
    package: dict[str, Any] = read_file(SHIPPED)
    for place, value in patch.items():
        *parts, last = place.split("/")
        row: Any = package
        for part in parts:
            row = row[int(part) if part.isdigit() else part]
        if value is DROP:
            del row[last]
        else:
            row[int(last) if last.isdigit() else last] = value
    return package


DROP = object()


def written(folder: Path, package: dict[str, Any]) -> Path:
    said = {name: value for name, value in package.items() if name not in ("kind", "version", "checksum")}
    path = folder / "changed.yaml"
    path.write_text(to_text({**package, "checksum": checksum(said)}, "YAML"))
    return path


@pytest.mark.parametrize(
    ("patch", "sentence"),
    [
        ({"agent/slug": "../../etc/passwd"}, "/agent/slug"),
        ({"agent/max_history_turns": "many"}, "/agent/max_history_turns: Must be a whole number"),
        ({"agent/max_history_turns": 10**12}, "/agent/max_history_turns"),
        ({"agent/shows_reasoning": "yes"}, "/agent/shows_reasoning: Must be true or false"),
        ({"agent/temperature": True}, "/agent/temperature: Must be a number"),
        ({"agent/memory_strategy": "everything"}, "/agent/memory_strategy"),
        ({"agent/name": "Statistics"}, "/agent/name: Write the text as {"),
        ({"agent/name": {"en": "", "zh_hans": ""}}, "/agent/name: This cannot be empty"),
        ({"agent/name/fr": "x"}, "/agent/name/fr: There is nothing of this name"),
        ({"agent/colours": 3}, "/agent/colours: There is nothing of this name"),
        ({"agent": []}, "/agent: Must be an object"),
        ({"stages": {}}, "/stages: Must be a list"),
        ({"stages": [{}] * 501}, "/stages: Too many"),
        ({"stages/0/tools": ["no_such"]}, "does not describe the tool “no_such”"),
        ({"stages/1/key": "comparison"}, "/stages/1/key: “comparison” appears here twice"),
        ({"stages/0/next_stage": "nowhere"}, "/stages/0/next_stage"),
        (
            {"stages/0/completion_rule": {"field": "comparison.lost", "op": "is_set"}},
            "/stages/0/completion_rule",
        ),
        ({"stages/0/extraction_schema": {"type": "array"}}, "/stages/0/extraction_schema"),
        ({"intents/0/target": "dance"}, "/intents/0/target"),
        ({"tools": [{"name": "not_there"}]}, "there is no such tool here"),
        ({"cards/0/payload/tool": "not_there"}, "/cards/0/payload/tool"),
        ({"rules/0/condition/op": "maybe"}, "/rules/0/condition"),
        ({"secrets": ["x"]}, "/secrets: There is nothing of this name"),
        ({"version": 2}, "format version 2"),
        ({"kind": "agent"}, "not an exported agent"),
        ({"kind": DROP}, "not an exported agent"),
    ],
)
def test_a_file_with_a_fault_is_refused_with_its_place_and_changes_nothing(
    shipped: None, tmp_path: Path, patch: dict[str, Any], sentence: str
) -> None:
    Prompt.objects.filter(agent__slug="statistics_agent", slug="system").update(text_en="Mine.")
    before = (Stage.objects.count(), Agent.objects.count(), AuditEntry.objects.count())
    with pytest.raises(CommandError) as caught:
        run("import_agent", written(tmp_path, changed(patch)))
    assert sentence in str(caught.value)
    assert (Stage.objects.count(), Agent.objects.count(), AuditEntry.objects.count()) == before
    assert Prompt.objects.get(agent__slug="statistics_agent", slug="system").text_en == "Mine."  # type: ignore[attr-defined]


def test_a_changed_file_is_taken_only_when_that_is_meant(shipped: None, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(SHIPPED.read_text().replace("Statistics agent", "Numbers agent"))
    with pytest.raises(CommandError, match="checksum does not fit"):
        run("import_agent", path)
    run("import_agent", path, "--force")
    assert Agent.objects.get(slug="statistics_agent").name_en == "Numbers agent"  # type: ignore[attr-defined]


BOMB = "a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.txt", "kind: trialdesk-agent", "has to end in"),
        ("a.yaml", BOMB, "anchors and aliases"),
        ("a.yaml", "a: !!python/object/apply:os.system [id]", "tags are not accepted"),
        ("a.yaml", "a: !own x", "tags are not accepted"),
        ("a.yaml", "a: 1\na: 2", "appears twice"),
        ("a.yaml", "1: x", "the keys of an object are texts"),
        ("a.yaml", "<<: {a: 1}\nkind: x", "not an exported agent"),
        ("a.yaml", "a: [", "not YAML"),
        ("a.yaml", "a: 1\n--- \nb: 1", "not YAML"),
        ("a.yaml", "[" * 200 + "]" * 200, "nested too deeply"),
        ("a.yaml", "a: .nan", "an invalid number"),
        ("a.yaml", 'a: "\\0"', "cannot be stored"),
        ("a.yaml", "", "not an exported agent"),
        ("a.yaml", "kind: 2026-01-01", "not an exported agent"),
        ("a.json", "[" * 100_000, "nested too deeply"),
        ("a.json", '{"a": 1, "a": 2}', "appears twice"),
        ("a.json", '{"a": NaN}', "an invalid number"),
        ("a.json", '{"a": "\\ud800"}', "cannot be stored"),
        ("a.json", '{"a": ' + "9" * 10_000 + "}", "not JSON"),
        ("a.json", "{", "line 1: this is not JSON"),
        ("a.json", json.dumps(["x"] * 200_000), "too many values"),
        ("a.json", '{"a": "' + "x" * MOST_BYTES + '"}', "too large"),
        ("a.json", '{"kind": "trialdesk-agent", "version": true}', "format version True"),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else None,
)
def test_a_hostile_file_is_refused_in_one_sentence(
    db: None, tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(CommandError) as caught:
        run("import_agent", tmp_path / name)
    assert sentence in str(caught.value)
    assert "Traceback" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_what_is_no_file_is_not_waited_for(db: None, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    for name, sentence in {
        "pipe.json": "not a file",
        "folder.json": "Is a directory",
        "bytes.json": "not UTF-8",
        "none.json": "No such file",
    }.items():
        with pytest.raises(CommandError, match=sentence):
            run("import_agent", tmp_path / name)


def test_a_file_is_written_whole_or_not_at_all(shipped: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run("export_agent", "statistics_agent", tmp_path / "nowhere" / "a.yaml")
    (tmp_path / "a.yaml").mkdir()
    with pytest.raises(CommandError, match="directory"):
        run("export_agent", "statistics_agent", tmp_path / "a.yaml")
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]
    with pytest.raises(CommandError, match="there is no agent"):
        run("export_agent", "nobody", tmp_path / "b.yaml")


def test_long_texts_stand_as_blocks_that_people_can_read(shipped: None, tmp_path: Path) -> None:
    text = to_text(export_agent(agent=Agent.objects.get(slug="statistics_agent")), "YAML")
    assert "text:\n    en: |-" in text
    assert yaml.safe_load(text)["agent"]["slug"] == "statistics_agent"
