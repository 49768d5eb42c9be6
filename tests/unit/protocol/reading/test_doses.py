"""How much of what is given, and how often, goes with its name; nothing that is somebody else's or another thing."""

from __future__ import annotations

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

GIVEN = "pico.intervention"


def _given(text: str) -> object:
    found = read(text, CATALOGUE, current_stage="scientific_question").values
    return {value.field: value.value for value in found}.get(GIVEN)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        (
            "直肠癌低位前切除术后，想做生物反馈盆底训练，一周两次做八周，随访半年。",
            "生物反馈盆底训练，一周两次做八周",
        ),
        (
            "糖尿病足溃疡，富血小板血浆凝胶，一个月换两次，跟普通敷料比愈合率。",
            "富血小板血浆凝胶，一个月换两次",
        ),
        (
            "In adults with gout we would compare colchicine 0.5 mg twice daily with naproxen, pain at day 3.",
            "colchicine 0.5 mg twice daily",
        ),
        (
            "In adults with gout, naproxen versus colchicine, twice daily pain diary, pain at day 3.",
            "naproxen",
        ),
    ],
)
def test_a_dose_behind_the_name_is_part_of_what_is_given(text: str, given: str) -> None:
    assert _given(text) == given


def test_the_first_syllable_of_a_drug_is_never_cut_off() -> None:
    assert _given("急诊脓毒症，我猜早点上去甲肾上腺素、别一味补液，二十八天死亡会低一些。") == "去甲肾上腺素"
