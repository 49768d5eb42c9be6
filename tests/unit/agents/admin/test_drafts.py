"""Drafts are edited with checks: what is wrong is refused at its line, what may be meant is a warning."""

from __future__ import annotations

import json

import pytest
from django.db import IntegrityError, connection
from django.test import Client
from django.urls import reverse

from apps.agents.actions.drafts import write_draft
from apps.agents.actions.publishing import draft_of
from apps.agents.configuration.snapshot import from_data
from apps.agents.drafts.json_lines import line_of
from apps.agents.models import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage
from apps.agents.prompts.data import DATA_CLOSE, DATA_OPEN
from apps.agents.prompts.instructions import NOTE
from apps.agents.prompts.places import PROMPT_VARIABLES, register_prompt_variables
from apps.projects.actions.users import create_user
from apps.projects.models import AuditEntry, User
from tests.support.admin_forms import Save, errors, form_data, warnings
from tests.support.cast import Cast


def test_a_new_agent_has_the_standard_intents_and_looks_at_everything(client: Client, editor: User) -> None:
    client.force_login(editor)
    address = reverse("admin:agents_agent_add")
    named = {"slug": "ward", "name_en": "Ward", "name_zh_hans": "病房", "seen": ""}
    assert client.post(address, {**form_data(client.get(address)), **named}).status_code == 302
    agent = Agent.objects.get(slug="ward")
    assert len(agent.query_parts) == 5
    assert {intent.code for intent in agent.intents.all()} >= {"provide_info", "confirm_complete"}


def test_a_row_is_saved_as_it_was_and_the_change_is_in_the_trail(save: Save, editor: User) -> None:
    stage = Stage.objects.get(key="site")
    before = json.dumps(stage.extraction_schema)
    assert save(stage, instruction_en="Ask kindly.").status_code == 302
    stage.refresh_from_db()
    assert stage.instruction_en == "Ask kindly."  # type: ignore[attr-defined]
    assert json.dumps(stage.extraction_schema) == before
    entry = AuditEntry.objects.get(action="stage.edited")
    assert (entry.by, entry.data["fields"]) == (editor, ["instruction_en"])


def test_lines_as_browsers_send_them_change_no_text(save: Save) -> None:
    prompt = Prompt.objects.get(slug="system")
    before = prompt.text_en  # type: ignore[attr-defined]
    save(prompt, text_en=before.replace("\n", "\r\n"))
    prompt.refresh_from_db()
    assert prompt.text_en == before  # type: ignore[attr-defined]
    assert AuditEntry.objects.get(action="prompt.edited").data["fields"] == []


def test_what_is_no_json_is_refused_with_the_line(save: Save) -> None:
    found = errors(save(Stage.objects.get(key="site"), completion_rule='{\n "all": [\n}'))
    assert "Line 3" in found["completion_rule"][0]


@pytest.mark.parametrize("typed", ['"text"', "[1]", "3", "null"])
def test_json_that_is_no_object_is_refused_or_nothing(save: Save, typed: str) -> None:
    page = save(Stage.objects.get(key="site"), completion_rule=typed)
    assert page.status_code == 302 if typed == "null" else errors(page)["completion_rule"]


def test_a_condition_is_refused_at_its_place_and_line(save: Save) -> None:
    rule = json.dumps({"all": [{"field": "site.plcae", "op": "is_set"}]}, indent=1)
    [sentence] = errors(save(Stage.objects.get(key="site"), completion_rule=rule))["completion_rule"]
    assert sentence.startswith("Line 4 (/all/0/field)")
    assert "site.place" in sentence


def test_a_schema_is_refused_at_its_place(save: Save) -> None:
    schema = {"type": "object", "properties": {"place": {"type": "string", "x-kind": "poem"}}}
    stage = Stage.objects.get(key="site")
    found = errors(save(stage, extraction_schema=json.dumps(schema, indent=1)))
    [sentence] = found.pop("extraction_schema")
    assert sentence.startswith("Line 6 (/properties/place/x-kind): “poem” is not known here")
    assert found == {}, "the stage's own rules name its fields: whether they are there, nobody can know"


