"""What a calculation assumed because nobody said it, where another value gives another number."""

from __future__ import annotations

from collections.abc import Iterator

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.results import Result
from apps.protocol.sample_size.wording import percent, sides


def assumed(result: Result, *, is_observed: bool = False) -> Iterator[Text]:
    """`is_observed`: the groups are found as they are, so that nobody makes them of the same size; no ratio is
    known."""
    given, inputs = result.given, result.inputs
    if is_observed and "ratio" in inputs and "ratio" not in given:
        yield both(
            "How many there are in each group was not said: 1:1 is assumed. Where one group is larger, say so, such as "
            "“two unexposed for every exposed one”: the number changes.",
            "未说明两组例数之比：按 1:1 假定。若一组更多，请说明，例如“每个暴露者对应两个非暴露者”，例数会随之改变。",
        )
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
