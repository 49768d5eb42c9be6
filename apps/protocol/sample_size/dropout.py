"""How many to enrol so that those needed for analysis remain."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from apps.fields.bilingual import both
from apps.protocol.sample_size.inputs import LARGEST_N, Count, Inputs, no_boolean
from apps.protocol.sample_size.normal import enrolled
from apps.protocol.sample_size.refusals import refuse
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.varied import relative, whole
from apps.protocol.sample_size.wording import counted, percent

NAME = "dropout"


class Dropout(Inputs):
    """`n_evaluable` are the participants of one group that must be evaluable."""

    n_evaluable: Count
    dropout: Annotated[float, BeforeValidator(no_boolean), Field(ge=0, lt=1)]


def run(i: Dropout) -> Result:
    """Participants of one group to enrol."""
    n = enrolled(i.n_evaluable, i.dropout)
    if n > LARGEST_N:
        raise refuse(
            "dropout",
            "leaves so few that more than a thousand million participants would have to be enrolled",
            "使所需入组例数超过十亿例",
        )
    share = percent(i.dropout)
    return Result(
        design=NAME,
        given=i.given,
        inputs=i.filled,
        outputs={"n_enrolled_per_group": n, "n_raw_per_group": i.n_evaluable / (1 - i.dropout)},
        method=Method(
            both("dropout allowance", "失访率校正"),
            "n_enrolled = ceil(n / (1 − dropout)); not n·(1 + dropout)",
            "Chow, Shao, Wang (2008) Sample Size Calculations in Clinical Research, 2nd ed., section 1.2.3",
        ),
        assumptions=(both(f"Dropout: {share}.", f"失访率：{share}。"),),
        sentence=both(
            f"Allowing for a dropout of {share}, {counted(n, 'participant')} per group will be enrolled so that "
            f"{i.n_evaluable} can be evaluated.",
            f"考虑 {share} 的失访率，每组计划入组 {n} 例，以保证 {i.n_evaluable} 例可评价。",
        ),
    )


register_design(
    NAME,
    both("Allowance for dropout", "失访率校正"),
    Dropout,
    run,
    varied=(relative("dropout"), whole("n_evaluable")),
    purpose=both(
        "How many to enrol in each group so that those needed for analysis remain.",
        "每组需入组多少例才能达到分析所需例数。",
    ),
)
