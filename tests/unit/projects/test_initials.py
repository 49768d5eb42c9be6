"""A person's circle shows letters of the name, not of a title."""

from __future__ import annotations

import pytest

from apps.projects.initials import initials_of


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Dr. Lin Wang", "LW"),
        ("Prof. Dr. Ana Maria da Silva", "AS"),
        ("ada lovelace", "AL"),
        ("王琳", "王"),
        ("Cher", "C"),
        ("dr.", "D"),
        ("person@demo.example", "P"),
        ("", ""),
    ],
)
def test_initials(name: str, initials: str) -> None:
    assert initials_of(name) == initials
