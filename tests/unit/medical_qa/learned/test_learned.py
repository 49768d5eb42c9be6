"""What was learned from known questions carries over to other words, adds alarms, and keeps silent where it must."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.medical_qa.learned.marks import marks_of
from apps.medical_qa.learned.opinion import LONGEST_TEXT, Weights, opinion_of
from apps.medical_qa.learned.training import Known, folds, train, write
from apps.medical_qa.risk.shipped import shipped_signs
from apps.medical_qa.routing.assessment import RESEMBLES, assess
from apps.medical_qa.routing.decision import decide
from apps.retrieval.marks import place_of

KNOWN = (
    Known("our neighbour lies in the garden and does not answer", "emergency", True),
    Known("the old man lies on the floor and will not answer", "emergency", True),
    Known("老人倒在地上叫不应", "emergency", True),
    Known("邻居躺在地上没有反应", "emergency", True),
    Known("how long do I lie in the sun for vitamin D", "health_advice", False),
    Known("which exercises for the floor are good for old men", "health_advice", False),
    Known("老人每天晒多久太阳好", "health_advice", False),
    Known("地上做什么运动好", "health_advice", False),
    Known("what does the trial say about the primary endpoint", "general_qa", False),
    Known("这个试验的主要终点是什么", "general_qa", False),
)


@pytest.fixture(scope="module")
def weights() -> Weights:
    return train(KNOWN)


def test_words_in_another_order_are_known_again(weights: Weights) -> None:
    urgent = opinion_of("an old neighbour does not answer, he lies on the floor", weights)
    calm = opinion_of("is the sun good for an old man", weights)
    assert urgent
    assert calm
    assert urgent.urgency > 0 > calm.urgency
    assert max(calm.intents, key=lambda code: calm.intents[code]) == "health_advice"


def test_a_long_text_and_unknown_words_give_no_opinion(weights: Weights) -> None:
    assert opinion_of("lies on the floor " * LONGEST_TEXT, weights) is None
    assert opinion_of("xyzzy", weights) is None


def test_stored_weights_say_the_same(
    weights: Weights, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from apps.medical_qa.learned import opinion

    write(weights, tmp_path / "weights.npz")
    monkeypatch.setattr(opinion, "WEIGHTS", tmp_path / "weights.npz")
    text = "an old neighbour does not answer"
    again = opinion_of(text, opinion.stored.__wrapped__())
    first = opinion_of(text, weights)
    assert again
    assert first
    assert again.urgency == pytest.approx(first.urgency, abs=0.01)


def test_each_part_is_judged_by_weights_that_do_not_know_it() -> None:
    parts = list(folds(KNOWN, 2))
    assert sorted(each.text for _weights, rest in parts for each in rest) == sorted(
        each.text for each in KNOWN
    )
    assert all(len(rest) < len(KNOWN) for _weights, rest in parts)


def test_a_mark_stands_at_the_same_place_everywhere() -> None:
    assert place_of("chest pain") == 93497
    assert {"chest", "chest pain", "~<che", "0"} >= {"chest", "chest pain", "~<che"} & set(
        marks_of("Chest pain, 39.2")
    )


@pytest.mark.parametrize(
    "text",
    [
        "touched a cable on the road, it threw me off and now my heart jumps about",
        "外婆打了胰岛素没吃饭，喊她眼睛都不睁",
    ],
)
def test_an_emergency_without_a_sign_is_an_alarm_as_long_as_signs_are_in_use(text: str) -> None:
    risk = assess(text, shipped_signs())
    assert risk.emergency
    assert not assess(text, ()).emergency


@pytest.mark.parametrize("text", ["i dont feel right", "怎么办", "hello", "谢谢"])
def test_what_names_nothing_is_no_alarm(text: str) -> None:
    assert RESEMBLES not in {sign.code for sign in assess(text, shipped_signs()).signs}


def test_what_was_learned_decides_where_rules_are_unsure() -> None:
    found = decide(
        "坐办公室腰不好，有没有简单的操", assess("坐办公室腰不好，有没有简单的操", shipped_signs())
    )
    assert (found.code, found.by) == ("health_advice", "learned")
