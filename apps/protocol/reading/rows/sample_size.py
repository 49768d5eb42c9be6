"""What is said for the size of a study: error levels, power, margin, losses, numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, Phrase, between, in_clauses, means, says
from apps.fields.reading.quantities.numbers import PERCENT
from apps.protocol.reading.figures.levels import BETA, LEVEL, NAMED_LEVEL, ONE, POWERS, SIDES, TWO
from apps.protocol.reading.figures.shares import NO_LEVEL, NO_LOSS, NO_POWER
from apps.protocol.reading.rows import told_plainly
from apps.protocol.reading.rows.sizes import SIZES
from apps.protocol.reading.rows.told_figures import LOSSES, LOSSES_NAMED
from apps.protocol.reading.words.topics import MARGIN, SOURCE, THEIR_MARGIN
from apps.protocol.reading.words.wording import (
    ANY_SMALL,
    BARE,
    BE,
    PEOPLE,
    PEOPLE_ZH,
    SHARE,
    SIGNED,
    SIGNED_BARE,
    SMALL,
)

# What may follow a bare level beside the sides: "双侧0.05", never "双侧0.05 % 阿托品".
LEVEL_ENDS: Final = (
    r"(?=\s{0,2}(?:$|[,.;:()。、\n]|(?:and|with|at|for|to|or|because|as|since|given|power|test|level|significan"
    r"|alpha|type I)"
    r"|α|的?(?:检验|显著|水准|水平)|来?算|吧))"
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
    rf"|[^.。;]{{0,12}}{LEVEL}|\s?检验|\s(?:[0-5](?:\.[0-9])?|one|five)\s?(?:%|per\s?cent\b)|[0-5](?:\.[0-9])?%\s?(?:[,。;、吧]|$|来?算))"
)
# An interval with its bounds is a result.
NO_BOUNDS: Final = r"(?![\s:,(]{1,3}[0-9])"
NO_BOUNDS_ZH: Final = r"(?![\s:,(]{0,3}[0-9]+(?:\.[0-9]+)?\s?[-–~至到])"
# A Chinese word right behind a share may go on to say what it would mean.
NO_MORE_ZH: Final = r"(?!\s?(?![计估算左和与及并且的以共]|考虑)[\u4e00-\u9fff])"
# "Take it up to": what a figure is set to, whatever it was before.
RAISED_ZH: Final = (
    r"(?:我们|就|还是|也|再|得|要|给(?:[我咱]们?)?)*"
    r"(?:用|定|取|(?:提高?|升高?|调高?|上调|拉高?|加|抬高?|降低?|放低?|改|定|设)[到成至为在])"
)
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
# "They had plus or minus 8 points, we need 4": of those, and no people.
_OF_POINTS: Final = (
    r"(?:points?|percent|%)[^.;]{0,40}?,\s(?:but\s|and\s|so\s)?"
    r"(?:we\s)?need\s(?:about\s)?(?P<value>[0-9]{1,2})\s?\.?\s?$"
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
        rejects=NO_LEVEL,
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
            rf"\bpower\sat\s(?:the\s|an?\s)?{SHARE}\slevel\b",
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
        rejects=NO_POWER,
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
            rf"{SHARE}\s{POWERS}(?![a-z])",
            plausible=between(0.5, 0.9999),
        ),
        needs=OF_STATISTICS,
        alone=True,
    ),
    "confidence": FieldPhrases(
        names=r"confidence (?:level|interval)s?|置信(?:区间|水平)",
        says=says(
            rf"{SHARE}的?(?:可信|置信)(?:区间{NO_BOUNDS_ZH}|水平|度)",
            rf"{SHARE}的?(?:可信|置信)(?=\s?[,。;]|$)",
            rf"(?:可信|置信)(?:水平|度)?{BE}{SHARE}",
            rf"\bconfidence(?:\slevel)?{BE}{SHARE}",
            rf"{SHARE}\s(?:confidence(?:\s(?:level|interval))?|CI)\b{NO_BOUNDS}",
            plausible=between(0.5, 0.9999),
        ),
        needs=r"误差|半宽|精度|样本量|正负|±|\+/-|\bgive\sor\stake\b|\bplus\s(?:or\s)?minus\b"
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
        rejects=NO_LOSS,
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
            rf"(?:失访|脱落|退出)率?的?(?:怎么也|无论如何|起码|至少|大概|总|还|就|也)*(?:得|要)(?:留|算|按|取|放)(?:出|上|个)?{SHARE}(?=[,。;吧]|$)",
            rf"(?:失访|脱落|退出)的?(?:会|可能|肯定)*(?:比较|有点|挺|蛮)?多,(?:就|得|要|先|我)*(?:留|放|预留|多留|多收|加|算|按)(?:出|上|个)?{SHARE}(?=[,。;吧]|$)",
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
    **SIZES,
    "margin_justification": FieldPhrases(topic=MARGIN, rejects=THEIR_MARGIN, cites=True),
    "assumptions": FieldPhrases(claims=in_clauses(_OF_POINTS)),
    "assumptions_source": FieldPhrases(topic=SOURCE, cites=True),
}
