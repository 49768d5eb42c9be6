"""The condition language: what holds, what is unknown, what an administrator is told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.bilingual import both, in_language, problems_of_text
from apps.fields.conditions.evaluation import (
    MOST_DEPTH,
    check_condition,
    decide,
    evaluate,
    fields_of,
    required_rule,
    unmet,
)
from apps.fields.paths import get_value
from tests.support.growth import check_growth

CONTEXT: dict[str, Any] = {
    "site": {"place": "Slope with type 2 soil", "wishes": ["Beans", "shade"], "purpose": "  "},
    "planting": {
        "watering": "by_hand",
        "cover": {"level": "open", "text": "open air"},
        "harvest_duration": {"value": 3, "unit": "month"},
        "growing_duration": {"value": 12, "unit": "week"},
        "crops": [{"name": "A", "type": "leaf"}, {"name": "B", "type": "root"}],
        "beds": 12,
    },
    "yields": {"crops": {"first": [{"name": "Beans", "picked_on": "day 14"}]}},
    "flags": {"off": False, "zero": 0},
}
KNOWN = {
    "site.place",
    "site.wishes",
    "planting.watering",
    "planting.beds",
    "yields.crops.first",
}


def field(path: str, op: str, *value: Any) -> dict[str, Any]:
    return {"field": path, "op": op, **({"value": value[0]} if value else {})}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (field("site.place", "is_set"), True),
        (field("site.purpose", "is_set"), False),
        (field("site.purpose", "empty"), True),
        (field("nowhere.at.all", "empty"), True),
        (field("flags.zero", "is_set"), True),
        (field("flags.off", "eq", False), True),
        (field("flags.zero", "eq", False), False),
        (field("planting.watering", "eq", "by_hand"), True),
        (field("planting.watering", "ne", "by_hose"), True),
        (field("planting.season", "ne", "autumn"), True),
        (field("planting.season", "eq", "autumn"), False),
        (field("planting.watering", "in", ["by_rain", "by_hand"]), True),
        (field("planting.beds", "ge", 12.0), True),
        (field("planting.beds", "gt", 12), False),
        (field("planting.beds", "lt", "12"), False),
        (field("planting.harvest_duration", "gt", {"value": 90, "unit": "day"}), True),
        (field("planting.cover.level", "eq", "open"), True),
        (field("site.place", "contains", "TYPE 2"), True),
        (field("site.wishes", "contains", "beans"), True),
        (field("planting.crops", "contains", {"type": "root"}), True),
        (field("planting.crops", "contains", {"type": "fruit"}), False),
        (field("planting.crops.1.name", "eq", "B"), True),
        (field("planting.crops.7.name", "is_set"), False),
        (field("planting.crops", "length_ge", 2), True),
        (field("planting.calendar", "length_ge", 1), False),
        (field("planting.calendar", "length_le", 0), True),
        (field("site.place", "matches", r"\btype \d\b"), True),
        (field("site.place", "matches", "^type"), False),
        (field("yields.crops.first.0.picked_on", "matches", r"day\s+\d+"), True),
        ({"field": "planting.harvest_duration", "op": "ge", "value_field": "x.y"}, False),
        (
            {
                "field": "planting.harvest_duration",
                "op": "ge",
                "value_field": "planting.growing_duration",
            },
            True,
        ),
        ({"all": []}, True),
        ({"any": []}, False),
        ({"not": field("flags.zero", "empty")}, True),
        ({"any": [field("flags.zero", "gt", 1), {"all": [field("site.place", "is_set")]}]}, True),
    ],
)
def test_a_condition_holds_or_not(condition: dict[str, Any], holds: bool) -> None:
    assert evaluate(condition, CONTEXT) is holds


@pytest.mark.parametrize(
    "broken",
    [None, [], "x", {}, {"all": 3}, {"all": [], "any": []}, {"field": 3, "op": "is_set"}, {"nor": []}],
)
def test_a_broken_condition_holds_for_nothing(broken: Any) -> None:
    assert evaluate(broken, CONTEXT) is False


def test_what_depends_on_unset_values_is_undecided_unless_something_else_decides() -> None:
    unknown = field("planting.season", "eq", "autumn")
    assert decide(unknown, CONTEXT) is None
    assert decide({"not": unknown}, CONTEXT) is None
    assert decide({"all": [unknown, field("flags.zero", "gt", 1)]}, CONTEXT) is False
    assert decide({"any": [unknown, field("flags.zero", "eq", 0)]}, CONTEXT) is True
    assert decide(field("planting.season", "is_set"), CONTEXT) is False
    assert decide(field("site.place", "lt", 5), CONTEXT) is None


def test_a_pattern_from_another_field_takes_no_longer_than_one_that_is_written() -> None:
    """A draft may not say it, but a published condition may."""
    condition = {"field": "a.text", "op": "matches", "value_field": "a.pattern"}
    assert evaluate(condition, {"a": {"text": "abc", "pattern": "b"}})

    def ask(length: int) -> None:
        evaluate(condition, {"a": {"text": "a" * length + "!", "pattern": "^(a+)+$"}})

    check_growth(ask, 12, 24, below=20)
    assert not evaluate(condition, {"a": {"text": "a", "pattern": "(((){400}){400}){400}"}})


def test_a_key_with_dots_is_found_nested_and_flat() -> None:
    flat = {"yields": {"crops.first": [{"name": "Peas"}]}}
    assert get_value(flat, "yields.crops.first.0.name") == "Peas"
    assert get_value(CONTEXT, "yields.crops.first.0.name") == "Beans"


def test_fields_are_told_once_in_order() -> None:
    condition = {
        "all": [
            field("b.x", "is_set"),
            {"not": {"field": "a.y", "op": "lt", "value_field": "b.x"}},
            field("c.z", "empty"),
        ]
    }
    assert fields_of(condition) == ("b.x", "a.y", "c.z")


def test_required_fields_respect_their_exemption() -> None:
    rule = required_rule(
        [
            ("s.plants", {"unless": field("s.seeds", "is_set")}),
            ("s.losses", {"unless": field("s.kind", "in", ["lawn"])}),
            ("s.kind", True),
            ("s.hedge", False),
        ]
    )
    lacking = unmet(rule, {"s": {"kind": "meadow"}})
    assert lacking.missing == ("s.plants", "s.losses")
    assert lacking.wrong == ()
    assert evaluate(rule, {"s": {"kind": "lawn", "seeds": 30}})


def test_what_is_unmet_tells_unset_from_wrong() -> None:
    rule = {
        "all": [
            field("s.germination", "ge", 0.8),
            field("s.losses", "is_set"),
            field("s.germination", "lt", 1),
        ]
    }
    lacking = unmet(rule, {"s": {"germination": 0.7}})
    assert (lacking.missing, lacking.wrong) == (("s.losses",), ("s.germination",))
    assert unmet(rule, {"s": {"germination": 0.9, "losses": 0.05}}).missing == ()
    assert unmet({"not": field("s.germination", "is_set")}, {"s": {"germination": 1}}).wrong == (
        "s.germination",
    )


def places(condition: Any) -> list[str]:
    return [problem.place for problem in check_condition(condition, KNOWN)]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (field("site.place", "is_set"), []),
        (field("yields.crops", "is_set"), []),
        (field("yields.crops.first.0.name", "eq", "x"), []),
        ({"all": [field("site.place", "is_set"), field("site.plcae", "is_set")]}, ["/all/1/field"]),
        ({"not": {"any": [field("site.place", "has", 1)]}}, ["/not/any/0/op"]),
        ({"any": []}, ["/any"]),
        ({"all": [], "any": []}, [""]),
        ({"all": ["x"]}, ["/all/0"]),
        (field("site.place", "is_set", 3), ["/value"]),
        (field("site.place", "eq"), [""]),
        (field("site.place", "eq", ""), ["/value"]),
        (field("site.place", "in", "slopes"), ["/value"]),
        (field("site.place", "length_ge", "two"), ["/value"]),
        (field("site.place", "lt", {"value": 2, "unit": "fortnight"}), ["/value"]),
        (field("site.place", "matches", "(a"), ["/value"]),
        (field("site.place", "matches", r"(a)\1"), ["/value"]),
        (field("site.place", "matches", "((a{90}){90}){90}"), ["/value"]),
        ({"field": "site.place", "op": "eq", "value_field": "x.y"}, ["/value_field"]),
        ({"field": "site.place", "op": "eq", "value": 1, "value_field": "site.wishes"}, [""]),
        ({"field": 3, "op": "is_set", "a/b": 1}, ["/a~1b", "/field"]),
        (None, [""]),
    ],
)
def test_an_administrator_is_told_the_exact_place(condition: Any, expected: list[str]) -> None:
    assert places(condition) == expected


def test_a_misspelt_field_is_answered_with_the_nearest_one() -> None:
    [problem] = check_condition(field("site.plcae", "is_set"), KNOWN)
    assert "site.place" in problem.message


def test_a_condition_too_deep_or_too_large_is_refused_and_holds_for_nothing() -> None:
    deep: dict[str, Any] = field("site.place", "is_set")
    for _ in range(MOST_DEPTH + 1):
        deep = {"all": [deep]}
    assert len(check_condition(deep, KNOWN)) == 1
    assert evaluate(deep, CONTEXT) is False
    wide = {"all": [field("site.place", "is_set")] * 600}
    assert len(check_condition(wide, KNOWN)) == 1


def test_a_place_can_begin_inside_a_larger_document() -> None:
    [problem] = check_condition({"all": []}, KNOWN, "/stages/2/completion_rule")
    assert problem.place == "/stages/2/completion_rule/all"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
paths = st.sampled_from(["a", "a.b", "a.b.c", "a.0", "a.0.b", "", ".", "b", "a..b"])
ops = st.sampled_from(
    [
        "is_set",
        "empty",
        "eq",
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
        "in",
        "contains",
        "matches",
        "length_ge",
        "length_le",
    ]
)
leaves = st.fixed_dictionaries(
    {"field": paths, "op": ops}, optional={"value": json_values, "value_field": paths}
)
conditions = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.fixed_dictionaries({"all": st.lists(inner, max_size=3)}),
        st.fixed_dictionaries({"any": st.lists(inner, max_size=3)}),
        st.fixed_dictionaries({"not": inner}),
    ),
    max_leaves=6,
)
contexts = st.dictionaries(
    st.sampled_from(["a", "b"]),
    json_values | st.dictionaries(st.sampled_from(["b", "c", "0"]), json_values, max_size=2),
    max_size=2,
)


@settings(deadline=None)
@given(conditions | json_values, contexts)
def test_no_condition_and_no_data_ever_raise(condition: Any, context: dict[str, Any]) -> None:
    assert evaluate(condition, context) in {True, False}
    assert decide(condition, context) in {True, False, None}
    assert isinstance(check_condition(condition, {"a.b"}), list)
    assert isinstance(unmet(condition, context).missing, tuple)


@settings(deadline=None)
@given(conditions, contexts)
def test_what_is_decided_is_what_holds(condition: Any, context: dict[str, Any]) -> None:
    decided = decide(condition, context)
    assert decided is None or decided == evaluate(condition, context)


@settings(deadline=None)
@given(conditions, contexts)
def test_only_a_condition_that_does_not_hold_has_something_unmet(
    condition: Any, context: dict[str, Any]
) -> None:
    lacking = unmet(condition, context)
    assert not (evaluate(condition, context) and (lacking.missing or lacking.wrong))
    if not fields_of(condition):
        assert (lacking.missing, lacking.wrong) == ((), ())


def test_a_text_in_both_languages_is_picked_by_any_spelling_of_the_code() -> None:
    text = both("Crops", "作物")
    assert [in_language(text, code) for code in ("en", "zh-hans", "zh_Hans", "fr")] == [
        "Crops",
        "作物",
        "作物",
        "Crops",
    ]
    assert in_language({"en": "Crops"}, "zh-hans") == "Crops"
    assert problems_of_text({"en": "Crops", "zh_hans": " "}) == ("zh_hans",)
