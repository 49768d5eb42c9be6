"""Between two calculations: how many more or fewer participants, and what makes the difference."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.bilingual import Text, both, in_language
from apps.protocol.size_requests.asked.variants import Variant, Variants, differing, value_worded
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.readings import as_percent

ASKED: Final = re.compile(
    r"\bwhat(?:'s| is| was| would be)? the difference\b"
    r"|\bhow (?:big|large|great|much) (?:is|of) (?:the |a )?difference\b"
    r"|\bwhat difference (?:does|would|do)\b|\bhow (?:many|much) (?:more|fewer|less|smaller|larger|bigger)\b"
    r"|\b(?:how (?:many|much)|what) (?:\w+ )?(?:does|do|would|will) (?:that|it|this|we|i) (?:save|cost|add|gain)\b"
    r"|\bhow do (?:they|the two|these) (?:differ|compare)\b|\bdifference between\b"
    r"|\bwhy (?:is|are|does|do|so)\b[^?]{0,40}\b(?:more|fewer|less|smaller|larger|bigger|difference|differ|many|few)\b"
    r"|[相]?差(?!值|异)(?:了|得|距)?(?:多少|几|多大|多不多|在哪)|[多少省减增][了加少出]{0,2}多少|差[别异距](?:有|是)?(?:多大|多少|在哪|什么)"
    r"|(?:有(?:多大|什么|啥|多少)|什么|啥)(?:的)?(?:差[别异距]|区别|不同)|区别(?:是|在|有)"
    r"|为(?:什么|啥|何)(?:会)?[^?]{0,12}(?:差|少|多|变|不同|不一样)|(?:两者|两个|二者)(?:的)?(?:比较|对比|相比)",
    re.IGNORECASE,
)
_FEWER: Final = both(
    "**{a_label}**: {a}. **{b_label}**: {b}. That is {d} {fewer} ({share}).",
    "**{a_label}**：{a}；**{b_label}**：{b}。后者{fewer} {d} {unit}（{share}）。",
)
_SAME: Final = both(
    "**{a_label}** and **{b_label}** need the same number: {a}.",
    "**{a_label}**与**{b_label}**所需例数相同：{a}。",
)
_REASONS: Final[dict[str, Text]] = {
    "power": both(
        "With {low} power the study misses a true effect in {missed_low} of cases, with {high} in {missed_high}: being "
        "surer takes more participants.",
        "把握度 {low} 时漏掉真实差异的概率为 {missed_low}，{high} 时为 {missed_high}：把握越大，所需例数越多。",
    ),
    "dropout": both(
        "Both need the same number for analysis; more are enrolled the more are expected to drop out.",
        "分析所需例数相同；预计失访越多，需要入组的例数越多。",
    ),
    "alpha": both("A stricter significance level takes more participants.", "检验水准越严，所需例数越多。"),
    "sided": both(
        "A two-sided test splits the level between both sides, which takes more participants.",
        "双侧检验把检验水准分到两侧，所需例数更多。",
    ),
    "ratio": both("Groups of equal size need the fewest participants in all.", "两组例数相等时总例数最少。"),
    "margin": both(
        "The closer the margin lies to the expected difference, the more participants it takes.",
        "界值离预期差值越近，所需例数越多。",
    ),
    "spread": both(
        "The more the values scatter, the more participants it takes.", "数据离散程度越大，所需例数越多。"
    ),
    "precision": both("A narrower interval takes more participants.", "要求的区间越窄，所需例数越多。"),
    "effect": both(
        "The smaller the difference to be shown, the more participants it takes.",
        "要证明的差异越小，所需例数越多。",
    ),
}
_SPREAD: Final = frozenset({"sd", "sd1", "sd2"})
_PRECISION: Final = frozenset({"abs_error", "rel_error", "conf"})
_EFFECT: Final = frozenset(
    {"p1", "p2", "p_t", "p_c", "p", "p0", "mu1", "mu2", "mu_t", "mu_c", "delta", "hr", "S_c", "S_t"}
)


def asks_difference(text: str) -> bool:
    said = plain(text)
    return len(said) <= 120 and ASKED.search(said) is not None


def pair_of(variants: Variants) -> tuple[Variant, Variant] | None:
    """The one that is proposed and the last that was looked at; where that is the same, the one before it."""
    if len(variants.all) < 2:
        return None
    others = [one for one in variants.all if one is not variants.current]
    return (variants.current, variants.last if variants.last is not variants.current else others[-1])


def fewer(base: Variant, other: Variant, language: str) -> str:
    """ "212 fewer", "多 212"; empty where both are the same."""
    size = other.n - base.n
    if not size:
        return ""
    chinese = language.startswith("zh")
    word = ("少" if size < 0 else "多") if chinese else ("fewer" if size < 0 else "more")
    return f"{word} {abs(size)}" if chinese else f"{abs(size)} {word}"


def explained(base: Variant, other: Variant, variants: Variants) -> str:
    """Both numbers, their difference and its reason."""
    language = variants.language
    chinese = language.startswith("zh")
    names = {"a_label": variants.beside(base, other), "b_label": variants.beside(other, base)}
    sizes = {"a": base.size(language), "b": other.size(language)}
    size = other.n - base.n
    if not size:
        return in_language(_SAME, language).format(**names, **sizes)
    word = ("少" if size < 0 else "多") if chinese else ("fewer" if size < 0 else "more")
    sentence = in_language(_FEWER, language).format(
        **names,
        **sizes,
        d=abs(size),
        fewer=word,
        unit="个事件" if base.is_events else "例",
        share=as_percent(round(abs(size) / base.n, 2)),
    )
    space = "" if chinese else " "
    return space.join([sentence, *reasons(base, other, language)])


def reasons(base: Variant, other: Variant, language: str) -> list[str]:
    """One sentence for each kind of input in which two calculations differ."""
    names = set(differing(base, other))
    found: list[str] = [key for key in _REASONS if key in names]
    found += ["spread"] if names & _SPREAD else []
    found += ["precision"] if names & _PRECISION else []
    found += ["effect"] if names & _EFFECT else []
    return [
        in_language(_REASONS[key], language).format(**_parts(key, base, other, language)) for key in found
    ]


def _parts(key: str, base: Variant, other: Variant, language: str) -> dict[str, str]:
    if key != "power":
        return {}
    low, high = sorted((base, other), key=lambda one: float(one.arguments["power"]))
    return {
        "low": value_worded(low.arguments, "power", language),
        "high": value_worded(high.arguments, "power", language),
        "missed_low": as_percent(1 - float(low.arguments["power"])),
        "missed_high": as_percent(1 - float(high.arguments["power"])),
    }
