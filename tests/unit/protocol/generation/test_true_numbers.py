"""What a document says of its numbers is true: recruitment, statement, totals, in either language."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from apps.protocol.generation.words.phrases import as_clause, as_entry, as_sentence
from apps.protocol.generation.writing.writer import write_all
from apps.protocol.sample_size import calculate, changes_for_protocol
from tests.unit.protocol.generation.cast import example, section_text, source_of

ARMS = [{"name": "Colchicine", "type": "experimental"}, {"name": "Placebo", "type": "placebo"}]
INPUTS = {"p1": 0.3, "p2": 0.2, "ratio": 2, "alpha": 0.05, "sided": 2, "power": 0.9}


def trial(*, language: str = "en", **more: Any) -> dict[str, Any]:
    """Two arms, with the numbers of a calculation; `more` are values of `study_design` and `sample_size`."""
    data: dict[str, Any] = {
        "study_design": {"design_type": "parallel_rct", "arms": ARMS, "centres": 10},
        "sample_size": {"dropout": 0.08},
    }
    for change in changes_for_protocol(calculate("two_proportions", INPUTS), data, language=language):
        data["sample_size"][change.field.split(".")[1]] = change.value
    for key, value in more.items():
        stage = "sample_size" if key.startswith("n_") or key == "statement" else "study_design"
        data[stage][key] = value
    return data


def sample_size_text(data: dict[str, Any], language: str = "en") -> str:
    return section_text(write_all(source_of(data, language)), "10.11")


@pytest.mark.parametrize(
    ("language", "mark"), [("en", "which number of participants holds"), ("zh-hans", "例数不一致，请核定")]
)
def test_a_statement_of_another_number_than_the_total_is_marked_where_it_stands(
    language: str, mark: str
) -> None:
    inputs = {"p": 0.9, "abs_error": 0.05, "conf": 0.95}
    data: dict[str, Any] = {"study_design": {"design_type": "parallel_rct"}, "sample_size": {}}
    for change in changes_for_protocol(calculate("prevalence", inputs), data, language=language):
        data["sample_size"][change.field.split(".")[1]] = change.value
    assert mark not in sample_size_text(data, language)
    data["sample_size"] |= {"n_total": 346, "n_per_group": [{"arm": "Group 1", "n": 346}]}
    text = sample_size_text(data, language)
    assert mark in text
    assert "139" in text[text.index(mark) :]


# --- Recruitment --------------------------------------------------------------------------------------------

MONTHS_24 = {"value": 24, "unit": "month"}


@pytest.mark.parametrize(
    ("rate", "period", "said"),
    [
        ("40 a month", MONTHS_24, "960 participants can be recruited within 24 months, fewer than the 1524"),
        (
            "about 80 patients/month over all centres",
            {"value": 2, "unit": "year"},
            "1524 are reached after about 19.1",
        ),
        ("4 per centre per month", MONTHS_24, "960 participants can be recruited"),
        (
            "20 per week",
            {"value": 76, "unit": "week"},
            "1520 participants can be recruited within 76 weeks, fewer",
        ),
        ("30 to 40 a month", MONTHS_24, "Expected rate: 30 to 40 a month."),
        ("as many as possible", MONTHS_24, "Expected rate: as many as possible."),
    ],
)
def test_what_is_said_of_recruitment_is_what_the_rate_gives(rate: str, period: Any, said: str) -> None:
    text = sample_size_text(trial(recruitment_rate=rate, recruitment_period=period, n_total=1524))
    assert said in text
    assert "to be reached within" not in text
    assert ("[To be completed: rate, period" in text) == ("fewer than" in text)


@pytest.mark.parametrize(
    ("rate", "said"),
    [
        ("每月40例", "24个月内约可入组960例，少于计划的1524例；完成1524例约需38.1个月。【待补充："),
        ("各中心合计每月约80例", "约19.1个月可完成计划的1524例"),
        ("每中心每月8例", "24个月内约可入组1920例"),
        ("尽快", "预期入组速度：尽快。"),
    ],
)
def test_the_same_holds_in_chinese(rate: str, said: str) -> None:
    data = trial(recruitment_rate=rate, recruitment_period=MONTHS_24, n_total=1524)
    assert said in sample_size_text(data, "zh-hans")


# --- The statement ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["en", "zh-hans"])
def test_a_computed_statement_is_in_the_language_of_the_document_and_names_the_arms(written: str) -> None:
    data = trial(language=written)
    english, chinese = sample_size_text(data), sample_size_text(data, "zh-hans")
    assert "participants (" in english
    assert "in the Placebo group and" in english
    assert "Allowing for a dropout of 8%" in english
    assert "考虑 8% 的失访率" in chinese
    assert "Placebo组" in chinese
    for text in (english, chinese):
        assert "group 1" not in text
        assert "第1组" not in text


@pytest.mark.parametrize(
    ("language", "control", "other"),
    [("en", "the control group", "the intervention group"), ("zh-hans", "对照组", "试验组")],
)
def test_two_groups_of_a_trial_whose_arms_have_no_names_are_called_by_what_they_are_for(
    language: str, control: str, other: str
) -> None:
    data: dict[str, Any] = {"study_design": {"design_type": "parallel_rct"}, "sample_size": {}}
    result = calculate("two_means", {"mu1": 5, "mu2": 4, "sd": 2, "alpha": 0.05, "power": 0.9})
    for change in changes_for_protocol(result, data, language=language):
        data["sample_size"][change.field.split(".")[1]] = change.value
    text = sample_size_text(data, language)
    assert control in text
    assert other in text
    for numbered in ("group 1", "Group 1", "第1组", "第 1 组", "第2组"):
        assert numbered not in text


def test_a_statement_that_a_person_wrote_stands_and_its_language_is_marked() -> None:
    data = trial(statement="Wir brauchen viele Teilnehmer, as computed by our statistician.")
    assert "as computed by our statistician." in sample_size_text(data)
    assert "this statement in English" not in sample_size_text(data)
    assert "【待补充：上述样本量说明的中文表述】" in sample_size_text(data, "zh-hans")


# --- Numbers that disagree ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "mark"),
    [
        ("en", "for they disagree: total number 1600, sum of the groups"),
        ("zh-hans", "例数不一致，请核定：总例数1600，各组合计"),
    ],
)
def test_two_totals_are_never_stated_silently(language: str, mark: str) -> None:
    written = write_all(source_of(trial(n_total=1600), language))
    for number in ("1.1", "4.1", "10.11"):
        assert mark in section_text(written, number), number
    open_issues = section_text(written, "15.1")
    assert "1600" in open_issues
    assert "disagree" in open_issues or "不一致" in open_issues


@pytest.mark.parametrize("name", ["switch-gnb.en", "dexpod.zh", "osa-poaf-cohort.en"])
def test_numbers_that_agree_are_not_marked(name: str) -> None:
    data = deepcopy(example(name))
    for language in ("en", "zh-hans"):
        text = "\n".join(
            section_text(write_all(source_of(data, language)), number) for number in ("1.1", "3.1", "8.1")
        )
        assert "disagree" not in text
        assert "不一致" not in text


# --- Words that are written one way -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["eGFR < 30", "hs-CRP ≥ 2 mg/L", "pH > 7.35", "mTOR inhibitor", "p16 loss", "iv rituximab", "iPSC line",
     "co-trimoxazole", "α-fetoprotein", "5-FU", "von Dach"],
)  # fmt: skip
def test_a_word_that_is_not_an_ordinary_one_keeps_its_letters(text: str) -> None:
    assert as_entry(text, False) == text
    assert as_sentence(text, False) == f"{text}."
    assert as_clause(text, False) == text


def test_ordinary_words_get_their_capital_and_lose_it() -> None:
    assert as_sentence("adults with asthma", False) == "Adults with asthma."
    assert as_entry("double-blind", False) == "Double-blind"
    assert as_entry("haemodynamic instability", False) == "Haemodynamic instability"
    assert as_clause("Age-adjusted rate.", False) == "age-adjusted rate"
    assert as_clause("Cox model", False) == "Cox model"
    assert as_clause("EGFR mutation", False) == "EGFR mutation"
