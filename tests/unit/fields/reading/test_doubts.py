"""What is asked about words in doubt leaves nothing to guess: it names what can be pressed, or how to say it."""

from __future__ import annotations

from typing import Final

import pytest
from django.utils import translation

from apps.fields.reading.doubts import asking
from apps.fields.reading.results import Unreadable

LONG: Final = "the ones by the pond that were ringed last spring and came back"
ASKED: Final[list[tuple[str, str, tuple[str, ...], str, str]]] = [
    ("", "", ("9",), "Did you mean 9? If so, press it below.", "您指的是 9 吗？是的话请在下方点选。"),
    (
        "",
        "",
        ("rook",),
        "Did you mean “rook”? If so, press it below.",
        "您指的是“rook”吗？是的话请在下方点选。",
    ),
    (
        "",
        "",
        (LONG,),
        "Is this what you meant? If so, press it below.",
        "您指的是下面这一项吗？是的话请点选。",
    ),
    ("", "", ("8", "9"), "Which of these did you mean? Press it below.", "您指的是下面哪一项？请点选。"),
    (
        "",
        "",
        (),
        "I am not sure whether this is meant here. If it is, just write “Nests: …”.",
        "不确定这里说的是否就是这一项。如果是，请直接写“Nests：……”。",
    ),
    (
        "Two.",
        "",
        ("8", "9"),
        "Two. Press the one you mean below, or write another.",
        "Two.请在下方点选，都不是的话请直接写明。",
    ),
    (
        "Two.",
        "",
        ("9",),
        "Two. Did you mean 9? If so, press it below.",
        "Two.您指的是 9 吗？是的话请在下方点选。",
    ),
    ("Two.", "Write one.", (), "Two. Write one.", "Two.Write one."),
]


@pytest.mark.parametrize(("reason", "accepted", "offered", "english", "chinese"), ASKED)
def test_it_asks_by_what_can_be_pressed(
    reason: str, accepted: str, offered: tuple[str, ...], english: str, chinese: str
) -> None:
    problem = Unreadable("garden.nests", (0, 4), reason, accepted)
    for language, expected in (("en", english), ("zh-hans", chinese)):
        with translation.override(language):
            assert asking(problem, "Nests", offered, language=language) == expected


def test_how_a_value_is_written_is_said_where_no_button_has_it() -> None:
    problem = Unreadable("garden.nests", (0, 4), "Two.", "Write one.", (8, 9))
    assert (
        asking(problem, "Nests", ("8", "9"), language="en")
        == "Two. Press the one you mean below, or write another."
    )
    assert asking(problem, "Nests", (), language="en") == "Two. Write one."


def test_a_line_of_its_own_is_told_behind_the_buttons_of_replies() -> None:
    problem = Unreadable("garden.nests", (0, 4), "", "Otherwise write it.", replies=("Nests: 9",))
    told = "Did you mean “Nests: 9”? If so, press it below. Otherwise write it."
    assert asking(problem, "Nests", ("Nests: 9",), language="en") == told
