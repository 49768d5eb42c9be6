"""Variables of a template are found as paths are everywhere else."""

from __future__ import annotations

import pytest

from apps.agents.prompts.template import render

VARIABLES = {
    "summary": {"place.ward": "east", "rows": [{"n": 1}, {"n": 2}], "empty": None},
    "name.full": "Ada",
}


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{{summary.place.ward}}", "east"),
        ("{{ summary.rows.1.n }}", "2"),
        ("{{name.full}}", "Ada"),
        ("{{summary.rows}}", '[{"n":1},{"n":2}]'),
        ("[{{summary.empty}}{{summary.rows.9}}{{nobody}}]", "[]"),
        (None, ""),
    ],
)
def test_a_variable_is_the_value_at_its_path(template: str | None, expected: str) -> None:
    assert render(template, VARIABLES) == expected
