"""What belongs to a test is called the same in a request and in a sentence of a protocol: both give its figures."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.size_requests.inputs.levels import read_levels
from apps.protocol.size_requests.words.readings import Readings
from apps.protocol.size_requests.words.remainder import Remainder
from tests.unit.protocol.reading.support import values

STAGE = "sample_size"
NAMES = {"conf": "confidence"}

SENTENCES: list[tuple[str, dict[str, Any]]] = [
    ("Two-sided alpha 0.05, power 80 %.", {"alpha": 0.05, "sided": 2, "power": 0.8}),
    ("Two-sided 0.05, power 90 %.", {"alpha": 0.05, "sided": 2, "power": 0.9}),
    ("Alpha is 0.025, one-sided, with 90% power.", {"alpha": 0.025, "sided": 1, "power": 0.9}),
    ("The significance level is 0.05, two-sided.", {"alpha": 0.05, "sided": 2}),
    ("A type I error of 5%, two-sided, power 0.85.", {"alpha": 0.05, "sided": 2, "power": 0.85}),
    ("Beta is 0.2.", {"power": 0.8}),
    ("Statistical power of 80% is required.", {"power": 0.8}),
    ("The trial has 90% power.", {"power": 0.9}),
    ("We expect a dropout rate of 10%.", {"dropout": 0.1}),
    ("10% of patients will drop out.", {"dropout": 0.1}),
    ("15% of participants will be lost to follow-up.", {"dropout": 0.15}),
    ("Loss to follow-up is 15%.", {"dropout": 0.15}),
    ("We allow for 20% dropouts.", {"dropout": 0.2}),
    ("An attrition of 20% is assumed.", {"dropout": 0.2}),
    ("We expect to lose 10% to follow-up.", {"dropout": 0.1}),
    ("A precision of 5 % with 95% confidence.", {"confidence": 0.95}),
    ("双侧α=0.05，把握度80%。", {"alpha": 0.05, "sided": 2, "power": 0.8}),
    ("双侧0.05，把握度90%。", {"alpha": 0.05, "sided": 2, "power": 0.9}),
    ("单侧检验，α取0.025，检验效能90%。", {"alpha": 0.025, "sided": 1, "power": 0.9}),
    ("检验水准0.05（双侧），检验功效0.8。", {"alpha": 0.05, "sided": 2, "power": 0.8}),
    ("显著性水平为0.05，双侧。", {"alpha": 0.05, "sided": 2}),
    ("I类错误率5%，双侧，把握度为0.85。", {"alpha": 0.05, "sided": 2, "power": 0.85}),
    ("β为0.1。", {"power": 0.9}),
    ("把握性取90%。", {"power": 0.9}),
    ("效能80%。", {"power": 0.8}),
    ("失访率15%。", {"dropout": 0.15}),
    ("脱落率按10%估计。", {"dropout": 0.1}),
    ("考虑20%的失访。", {"dropout": 0.2}),
    ("预计10%的患者失访。", {"dropout": 0.1}),
    ("预计10%的受试者会退出。", {"dropout": 0.1}),
    ("允许误差5%，置信水平95%。", {"confidence": 0.95}),
    ("允许误差5%，95%置信区间。", {"confidence": 0.95}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), SENTENCES, ids=[text for text, _ in SENTENCES])
def test_a_request_and_a_sentence_give_the_same_figures(text: str, said: dict[str, Any]) -> None:
    found = Readings()
    read_levels(Remainder(text), found)
    of_the_test = {"alpha", "sided", "power", "dropout", "confidence"}
    read = {path.partition(".")[2]: value for path, value in values(text, STAGE).items()}
    assert {NAMES.get(name, name): value for name, value in found.values.items()} == said
    assert {name: value for name, value in read.items() if name in of_the_test} == said
