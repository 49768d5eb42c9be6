"""Words of a first message that say its design beside what else it tells: "randomised, mesh vs suture, pain at a year".

By themselves they say too little; what would make another design of it stands in the same message.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.phrases import Hint, hint
from apps.protocol.reading.words.wording import BY_UNITS

FROM: Final = r"(?:^|[,;:.。]\s?|\s[-–]\s)"
TO: Final = r"(?=\s?(?:[,;:.。]|$|\s[-–]\s))"
_OTHER_RCT: Final = (
    rf"{BY_UNITS}|交叉|整群|自身|左右|背靠背|同一(?:个)?(?:病人|患者)|析因|阶梯|楔形|非随机|不(?:做)?随机|前后|队列|回顾|病区|轮换|单臂|三臂|四臂"
    r"|cross-?over|\bclusters?\b|within|split|thigh|each (?:patient|eye)|factorial|wedge|withdrawal|before|cohort"
    r"|registry|platform"
)
_NO_COHORT: Final = r"病例对照|巢式|nested|case[- ]control|交叉|随机|randomi|development|建模|derivation"
_OBSERVED: Final = (
    r"队列|登记|回顾|观察|病历|真实世界|横断面|前后|registry|retrospective|chart|cohort|audit"
    r"|observational|before|cross[- ]sectional|survey|outcomes in"
)
_NO_CONTROLS: Final = (
    r"(?:没有|不设|无)对照组?(?=[,。;]|$)|\bno (?:control|comparison|comparator)(?:s| group"
    r"| arm)?\b(?=\s?[,.;]|$)"
)

DESIGN_HINTS: Final[tuple[Hint, ...]] = (
    hint(
        "within_person_rct",
        r"自身左右|随机分左右|左右(?:眼|侧|膝|半?[身脸])随机"
        r"|\beach patient's two \w+ (?:are |will be )?randomi[sz]ed\b|\bsplit-(?:mouth|face|body)\b",
    ),
    hint(
        "cluster_rct",
        rf"阶梯楔形|楔形设计|整群随机|按(?:病区|医院|村|中心|社区|科室|学校|班级?)(?:来|整体|整群)?随机|{BY_UNITS}|\bclusters?[\s-](?:RCT|trial|study|design)\b|\bstepped[\s-]wedge\b"
        r"|\brandomi[sz]ed (?:as|in|by) clusters\b|\bclusters? (?:are |will be )?randomi[sz]",
    ),
    hint(
        "crossover_rct",
        r"交叉(?:设计|试验|研究|给药)|交叉(?:着)?(?:来|做|用|吃|打|给)(?=[,。;]|$)|(?:^|\.\s)cross-?over\s(?:of|trial|study|RCT)\b",
    ),
    hint(
        "case_control",
        rf"{FROM}(?:巢式)?病例对照(?:研究)?{TO}|\b(?:nested )?case[\s-]control\b",
    ),
    hint(
        "cross_sectional",
        r"横断面|\bcross[- ]sectional\b",
        without=r"病例对照|case[- ]control|队列|cohort",
    ),
    hint(
        "cohort",
        rf"{FROM}(?:前瞻性?|回顾性?|双向|[^,。;]{{1,3}}科)?队列(?:研究)?{TO}|登记队列|真实世界队列|(?:的|科)队列{TO}"
        rf"|\b(?:longitudinal|prospective|retrospective|nurses'|birth)?\s?cohort(?:\s(?:study|idea|design))?{TO}"
        r"|\b(?:registry|population|hospital)-based cohort\b",
        without=_NO_COHORT,
    ),
    hint("cohort", r"回顾性|病历回顾|翻病历", without=_NO_COHORT, beside=("comparator",)),
    hint(
        "cohort",
        r"前瞻性?(?:地|的)?(?:观察|收|入组|纳入|随访)",
        needs=r"不(?:做)?干预|观察|危险因素|预后|有关|相关",
        without=rf"{_NO_COHORT}|诊断",
    ),
    hint(
        "diagnostic_accuracy",
        r"(?:^|\.\s)diagnostic accuracy\b|\bdiagnostic study of\b|诊断试验|诊断(?:性|准确性)研究",
    ),
    hint(
        "diagnostic_accuracy",
        r"以[^,。;]{2,20}(?:作?为|做)(?:参考|金标准)|\bas\s(?:the\s|our\s)?(?:reference|gold)\b",
        beside=("reference_standard",),
    ),
    hint("diagnostic_accuracy", r"金标准|参考标准", needs=r"灵敏度|敏感[度性]|特异[度性]|诊断"),
    hint("single_arm", r"\bsingle[\s-]arm\b"),
    hint("single_arm", _NO_CONTROLS, without=_OBSERVED, beside=("intervention",)),
    hint(
        "parallel_rct",
        r"(?<![a-z])RCT(?![a-z])",
        without=rf"{BY_UNITS}|整群|交叉|析因|自身左右|\bclusters?\b|factorial",
    ),
    hint(
        "parallel_rct",
        rf"{FROM}(?:就|想|准备|打算|可以)?(?:做)?个?(?:[多单双]中心)?(?:1\s?[:比]\s?1)?(?:随机(?:开放|双盲|单盲|对照|双臂|分(?:成)?两?组)?){TO}"
        rf"|{FROM}(?:then\s)?(?:1:1\s)?randomi[sz]ed(?:\s(?:open[- ]label|double[- ]blind|1:1|by\sphone"
        rf"|by\scomputer))?{TO}",
        without=_OTHER_RCT,
    ),
    hint(
        "parallel_rct",
        r"(?<!单位)(?<!单元)随机(?!抽|数字|选|效应|森林|误差|访)"
        r"|(?<!non)(?<!non[- ])\b(?:individually\s)?randomi[sz]e(?:d)?\b(?!\s(?:by|crossover))",
        without=_OTHER_RCT,
        beside=("comparator",),
    ),
)
FRAMEWORK_HINTS: Final[tuple[Hint, ...]] = (
    hint(
        "non_inferiority",
        rf"{FROM}(?:做|搞|是|想做|用|设计成)?非劣效?{TO}|\bnon-?inferiority(?:\strial|\sdesign)?{TO}",
    ),
)
BLINDING_HINTS: Final[tuple[Hint, ...]] = (
    hint("double", r"\bdouble[\s-]dummy\b"),
    hint(
        "open",
        rf"随机[、,]?开放(?:标签)?{TO}|{FROM}(?:现在)?(?:就|只能|只好)?(?:做|用)?开放了?{TO}|{FROM}open{TO}",
    ),
)
