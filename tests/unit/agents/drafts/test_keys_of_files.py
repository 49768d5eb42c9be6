"""The page about agents as files has every key that a file may hold, with its type and default."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import models

from apps.agents.drafts.exchange.shape import FURTHER, MODELS, columns_of, completed
from apps.agents.models.bounds import budget_names
from apps.agents.models.translated import TRANSLATED

PAGE = (Path(__file__).resolve().parents[4] / "docs/agent-files.md").read_text("utf-8")
WORDS = (
    (models.BooleanField, "true or false"),
    (models.IntegerField, "whole number"),
    (models.FloatField, "number"),
    (models.SlugField, "slug"),
    (models.Field, "text"),
)
Cells = tuple[str, str]


def type_of(section: str, column: models.Field[Any, Any]) -> str:
    if column.name in TRANSLATED[MODELS[section]]:
        return "texts in lists" if isinstance(column, models.JSONField) else "texts"
    if isinstance(column, models.JSONField):
        return "list" if isinstance(column.get_default(), list) else "object"
    if column.choices:
        return ", ".join(f"`{code}`" for code, _label in column.flatchoices)
    return next(word for kind, word in WORDS if isinstance(column, kind))


def default_of(section: str, column: models.Field[Any, Any], default: Any) -> str:
    """As JSON; nothing for what is empty, and a word for what cannot be."""
    if column.name in TRANSLATED[MODELS[section]] or default == "":
        return "empty" if column.blank else "needed"
    return f"`{json.dumps(default)}`"


def expected(section: str) -> dict[str, Cells]:
    found = {
        name: (type_of(section, column), default_of(section, column, default))
        for name, (column, default) in columns_of(section).items()
    }
    return found | dict.fromkeys(FURTHER.get(section, ()), ("list", "`[]`"))


def rows_of(section: str) -> list[list[str]]:
    """The cells of the table below the section's heading."""
    part = re.search(rf"^### `{section}`\n(.*?)(?=^##|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    lines = [line for line in part.group(1).splitlines() if line.startswith("| `")] if part else []
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


@pytest.mark.parametrize("section", MODELS)
def test_the_page_has_every_key_with_its_type_and_default(section: str) -> None:
    rows = rows_of(section)
    assert {row[0].strip("`"): (row[1], row[2]) for row in rows} == expected(section)
    assert all(len(row) == 4 and row[3] for row in rows)


def test_the_page_names_every_budget() -> None:
    assert [name for name in budget_names() if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"colour": 1}, "/colour: There is nothing of this name here. There is: agent, stages, intents, "),
        (
            {"agent": {"tone": "warm"}},
            "/agent/tone: There is nothing of this name here. There is: name, icon, tone_of_voice.",
        ),
        (
            {"agent": {"base_sytem_prompt": {}}},
            "/agent/base_sytem_prompt: There is nothing of this name here. There is: base_system_prompt.",
        ),
        ({"stages": [{"tool": []}]}, "/stages/0/tool: There is nothing of this name here. There is: tools."),
        ({"agent": {"name": {"zh": "x"}}}, "/agent/name/zh: There is nothing of this name here. There is: "),
    ],
)
def test_a_name_of_nothing_is_refused_with_the_nearest(content: dict[str, Any], sentence: str) -> None:
    problems = [f"{each.place}: {each.message}" for each in completed(content)[1]]
    assert any(problem.startswith(sentence) for problem in problems), problems
