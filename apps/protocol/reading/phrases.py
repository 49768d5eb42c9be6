"""Ways of saying a value of a trial without its label that leave no doubt, by the key of the field.

Each is a pattern with a group `value`, or with a fixed value. An agent without such a field has no use for it.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.numbers import PERCENT
from apps.fields.reading.phrasebook import Phrase, between, means, says
from apps.fields.reading.senses import UNIT
from apps.fields.reading.times import AMOUNT

# A figure with a unit of measurement is no proportion: "0.05 mg".
_BARE: Final = rf"(?![0-9])(?!\s?{UNIT})"
_SMALL: Final = rf"(?P<value>{PERCENT}|0?\.[0-9]{{1,5}}{_BARE})"
_ANY_SMALL: Final = rf"(?:{PERCENT}|0?\.[0-9]{{1,5}})"
_PERCENT: Final = rf"(?P<value>{PERCENT})"
_SIGNED: Final = rf"(?P<value>[-+±负]?\s?{PERCENT}|[-+±负]\s?[0-9.]{{1,8}}|0?\.[0-9]{{1,4}})"
_SIGNED_BARE: Final = rf"(?P<value>[-+±负]?\s?{PERCENT}|(?:[-+±负]\s?[0-9.]{{1,8}}|0?\.[0-9]{{1,4}}){_BARE})"
_AMOUNT: Final = rf"(?P<value>{AMOUNT}|半年)"
_COUNT: Final = r"(?P<value>[0-9][0-9,]{0,8})"
_RATIO: Final = r"(?P<value>(?<![0-9:.])[1-9](?:\s?(?::|比|\bto\b)\s?[1-9]){1,4}(?![0-9:%]))"

_IS: Final = r"of|is|was|are|at|=|:|to be|will be|set (?:at|to)|about|为|是|取|设为|定为|设定为|约|约为|按|以"
_BE: Final = rf"(?:\s{{0,3}}(?:{_IS})){{0,2}}\s{{0,3}}"
_ONE: Final = r"(?:(?:one|single|1)[\s-]?(?:sided|tailed)|单侧)"
_TWO: Final = r"(?:(?:two|double|2)[\s-]?(?:sided|tailed)|双侧)"
_SIDES: Final = rf"(?:{_ONE}|{_TWO})"
_NOT_ALPHA: Final = (  # "alpha-blocker", "alpha wave": the first letter of something else
    r"(?!\s?(?:block|agonist|antagonist|adren|recept|wave|rhythm|band|divers|angle|feto|partic|interfer|lipo|toco|gluco"
    r"|受体|波|干扰|糖苷|角|粒子|螺旋|多样|硫辛|骨化|节律|溶血))"
)
_ALPHA: Final = rf"(?<![A-Za-z0-9_-])(?:alpha(?: level)?|α)(?![A-Za-z0-9_-]){_NOT_ALPHA}"
_NAMED_LEVEL: Final = (
    r"(?:type I error(?: rate)?|significance level|检验水准|显著性水平|I类错误率?|一类错误率?)"
)
_LEVEL: Final = rf"(?:{_ALPHA}|{_NAMED_LEVEL})"
# What may follow a bare level beside the sides: "双侧0.05", never "双侧0.05 % 阿托品".
_LEVEL_ENDS: Final = (
    r"(?=\s{0,2}(?:$|[,.;:()。、\n]|(?:and|with|at|for|to|or|power|test|level|significan|alpha|type I)"
    r"|α|的?(?:检验|显著|水准|水平)))"
)
# Another value between the level and the sides: "alpha 5 %, power 90 %, two-sided".
_NAMED_VALUE: Final = r"(?:statistical )?power|把握度|检验效能|drop-?out(?: rate)?|失访率|脱落率"
_OTHER_VALUE: Final = (
    rf"[\s,]{{0,3}}(?:\b(?:and|with)\s|[和及且])?\s?(?:an?\s)?(?:{_NAMED_VALUE}){_BE}{_ANY_SMALL}"
    rf"|[\s,]{{0,3}}(?:\b(?:and|with)\s)?{PERCENT}\s(?:statistical )?power"
)
_SIDES_END: Final = r"(?=\s{0,2}(?:$|[,.;)。、\n]|tests?\b|testing\b|的?检验))"
_BESIDE_LEVEL: Final = (
    rf"(?=(?:\s?(?:检验|test))?[\s,]{{0,3}}(?:{_LEVEL})?{_BE}0?\.[01][0-9]{{0,4}}{_BARE}{_LEVEL_ENDS}"
    rf"|[^.。;]{{0,12}}{_LEVEL}|\s?检验)"
)
_RANDOMISED: Final = r"randomi[sz]ed"
_STUDY: Final = r"(?:trial|study|design|试验|研究|设计)"
_CLINICAL: Final = rf"(?:{_RANDOMISED} )?(?:controlled )?(?:clinical )?(?:临床)?{_STUDY}"

PHRASES: Final[dict[str, tuple[Phrase, ...]]] = {
    "power": (
        says(
            rf"(?<![a-z-])(?P<name>power){_BE}{_SMALL}",
            rf"{_SMALL}\s{{0,3}}(?:statistical )?power\b",
            rf"(?:把握度|检验效能|检验功效){_BE}{_SMALL}",
            rf"{_SMALL}的?(?:把握度|检验效能)",
            plausible=between(0.5, 0.9999),
        ),
    ),
    "alpha": (
        says(
            rf"(?P<name>{_ALPHA})(?:\s?\({_SIDES}\))?{_BE}(?:{_SIDES}\s{{0,2}})?{_SMALL}",
            rf"{_NAMED_LEVEL}(?:\s?\({_SIDES}\))?{_BE}(?:{_SIDES}\s{{0,2}})?{_SMALL}",
            rf"{_SIDES}(?:\s?(?:检验|test))?[\s,]{{0,3}}{_LEVEL}{_BE}{_SMALL}",
            rf"{_SIDES}(?:\s?(?:检验|test))?[\s,]{{0,3}}{_BE}{_SMALL}{_LEVEL_ENDS}",
            rf"{_SMALL}\s{{0,2}}[,(]?\s{{0,2}}(?:{_SIDES})?\)?\s{{0,3}}{_LEVEL}",
            plausible=between(0.0001, 0.2),
        ),
    ),
    "sided": (
        means(
            1,
            rf"{_ONE}{_BESIDE_LEVEL}",
            rf"(?<=0\.025)[\s,(]{{1,3}}{_ONE}",
            rf"{_LEVEL}[^。;]{{0,16}}{_ONE}",
            rf"{_LEVEL}{_BE}{_ANY_SMALL}(?:{_OTHER_VALUE}){{1,2}}[\s,]{{1,3}}(?:(?:and|with)\s)?(?:an?\s)?{_ONE}{_SIDES_END}",
            rf"{_ONE}(?:{_OTHER_VALUE}){{1,2}}[\s,]{{1,3}}(?:and\s|with\s)?{_LEVEL}",
        ),
        means(
            2,
            rf"{_TWO}{_BESIDE_LEVEL}",
            rf"(?<=0\.05)[\s,(]{{1,3}}{_TWO}",
            rf"{_LEVEL}[^。;]{{0,16}}{_TWO}",
            rf"{_LEVEL}{_BE}{_ANY_SMALL}(?:{_OTHER_VALUE}){{1,2}}[\s,]{{1,3}}(?:(?:and|with)\s)?(?:an?\s)?{_TWO}{_SIDES_END}",
            rf"{_TWO}(?:{_OTHER_VALUE}){{1,2}}[\s,]{{1,3}}(?:and\s|with\s)?{_LEVEL}",
        ),
    ),
    "margin": (
        says(
            rf"(?:non-?inferiority|equivalence) margin{_BE}{_SIGNED}",
            rf"(?<!inferiority )(?<!equivalence )(?P<name>\bmargin){_BE}{_SIGNED_BARE}",
            rf"(?:非劣效性?|等效性?|优效性?)界值{_BE}{_SIGNED}",
            rf"(?<![性效])界值{_BE}{_SIGNED_BARE}",
            rf"(?P<value>[-+±]?{PERCENT})\s{{0,3}}(?:non-?inferiority|equivalence) margin",
        ),
    ),
    "dropout": (
        says(
            rf"(?P<name>drop-?outs?(?: rate)?|attrition(?: rate)?|loss to follow-?up){_BE}{_SMALL}",
            rf"{_PERCENT}(?:\sof (?:the )?(?:patients|participants|subjects))?\s?(?:will |are expected to |to )?"
            r"(?:be )?(?:drop(?:-|\s)?outs?\b|attrition|loss to follow-?up|lost to follow-?up)",
            rf"(?:失访率?|脱落率?){_BE}{_SMALL}",
            rf"{_PERCENT}的?(?:失访|脱落)率?",
            plausible=between(0, 0.8),
        ),
    ),
    "follow_up_duration": (
        says(
            rf"follow(?:ed)?[\s-]?up(?: period| time| duration)?(?:{_BE}|\sfor\s){_AMOUNT}(?!\s?(?:after|to|-|or))",
            rf"{_AMOUNT}\s(?:of )?follow[\s-]?up\b",
            rf"\bfollowed for {_AMOUNT}",
            rf"随访(?:时间|时长|期|期限)?{_BE}{_AMOUNT}",
        ),
    ),
    "treatment_duration": (
        says(
            rf"(?:treated for|treatment (?:duration|period){_BE}|treatment for) ?{_AMOUNT}",
            rf"(?:疗程|治疗时长|治疗期|治疗周期){_BE}{_AMOUNT}",
        ),
    ),
    "recruitment_period": (
        says(
            rf"(?:recruit(?:ment)?|enrol(?:l?ment)?|accrual)(?: period)?(?:{_BE}|\s(?:over|for|within)\s){_AMOUNT}",
            rf"(?:招募期|入组期){_BE}{_AMOUNT}",
        ),
    ),
    "allocation_ratio": (
        says(
            rf"(?:{_RANDOMISED}|allocated|assigned|allocation|randomi[sz]ation|随机|分配|分组)[^.。;\d]{{0,40}}{_RATIO}",
            rf"{_RATIO}\s{{0,3}}(?:的?比例)?\s{{0,2}}(?:randomi[sz]ation|allocation|ratio|随机|分配|分组)",
        ),
    ),
    "n_total": (
        says(
            rf"\b(?:total )?sample size{_BE}{_COUNT}(?!\.?[0-9]|\s?(?:%|per|in each|each))",
            rf"总?样本量{_BE}{_COUNT}(?=\s?[例人名])",
            plausible=between(2, 10**7),
        ),
    ),
    "n_per_group": (
        says(
            r"(?P<value>[0-9][0-9,]{0,8} (?:(?:patients|participants|subjects) )?(?:per|in each) (?:group|arm)\b)",
            r"(?P<value>每组\s?[0-9][0-9,]{0,8}\s?[例人名])",
        ),
    ),
    "centres": (
        says(
            r"\b(?:in|at|from|across)\s(?P<value>[0-9]{1,3})\s(?:centres|centers|hospitals|sites)\b",
            r"\b(?:with|involving)\s(?P<value>[0-9]{1,3})\s(?:(?:study|participating|recruiting)\s)?(?:centres|centers|hospitals)\b",
            r"(?:在|共|共计|共有|由|纳入)(?:全国)?(?P<value>[0-9]{1,3})\s?[个家](?:研究|分)?(?:中心|医院)",
            plausible=between(1, 999),
        ),
    ),
}

# Kinds of which a sentence names one: two of them decide nothing; the broad one counts only by itself.
CHOICES: Final[dict[str, tuple[Phrase, ...]]] = {
    "design_type": (
        means("cluster_rct", rf"\bcluster[- ]{_RANDOMISED}", r"整群随机"),
        means(
            "crossover_rct",
            rf"\bcross-?over (?:{_RANDOMISED} )?{_STUDY}",
            rf"{_RANDOMISED}[^.;]{{0,40}}\bcross-?over\b",
            rf"交叉{_STUDY}",
        ),
        means(
            "factorial_rct",
            rf"\bfactorial (?:{_RANDOMISED} )?(?:controlled )?{_STUDY}",
            rf"析因{_STUDY}",
        ),
        means(
            "within_person_rct",
            rf"\bwithin-person (?:{_RANDOMISED} )?{_STUDY}",
            rf"\bsplit-(?:mouth|body|face) {_STUDY}",
        ),
        means(
            "single_arm",
            rf"\bsingle[- ]arm\b[^.;]{{0,30}}{_STUDY}",
            rf"单臂[^。;]{{0,10}}{_STUDY}",
        ),
        means("case_control", r"\bcase[- ]control study", r"病例对照研究"),
        means("cross_sectional", r"\bcross[- ]sectional (?:study|survey)", r"横断面(?:研究|调查)"),
        means("diagnostic_accuracy", r"\bdiagnostic accuracy study", r"诊断准确性研究"),
        means(
            "cohort",
            r"\b(?:(?:prospective|retrospective|observational)\s)?cohort study"
            r"|\b(?:prospective|retrospective) cohort\b",
            r"(?:前瞻性|回顾性|双向性?)队列|队列研究",
        ),
    ),
    "framework": (
        means("non_inferiority", rf"\bnon-?inferiority {_CLINICAL}", rf"非劣效性?{_CLINICAL}"),
        means("superiority", rf"(?<!-)\bsuperiority {_CLINICAL}", rf"(?<!非)优效性?{_CLINICAL}"),
        means("equivalence", rf"(?<!-)\bequivalence {_CLINICAL}", rf"(?<!生物)等效性?{_CLINICAL}"),
    ),
    "blinding": (
        means("open", r"\bopen[- ]label\b", r"开放标签"),
        means("single", r"\bsingle[- ]blind(?:ed)?\b", r"单盲"),
        means("double", r"\bdouble[- ]blind(?:ed)?\b", r"双盲"),
        means("triple", r"\btriple[- ]blind(?:ed)?\b", r"三盲"),
    ),
}
BROAD: Final[dict[str, Phrase]] = {
    "design_type": means(
        "parallel_rct",
        rf"\b{_RANDOMISED},?[^.;()]{{0,60}}\bcontrolled (?:clinical )?trial",
        r"\bparallel[- ]group\b[^.;]{0,30}trial",
        r"\bRCT\b",
        r"随机[^。;]{0,12}对照[^。;]{0,4}(?:试验|研究)",
        r"平行组[^。;]{0,12}试验",
    ),
}
