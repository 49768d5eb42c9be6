"""Which of the choices on buttons a reply means: by place, by size, by words that one has and no other."""

from __future__ import annotations

import pytest

from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.replies.which import Choice, Meant, named_in, pointed_at

WEEKS, WEEKS_ZH = ("8 weeks", "16 weeks"), ("8周", "16周")
SUMS = (
    "As the share of birds",
    "As the mean change from spring",
    "As the mean",
    "As the median time to hatching",
)
SUMS_ZH = ("各组鸟的比例", "较春天的平均变化值", "均数", "孵化时间的中位数")
SHARES = ("Rate in the first flock = 18%", "Rate with the feeder = 18%")
OPEN = "left open"
NONE = "none of them"


def choices(words: tuple[str, ...]) -> list[Choice]:
    return [Choice(f"Item: {each}", each) for each in words]


def told(meant: Meant | None) -> str | None:
    if meant is None:
        return None
    return meant.choice.words if meant.choice else OPEN if meant.among else NONE


@pytest.mark.parametrize(
    ("text", "among", "expected"),
    [
        ("The second one, please.", SUMS, SUMS[1]),
        ("第二个", SUMS_ZH, SUMS_ZH[1]),
        ("就按后面那个来。", WEEKS_ZH, WEEKS_ZH[1]),
        ("后面那个", SUMS_ZH, OPEN),
        ("I'd take the former", WEEKS, WEEKS[0]),
        ("the last one", SUMS, SUMS[3]),
        ("That's the longer one.", WEEKS, WEEKS[1]),
        ("短的那个吧", WEEKS_ZH, WEEKS_ZH[0]),
        ("the longer one", SUMS, OPEN),
        ("选2", SUMS_ZH, SUMS_ZH[1]),
        ("2", WEEKS, None),
        ("Either is fine", WEEKS, OPEN),
        ("两个都行吧", WEEKS_ZH, OPEN),
        ("None of these", SUMS, NONE),
        ("都不是", SUMS_ZH, NONE),
        ("The second flock is fed", SUMS, None),
        ("第二组喂食", SUMS_ZH, None),
        ("The second one?", SUMS, None),
    ],
)
def test_a_reply_that_only_points(text: str, among: tuple[str, ...], expected: str | None) -> None:
    with speaking_of(""):
        assert told(pointed_at(text, choices(among))) == expected


@pytest.mark.parametrize(
    ("text", "among", "expected"),
    [
        ("Keep the longer one, sixteen weeks", WEEKS, WEEKS[1]),
        ("十六周吧", WEEKS_ZH, WEEKS_ZH[1]),
        ("16 weeks, not 8", WEEKS, WEEKS[1]),
        ("the mean", SUMS, SUMS[2]),
        ("the mean change", SUMS, SUMS[1]),
        ("对，就是变化值", SUMS_ZH, SUMS_ZH[1]),
        ("It's the rate in the first flock", SHARES, SHARES[0]),
        ("the mean and the share", SUMS, OPEN),
        ("weeks", WEEKS, None),
        ("The mean age of the keepers is 60", SUMS, None),
        ("maybe 16 weeks", WEEKS, None),
        ("Is it 16 weeks?", WEEKS, None),
        ("Something else entirely", SUMS, None),
    ],
)
def test_a_reply_in_the_words_of_a_choice(text: str, among: tuple[str, ...], expected: str | None) -> None:
    with speaking_of(""):
        assert told(named_in(text, choices(among))) == expected


def test_words_that_name_the_item_may_stand_beside_a_choice() -> None:
    with speaking_of(""):
        assert named_in("Length of the walk 16 weeks", choices(WEEKS)) is None
        assert told(named_in("Length of the walk 16 weeks", choices(WEEKS), "Length of the walk")) == WEEKS[1]
