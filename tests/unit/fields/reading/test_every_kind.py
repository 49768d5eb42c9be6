"""A labelled line of each kind of field, read with the schemas of the specimen."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from apps.fields.schema.catalogue import FieldCatalogue
from tests.support.specimen import specimen_data

CATALOGUE = FieldCatalogue.from_schemas(
    {stage["key"]: stage["extraction_schema"] for stage in specimen_data()["stages"]}
)


@pytest.mark.parametrize(
    ("line", "path", "value"),
    [
        ("Place: a courtyard", "site.place", "a courtyard"),
        ("地点：院子", "site.place", "院子"),
        ("Light: sunny", "site.light", "full_sun"),
        ("Number of beds: 12", "site.beds", 12),
        ("Area: 40.5", "site.area", 40.5),
        ("Sheltered: yes", "site.sheltered", True),
        ("Visited on: 2026-04-01", "site.visited_on", "2026-04-01"),
        ("Wishes: shade; a bench", "site.wishes", ["shade", "a bench"]),
        ("Losses: 5 %", "planting.losses", 0.05),
        ("Mix of soil: 2:1", "planting.mix", "2:1"),
        ("Season: 6 months", "planting.season", {"value": 6, "unit": "month"}),
        ("Open sides: 2", "planting.sides", 2),
        ("Frost tolerance: -2", "planting.tolerance", -2),
        ("Watering: weekly", "planting.watering", {"level": "weekly", "text": "weekly"}),
        ("Neighbours: north = a wall", "planting.neighbours", {"north": "a wall"}),
        ("First harvest: week 12", "planting.first_harvest", "week 12"),
        ("Crops: beans; peas", "planting.crops", [{"name": "beans"}, {"name": "peas"}]),
        ("Calendar: sowing @ week 2", "planting.calendar", [{"name": "sowing", "time": "week 2"}]),
    ],
)
def test_a_labelled_line_is_read(line: str, path: str, value: Any) -> None:
    found = read(line, CATALOGUE, current_stage="site")
    assert {item.field: item.value for item in found.values} == {path: value}
