"""What marks of each sort fill, and the words in their clause by which they may be of another sort."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_OUTCOME: Final = ("outcomes", "outcomes.primary")
_NOT_IN: Final = (
    r"排除|剔除|除外|不要|不收|不入|\b(?:exclud\w*|leave out|ineligible|not eligible)\b"  # who takes no part
)
_OF_EACH: Final = (  # of a group, or of a time
    r"\b(?:each|apiece|per|an? (?:arm|group|side|year|month|week|day)|in both)\b|/|[每各]|一[年天周]|个月"
)
_ONE_GROUP: Final = r"\b(?:cases?|controls?|exposed|unexposed)\b|病例组?|[对参]照组?|暴露组?|[试实]验组"
_ENOUGH: Final = r"\b(?:enough|sufficient)\b|足够|够了|就够"  # a guess at what a calculation would give
_TWO_COUNTS: Final = (
    r"(?<![0-9.])[0-9]{2,}\s?[^\s0-9%.,]+\s(?:in|of|from|on)\s[0-9]{2,}"  # "84 knees in 60 patients"
)


@dataclass(frozen=True)
class Sort:
    """What marks of a sort fill. `cue` are words in the clause without which they may be of another sort, `never` those
    with which they are, `doubt` those with which they may be unless it is certain; `beside`: one of these fields must
    be known; `by_itself`: what is surely marked needs no cue; `least`: how
    sure a mark has to be to be taken."""

    key: str
    cue: str = ""
    never: str = ""
    doubt: str = ""
    beside: tuple[str, ...] = ()
    is_row: bool = False
    is_choice: bool = False
    by_itself: bool = False
    least: float = 0.75


SORTS: Final[Mapping[str, Sort]] = {
    "bg": Sort("background"),
    "pop": Sort(
        "population",
        never=r"结局是|终点是|^\s?consecutive patients\b|\bpatients (?:recalled|followed|seen)\b"
        r"|\boutcome\s(?:is|will)|\bi(?:\x27m| am) an?\b"
        r"|我是[^,。]{0,10}(?:医生|大夫|护士|科的|研究生)",
        doubt=rf"{_NOT_IN}|标准|criteria",
        is_row=True,
    ),
    "int": Sort(
        "intervention",  # what befalls a part of the patients is given to none of them
        never=r"\b(?:one|two|three|four|[0-9]+) (?:in|out of) (?:[0-9]|[a-z]+ of (?:them|these|our)\b)"
        r"|\bof (?:them|our|these)\b[^,.;]{0,20}\b(?:gets?|develops?)\b|[一两三四0-9]成[^,。]{0,8}(?:会|得|出现|发生)",
        least=0.8,
    ),
    "comp": Sort("comparator", beside=("intervention",)),
    "ref": Sort("reference_standard"),
    "out": Sort("outcomes", is_row=True),
    "sec": Sort("outcomes.secondary", beside=_OUTCOME, is_row=True),
    "harm": Sort("outcomes.safety", beside=_OUTCOME, is_row=True, least=0.85),
    "design": Sort("design_type", never=r"诊断|diagnos|证据|缺[乏少]|文献|\bevidence\b", is_choice=True),
    "blind": Sort("blinding", is_choice=True),
    "phase": Sort("phase", cue=r"phase|期", is_choice=True),
    "total": Sort("n_total", never=rf"{_OF_EACH}|{_ONE_GROUP}|{_TWO_COUNTS}|{_ENOUGH}"),
    "fu": Sort("follow_up_duration", cue=r"follow|随访|观察期|跟踪"),
    "treat": Sort("treatment_duration", cue=r"\bfor\b|\btreat|\bcourse\b|疗程|治疗|[吃服用打贴敷练做连]"),
    "recruit": Sort("recruitment_period", cue=r"recruit|enrol|collect|招|入组|收(?!缩)", by_itself=True),
    "centres": Sort(
        "centres",
        never=r"数据|登记|\b(?:registry|database|records)\b",  # where others collected them
        cue=r"cent(?:re|er)|hospital|site|clinic|practice|\bunits?\b|departments?|(?:nursing|care) homes|surgeries"
        r"|[家院]|中心",
    ),
    "dropout": Sort(
        "dropout", cue=r"drop|loss|lost|los[ei]|attrition|withdr|失访|脱落|退出|流失|丢|掉", by_itself=True
    ),
    "power": Sort("power", cue=r"\bpower|把握度|效能", by_itself=True),
    "inc": Sort("inclusion_criteria", doubt=rf"{_NOT_IN}|\bvs\b|[对和与跟].*比", is_row=True),
    "exc": Sort(
        "exclusion_criteria",
        never=r"(?:别|不|不再|不用|不必|不该)再?排除|\b(?:don't|do not|no longer|never|not) exclud\w+|\bdrop\b",
        cue=r"\b(?:exclu|no\b|not\b|non-|without\b|leave|except|keep|out\b|wouldn't|don't|won't)|排除|不|除外|剔|别",
        is_row=True,
    ),
    "analysis": Sort("primary_analysis", never=r"Simon|缺失|插补|\bmissing\b|\bimput"),
}
