"""The sentence of a hypothesis test for the protocol, and the conventions that every test shares."""

from __future__ import annotations

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.inputs import TestedInputs
from apps.protocol.sample_size.results import Method
from apps.protocol.sample_size.wording import are, percent, sides

QUANTILES = both("Quantiles are not rounded.", "分位数不取整。")


def level_of(inputs: TestedInputs) -> Text:
    tail = f"z(1 − α{'/2' if inputs.sided == 2 else ''})"
    return both(
        f"{sides(inputs.sided)['en'].capitalize()} level {inputs.alpha:g}: {tail} is used.",
        f"{sides(inputs.sided)['zh_hans']}检验水准 {inputs.alpha:g}：采用 {tail}。",
    )


def allocation(ratio: float) -> Text:
    return both(f"Allocation n2/n1: {ratio:g}.", f"分配比例 n2/n1：{ratio:g}。")


def statement(inputs: TestedInputs, *, needed: Text, aim: Text, method: Method) -> Text:
    """`needed` are the participants or events; `aim` goes on: "to detect …" / "检出……"."""
    side = sides(inputs.sided)
    return both(
        f"With a {side['en']} significance level of {inputs.alpha:g}, {needed['en']} {are(needed['en'])} needed for "
        f"{percent(inputs.power)} power {aim['en']} ({method.name['en']}).",
        f"取{side['zh_hans']}检验水准 {inputs.alpha:g}、把握度 {percent(inputs.power)}，为"
        f"{aim['zh_hans']}（{method.name['zh_hans']}），需要{needed['zh_hans']}。",
    )


def followed_by(first: Text, second: Text) -> Text:
    """Two sentences, with a space between them where the language has one."""
    return both(f"{first['en']} {second['en']}", f"{first['zh_hans']}{second['zh_hans']}")
