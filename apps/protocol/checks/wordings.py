"""Free text that can be read for certain: frameworks, strategies against multiplicity, analysis sets, goals.

Each reader answers only where the words leave no doubt, in English and Chinese.
"""

from __future__ import annotations

import re
from typing import Literal

Framework = Literal["non_inferiority", "equivalence", "superiority"]


def _words(*alternatives: str) -> re.Pattern[str]:
    """Word boundaries are those of Latin letters: "PP集" has the word PP."""
    return re.compile("|".join(alternatives), re.IGNORECASE | re.ASCII)


CLAUSE = re.compile(r"[.;。；\n]+")

FRAMEWORKS: dict[Framework, re.Pattern[str]] = {
    "non_inferiority": _words(r"\bnon[-\s‑]?inferior", r"非劣"),
    "superiority": _words(r"\bsuperior", r"优于", r"优效"),
    "equivalence": _words(
        r"\bequivalence\b",
        r"\b(?:is|are|be) (?:therapeutically |clinically )?equivalent to\b",
        r"\bbio-?equivalen",
        r"\bTOST\b",
        r"\btwo one-sided tests?\b",
        r"等效性",
        r"等效(?:检验|试验|研究|界值|设计|假设)",
    ),
}
DOUBT = _words(r"\bnot (?:be )?(?:superior|equivalent|non-?inferior)", r"(?:不|未|非)(?:优于|优效|等效)")


def framework_said(text: str) -> Framework | None:
    """The framework that a text speaks of, None when it speaks of none, of several, or denies one."""
    if DOUBT.search(text):
        return None
    said = [name for name, words in FRAMEWORKS.items() if words.search(text)]
    return said[0] if len(said) == 1 else None


STRATEGY = _words(
    r"\bbonferroni\b",
    r"\bholm\b",
    r"\bhochberg\b",
    r"\bhommel\b",
    r"\bdunnett",
    r"\b[sš]id[aá]k\b",
    r"\bgate-?keep",
    r"\bhierarchical(?:ly)? (?:test|order|proced)",
    r"\bfixed[- ]sequence",
    r"\btested (?:sequentially|in (?:a )?(?:fixed )?(?:sequence|order|hierarch))",
    r"\bclosed test",
    r"\bgraphical (?:approach|procedure|method)",
    r"\b(?:alpha|α)[- ]?(?:is |will be )?(?:split|recycl|allocat)",
    r"\bsplit(?:ting)? (?:of )?(?:the )?(?:alpha|α)",
    r"\b(?:adjust\w*|correct\w*|controll?(?:ed|ing|s)?|account\w*) (?:for )?(?:the )?(?:multiplicity|multiple"
    r" (?:comparisons?|testing|tests))",
    r"\b(?:multiplicity|multiple (?:comparisons?|testing|tests))[- ](?:is |are |will be )?(?:adjust|correct|controll)",
    r"\b(?:family-?wise|FWER)\b[^.;]{0,60}\b(?:controll?ed|kept|held|maintained|at)\b",
    r"\bcontrol\w* (?:of )?(?:the )?(?:strong )?(?:family-?wise|FWER)",
    r"\b(?:each|both|all)\b[^.;]{0,40}\btested at\b",
    r"\b(?:each|both)\b[^.;]{0,30}\bat (?:an? )?(?:one-sided |two-sided )?(?:alpha|α|level)[^.;]{0,12}\d",
    r"(?:校正|调整|控制)[^。；]{0,6}多重(?:性|比较|检验)",
    r"多重(?:性|比较|检验)(?:的)?(?:校正|调整|控制)",
    r"每个?(?:主要)?(?:终点|结局)?[^。；]{0,10}(?:以|按|在|采用)[^。；]{0,8}0?\.\d+[^。；]{0,6}(?:检验|水准)",
    r"(?:α|alpha|检验水准)[^。；]{0,16}(?:平均|平分|均分|等分)",
    r"固定顺序",
    r"(?:层次|等级|序贯|逐级|顺序)检验",
    r"守门|门控",
    r"(?:α|alpha)(?:分配|拆分|分割)",
    r"封闭检验",
)
INTENDED = _words(
    r"\b(?:will|to|should|must|may|might|could) be (?:considered|discussed|decided|defined|determined|specified)\b",
    r"\b(?:to be|tb[dc])\b[^.;]{0,12}(?:confirmed|determined|defined|decided)",
    r"\bconsider(?:ing|ed)?\b",
    r"待定|待确认|将(?:会)?考虑|拟考虑|考虑(?:采用|使用)?|另行|尚未|有待",
)
ALL_MUST_SUCCEED = _words(
    r"\bco-?primary\b",
    r"\b(?:both|all)\b[^.;]{0,40}\bmust\b",
    r"共同主要",
    r"均(?:须|需|应)?(?:达到|具有|有)?(?:统计学|显著)",
)
DENIED = _words(
    r"\b(?:no|not|without|none|neither)\b[^.;]{0,60}(?:multipl|adjust|correct|bonferroni|holm|hochberg)",
    r"(?:不|未|无|没有)[^。；]{0,12}(?:多重|校正|调整)",
)
HINT = _words(
    r"\beach (?:primary )?(?:end ?point|outcome)",
    r"\b(?:both|all)(?: primary)? (?:end ?points|outcomes)",
    r"\badjust\w* (?:p|alpha|α)",
    r"每个(?:主要)?(?:终点|结局)",
    r"各(?:主要)?(?:终点|结局)",
)


