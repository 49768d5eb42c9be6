"""A problem and its place: seen from a larger document, and from a part of it."""

from __future__ import annotations

import pytest

from apps.fields.problems import Problem, escaped, warning


@pytest.mark.parametrize("place", ["", "/field", "/all/0/field"])
def test_a_problem_is_seen_from_the_document_around_it_and_back(place: str) -> None:
    problem = warning(place, "This is wrong.")
    moved = problem.below("/completion_rule")
    assert moved == Problem(f"/completion_rule{place}", "This is wrong.", "warning")
    assert moved.split() == ("completion_rule", problem)


def test_a_name_with_a_slash_is_one_part_of_a_place() -> None:
    problem = Problem(f"/{escaped('a/b~c')}/0", "This is wrong.")
    assert problem.place == "/a~1b~0c/0"
    assert problem.split() == ("a/b~c", Problem("/0", "This is wrong."))
    assert Problem("", "All of it.").split() == ("", Problem("", "All of it."))
