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
from tests.support.growth import growth

CONTEXT: dict[str, Any] = {
    "pico": {"population": "Adults with type 2 diabetes", "outcomes": ["HbA1c", "weight"], "setting": "  "},
    "study_design": {
        "framework": "non_inferiority",
        "blinding": {"level": "open", "text": "open label"},
        "follow_up_duration": {"value": 3, "unit": "month"},
        "treatment_duration": {"value": 12, "unit": "week"},
        "arms": [{"name": "A", "type": "experimental"}, {"name": "B", "type": "placebo"}],
        "centres": 12,
    },
    "endpoints": {"outcomes": {"primary": [{"name": "Cure", "time_point": "day 14"}]}},
    "flags": {"off": False, "zero": 0},
}
KNOWN = {
    "pico.population",
    "pico.outcomes",
    "study_design.framework",
    "study_design.centres",
    "endpoints.outcomes.primary",
}


def field(path: str, op: str, *value: Any) -> dict[str, Any]:
    return {"field": path, "op": op, **({"value": value[0]} if value else {})}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (field("pico.population", "is_set"), True),
        (field("pico.setting", "is_set"), False),
        (field("pico.setting", "empty"), True),
        (field("nowhere.at.all", "empty"), True),
        (field("flags.zero", "is_set"), True),
        (field("flags.off", "eq", False), True),
        (field("flags.zero", "eq", False), False),
        (field("study_design.framework", "eq", "non_inferiority"), True),
        (field("study_design.framework", "ne", "superiority"), True),
        (field("study_design.phase", "ne", "III"), True),
        (field("study_design.phase", "eq", "III"), False),
        (field("study_design.framework", "in", ["equivalence", "non_inferiority"]), True),
        (field("study_design.centres", "ge", 12.0), True),
        (field("study_design.centres", "gt", 12), False),
        (field("study_design.centres", "lt", "12"), False),
        (field("study_design.follow_up_duration", "gt", {"value": 90, "unit": "day"}), True),
        (field("study_design.blinding.level", "eq", "open"), True),
        (field("pico.population", "contains", "TYPE 2"), True),
        (field("pico.outcomes", "contains", "hba1c"), True),
        (field("study_design.arms", "contains", {"type": "placebo"}), True),
        (field("study_design.arms", "contains", {"type": "active"}), False),
        (field("study_design.arms.1.name", "eq", "B"), True),
        (field("study_design.arms.7.name", "is_set"), False),
        (field("study_design.arms", "length_ge", 2), True),
        (field("study_design.visits", "length_ge", 1), False),
        (field("study_design.visits", "length_le", 0), True),
        (field("pico.population", "matches", r"\btype \d\b"), True),
        (field("pico.population", "matches", "^type"), False),
        (field("endpoints.outcomes.primary.0.time_point", "matches", r"day\s+\d+"), True),
        ({"field": "study_design.follow_up_duration", "op": "ge", "value_field": "x.y"}, False),
        (
            {
                "field": "study_design.follow_up_duration",
                "op": "ge",
                "value_field": "study_design.treatment_duration",
            },
            True,
        ),
        ({"all": []}, True),
        ({"any": []}, False),
        ({"not": field("flags.zero", "empty")}, True),
        ({"any": [field("flags.zero", "gt", 1), {"all": [field("pico.population", "is_set")]}]}, True),
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
    unknown = field("study_design.phase", "eq", "III")
    assert decide(unknown, CONTEXT) is None
    assert decide({"not": unknown}, CONTEXT) is None
    assert decide({"all": [unknown, field("flags.zero", "gt", 1)]}, CONTEXT) is False
    assert decide({"any": [unknown, field("flags.zero", "eq", 0)]}, CONTEXT) is True
    assert decide(field("study_design.phase", "is_set"), CONTEXT) is False
    assert decide(field("pico.population", "lt", 5), CONTEXT) is None


def test_a_pattern_from_another_field_takes_no_longer_than_one_that_is_written() -> None:
    """A draft may not say it, but a published condition may."""
    condition = {"field": "a.text", "op": "matches", "value_field": "a.pattern"}
    assert evaluate(condition, {"a": {"text": "abc", "pattern": "b"}})

    def ask(length: int) -> None:
        evaluate(condition, {"a": {"text": "a" * length + "!", "pattern": "^(a+)+$"}})

    assert growth(ask, 12, 24) < 20
    assert not evaluate(condition, {"a": {"text": "a", "pattern": "(((){400}){400}){400}"}})


