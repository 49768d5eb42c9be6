"""One meaning of a dotted path, for reading and for writing."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.paths import get_value, leaves, with_value

DATA: dict[str, Any] = {
    "pico": {"population": "Adults", "age": {"least": 18}, "blank": None, "zero": 0},
    "design": {"arms": [{"name": "A"}, {"name": "B", "doses": [1, 2]}], "pair": ("x", "y")},
    "endpoints": {"outcomes.primary": [{"name": "Death"}]},
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("pico.population", "Adults"),
        ("pico.age", {"least": 18}),
        ("pico.age.least", 18),
        ("pico.zero", 0),
        ("design.arms.1.name", "B"),
        ("design.arms.1.doses.0", 1),
        ("design.pair.1", "y"),
        ("endpoints.outcomes.primary.0.name", "Death"),
        # What is missing: a stage, a key, a part of one, an item.
        ("poem", None),
        ("pico.poem", None),
        ("pico.age.most", None),
        ("pico.blank.more", None),
        ("design.arms.2", None),
        ("design.arms.1000000000000", None),
        ("design.arms.-1", None),
        ("design.arms.first", None),
        ("design.arms.²", None),
        ("design.arms.", None),
        # What has no parts.
        ("pico.population.0", None),
        ("pico.zero.real", None),
        ("", None),
    ],
)
def test_a_path_leads_to_its_value_or_to_nothing(path: str, value: Any) -> None:
    assert get_value(DATA, path) == value


@pytest.mark.parametrize("data", [None, "text", 3, [], {}])
def test_what_is_no_object_holds_nothing(data: Any) -> None:
    assert get_value(data, "pico.population") is None


def test_nested_goes_before_flat_unless_it_holds_nothing() -> None:
    assert get_value({"s": {"a": {"b": 1}, "a.b": 2}}, "s.a.b") == 1
    assert get_value({"s": {"a": {"c": 1}, "a.b": 2}}, "s.a.b") == 2


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("s.a", 1, {"s": {"a": 1, "b.c": 2}}),
        ("s.b.c", 3, {"s": {"b.c": 3}}),
        ("s.b.c", None, {}),
        ("s.b.d", 4, {"s": {"b.c": 2, "b": {"d": 4}}}),
        ("t.a.b", 5, {"s": {"b.c": 2}, "t": {"a": {"b": 5}}}),
        ("t.a.b", None, {"s": {"b.c": 2}}),
    ],
)
def test_a_value_is_written_where_it_is_found(path: str, value: Any, expected: dict[str, Any]) -> None:
    data = {"s": {"b.c": 2}}
    written = with_value(data, path, value)
    assert written == expected
    assert get_value(written, path) == value
    assert data == {"s": {"b.c": 2}}


def test_leaves_are_the_fields_that_are_set() -> None:
    fields = ("pico.population", "pico.blank", "pico.zero", "design.poem")
    assert dict(leaves(DATA, fields)) == {"pico.population": "Adults", "pico.zero": 0}
