"""Scripts: what is not one is refused before anything happens, and a play that fails leaves nothing behind."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.agents.actions.defaults import load_default_agents
from apps.agents.actions.publishing import publish
from apps.agents.models import Agent, Context, Conversation, Trace
from apps.agents.scripts.play import Play, PlayFailed, Record
from apps.agents.scripts.player import play
from apps.agents.scripts.script import ScriptBroken, parse
from apps.llm.actions.defaults import load_default_providers
from apps.runs.models import Run
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.usefixtures("protocol_agent")

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("*.yaml"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("steps: [", "not YAML"),
        ("- say: x", "a mapping"),
        ("language: en", "needs a list of steps"),
        ("steps: []", "needs a list of steps"),
        ("language: fr\nsteps: [{say: x}]", "language"),
        ("steps: [{sing: x}]", "step 1: “sing”"),
        ("steps: [{say: x}, {say: 3}]", "step 2 (say)"),
        ("steps: [{say: {text: x, answers: [{value: 3}]}}]", "step 1 (say)"),
        ("steps: [{say: {text: x, answer: {approve: true}}}]", "step 1 (say)"),
        ("steps: [{sync: some}]", "step 1 (sync)"),
        ("steps: [{edit: {field: x}}]", "step 1 (edit)"),
        ("steps: [{tool: {arguments: {}}}]", "step 1 (tool)"),
        ("steps: [{say: x, sync: all}]", "step 1"),
        ("steps: [{generate: {foo: bar}}]", "step 1 (generate)"),
        ("steps: [{complete_stage: pico}]", "step 1 (complete_stage)"),
        ("steps: [{say: x}]\nexpects: {}", "expects"),
        ("steps: [{say: x}]\nexpect: {field: {}}", "field"),
    ],
)
def test_what_is_not_a_script_is_refused_with_the_place(text: str, sentence: str) -> None:
    with pytest.raises(ScriptBroken) as caught:
        parse(text)
    assert sentence in str(caught.value)


@pytest.mark.django_db
def test_an_expected_stage_that_the_agent_does_not_have_is_an_error_of_the_script(cast: Cast) -> None:
    with pytest.raises(ScriptBroken, match=r"expect\.stage: “picos” is none of scientific_question"):
        played(cast, "steps: [{say: hello}]\nexpect: {stage: picos}")
    assert not Conversation.objects.exists()


def played(cast: Cast, text: str) -> Play:
    load_default_providers()
    load_default_agents()
    agent = Agent.objects.get(slug="protocol_agent")
    return play(parse(text), agent=agent, project=cast.project, by=cast.investigator)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("steps: [{say: 'Setting: a ward'}, {sync: [pico.population]}]", "step 2 (sync)"),
        ("steps: [{edit: {field: pico.nothing, value: x}}]", "step 1 (edit)"),
        ("steps: [{complete_stage: {}}]", "step 1 (complete_stage)"),
        ("steps: [{go_to: endpoints}]", "step 1 (go_to)"),
        ("steps: [{go_to: nowhere}]", "step 1 (go_to)"),
        ("steps: [{tool: {name: horoscope}}]", "horoscope"),
        (
            "steps: [{tool: {name: sample_size, arguments: {design: two_proportions, p1: 2, p2: 0.5}}}]",
            "Rate in the control group",
        ),
        ("steps: [{say: hello}]\nexpect: {stage: pico}", "expect.stage"),
        ("steps: [{say: hello}]\nexpect: {fields: {pico.setting: x}}", "expect.fields.pico.setting"),
    ],
)
def test_a_play_that_fails_says_where_and_leaves_nothing(cast: Cast, text: str, sentence: str) -> None:
    with pytest.raises(PlayFailed) as caught:
        played(cast, text)
    assert sentence in str(caught.value)
    assert (Conversation.objects.count(), Run.objects.count(), Trace.objects.count()) == (0, 0, 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_examples_give_the_same_protocol_with_and_without_a_model(
    cast: Cast, openai_server: ScriptedServer, name: str
) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    without = Context.objects.get(conversation=played(cast, text).conversation).data
    openai_server.when(Reply(text="Noted. What else?"))
    use_as_model(openai_server)
    with_model = played(cast, text)
    assert Context.objects.get(conversation=with_model.conversation).data == without
    assert "Noted" in with_model.records[0]["answer"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"agent": "nobody"}, "there is no agent"),
        ({"project": "nothing"}, "there is no project"),
        ({"user": "no@body.example"}, "there is no user"),
        ({"user": "outsider"}, "no access"),
        ({"script": "missing.yaml"}, "No such file"),
    ],
)
def test_the_command_says_what_is_wrong(
    cast: Cast, tmp_path: Path, options: dict[str, str], sentence: str
) -> None:
    load_default_providers()
    load_default_agents()
    script = tmp_path / "script.yaml"
    script.write_text("steps: [{say: hello}]", encoding="utf-8")
    options = dict(options)
    if options.get("user") == "outsider":
        options["user"] = cast.outsider.email
    script = tmp_path / options.pop("script", "script.yaml")
    given = {"agent": "protocol_agent", "project": cast.project.slug, "script": script, **options}
    with pytest.raises(CommandError) as caught:
        call_command("converse", stdout=StringIO(), **given)
    assert sentence in str(caught.value)


@pytest.mark.django_db(transaction=True)
def test_an_empty_question_leaves_no_conversation(cast: Cast) -> None:
    load_default_providers()
    load_default_agents()
    with pytest.raises(CommandError) as caught:
        call_command("ask", " ", agent="protocol_agent", project=cast.project.slug, stdout=StringIO())
    assert "empty" in str(caught.value)
    assert Conversation.objects.count() == 0


STEPS = """
steps:
  - say: "Power: 75 %"
  - sync: all
  - edit: {field: sample_size.dropout, value: 45 %}
  - edit: {field: sample_size.dropout, value: 0.45}
  - tool:
      name: sample_size
      arguments: {design: two_proportions, p1: 0.5, p2: 0.3, alpha: 0.05, power: 0.8, sided: 2}
  - edit:
      field: scientific_question
      value: {title: A and B, question: "Does A lower B?", hypothesis: A does, background: B, knowledge_gap: A}
  - complete_stage: {}
  - go_to: scientific_question
