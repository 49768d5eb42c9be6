"""Ways of saying a value without its label that leave no doubt, by the key of the field that they fill.

Each phrase is a pattern with a group `value`, read by the field's own reader, or with a fixed value.
A catalogue without such a field has no use for the phrase.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from apps.agents.reading.numbers import NUMBER, PERCENT_SIGN
from apps.agents.reading.scalars import RATIO
from apps.agents.reading.times import AMOUNT

PERCENT: Final = rf"(?:(?:{NUMBER}){PERCENT_SIGN}|百分之{NUMBER})"
_SMALL: Final = rf"(?:{PERCENT}|0?\.[0-9]{{1,5}})"


def _between(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (int, float)) and low <= value <= high


def _anything(value: Any) -> bool:
    return True


@dataclass(frozen=True)
class Phrase:
    """`key` is the last part of a field's path; `fixed` a value that the words themselves say."""

    key: str
    pattern: re.Pattern[str]
    fixed: Any = None
    plausible: Callable[[Any], bool] = _anything


def _says(key: str, pattern: str, plausible: Callable[[Any], bool] = _anything) -> Phrase:
    return Phrase(key, re.compile(pattern, re.IGNORECASE), plausible=plausible)


def _means(key: str, value: Any, pattern: str) -> Phrase:
    return Phrase(key, re.compile(pattern, re.IGNORECASE), fixed=value)


_ALPHA, _POWER, _DROPOUT = _between(0.0001, 0.2), _between(0.5, 0.9999), _between(0.0, 0.8)
_STUDY: Final = r"(?:trial|study|design|试验|研究|设计)"
_RANDOMISED: Final = r"randomi[sz]ed"
_BE: Final = r"(?:\s{0,3}(?:of|is|was|are|at|=|:|to be|will be|set (?:at|to)|为|是|取|设为|定为|设定为|约|约为|about)){0,2}\s{0,3}"
_ONE: Final = r"(?:one|single|1)[\s-]?(?:sided|tailed)|单侧"
_TWO: Final = r"(?:two|double|2)[\s-]?(?:sided|tailed)|双侧"
_LEVEL: Final = (
    r"(?:alpha|α|type I error(?: rate)?|significance level|检验水准|显著性水平|I类错误率?|一类错误率?)"
)

