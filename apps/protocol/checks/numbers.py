"""Check 9: the stated number allows for dropout, and is the same wherever it appears."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apps.fields.bilingual import both
from apps.fields.paths import get_value
from apps.fields.rules import Outcome, Violation
from apps.protocol.checks.allocation import PER_GROUP, TOTAL
from apps.protocol.checks.reading import (
    ASSUMPTIONS,
    Context,
    design_type,
    given,
    is_descriptive,
    missing,
    number_of,
    text_of,
    unreadable,
)
from apps.protocol.checks.violations import blocks, warns
from apps.protocol.checks.wordings import totals_said
from apps.protocol.sample_size.normal import enrolled

EVALUABLE, DROPOUT, STATEMENT = "sample_size.n_evaluable", "sample_size.dropout", "sample_size.statement"
PROJECT_TARGET = "enrolment_target"  # the name among the project's facts
MOST_DROPOUT = 0.30
NO_FOLLOW_UP = ("cross_sectional", "case_control", "diagnostic_accuracy")


def number_allows_for_dropout(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """9 B: N ≥ ceil(evaluable / (1 − dropout)). W: dropout missing or > 30 %; N not the same everywhere."""
    values = {path: number_of(get_value(context, path)) for path in (TOTAL, EVALUABLE, DROPOUT)}
    odd = tuple(path for path in values if given(context, path) and values[path] is None)
    dropout = values[DROPOUT]
    if odd or (dropout is not None and not 0 <= dropout < 1):
        return unreadable(*(odd or (DROPOUT,)))
    total, evaluable = values[TOTAL], values[EVALUABLE]
    violations = [*_of_dropout(dropout, context)]
    if total is not None:
        if evaluable is not None and dropout is not None:
            violations += _too_few(int(total), int(evaluable), dropout)
        violations += _elsewhere(int(total), context, facts)
    lacking = [TOTAL] if total is None else []
    lacking += [EVALUABLE] if evaluable is None and dropout and not _counted_already(context) else []
    return violations or (missing(*lacking) if lacking else ())


def _of_dropout(dropout: float | None, context: Context) -> Iterator[Violation]:
    if dropout is None and _needs_dropout(context):
        yield warns(
            (DROPOUT,),
            both("The sample size says nothing of dropout.", "样本量未说明失访率。"),
            both(
                "State the dropout expected (0% if nobody can be lost): the numbers are raised for it.",
                "请填写预期失访率（若不会失访则为 0%），各组例数将据此增加。",
            ),
            missing=True,
        )
    elif dropout is not None and dropout > MOST_DROPOUT:
        yield warns(
            (DROPOUT,),
            both(
                f"A dropout of {dropout * 100:g}% is more than 30%.", f"失访率 {dropout * 100:g}% 超过 30%。"
            ),
            both(
                "Reconsider follow-up and retention, or give the source of this figure.",
                "请加强随访和减少脱落的措施，或给出该数值的来源。",
            ),
        )


def _needs_dropout(context: Context) -> bool:
    """Somebody is followed up, and losses are not part of the calculation already."""
    followed = design_type(context) not in NO_FOLLOW_UP and not is_descriptive(context)
    return followed and not _models_losses(context) and (given(context, TOTAL) or given(context, PER_GROUP))


def _counted_already(context: Context) -> bool:
    """Whether a hazard of dropping out that is not 0 has raised the numbers for losses."""
    return _models_losses(context) and bool(get_value(context, f"{ASSUMPTIONS}.dropout_hazard"))


def _models_losses(context: Context) -> bool:
    assumptions = get_value(context, ASSUMPTIONS)
    return isinstance(assumptions, Mapping) and "dropout_hazard" in assumptions


def _too_few(total: int, evaluable: int, dropout: float) -> Iterator[Violation]:
    needed = enrolled(evaluable, dropout)
    if total < needed:
        share = f"{dropout * 100:g}%"
        yield blocks(
            (TOTAL, EVALUABLE, DROPOUT),
            both(
                f"The total number {total} is too small: {evaluable} evaluable participants with {share} "
                f"dropout need {needed}.",
                f"总例数 {total} 不足：分析所需例数 {evaluable}、失访率 {share}，需要 {needed} 例。",
            ),
            both(
                f"Raise the total number to at least {needed} "
                f"(needed for analysis / (1 − dropout), rounded up per group).",
                f"请将总例数提高到至少 {needed}（分析所需例数 /（1 − 失访率），每组向上取整）。",
            ),
        )


def _elsewhere(total: int, context: Context, facts: Mapping[str, Any]) -> Iterator[Violation]:
    evaluable = number_of(get_value(context, EVALUABLE))
    other = [
        number for number in totals_said(text_of(context, STATEMENT)) if number not in {total, evaluable}
    ]
    if other:
        yield _differs(STATEMENT, both("the statement", "样本量说明"), other[0], total)
    target = number_of(facts.get(PROJECT_TARGET))
    if target and target != total:
        yield _differs(TOTAL, both("the project's enrolment target", "项目入组目标"), int(target), total)


def _differs(path: str, where: Mapping[str, str], number: int, total: int) -> Violation:
    return warns(
        (path, TOTAL) if path != TOTAL else (TOTAL,),
        both(
            f"The total number is {total}, {where['en']} says {number}.",
            f"总例数为 {total}，而{where['zh_hans']}为 {number}。",
        ),
        both("Use the same number wherever it appears.", "请在所有出现之处使用同一例数。"),
    )
