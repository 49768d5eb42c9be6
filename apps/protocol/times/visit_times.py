"""At which visits an outcome is assessed: those of the time points recorded for it, and baseline where it needs that.

It does where the time point names it, where the change from it is the outcome, where the analysis adjusts for it, and
where the primary endpoint is measured by a scale or questionnaire. What is first there after the treatment (pain after
surgery, satisfaction) is not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.reading.quantities.times import same_days, times_in_a_row
from apps.protocol.times.adjusted_outcomes import adjusts_for_its_start
from apps.protocol.times.said_times import day_of, in_figures

CALLED_BASELINE: Final = re.compile(
    r"\bbaseline\b|\bon arrival\b|基线"
    r"|^\W*(?:at\s)?(?:the\s)?(?:very\s)?(?:start|beginning)(?:\sof\s(?:the\s)?(?:study|trial))?\W*$"
    r"|^\W*(?:最|刚|一)?开始(?:时|的时候)?\W*$",
    re.IGNORECASE,
)
NAMES_BASELINE: Final = re.compile(
    r"(?<!after )(?<!post )(?<!post-)(?<!since )(?<!following )(?<!from )\bbaseline\b"
    r"|\bfrom baseline (?:to|until|through|and)\b|基线(?!后)",
    re.IGNORECASE,
)
CHANGE: Final = re.compile(
    r"\b(?:changes?|difference|improvement|reduction|increase|decrease|decline|gain|loss|drop|rise)\b[^.;]{0,60}"
    r"\b(?:from|since|over|versus|vs|compared (?:with|to)|relative to)\s(?:the\s)?baseline\b"
    r"|[较比](?:治疗前|基线)|与基线(?:相比|比较|的差)|相[对较]于?基线|自基线|基线(?:的|以来)?变化",
    re.IGNORECASE,
)
# "Change in walking speed" is one from baseline as well; a change in treatment is an event.
CHANGE_IN: Final = re.compile(
    r"\s*(?:(?:mean|absolute|percent(?:age)?)\s)?change in\s"
    r"(?!.*\bbetween\b|(?:the\s)?(?:treatment|therapy|medication|drug|dose|dosage|regimen|management|practice|care|plan)\b)"
    r"|.*[^化](?<!治疗)(?<!用药)(?<!方案)(?<!管理)(?:的)?变化(?:值|量|率)?$",
    re.IGNORECASE,
)
METRIC_OF_CHANGE: Final = re.compile(
    r"(?:(?:absolute|mean|percent(?:age)?|relative)\s)?change(?:\s(?:value|score))?|变化(?:值|量|率)?|改变(?:值|量)",
    re.IGNORECASE,
)
INSTRUMENT: Final = re.compile(
    r"\b(?:scores?|scale|questionnaire|inventory|(?:severity|disability|quality) index|VAS|NRS|EQ-5D(?:-[35]L)?"
    r"|SF-(?:36|12)|WOMAC|KOOS|MoCA|MMSE|PHQ-?9|GAD-?7|HADS|HAM-?[AD]|PSQI|ISI|ODI)(?![A-Za-z])|评分|量表|问卷|得分",
    re.IGNORECASE,
)
FIRST_THERE_AFTERWARDS: Final = re.compile(
    r"satisf|post-?\s?op|intra-?\s?op|\bafter\b|\bduring\b|recovery|Apgar|Aldrete|sedat|delirium"
    r"|满意|术后|术中|产后|分娩|苏醒|镇静|恢复质量|谵妄|依从",
    re.IGNORECASE,
)
AT_THE_START: Final = re.compile(
    r"\bbaseline\b|screen|enrol|admission|arrival|randomi[sz]|consent|eligib|inclusion|recruit|pre-?\s?op|before"
    r"|prior to|first|initial|\bV(?:isit)?\s?0\b|\b(?:day|D)\s?1\b"
    r"|基线|筛选|入组|入院|纳入|随机|知情|招募|术前|前|首次|初次|第\s?[1一]\s?[天日]",
    re.IGNORECASE,
)
# "Day 1 after surgery" is no first day of a study: what the treatment or the randomisation comes before.
AFTERWARDS: Final = re.compile(
    r"\b(?:after|following|since|post)[\s-]+(?:the\s)?(?:(?:index|study|first|last|trial)\s)?"
    r"(?:surg\w+|operati\w+|procedure|intervention|randomi[sz]ation|treatment|stopping|end\sof\s(?:the\s)?treatment|dose|dosing|injection|infusion|vaccination"
    r"|implantation|transplant\w*|discharge|delivery|birth|extubation)\b|\bpost-?\s?op(?:erative(?:ly)?)?\b"
    r"|(?:术|手术|操作|干预|治疗|用药|给药|停药|停用|首剂|注射|输注|接种|移植|置入|随机(?:化|分组)?|分娩|产|出院|拔管)(?:以|之)?后",
    re.IGNORECASE,
)
# What is left of a visit that names the day alone, which is the first one only where it counts from the start.
FIRST_DAY: Final = re.compile(r"\b(?:day|D)\s?1\b|第\s?[1一]\s?[天日]", re.IGNORECASE)
MINUTES: Final = re.compile(
    r"\b(?P<n>\d{1,3})\s?(?:min(?:ute)?s?\b|分钟)", re.IGNORECASE
)  # no part of a day is named
OF_EVENTS: Final = ("binary", "time_to_event", "count", "diagnostic")
Visits = list[Mapping[str, Any]]


def baseline_visit(visits: Visits) -> tuple[int, ...]:
    """The visit called so, else the one at day 0; none where no visit is either."""
    named = [n for n, visit in enumerate(visits) if CALLED_BASELINE.search(str(visit.get("name") or ""))]
    at_start = [n for n, visit in enumerate(visits) if day_of(str(visit.get("time") or "")) == 0]
    return tuple((named or at_start)[:1])


def begins_afterwards(visits: Visits) -> bool:
    """Whether the first visit is certainly after the start, and nothing says of a later one that it is not."""
    if not visits or not _is_afterwards(visits[0]):
        return False
    first = day_of(str(visits[0].get("time") or ""))
    return not any(_may_be_first(visit, within_a_day=first is None or first < 1) for visit in visits[1:])


def _may_be_first(visit: Mapping[str, Any], *, within_a_day: bool) -> bool:
    """Listed out of order: "screening" behind "week 4". Behind "10 minutes" day 1 is the day after."""
    days = day_of(str(visit.get("time") or ""))
    told = f"{visit.get('name') or ''} ; {visit.get('time') or ''}"
    told = FIRST_DAY.sub(" ", told) if within_a_day else told
    return not _is_afterwards(visit) and (
        AT_THE_START.search(told) is not None or (days is not None and days <= 0)
    )


def _is_afterwards(visit: Mapping[str, Any]) -> bool:
    told = f"{visit.get('name') or ''} ; {visit.get('time') or ''}"
    if AFTERWARDS.search(told):
        return not AT_THE_START.search(FIRST_DAY.sub(" ", AFTERWARDS.sub(" ", told)))
    days = day_of(str(visit.get("time") or ""))
    is_later = days > 0 if days is not None else MINUTES.match(in_figures(told)) is not None
    return is_later and not AT_THE_START.search(told)


def visits_at(visits: Visits, time: object) -> tuple[int, ...]:
    """The visits of one point in time, or of several ("4 and 12 weeks")."""
    found = {n for each in points(time) for n in _at_one(visits, each)}
    return tuple(sorted(found))


def without_visit(visits: Visits, time: object) -> list[str]:
    """The points in time that no visit has."""
    return [each for each in points(time) if not _at_one(visits, each)]


def points(time: object) -> list[str]:
    text = str(time or "").strip()
    return times_in_a_row(text) or [text] if text else []


def begins_at_baseline(row: Mapping[str, Any], *, is_primary: bool, analysis: str = "") -> bool:
    """Whether it has to be assessed before the treatment, too."""
    if NAMES_BASELINE.search(str(row.get("time_point") or "")):
        return True
    if row.get("type") in OF_EVENTS:
        return False
    told = " ; ".join(str(row.get(key) or "") for key in ("name", "variable", "metric"))
    if adjusts_for_its_start(row, analysis, is_primary=is_primary):
        return True
    if CHANGE_IN.match(str(row.get("name") or "")) or CHANGE.search(told):
        return True
    if METRIC_OF_CHANGE.fullmatch(str(row.get("metric") or "").strip()):
        return True
    when = f"{told} ; {row.get('time_point') or ''}"
    return is_primary and bool(INSTRUMENT.search(told)) and not FIRST_THERE_AFTERWARDS.search(when)


def _at_one(visits: Visits, time: str) -> tuple[int, ...]:
    if CALLED_BASELINE.search(time) and day_of(time) == 0:
        return baseline_visit(visits)
    found = [n for n, visit in enumerate(visits) if _is_same(_time_of(visit), time)]
    alike = [n for n in found if counted_from(_time_of(visits[n])) == counted_from(time)]
    return tuple(alike or found)


def counted_from(words: str) -> str:
    """The event after which days are counted ("出院后"); empty for the start."""
    found = AFTERWARDS.search(words)
    return found[0].casefold().replace("以后", "后").replace("之后", "后") if found else ""


def _time_of(visit: Mapping[str, Any]) -> str:
    return str(visit.get("time") or visit.get("name") or "")


def _is_same(one: str, other: str) -> bool:
    if not one or one == other:
        return bool(one)
    minutes, other_minutes = (MINUTES.search(in_figures(each)) for each in (one, other))
    if minutes and other_minutes:
        return minutes["n"] == other_minutes["n"]
    days, other_days = day_of(one), day_of(other)
    return days is not None and other_days is not None and same_days(days, other_days)