def states_strategy(text: str) -> bool | None:
    """Whether a text states a strategy against multiplicity; None when it only hints at one."""
    if ALL_MUST_SUCCEED.search(text):
        return True
    if any(_states(clause) for clause in CLAUSE.split(text)):
        return True
    return None if HINT.search(text) and not DENIED.search(text) else False


def _states(clause: str) -> bool:
    return bool(STRATEGY.search(clause)) and not (DENIED.search(clause) or INTENDED.search(clause))


INTENTION_TO_TREAT = _words(
    r"\bm?ITT\b",
    r"\bintent(?:ion)?[- ]to[- ]treat",
    r"\bFAS\b",
    r"\bfull analysis\b",
    r"\bas[- ]randomi[sz]ed\b",
    r"\ball randomi[sz]ed\b",
    r"\b(?:analy[sz]ed|counted|kept|stays?)\s(?:in|with)\sthe\s(?:group|arm)\s(?:to\swhich\s|that\s)?they\s(?:were|had\sbeen)\s"
    r"(?:drawn|allocated|assigned|randomi[sz]ed|put)\b",
    r"意向性|意向治疗",
    r"全分析集",
    r"按(?:照)?(?:抽到|分到|原来?分(?:到|配)?|当初分(?:到|配)?|随机(?:分到|分配)?)的?(?:那?[一个]*组|组别)(?:来|进行)?(?:算|分析|统计)",
)
PER_PROTOCOL = _words(r"(?<![0-9])(?<![0-9][ %\u2009])\bPPS?\b", r"\bper[- ]?protocol\b", r"符合方案")
OTHER_SETS = _words(
    r"\bSS\b",
    r"\bsafety\b",
    r"\bas[- ]treated\b",
    r"\bpharmacokinetic\b",
    r"\bPK(?:S|CS)?\b",
    r"安全性?(?:分析)?集",
)
SETS = (INTENTION_TO_TREAT, PER_PROTOCOL, OTHER_SETS)


SET_DENIED = _words(
    r"\b(?:no|not|never|neither|nor|none|without|omit(?:ted)?|instead of|rather than|except)\b",
    r"n't\b",
    r"不(?:设|做|作|用|进行|采用|使用|包括|计划|分析|报告)|未(?:设|计划|采用|进行)|无(?!效)|没有|除外|而非|取消",
)
BETWEEN_SETS = re.compile(r"[,.;，。；、\n]+|\b(?:but|while|whereas)\b|但", re.IGNORECASE)
OPEN = _words(
    r"\b(?:tb[dc]|undecided|to be (?:confirmed|decided|determined|defined)|maybe|perhaps|possibly|if)\b",
    r"待定|待确认|可能|考虑|如果",
)


def analysis_sets(items: list[str]) -> tuple[bool, bool, bool]:
    """(intention to treat, per protocol, every item recognised) of the analysis sets listed, denied ones apart."""
    parts = [part for item in items for part in BETWEEN_SETS.split(item) if part.strip()]
    kept = [part for part in parts if not SET_DENIED.search(_without_definitions(part))]
    sure = [part for part in kept if not OPEN.search(part)]
    itt = any(INTENTION_TO_TREAT.search(part) for part in sure)
    pp = any(PER_PROTOCOL.search(part) for part in sure)
    known = all(any(words.search(item) for words in SETS) for item in items) and len(sure) == len(kept)
    return itt, pp, known


