"""The shipped content of the protocol agent: complete, in both languages, usable as it is.

What a loader or a turn would only notice later is noticed here, at its place in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from apps.fields.conditions.evaluation import check_condition, evaluate, required_rule
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.stages.machine import Mode, Stages, StageSpec
from apps.fields.stages.problems import problems_of_stages
from apps.protocol.content_loader import SLUG, protocol_agent
from apps.protocol.sample_size import designs
from apps.protocol.schemas import stage_schemas
from config.yaml_files import read_yaml

CONTENT = Path(__file__).resolve().parents[3] / "apps" / "protocol" / "content"
FILES = ("agent", "stages", "intents", "tools", "cards")
LANGUAGES = ("en", "zh_hans")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
VARIABLE = re.compile(r"\{\{\s*([^}]*?)\s*\}\}")
VARIABLES = {
    "currentStage",
    "userMessage",
    "contextSummary",
    "stageData",
    "stageName",
    "picoData",
    "scientificQuestion",
    "completionCriteria",
}
SLUGS = {
    "system",
    "query_analysis",
    "scientific_question",
    "pico",
    "study_design",
    "sample_size",
    "endpoints",
    "reflexion",
    "generation_section",
    "extraction",
    "summary",
    "sentiment_confused",
    "sentiment_frustrated",
}
TARGETS = {
    "provide_info": "guide_and_extract",
    "ask_question": "answer_question",
    "request_change": "update_context",
    "confirm_complete": "transition_stage",
    "navigate_stage": "transition_stage",
    "request_tool": "trigger_tool",
    "chitchat": "handle_chitchat",
    "unclear": "request_clarification",
}


def load(name: str) -> Any:
    return read_yaml(CONTENT / f"{name}.yaml")


def texts(value: Any, place: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Everything that is said in languages, with its place."""
    if isinstance(value, Mapping):
        if set(value) & set(LANGUAGES):
            yield place, value
            return
        for key, child in value.items():
            yield from texts(child, f"{place}/{key}")
    elif isinstance(value, list):
        for number, child in enumerate(value):
            yield from texts(child, f"{place}/{number}")


def prompt(slug: str, language: str) -> str:
    return (CONTENT / "prompts" / f"{slug}.{language}.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def catalogue() -> FieldCatalogue:
    return FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG)


@pytest.mark.parametrize("name", FILES)
def test_every_text_stands_in_both_languages(name: str) -> None:
    found = list(texts(load(name)))
    assert found
    for place, text in found:
        assert set(text) == set(LANGUAGES), place
        for language in LANGUAGES:
            said = text[language]
            parts = [said] if isinstance(said, str) else said
            assert parts, place
            assert all(part.strip() for part in parts), place
        assert not CHINESE.search(str(text["en"])), place
        assert CHINESE.search(str(text["zh_hans"])) or text["en"] == text["zh_hans"], place


def test_the_agent_decides_nothing_for_the_user() -> None:
    agent = load("agent")
    assert agent["slug"] == "protocol_agent"
    assert agent["colour"] == "indigo"
    assert agent["sync_threshold"] is None
    assert {stage["transition_mode"] for stage in load("stages")} == {"user_confirm"}
    assert set(agent["query_parts"]) == {"intent", "entities", "resolution", "sentiment", "clarification"}


def test_the_stages_are_a_walk_through_the_schema() -> None:
    rows = load("stages")
    specs = [
        StageSpec(
            key=row["key"],
            order=row["order"],
            next_stage=row["next_stage"],
            transition_mode=row["transition_mode"],
            transition_condition=row["transition_condition"],
            completion_rule=row["completion_rule"],
        )
        for row in rows
    ]
    machine = Stages(specs)
    known = [field.path for field in FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG).fields]
    assert problems_of_stages(machine, known) == []
    assert machine.walk == tuple(stage_schemas())
    assert {row["transition_mode"] for row in rows} <= set(get_args(Mode))


def test_a_stage_is_complete_with_what_its_schema_requires(catalogue: FieldCatalogue) -> None:
    paths = [field.path for field in catalogue.fields]
    for stage in load("stages"):
        marks = [(field.path, field.required) for field in catalogue.of_stage(stage["key"])]
        assert stage["completion_rule"] == required_rule(marks)
        assert check_condition(stage["completion_rule"], paths) == []


