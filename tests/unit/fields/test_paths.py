"""One meaning of a dotted path, for reading and for writing."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.paths import get_value, leaves, with_value

DATA: dict[str, Any] = {
    "site": {"place": "Slope", "area": {"least": 18}, "blank": None, "zero": 0},
    "design": {"crops": [{"name": "A"}, {"name": "B", "rows": [1, 2]}], "pair": ("x", "y")},
    "yields": {"crops.first": [{"name": "Peas"}]},
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("site.place", "Slope"),
        ("site.area", {"least": 18}),
        ("site.area.least", 18),
        ("site.zero", 0),
        ("design.crops.1.name", "B"),
        ("design.crops.1.rows.0", 1),
        ("design.pair.1", "y"),
        ("yields.crops.first.0.name", "Peas"),
        # What is missing: a stage, a key, a part of one, an item.
        ("poem", None),
        ("site.poem", None),
        ("site.area.most", None),
        ("site.blank.more", None),
        ("design.crops.2", None),
        ("design.crops.1000000000000", None),
        ("design.crops.-1", None),
        ("design.crops.first", None),
        ("design.crops.²", None),
        ("design.crops.", None),
        # What has no parts.
        ("site.place.0", None),
        ("site.zero.real", None),
        ("", None),
    ],
)
def test_a_path_leads_to_its_value_or_to_nothing(path: str, value: Any) -> None:
    assert get_value(DATA, path) == value


@pytest.mark.parametrize("data", [None, "text", 3, [], {}])
def test_what_is_no_object_holds_nothing(data: Any) -> None:
    assert get_value(data, "site.place") is None


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
    fields = ("site.place", "site.blank", "site.zero", "design.poem")
    assert dict(leaves(DATA, fields)) == {"site.place": "Slope", "site.zero": 0}
