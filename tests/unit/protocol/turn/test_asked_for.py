"""How often the next item is asked for: in other words each time, and not while other things are told; and that what
was named and could not be read is asked for until it can."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.support.turns import Say, answer_of


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("messages", "title"),
    [
        (
            (
                "Hello",
                "Setting: two wards",
                "Power: 80 %",
                "Dropout: 5 %",
                "Alpha: 0.05",
                "Comparator: placebo",
            ),
            "**Background**",
        ),
        (
            ("你好", "研究场所：两个病区", "把握度：80%", "失访率：5%", "检验水准：0.05", "对照：安慰剂"),
            "**研究背景**",
        ),
    ],
)
def test_who_tells_other_things_is_not_asked_for_the_next_item_after_every_message(
    say: Say, messages: tuple[str, ...], title: str
) -> None:
    answers = [answer_of(say(message)) for message in messages]
    asking = [answer.splitlines()[-1] for answer in answers if title in answer]
    assert len(set(asking)) == len(asking), "never twice in the same words"
    named = [title in answer for answer in answers]
    assert not any(one and then for one, then in pairwise(named[1:])), named


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("named", "reply", "value"),
    [
        ("Recruitment period: two winters should do", "14 months", "**Recruitment period** 14 months"),
        ("Power: a good one", "eighty", "**Power** 80%"),
        ("招募期：两个冬天", "14个月", "**招募期** 14个月"),
    ],
)
def test_what_was_named_and_not_read_is_what_the_next_words_answer(
    say: Say, named: str, reply: str, value: str
) -> None:
    first = answer_of(say(named))
    assert "Next, please" not in first
    assert "接下来请" not in first
    assert value in answer_of(say(reply))
