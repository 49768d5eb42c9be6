"""Showing that a difference is on the right side of a margin: what is the same for means and for proportions.

Margins are signed, treatment minus control. A negative non-inferiority margin means that more is better
(−0.1: at most ten points worse), a positive one that less is better. A true difference on the wrong side of
the margin is refused: no number of participants could show what is not so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.inputs import Measure, Sides, TwoGroupInputs
from apps.protocol.sample_size.normal import difference, upper
from apps.protocol.sample_size.refusals import refuse
from apps.protocol.sample_size.wording import sides

Hypothesis = Literal["non_inferiority", "superiority", "equivalence"]


class MarginInputs(TwoGroupInputs):
    """A design adds the two inputs that are compared, and narrows the margin where its scale has limits."""

    compared: ClassVar[tuple[str, str]]
    sided: Sides = 1
    margin: Measure
    hypothesis: Hypothesis

    @property
    def difference(self) -> float:
        """What is assumed to be true, treatment minus control."""
        treatment, control = (getattr(self, name) for name in self.compared)
        return difference(treatment, control)


@dataclass(frozen=True)
class Bound:
    """One null hypothesis: the difference equals `at`. `z_power` is the quantile that the power asks for."""

    at: float
    z_power: float


def _one_bound(i: MarginInputs) -> tuple[Bound, ...]:
    return (Bound(i.margin, i.z_power),)


def _two_bounds(i: MarginInputs) -> tuple[Bound, ...]:
    """Both one-sided tests must succeed: each may fail with half of β (conservative unless the truth is 0)."""
    quantile = upper((1 - i.power) / 2)
    return tuple(Bound(at, quantile) for at in (abs(i.margin), -abs(i.margin)))


def _non_inferior(i: MarginInputs) -> bool:
    return i.difference > i.margin if i.margin < 0 else i.difference < i.margin


def _superior(i: MarginInputs) -> bool:
    if i.margin == 0:
        return i.difference != 0
    return i.difference > i.margin if i.margin > 0 else i.difference < i.margin


def _direction(i: MarginInputs) -> Text:
    """Which side is the good one: of non-inferiority the margin is on the bad side, of superiority on the good one."""
    good = i.difference if i.margin == 0 else -i.margin if i.hypothesis == "non_inferiority" else i.margin
    return (
        both("higher taken as better", "以高为优") if good > 0 else both("lower taken as better", "以低为优")
    )


def _assumed(i: MarginInputs) -> Text:
    """What the sign of the margin and the sides of the test say, in brackets behind it."""
    side, direction = sides(i.sided), _direction(i)
    return both(
        f"treatment minus control, {direction['en']}, {side['en']} test",
        f"试验组减对照组，{direction['zh_hans']}，{side['zh_hans']}检验",
    )


def _equivalent(i: MarginInputs) -> bool:
    return abs(i.difference) < abs(i.margin)


@dataclass(frozen=True)
class Question:
    """What a hypothesis needs: its null bounds, whether the assumed truth can be shown, and its words."""

    bounds: Callable[[MarginInputs], tuple[Bound, ...]]
    possible: Callable[[MarginInputs], bool]
    zero_margin: bool
    words: Callable[[MarginInputs, Text], Text]


QUESTIONS: dict[Hypothesis, Question] = {
    "non_inferiority": Question(
        _one_bound,
        _non_inferior,
        False,
        lambda i, margin: both(
            f"to show non-inferiority with a margin of {margin['en']} ({_assumed(i)['en']})",
            f"证明非劣效（界值 {margin['zh_hans']}，{_assumed(i)['zh_hans']}）",
        ),
    ),
    "superiority": Question(
        _one_bound,
        _superior,
        True,
        lambda i, margin: both(
            f"to show superiority by more than {margin['en']} ({_assumed(i)['en']})",
            f"证明优效（界值 {margin['zh_hans']}，{_assumed(i)['zh_hans']}）",
        ),
    ),
    "equivalence": Question(
        _two_bounds,
        _equivalent,
        False,
        lambda i, margin: both(
            f"to show equivalence within ±{margin['en'].lstrip('−')} (two one-sided tests)",
            f"证明等效（界值 ±{margin['zh_hans'].lstrip('−')}，双单侧检验）",
        ),
    ),
}


def question_of(i: MarginInputs, *, difference: Text, margin: Text) -> Question:
    """The question, when it can have the answer that is wanted; the texts say the numbers with their unit."""
    question = QUESTIONS[i.hypothesis]
    if i.margin == 0 and not question.zero_margin:
        raise refuse("margin", "must not be 0: its sign gives the direction", "不能为0：符号表示方向")
    if not question.possible(i):
        raise refuse("margin", *_never(i, difference, margin))
    return question


def _never(i: MarginInputs, difference: Text, margin: Text) -> tuple[str, str]:
    """Why the true difference rules out the answer that is wanted, in both languages."""
    where, where_zh = (
        f"not on the right side of the margin {margin['en']}",
        f"未落在界值（{margin['zh_hans']}）允许的一侧",
    )
    if i.hypothesis == "equivalence":
        where, where_zh = (
            f"not within ±{margin['en'].lstrip('−')}",
            f"未落在 ±{margin['zh_hans'].lstrip('−')} 之内",
        )
    return (
        f"the assumed difference, treatment minus control, is {difference['en']}: {where}, so this can never be shown",
        f"假设的差值（试验组减对照组）为 {difference['zh_hans']}，{where_zh}，无法证明",
    )


def conventions_of(i: MarginInputs) -> tuple[Text, ...]:
    """What was assumed where nothing was said, and what the power of two tests means."""
    side = sides(i.sided)
    assumed = both(
        f"The sides of the test were not given: {side['en']} is assumed.",
        f"未给出单双侧：按{side['zh_hans']}检验计算。",
    )
    if i.hypothesis != "equivalence":
        return () if "sided" in i.given else (assumed,)
    return (
        both(
            f"Two one-sided tests, each at {i.tail:g}; z(1 − β/2) for the power, whatever the true difference.",
            f"双单侧检验，每侧水准 {i.tail:g}；无论真实差值为何，把握度均采用 z(1 − β/2)。",
        ),
    )
