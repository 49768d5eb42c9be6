"""How much of what is given, and how often, stands right behind its name: "a drug, 5 mg twice daily", "一周两次做八周".

The marks mostly end with the name; the dose goes with it, up to what says something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.marked.marks import Mark

_N: Final = rf"(?:{NUMBER})"
_N_ZH: Final = r"[0-9.]{1,5}|[一二两三四五六七八九十半百]{1,4}"
_TIMES: Final = rf"(?:once|twice|(?:{_N})\stimes)"
_A_DAY: Final = r"(?:daily|nightly|weekly|monthly|(?:a|per|each|every)\s(?:day|night|week|month))"
_OFTEN: Final = (
    rf"(?:{_TIMES}\s{_A_DAY}|{_A_DAY}|(?:{_N})\s(?:days|nights|times|sessions)\s(?:a|per|each)\sweek"
    rf"|every\s(?:other\s)?(?:(?:{_N})\s)?(?:hours?|days?|weeks?|months?|morning|night|evening))"
)
_MUCH: Final = (
    rf"(?:{_N})\s?(?:mg/kg|mcg/kg|mg|g|mcg|µg|micrograms?|ml|units|IU)\b"
    r"(?:\s(?:IV|PO|IM|orally|intravenously|by\smouth))?"
)
_EACH: Final = (
    rf"(?:{_N})\s(?:sessions|doses|cycles|tablets|puffs)(?:\s(?:each|in\sall|altogether))?"
    rf"|for\s(?:{_N})\s(?:minutes|hours)(?:\s(?:each|a\stime))?"
)
_LONG: Final = rf"for\s(?:{_N}|a|an)\s(?:days?|weeks?|months?)"
_DOSE: Final = re.compile(
    rf"(?:,?\s(?:{_MUCH}|{_OFTEN}|{_EACH}))+(?:,?\s{_LONG})?(?=\s?(?:[,.;]|$)|\s(?:or|versus|vs|against|compared|in|on|and|after|before|than)\b)",
    re.IGNORECASE,
)
_OFTEN_ZH: Final = (
    rf"(?:每|一|隔)(?:天|日|周|晚|个?月|次)(?:做|用|吃|服|打|练|贴|敷|换|喝|口服|注射|静滴|外敷)?(?:{_N_ZH})\s?(?:次|袋|片|粒|支|滴|针|贴|回)"
    rf"|每(?:{_N_ZH})?(?:小时|天|周)(?:做|用|服)?一次|(?:每|一)[日天]一[次剂]"
)
_MUCH_ZH: Final = (
    rf"(?:每次|一次|每天|每日)?(?:不少于)?(?:{_N_ZH})\s?"
    r"(?:毫克|微克|毫升|克|单位|万单位|mg|g|ml|袋|片|粒|支|滴|分钟|个?小时)(?![后前内])"
)
_LONG_ZH: Final = rf"(?:连续?[做用吃服打]?|共|做|持续|一共)(?:{_N_ZH})\s?(?:天|周|个?月|次)"
_DOSE_ZH: Final = re.compile(
    rf"(?:[,、]?\s?(?:{_OFTEN_ZH}|{_MUCH_ZH}))+(?:[,、]?\s?{_LONG_ZH})?(?=\s?(?:[,。;、]|$|对比|对照|[和与跟]|vs|[,]?看))",
    re.IGNORECASE,
)
# A mark that ends in the midst of "一天四次".
_OPEN: Final = re.compile(r"[,、]?\s?[每一隔](?:天|日|周|晚|次)$")
_ARMS: Final = frozenset({"int", "comp"})
_OF_DOSES: Final = _ARMS | {"treat"}


def with_dose(mark: Mark, marked: Sequence[Mark]) -> Mark:
    """The mark of what is given with the dose behind it, where no other thing is marked there."""
    if mark.sort not in _ARMS:
        return mark
    folded, end = mark.said.folded, mark.said.end
    open_end = _OPEN.search(mark.said.plain)
    begin = mark.said.start + open_end.start() if open_end else end
    dose = _DOSE.match(folded, begin) or _DOSE_ZH.match(folded, begin)
    if dose is None:
        return mark
    others = (other for other in marked if other.said.start >= end and other.sort not in _OF_DOSES)
    if any(other.said.start < dose.end() for other in others):
        return mark
    return replace(mark, said=replace(mark.said, end=max(end, dose.end())))
