"""Log-rank test by events: how many must be seen, whenever and in however many participants they happen."""

from __future__ import annotations

import math
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.designs.events import (
    EVENT_FORMULAS,
    EVENTS_ROUNDING,
    NO_EFFECT_EN,
    NO_EFFECT_ZH,
)
from apps.protocol.sample_size.inputs import Positive, Proportion, TwoGroupInputs, Ways, check_size
from apps.protocol.sample_size.normal import round_up
from apps.protocol.sample_size.refusals import InputRefused
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.statements import QUANTILES, allocation, level_of, statement
from apps.protocol.sample_size.varied import powers, proportion, relative
from apps.protocol.sample_size.wording import counted, percent

NAME = "logrank_events"
MethodName = Literal["schoenfeld", "freedman"]


class LogrankEvents(TwoGroupInputs):
    """The hazard ratio (treatment to control), or the event-free shares at one time: then ln S_t / ln S_c."""

    ways: ClassVar[tuple[Ways, ...]] = ((("hr",), ("S_c", "S_t")),)

    hr: Positive | None = None
    S_c: Proportion | None = None
    S_t: Proportion | None = None
    hypothesis: Literal["equality"] = "equality"
    method: MethodName = "schoenfeld"

    @model_validator(mode="after")
    def _some_effect(self) -> Self:
        if self.hazard_ratio == 1:
            raise InputRefused(self.effect_field, NO_EFFECT_EN, NO_EFFECT_ZH)
        return self

    @property
    def effect_field(self) -> str:
        return "S_t" if self.hr is None else "hr"

    @property
    def hazard_ratio(self) -> float:
        if self.hr is not None:
            return self.hr
        return math.log(self.S_t or 1) / math.log(self.S_c or math.nan)


def run(i: LogrankEvents) -> Result:
    """Events for a test of equal hazards."""
    formula = EVENT_FORMULAS[i.method]
    events_raw = formula.of(i, i.hazard_ratio)
    check_size(events_raw, i.effect_field)
    events = round_up(events_raw)
    method = Method(formula.name, f"{formula.formula}{_ratio_formula(i)}", formula.source)
    return Result(
        design=NAME,
        given=i.given,
        inputs=i.filled,
        outputs={"events": events, "events_raw": events_raw, "hazard_ratio": i.hazard_ratio},
        method=method,
        events=events,
        conventions=(level_of(i), EVENTS_ROUNDING, QUANTILES),
        assumptions=(*_assumptions(i), both("Proportional hazards.", "风险比恒定。"), allocation(i.ratio)),
        sentence=statement(
            i, needed=both(counted(events, "event"), f" {events} 个事件"), aim=_aim(i), method=method
        ),
    )


def _ratio_formula(i: LogrankEvents) -> str:
    return "" if i.hr is not None else "; HR = ln S_t / ln S_c"


def _aim(i: LogrankEvents) -> Text:
    ratio = f"{i.hazard_ratio:.4g}"
    if i.S_c is None or i.S_t is None:
        return both(f"to detect a hazard ratio of {ratio}", f"检出风险比 {ratio}")
    shares = percent(i.S_c), percent(i.S_t)
    return both(
        f"to detect a difference between an event-free share of {shares[0]} in the control group and "
        f"{shares[1]} with the treatment (hazard ratio {ratio})",
        f"检出对照组无事件比例 {shares[0]} 与试验组 {shares[1]} 之间的差异（风险比 {ratio}）",
    )


def _assumptions(i: LogrankEvents) -> tuple[Text, ...]:
    ratio = f"{i.hazard_ratio:.4g}"
    said = both(f"Hazard ratio, treatment to control: {ratio}.", f"风险比（试验组比对照组）：{ratio}。")
    if i.S_c is None or i.S_t is None:
        return (said,)
    return (
        both(f"Event-free share, control: {percent(i.S_c)}.", f"对照组无事件比例：{percent(i.S_c)}。"),
        both(f"Event-free share, treatment: {percent(i.S_t)}.", f"试验组无事件比例：{percent(i.S_t)}。"),
        said,
    )


register_design(
    NAME,
    both("Log-rank test, events", "对数秩检验（所需事件数）"),
    LogrankEvents,
    run,
    varied=(relative("hr"), proportion("S_t"), proportion("S_c"), powers()),
    purpose=both(
        "Do two groups differ in the time to an event? The number of events that must be seen.",
        "两组至事件发生的时间是否不同？计算需要观察到的事件数。",
    ),
    family="survival",
)