def test_a_stage_that_is_not_reached_yet_is_a_warning(save: Save, third_stage: Stage) -> None:
    page = save(Stage.objects.get(key="site"), next_stage=third_stage.key)
    assert page.status_code == 302
    page = save(Stage.objects.get(key="planting"), name_en="Planting!")
    assert any("can never be reached" in sentence for sentence in warnings(page))


def test_an_unknown_variable_is_a_warning_with_its_place(save: Save) -> None:
    page = save(Prompt.objects.get(slug="planting"), text_en="Go on.\n{{stageNam}}")
    assert page.status_code == 302
    [sentence] = warnings(page)
    assert sentence.startswith("Text (English): Line 2")


def test_a_card_to_a_tool_that_is_not_there_is_refused(save: Save) -> None:
    card = ActionCard.objects.get(slug="open_count")
    found = errors(save(card, payload='{"dialog": "tool", "tool": "abacus"}'))
    assert "abacus" in found["payload"][0]


def test_a_rule_needs_something_that_must_hold(save: Save) -> None:
    found = errors(save(ReflexionRule.objects.get(slug="few_losses"), validator="", condition="{}"))
    assert found["condition"] == ["Needs either a condition or a validator."]


def test_an_intent_goes_to_a_strategy_that_exists(save: Save) -> None:
    found = errors(save(Intent.objects.get(code="chitchat"), target="sing"))
    assert "handle_chitchat" in found["target"][0]


def test_examples_are_edited_a_line_each(save: Save) -> None:
    intent = Intent.objects.get(code="chitchat")
    save(intent, examples_en="Hello\n\n Good morning ")
    intent.refresh_from_db()
    assert intent.examples_en == ["Hello", "Good morning"]  # type: ignore[attr-defined]


def test_an_agent_is_saved_with_its_stages_and_models(save: Save, specimen: Agent, editor: User) -> None:
    page = save(
        specimen,
        temperature="0.7",
        model_for_chat="rules",
        **{"stages-1-name_en": "What grows where"},
    )
    assert page.status_code == 302
    specimen.refresh_from_db()
    assert (specimen.temperature, specimen.models_by_purpose) == (0.7, {"chat": "rules"})
    assert Stage.objects.get(key="planting").name_en == "What grows where"  # type: ignore[attr-defined]
    assert AuditEntry.objects.get(action="stage.edited").by == editor


def test_stages_are_numbered_by_their_position(
    client: Client, editor: User, save: Save, specimen: Agent
) -> None:
    client.force_login(editor)
    address = reverse("admin:agents_agent_change", args=[specimen.pk])
    page = client.get(address)
    handle, link = (
        "drag_indicator",
        reverse("admin:agents_stage_change", args=[Stage.objects.get(key="planting").pk]),
    )
    cells = page.content.decode().split("<td")
    assert not [cell for cell in cells if handle in cell and "field-key" not in cell]
    assert [cell for cell in cells if handle in cell]
    assert [cell for cell in cells if link in cell and "field-page" in cell]
    form = form_data(page)
    added = {
        f"stages-{number}-{name}": value
        for number, key in ((2, "zebra"), (3, "ant"))
        for name, value in {
            "key": key, "name_en": key, "name_zh_hans": "阶段", "transition_mode": "user_confirm", "order": "",
            "id": "", "agent": specimen.pk,
        }.items()
    }  # fmt: skip
    moved = {"stages-TOTAL_FORMS": 4, "stages-1-order": 0, **added}
    assert client.post(address, {**form, **moved}).status_code == 302
    found = list(specimen.stages.values_list("key", "order"))
    keys = ["planting", "site", "zebra", "ant"]
    assert found == [(key, place) for place, key in enumerate(keys, start=1)]


def test_a_stage_of_its_own_page_is_the_last(client: Client, editor: User, specimen: Agent) -> None:
    client.force_login(editor)
    address = reverse("admin:agents_stage_add")
    form = form_data(client.get(address))
    named = {"agent": specimen.pk, "key": "aaa", "name_en": "A", "name_zh_hans": "甲", "seen": ""}
    assert client.post(address, {**form, **named}).status_code == 302
    assert specimen.stages.get(key="aaa").order == 3


def test_no_two_stages_have_the_same_place(specimen: Agent) -> None:
    specimen.stages.filter(key="planting").update(order=1)
    with pytest.raises(IntegrityError):
        connection.check_constraints()


