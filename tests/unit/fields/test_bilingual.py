"""Sentences stand one behind the other as their language writes it."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils import translation

from apps.fields.bilingual import run_on, side_by_side


@pytest.mark.parametrize("language", ["zh-hans", "zh_hans", "zh_Hans"])
def test_chinese_sentences_have_no_space_between_them(language: str) -> None:
    assert (
        run_on("请说明研究背景。", "", " 说明要解决的问题。", language=language)
        == "请说明研究背景。说明要解决的问题。"
    )


def test_english_ones_have_one() -> None:
    assert run_on("Tell me.", "", "For example this. ", language="en") == "Tell me. For example this."
    assert run_on("", "") == ""


def test_without_a_language_that_in_force_counts_on_pages_too() -> None:
    page = Template("{% load workspace %}{{ one }}{% gap %}{{ other }}")
    for language, together in (("zh-hans", "甲。乙。"), ("en", "甲。 乙。")):
        with translation.override(language):
            assert run_on("甲。", "乙。") == together
            assert page.render(Context({"one": "甲。", "other": "乙。"})) == together


@pytest.mark.parametrize(("language", "together"), [("en", "a; b"), ("zh-hans", "a；b")])
def test_parts_in_one_line_have_the_stop_of_their_language(language: str, together: str) -> None:
    assert side_by_side(["a", "b"], language) == together
    with translation.override(language):
        assert side_by_side(["a", "b"]) == together
