"""The groups in which designs are listed, by what is measured."""

from __future__ import annotations

from typing import Final

from apps.fields.bilingual import Text, both

FAMILIES: Final[dict[str, Text]] = {
    "means": both("Means", "均数"),
    "proportions": both("Proportions", "率"),
    "survival": both("Time to event", "生存时间"),
    "precision": both("Precision of an estimate", "估计精度"),
    "other": both("Planning", "入组计划"),
}
