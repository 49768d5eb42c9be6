"""How many events a log-rank test needs: the two established formulas, for both log-rank designs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.inputs import TwoGroupInputs
from apps.protocol.sample_size.normal import square

NO_EFFECT_EN = "leaves no difference to detect: the hazards are equal"
NO_EFFECT_ZH = "两组风险率相等，没有可检出的差异"
EVENTS_ROUNDING = both("Events are rounded up.", "事件数向上取整。")


@dataclass(frozen=True)
class EventFormula:
    """`of` takes the inputs of the test and the hazard ratio, treatment to control."""

    of: Callable[[TwoGroupInputs, float], float]
    name: Text
    formula: str
    source: str


def _schoenfeld(i: TwoGroupInputs, hr: float) -> float:
    return square((i.z_alpha + i.z_power) * (1 + i.ratio) / math.log(hr)) / i.ratio


def _freedman(i: TwoGroupInputs, hr: float) -> float:
    return square((i.z_alpha + i.z_power) * (1 + i.ratio * hr) / (1 - hr)) / i.ratio


SCHOENFELD = EventFormula(
    _schoenfeld,
    both("log-rank test, Schoenfeld's formula", "对数秩检验，Schoenfeld 公式"),
    "d = (z(1−α/s) + z(1−β))² · (1+k)² / (k · (ln HR)²)",
    "Schoenfeld (1981) Biometrika 68:316–319; Schoenfeld (1983) Biometrics 39:499–503",
)
FREEDMAN = EventFormula(
    _freedman,
    both("log-rank test, Freedman's formula", "对数秩检验，Freedman 公式"),
    "d = (z(1−α/s) + z(1−β))² · (1 + k·HR)² / (k · (1−HR)²)",
    "Freedman (1982) Statistics in Medicine 1:121–129",
)
EVENT_FORMULAS = {"schoenfeld": SCHOENFELD, "freedman": FREEDMAN}
