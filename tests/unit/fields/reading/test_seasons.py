"""A part of a year told by its first and last month says how long it is, in both languages."""

from __future__ import annotations

import pytest

from apps.fields.reading.quantities.periods import season

CASES = pytest.mark.parametrize


@CASES(
    ("plain", "months"),
    [
        ("we take people in from september until the following may", 9),
        ("from the end of march to early june", 2),
        ("january to december", 12),
        ("我们从六月一号到九月底做", 4),
        ("从十一月到来年二月之间", 4),
        ("三月底到五月初", 1),
    ],
)
def test_both_ends_count(plain: str, months: int) -> None:
    assert season(plain) == {"value": months, "unit": "month"}


@CASES(
    "plain",
    [
        "between june and september, two summers",
        "收两个冬天，从十一月到来年三月",
        "from may 2026 to june 2027",
        "we start in may and go on to june",
        "6月到6月",
        "13月到20月",
    ],
)
def test_what_may_be_longer_or_has_no_two_ends_is_none(plain: str) -> None:
    assert season(plain) is None
