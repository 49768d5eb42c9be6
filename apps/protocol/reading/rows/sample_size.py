"""What is said for the size of a study: error levels, power, margin, losses, numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.evidence.figures import COUNT
from apps.fields.reading.phrasebook import FieldPhrases, Phrase, between, in_clauses, means, says
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT
from apps.protocol.reading.figures.levels import BETA, LEVEL, NAMED_LEVEL, ONE, POWERS, SIDES, TWO
from apps.protocol.reading.rows import told_plainly
from apps.protocol.reading.rows.conduct import CENTRES, KINDS
from apps.protocol.reading.rows.told_figures import LOSSES, LOSSES_NAMED, TOTALS, TOTALS_NAMED
from apps.protocol.reading.words.topics import MARGIN, SOURCE
from apps.protocol.reading.words.wording import (
    ANY_SMALL,
    BARE,
    BE,
    MANY,
    PEOPLE,
    PEOPLE_ZH,
    SHARE,
    SIGNED,
    SIGNED_BARE,
    SMALL,
    WHOLE,
)

# What may follow a bare level beside the sides: "双侧0.05", never "双侧0.05 % 阿托品".
LEVEL_ENDS: Final = (
    r"(?=\s{0,2}(?:$|[,.;:()。、\n]|(?:and|with|at|for|to|or|because|as|since|given|power|test|level|significan"
    r"|alpha|type I)"
    r"|α|的?(?:检验|显著|水准|水平)))"
)
# Another value between the level and the sides: "alpha 5 %, power 90 %, two-sided".
NAMED_VALUE: Final = r"(?:statistical )?power|把握度|检验效能|drop-?out(?: rate)?|失访率|脱落率"
OTHER_VALUES: Final = (
    rf"(?:[\s,]{{0,3}}(?:\b(?:and|with)\s|[和及且])?\s?(?:an?\s)?(?:{NAMED_VALUE}){BE}{ANY_SMALL}"
    rf"|[\s,]{{0,3}}(?:\b(?:and|with)\s)?{PERCENT}\s(?:statistical )?power){{1,2}}"
)
SIDES_END: Final = r"(?=\s{0,2}(?:$|[,.;)。、\n]|tests?\b|testing\b|的?检验))"
BESIDE_LEVEL: Final = (
    rf"(?=(?:\s?(?:检验|test))?[\s,]{{0,3}}(?:{LEVEL})?{BE}(?:0?\.[01][0-9]{{0,4}}{BARE}|零点零[零一二五]{{1,3}}|百分之[一二五]){LEVEL_ENDS}"
    rf"|[^.。;]{{0,12}}{LEVEL}|\s?检验|\s(?:[0-5](?:\.[0-9])?|one|five)\s?(?:%|per\s?cent\b))"
)
# An interval with its bounds is a result.
NO_BOUNDS: Final = r"(?![\s:,(]{1,3}[0-9])"
NO_BOUNDS_ZH: Final = r"(?![\s:,(]{0,3}[0-9]+(?:\.[0-9]+)?\s?[-–~至到])"
# A Chinese word right behind a share may go on to say what it would mean.
NO_MORE_ZH: Final = r"(?!\s?(?![计估算左和与及并且的以共]|考虑)[\u4e00-\u9fff])"
RECRUIT: Final = r"(?:recruit|enrol|enroll|include|randomi[sz]e)"
NO_PART: Final = r"(?!\s?(?:per|in each|each|a (?:year|month|week)|every|of (?:them|whom|our|the|these)))"
# "Take it up to": what a figure is set to, whatever it was before.
RAISED_ZH: Final = (
    r"(?:我们|就|还是|也|再|得|要|给(?:[我咱]们?)?)*"
    r"(?:用|定|取|(?:提高?|升高?|调高?|上调|拉高?|加|抬高?|降低?|放低?|改|定|设)[到成至为在])"
)
BETWEEN_WORDS: Final = r"(?:(?!(?:for|of|with|to|in|by|per|beds?|and|or)\b)[a-z-]+\s){0,2}"
WE_PLAN: Final = r"\bwe (?:need|want|plan|aim|assume|expect|anticipate|require|allow)\b"
OF_STATISTICS: Final = (
    r"statistic|\bdetect|significan|type I\b|[\w-]+[ -](?:sided|tailed)\b|sample size|per (?:group|arm)\b"
    r"|\bdifference|superior|inferior|equivalen|hypothes|interim|drop-?out|lost to follow|to follow-up"
    r"|\bevents?\b|randomi[sz]"
    r"|\b(?:trial|study) (?:has|will have|needs?|requires?|aims?|is)\b|\bcalculat"
    rf"|{LEVEL}{BE}(?:{SIDES}\s?)?(?:0?\.|five\s|5\s?%)|样本量|检验|非劣|等效|优效|失访|组间|差异|例数|[单双]侧|试验|研究|我们|[计估]算"
    rf"|{WE_PLAN}"
)
OF_A_TEST: Final = rf"{OF_STATISTICS}|\bpower\b|把握度|效能"
OF_RECRUITING: Final = (
    rf"\b{PEOPLE}|follow-?up|\btrial\b|\bstudy\b|sample size|recruit|enrol|inflat|allow(?:ing)? for"
    rf"|受试者|患者|病例|样本量|失访|脱落(?=按|算)|随访|入组|招募|试验|研究|我们|{WE_PLAN}"
)


def _sided(sides: int, name: str, level: str) -> Phrase:
    """One or two sides, beside a level by name or behind the figure that mostly goes with them."""
    return means(
        sides,
        rf"{name}{BESIDE_LEVEL}",
        rf"(?<=0\.{level})[\s,(]{{1,3}}{name}",
        rf"{LEVEL}[^。;]{{0,16}}{name}",
        rf"{LEVEL}{BE}{ANY_SMALL}{OTHER_VALUES}[\s,]{{1,3}}(?:(?:and|with)\s)?(?:an?\s)?{name}{SIDES_END}"
        rf"|{name}{OTHER_VALUES}[\s,]{{1,3}}(?:and\s|with\s)?{LEVEL}",
    )


SAMPLE_SIZE: Final[Mapping[str, FieldPhrases]] = {
    "design": FieldPhrases(rejects=r"协方差分析|\bANCOVA\b"),  # how data are analysed names no calculation
    "alpha": FieldPhrases(
        mentions=r"\b(?:alpha|significance level)\b[^.;]{0,10}0?\.[0-9]|[单双]侧\s?(?:检验\s?)?0?\.[0-9]",
        names=NAMED_LEVEL,
        says=says(
            *told_plainly.LEVELS,
            rf"(?P<name>{LEVEL})(?:\s?\({SIDES}\))?{BE}(?:{SIDES}\s{{0,2}})?{SMALL}",
            rf"{SIDES}(?:\s?(?:检验|test))?[\s,]{{0,3}}{LEVEL}{BE}{SMALL}",
            rf"{SIDES}(?:\s?(?:检验|test))?[\s,]{{0,3}}{BE}{SMALL}{LEVEL_ENDS}",
            rf"{SMALL}\s{{0,2}}\(?\s{{0,2}}(?:{SIDES})?\)?\s{{0,3}}{LEVEL}(?!{BE}{ANY_SMALL})",
            rf"(?:\b(?:usual|conventional|customary|an?|the|at|and|for|take|use|with)|\bpower,)\s{SMALL},?\s{SIDES}(?=\s?(?:[,.;]|$|and\b|with\b))",
            rf"\b(?:usual|standard|conventional|customary)\s{SHARE}(?=,?\s(?:and|with|at)\s(?:an?\s)?(?:{PERCENT}\spower|power\s(?:of\s)?{PERCENT}))",
            plausible=between(0.0001, 0.2),
        ),
        fills=says(
            rf"{LEVEL}{BE}{SMALL}",
            rf"{SIDES}{BE}{SMALL}",
            rf"{SIDES}(?:的)?{LEVEL}(?:就|先)?[用按取]{SMALL}",
            rf"{SMALL}\s?[,(]?\s?{SIDES}",
            rf"{SHARE},?\s{SIDES}(?:\sas\s(?:usual|always))?$",
            rf"^\s?(?:just\s)?(?:the\s|at\sthe\s)(?:usual|standard|conventional|customary)\s{SHARE}$",
            plausible=between(0.0001, 0.2),
        ),
        means=told_plainly.ALPHAS,
        needs=OF_A_TEST,
        alone=True,
        highest=0.2,  # a bare "0.5" beside the sides is no level
    ),
    "sided": FieldPhrases(
        fills=says(
            r"(?P<value>\b(?:one|two|1|2)-(?:sided|tailed))\b",
            rf"(?P<value>{SIDES})(?=\s?(?:检验|tests?\b|α|0?\.0|[0-5](?:\.[0-9])?\s?%))",
            rf"{SMALL.replace('value', 'level')}\s?,?\s?(?P<value>{SIDES})",
        ),
        says=says(
            rf"(?:\b(?:usual|an?|the|at|and|for|take|use|with)|\bpower,)\s{SMALL.replace('value', 'level')},?"
            rf"\s(?P<value>{SIDES})"
            r"(?=\s?(?:[,.;]|$|and\b|with\b))"
        ),
        means=(_sided(1, ONE, "025"), _sided(2, TWO, "05")),
        needs=OF_A_TEST,
        figures=(
            rf"(?P<value>{SIDES})\s?(?:test\w*|alpha|significance|type I|(?:at )?0?\.0|level|5\s?%|2\.5\s?%|hypothesis"
            r"|检验|α|显著性)",
            rf"(?:{LEVEL}|test(?:ing)?|tests?)\s(?:is|are|will be|=|of 0?\.[0-9]+,?)\s?(?P<value>{SIDES})",
        ),
    ),
    "power": FieldPhrases(
        fills=says(
            rf"(?<![a-z-]){POWERS}{BE}{SMALL}",
            rf"{SMALL}(?:\sof)?\s?的?{POWERS}",
            rf"(?<![a-z-]){POWERS}{BE}(?P<value>80|85|90|95)$",
            rf"^(?:那|所以)?{POWERS}{RAISED_ZH}{SHARE}(?:左右)?吧?$",
            rf"{SHARE}\s(?:sure|certain|confident)\s(?:of|to|that|we)\b",
            rf"{SHARE}\s(?:chance|probability)\s(?:of|to)\s(?:spot|find|pick|see|seeing|detect|show|catch)\w*",
            rf"{SHARE}的?(?:把握|可能|机会|概率)(?:能|可以|会)*(?:[看查发检测][出现到]|看见)",
            plausible=between(0.5, 0.9999),
        ),
        complement=BETA,
        means=told_plainly.POWERS,
        names=r"powered|检验功效",
        mentions=r"\bpower(?:ed)?\b[^.;]{0,15}[0-9]|[0-9]\s?%\spower\b|(?:把握度|检验效能|检验功效)[^。;]{0,8}[0-9一二三四五六七八九]",
        says=says(
            rf"(?<![a-z-])(?P<name>{POWERS}){BE}{SMALL}",
            rf"(?P<name>{POWERS})(?:就|我们)*(?:想?要|希望)(?:达到?|到|有|是|取|为)?{SHARE}",
            rf"(?P<value>{BETA}{BE}{ANY_SMALL})",
            rf"{SMALL}(?:\s{{0,3}}|的?){POWERS}(?![a-z])",
            plausible=between(0.5, 0.9999),
        ),
        needs=OF_STATISTICS,
        alone=True,
    ),
    "confidence": FieldPhrases(
        names=r"confidence (?:level|interval)s?|置信(?:区间|水平)",
        says=says(
            rf"{SHARE}的?(?:可信|置信)(?:区间{NO_BOUNDS_ZH}|水平|度)",
            rf"(?:可信|置信)(?:水平|度){BE}{SHARE}",
            rf"\bconfidence(?:\slevel)?{BE}{SHARE}",
            rf"{SHARE}\s(?:confidence(?:\s(?:level|interval))?|CI)\b{NO_BOUNDS}",
            plausible=between(0.5, 0.9999),
        ),
        needs=r"(?:允许|容许|绝对)误差|半宽|精度|样本量"
        r"|\bsample size\b|\bhalf-?width\b|\bprecision\b|\babsolute error\b",
    ),
    "margin": FieldPhrases(
        says=says(
            rf"(?:(?:non-?inferiority|equivalence) margin|(?:非劣(?:效性?)?|等效性?|优效性?)界值){BE}{SIGNED}",
            rf"(?:(?:非劣(?:效性?)?|等效性?|优效性?)界值)(?:我们|就|暂|想|拟|打算)*(?:定为?|取|设为?|选)(?:的是|在)?{BE}{SIGNED}",
            rf"(?P<value>[-+±]?{PERCENT})\s{{0,3}}margin\b",
            rf"(?<!inferiority )(?<!equivalence )(?<![性效劣])(?P<name>\bmargin|界值){BE}{SIGNED_BARE}",
            rf"(?P<value>[-+±]?{PERCENT})\s{{0,3}}(?:non-?inferiority|equivalence) margin",
        ),
        needs=OF_A_TEST,
        alone=True,
    ),
    "dropout": FieldPhrases(
        may_doubt=True,
        mentions=r"\bloss(?:es)?\sto\sfollow-?up\b|\bdrop(?:ping)?[\s-]?outs?\b[^.;]{0,15}[0-9]|[0-9]\s?(?:%|percent)\s(?:for\s)?(?:drop[\s-]?outs?|attrition)"
        r"|(?:失访|脱落)率?[^。;]{0,8}[0-9一二三四五六七八九]",
        names=r"drop(?:ping)?[\s-]?outs?|(?:lost|loss) to follow[\s-]?up|withdraw(?:al)?s?|失访|脱落|退出",
        says=says(
            rf"(?P<name>drop-?outs?(?: rate)?|attrition(?: rate)?|loss to follow-?up|失访率?"
            rf"|脱落率?){BE}{SMALL}{NO_MORE_ZH}",
            rf"{SHARE}(?:\sof (?:the )?(?:patients|participants|subjects))?\s?(?:will |are expected to |to )?"
            r"(?:be )?(?:drop(?:-|\s)?outs?\b|attrition|loss to follow-?up|lost to follow-?up)",
            rf"\blos(?:e|ing)\s(?:about\s)?{SHARE}\s(?:to follow-?up|of (?:them|people|patients|our)\b)",
            rf"\b(?:adding|allowing|plus|with|leav(?:e|ing)|keep(?:ing)?)\s(?:about\s|another\s)?{SHARE}\sfor\s"
            r"(?:drop-?outs?|loss(?:es)? to follow-?up|attrition)\b",
            rf"\bloss to follow-?up\s(?:i'd|we'd|i\swould|we\swould|i'll|we'll)\s(?:put|say|guess|set)\s(?:it\s)?"
            rf"(?:at\s|as\s)?{SHARE}",
            rf"(?:失访|脱落)率?(?:就|先|我)?(?:算|按|取|放){SHARE}",
            rf"(?:^|[,。;]\s?)(?:再|另外|还)?(?:加|多收|放宽|留)(?:上|出)?{SHARE},?\s?(?:给|留给|作为|应对|考虑)[^,。;%0-9]{{0,20}}(?:失访|脱落|退出)",
            rf"{SHARE}的?(?:失访|脱落)率?",
            rf"(?:掉队|失访|脱落|退出)的(?:估计|大概|大约|预计|怎么也|至少)?(?:得|要|会|能)?(?:有|占|到)?{SHARE}(?=[,。;]|$)",
            rf"{SHARE}的?(?:受试者|{PEOPLE_ZH}|人)(?:会|可能|将|要|预计)?(?:失访|脱落|退出)",
            *LOSSES,
            plausible=between(0, 0.8),
        ),
        fills=says(
            rf"^(?:再|另外|还)?(?:加|多收|放宽|留)(?:上|出)?{SHARE},?(?:给|留给|作为|应对|考虑)[^,。;%0-9]{{0,20}}(?:失访|脱落|退出)",
            rf"(?:\bsay\s)?{SHARE}\s(?:for\s)?(?:drop(?:-|\s)?outs?|attrition|loss(?:es)? to follow-?up|lost"
            r"|withdrawals?)",
            rf"\b(?:drop(?:-|\s)?outs?(?: rate)?|attrition|loss to follow-?up){BE}{SHARE}",
            rf"\b(?:allow(?:ing)?|assum(?:e|ing)|expect(?:ing)?|plus|add(?:ing)?)(?:\sfor)?(?:\san?)?\s{SHARE}\s(?:for\s)?"
            r"(?:drop(?:-|\s)?outs?|attrition|los(?:s|ses|t)(?:\sto\sfollow[\s-]?up)?|withdrawals?)",
            rf"(?:失访|脱落){{1,2}}率?(?:我们)?(?:就|先|暂)?(?:按照?|取|算|设|估计?|预计|预留|大概|大约)*{BE}{SHARE}",
            rf"\blose\s(?:some|a\sfew|people|patients)\b[^.;]{{0,50}}?,?\s(?:say|about|maybe|perhaps|around|probably)\s{SHARE}",
            rf"{SHARE}\s(?:of (?:them|patients|people|participants)\s)?(?:will\s)?drop(?:s|ping)?\sout\b",
            rf"(?:考虑到?|按|预计|预留|估计|允许)?{SHARE}的?(?:失访|脱落|失访脱落|脱落失访)率?",
            plausible=between(0, 0.8),
        ),
        needs=rf"{OF_RECRUITING}|{LOSSES_NAMED}",
        alone=True,
    ),
    "n_evaluable": FieldPhrases(
        figures=(
            rf"(?P<value>{COUNT})\sevaluable (?:{PEOPLE})",
            rf"\bevaluable (?:number|{PEOPLE})\s?(?:is|:|=)\s?(?P<value>{COUNT})",
            rf"可评价(?:例数|病例)?(?:为|是|:|共)?\s?(?P<value>{COUNT})",
        )
    ),
    "n_per_group": FieldPhrases(
        fills=says(
            rf"(?P<value>[0-9]{{1,6}}\s(?:{PEOPLE}\s)?(?:per|in each|/)\s?(?:group|arm))\b",
            r"(?:\bn\s?=\s?)?(?P<value>[0-9]{1,6}\s(?:per|in each)\s(?:group|arm))\b",
            r"\bn\s?=\s?(?P<value>[0-9]{1,6}\s(?:each|per (?:arm|group)))$",
            r"(?P<value>[0-9]{1,6}\scases\sand\s[0-9]{1,6}\scontrols)\b",
            r"(?P<value>[每各]组\s?[0-9]{1,6}\s?[例人名个]?)(?:患者|病人|人)?",
            r"(?P<value>[0-9]{1,6}\s(?:each|in both|for each)\s(?:groups?|arms?))\b",
            r"(?P<value>[0-9]{1,6}\s(?:an arm|a side|a group|each side|each arm))$",
            r"(?P<value>[两三四]组\s?各\s?[0-9]{1,6}\s?[例人名个])",
            r"(?:最后|最终)?每组(?:最后|大概|大约|约|计划|需要|[要需拟招入收]|纳入|入组|招募|各)+\s?(?P<value>[0-9]{1,6}\s?[例人名个位])",
        ),
        mentions=r"\b[0-9]+\s(?:in each|per|an?)\s(?:group|arm|side)\b"
        r"|[每各](?![月年周天日]|\s?[0-9一二两三四五六七八九十百千]+\s?个?(?:月|年|周|天)|[^,。;]{0,14}中有)[^,。;]{0,3}[0-9一二两三四五六七八九十百千]+\s?[例个名人]",
        texts=in_clauses(
            r"(?P<value>(?![每各两三四]组)[^\d,。;:]{1,12}组[^\d,。;%]{0,3}[0-9]{1,6}\s?[例名人]"
            r"(?:[,、;]\s?[^\d,。;:]{1,12}组[^\d,。;%]{0,3}[0-9]{1,6}\s?[例名人])+)(?=[,。;]|$)",
            r"(?:^|[,;:]\s?|\b(?:recruit|enrol|enroll|include|need)\s)"
            rf"(?P<value>[0-9]{{1,6}}\s(?:exposed|cases)(?:\s{PEOPLE})?(?:,|\sand)\s[0-9]{{1,6}}\s(?:unexposed|non-exposed|controls))"
            rf"(?=\s?(?:[,.;]|$|{PEOPLE}))",
        ),
        says=says(
            r"(?P<value>[0-9][0-9,]{0,8} (?:(?:patients|participants|subjects) )?(?:per|in each) (?:group|arm)\b)"
            r"(?=\s?(?:$|[,.;:()]|(?:and|with|to|are|is|will|at|for|in|were|because|based|after|each)\b))",
            r"(?P<value>每组\s?[0-9][0-9,]{0,8}\s?[例人名])(?=\s?(?:$|[,.;:()。、和与及共]|患者|受试者|病例|病人|的))",
            *told_plainly.PER_GROUP,
        ),
        needs=rf"{told_plainly.OF_EACH_ZH}|\bcall\sit\s"
        r"|\b(?:need|require|recruit|enrol|include|randomi[sz]|power)|sample size|[0-9]\s(?:cases|exposed)\b"
        r"|(?:试验|干预|治疗|研究|实验|观察|对照|病例|暴露)组[^,。;]{0,3}[0-9]{1,6}\s?[例名人]|纳入|入组|招募|样本量|随机|需|受试者|患者|病例",
    ),
    "n_total": FieldPhrases(
        fills=says(
            rf"\b(?:a total of|total|n\s?=|recruit|enrol|enroll|include|randomi[sz]e)\s?{MANY}\s"
            rf"(?:\w+\s)?{PEOPLE}\b(?!\s(?:per|in each|each))",
            rf"{MANY}\s{PEOPLE}\s(?:in total|in all|overall|altogether)\b",
            rf"\bn\s?=\s?{MANY}\s(?:in\s)?(?:total|overall)\b",
            rf"^\s?(?:about\s|around\s|roughly\s|approximately\s)?{MANY}\s(?:(?!cases){PEOPLE}|pts)\.?\s?$",
            rf"\b(?:recruit|enrol|enroll|include|randomi[sz]e)(?:ing)?\s(?:about|around|roughly|approximately|some"
            rf"|a total of)\s{MANY}\s(?:\w+\s)?{PEOPLE}\b(?!\s(?:per|in each|each))",
            rf"{MANY}\s(?!cases){PEOPLE}(?=\s(?:in|at|from|across)\s(?:{NUMBER})\s{KINDS}{CENTRES}\b)",
            rf"(?:纳入|入组|招募|收|招|需要?|总共|一共|总样本量|样本量)"
            r"(?:大约|大概|约|定为?|为|是|要|共|计划|打算|准备|预计|拟|想|纳入|招募?|入组?|收|做|需要?|按|患者|病人)*"
            rf"{MANY}\s?[例名个位人](?:人|病例|{PEOPLE_ZH})?",
            rf"(?:样本量)(?:就|大约|大概|约|定为?|为|是|要|共)?{MANY}",
            rf"^\s?(?:{NUMBER})\s?年(?:之?内)?(?:收够|招够|收满|招满|收齐|招齐|入满){MANY}(?:\s?[例名个人])?$",
            rf"^\s?(?:大概|大约|估计|预计|目标)(?:能?收)?{MANY}\s?[例名份人](?:问卷|左右|吧)?$",
            rf"^\s?(?:(?:so\s)?(?:the\s|our\s)?statistician\s(?:said|says|came\sup\swith)\s)?(?:about\s|around\s|roughly\s)?{MANY}\s(?:{PEOPLE}\s)?(?:in\stotal|in\sall|altogether|all\stold)$",
            rf"^\s?单中心\s?{MANY}\s?[例名]$",
            rf"^\s?(?:{NUMBER})\s?[家个]中心\s?{MANY}\s?[例名]$",
            rf"^\s?(?:[两三四]组|各组)(?:一?共计?|合计|总计)\s?{MANY}\s?[例名]$",
            rf"^\s?(?:so|thus|hence|therefore)\s(?:about\s|around\s)?{MANY}\s{PEOPLE}$",
            rf"\brounded\s(?:it\s|that\s)?(?:up\s)?to\s{MANY}(?:\s{PEOPLE})?$",
            plausible=between(10, 10**7),
        ),
        says=says(
            r"(?:共|总共|合计|计划|拟)(?:共|需要?|计划|拟)?(?:纳入|入组|招募)(?:约|患者|病例)?(?P<value>[0-9][0-9,]{0,8})\s?[例名人位]",
            rf"\brecruiting\s(?:about\s|around\s)?{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"\bwe'(?:d|ll)\s(?:like\sto\s)?{RECRUIT}\s(?:about\s|around\s|a\stotal\sof\s)?{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"\btotal\sof\s{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\s(?:will\sbe|are\sto\sbe|need)",
            rf"\b(?:trial|study|survey)\s(?:in|of|with|among)\s(?:about\s)?{WHOLE}\s{PEOPLE}\b{NO_PART}",
            rf"(?:^|[,;]\s?)(?:纳入|招募){WHOLE}\s?[例名](?=[^,。;]{{0,40}}{PEOPLE_ZH}(?:[,。;]|$))",
            rf"\bwe\s(?:plan\sto|will|aim\sto)\s{RECRUIT}\s(?:about\s|a\stotal\sof\s)?{WHOLE}\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"(?:^|[,;]\s?){WHOLE}\s(?:{PEOPLE}\s)?in\stotal\b",
            rf"\bthe\stotal\s(?:number\s)?(?:is|will\sbe)\s(?:about\s)?{WHOLE}(?=\s?(?:[,.;]|$))",
            rf"(?:^|[,。;]\s?)(?:[两三四]组)?(?:一共|总共|合计|共){WHOLE}\s?[例人名](?=\s?(?:[,。;]|$))",
            rf"^\s?(?:we\s(?:will\s)?need\s)?(?:about\s)?{WHOLE}\s(?!cases){PEOPLE}\s?\.?\s?$",
            rf",\s(?:we\s)?need\s(?:about\s)?{WHOLE}\s?\.?\s?$",
            rf"(?P<name>\b(?:total )?sample size|总?样本量){BE}{WHOLE}(?!\.?[0-9]|\s?(?:%|per|in each|each))"
            r"(?=\s?(?:$|[,.;:()。、]|[例名人](?![份次标])|(?:patients|participants|subjects|people|and|with|in|to|is|will)\b))",
            *TOTALS,
            *told_plainly.TOTALS,
            plausible=between(2, 10**7),
        ),
        needs=r"\b(?:trial|study|survey)\s(?:in|of|with|among)\s(?:about\s)?[0-9]|sample size|样本量|例数"
        r"|\btotal\b|共|纳入|入组|招募|\b(?:recruit|enrol|include|randomi[sz])|\bneed\s(?:about\s)?[0-9]+\s?\.?$"
        rf"|{TOTALS_NAMED}|{told_plainly.TOTALS_NAMED}",
        alone=True,
        figures=(
            rf"\b(?:will|to|we)\s{RECRUIT}\s(?:a total of\s|about\s|in total\s)?(?P<value>{COUNT})\s"
            rf"{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"\b(?:a )?total of (?P<value>{COUNT})\s{BETWEEN_WORDS}{PEOPLE}\b{NO_PART}",
            rf"(?P<value>{COUNT})\s{PEOPLE}\s(?:in total\b|(?:will be|are to be)\s{RECRUIT}d?e?d?\b)",
            rf"(?:共|总共|合计|计划|拟)(?:计划)?(?:纳入|入组|招募)(?:约)?(?P<value>{COUNT})\s?[例名人位]",
            rf"(?:总?样本量|总例数)(?:为|是|约|约为|:|共)?\s?(?P<value>{COUNT})\s?[例名人]?",
        ),
        is_total=True,
    ),
    "n_events": FieldPhrases(
        figures=(
            rf"\b(?:number of|total of|requires?|need|needs|required?)\s(?:about\s)?(?P<value>{COUNT})\sevents?\b",
            rf"\bnumber of events\s?(?:is|:|=|will be)\s?(?P<value>{COUNT})",
            rf"(?:事件数(?:为|是|:)?|需要(?:观察到)?)\s?(?P<value>{COUNT})(?:\s?[例个次](?:事件)?)",
        )
    ),
    "margin_justification": FieldPhrases(topic=MARGIN),
    "assumptions_source": FieldPhrases(topic=SOURCE),
}
