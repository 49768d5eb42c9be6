"""What a proposed text changes of a long recorded one, word by word."""

from __future__ import annotations

import pytest

from apps.agents.presenters.differences import differences

OLD = {
    "en": "adults aged 18 to 80 years\ntwo measurements within the range, twice\nat home for two days",
    "zh": "年龄18至80岁的成年人，两次测量的结果都在范围之内，连续48小时没有离开，能够自己走路，并已签字",
}
NEW = {
    "en": "adults aged 18 to 85 years\ntwo measurements within the range, twice\nat home for two days\nconsent",
    "zh": "年龄18至85岁的成年人，两次测量的结果都在范围之内，连续48小时没有离开，能够自己走路，并已签字",
}


def of(kind: str, old: str, new: str) -> list[str]:
    return [part.text.strip() for part in differences(old, new) if part.kind == kind]


@pytest.mark.parametrize(
    ("language", "gone", "come"), [("en", ["80"], ["85", "consent"]), ("zh", ["80"], ["85"])]
)
def test_only_what_changes_is_marked(language: str, gone: list[str], come: list[str]) -> None:
    old, new = OLD[language], NEW[language]
    assert of("del", old, new) == gone
    assert of("ins", old, new) == come


def test_what_stays_is_told_only_beside_a_change() -> None:
    stays = " and ".join(f"word {number}" for number in range(60))
    parts = differences(f"first {stays} last", f"second {stays} end")
    assert [part.kind for part in parts] == ["del", "ins", "same", "del", "ins"]
    assert "…" in parts[2].text
    assert len(parts[2].text) < 80


def test_words_between_two_changes_are_not_chopped_up() -> None:
    old = "the children of the northern towns who were seen by a guide in the first two weeks of the winter"
    new = (
        "the children of the southern old towns that were met by a guide in the first two weeks of the winter"
    )
    assert len(of("del", old, new)) == 1
    assert len(of("ins", old, new)) == 1


def test_short_values_and_those_with_nothing_in_common_are_not_compared() -> None:
    assert differences("80 %", "90 %") == ()
    other = (
        "Lunch is served at noon on the ground floor, and nobody may bring a dog into the hall before that."
    )
    assert differences(OLD["en"], other) == ()


def test_a_long_list_that_goes_on_has_nothing_removed() -> None:
    new = f"{OLD['en']}\nwritten consent"
    assert of("del", OLD["en"], new) == []
    assert of("ins", OLD["en"], new) == ["written consent"]