def test_a_key_with_dots_is_found_nested_and_flat() -> None:
    flat = {"endpoints": {"outcomes.primary": [{"name": "Death"}]}}
    assert get_value(flat, "endpoints.outcomes.primary.0.name") == "Death"
    assert get_value(CONTEXT, "endpoints.outcomes.primary.0.name") == "Cure"


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
            ("s.n_total", {"unless": field("s.n_events", "is_set")}),
            ("s.alpha", {"unless": field("s.design", "in", ["prevalence"])}),
            ("s.design", True),
            ("s.margin", False),
        ]
    )
    lacking = unmet(rule, {"s": {"design": "two_means"}})
    assert lacking.missing == ("s.n_total", "s.alpha")
    assert lacking.wrong == ()
    assert evaluate(rule, {"s": {"design": "prevalence", "n_events": 30}})


def test_what_is_unmet_tells_unset_from_wrong() -> None:
    rule = {"all": [field("s.power", "ge", 0.8), field("s.alpha", "is_set"), field("s.power", "lt", 1)]}
    lacking = unmet(rule, {"s": {"power": 0.7}})
    assert (lacking.missing, lacking.wrong) == (("s.alpha",), ("s.power",))
    assert unmet(rule, {"s": {"power": 0.9, "alpha": 0.05}}).missing == ()
    assert unmet({"not": field("s.power", "is_set")}, {"s": {"power": 1}}).wrong == ("s.power",)


def places(condition: Any) -> list[str]:
    return [problem.place for problem in check_condition(condition, KNOWN)]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (field("pico.population", "is_set"), []),
        (field("endpoints.outcomes", "is_set"), []),
        (field("endpoints.outcomes.primary.0.name", "eq", "x"), []),
        ({"all": [field("pico.population", "is_set"), field("pico.popluation", "is_set")]}, ["/all/1/field"]),
        ({"not": {"any": [field("pico.population", "has", 1)]}}, ["/not/any/0/op"]),
        ({"any": []}, ["/any"]),
        ({"all": [], "any": []}, [""]),
        ({"all": ["x"]}, ["/all/0"]),
        (field("pico.population", "is_set", 3), ["/value"]),
        (field("pico.population", "eq"), [""]),
        (field("pico.population", "eq", ""), ["/value"]),
        (field("pico.population", "in", "adults"), ["/value"]),
        (field("pico.population", "length_ge", "two"), ["/value"]),
        (field("pico.population", "lt", {"value": 2, "unit": "fortnight"}), ["/value"]),
        (field("pico.population", "matches", "(a"), ["/value"]),
        (field("pico.population", "matches", r"(a)\1"), ["/value"]),
        (field("pico.population", "matches", "((a{90}){90}){90}"), ["/value"]),
        ({"field": "pico.population", "op": "eq", "value_field": "x.y"}, ["/value_field"]),
        ({"field": "pico.population", "op": "eq", "value": 1, "value_field": "pico.outcomes"}, [""]),
        ({"field": 3, "op": "is_set", "a/b": 1}, ["/a~1b", "/field"]),
        (None, [""]),
    ],
)
def test_an_administrator_is_told_the_exact_place(condition: Any, expected: list[str]) -> None:
    assert places(condition) == expected


def test_a_misspelt_field_is_answered_with_the_nearest_one() -> None:
    [problem] = check_condition(field("pico.popluation", "is_set"), KNOWN)
    assert "pico.population" in problem.message


def test_a_condition_too_deep_or_too_large_is_refused_and_holds_for_nothing() -> None:
    deep: dict[str, Any] = field("pico.population", "is_set")
    for _ in range(MOST_DEPTH + 1):
        deep = {"all": [deep]}
    assert len(check_condition(deep, KNOWN)) == 1
    assert evaluate(deep, CONTEXT) is False
    wide = {"all": [field("pico.population", "is_set")] * 600}
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
    text = both("Arms", "研究组")
    assert [in_language(text, code) for code in ("en", "zh-hans", "zh_Hans", "fr")] == [
        "Arms",
        "研究组",
        "研究组",
        "Arms",
    ]
    assert in_language({"en": "Arms"}, "zh-hans") == "Arms"
    assert problems_of_text({"en": "Arms", "zh_hans": " "}) == ("zh_hans",)