def test_every_field_has_guidance_of_one_sentence(catalogue: FieldCatalogue) -> None:
    for stage in load("stages"):
        assert list(stage["guidance"]) == [field.path for field in catalogue.of_stage(stage["key"])]
        for place, text in texts(stage["guidance"]):
            assert all(len(said) <= 240 for said in text.values()), place
            assert text["en"].endswith("."), place
            assert text["zh_hans"].endswith("。"), place
            assert all("“" in said for said in text.values()), place


def test_the_eight_intents_lead_to_their_strategies() -> None:
    intents = protocol_agent()["intents"]
    assert {intent["code"]: intent["target"] for intent in intents} == TARGETS
    for intent in intents:
        assert intent["target_type"] == "strategy"
        for language in LANGUAGES:
            examples = intent["examples"][language]
            assert len(set(examples)) == len(examples) >= 5


def test_the_tool_takes_every_design_and_its_inputs(catalogue: FieldCatalogue) -> None:
    (tool,) = protocol_agent()["tools"]
    parameters = tool["function_schema"]["parameters"]
    Draft202012Validator.check_schema(parameters)
    assert tool["name"] == tool["function_schema"]["name"] == "sample_size"
    named = catalogue.find("sample_size.design")
    assert named is not None
    offered = parameters["properties"]["design"]["enum"]
    assert offered == [design.name for design in designs()]
    assert set(offered) <= {option.key for option in named.options}
    inputs = {name for design in designs() for name in design.inputs}
    assert set(parameters["properties"]) == inputs | {"design"}
    for design in designs():
        assert set(design.inputs) <= set(parameters["properties"]), design.name


def test_stages_and_cards_use_tools_and_stages_that_exist(catalogue: FieldCatalogue) -> None:
    tools = {tool["name"] for tool in load("tools")}
    stages = {stage["key"]: stage for stage in load("stages")}
    assert stages["sample_size"]["tools"] == ["sample_size"]
    cards = load("cards")
    assert len({card["slug"] for card in cards}) == len(cards)
    for card in cards:
        assert card["stage"] in stages
        assert card["trigger"] in {"stage_enter", "condition", "manual"}
        assert card["action"] == "modal"
        assert card["payload"]["dialog"] in {"tool", "note"}
        assert card["payload"].get("tool", "sample_size") in tools
        assert all(catalogue.find(path) for path in card["payload"].get("params", {}))
        assert all(len(card["title"][language]) <= 100 for language in LANGUAGES)
        assert all(len(card["description"][language]) <= 300 for language in LANGUAGES)
        assert bool(card["condition"]) is (card["trigger"] == "condition")
        if card["condition"]:
            assert check_condition(card["condition"], [field.path for field in catalogue.fields]) == []


def test_the_reminder_of_the_margin_goes_when_the_margin_is_justified() -> None:
    condition = next(card for card in load("cards") if card["slug"] == "margin_justification")["condition"]
    context = {"study_design": {"framework": "non_inferiority"}, "sample_size": {}}
    assert evaluate(condition, context)
    assert not evaluate(condition, context | {"sample_size": {"margin_justification": "earlier trials"}})
    assert not evaluate(condition, {"study_design": {"framework": "superiority"}})


def test_every_prompt_stands_in_both_languages() -> None:
    names = {path.name for path in (CONTENT / "prompts").glob("*.md")}
    assert names == {f"{slug}.{language}.md" for slug in SLUGS for language in LANGUAGES}


# They stand before the system prompt, which says what is data.
PREFIXES = {"sentiment_confused", "sentiment_frustrated"}


@pytest.mark.parametrize("slug", sorted(SLUGS - PREFIXES))
def test_a_prompt_uses_known_variables_and_treats_what_is_quoted_as_data(slug: str) -> None:
    english, chinese = (prompt(slug, language) for language in LANGUAGES)
    found = VARIABLE.findall(english)
    assert set(found) <= VARIABLES
    assert sorted(found) == sorted(VARIABLE.findall(chinese))
    assert not CHINESE.search(english)
    assert CHINESE.search(chinese)
    if found != ["stageName", "completionCriteria"]:  # a stage's manner alone: nothing is quoted in it
        assert re.search(r"\bdata\b.*instruction", english, re.DOTALL | re.IGNORECASE)
        assert re.search(r"数据.*指令", chinese, re.DOTALL)


def test_untrusted_text_in_a_prompt_stands_between_tags() -> None:
    delimited = VARIABLES - {"currentStage", "stageName", "completionCriteria"}
    for path in (CONTENT / "prompts").glob("*.md"):
        outside = re.sub(r"<(\w+)>.*?</\1>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not set(VARIABLE.findall(outside)) & delimited, path.name
