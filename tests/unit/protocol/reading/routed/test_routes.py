"""What a sentence is about is told well of sentences that nobody had seen: they are read like replies, and a reply that
is surely about another field answers nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, fold
from apps.protocol.reading.marked.encoder import pieces_of
from apps.protocol.reading.routed.fields import misplaced, plans_nothing
from apps.protocol.reading.routed.reading import SURE
from apps.protocol.reading.routed.routes import SEVERAL, features_of, routes_of, shares_of, stored
from apps.protocol.reading.routed.training import Sentence, sentences_in, sorts_of, wanted, write
from tests.unit.protocol.reading.messages import rows
from tests.unit.protocol.reading.support import field, values

DATA: Final = Path(__file__).parents[4] / "data"
KNOWN: Final[dict[str, Any]] = {
    "scientific_question": {"background": "…", "question": "…", "hypothesis": "…"},
    "pico": {"population": "adults", "intervention": "a device at home", "comparator": "usual care"},
    "study_design": {"design_type": "parallel_rct"},
}


def test_sentences_that_nobody_had_seen_are_told_apart() -> None:
    unseen = list(sentences_in(DATA / "routes_unseen.txt"))[::3]
    judged = [(each, routes_of(fold(each.text))[0]) for each in unseen]
    sure = [(each, route) for each, route in judged if route.share >= SURE]
    right = [each for each, route in sure if each.is_about(route.sort)]
    assert len(unseen) >= 170
    assert len(sure) >= 0.35 * len(unseen)
    assert len(right) >= 0.87 * len(sure)


def test_of_a_sentence_about_several_things_each_has_its_share() -> None:
    one, several = Sentence("We need 80.", "n"), Sentence("We need 80, in two wards.", "n+setting")
    sorts = sorts_of([one, several])
    assert sorts == (SEVERAL, "n", "setting")
    alone, together = wanted([one, several], sorts)
    assert alone.sum() == pytest.approx(1)
    assert together.sum() == pytest.approx(1)
    assert alone.argmax() == sorts.index("n")
    assert together[sorts.index("n")] == together[sorts.index("setting")] < together[sorts.index(SEVERAL)]
    assert several.is_about(SEVERAL)
    assert several.is_about("setting")
    assert not one.is_about(SEVERAL)


def test_what_was_written_is_weighed_as_before(tmp_path: Path) -> None:
    features = features_of(pieces_of("we need eighty people"))
    before = shares_of(features, stored())
    write(stored(), tmp_path / "routes.npz")
    assert before.sum() == pytest.approx(1, abs=1e-4)
    with np.load(tmp_path / "routes.npz", allow_pickle=False) as file:
        assert tuple(file["sorts"]) == stored().sorts
        assert int(file["networks"]) == len(stored().networks)


def test_a_message_that_gives_a_value_is_not_surely_about_others() -> None:
    telling = [row.said for row in rows() if row.gives][::4]
    assert [said for said in telling for each in sentences(Said.of(said)) if plans_nothing(each.plain)] == []


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        (
            "Anyone already on a blood thinner would have to sit this out, same for those with a pacemaker.",
            "pico.exclusion_criteria",
            None,
        ),
        (
            "Three rehab hospitals in the north, all with their own gym.",
            "pico.setting",
            "Three rehab hospitals in the north, all with their own gym",
        ),
        (
            "The training is a handheld device at half of what they can manage, thirty breaths daily for a month.",
            "pico.intervention",
            None,
        ),
        ("地点就是我们院和市里另外两家的康复科病房。", "pico.setting", None),
        ("起搏器植入过的没法做，得去掉，截过肢的也去掉。", "pico.exclusion_criteria", None),
    ],
)
def test_a_sentence_that_no_rule_knows_is_read_like_a_reply(said: str, path: str, value: object) -> None:
    found = values(said, "pico", context=KNOWN)
    assert path in found
    assert value is None or found[path] == value


@pytest.mark.parametrize(
    "said",
    [
        "Is a sham device really needed, or would the reviewers let us get away without?",
        "In the old days we always left out those with a pacemaker.",
        "Not sure yet what to do about those with a pacemaker, they are half of our patients.",
        "I'm a physio and I see about forty of these people a year in our clinic.",
        "The others get worse on the usual tablets.",
        "以前我们都把装起搏器的排掉。",
        "韩国那篇是把装起搏器的去掉了的，你别往里写。",
    ],
)
def test_what_tells_nothing_of_the_study_stays_unread(said: str) -> None:
    assert values(said, "pico", context=KNOWN) == {}


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (
            "Can't have those who had a scan in the last week already, or who are on palliative care only",
            "question",
        ),
        ("Nobody with a pacemaker and no one who is pregnant can come into this one", "outcomes"),
        ("切过阑尾的不要，外院已经确诊了转来的不要，休克要马上抢救的也不要", "background"),
    ],
)
def test_a_reply_that_is_surely_about_something_else_answers_nothing(said: str, asked: str) -> None:
    stage = "pico" if asked == "outcomes" else "scientific_question"
    assert misplaced(fold(said), field(f"{stage}.{asked}"))
    assert f"{stage}.{asked}" not in values(said, stage, asked=f"{stage}.{asked}")


@pytest.mark.parametrize(
    ("said", "path"),
    [
        (
            "I'm pretty sure it will do no worse than the tablets and with fewer falls",
            "scientific_question.hypothesis",
        ),
        ("we mainly look at who walks by themselves at six weeks", "pico.outcomes"),
        ("拔管以后七十二小时之内没有重新插管", "endpoints.outcomes.primary"),
    ],
)
def test_a_reply_in_its_place_is_not_held_back(said: str, path: str) -> None:
    assert not misplaced(fold(said), field(path))
