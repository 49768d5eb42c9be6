"""Replies to what a calculation still needs, in words around the figures; and figures of others, which are nobody's."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.extension import Asked, MadeCall
from apps.agents.models import Conversation
from apps.fields.paths import with_value
from apps.fields.reading import read
from apps.protocol.following import follow
from apps.protocol.tool_words import fill
from tests.support.turns import Say, answer_of
from tests.unit.protocol.reading.support import CATALOGUE

MEANS = {"design": "two_means", "delta": 1.5, "sd": 2.4, "alpha": 0.05, "sided": 2, "power": 0.9}
BEGUN = {"design": "two_means", "alpha": 0.05, "sided": 2, "power": 0.9}
RECORDED: dict[str, Any] = {
    "sample_size": {
        "design": "two_means",
        "hypothesis": "equality",
        "alpha": 0.05,
        "sided": 2,
        "power": 0.9,
        "assumptions": {"delta": 1.5, "sd": 2.4},
        "n_total": 108,
    }
}


def asked_in(text: str, data: dict[str, Any], stage: str = "sample_size", **more: Any) -> Asked:
    reading = read(text, CATALOGUE, current_stage=stage, context=data)
    said = {value.field: value.value for value in reading.values}
    known = data
    for path, value in said.items():
        known = with_value(known, path, value)
    return Asked(text, said, known, reading.language or "en", recorded=known, before=data, **more)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("要检出的差值就是一点五分，标准差二点四分。", {"delta": 1.5, "sd": 2.4}),
        ("差值一点五分。", {"delta": 1.5}),
        ("差两分，SD三分半吧", {"delta": 2, "sd": 3.5}),
        ("差值就定一分吧，标准差还不知道。", {"delta": 1}),
        ("标准差按我们预试验的二点四分", {"sd": 2.4}),
        ("标准差用我们预实验的2.4分", {"sd": 2.4}),
        ("The difference is a point and a half, and the SD about two and a half.", {"delta": 1.5, "sd": 2.5}),
        ("SD is about three, difference I'd say one and a half points.", {"delta": 1.5, "sd": 3}),
        ("The SD from our own pilot was 2.4", {"sd": 2.4}),
        ("My supervisor used a difference of 2, but ours is one point.", {"delta": 1}),
    ],
)
@pytest.mark.parametrize("stage", ["sample_size", "pico"])
def test_a_reply_tells_what_was_lacking_whichever_stage_one_stands_in(
    text: str, expected: dict[str, float], stage: str
) -> None:
    filled = fill(asked_in(text, {}, stage, begun=BEGUN))
    assert not filled.declined
    assert {
        name: filled.arguments.get(name) for name in ("delta", "sd") if name in filled.arguments
    } == expected
    assert len(filled.missing) == 2 - len(expected)


@pytest.mark.parametrize("text", ["my colleague used 300", "标准差人家用的是三分", "他们差值用的是两分"])
def test_figures_of_others_are_no_reply(text: str) -> None:
    filled = fill(asked_in(text, {}, begun=BEGUN))
    assert filled.declined or not {"delta", "sd"} & set(filled.arguments)


def test_what_somebody_would_be_glad_of_is_asked_about() -> None:
    filled = fill(asked_in("we would be glad of eight", {}, begun=BEGUN))
    assert "delta" not in filled.arguments
    assert filled.replies == ("Difference to be shown = 8",)


def test_one_rate_that_may_be_of_either_group_has_a_button_for_each() -> None:
    text = "We expect 18% response with doxycycline, two-sided 0.05, power 90%. How many?"
    assert fill(asked_in(text, {})).replies == (
        "Rate in the control group = 18%",
        "Rate with the treatment = 18%",
    )


def test_a_group_is_told_by_its_recorded_name() -> None:
    data = {"pico": {"intervention": "doxycycline 100 mg twice daily", "comparator": "placebo"}}
    filled = fill(asked_in("18% on doxycycline", data, begun={**BEGUN, "design": "two_proportions"}))
    assert filled.arguments.get("p2") == 0.18
    assert len(filled.missing) == 1


@pytest.mark.parametrize(
    "text",
    [
        "我同学在广州做的那个试验是把握度百分之八十、收了二百四十个人，后来还是不够，我们就按原来的，可不学他。",
        "我同学在广州做的那个试验是把握度百分之八十、收了二百四十个人。我们可不学他。",
        "我老板上回那个课题用的是80%的把握度，结果阴性，我们这次不能再那样。",
        "有人劝我把把握度降到80%，我没答应。",
        "师姐他们把握度是百分之八十，我们不照着她的。",
        "A friend in Leeds took 80 percent power and 240 people; we won't do it like that.",
        "Somebody told me to use 80% power; I'd rather not.",
        "They used 80% power there, which I'd rather not copy.",
    ],
)
@pytest.mark.parametrize("calls", [(MadeCall(MEANS, False),), ()], ids=["calculated", "recorded"])
def test_what_we_do_not_follow_calculates_nothing(text: str, calls: tuple[MadeCall, ...]) -> None:
    asked = asked_in(text, RECORDED, calls=calls, is_next=bool(calls))
    assert not asked.said
    assert follow(asked) is None


@pytest.mark.parametrize("text", ["let's take 80% power", "把握度还是按80%吧", "把握度改成80%"])
def test_what_we_want_ourselves_still_does(text: str) -> None:
    wanted = follow(asked_in(text, RECORDED, calls=(MadeCall(MEANS, False),), is_next=True))
    assert wanted is not None
    assert wanted.arguments["power"] == 0.8


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("protocol_agent")
def test_what_the_message_says_is_not_called_taken_from_the_protocol(
    conversation: Conversation, say: Say
) -> None:
    say("连续结局，两组均数比较，双侧0.05，把握度90%，算一下样本量")
    answer = answer_of(say("要检出的差值就是一点五分，标准差二点四分。"))
    assert "每组 54 例" in answer
    taken = next((line for line in answer.splitlines() if line.startswith("取自研究方案")), "")
    assert "差值" not in taken
    assert "标准差" not in taken


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "ninety per cent power and the usual five per cent",
            {"sample_size.power": 0.9, "sample_size.alpha": 0.05, "sample_size.sided": 2},
        ),
        (
            "把握度九成，老规矩五个点。",
            {"sample_size.power": 0.9, "sample_size.alpha": 0.05, "sample_size.sided": 2},
        ),
        ("ninety percent power", {"sample_size.power": 0.9}),
        (
            "come down by about four points with doxycycline and two and a half more would matter, spread of around "
            "two and a half, ninety percent power, one in eight lost",
            {
                "sample_size.assumptions": {"delta": 2.5, "sd": 2.5},
                "sample_size.power": 0.9,
                "sample_size.dropout": 0.125,
            },
        ),
    ],
)
def test_several_figures_of_one_sentence_are_each_read(text: str, expected: dict[str, Any]) -> None:
    assert asked_in(text, {}).said == expected
