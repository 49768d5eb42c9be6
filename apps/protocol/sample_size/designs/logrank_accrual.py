"""Log-rank test by participants: exponential times, uniform entry, follow-up to a fixed end, losses on the way."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.designs.events import (
    EVENTS_ROUNDING,
    FREEDMAN,
    NO_EFFECT_EN,
    NO_EFFECT_ZH,
    SCHOENFELD,
    EventFormula,
)
from apps.protocol.sample_size.designs.two_groups import two_group_result
from apps.protocol.sample_size.inputs import NotNegative, Positive, TwoGroupInputs, Ways, check_size
from apps.protocol.sample_size.normal import round_up, square
from apps.protocol.sample_size.refusals import InputRefused, refuse
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.statements import allocation
from apps.protocol.sample_size.varied import powers, relative
from apps.protocol.sample_size.wording import plain

NAME = "logrank_accrual"
SMALL = 1e-3  # below it the series is exact to 1e-15
MethodName = Literal["lachin_foulkes", "schoenfeld", "freedman"]


class LogrankAccrual(TwoGroupInputs):
    """Hazards per unit of time, all times in that unit.

    `accrual` is how long participants enter (0: all at once), `followup` how long the last of them is followed.
    """

    ways: ClassVar[tuple[Ways, ...]] = (
        (("hazard_control",), ("median_control",)),
        (("hazard_treatment",), ("hr",)),
    )

    hazard_control: Positive | None = None
    hazard_treatment: Positive | None = None
    median_control: Positive | None = None
    hr: Positive | None = None
    dropout_hazard: NotNegative = 0.0
    accrual: NotNegative
    followup: NotNegative
    hypothesis: Literal["equality"] = "equality"
    method: MethodName = "lachin_foulkes"

    @model_validator(mode="after")
    def _some_effect(self) -> Self:
        if self.hazard_ratio == 1:
            raise InputRefused(self.effect_field, NO_EFFECT_EN, NO_EFFECT_ZH)
        if not self.accrual and not self.followup:
            raise InputRefused(
                "followup",
                "must be greater than 0 when all enter at once (accrual 0): nobody could have the event",
                "全部同时入组（入组期为 0）时随访时间必须大于 0，否则无人可能发生事件",
            )
        return self

    @property
    def effect_field(self) -> str:
        return "hazard_treatment" if self.hr is None else "hr"

    @property
    def control(self) -> float:
        """The hazard of the control group."""
        return self.hazard_control or math.log(2) / (self.median_control or math.nan)

    @property
    def treatment(self) -> float:
        return self.hazard_treatment or self.control * (self.hr or math.nan)

    @property
    def hazard_ratio(self) -> float:
        return self.hr or (self.hazard_treatment or math.nan) / self.control

    def event_share(self, hazard: float) -> float:
        """The probability that somebody with this hazard has the event before the end and before dropping out."""
        leaving = hazard + self.dropout_hazard
        followed = leaving * self.followup
        gone = -math.expm1(-followed) + math.exp(-followed) * _gone_during_entry(leaving * self.accrual)
        return hazard / leaving * gone

    @property
    def shares(self) -> tuple[float, float]:
        """Of the control group and of the treatment group."""
        return self.event_share(self.control), self.event_share(self.treatment)


def _gone_during_entry(x: float) -> float:
    """1 − (1 − e^(−x)) / x without cancellation: the share gone by the end of entry, 0 when all enter at once."""
    if x < SMALL:
        return x / 2 - x**2 / 6 + x**3 / 24 - x**4 / 120
    return 1 + math.expm1(-x) / x


def _need_events(i: LogrankAccrual) -> None:
    """Refuses a hazard so small that floats know no events."""
    control = "hazard_control" if i.median_control is None else "median_control"
    for field, share in zip((control, i.effect_field), i.shares, strict=True):
        if not share > sys.float_info.min:
            raise refuse(field, "makes events too rare to compute with", "使事件过于罕见，无法计算")


def _lachin_foulkes(i: LogrankAccrual) -> float:
    average = i.event_share((i.control + i.ratio * i.treatment) / (1 + i.ratio))
    first, second = i.shares
    under_null = i.z_alpha * math.sqrt((1 + 1 / i.ratio) / average)
    under_alternative = i.z_power * math.sqrt(1 / first + 1 / (i.ratio * second))
    return square((under_null + under_alternative) / math.log(i.hazard_ratio))


def _by_events(formula: EventFormula) -> Callable[[LogrankAccrual], float]:
    def n1(i: LogrankAccrual) -> float:
        first, second = i.shares
        return formula.of(i, i.hazard_ratio) / (first + i.ratio * second)

    return n1


def _event_method(formula: EventFormula) -> Method:
    return Method(
        formula.name,
        f"{formula.formula}; n1 = d / (Pc + k·Pt), n2 = k·n1, {EVENT_SHARE}",
        f"{formula.source}; event probabilities as Lachin, Foulkes (1986) Biometrics 42:507–519",
    )


EVENT_SHARE = (
    "P = λ/(λ+η) · [1 − (e^(−(λ+η)F) − e^(−(λ+η)(R+F))) / ((λ+η)R)], R accrual, F follow-up, η dropout hazard; "
    "R = 0: its limit λ/(λ+η) · [1 − e^(−(λ+η)F)]"
)
FORMULAS: dict[MethodName, tuple[Callable[[LogrankAccrual], float], Method]] = {
    "lachin_foulkes": (
        _lachin_foulkes,
        Method(
            both(
                "log-rank test, Lachin–Foulkes on the log hazard ratio",
                "对数秩检验，Lachin–Foulkes 法（对数风险比）",
            ),
            "n1 = [z(1−α/s)·√((1+1/k)/P̄) + z(1−β)·√(1/Pc + 1/(k·Pt))]² / (ln HR)², n2 = k·n1, P̄ at the "
            f"average hazard; {EVENT_SHARE}",
            "Lachin, Foulkes (1986) Biometrics 42:507–519, scale of the log hazard ratio; as gsDesign::nSurvival",
        ),
    ),
    "schoenfeld": (_by_events(SCHOENFELD), _event_method(SCHOENFELD)),
    "freedman": (_by_events(FREEDMAN), _event_method(FREEDMAN)),
}


def run(i: LogrankAccrual) -> Result:
    """Participants for a test of equal hazards, and the events to be expected in them."""
    _need_events(i)
    formula, method = FORMULAS[i.method]
    n1_raw = formula(i)
    check_size(n1_raw, i.effect_field)
    first, second = i.shares
    events_raw = n1_raw * (first + i.ratio * second)
    return two_group_result(
        NAME,
        i,
        n1_raw,
        method,
        effect_field=i.effect_field,
        aim=_aim(i),
        assumptions=_assumptions(i),
        conventions=(EVENTS_ROUNDING,),
        events_raw=events_raw,
        more=both(
            f"About {round_up(events_raw)} events are expected in them.",
            f"其中预计发生约 {round_up(events_raw)} 个事件。",
        ),
    )


def _aim(i: LogrankAccrual) -> Text:
    ratio, accrual, followup = f"{i.hazard_ratio:.4g}", plain(i.accrual), plain(i.followup)
    if not i.accrual:
        return both(
            f"to detect a hazard ratio of {ratio}, with all entering at once and followed for {followup} time units",
            f"检出风险比 {ratio}（全部同时入组，随访 {followup} 个时间单位）",
        )
    return both(
        f"to detect a hazard ratio of {ratio}, with accrual over {accrual} and follow-up of {followup} time "
        "units after the last entry",
        f"检出风险比 {ratio}（入组期 {accrual}、末例入组后随访 {followup} 个时间单位）",
    )


def _assumptions(i: LogrankAccrual) -> tuple[Text, ...]:
    first, second = (f"{100 * share:.3g}%" for share in i.shares)
    control, treatment, loss = (f"{hazard:.4g}" for hazard in (i.control, i.treatment, i.dropout_hazard))
    return (
        both(f"Hazard in the control group: {control}.", f"对照组风险率：{control}。"),
        both(f"Hazard with the treatment: {treatment}.", f"试验组风险率：{treatment}。"),
        both(f"Hazard of dropping out: {loss}.", f"脱落风险率：{loss}。"),
        both(
            f"Share with the event: {first} (control), {second} (treatment).",
            f"事件发生比例：对照组 {first}，试验组 {second}。",
        ),
        _entry(i),
        allocation(i.ratio),
    )


def _entry(i: LogrankAccrual) -> Text:
    en, zh = ("uniform entry", "均匀入组") if i.accrual else ("all enter at once", "全部同时入组")
    return both(
        f"Exponential times, {en}; hazards and times share one unit.",
        f"生存时间服从指数分布，{zh}；风险率与时间单位一致。",
    )


register_design(
    NAME,
    both("Log-rank test, participants", "对数秩检验（所需例数）"),
    LogrankAccrual,
    run,
    varied=(
        relative("hr"),
        relative("hazard_treatment"),
        relative("median_control"),
        relative("hazard_control"),
        relative("followup"),
        powers(),
    ),
    purpose=both(
        "The participants that give enough events, with accrual, follow-up and losses.",
        "考虑入组期、随访期与脱落，计算获得足够事件所需的例数。",
    ),
    family="survival",
)
