"""From the unrounded number of group 1 to a result with both groups, the same for every two-group design."""

from __future__ import annotations

from collections.abc import Callable

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.inputs import TwoGroupInputs, check_size
from apps.protocol.sample_size.normal import round_up
from apps.protocol.sample_size.results import Group, Method, Result
from apps.protocol.sample_size.statements import QUANTILES, followed_by, level_of, statement
from apps.protocol.sample_size.wording import numbers

Groups = tuple[Group, Group]
ROUNDING = both(
    "Counts are rounded up per group; with an allocation ratio other than 1, n2 = ratio × the rounded n1, "
    "rounded up.",
    "各组例数分别向上取整；分配比例不为1时，n2 = 比例 × 取整后的 n1，再向上取整。",
)
ROUNDING_EACH = both("Counts are rounded up in each group.", "各组例数分别向上取整。")


def groups_of(n1_raw: float, ratio: float) -> Groups:
    """Control and other group, n2 from the rounded n1; `ratio` is n2 / n1."""
    n1 = round_up(n1_raw)
    return Group("control", n1, n1_raw), Group("treatment", round_up(ratio * n1), ratio * n1_raw)


def groups_each(n1_raw: float, ratio: float) -> Groups:
    """Control and other group, each rounded up by itself."""
    first, second = n1_raw, ratio * n1_raw
    return Group("control", round_up(first), first), Group("treatment", round_up(second), second)


def outputs_of(groups: Groups) -> dict[str, float]:
    """The numbers by the names of the cases file: per group when both are equal, else by group."""
    first, second = groups
    found: dict[str, float] = {"total": first.n + second.n, "total_raw": first.n_raw + second.n_raw}
    if first.n_raw == second.n_raw:
        found |= {"n_per_group": first.n, "n_raw_per_group": first.n_raw}
    return found | {"n1": first.n, "n2": second.n, "n1_raw": first.n_raw, "n2_raw": second.n_raw}


def two_group_result(
    design: str,
    inputs: TwoGroupInputs,
    n1_raw: float,
    method: Method,
    *,
    effect_field: str,
    aim: Text,
    assumptions: tuple[Text, ...],
    conventions: tuple[Text, ...] = (),
    level: Text | None = None,
    split: Callable[[float, float], Groups] = groups_of,
    events_raw: float | None = None,
    more: Text | None = None,
) -> Result:
    """The result; `aim` ends the sentence: "to detect …" / "检出……", `more` is a second one.

    `level` where it is no normal quantile; `events_raw` are the events expected in the participants.
    """
    check_size(n1_raw, effect_field)
    check_size(n1_raw * inputs.ratio, effect_field)
    groups = split(n1_raw, inputs.ratio)
    rounding = ROUNDING if split is groups_of else ROUNDING_EACH
    events = None if events_raw is None else round_up(events_raw)
    expected = {} if events_raw is None else {"events": round_up(events_raw), "events_raw": events_raw}
    sentence = statement(inputs, needed=numbers([group.n for group in groups]), aim=aim, method=method)
    return Result(
        design=design,
        given=inputs.given,
        inputs=inputs.filled,
        outputs=outputs_of(groups) | expected,
        method=method,
        groups=groups,
        events=events,
        conventions=(level or level_of(inputs), *conventions, rounding, QUANTILES),
        assumptions=assumptions,
        sentence=sentence if more is None else followed_by(sentence, more),
    )
