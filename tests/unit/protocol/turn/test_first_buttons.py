"""Nobody is asked for what a row of the same answer has as its first button; and what says nothing of its own beside
what was used is named, and needs no item."""

from __future__ import annotations

import pytest

from apps.agents.models import Conversation
from tests.support.turns import Say, message_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("I'd guess that doing both eyes at once means fewer falls.", "Hypothesis"),
    ],
)
def test_an_item_that_stands_at_a_row_is_not_asked_for(
    say: Say, conversation: Conversation, said: str, title: str
) -> None:
    answer = message_of(say(said))
    asked = ("Next, please tell me: ", "接下来请说明")
    assert answer.reading.get("leftovers")
    assert not any(f"{lead}**{title}**" in answer.content for lead in asked)


@pytest.mark.parametrize(
    ("said", "row"),
    [
        (
            "It'll be a parallel randomised trial, two groups side by side, one to one.",
            "two groups side by side",
        ),
        ("做个平行随机对照，两组平行，一比一分。", "两组平行"),
    ],
)
def test_a_choice_told_once_more_is_no_row(say: Say, conversation: Conversation, said: str, row: str) -> None:
    kept = message_of(say(said)).reading
    assert row not in kept.get("leftovers", ())
