"""What a field is called inside a sentence: its title and aliases in both languages, and a few words of its own."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from apps.fields.schema.field import Field, label_key

_MORE: Final[dict[str, str]] = {
    "power": r"powered|检验功效",
    "alpha": r"type I error(?: rate)?|significance level|I类错误率?|一类错误率?",
    "dropout": r"drop(?:ping)?[\s-]?outs?|(?:lost|loss) to follow[\s-]?up|withdraw(?:al)?s?|失访|脱落|退出",
    "follow_up_duration": r"followed(?:[\s-]up)?(?: for)?|follow[\s-]?up|随访",
    "treatment_duration": r"treated|treatment(?: period| phase)?|治疗(?:期|时间)",
    "washout": r"wash[\s-]?out(?: period)?",
    "recruitment_period": r"recruitment|recruit|enrol(?:l?ment)?|accrual|招募|入组",
    "allocation_ratio": r"allocat(?:ed|ion)|randomi[sz](?:ed|ation)|assigned|随机(?:分配|分组|化)?|分配|分组|比例",
    "confidence": r"confidence (?:level|interval)s?|置信(?:区间|水平)",
    "blinding": r"blind(?:ed|ing)?|mask(?:ed|ing)",
}
_TOO_COMMON: Final = frozenset(
    {"treatment", "control", "exposure", "patients", "participants", "timing", "sites", "groups", "ratio",
     "events", "safety", "baseline", "design", "时间", "意义", "背景", "标题", "目的"}
)  # fmt: skip


@lru_cache(maxsize=512)
def names_of(field: Field) -> str:
    """A pattern of the names that are particular enough to name the field inside a sentence; longest first."""
    titles = (field.titles.en, field.titles.zh_hans)
    names = {label_key(n) for n in (*titles, *field.aliases, field.key.rpartition(".")[2].replace("_", " "))}
    names = {n for n in names if n not in _TOO_COMMON and (len(n) > 2 or not n.isascii())}
    found = [_spelled(n) for n in sorted(names, key=len, reverse=True)]
    return "(?:" + "|".join([*found, _MORE.get(field.key, "(?!)")]) + ")"


def _spelled(name: str) -> str:
    body = r"[\s_-]{1,2}".join(re.escape(part) for part in name.split())
    return rf"(?<![A-Za-z-]){body}(?:s|es)?(?![A-Za-z])" if name[0].isascii() else body