def _without_definitions(part: str) -> str:
    """A set's definition may deny what it likes: "Per protocol: all without major deviations"."""
    return re.split(
        r"[:：(（]|\b(?:who|defined as|all|those|participants|patients|subjects)\b|指|即", part, maxsplit=1
    )[0]


GOAL = _words(
    r"\bhistorical\b",
    r"\bperformance goal\b",
    r"\bobjective performance\b",
    r"\bOPC\b",
    r"\bbenchmark\b",
    r"\bexternal control\b",
    r"历史(?:对照|数据)?",
    r"目标值",
    r"性能目标",
    r"外部对照",
)
AMOUNT = re.compile(r"\d+(?:\.\d+)?\s*(?:%|％|percent\b|per cent\b)")
SOURCE = _words(
    r"\b(?:19|20)\d\d\b",
    r"\bet al\b",
    r"\bdoi\b",
    r"\bPMID\b",
    r"\[\d+\]",
    r"\b(?:according to|based on|reported (?:by|in)|from (?:the|a|our|published)|published)\b",
    r"\b(?:FDA|EMA|NMPA|CDE|ICH|NICE|WHO|ASCO|ESMO|ISO)\b",
    r"\b(?:guidance|regulat\w+|registr(?:y|ies)|guidelines?|literature|meta-analysis"
    r"|systematic review|trial data|cohort data|pilot)\b",
    r"指导原则|药监|监管|共识|文献|指南|登记|既往研究|预试验|根据|依据|来源|报道|Meta分析|荟萃",
)


def states_goal(text: str) -> bool:
    """A historical control or performance goal, by name or as a number."""
    return bool(GOAL.search(text) or AMOUNT.search(text))


def names_source(text: str) -> bool:
    return bool(SOURCE.search(text))


TOTALS = re.compile(
    r"\btotal (?:sample size )?of (\d[\d,]*) (?:participants|patients|subjects|people|persons|cases)\b"
    r"|\btotal (?:sample size|number)(?: (?:is|of|=))? ?(\d[\d,]*)\b"
    r"|\b(\d[\d,]*) (?:participants |patients |subjects )?in total\b"
    r"|\b(\d[\d,]*) (?:participants|patients|subjects) (?:are|will be) (?:needed|required)\b"
    r"|(?:共|总计|合计|总样本量|总例数)(?:为|需|约)?\s*(\d[\d,]*)\s*例"
    r"|需要(?:受试者|研究对象|患者)\s*(\d[\d,]*)\s*例",
    re.IGNORECASE | re.ASCII,
)


def totals_said(text: str) -> list[int]:
    """Numbers of participants that a text gives as a total."""
    found = (next(group for group in match.groups() if group) for match in TOTALS.finditer(text))
    return [int(number.replace(",", "")[:9]) for number in found]


HIGHER_IS_BETTER = _words(
    r"\b(?:treatment |clinical |overall |technical )?success(?:es|ful)?\b",
    r"\b(?:cure[sd]?|remission|responders?|response rate|surviv(?:al|ors?)|eradication|healing|healed|recovery)\b",
    r"\b(?:seroconversion|seroprotection|patency|abstinence|live births?|clearance)\b",
    r"成功|治愈|缓解率?|应答|有效率|生存|存活|愈合|根除|痊愈|活产|通畅",
)
LOWER_IS_BETTER = _words(
    r"\b(?:mortality|deaths?|failures?|relapses?|recurrences?|infections?|complications?|bleeding|strokes?)\b",
    r"\b(?:adverse events?|rejection|progression|readmissions?|amputations?|exacerbations?|infarctions?)\b",
    r"死亡|病死|失败|复发|感染|并发症|出血|卒中|不良事件|排斥|进展|再入院|截肢|加重",
)
TURNED = _words(
    r"-free\b",
    r"\bfree (?:of|from)\b",
    r"\b(?:no|without|not|time to|until|avoid\w*)\b",
    r"无|未|不(?!良)|距|至",
)


def better_direction(outcome: str) -> int | None:
    """1 where more of an outcome is certainly better, -1 where less is; None in doubt."""
    higher, lower = HIGHER_IS_BETTER.search(outcome), LOWER_IS_BETTER.search(outcome)
    if TURNED.search(outcome) or bool(higher) == bool(lower):
        return None
    return 1 if higher else -1
