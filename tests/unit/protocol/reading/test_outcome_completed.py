"""What is said of a primary outcome that is recorded already: a part that it lacks completes it, its name said again
replaces it, and one more stands beside it only where somebody says so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, values

PRIMARY = "endpoints.outcomes.primary"
OUTCOMES = "pico.outcomes"
PAIN = {"name": "pain"}


def said(text: str, *recorded: dict[str, str], asked: str = "", stage: str = "endpoints") -> Any:
    context = {"endpoints": {"outcomes": {"primary": list(recorded)}}} if recorded else {}
    return values(text, stage, asked=asked, context=context).get(PRIMARY)


def part(text: str, key: str) -> str | None:
    """What the reply to the question for a part makes of it, beside the name that stays."""
    found = said(text, PAIN, asked=f"{PRIMARY}.0.{key}")
    assert found is None or found[0]["name"] == "pain"
    return found[0].get(key) if found else None


@pytest.mark.parametrize(
    ("reply", "time"),
    [
        ("Thirty minutes after the injections.", "thirty minutes after the injections"),
        ("At 12 weeks.", "12 weeks"),
        ("We measure it at half an hour.", "half an hour"),
        ("It's at thirty minutes, as I said", "thirty minutes"),
        ("on day seven", "day seven"),
        ("是七天的时候", "七天"),
        ("第七天吧", "第七天"),
        ("打完针以后半小时", "打完针以后半小时"),
        ("注射后三十分钟测", "注射后三十分钟"),
        ("就是出院后第90天", "出院后第90天"),
    ],
)
def test_an_answer_gives_the_time_point(reply: str, time: str) -> None:
    assert part(reply, "time_point") == time


@pytest.mark.parametrize(
    "reply",
    [
        "around thirty minutes",
        "at 7 or at 10 days",
        "七天或者十天",
        "大概七天",
        "every 12 hours",
        "not at 30 minutes",
        "at 30 minutes the nurse goes home",
        "七天左右吧",
    ],
)
def test_only_about_when_is_no_time_point(reply: str) -> None:
    assert part(reply, "time_point") is None


@pytest.mark.parametrize(
    ("sentence", "time"),
    [
        ("The time point of the primary outcome is 30 minutes.", "30 minutes"),
        (
            "The primary outcome is measured 30 minutes after the injection.",
            "30 minutes after the injection",
        ),
        ("We measure the primary outcome at 12 weeks.", "12 weeks"),
        ("主要结局的时间点是第七天", "第七天"),
        ("主要结局在注射后三十分钟测", "注射后三十分钟"),
        ("主要终点的评价时间定在第12周", "第12周"),
    ],
)
def test_a_sentence_names_the_time_point_whatever_was_asked(sentence: str, time: str) -> None:
    assert said(sentence, PAIN) == [{"name": "pain", "time_point": time}]


@pytest.mark.parametrize("reply", ["是或否", "是/否", "是与否", "Yes or no."])
def test_yes_or_no_is_a_metric(reply: str) -> None:
    assert part(reply, "metric") == reply.strip(".").replace("Yes", "yes")


@pytest.mark.parametrize(
    ("sentence", "entry"),
    [
        (
            "The primary outcome is the change in pain from just before to thirty minutes after, compared as a mean",
            {
                "name": "the change in pain from just before to thirty minutes after",
                "aggregation": "mean",
            },
        ),
        (
            "The primary outcome is the change in pain at thirty minutes.",
            {"name": "the change in pain at thirty minutes"},
        ),
        (
            "主要结局是治疗前到注射后30分钟疼痛评分的变化，比较均值",
            {"name": "治疗前到注射后30分钟疼痛评分的变化", "aggregation": "均值"},
        ),
    ],
)
def test_the_name_said_again_replaces_it(sentence: str, entry: dict[str, str]) -> None:
    assert said(sentence, PAIN) == [entry]


def test_the_summary_behind_a_first_name_is_told_with_it() -> None:
    told = said("The primary outcome is pain at thirty minutes, summarised as a mean.")
    assert told == [{"name": "pain at thirty minutes", "aggregation": "mean"}]


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("A second primary outcome is 90-day mortality.", "90-day mortality"),
        ("Also 90-day mortality as a primary outcome", "90-day mortality"),
        ("Co-primary: stroke at 90 days", "stroke at 90 days"),
        ("另一个主要结局是90天死亡率", "90天死亡率"),
        ("还有一个主要结局：90天死亡", "90天死亡"),
    ],
)
def test_one_more_is_added_where_somebody_says_so(sentence: str, name: str) -> None:
    assert said(sentence, PAIN) == [PAIN, {"name": name}]


@pytest.mark.parametrize(
    "sentence",
    [
        "The primary outcome is compared with a t test.",
        "The primary outcome is not pain but function.",
        "The primary outcome is still open.",
        "The primary outcome is 30 minutes.",
        "Is the primary outcome the change in pain?",
        "In their trial the primary outcome was the change in pain.",
        "The primary outcome is maybe the change in pain.",
    ],
)
def test_what_names_no_outcome_replaces_none(sentence: str) -> None:
    assert said(sentence, PAIN) is None


@pytest.mark.parametrize("words", ["At 12 weeks", "是七天的时候", "30 minutes"])
def test_a_bare_time_is_no_analysis(words: str) -> None:
    asked = "endpoints.primary_analysis"
    assert asked not in values(words, "endpoints", asked=asked)


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("结局就是七天内开始肾脏替代治疗", "七天内开始肾脏替代治疗"),
        ("The end point is starting dialysis within seven days.", "starting dialysis within seven days"),
    ],
)
@pytest.mark.parametrize("asked", [OUTCOMES, "pico.exclusion_criteria"])
def test_while_the_question_lacks_its_outcomes_they_are_told(sentence: str, outcome: str, asked: str) -> None:
    recorded = {"endpoints": {"outcomes": {"primary": [PAIN]}}}
    found = reading(sentence, "pico", asked=asked, context=recorded)
    assert found.value(OUTCOMES) == [outcome]
    assert found.value(PRIMARY) is None


@pytest.mark.parametrize("sentence", ["主要结局在注射后三十分钟测", "The primary outcome is 30 minutes."])
def test_a_time_is_no_outcome_where_none_is_recorded(sentence: str) -> None:
    assert said(sentence) is None


def test_where_end_points_are_told_the_primary_one_is_meant() -> None:
    found = reading("结局就是七天内开始肾脏替代治疗", "endpoints")
    assert found.value(OUTCOMES) is None
    assert found.value(PRIMARY) == [{"name": "七天内开始肾脏替代治疗"}]
