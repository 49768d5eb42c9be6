"""From the unrounded number of one group to a result, the same for every one-group test."""

from __future__ import annotations

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.inputs import TestedInputs, check_size
from apps.protocol.sample_size.normal import round_up
from apps.protocol.sample_size.results import Group, Method, Result
from apps.protocol.sample_size.statements import QUANTILES, level_of, statement
from apps.protocol.sample_size.wording import numbers

ROUNDING = both("The number is rounded up.", "例数向上取整。")


def one_group_result(
    design: str,
    inputs: TestedInputs,
    n_raw: float,
    method: Method,
    *,
    effect_field: str,
    aim: Text,
    assumptions: tuple[Text, ...],
) -> Result:
    """The result; `aim` ends the sentence: "to detect …" / "检出……"."""
    check_size(n_raw, effect_field)
    group = Group("all", round_up(n_raw), n_raw)
    return Result(
        design=design,
        given=inputs.given,
        inputs=inputs.filled,
        outputs={"n": group.n, "n_raw": n_raw},
        method=method,
        groups=(group,),
        conventions=(level_of(inputs), ROUNDING, QUANTILES),
        assumptions=assumptions,
        sentence=statement(inputs, needed=numbers([group.n]), aim=aim, method=method),
    )
