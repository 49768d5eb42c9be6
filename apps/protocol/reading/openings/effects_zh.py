"""Openings that ask in Chinese whether something does something, and what is told in passing: "用A代替B", "招200例".

Behind the rules that read pairs: what those found stands; but for what takes the place of something else.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.openings.chinese import (
    ENDS_PEOPLE,
    FROM,
    LEAD,
    NAME,
    PEOPLE,
    REDUCES,
    SECOND,
    SINGLE,
    TO,
    WHETHER,
)
from apps.protocol.reading.openings.rule import Fixed, Rule, fixed, rule

_END: Final = r"(?=\s?(?:[,。;:?]|$))"
_BETTER: Final = r"(?:要|更|还|来得)?(?:好|有效|安全|管用|优|强|快|省事|划算)(?:一?些|一?点|吗|么|呢)?"
_IS_IT: Final = r"(?:是不是|是否|会不会|能不能)"
_WORKS: Final = (
    r"(?:的?(?:安全|有效|管用|有用|可行)(?:吗|不|么|性)|(?:有没有用|管不管用|行不行|好不好|安不安全))"
)
_GIVEN: Final = r"(?:做|用|吃|服用?|打|上|开|加用?|注射)"
_MORE: Final = rf"(?:{REDUCES}|少|避免|促进|预测|控制)"
_AND: Final = r"\s?(?:和|与|跟|同)\s?"
_TEST: Final = r"(?:诊断|筛查|识别|鉴别|检出|发现|判断)"

REPLACED_ZH: Final[tuple[Rule, ...]] = (
    rule(
        rf"(?:{FROM}|(?P<population>[^,。;:?!]{{2,20}}?))(?:改?用|拿|以)(?P<intervention>[^,。;:?!用]{{2,20}}?)(?:来|去)?(?:代替|替代|取代)"
        rf"(?P<comparator>[^,。;:?!]{{2,20}}?){TO}"
    ),
)
_CAUSE: Final = r"(?:(?!我们|大家|哪些|什么|因素)[^,。;:?!和与跟同]){2,24}?"
_SIDE: Final = r"[^\s,。;:?!和与跟同对的看比]{1,20}?"
# "A on B" and "A against B" are said with the same word: what may be affected is no comparator.
_NOT_AFFECTED: Final = (
    r"(?![^,。;:?!]*(?:影响|作用|效果|疗效|质量|睡眠|情绪|焦虑|抑郁|疼痛|功能|水平|预后|结局|依从性|满意度|时间|率|评分|血[压糖脂]"
    r"|[炎癌瘤病症]|患者|病人|患儿|老人|孕妇|产妇|恢复|康复$|谵妄|风险|认知|体重))"
)
_USUAL: Final = r"(?:传统|常规|标准|单纯|假|安慰剂|空白|普通)"
_FOR_WHOM: Final = (
    rf"(?:用于|用来)?(?:治疗|控制|预防)(?P<population>(?!比较|对比|相比)[^,。;:?!的]{{2,24}}?(?:\([^()]{{2,20}}\))?)"
    rf"(?:的(?:疗效|效果|安全性|有效性|随机|单臂|双盲|临床|试验|研究|RCT|对照|多中心)[^,。;:?!]{{0,14}})?{TO}"
)
VERSUS_ZH: Final[tuple[Rule, ...]] = (
    rule(
        rf"{LEAD}(?P<intervention>{NAME})(?:对比|vs|和|与|跟|同)\s?(?P<comparator>{SECOND}){_FOR_WHOM}",
        certain=True,
    ),
    rule(
        rf"{LEAD}用?(?P<intervention>(?:(?!后|不|没|未|规范|常规|系统|综合|保守|手术|经)[^,。;:?!和与跟同用的]){{2,24}}?){_FOR_WHOM}",
        certain=True,
    ),
    rule(
        rf"{FROM}(?:(?P<population>[^\s,。;:?!]{{2,12}})\s+)?(?P<intervention>[^\s,。;:?!]{{2,24}})\s+对\s+(?P<comparator>[^\s,。;:?!]{{2,24}}){TO}"
    ),
    rule(
        rf"{FROM}(?P<intervention>{_SIDE}(?P<tail>[^\s,。;:?!]{{2,6}}))对(?P<comparator>{_SIDE}(?P=tail)){TO}"
    ),
    rule(rf"{FROM}(?P<intervention>{_SIDE}{_SIDE})对(?P<comparator>{_USUAL}[^\s,。;:?!的]{{1,20}}){TO}"),
    rule(
        rf"{FROM}(?P<intervention>[^\s,。;:?!和与跟同的看比用]{{2,20}}?)对(?P<comparator>{_NOT_AFFECTED}[^\s,。;:?!和与跟同的看比用]{{2,20}}?){TO}",
        needs=r"随机|RCT|双盲|对照试验|非劣效|优效",
    ),
    rule(
        rf"{LEAD}(?P<intervention>{NAME}){_AND}(?P<comparator>不[^,。;:?!的比]{{1,8}})(?:相比|比较|比){TO}",
        denies=True,
    ),
    rule(
        rf"{FROM}(?P<intervention>[^,。;:?!用拿以和与]{{4,24}}?)(?:替代|代替|取代)(?P<comparator>{SECOND}){TO}"
    ),
)
EFFECTS_ZH: Final[tuple[Rule, ...]] = (
    rule(
        rf"{LEAD}(?:探讨|分析|评估)?(?P<intervention>{_CAUSE}){_AND}(?:后面|之后|后续)?(?P<outcomes>{_CAUSE})"
        rf"(?:之间)?的?(?:关系|相关性?|关联性?|有没有关系|有无关系|是否(?:有关|相关)|有没有相关){_END}",
        asks=True,
        without="病例对照",
    ),
    rule(rf"{LEAD}(?P<intervention>{NAME}){_IS_IT}比(?P<comparator>{SECOND}){_BETTER}{_END}", asks=True),
    rule(rf"{LEAD}(?P<intervention>{NAME}){WHETHER}{_MORE}(?P<outcomes>{SINGLE}){_END}", asks=True),
    rule(
        rf"{LEAD}(?P<population>[^,。;:?!]{{1,24}}?{ENDS_PEOPLE}){_GIVEN}(?P<intervention>[^,。;:?!]{{2,24}}?){_WORKS}{_END}",
        asks=True,
    ),
    rule(
        rf"{FROM}(?:和|与|跟)(?P<comparator>{SECOND})(?:相比较?|比较?|做对照|对照){TO}",
        beside=("intervention",),
    ),
    rule(rf"{LEAD}(?:和|与|跟|同)(?P<comparator>{SECOND})(?:比一?比(?:看|一下)?|比较一下|比一下){TO}"),
    rule(
        rf"{FROM}对照组?(?:就|则)?(?:给予?|用|做|打|吃|是)(?P<comparator>{SECOND}){TO}",
        beside=("intervention",),
    ),
    rule(rf"{LEAD}给(?P<population>[^,。;:?!]{{0,20}}?{PEOPLE}){_GIVEN}(?P<intervention>{NAME}){TO}"),
    rule(
        rf"随机分[成为到]?(?P<intervention>[^,。;:?!和与]{{1,16}}?)组?(?:和|与|、)(?P<comparator>[^,。;:?!]{{1,16}}?)(?:两)?组{TO}"
    ),
    rule(
        rf"(?:招募?|纳入|入组|收)(?:大?约|大概)?(?P<n_total>[0-9]{{2,6}})\s?[例名个位](?P<population>[^,。;:?!]{{0,20}}?{ENDS_PEOPLE}){TO}"
    ),
    rule(
        rf"(?:{FROM}|想|打算|准备)(?:回顾|收集|整理|分析|看)(?:一下)?(?:了|过)?[^,。;:?!]{{0,20}}?(?:我[院科们]|本[院科])的(?P<population>[^,。;:?!的]{{1,20}}?{ENDS_PEOPLE}){TO}"
    ),
    rule(
        rf"{FROM}(?:我们?)?(?:手[上头里])?有[^,。;:?!]{{0,10}}的(?P<population>[^,。;:?!的]{{2,16}}?)(?:的)?(?:病历|病例|资料|数据){TO}"
    ),
    rule(
        rf"{LEAD}(?P<intervention>[^,。;:?!]{{2,24}}?){_TEST}[^,。;:?!]{{2,20}}?(?:准不准|准确[性度]|的?价值|行不行|好不好){_END}",
        asks=True,
    ),
    rule(rf"以(?P<reference_standard>[^,。;:?!]{{2,20}}?)(?:作?为|做)(?:参考|金)(?:标准)?{TO}"),
    rule(rf"在(?P<centres>{NUMBER})\s?[家个](?:三甲|研究|教学|县级|社区)?(?:中心|医院|分院)"),
    rule(
        rf"{FROM}(?P<n_total>[0-9]{{2,6}})\s?(?:例|个?人|名|位)(?:患者|病人)?{TO}",
        beside=("intervention", "population"),
    ),
)
CHOICES_ZH: Final[tuple[Fixed, ...]] = (
    fixed(
        "design_type",
        "single_arm",
        r"(?:没有|不设|无)对照组?(?=[,。;]|$)",
        needs="预试验|试验|干预",
        beside=("intervention",),
    ),
    fixed(
        "design_type",
        "diagnostic_accuracy",
        r"以[^,。;]{2,20}(?:作?为|做)(?:参考|金标准)",
        beside=("reference_standard",),
    ),
)
