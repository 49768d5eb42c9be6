"""Which calculation a sentence asks for: by its name, else by what it speaks of; and those that there are not yet."""

from __future__ import annotations

from typing import Final

from apps.fields.bilingual import Text, both
from apps.fields.reading.phrases import in_any_case
from apps.protocol.sample_size.input_words import choice_title
from apps.protocol.size_requests.words.roles import CONTROL

_UNSUPPORTED: Final[tuple[tuple[str, Text], ...]] = (
    (
        r"整群|群随机|(?<![a-z])cluster|群组?内相关|(?<![a-z])ICC(?![a-z])",
        both("cluster randomisation", "整群随机"),
    ),
    (
        r"配对|McNemar|(?<![a-z])(?:paired|matched)|自身(?:前后|左右)?对照|前后对照|before[- ]and[- ]after",
        both("paired data", "配对设计"),
    ),
    (r"交叉设计|交叉试验|生物等效|(?<![a-z])cross-?over|bioequivalen", both("a crossover", "交叉设计")),
    (
        r"[三四五六][组臂]|多组|方差分析|ANOVA|(?:three|four|five|[3-9]) (?:groups|arms)|(?<![a-z])f\s?=",
        both("more than two groups", "多组比较"),
    ),
    (
        r"病例对照|case[- ]control|比值比|odds ratio|(?<![a-z])OR\s?[=为]"
        r"|(?<![A-Za-z])(?-i:OR)(?![A-Za-z])[^,。;\d]{0,6}[\d一二三四五六七八九]",
        both("an odds ratio", "比值比"),
    ),
    (r"相关系数|correlation|kappa|一致性", both("a correlation", "相关分析")),
    (r"重复测量|纵向|repeated measures|longitudinal", both("repeated measures", "重复测量")),
    (r"人年|person[- ]years?|发[生病]密度", both("rates per person-time", "人时发生率")),
    (r"成组序贯|期中分析|group sequential|interim analys", both("interim analyses", "期中分析")),
)
_ACCURACY: Final = (
    (
        "diagnostic_sensitivity",
        r"灵敏[度性]|敏感(?:度|性(?!分析))|(?<![a-z])sensitivity\b(?! (?:anal|table))|(?<![a-z])se\s?=",
    ),
    ("diagnostic_specificity", r"特异[度性]|(?<![a-z])specificity\b|(?<![a-z])sp\s?="),
)
DIAGNOSTIC: Final = tuple(name for name, _ in _ACCURACY)
_DIAGNOSTIC_WORDS: Final = r"(?<![a-z])(?:AUC|ROC)\b|诊断(?:试验|准确)|diagnostic"
# A test against a target, or of one test against another, is no estimate.
_COMPARED: Final = (
    r"(?<![a-z])(?:AUC|ROC)\b|把握度|检验[水效功]|(?<![a-z])(?:power|alpha|versus|vs)\b|α|不低于|不劣于|优于|高于|目标值"
    r"|at least|no less|target|compare|比较"
)
_OF_ACCURACY: Final = both("diagnostic accuracy", "诊断准确性")
_HAZARDS: Final = (
    r"(?<![a-z])HR(?![a-z])|hazard|风险比|log-?rank|中位(?:总?生存|无\S{1,4}生存|PFS|OS|TTP|DFS|时间|\S{0,6}期)"
    r"|median (?:overall |progression-free )?(?:surviv|PFS|OS|DFS|TTP|time|EFS)"
    r"|多少个?例?次?(?:终点)?事件|所?需?事件数|how many events|number of events"
)
_EVENTS: Final = r"事件数|多少个?例?次?(?:终点)?事件|how many events|number of events"
_TIMES: Final = r"入组期|末例|accrual|recruitment period|中位|median"
_SPREAD: Final = (
    r"标准差|(?<![a-z])SDs?\b|standard deviation|均数|均值|平均"
    r"|(?<![a-z])(?<!you )(?<!\bI )(?<!we )(?<!they )(?<!that )(?<!this )(?<!it )(?<!which )(?<!no )(?<!all )"
    r"means?\b(?! (?:by|that)\b)|effect size|Cohen|效应量|连续变量"
)
_PRECISION: Final = (
    r"误差|精度|precision|margin of error|±|within|抽样|现况|横断面|cross-sectional|survey|估计.{0,6}患病率"
    r"|半宽|half-?\s?width|either\s(?:way|side)|(?:no|not)\swider\sthan|narrower\sthan|\bof\swidth\b|give\sor\stake|plus\sor\sminus|正负|(?<![\d%成数])上下(?:浮动|相差|差)?\d"
)
_PREVALENT: Final = r"患病率|流行率|现患|prevalence|感染率|知晓率|(?<!two )(?<!2 )proportion"
# One share and how near it has to be told, and nothing with which it is compared.
_NEARNESS: Final = (
    r"(?:误差|±|正负|(?<![\d%成数])上下(?:浮动|相差|差)?(?=\d)|半宽|half-?\s?width|give\sor\stake|plus\sor\sminus|precision)"
    r"[^,.;。\d]{0,14}\d+(?:\.\d+)?\s?(?:%|percent|points|个(?:百分)?点)|\d\s?(?:%|percent|points)?\s(?:either|each)\s(?:way|side)"
)
_COMPARISON: Final = (
    rf"{CONTROL}"
    r"|(?<![a-z])(?:vs|versus|against|(?:better|worse|higher)\sthan|groups?|arms?|margin\s(?!of\serror))\b|两组|[试实]验组|干预|比(?!例)|组间|界值|非劣|等效|优效"
)
_ONE_ARM: Final = (
    r"单[组臂]|single[- ](?:arm|group)|one[- ](?:arm|sample)"
    r"|目标值|历史对照|performance goal|historical control"
)
_RATES: Final = (
    r"率|proportion|(?<![a-z])rates?\b|mortality|(?<![a-z])risks?\b"
    r"|respon(?:se|ders?)|(?<![a-z])p[12]?\s?=|比例"
)
_PERCENT: Final = r"\d\s?(?:%|percent\b)"
MARGIN_OF: Final = {"two_proportions": "two_proportions_margin", "two_means": "two_means_margin"}


