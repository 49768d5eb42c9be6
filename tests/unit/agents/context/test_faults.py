"""What a field cannot hold is said in sentences of the reader's language, with titles instead of keys."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from apps.agents.configuration.snapshot import AgentConfig
from apps.fields.values import problem_with


@pytest.mark.parametrize(
    ("path", "value", "chinese"),
    [
        ("site.beds", -3, "不得小于 1"),
        ("site.beds", "a", "必须"),
        ("site.light", "quasi", "全日照"),
        ("planting.crops", [{"name": "A", "rows": "many"}], "1 › "),
        ("planting.crops", [{"type": "binary"}], ""),
    ],
)
def test_a_fault_is_a_sentence_in_either_language(
    config: AgentConfig, path: str, value: Any, chinese: str
) -> None:
    with translation.override("zh-hans"):
        said = problem_with(config.catalogue, path, value)
    assert chinese in said
    for raw in ("is not", "is less", "['", "minimum", "$"):
        assert raw not in said
        with translation.override("en"):
            assert raw not in problem_with(config.catalogue, path, value)
