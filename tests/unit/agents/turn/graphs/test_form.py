"""The form of a question: what fits it, and how an answer is told in one line."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from jsonschema import SchemaError

from apps.agents.turn.graphs.asking import Ask
from apps.agents.turn.graphs.form import check_form, in_words, problems_of_form
from apps.fields.bilingual import both

FORM: dict[str, Any] = {
    "type": "object",
    "required": ["plan", "depth"],
    "properties": {
        "plan": {
            "type": "array",
            "title": both("Questions", "子问题"),
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["text"],
                "properties": {
                    "id": {"type": "string", "readOnly": True},
                    "text": {"type": "string", "minLength": 3},
                },
            },
        },
        "depth": {
            "title": both("Depth", "深度"),
            "oneOf": [
                {"const": "quick", "title": both("Quick", "快速")},
                {"const": "deep", "title": both("Thorough", "深入")},
            ],
        },
        "years": {"type": "integer", "title": "Years", "maximum": 20},
        "free": {"type": "boolean", "title": both("Only free texts", "仅限免费全文")},
    },
}
VALUE = {"plan": [{"id": "q1", "text": "Ferns"}, {"text": "Moss"}], "depth": "deep", "years": 5, "free": True}


def test_a_form_with_texts_in_two_languages_is_one() -> None:
    assert Ask("Which plan?", FORM, VALUE).form == FORM
    assert problems_of_form(FORM, VALUE) == {}


def test_what_is_no_schema_is_refused_where_it_is_asked() -> None:
    with pytest.raises(SchemaError):
        Ask("Which plan?", {"type": "listing"})
    with pytest.raises(SchemaError):
        check_form({"title": {"en": 1, "fr": "Plan"}})


def test_every_problem_has_its_place_and_a_sentence() -> None:
    value = {"plan": [{"text": "Ferns"}, {"text": "a"}, {}], "depth": "slow", "years": 21}
    assert problems_of_form(FORM, value) == {
        "value.plan.1.text": ["Needs at least 3 characters."],
        "value.plan.2.text": ["This is needed."],
        "value.depth": ["Must be one of: quick, deep."],
        "value.years": ["Must be at most 20."],
    }
    assert problems_of_form(FORM, {}) == {
        "value.plan": ["This is needed."],
        "value.depth": ["This is needed."],
    }
    assert problems_of_form({"type": "string"}, None) == {"value": ["Must be a text."]}


def test_problems_speak_the_language_of_who_answers() -> None:
    with translation.override("zh-hans"):
        assert problems_of_form(FORM, {"plan": [], "depth": "deep"}) == {"value.plan": ["至少需要 1 项。"]}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Questions: Ferns; Moss; Depth: Thorough; Years: 5; Only free texts"),
        ("zh-hans", "子问题：Ferns；Moss；深度：深入；Years：5；仅限免费全文"),
    ],
)
def test_an_answer_is_one_line_in_words(language: str, words: str) -> None:
    value = {**VALUE, "plan": [{"id": "q1", "text": "Ferns"}, {"id": "q2", "text": "Moss"}]}
    with translation.override(language):
        assert in_words(FORM, value) == words


def test_a_long_answer_is_cut_and_a_bare_decision_has_no_words() -> None:
    assert in_words({"type": "string"}, "fern " * 200).endswith("…")
    assert len(in_words({"type": "string"}, "fern " * 200)) == 300
    assert in_words({}, None) == in_words({"type": "boolean"}, False) == ""
