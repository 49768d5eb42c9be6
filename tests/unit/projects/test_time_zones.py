"""Time zones to choose from: the usual ones first, in the language of the page."""

from __future__ import annotations

from django.utils import translation

from apps.projects.time_zones import USUAL, choices, names


def test_the_usual_ones_come_first_and_none_is_missing_or_there_twice() -> None:
    offered = [name for name, _ in choices()]
    assert offered[: len(USUAL)] == list(USUAL)
    assert sorted(offered) == sorted(names())


def test_they_are_named_in_the_language_of_the_page() -> None:
    titles = dict(choices())
    with translation.override("en"):
        assert str(titles["Asia/Shanghai"]) == "China · Asia/Shanghai"