PHRASES: Final = (
    _says("power", rf"(?<![a-z-])power{_BE}(?P<value>{_SMALL})", _POWER),
    _says("power", rf"(?P<value>{_SMALL})\s{{0,3}}(?:statistical )?power\b", _POWER),
    _says("power", rf"(?:把握度|检验效能|检验功效){_BE}(?P<value>{_SMALL})", _POWER),
    _says("power", rf"(?P<value>{_SMALL})的?(?:把握度|检验效能)", _POWER),
    _says(
        "alpha",
        rf"{_LEVEL}(?:\s?\((?:{_ONE}|{_TWO})\))?{_BE}(?:(?:{_ONE}|{_TWO})\s{{0,2}})?(?P<value>{_SMALL})",
        _ALPHA,
    ),
    _says(
        "alpha",
        rf"(?:{_ONE}|{_TWO})(?:\s?(?:检验|test))?[\s,]{{0,3}}(?:{_LEVEL})?{_BE}(?P<value>{_SMALL})",
        _ALPHA,
    ),
    _says(
        "alpha", rf"(?P<value>{_SMALL})\s{{0,2}}[,(]?\s{{0,2}}(?:{_ONE}|{_TWO})?\)?\s{{0,3}}{_LEVEL}", _ALPHA
    ),
    _means(
        "sided",
        1,
        rf"(?:{_ONE})(?=(?:\s?(?:检验|test))?[\s,]{{0,3}}(?:{_LEVEL})?{_BE}0?\.[01]|[^.。;]{{0,12}}{_LEVEL}|\s?检验)",
    ),
    _means(
        "sided",
        2,
        rf"(?:{_TWO})(?=(?:\s?(?:检验|test))?[\s,]{{0,3}}(?:{_LEVEL})?{_BE}0?\.[01]|[^.。;]{{0,12}}{_LEVEL}|\s?检验)",
    ),
    _means(
        "sided", 1, rf"(?<={'0'}\.025)[\s,(]{{1,3}}(?:{_ONE})|{_LEVEL}[^.。;]{{0,4}}[^。;]{{0,12}}(?:{_ONE})"
    ),
    _means(
        "sided", 2, rf"(?<={'0'}\.05)[\s,(]{{1,3}}(?:{_TWO})|{_LEVEL}[^.。;]{{0,4}}[^。;]{{0,12}}(?:{_TWO})"
    ),
    _says(
        "margin",
        rf"(?:non-?inferiority |equivalence )?margin{_BE}(?P<value>[-+±]?\s?{PERCENT}|[-+±]\s?[0-9.]{{1,8}}|0?\.[0-9]{{1,4}})",
    ),
    _says(
        "margin",
        rf"(?:非劣效性?|等效性?|优效性?)?界值{_BE}(?P<value>[-+±负]?\s?{PERCENT}|[-+±负]\s?[0-9.]{{1,8}}|0?\.[0-9]{{1,4}})",
    ),
    _says("margin", rf"(?P<value>[-+±]?{PERCENT})\s{{0,3}}(?:non-?inferiority|equivalence) margin"),
    _says(
        "dropout",
        rf"(?:drop-?outs?(?: rate)?|attrition(?: rate)?|loss to follow-?up){_BE}(?P<value>{_SMALL})",
        _DROPOUT,
    ),
    _says(
        "dropout",
        rf"(?P<value>{PERCENT})(?:\s(?:of (?:the )?(?:patients|participants|subjects)))?\s?(?:will |are expected to |to )?(?:be )?"
        r"(?:drop(?:-|\s)?outs?\b|attrition|loss to follow-?up|lost to follow-?up)",
        _DROPOUT,
    ),
    _says("dropout", rf"(?:失访率?|脱落率?){_BE}(?:按|以)?(?P<value>{_SMALL})", _DROPOUT),
    _says("dropout", rf"(?P<value>{PERCENT})的?(?:失访|脱落)率?", _DROPOUT),
    _says(
        "follow_up_duration",
        rf"follow(?:ed)?[\s-]?up(?: period| time| duration)?(?:{_BE}|\sfor\s)(?P<value>{AMOUNT})(?!\s?(?:after|to|-|or))",
    ),
    _says("follow_up_duration", rf"(?P<value>{AMOUNT})\s(?:of )?follow[\s-]?up\b"),
    _says("follow_up_duration", rf"\bfollowed for (?P<value>{AMOUNT})"),
    _says("follow_up_duration", rf"随访(?:时间|时长|期|期限)?{_BE}(?P<value>{AMOUNT}|半年)"),
    _says(
        "treatment_duration",
        rf"(?:treated for|treatment (?:duration|period){_BE}|treatment for) ?(?P<value>{AMOUNT})",
    ),
    _says("treatment_duration", rf"(?:疗程|治疗时长|治疗期|治疗周期){_BE}(?P<value>{AMOUNT}|半年)"),
    _says(
        "recruitment_period",
        rf"(?:recruit(?:ment)?|enrol(?:l?ment)?|accrual)(?: period)?(?:{_BE}|\s(?:over|for|within)\s)(?P<value>{AMOUNT})",
    ),
    _says("recruitment_period", rf"(?:招募期|入组期){_BE}(?P<value>{AMOUNT}|半年)"),
    _says(
        "allocation_ratio",
        rf"(?:{_RANDOMISED}|allocated|assigned|allocation|randomi[sz]ation|随机|分配|分组)[^.。;\d]{{0,40}}(?P<value>{RATIO.pattern})",
    ),
    _says(
        "allocation_ratio",
        rf"(?P<value>{RATIO.pattern})\s{{0,3}}(?:的?比例)?\s{{0,2}}(?:randomi[sz]ation|allocation|ratio|随机|分配|分组)",
    ),
    _says(
        "n_total",
        rf"\b(?:total )?sample size{_BE}(?P<value>[0-9][0-9,]{{0,8}})(?![0-9.]|\s?(?:%|per|in each|each))",
        _between(2, 10**7),
    ),
    _says("n_total", rf"总?样本量{_BE}(?P<value>[0-9][0-9,]{{0,8}})(?=\s?[例人名])", _between(2, 10**7)),
    _says(
        "centres",
        r"\b(?:in|at|from|across)\s(?P<value>[0-9]{1,3})\s(?:centres|centers|hospitals|sites)\b",
        _between(1, 999),
    ),
    _says("centres", r"在(?:全国)?(?P<value>[0-9]{1,3})\s?[个家](?:研究)?(?:中心|医院)", _between(1, 999)),
)

