"""What a calculation assumed because nobody said it, where another value gives another number."""

from __future__ import annotations

from collections.abc import Iterator

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.results import Result
from apps.protocol.sample_size.wording import percent, sides


def assumed(result: Result) -> Iterator[Text]:
    given, inputs = result.given, result.inputs
    if "sided" in inputs and "sided" not in given:
        side = sides(int(inputs["sided"]))
        yield both(
            f"The sides of the test were not given: {side['en']} is assumed.",
            f"未给出单双侧：按{side['zh_hans']}检验计算。",
        )
    if "conf" in inputs and "conf" not in given:
        level = percent(inputs["conf"])
        yield both(
            f"The confidence level was not given: {level} is assumed.", f"未给出置信水平：按 {level} 计算。"
        )
