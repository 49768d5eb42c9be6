"""What a calculation goes by in a conversation: the recorded value counts, what only waits is told, a limit is held
against the number, and a number that can be calculated is offered instead of asked for."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.models import Message, Role
from tests.support.turns import answer_of, message_of
from tests.unit.protocol.turn.test_size_is_kept import Talk, talk

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

__all__ = ["talk"]


def record(talk: Talk, **more: Any) -> None:
    known = {"power": "90 %", "alpha": "0.05", "sided": 2, "assumptions": {"sd": 2.8, "delta": 1.5}, **more}
    talk.record("study_design.design_type", "parallel_rct")
    for key, value in known.items():
        talk.record(f"sample_size.{key}", value)


def test_the_recorded_value_counts_and_the_proposed_one_is_told(talk: Talk) -> None:
    record(talk)
    talk.say("把握度改成80%。")
    said = answer_of(talk.say("请计算样本量。"))
    assert talk.arguments()["power"] == 0.9
    assert "本次计算未采用：把握度 80%" in said


def test_what_waits_is_used_where_nothing_is_recorded_and_said_to_wait(talk: Talk) -> None:
    talk.say("Power 90%, alpha 5% two-sided.")
    said = answer_of(talk.say("Difference 2, SD 5. How many patients?"))
    assert talk.arguments()["power"] == 0.9
    assert "Not added yet, but used here: Significance level α 0.05, two-sided, Power 90%." in said


@pytest.mark.parametrize(
    ("others", "then"),
    [
        (
            "隔壁骨科王主任他们那个研究入了三百例，把握度百分之八十，标准差5.1，人家半年就做完了。",
            "标准差改成3.5。",
        ),
        ("The surgeons next door had eighty per cent power and an SD of 5.1.", "Change the SD to 3.5."),
    ],
)
def test_nothing_of_others_is_in_a_later_calculation(talk: Talk, others: str, then: str) -> None:
    record(talk)
    assert "calls" not in message_of(talk.say(others)).reading
    talk.say(then)
    talk.say("请计算样本量。" if "标准差" in then else "Calculate the sample size.")
    assert (talk.arguments()["power"], talk.arguments()["sd"]) in ((0.9, 3.5), (0.9, 2.8))


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        ("Fine, what is next?", "Calculate the sample size."),
        ("Actually the power is 95 percent.", "Calculate the sample size with Power 95%."),
        ("把握度改成95%。", "请按把握度 95%计算样本量。"),
    ],
)
def test_a_number_that_can_be_calculated_is_offered(talk: Talk, said: str, reply: str) -> None:
    record(talk)
    answer = message_of(talk.say(said))
    assert answer.reading["replies"] == [reply]
    talk.say(reply)
    last = Message.objects.filter(role=Role.ASSISTANT).latest("turn")
    power = 0.95 if "95" in reply else 0.9
    assert last.reading["calls"][0]["arguments"] | {"power": power, "delta": 1.5} == talk.arguments()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("请计算样本量，不过总数别超过一百二十例。", "计算得 148 例，超过您所说的上限 120 例"),
        ("Calculate the sample size, but we can't get more than 200.", "148, within your limit of 200"),
        ("we can't get more than 120", "120 is taken for a limit, not for the total"),
    ],
)
def test_a_limit_is_held_against_the_number(talk: Talk, said: str, words: str) -> None:
    record(talk)
    answer = answer_of(talk.say(said))
    assert words in answer
    assert "Which item is it" not in answer