# Kinds of study: the particular first; the first that fits a message decides, another of them voids it.
DESIGNS: Final = (
    _means("design_type", "cluster_rct", rf"\bcluster[- ]{_RANDOMISED}|整群随机"),
    _means(
        "design_type",
        "crossover_rct",
        rf"\bcross-?over (?:randomi[sz]ed )?{_STUDY}|{_RANDOMISED}[^.;]{{0,40}}\bcross-?over\b|交叉{_STUDY}",
    ),
    _means(
        "design_type",
        "factorial_rct",
        rf"\bfactorial (?:randomi[sz]ed )?(?:controlled )?{_STUDY}|析因{_STUDY}",
    ),
    _means(
        "design_type",
        "within_person_rct",
        rf"\bwithin-person (?:{_RANDOMISED} )?{_STUDY}|\bsplit-(?:mouth|body|face) {_STUDY}",
    ),
    _means(
        "design_type", "single_arm", rf"\bsingle[- ]arm\b[^.;]{{0,30}}{_STUDY}|单臂[^。；]{{0,10}}{_STUDY}"
    ),
    _means("design_type", "case_control", r"\bcase[- ]control study|病例对照研究"),
    _means("design_type", "cross_sectional", r"\bcross[- ]sectional (?:study|survey)|横断面(?:研究|调查)"),
    _means("design_type", "diagnostic_accuracy", r"\bdiagnostic accuracy study|诊断准确性研究"),
    _means(
        "design_type",
        "cohort",
        r"\b(?:prospective|retrospective|observational)?\s?cohort study|\b(?:prospective|retrospective) cohort\b"
        r"|(?:前瞻性|回顾性|双向性?)队列|队列研究",
    ),
)
BROAD_DESIGN: Final = _means(
    "design_type",
    "parallel_rct",
    rf"\b{_RANDOMISED},?[^.;()]{{0,60}}\bcontrolled (?:clinical )?trial|\bparallel[- ]group\b[^.;]{{0,30}}trial|\bRCT\b|随机[^。；]{{0,12}}对照[^。；]{{0,4}}(?:试验|研究)|平行组[^。；]{{0,12}}试验",
)
FRAMEWORKS: Final = (
    _means(
        "framework",
        "non_inferiority",
        rf"\bnon-?inferiority (?:randomi[sz]ed )?(?:controlled )?(?:clinical )?{_STUDY}|非劣效性?(?:临床)?{_STUDY}",
    ),
    _means(
        "framework",
        "superiority",
        rf"\bsuperiority (?:randomi[sz]ed )?(?:controlled )?(?:clinical )?{_STUDY}|(?<!非)优效性?(?:临床)?{_STUDY}",
    ),
    _means(
        "framework",
        "equivalence",
        rf"(?<!bio)\bequivalence (?:randomi[sz]ed )?(?:controlled )?(?:clinical )?{_STUDY}|(?<!生物)等效性?(?:临床)?{_STUDY}",
    ),
)
BLINDINGS: Final = (
    _means("blinding", "open", r"\bopen[- ]label\b|开放标签"),
    _means("blinding", "single", r"\bsingle[- ]blind(?:ed)?\b|单盲"),
    _means("blinding", "double", r"\bdouble[- ]blind(?:ed)?\b|双盲"),
    _means("blinding", "triple", r"\btriple[- ]blind(?:ed)?\b|三盲"),
)
EITHER: Final = (DESIGNS, FRAMEWORKS, BLINDINGS)
