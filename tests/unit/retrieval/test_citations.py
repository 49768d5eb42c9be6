"""A quote is found in its passage however it was set, and not when a word or a number of it is another."""

from __future__ import annotations

import pytest

from apps.retrieval.citations import QuotedPassage, check_quote, checked

PASSAGE = (
    "Methods: 1,204 adults were random-\nised (1:1) to “early oral” switch or standard intra-\nvenous therapy. "
    "The hazard ratio was 0·82 (95% CI 0.66–1.02; p = 0.07).\nNon-inferiority was shown at 90 days."
)


@pytest.mark.parametrize(
    ("quote", "stands_as"),
    [
        ("ADULTS WERE RANDOMISED (1:1)", "adults were random-\nised (1:1)"),
        ('"early oral" switch', "early oral” switch"),
        ("hazard ratio was 0.82", "hazard ratio was 0·82"),
        ("95 % CI 0.66-1.02; p=0.07", "95% CI 0.66–1.02; p = 0.07"),
        ("… Non‑inferiority was shown at 90 days…", "Non-inferiority was shown at 90 days"),
        ("Methods：1,204 ａｄｕｌｔｓ", "Methods: 1,204 adults"),
        ("standard intravenous   therapy", "standard intra-\nvenous therapy"),
    ],
)
def test_a_quote_is_found_however_it_was_set(quote: str, stands_as: str) -> None:
    span = check_quote(quote, PASSAGE)
    assert span is not None
    assert PASSAGE[span.start : span.end] == stands_as


@pytest.mark.parametrize(
    "quote",
    [
        "",
        "a",
        "…",
        "204 adults were randomised",
        "hazard ratio was 0.8",
        "hazard ratio was 0.28",
        "inferiority was shown at 90 days",
        "Non-inferiority was shown at 9",
        "1,204 adults … Non-inferiority was shown",
        "1204 children were randomised",
    ],
)
def test_a_quote_with_another_word_or_number_is_not_found(quote: str) -> None:
    assert check_quote(quote, PASSAGE) is None


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("5 mg", "15 mg daily"),
        ("5 mg", "1.5 mg daily"),
        ("1.5 patients", "in group 1. 5 patients left"),
        ("12", "a mean of 12.5 days"),
        ("109/L", "platelets above 10⁹/L"),
    ],
)
def test_a_number_is_never_part_of_another(quote: str, passage: str) -> None:
    assert check_quote(quote, passage) is None


def test_a_power_of_ten_is_found_as_it_is_typed() -> None:
    assert check_quote("10^9/L", "platelets above 10⁹/L") is not None
    assert check_quote("10⁹/L", "platelets above 10⁹/L") is not None


def test_chinese_is_found_without_regard_to_spaces_and_widths() -> None:
    passage = "共纳入 120 例受试者，随机分为两组（1：1）。\n主要终点为 90 天全因死亡率。"
    span = check_quote("纳入120例受试者,随机分为两组(1:1)", passage)
    assert span is not None
    assert passage[span.start : span.end] == "纳入 120 例受试者，随机分为两组（1：1）"
    assert check_quote("主要终点为９０天全因死亡率", passage) is not None
    assert check_quote("纳入20例受试者", passage) is None


def test_accents_and_ligatures_do_not_matter() -> None:
    assert check_quote("Sjogren's efficacy", "primary Sjögren’s eﬃcacy") is not None
    assert check_quote("Sjögren", "Sjo\u0308gren") is not None


def test_what_is_not_supported_is_kept_apart_and_counted() -> None:
    citations = (
        QuotedPassage("p1", "hazard ratio was 0.82"),
        QuotedPassage("p1", "hazard ratio was 0.28"),
        QuotedPassage("p2", "hazard ratio was 0.82"),
    )
    found = checked(citations, {"p1": PASSAGE})
    assert [each.citation for each in found.supported] == [citations[0]]
    assert found.unsupported == citations[1:]
