"""A name stands for one thing, and what a test registers is gone with the test."""

from __future__ import annotations

from contextlib import suppress

import pytest

from apps.projects.registry import AlreadyRegistered, Registry


@pytest.fixture
def colours() -> Registry[str, str]:
    made: Registry[str, str] = Registry("colour")
    made.register("sky", "blue")
    return made


def test_things_are_found_by_their_names(colours: Registry[str, str]) -> None:
    colours.register("grass", "green")
    assert (colours.get("sky"), colours.get("sea")) == ("blue", None)
    assert "grass" in colours
    assert "sea" not in colours
    assert colours.names() == ("sky", "grass")
    assert colours.things() == ("blue", "green")


def test_another_thing_under_a_name_in_use_is_refused_and_the_same_is_not(
    colours: Registry[str, str],
) -> None:
    colours.register("sky", "blue")
    with pytest.raises(AlreadyRegistered, match="A colour named 'sky' is registered already"):
        colours.register("sky", "grey")
    assert colours.get("sky") == "blue"


@pytest.mark.parametrize(("empty", "known"), [(False, "blue"), (True, None)])
def test_what_is_done_in_isolation_leaves_nothing_behind(
    colours: Registry[str, str], empty: bool, known: str | None
) -> None:
    with suppress(ZeroDivisionError), colours.isolated(empty=empty) as within:
        assert colours.get("sky") == known
        colours.register("grass", "green")
        within["sky"] = "grey"
        assert (colours.get("grass"), colours.get("sky")) == ("green", "grey")
        raise ZeroDivisionError
    assert (colours.names(), colours.get("sky")) == (("sky",), "blue")
