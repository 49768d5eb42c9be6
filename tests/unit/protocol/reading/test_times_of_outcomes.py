"""Times that are told in a row with an outcome are times of it, and no outcomes of their own."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import values

SECONDARY = "endpoints.outcomes.secondary"


@pytest.mark.parametrize(
    ("said", "names"),
    [
        (
            "次要的看二十四小时、四十八小时和第五天的疼痛评分，还有第七天的肌酸激酶。",
            ["二十四小时、四十八小时和第五天的疼痛评分", "第七天的肌酸激酶"],
        ),
        (
            "次要结局：二十四小时、四十八小时和第五天的疼痛评分；第七天的肌酸激酶",
            ["二十四小时、四十八小时和第五天的疼痛评分", "第七天的肌酸激酶"],
        ),
        ("次要结局是三个月、半年、一年的复发率", ["三个月、半年、一年的复发率"]),
        ("次要结局：24小时、48小时、72小时的疼痛评分", ["24小时、48小时、72小时的疼痛评分"]),
        ("另外还看第三天、第七天的血红蛋白", ["第三天、第七天的血红蛋白"]),
        ("次要结局：疼痛、肿胀、第七天的肌酸激酶", ["疼痛", "肿胀", "第七天的肌酸激酶"]),
    ],
)
def test_chinese_rows_of_times_belong_to_what_follows(said: str, names: list[str]) -> None:
    assert [row["name"] for row in values(said, "endpoints")[SECONDARY]] == names


def test_english_rows_of_times_belong_to_what_stands_before() -> None:
    said = (
        "Secondary outcomes are the pain score at twenty-four hours, forty-eight hours and on day five, and CK on day "
        "seven."
    )
    assert values(said, "endpoints")[SECONDARY] == [
        {"name": "the pain score", "time_point": "twenty-four hours, forty-eight hours and on day five"},
        {"name": "CK on day seven"},
    ]


def test_all_times_behind_a_name_are_its_time() -> None:
    found = values("Secondary outcomes: range of motion at six weeks and at six months", "endpoints")[
        SECONDARY
    ]
    assert found == [{"name": "range of motion", "time_point": "six weeks and at six months"}]
