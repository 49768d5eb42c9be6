"""Numbers in words, in both languages, the same in every sentence of a protocol."""

from __future__ import annotations

from collections.abc import Sequence

from apps.agents.texts import Text, both


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


def numbers(counts: Sequence[int]) -> Text:
    """Participants of each group, group 1 (control) first, and their sum."""
    total = sum(counts)
    if len(counts) == 1:
        return both(f"{total} participants", f"受试者 {total} 例")
    if len(set(counts)) == 1:
        return both(
            f"{counts[0]} participants per group ({total} in total)", f"每组 {counts[0]} 例（共 {total} 例）"
        )
    en = " and ".join(f"{n} in group {place}" for place, n in enumerate(counts, 1))
    zh = "、".join(f"第{place}组 {n} 例" for place, n in enumerate(counts, 1))
    return both(
        f"{total} participants ({en}; group 1 is the control)", f"共 {total} 例（{zh}；第1组为对照组）"
    )


def after_dropout(counts: Sequence[int], dropout: float) -> Text:
    """The second sentence of a statement: what is enrolled so that enough can be evaluated."""
    enrolled = numbers(counts)
    share = percent(dropout)
    return both(
        f"Allowing for a dropout of {share}, {enrolled['en']} will be enrolled.",
        f"考虑 {share} 的失访率，计划入组{enrolled['zh_hans']}。",
    )
