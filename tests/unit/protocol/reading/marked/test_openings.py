"""What marked words fill in a first message, and what they leave alone."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE


def said_in(message: str) -> dict[str, Any]:
    found = read(message, CATALOGUE, current_stage="scientific_question")
    return {value.field.partition(".")[2]: value.value for value in found.values}


@pytest.mark.parametrize(
    ("message", "field", "value"),
    [
        (
            "N-of-1 crossover, transcutaneous spinal stimulation, incomplete cervical cord injury over a year old, "
            "grip strength, six people",
            "population",
            "incomplete cervical cord injury over a year old",
        ),
        (
            "In rural Haiti hypertension drugs run out monthly. 90-day dispensing, 30-day dispensing, stable "
            "hypertensives on two drugs, BP control at 12 months, days covered, randomised trial, 800, "
            "stratified by clinic and sex",
            "n_total",
            800,
        ),
        (
            "全国26家三甲医院，前瞻性登记研究，急性主动脉夹层，院内死亡，5年，2024到2027年，3000例，再干预率",
            "population",
            "急性主动脉夹层",
        ),
        (
            "目标人群首次发作的急性痛风，秋水仙碱低剂量，依托考昔，72小时疼痛缓解，腹泻，肝肾功能异常除外，"
            "在吃他汀的也除外",
            "exclusion_criteria",
            ["肝肾功能异常", "在吃他汀"],
        ),
    ],
)
def test_words_that_no_rule_knows_are_read(message: str, field: str, value: Any) -> None:
    assert said_in(message).get(field) == value


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (
            "Nerve block or opioids in rib fractures, n=60 each, primary is pain on coughing, randomised.",
            "n_total",
        ),
        ("突聋，鼓室注射对口服激素，听阈改善为主要指标，2个中心，一年大概能收80例。", "n_total"),
        ("Hi, I'm an ST5 in geriatrics at a DGH. Delirium on our wards is dreadful.", "population"),
        ("我们6家加起来一年大概能收300个，不，保守一点200个吧。", "n_total"),
        ("If we had 200 patients, double blind, 12 centres, 80% power, would that be enough?", "n_total"),
        ("排除孕妇和eGFR<30的患者，二甲双胍对安慰剂，看体重", "population"),
        ("Yoga or nothing in back pain, make it 30 months, primary disability.", "follow_up_duration"),
        ("The team in Leeds gave 200 people aspirin for a year and followed them for two.", "n_total"),
    ],
)
def test_what_may_be_something_else_is_left(message: str, field: str) -> None:
    assert field not in said_in(message)