def _says(words: str, text: str) -> bool:
    return in_any_case(words).search(text) is not None


def unsupported(text: str) -> Text | None:
    """What the sentence wants that no calculation here covers."""
    accuracy = accuracy_spoken_of(text)
    if _says(_COMPARED if accuracy else _DIAGNOSTIC_WORDS, text):
        return _OF_ACCURACY
    return next((name for words, name in _UNSUPPORTED if _says(words, text)), None)


def accuracy_spoken_of(text: str) -> tuple[str, ...]:
    """Sensitivity, specificity or both."""
    return tuple(name for name, words in _ACCURACY if _says(words, text))


def design_spoken_of(text: str, *, is_test: bool, has_confidence: bool) -> str | None:
    """By what the sentence compares; None where that leaves a doubt. `is_test`: a power was said."""
    if (
        _says(r"可评[价估]|evaluable", text)
        and not _says(_RATES.replace("率|", "", 1), text)
        and not _says(_SPREAD, text)
    ):
        return "dropout"
    if _says(_HAZARDS, text):
        return "logrank_events" if _says(_EVENTS, text) and not _says(_TIMES, text) else "logrank_accrual"
    if _says(_SPREAD, text):
        return None if _says(_ONE_ARM, text) else "two_means"
    if _says(_ONE_ARM, text):
        return "one_proportion"
    is_estimated = has_confidence or _says(_PREVALENT, text)
    is_estimated = is_estimated or (_says(_NEARNESS, text) and not _says(_COMPARISON, text))
    if not is_test and _says(_PRECISION, text) and is_estimated:
        return "prevalence"
    return "two_proportions" if _says(_RATES, text) or _says(_PERCENT, text) else None


def no_margin(recorded: str | None = None) -> Text:
    """What is wanted where no calculation takes a margin; `recorded` is the hypothesis that the protocol says."""
    if recorded is None:
        return both("a margin in this kind of comparison", "此类比较的界值检验")
    said = choice_title(recorded)
    return both(
        f"a margin in this kind of comparison (the protocol says: {said['en'].lower()})",
        f"此类比较的界值检验（研究方案记为{said['zh_hans']}）",
    )


def with_margin(design: str, hypothesis: str | None, *, has_margin: bool) -> str:
    """Superiority without a margin is the usual test of a difference; the other two are nothing without one, and what
    a margin without a hypothesis is for has to be asked."""
    if not has_margin and hypothesis in (None, "superiority", "equality"):
        return design
    return MARGIN_OF.get(design, design)