def test_stages_at_one_place_are_walked_and_shown_in_one_order(specimen: Agent) -> None:
    data = draft_of(specimen)
    for stage in data["stages"]:
        stage["order"] = 0
    config = from_data(data)
    walked = [stage.key for stage in config.machine.ordered]
    assert [stage.key for stage in config.stages] == walked
    write_draft(agent=specimen, data=data)
    assert list(specimen.stages.values_list("key", flat=True)) == walked


def test_what_takes_effect_at_once_is_left_to_approvers(save: Save, specimen: Agent) -> None:
    save(specimen, is_enabled="", order="7")
    specimen.refresh_from_db()
    assert (specimen.is_enabled, specimen.order) == (True, 0)


def test_only_prompt_editors_change_drafts(cast: Cast, client: Client, specimen: Agent, editor: User) -> None:
    readers = [
        create_user(by=None, email=f"{flag}@test.example", is_staff=True, **{flag: True})  # type: ignore[arg-type]
        for flag in ("is_approver", "is_auditor")
    ]
    address = reverse("admin:agents_prompt_change", args=[Prompt.objects.get(slug="planting").pk])
    for reader in readers:
        client.force_login(reader)
        assert client.get(address).status_code == 200
        assert client.post(address, {}).status_code == 403
        page = client.get(reverse("admin:agents_agent_change", args=[specimen.pk]))
        assert page.status_code == 200
    office = create_user(by=None, email="o@test.example", is_staff=True, is_user_administrator=True)
    for person in (office, cast.manager):
        client.force_login(person)
        assert client.get(address).status_code in {302, 403}


def test_a_published_agent_is_not_deleted(save: Save, client: Client, specimen: Agent) -> None:
    address = reverse("admin:agents_agent_delete", args=[specimen.pk])
    assert client.post(address, {"post": "yes"}).status_code == 403


def test_a_prompt_is_previewed_as_it_is_typed(client: Client, editor: User, specimen: Agent) -> None:
    client.force_login(editor)
    prompt = Prompt.objects.get(slug="planting")
    page = client.get(reverse("admin:agents_prompt_change", args=[prompt.pk])).content.decode()
    assert "{{completionCriteria}}" in page
    assert "Text (English)" in page
    address = reverse("admin:agents_prompt_preview", args=[prompt.pk])
    sent = {"text": "Now {{stageName}}: {{nothing}}", "language": "zh_hans"}
    answer = client.post(address, sent).json()
    assert answer["rendered"].startswith("Now 种植: ")
    assert "{{nothing}}" in answer["unknown"][0]
    assert client.get(address).status_code == 403


@pytest.mark.parametrize("language", ["en", "zh_hans"])
def test_the_preview_of_an_instruction_has_names_where_the_model_reads_names(
    client: Client, editor: User, specimen: Agent, language: str
) -> None:
    client.force_login(editor)
    prompt = Prompt.objects.get(slug="planting")
    address = reverse("admin:agents_prompt_preview", args=[prompt.pk])
    sent = {"text": "{{stageName}}, {{stageData}}: {{userMessage}}", "language": language}
    preview = client.post(address, sent).json()
    text, note, data = preview["rendered"].split("\n\n")
    assert text == f"{'Planting' if language == 'en' else '种植'}, [stageData]: [userMessage]"
    assert note == NOTE
    assert set(json.loads(data.removeprefix(DATA_OPEN).removesuffix(DATA_CLOSE))) == {
        "stageData",
        "userMessage",
    }
    with PROMPT_VARIABLES.isolated():
        register_prompt_variables("planting")
        assert "[" not in client.post(address, {**sent, "text": "{{userMessage}}"}).json()["rendered"]


@pytest.mark.parametrize(
    ("pointer", "line"),
    [("", 1), ("/a", 2), ("/a/b/1/c", 4), ("/d~0~1", 5), ("/a/missing", 2), ("/a/b/9", 3)],
)
def test_the_line_of_a_place(pointer: str, line: int) -> None:
    assert line_of('{\n "a": {\n  "b": [1,\n {"c": 2}]},\n "d~/": 3}', pointer) == line


def test_what_cannot_be_read_has_no_lines() -> None:
    assert line_of('{"a": ', "/a/b") is None
    assert line_of("", "/a") is None
