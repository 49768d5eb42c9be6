"""Check 8: the allocation ratio, the arms and the numbers per arm are of one piece."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from apps.fields.bilingual import both
from apps.fields.conditions.evaluation import is_set
from apps.fields.paths import get_value
from apps.fields.rules import NotRun, Outcome, Violation
from apps.protocol.checks.reading import (
    Context,
    assigns_nothing,
    design_type,
    is_within_person,
    missing,
    not_concerned,
    number_of,
    unreadable,
)
from apps.protocol.checks.violations import blocks
from apps.protocol.sample_size.arms import OF_TWO_ARMS, arms_of

ARMS, PER_GROUP, TOTAL = "study_design.arms", "sample_size.n_per_group", "sample_size.n_total"
RATIOS = ("study_design.allocation_ratio", "sample_size.allocation_ratio")
UNNAMED = ["", ""]
ROUNDING = 1  # participants: numbers are rounded up once per group, and once more for dropout

Ratio = tuple[int, ...]


def allocation(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """8 B (with arms, or two groups): one term of the ratio per arm; numbers per arm match it. Always they add up."""
    exempt = _exemption(context)
    if exempt is not None:
        counts = [] if is_within_person(context) else _counts(context, [])  # one person counts for both parts
        return [*_of_sum(counts or [], context)] or exempt
    arms = [str(arm["name"]) for arm in arms_of(context)] or UNNAMED
    ratios = {path: _ratio(get_value(context, path)) for path in RATIOS if is_set(get_value(context, path))}
    counts = _counts(context, arms)
    odd = tuple(path for path, ratio in ratios.items() if ratio is None)
    if odd or counts is None:
        return unreadable(*odd, *(() if counts is not None else (PER_GROUP,)))
    known = {path: ratio for path, ratio in ratios.items() if ratio is not None}
    violations = [*_of_ratios(known, arms), *_of_counts(counts, arms, known), *_of_sum(counts, context)]
    lacking = [path for path, there in ((RATIOS[0], known), (PER_GROUP, counts)) if not there]
    return violations or (missing(*lacking) if lacking else ())


def _exemption(context: Context) -> NotRun | None:
    """Why ratio and arms do not concern a study; None when they do."""
    if assigns_nothing(context):
        return not_concerned("studies that assign nobody", "不作分配的研究")
    if is_within_person(context):
        return not_concerned(
            "randomisation within persons: there is one group", "自身对照随机（仅一组受试者）"
        )
    if design_type(context) == "single_arm":
        return not_concerned("studies of one arm", "单臂研究")
    arms = arms_of(context)
    return missing(ARMS) if len(arms) < 2 and (arms or not _is_of_two(context)) else None


def _is_of_two(context: Context) -> bool:
    """Whether the arms are the two that intervention and comparator make, so that nobody is asked to name them."""
    rows = get_value(context, PER_GROUP)
    return (
        design_type(context) in OF_TWO_ARMS
        and all(str(get_value(context, path) or "1:1").count(":") == 1 for path in RATIOS)
        and (not is_set(rows) or (isinstance(rows, list | tuple) and len(rows) == len(UNNAMED)))
    )


def _ratio(value: Any) -> Ratio | None:
    """The terms in lowest form ("2:2" is 1:1); None for what is no ratio."""
    terms = [term.strip() for term in value.split(":")] if isinstance(value, str) else []
    if len(terms) < 2 or not all(term.isascii() and term.isdigit() and int(term) for term in terms):
        return None
    numbers = [int(term) for term in terms]
    common = math.gcd(*numbers)
    return tuple(number // common for number in numbers)


def _counts(context: Context, arms: list[str]) -> list[int] | None:
    """Numbers in the order of the arms where they are named alike, else as listed; None if not readable."""
    rows = get_value(context, PER_GROUP)
    if not is_set(rows):
        return []
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        return None
    numbers = [number_of(row.get("n")) for row in rows]
    if any(number is None or number <= 0 for number in numbers):
        return None
    by_name = {_plain(row.get("arm")): int(n) for row, n in zip(rows, numbers, strict=True) if n is not None}
    wanted = [_plain(arm) for arm in arms]
    if len(by_name) == len(rows) and set(by_name) == set(wanted):
        return [by_name[name] for name in wanted]
    return [int(number) for number in numbers if number is not None]


def _plain(name: Any) -> str:
    return " ".join(str(name or "").casefold().split())


def _of_ratios(ratios: Mapping[str, Ratio], arms: list[str]) -> Iterator[Violation]:
    for path, ratio in ratios.items():
        if len(ratio) != len(arms):
            yield blocks(
                (path, ARMS),
                both(
                    f"The allocation ratio {_said(ratio)} has {len(ratio)} terms, there are {len(arms)} arms.",
                    f"分配比例 {_said(ratio)} 有 {len(ratio)} 项，而研究组有 {len(arms)} 个。",
                ),
                both(
                    "Give one term for each arm, in the order of the arms.",
                    "请按研究组的顺序为每组给出一项比例。",
                ),
            )
    if len(set(ratios.values())) > 1:
        first, second = ratios.values()
        yield blocks(
            RATIOS,
            both(
                f"The study design says {_said(first)}, the sample size {_said(second)}.",
                f"研究设计中的分配比例为 {_said(first)}，样本量中为 {_said(second)}。",
            ),
            both(
                "Use one allocation ratio in both, first arm : second arm, and calculate again if needed.",
                "请统一分配比例（第一组：第二组），必要时重新计算样本量。",
            ),
        )


def _of_counts(counts: list[int], arms: list[str], ratios: Mapping[str, Ratio]) -> Iterator[Violation]:
    if counts and len(counts) != len(arms):
        yield blocks(
            (PER_GROUP, ARMS),
            both(
                f"Numbers are given for {len(counts)} groups, there are {len(arms)} arms.",
                f"每组例数给出了 {len(counts)} 组，而研究组有 {len(arms)} 个。",
            ),
            both("Give one number for each arm.", "请为每个研究组给出例数。"),
        )
        return
    for path, ratio in ratios.items():
        if counts and len(ratio) == len(counts) and not _fits(counts, ratio):
            shown = ":".join(map(str, counts))
            yield blocks(
                (PER_GROUP, path),
                both(
                    f"The numbers per group {shown} do not match the allocation ratio {_said(ratio)}.",
                    f"每组例数 {shown} 与分配比例 {_said(ratio)} 不符。",
                ),
                both(
                    "Correct the numbers per group or the ratio; both follow the order of the arms.",
                    "请修正每组例数或分配比例；两者均按研究组的顺序。",
                ),
            )


def _fits(counts: list[int], ratio: Ratio) -> bool:
    """Whether some number of participants per term, rounded up in each group, gives these numbers."""
    least = max((n - 1 - ROUNDING) / term for n, term in zip(counts, ratio, strict=True))
    most = min((n + ROUNDING) / term for n, term in zip(counts, ratio, strict=True))
    return least < most


def _of_sum(counts: list[int], context: Context) -> Iterator[Violation]:
    total = number_of(get_value(context, TOTAL))
    if counts and total is not None and sum(counts) != total:
        yield blocks(
            (TOTAL, PER_GROUP),
            both(
                f"The numbers per group add up to {sum(counts)}, the total is {total:g}.",
                f"每组例数之和为 {sum(counts)}，总例数为 {total:g}。",
            ),
            both("Make the total the sum of the groups.", "请使总例数等于各组例数之和。"),
        )


def _said(ratio: Ratio) -> str:
    return ":".join(map(str, ratio))
