"""What openings tell in passing, in a clause of its own: how many people, how many centres, which design.

A design goes by words that another word of the message may turn into another one; then nothing is taken.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.quantities.numbers import ENGLISH, NUMBER
from apps.protocol.reading.openings.chinese import FROM as FROM_ZH
from apps.protocol.reading.openings.chinese import TO as TO_ZH
from apps.protocol.reading.openings.english import FROM, TO
from apps.protocol.reading.openings.rule import Fixed, Rule, fixed, rule

_MANY: Final = r"(?P<n_total>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{2,6})"
_PEOPLE: Final = (
    r"(?:(?:consecutive|adult|eligible|septic|pregnant|elderly|older|young)\s){0,2}(?:patients?|pts|participants|people|persons|women|men|children|kids|adults"
    r"|babies|infants|subjects|charts|records|responses|replies|questionnaires|volunteers|residents|admissions|veterans)"
)
_WANTS: Final = (
    r"(?:(?:we\s|i\s|we'd\s|we'll\s|we\swill\s)?(?:want|need|plan(?:ning|ned)?|target(?:ing)?|aim(?:ing)?\sfor|hop(?:e|ing)\sfor|expect(?:ing)?|recruit(?:ing)?"
    r"|enrol(?:l|ling)?|est\.?|about|around|roughly|approx\.?|probably|~|≈|some|n\s?[=≈~])\s?){1,3}"
)
_ALL: Final = r"(?:\s?(?:in\stotal|total|altogether|overall|in\sall|planned|needed))?"
_BEHIND: Final = rf"(?:{TO}|(?=\s(?:from|at|in|across|over)\s))"
_COUNTED: Final = rf"(?:[0-9]{{1,3}}|{ENGLISH})"
_WHERE: Final = (
    r"(?:(?:[a-z]+|UK|EU|US)\s){0,2}(?:centres?|centers?|hospitals?|sites|clinics|practices|EDs"
    r"|ICUs|NICUs|departments|trusts)"
)
_PLANS_ZH: Final = (
    r"(?:预计|预期|大概|大约|约|准备|计划|打算|想|目标|样本量?|总共|一共|共|总数|收|招|入组?|入"
    r"|纳入|做|发|凑|要|需要|需|得|够|能|了|到)"
)
_WHO_ZH: Final = r"(?:例|个?人|名|位|个(?:病人|患者|宝宝|孩子|患儿)|份(?:问卷)?)(?:患者|病人|宝宝|孩子|患儿)?"
_PLACES_ZH: Final = (
    r"(?:[家个])(?:三甲|研究|教学|县级?|社区|基层|乡镇|兄弟)?(?:中心|医院|分院|卫生院|单位|卫生服务中心)?"
)

PASSING_EN: Final[tuple[Rule, ...]] = (
    rule(rf"{FROM}{_WANTS}{_MANY}(?:\s{_PEOPLE})?{_ALL}(?:\s?\([^()]*\))?{_BEHIND}"),
    rule(rf"{FROM}{_MANY}\s{_PEOPLE}{_ALL}{_BEHIND}"),
    rule(rf"{FROM}(?:just\s)?(?P<centres>{_COUNTED}|single)\s{_WHERE}(?:\sin\s[A-Z][\w ]{{2,30}})?{TO}"),
    rule(rf"\b(?:from|at|across|in)\s(?P<centres>{_COUNTED})\s{_WHERE}{TO}"),
)
PASSING_ZH: Final[tuple[Rule, ...]] = (
    rule(
        rf"{FROM_ZH}(?:[^,。;:0-9每各]{{0,6}}(?:病例|样本|问卷))?{_PLANS_ZH}{{1,4}}(?P<n_total>[0-9]{{2,6}})\s?{_WHO_ZH}?(?:左右|上下|就行|吧|随机)*{TO_ZH}"
    ),
    rule(
        rf"{FROM_ZH}(?:[^,。;:0-9每各]{{0,6}}(?:病例|样本|问卷))?{_PLANS_ZH}{{0,4}}(?P<n_total>[0-9]{{2,6}})\s?{_WHO_ZH}(?:左右|上下|就行|吧|随机)*{TO_ZH}",
    ),
    rule(
        rf"{FROM_ZH}(?:全国|我市|全省|省内|本市|大概|大约|约|共|一共){{0,3}}(?P<centres>{NUMBER})\s?{_PLACES_ZH}(?:一起)?(?:做|参加|参与)?吧?{TO_ZH}"
    ),
    rule(rf"(?:{FROM_ZH}|从|在)(?P<centres>[双单])中心(?:回顾|前瞻|随机|的|做)*{TO_ZH}"),
    rule(
        rf"{FROM_ZH}(?:[^\s,。;:0-9]{{2,4}}[、和]){{1,5}}[^\s,。;:0-9]{{2,4}}?(?P<centres>[两二三四五六七八九十])家(?:医院|中心)?{TO_ZH}"
    ),
    rule(
        rf"{FROM_ZH}(?:[^,。;:0-9]{{0,6}})?(?:医院|卫生服务?中心|中心|门诊)(?P<centres>[0-9]{{1,3}})[家个]{TO_ZH}"
    ),
    rule(rf"从(?P<centres>{NUMBER})\s?[家个](?:中心|医院)的"),
)
_NO_PARALLEL: Final = (
    r"交叉|整群|自身|左右|背靠背|同一(?:个)?(?:病人|患者)|析因|阶梯|楔形|非随机|不(?:做)?随机|前后|队列|回顾|病区|轮换|单臂|三臂|四臂"
    r"|cross-?over|cluster|within|split|thigh|each (?:patient|eye)|factorial|wedge|withdrawal|before|cohort"
    r"|registry|platform"
)
_NO_COHORT: Final = r"病例对照|巢式|nested|case[- ]control|交叉|随机|randomi|development|建模|derivation"
_OBSERVED: Final = (
    r"队列|登记|回顾|观察|病历|真实世界|横断面|前后|registry|retrospective|chart|cohort|audit"
    r"|observational|before|cross[- ]sectional|survey|outcomes in"
)
CHOICES_PASSING: Final[tuple[Fixed, ...]] = (
    fixed(
        "design_type",
        "parallel_rct",
        rf"{FROM_ZH}(?:就|想|准备|打算|可以)?(?:做)?个?(?:多中心|单中心|双中心)?(?:1[:比]1|1\s?:\s?1)?(?:随机(?:开放|双盲|单盲|对照|双臂|分(?:成)?两?组|双臂)?|RCT){TO_ZH}"
        rf"|{FROM}(?:then\s)?(?:1:1\s)?randomi[sz]ed(?:\s(?:open[- ]label|double[- ]blind|1:1|by\sphone"
        rf"|by\scomputer))?{TO}",
        without=_NO_PARALLEL,
    ),
    fixed(
        "design_type",
        "cohort",
        rf"(?:的|科)队列{TO_ZH}|\b(?:longitudinal|prospective|retrospective|nurses'|birth)?\s?cohort(?:\s(?:study|idea|design))?{TO}",
        without=_NO_COHORT,
    ),
    fixed(
        "design_type",
        "cross_sectional",
        r"横断面|\bcross[- ]sectional\b",
        without=r"病例对照|case[- ]control|队列|cohort",
    ),
    fixed("design_type", "case_control", r"\bnested case[- ]control\b|\bcase[- ]control\b"),
    fixed("design_type", "diagnostic_accuracy", r"\bdiagnostic study of\b|诊断试验|诊断(?:性|准确性)研究"),
    fixed(
        "design_type",
        "within_person_rct",
        r"自身左右半?(?:侧|身|脸|眼)?(?:随机)?对照|\beach patient's two (?:\w+) (?:are "
        r"|will be )?randomi[sz]ed\b|\bsplit-(?:mouth|face|body)\b",
    ),
    fixed(
        "design_type",
        "single_arm",
        r"(?:没有|不设|无)对照组?(?=[,。;]|$)|\bno (?:control|comparison|comparator)(?: group| arm)?\b(?=\s?[,.;]|$)",
        without=_OBSERVED,
        beside=("intervention",),
    ),
)
