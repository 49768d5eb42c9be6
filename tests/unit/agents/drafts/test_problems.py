"""Faults of a configuration: each is found, with its row and place, and what is right has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.functional import lazystr

from apps.agents import extension
from apps.agents.actions.publishing import draft_of
from apps.agents.drafts.problems.agent import errors_of, faults_of
from apps.agents.drafts.problems.fault import Surroundings
from apps.agents.models import Agent
from apps.agents.prompts.places import PROMPT_VARIABLES, register_prompt_variables
from apps.agents.prompts.variables import turn_variables
from tests.support.specimen import SLUG, TOOL

Data = dict[str, Any]
PRESENT = {"field": "site.place", "op": "is_set"}


@pytest.fixture
def data(specimen: Agent) -> Data:
    """Its prompts may name what either of its stages has collected."""
    for stage in ("site", "planting"):
        extension.register_stage_variable(f"{stage}Data", stage, lazystr(stage))
    return draft_of(specimen)


def row(data: Data, section: str, key: str) -> Data:
    found: Data = next(
        one for one in data[section] if key in (one.get("key"), one.get("slug"), one.get("code"))
    )
    return found


def test_what_is_right_has_no_fault(data: Data) -> None:
    assert faults_of(data, Surroundings(agents=(SLUG,), models=())) == ()


def test_an_agent_that_only_answers_needs_no_stages(data: Data) -> None:
    data.update(stages=[], cards=[], rules=[], tools=[])
    assert faults_of(data) == ()


def unreachable(data: Data) -> None:
    row(data, "stages", "site")["next_stage"] = "complete"


def loop(data: Data) -> None:
    row(data, "stages", "planting")["next_stage"] = "site"


def rule_on_a_lost_field(data: Data) -> None:
    rule = data["rules"][0]
    rule.update(validator="", condition={"all": [{"field": "site.plcae", "op": "is_set"}]})


def card_without_tool(data: Data) -> None:
    row(data, "cards", "open_count")["payload"]["tool"] = "abacus"


def card_to_nobody(data: Data) -> None:
    row(data, "cards", "open_count").update(action="deep_link", payload={"target_agent": "nobody"})


def card_to_no_place(data: Data) -> None:
    payload = {"target_agent": SLUG, "target_path": "attic"}
    row(data, "cards", "open_count").update(action="deep_link", payload=payload)


def card_to_nowhere(data: Data) -> None:
    row(data, "cards", "open_count").update(action="deep_link", payload={"url": "javascript:x"})


def card_call(data: Data, **changes: Any) -> None:
    fields = {"action": "api_call", "payload": {"url": "/api/aia/conversations/{conversation}/cards"}}
    row(data, "cards", "open_count").update({**fields, **changes})


def card_that_calls_outside(data: Data) -> None:
    card_call(data, payload={"url": "https://elsewhere.example/api/x"})


def card_that_calls_a_page(data: Data) -> None:
    card_call(data, payload={"url": "/api/x", "result_url": "/p/demo/"})


def card_without_address(data: Data) -> None:
    card_call(data, payload={})


def card_that_deletes(data: Data) -> None:
    card_call(data, payload={"url": "/api/x", "method": "DELETE"})


def card_that_takes_nothing(data: Data) -> None:
    card_call(data, on_completion="update_context", result_mapping={})


def card_to_no_field(data: Data) -> None:
    card_call(data, on_completion="update_context", result_mapping={"/a/b": "site.colour"})


def strange_strategy(data: Data) -> None:
    row(data, "intents", "chitchat")["target"] = "sing"


def lost_handler(data: Data) -> None:
    data["tools"].append({**data["tools"][0], "name": "abacus"})


def broken_pattern(data: Data) -> None:
    condition = {"field": "site.place", "op": "matches", "value": "(a"}
    row(data, "stages", "site")["completion_rule"] = {"all": [PRESENT, condition]}


def broken_schema(data: Data) -> None:
    row(data, "stages", "site")["extraction_schema"]["properties"]["purpose"]["x-kind"] = "poem"


SPOILT_SCHEMAS: list[tuple[Data, str]] = [
    (
        {"type": "object", "properties": {"place": {"type": "string", "x-kind": "poem"}}},
        "/properties/place/x-kind",
    ),
    ({"type": "object", "properties": {"place": {"type": "strnig"}}}, "/properties/place/type"),
    ({"type": "array"}, "/type"),
    ({"type": "object", "properties": {"place": "text"}}, "/properties/place"),
]


@pytest.mark.parametrize(("schema", "place"), SPOILT_SCHEMAS)
def test_a_refused_schema_is_the_only_thing_that_is_wrong(data: Data, schema: Data, place: str) -> None:
    """Conditions, rules, cards and prompts name its fields; whether they are there, nobody can know."""
    row(data, "stages", "site")["extraction_schema"] = schema
    row(data, "prompts", "site")["text"]["en"] += " {{siteData.place}}"
    card_call(data, on_completion="update_context", result_mapping={"/a": "site.place"})
    [found] = faults_of(data)
    assert (found.level, found.kind, found.key) == ("error", "stage", "site")
    assert found.place == f"/extraction_schema{place}"


def test_a_demand_that_names_no_field_has_its_place_in_the_schema(data: Data) -> None:
    unless = {"unless": {"field": "site.poem", "op": "is_set"}}
    row(data, "stages", "site")["extraction_schema"]["properties"]["purpose"]["x-required"] = unless
    [found] = faults_of(data)
    assert found.place == "/extraction_schema/properties/purpose/x-required/unless/field"


def test_beside_a_refused_schema_fields_of_other_stages_are_still_looked_for(data: Data) -> None:
    broken_schema(data)
    condition = {"all": [{"field": "site.place", "op": "is_set"}, {"field": "planting.poem", "op": "is_set"}]}
    row(data, "stages", "planting")["completion_rule"] = condition
    places = [found.place for found in faults_of(data)]
    assert places == ["/extraction_schema/properties/purpose/x-kind", "/completion_rule/all/1/field"]


def test_reasons_are_in_the_language_of_the_page_and_name_no_python(data: Data) -> None:
    """What libraries say of schemas, patterns and JSON is English, and about their own objects."""
    for schema, _place in SPOILT_SCHEMAS:
        row(data, "stages", "site")["extraction_schema"] = schema
        [found] = faults_of(data)
        for words in ("is not valid", "is not of type", "'strnig'", "{'", "Mapping"):
            assert words not in found.message
    condition = {"field": "site.place", "op": "matches", "value": "(a"}
    row(data, "stages", "site")["completion_rule"] = condition
    assert not any("subpattern" in found.message for found in faults_of(data))


LONG = "Ask for one thing at a time. " * 400


@pytest.mark.parametrize(
    ("slug", "part", "budgets", "limit"),
    [
        ("site", "stage", {}, 1200),
        ("site", "stage", {"stage_tokens": 900}, 900),
        ("system", "role and tone", {}, 2400),
    ],
)
def test_a_prompt_beyond_its_part_is_a_warning_with_the_figures(
    data: Data, slug: str, part: str, budgets: Data, limit: int
) -> None:
    data["agent"]["budgets"] = budgets
    row(data, "prompts", slug)["text"]["en"] = LONG
    [found] = faults_of(data)
    assert (found.level, found.key, found.place) == ("warning", slug, "/text/en")
    for said in (part, str(limit), "cut off"):
        assert said in found.message


def test_the_voice_of_the_agent_counts_with_the_prompt_beside_it(data: Data) -> None:
    data["agent"]["global_knowledge"]["zh_hans"] = ["一" * 4_000]
    [found] = faults_of(data)
    assert (found.key, found.place) == ("system", "/text/zh_hans")
    row(data, "prompts", "system")["text"] = {"en": "", "zh_hans": ""}
    assert ("agent", "/base_system_prompt/zh_hans") in [(one.kind, one.place) for one in faults_of(data)]


def test_a_prompt_that_is_never_cut_is_held_against_the_longest_prompt(data: Data) -> None:
    row(data, "prompts", "extraction")["text"]["en"] = LONG * 5
    [found] = faults_of(data)
    assert (found.level, found.key) == ("warning", "extraction")
    assert "12000" in found.message


ERRORS: list[tuple[Callable[[Data], None], str, str, str]] = [
    (unreachable, "stage", "planting", ""),
    (loop, "stage", "planting", "/next_stage"),
    (rule_on_a_lost_field, "rule", "few_losses", "/condition/all/0/field"),
    (card_without_tool, "card", "open_count", "/payload/tool"),
    (card_to_nobody, "card", "open_count", "/payload/target_agent"),
    (card_to_no_place, "card", "open_count", "/payload/target_path"),
    (card_to_nowhere, "card", "open_count", "/payload/url"),
    (card_that_calls_outside, "card", "open_count", "/payload/url"),
    (card_that_calls_a_page, "card", "open_count", "/payload/result_url"),
    (card_without_address, "card", "open_count", "/payload/url"),
    (card_that_deletes, "card", "open_count", "/payload/method"),
    (card_that_takes_nothing, "card", "open_count", "/result_mapping"),
    (card_to_no_field, "card", "open_count", "/result_mapping/~1a~1b"),
    (strange_strategy, "intent", "chitchat", "/target"),
    (lost_handler, "tool", "abacus", "/handler"),
    (broken_pattern, "stage", "site", "/completion_rule/all/1/value"),
    (broken_schema, "stage", "site", "/extraction_schema/properties/purpose/x-kind"),
]


@pytest.mark.parametrize(
    ("spoil", "kind", "key", "place"), ERRORS, ids=lambda one: getattr(one, "__name__", "")
)
def test_an_error_names_its_row_and_place(
    data: Data, spoil: Callable[[Data], None], kind: str, key: str, place: str
) -> None:
    spoil(data)
    found = errors_of(faults_of(data, Surroundings(agents=(SLUG,))))
    assert (kind, key, place) in [(one.kind, one.key, one.place) for one in found]
    assert all(one.message for one in found)


def test_a_card_may_lead_to_a_place_that_is_there(data: Data) -> None:
    payload = {"target_agent": SLUG, "target_path": "project", "params": {"site.poem": "x"}}
    row(data, "cards", "open_count").update(action="deep_link", payload=payload)
    [found] = faults_of(data, Surroundings(agents=(SLUG,)))
    assert (found.level, found.place) == ("warning", "/payload/params/site.poem")


OUTSIDE = "https://registry.example.org/v1/plants/{{plant}}"
TOOL_FAULTS: list[tuple[str, Data, str, str]] = [
    ("api", {"url": ""}, "error", "/url"),
    ("api", {"url": "http://registry.example.org/"}, "error", "/url"),
    ("api", {"url": "https://{{plant}}/"}, "error", "/url"),
    ("api", {"url": "https://user@registry.example.org/"}, "error", "/url"),
    ("api", {"url": "https://[::1/"}, "error", "/url"),
    ("api", {"url": "https://10.1.2.3/"}, "error", "/url"),
    ("api", {"url": "https://[::ffff:10.0.0.1]/"}, "error", "/url"),
    ("api", {"url": "https://2130706433/"}, "error", "/url"),
    ("api", {"url": "https://127.1/"}, "error", "/url"),
    ("api", {"url": "https://localhost/"}, "error", "/url"),
    ("api", {"url": "https://lab.garden.local/"}, "error", "/url"),
    ("api", {"url": "https://registry.example.org/{{gardener}}"}, "error", "/url"),
    ("api", {"url": "https://registry.example.org/{{the plant}}"}, "error", "/url"),
    ("api", {"url": "https://registry.example.org/{{secret.registry}}"}, "error", "/url"),
    ("api", {"url": OUTSIDE, "method": "TRACE"}, "error", "/method"),
    ("api", {"url": OUTSIDE, "headers": ["X-A"]}, "error", "/headers"),
    ("api", {"url": OUTSIDE, "headers": {"Host": "x"}}, "error", "/headers/Host"),
    ("api", {"url": OUTSIDE, "headers": {"X-Key": "{{secret.lost}}"}}, "warning", "/headers/X-Key"),
    ("api", {"url": OUTSIDE, "body": {"a": ["{{secret.elsewhere}}"]}}, "error", "/body/a/0"),
    ("api", {"url": OUTSIDE + "?k={{secret.lost}}"}, "warning", "/url"),
    ("api", {"url": OUTSIDE, "query": {"q": "{{words}}"}}, "warning", "/query/q"),
    ("api", {"url": OUTSIDE, "body": "{{context.site.poem}}"}, "warning", "/body"),
    ("api", {"url": OUTSIDE, "values": {"site.poem": "/a"}}, "warning", "/values/site.poem"),
    ("deep_link", {"target_agent": "nobody", "target_path": "project"}, "error", "/target_agent"),
    ("deep_link", {"target_agent": SLUG, "target_path": "attic"}, "error", "/target_path"),
    ("deep_link", {}, "error", "/target_agent"),
]
SECRETS = {"registry": "registry.example.org", "elsewhere": "other.example.org"}
INSTALLATION = Surroundings(agents=(SLUG,), secrets=SECRETS)


def with_tool(data: Data, handler: str, configuration: Data) -> Data:
    parameters = {"type": "object", "properties": {"plant": {"type": "string"}}}
    made = {**data["tools"][0], "name": "made", "handler": handler, "configuration": configuration}
    made["function_schema"] = {"name": "made", "parameters": parameters}
    return {**data, "tools": [*data["tools"], made]}


@pytest.mark.parametrize(("handler", "configuration", "level", "place"), TOOL_FAULTS)
def test_what_a_tool_could_never_do_is_found_before_it_is_published(
    data: Data, handler: str, configuration: Data, level: str, place: str
) -> None:
    [found] = faults_of(with_tool(data, handler, configuration), INSTALLATION)
    assert (found.level, found.kind, found.key) == (level, "tool", "made")
    assert found.place == f"/configuration{place}"
    assert found.message


@pytest.mark.parametrize(
    ("handler", "configuration"),
    [
        ("api", {"url": OUTSIDE, "headers": {"Authorization": "Bearer {{secret.registry}}"}}),
        ("api", {"url": "http://lab.garden.local:8080/{{context.site.place}}", "method": "post"}),
        ("api", {"url": "https://registry.example.org", "query": {"q": "{{plant}}"}, "body": None}),
        ("deep_link", {"target_agent": SLUG, "target_path": "project"}),
    ],
)
def test_a_tool_that_can_work_has_no_fault(
    data: Data, settings: Any, handler: str, configuration: Data
) -> None:
    settings.TOOL_ALLOWED_PRIVATE_HOSTS = ["lab.garden.local:8080"]
    assert faults_of(with_tool(data, handler, configuration), INSTALLATION) == ()


def test_an_unknown_variable_is_a_warning_with_its_line_and_language(data: Data) -> None:
    row(data, "prompts", "system")["text"]["zh_hans"] = "一\n二 {{stageNam}}"
    [found] = faults_of(data)
    assert (found.level, found.key, found.place) == ("warning", "system", "/text/zh_hans")
    assert "2" in found.message
    assert "{{stageNam}}" in found.message


def test_a_prompt_for_one_thing_knows_fewer_variables(data: Data) -> None:
    row(data, "prompts", "reflexion")["text"]["en"] = "{{contextSummary}} {{stageName}}"
    assert faults_of(data) == ()
    with PROMPT_VARIABLES.isolated():
        register_prompt_variables("reflexion", ["contextSummary"])
        [found] = faults_of(data)
    assert "{{stageName}}" in found.message


def test_the_prompt_of_a_rule_knows_every_variable(data: Data) -> None:
    names = " ".join(f"{{{{{name}}}}}" for name in turn_variables())
    data["rules"][0]["prompt"] = {"en": names, "zh_hans": names}
    assert not [one for one in faults_of(data) if one.place.startswith("/prompt")]


def test_a_stage_without_schema_and_a_text_in_one_language_are_warnings(data: Data) -> None:
    data.update(cards=[], rules=[], tools=[])
    stage = row(data, "stages", "site")
    stage.update(extraction_schema={}, completion_rule={})
    row(data, "intents", "unclear")["description"]["zh_hans"] = ""
    found = [(one.level, one.key, one.place) for one in faults_of(data)]
    assert ("warning", "site", "/extraction_schema") in found
    assert ("warning", "unclear", "/description/zh_hans") in found


def test_an_unknown_model_is_a_warning(data: Data) -> None:
    data["agent"]["models_by_purpose"] = {"chat": "gone"}
    [found] = faults_of(data, Surroundings(models=("here",)))
    assert (found.level, found.place) == ("warning", "/models_by_purpose/chat")


OPEN = "open_count"


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"payload": {}}, "/payload/dialog"),
        ({"payload": {"dialog": "poem"}}, "/payload/dialog"),
        ({"payload": {"dialog": "note"}}, "/payload/text"),
        ({"action": "api_call", "payload": {}}, "/payload/url"),
        ({"action": "api_call", "payload": {"url": "https://other.test/"}}, "/payload/url"),
        ({"action": "api_call", "payload": {"url": "//other.test/"}}, "/payload/url"),
        ({"on_completion": "update_context"}, "/result_mapping"),
        ({"on_completion": "update_context", "result_mapping": {"n": "site.poem"}}, "/result_mapping/n"),
        ({"icon": "unicorn"}, "/icon"),
    ],
)
def test_a_card_that_would_do_nothing_is_refused(data: Data, changed: Data, place: str) -> None:
    row(data, "cards", OPEN).update(changed)
    errors = {(fault.key, fault.place) for fault in faults_of(data) if fault.level == "error"}
    assert errors == {(OPEN, place)}


HEADERS = {"url": "https://api.test/x", "headers": {"Authorization": "Bearer abcdefghijkl"}}


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"function_schema": {"name": "other", "parameters": {}}}, "/function_schema/name"),
        ({"function_schema": {"name": TOOL, "parameters": {"type": "array"}}},
         "/function_schema/parameters/type"),
        ({"function_schema": {"name": TOOL, "parameters": []}}, "/function_schema/parameters"),
        ({"handler": "api"}, "/configuration/url"),
        ({"handler": "api", "configuration": {"url": "https://10.0.0.1/x"}}, "/configuration/url"),
        ({"handler": "api", "configuration": HEADERS}, "/configuration/headers/Authorization"),
        ({"timeout_seconds": 601}, "/timeout_seconds"),
    ],
)  # fmt: skip
def test_a_tool_that_could_not_be_called_is_refused(data: Data, changed: Data, place: str) -> None:
    data["tools"][0].update(changed)
    assert [(fault.level, fault.place) for fault in faults_of(data)] == [("error", place)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{siteData.nope}}", "{{siteData.nope}}"),
        ("{{stageName", "{{stageName"),
        ("{{ stage name }}", "{{ stage name }}"),
        ("{stageName}}", "{stageName}}"),
    ],
)
def test_what_a_model_would_read_as_nothing_or_as_braces_is_a_warning(
    data: Data, text: str, said: str
) -> None:
    row(data, "stages", "site")["instruction"]["en"] = f"Go on.\n{text}"
    [fault] = faults_of(data)
    assert (fault.level, fault.place) == ("warning", "/instruction/en")
    assert "Line 2" in fault.message
    assert said in fault.message


def test_an_instruction_counts_with_the_prompt_of_its_stage(data: Data) -> None:
    row(data, "stages", "site")["instruction"]["en"] = "Ask for one thing at a time. " * 200
    data["prompts"] = [prompt for prompt in data["prompts"] if prompt["slug"] != "site"]
    [fault] = faults_of(data)
    assert (fault.level, fault.kind, fault.key, fault.place) == (
        "warning",
        "stage",
        "site",
        "/instruction/en",
    )


def test_fields_of_stages_and_json_examples_are_no_fault(data: Data) -> None:
    text = 'Like {"a": {"b": 1}}: {{siteData.place}} {{siteData}} {{plantingData}}'
    row(data, "stages", "site")["instruction"]["en"] = text
    assert faults_of(data) == ()
