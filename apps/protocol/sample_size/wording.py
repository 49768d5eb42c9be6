"""Numbers in words, in both languages, the same in every sentence of a protocol."""

from __future__ import annotations

import re
from collections.abc import Sequence

from apps.fields.bilingual import Text, both

LOSSES_MODELLED = both(
    "Losses are part of the calculation and are not allowed for a second time.",
    "计算中已包含失访，不再另行增加例数。",
)
# Where `numbers` and the designs speak of the groups of a calculation; the names say which is the control.
OF_CALCULATIONS = ("Comparison group", "Exposed group", "Control group", "Case group")
_EN_GROUPS = re.compile(r"; group 1 is the control|\bgroup (?P<place>[12])\b(?: \(control\))?")
_ZH_GROUPS = re.compile(r"；第1组为对照组|第(?P<place>[12])组(?:（对照组）)?")


def percent(share: float) -> str:
    """0.125 → "12.5%"."""
    return f"{round(share * 100, 6):g}%"


def points(share: float) -> Text:
    """A difference of proportions: −0.1 → "−10 percentage points"."""
    amount = plain(round(share * 100, 6))
    return both(f"{amount} percentage points", f"{amount} 个百分点")


def plain(value: float) -> str:
    """A measured value with a real minus sign."""
    return f"{value:.10g}".replace("-", "−")


def measure(value: float) -> Text:
    """The same in both languages: the unit is the reader's."""
    return both(plain(value), plain(value))


def sides(sided: int) -> Text:
    return both("two-sided", "双侧") if sided == 2 else both("one-sided", "单侧")


def counted(number: int, thing: str) -> str:
    """ "1 participant", "2 participants"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def are(needed: str) -> str:
    """The verb of what `counted` gave."""
    return "is" if re.fullmatch(r"1 \w+", needed) else "are"


def numbers(counts: Sequence[int]) -> Text:
    """Participants of each group, group 1 (control) first, and their sum."""
    total = sum(counts)
    if len(counts) == 1:
        return both(counted(total, "participant"), f"受试者 {total} 例")
    if len(set(counts)) == 1:
        return both(
            f"{counted(counts[0], 'participant')} per group ({total} in total)",
            f"每组 {counts[0]} 例（共 {total} 例）",
        )
    en = " and ".join(f"{n} in group {place}" for place, n in enumerate(counts, 1))
    zh = "、".join(f"第{place}组 {n} 例" for place, n in enumerate(counts, 1))
    return both(
        f"{total} participants ({en}; group 1 is the control)", f"共 {total} 例（{zh}；第1组为对照组）"
    )


def with_arms(text: Text, names: Sequence[str]) -> Text:
    """A sentence about group 1 and group 2 with the names of the arms; as it is unless there are two names."""
    if len(names) != 2:
        return text
    return both(
        _named(_EN_GROUPS, text["en"], [_arm_en(name) for name in names]),
        _named(_ZH_GROUPS, text["zh_hans"], [_arm_zh(name) for name in names]),
    )


def _named(groups: re.Pattern[str], sentence: str, names: Sequence[str]) -> str:
    def name(match: re.Match[str]) -> str:
        if not match["place"]:
            return ""
        space = " " if sentence[match.end() : match.end() + 1].isdigit() else ""
        return f"{names[int(match['place']) - 1]}{space}"

    return groups.sub(name, sentence)


def _arm_en(name: str) -> str:
    name = re.sub(r"^the\s+", "", name.strip(), flags=re.IGNORECASE)
    name = name.lower() if name in OF_CALCULATIONS else name
    return f"the {name}" if re.search(r"\b(?:group|arm)$", name, re.IGNORECASE) else f"the {name} group"


def _arm_zh(name: str) -> str:
    return f"{name.strip().removesuffix('组')}组"


def after_dropout(counts: Sequence[int], dropout: float, *, is_observed: bool = False) -> Text:
    """The second sentence of a statement: what is enrolled so that enough can be evaluated. In an observational study
    (`is_observed`) they may as well lack data as be lost."""
    enrolled = numbers(counts)
    share = percent(dropout)
    if is_observed:
        return both(
            f"Allowing for {share} who are lost or cannot be evaluated, {enrolled['en']} will be included.",
            f"考虑 {share} 的病例失访或无法评价，计划纳入{enrolled['zh_hans']}。",
        )
    return both(
        f"Allowing for a dropout of {share}, {enrolled['en']} will be enrolled.",
        f"考虑 {share} 的失访率，计划入组{enrolled['zh_hans']}。",
    )
