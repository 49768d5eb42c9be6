"""The difference of two configurations, as people read it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from apps.agents.actions.publishing import draft_of
from apps.agents.drafts.comparison import compare_texts, differences
from apps.agents.models import Agent
from apps.fields.conditions.wording import condition_line

Data = dict[str, Any]


@pytest.fixture
def data(specimen: Agent) -> Data:
    """With a long prompt, of which a difference is the smaller part."""
    draft = draft_of(specimen)
    prompt = next(one for one in draft["prompts"] if one["slug"] == "system")
    prompt["text"]["en"] += " Ask for one thing at a time." * 20
    return draft


@pytest.fixture
def other(data: Data) -> Data:
    return copy.deepcopy(data)


def test_the_same_has_no_difference(data: Data, other: Data) -> None:
    assert differences(data, other) == ()


def test_a_word_in_one_language_is_all_that_is_shown(data: Data, other: Data) -> None:
    prompt = next(one for one in other["prompts"] if one["slug"] == "system")
    prompt["text"]["en"] = prompt["text"]["en"].replace("quoted or retrieved", "cited or fetched")
    [row] = differences(data, other)
    [field] = row.fields
    assert (row.section, row.key, row.state, field.path, field.language) == (
        "prompts", "system", "changed", "text", "en"
    )  # fmt: skip
    changed = [(piece.mark, piece.text) for piece in field.pieces if piece.mark in {"added", "removed"}]
    assert changed == [
        ("removed", "quoted"),
        ("added", "cited"),
        ("removed", "retrieved"),
        ("added", "fetched"),
    ]
    assert len("".join(piece.text for piece in field.pieces)) < len(prompt["text"]["en"])


def test_chinese_is_compared_by_characters() -> None:
    pieces = compare_texts("请补充浇水标准。", "请补充施肥标准。")
    assert [(piece.mark, piece.text) for piece in pieces] == [
        ("same", "请补充"),
        ("removed", "浇水"),
        ("added", "施肥"),
        ("same", "标准。"),
    ]


def test_words_exchanged_one_after_the_other_read_as_one_change() -> None:
    pieces = compare_texts("say red apples now", "say green pears now")
    assert [(piece.mark, piece.text) for piece in pieces] == [
        ("same", "say "),
        ("removed", "red apples"),
        ("added", "green pears"),
        ("same", " now"),
    ]


def test_a_value_inside_json_is_named_by_its_path(data: Data, other: Data) -> None:
    stage = next(one for one in other["stages"] if one["key"] == "site")
    stage["extraction_schema"]["properties"]["purpose"]["x-aliases"] = ["Intent"]
    [row] = differences(data, other)
    found = {field.path: (field.old, field.new) for field in row.fields}
    assert found["extraction_schema.properties.purpose.x-aliases"][1] == "Intent"


def test_a_condition_is_a_line_before_and_after(data: Data, other: Data) -> None:
    stage = next(one for one in other["stages"] if one["key"] == "site")
    stage["completion_rule"]["all"][0]["op"] = "empty"
    [row] = differences(data, other)
    [field] = row.fields
    assert (field.path, field.pieces) == ("completion_rule", ())
    assert "is set and " in field.old
    assert field.new == field.old.replace("is set", "is empty", 1)


def test_conditions_read_as_sentences() -> None:
    inner = {
        "any": [{"field": "a.b", "op": "ge", "value": 3}, {"field": "a.c", "op": "eq", "value_field": "a.d"}]
    }
    condition = {"all": [inner, {"not": {"field": "a.e", "op": "in", "value": ["x", "y"]}}]}
    assert condition_line(condition) == '(a.b ≥ 3 or a.c = a.d) and not (a.e ∈ ["x", "y"])'
    assert condition_line({}) == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.3", "0.9"),
        ("user_confirm", "user_auto"),
        ("Say what is known.", "Ask for one thing only, kindly."),
        ("", "New"),
    ],
)
def test_what_mostly_changed_and_codes_stand_whole(old: str, new: str) -> None:
    assert compare_texts(old, new) == ()


def test_rows_come_and_go(data: Data, other: Data) -> None:
    gone = other["intents"].pop(0)
    other["cards"].append({**other["cards"][0], "slug": "new_card"})
    states = {(row.section, row.key): row.state for row in differences(data, other)}
    assert states == {("intents", gone["code"]): "removed", ("cards", "new_card"): "added"}


def test_a_changed_order_is_told(data: Data, other: Data) -> None:
    other["intents"].reverse()
    [row] = differences(data, other)
    assert (row.section, row.fields[0].path) == ("intents", "order")


def test_a_first_version_is_all_new(data: Data) -> None:
    assert {row.state for row in differences(None, data)} == {"added"}
