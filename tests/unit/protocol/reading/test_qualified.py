"""What is said of an outcome behind a comma (any stage, within so many days, by which criteria) belongs to it."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import proposed

PRIMARY, SECONDARY = "endpoints.outcomes.primary", "endpoints.outcomes.secondary"


def _names(said: str, path: str, stage: str = "endpoints") -> list[str]:
    return [item["name"] for item in proposed(said, stage).get(path, [])]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "The main thing is AKI by KDIGO, any stage, within seven days of the operation, going by creatinine only"
            " because our urine output charting is hopeless.",
            "AKI by KDIGO, any stage, within seven days of the operation, going by creatinine only",
        ),
        (
            "The main outcome is hospital readmission, for any cause, within 30 days.",
            "hospital readmission, for any cause, within 30 days",
        ),
        (
            "Primary outcome is treatment failure, whatever the reason, at 14 days.",
            "treatment failure, whatever the reason, at 14 days",
        ),
        (
            "What we mainly want to see is stroke or death, whichever comes first, up to 90 days.",
            "stroke or death, whichever comes first, up to 90 days",
        ),
        (
            "Primary outcome is exacerbation, per GOLD, over 52 weeks.",
            "exacerbation, per GOLD, over 52 weeks",
        ),
        (
            "主要结局是术后急性肾损伤，任何分期，术后7天内，按KDIGO标准。",
            "术后急性肾损伤，任何分期，术后7天内，按KDIGO标准",
        ),
        ("主要终点是谵妄，用CAM评，术后头五天内。", "谵妄，用CAM评，术后头五天内"),
        ("主要看的是卒中复发，任何类型，90天内。", "卒中复发，任何类型，90天内"),
        (
            "主要就看停药以后6周复查碳13呼气试验，转阴的比例有多少。",
            "停药以后6周复查碳13呼气试验，转阴的比例",
        ),
        ("主要看术后一年复查关节镜，愈合的有几个。", "术后一年复查关节镜，愈合的有几个"),
        ("主要看用药4周后复查血压，达标的比例。", "用药4周后复查血压，达标的比例"),
    ],
)
def test_one_outcome_is_not_cut_at_its_commas(said: str, name: str) -> None:
    assert _names(said, PRIMARY) == [name]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        (
            "Secondary outcomes are pain at rest, any rescue medication, length of stay, and death within 30 days.",
            ["pain at rest", "any rescue medication", "length of stay", "death within 30 days"],
        ),
        (
            "Secondary outcomes are fever, any infection, and mortality.",
            ["fever", "any infection", "mortality"],
        ),
        (
            "次要结局有肺炎，任何程度，7天内，还有住院天数和90天死亡率。",
            ["肺炎，任何程度，7天内", "住院天数", "90天死亡率"],
        ),
        ("次要结局看发热、任何感染、死亡。", ["发热", "任何感染", "死亡"]),
        ("主要结局是疼痛评分，术后30天内的住院费用也看。", ["术后30天内的住院费用"]),
    ],
)
def test_other_outcomes_stay_others(said: str, names: list[str]) -> None:
    assert _names(said, SECONDARY) == names


def test_a_condition_may_be_a_time_alone() -> None:
    said = "Inclusion criteria are age over 18, within six hours of onset, and a score above 5."
    assert proposed(said, "pico") == {
        "pico.inclusion_criteria": ["age over 18", "within six hours of onset", "a score above 5"]
    }


def test_what_is_looked_at_besides_is_no_part_of_it() -> None:
    assert _names("主要看血糖，血压也看。", PRIMARY) == ["血糖"]