"""


def with_warnings(agent: Agent) -> None:
    """Rules that warn when values are taken over, and when the first stage ends."""
    agent.rules.create(
        slug="low_power",
        name_en="Power",
        name_zh_hans="把握度",
        timing="on_extract",
        rule_type="rule_based",
        condition={"field": "sample_size.power", "op": "ge", "value": 0.8},
        severity="warning",
        failure_action="warn",
        message_en="The power is low.",
        message_zh_hans="把握度偏低。",
    )
    agent.rules.create(
        slug="no_objectives",
        name_en="Objectives",
        name_zh_hans="研究目的",
        trigger_stage="scientific_question",
        timing="on_complete",
        rule_type="rule_based",
        condition={"field": "scientific_question.objectives", "op": "is_set"},
        severity="warning",
        failure_action="warn",
        message_en="There are no objectives.",
        message_zh_hans="没有研究目的。",
    )
    publish(agent=agent, by=None)


def told(record: Record, event: str) -> list[Any]:
    return [line["data"] for line in record["events"] if line["event"] == event]


@pytest.mark.django_db(transaction=True)
def test_every_step_tells_what_it_caused_in_the_form_of_a_runs_events(cast: Cast) -> None:
    load_default_agents()
    with_warnings(Agent.objects.get(slug="protocol_agent"))
    records = played(cast, STEPS).records
    for record in records:
        assert set(record) == {
            "step", "input", "answer", "events", "proposals", "changes", "issues", "stage", "trace_id"
        }  # fmt: skip
        assert [line["seq"] for line in record["events"]] == list(range(1, len(record["events"]) + 1))
    assert [bool(record["trace_id"]) for record in records] == [True, False, False, False, True, *[False] * 3]
    say, sync, edit, again, tool, _, complete, go_to = records
    by = cast.investigator.email
    assert told(sync, "context_update") == [{"field": "sample_size.power", "data": 0.75, "by": by}]
    assert told(edit, "context_update") == [{"field": "sample_size.dropout", "data": 0.45, "by": by}]
    assert [change["field"] for change in sync["changes"]] == ["sample_size.power"]
    for record in (say, sync):
        assert [issue["message"] for issue in record["issues"]] == ["The power is low."]
        checks = [check for line in told(record, "reflexion") for check in line["checks"]]
        assert record["issues"] == [check for check in checks if check["status"] == "failed"]
    assert (again["events"], again["changes"], edit["issues"]) == ([], [], [])
    assert [line["ok"] for line in told(tool, "tool_result")] == [True]
    assert tool["proposals"] == told(tool, "proposal") != []
    assert [issue["message"] for issue in complete["issues"]] == ["There are no objectives."]
    assert complete["issues"][0] in told(complete, "reflexion")[0]["checks"]
    for record, stage in ((complete, "pico"), (go_to, "scientific_question")):
        assert [line["current"] for line in told(record, "stage")] == [record["stage"]] == [stage]


@pytest.mark.django_db(transaction=True)
def test_export_generates_at_the_end_unless_the_script_did(cast: Cast, tmp_path: Path) -> None:
    load_default_providers()
    load_default_agents()
    script, out, record = tmp_path / "s.yaml", tmp_path / "out.docx", tmp_path / "out.json"
    who = {"agent": "protocol_agent", "project": cast.project.slug}
    for steps, numbers in (
        ("[{say: 'Setting: a ward'}]", 1),
        ("[{say: 'Setting: a ward'}, {generate: {}}]", 1),
    ):
        script.write_text(f"title: SHORT\nsteps: {steps}", encoding="utf-8")
        call_command("converse", stdout=StringIO(), script=script, export=out, json=record, **who)
        told = json.loads(record.read_text(encoding="utf-8"))
        assert out.read_bytes()[:2] == b"PK"
        assert [step["step"] for step in told["steps"]] == ["say", "generate"]
        assert told["generation"]["number"] == numbers
        assert {"key", "number", "title", "source", "fields"} <= set(told["generation"]["sections"][0])


@pytest.mark.django_db(transaction=True)
def test_a_file_that_cannot_be_written_leaves_nothing(cast: Cast, tmp_path: Path) -> None:
    load_default_providers()
    load_default_agents()
    script = tmp_path / "s.yaml"
    script.write_text("steps: [{say: 'Setting: a ward'}]", encoding="utf-8")
    who = {"agent": "protocol_agent", "project": cast.project.slug}
    with pytest.raises(CommandError, match=r"nowhere"):
        call_command(
            "converse", stdout=StringIO(), script=script, export=tmp_path / "nowhere" / "o.docx", **who
        )
    assert not Conversation.objects.exists()
    assert not Run.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("earlier", [b"what was kept before", None])
def test_a_play_that_fails_leaves_both_files_as_they_were(
    cast: Cast, tmp_path: Path, earlier: bytes | None
) -> None:
    load_default_providers()
    load_default_agents()
    script, files = tmp_path / "s.yaml", (tmp_path / "o.json", tmp_path / "o.docx")
    script.write_text("steps: [{generate: {}}, {complete_stage: {}}]", encoding="utf-8")
    for file in files if earlier else ():
        file.write_bytes(earlier or b"")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    given = {"agent": "protocol_agent", "project": cast.project.slug, "script": script}
    with pytest.raises(CommandError, match=r"step 2 \(complete_stage\)"):
        call_command("converse", stdout=StringIO(), json=files[0], export=files[1], **given)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
