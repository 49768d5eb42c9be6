"""What marks of each sort fill, and the words in their clause by which they may be of another sort."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.vocabulary import NEVER
from apps.protocol.reading.words.wording import PEOPLE

_OUTCOME: Final = ("outcomes", "outcomes.primary")
_NOT_IN: Final = (
    r"排除|剔除|除外|不要|不收|不入|\b(?:exclud\w*|leave out|ineligible|not eligible)\b"  # who takes no part
)
_OF_EACH: Final = (  # of a group, or of a time
    r"\b(?:each|apiece|per|an? (?:arm|group|side|year|month|week|day)|in both)\b|/|[每各]|一[年天周]|个月"
)
_ONE_GROUP: Final = r"\b(?:cases?|controls?|exposed|unexposed)\b|病例组?|[对参]照组?|暴露组?|[试实]验组"
_UNDER_CARE: Final = (  # whom somebody sees as it is
    r"\b(?:look(?:ing)?\safter|care\sfor|have\s(?:in|on)\sour|under\s(?:my|our)\scare|(?:we|i)\s(?:now\s|currently\s)?(?:see|treat))\b"
    r"|(?:手里|手头|我们科|我们这儿?)(?:现在|目前)?有|能?看到|管着"
)
_ENOUGH: Final = r"\b(?:enough|sufficient)\b|足够|够了|就够"  # a guess at what a calculation would give
_TWO_COUNTS: Final = (
    r"(?<![0-9.])[0-9]{2,}\s?[^\s0-9%.,]+\s(?:in|of|from|on)\s[0-9]{2,}"  # "84 knees in 60 patients"
    r"|[0-9]{2,}\s(?:(?:with|on|in|under)\s|on\sthe\s)[^.;,]{1,30}\s(?:and|versus|against)\s[0-9]{2,}\s(?:with|on|in|under)\b"
)
# A bare number may be an age, or a dose.
_COUNTED: Final = (
    rf"\bn\s?=|\b(?:{PEOPLE}|pts?|total|altogether|overall|in\sall|all\s(?:told|arms|together)|samples?|enrol\w*|recruit\w*|inclu\w*|need\w*"
    r"|tak(?:e|ing)|get|want|have|going\sfor|aim\w*|plan\w*|scans|eyes|wards|beds|clusters|records|births|deliveries)\b"
    r"|[例人名个位只]|样本|总|共|一起|加起来|收|招|入组|纳入|患者|受试|份|合计|合起来"
)

# Words right before and behind a name that say what is named.
_GIVEN: Final = (
    r"(?:\b(?:test\w*|giv\w+|try\w*|us(?:e|ing)|compar\w+|whether|trial of|see if|does|gets?|add(?:ing)?|effect of"
    r"|idea is|(?:i'd|we'd|i|we) (?:want|put|offer|propose))"
    r"|用|给予?|做|行|采用|比较|看看?|试试?|加|予|评价|服用?|吃)\s?(?:the |an? )?$"
)
_COMPARED: Final = (
    r",?\s?(?:vs\.?|versus|compared|against|rather than|instead of|reduc\w+|cuts?|helps?|works?|lowers?|improves?"
    r"|prevents?)\b"
    r"|治疗|对比|能不能|能否|是否|代替|替代|,?\s?对照|[和与跟同][^,。;]{1,16}(?:相比|比较|对比|比)"
)
_AGAINST: Final = (
    r"(?:\b(?:vs\.?|versus|against|compared (?:with|to)|instead of|other half(?: \w+)?"
    r"|control\w*(?: arm| group)?(?: (?:gets?|is|will get))?)|对比|比|对照组?(?:是|用|给予?|为|就|则)*|代替|替代"
    r"|另一半|另一组)"
    r"\s?(?:the |an? |在|用|给|做)?$"
)
_IN_WHOM: Final = (
    r"(?:\b(?:in|among|for|enrol\w*|recruit\w*|take|include)|纳入|招募?|收|找|选)\s?(?:the |our "
    r"|all |[0-9]+ )*$"
)
_MEASURED: Final = (
    r"(?:\b(?:reduc\w+|cuts?|lower\w*|prevent\w*|improv\w+|outcome\w*(?: is| would be)?|measur\w+|look\w* at|primary"
    r"|predicts?|count\w*)|主要看|指标是?|终点是?|结局是?|减少|降低|改善|[用做服行][^,。;]{2,11}后)\s?(?:the |our )*$"
)


@dataclass(frozen=True)
class Sort:
    """What marks of a sort fill: the field of `key`, those of `also`, and where they say nothing of the first that of
    `otherwise`; `is_worded`: by the words alone that its row in the phrasebook has for them (`marked`);
    `reads_all`: the readers of `also` know such words as well.

    `cue` are words in the clause without which they may be of another sort, `never` those with which they are, `doubt`
    those with which they may be unless it is certain; `beside`: one of these fields must be known. `by_itself`: what is
    surely marked needs no cue, nor does what stands near words of `around`. `least`: how sure a mark has to be to be
    taken; it may be less sure with words of `led_by` right before it or of `leads_to` right behind it. `steady`: how
    sure, beside others of its sort that are less sure."""

    key: str
    also: tuple[str, ...] = ()
    otherwise: str = ""
    is_worded: bool = False
    cue: str = ""
    never: str = ""
    doubt: str = ""
    beside: tuple[str, ...] = ()
    reads_all: bool = False
    is_row: bool = False
    is_choice: bool = False
    by_itself: bool = False
    led_by: str = NEVER
    leads_to: str = NEVER
    around: str = ""
    least: float = 0.75
    steady: float = 0.95


SORTS: Final[Mapping[str, Sort]] = {
    "bg": Sort(
        "background",
        never=r"\b(?:our|my|the) (?:PI|boss|supervisor|consultant)\b|\bshot\b|\bscrap\b|主任|导师|领导",
    ),
    "pop": Sort(
        "population",
        never=r"结局是|终点是|\bpatients (?:recalled|followed|seen)\b"
        r"|\bconsecutive (?:patients|women|men|children|adults|cases|admissions|referrals)(?=\s?(?:[,.;]|$))"
        r"|\boutcome\s(?:is|will)|\bi(?:\x27m| am) an?\b"
        r"|我是[^,。]{0,10}(?:医生|大夫|护士|科的|研究生)",
        doubt=rf"{_NOT_IN}|标准|criteria",
        is_row=True,
        led_by=_IN_WHOM,
    ),
    "int": Sort(
        "intervention",  # what befalls a part of the patients is given to none of them
        never=r"\b(?:one|two|three|four|[0-9]+) (?:in|out of) (?:[0-9]|[a-z]+ of (?:them|these|our)\b)"
        r"|\bof (?:them|our|these)\b[^,.;]{0,20}\b(?:gets?|develops?)\b|[一两三四0-9]成[^,。]{0,8}(?:会|得|出现|发生)",
        least=0.8,
        led_by=_GIVEN,
        leads_to=_COMPARED,
    ),
    "comp": Sort(
        "comparator",
        beside=("intervention",),
        led_by=_AGAINST,
        leads_to=r"(?:来|做|去)?(?:比一?比|相?比较|对比|对照)",
    ),
    "ref": Sort(
        "reference_standard",
        cue=r"标准|参照|参考|证实|确诊|判定|为准|\b(?:gold|reference|truth|confirm\w*|verif\w*|adjudicat\w*|against)\b",
        around=r"诊断|灵敏|敏感|特异|标准|准确|准不准|\b(?:sensitiv\w*|specific\w*|accura\w*|diagnos\w*|reference|gold|detect\w*)\b",
    ),
    "out": Sort(
        "outcomes",
        is_row=True,
        never=r"(?:有没有|有无|管不管)用|^\s?基线(?:时|的)?(?:就|要|需要)?(?:收|记|测|查|采)"
        # what a test is to find is no measure of the study
        r"|\bhow\s(?:sensitive|specific|accurate)\b"
        r"|\bas\sthe\s(?:truth|reference|gold)\b",
        led_by=_MEASURED,
        leads_to=r"\s(?:is\s)?(?:the\s)?primary\b",
    ),
    "sec": Sort("outcomes.secondary", is_row=True, steady=0.75),
    "harm": Sort("outcomes.safety", beside=_OUTCOME, is_row=True, least=0.85),
    "design": Sort(
        "design_type",
        also=("framework",),
        never=r"证据|缺[乏少]|文献|\bevidence\b",
        is_choice=True,
    ),
    "blind": Sort("blinding", also=("blinded_roles",), is_choice=True),
    "alloc": Sort(
        "allocation_ratio",
        also=("stratification_factors", "randomisation_method", "allocation_concealment"),
        is_worded=True,
        is_choice=True,
        never=r"匹配|配对|配比|病例|\bmatch|\bcases?\b",
    ),
    "phase": Sort("phase", cue=r"phase|期", is_choice=True),
    "total": Sort(
        "n_total",
        never=rf"{_OF_EACH}|{_ONE_GROUP}|{_TWO_COUNTS}|{_ENOUGH}|{_UNDER_CARE}",
        cue=_COUNTED,
        around=r"\b(?:randomi[sz]ed|trial|rct|registry|cohort|survey)\b|随机|试验|登记|队列|横断面",
        led_by=r"(?:纳入|入组|招募)\s?(?:约|大约|共)?\s?$|\bneed\s(?:about\s|around\s|some\s)?$",
    ),
    "fu": Sort(
        "follow_up_duration",
        never=r"产后|分娩后",
        cue=r"follow|随访|观察期|跟踪|跟(?=[0-9一二两三四五六七八九十半])",
    ),
    "treat": Sort(
        "treatment_duration",
        cue=r"\bfor\b|\btreat|\bcourse\b|疗程|治疗|[吃服用打贴敷练做连]",
    ),
    "recruit": Sort("recruitment_period", cue=r"recruit|enrol|collect|招|入组|收(?!缩)", by_itself=True),
    "centres": Sort(
        "centres",
        otherwise="setting",
        never=r"数据|登记|(?:加上?|还有|和|跟)(?:另外)?[两二三四五六七八九0-9]+\s?[家个]"
        r"|\b(?:registry|database|records)\b"  # where others collected them
        r"|\bone\s(?:of|in)\s(?:our|the|these|those|several|many|a\sfew)\b"
        r"|\b(?:wards|rooms|beds|theatres)\s(?:in|at|across|of)\b|个(?:病房|病区|科室)",
        cue=r"cent(?:re|er)|hospital|site|clinic|practice|\bunits?\b|departments?|(?:nursing|care) homes|surgeries"
        r"|\bICUs"
        r"|[家院所]|中心|社区站|卫生站|服务站|ICU",
        led_by=r"(?:^|[,;。]\s?)$",
    ),
    "dropout": Sort(
        "dropout",
        # hoped, or feared
        never=r"控制在|%\s?以[内下]|不超过|\b(?:below|under|at most|no more than|kill\w*|ruin\w*)\b",
        cue=r"drop|loss|lost|los[ei]|attrition|withdr|失访|脱落|退出|流失|丢|掉",
        by_itself=True,
    ),
    "power": Sort(
        "power",
        never=r"置信|可信|\bconfidence\b",
        cue=r"\bpower|把握度|效能",
        by_itself=True,
        around=r"[双单]侧|α|\balpha\b|(?<![0-9])0?\.0[0-9]|-sided\b",
    ),
    "alpha": Sort(
        "alpha",
        also=("sided",),
        reads_all=True,
        never=r"校正|可信|置信|\badjust|\bcorrect|\bconfidence|\bintervals?\b",
        cue=r"%|percent|0?\.0[0-9]|[0-9零]点|侧|sided|\btail",
        by_itself=True,
    ),
    "inc": Sort("inclusion_criteria", steady=0.85, doubt=rf"{_NOT_IN}|\bvs\b|[对和与跟].*比", is_row=True),
    "exc": Sort(
        "exclusion_criteria",
        steady=0.85,
        never=r"(?:数据|资料|结果|读数)的?(?:都|就|也)*不(?:要|用|算|收)|"
        r"(?:也|都|还是)?(?:可以|能)(?:进|收|入|参加|纳入)|\b(?:can|may|could) (?:still )?(?:be in|come in"
        r"|join|stay|take part|be included)\b"
        r"|(?:别|不|不再|不用|不必|不该)再?排除|\b(?:don't|do not|no longer|never|not) exclud\w+|\bdrop\b"
        r"|\beven\s(?:those|the\sones|people|patients|with|if)\b|(?:哪怕|即使|就算|甚至)[^,。;]*(?:[也都]|$)",
        leads_to=r"\s?(?:都|也|就)*不(?:算|要|收|入|考虑|纳入)",
        cue=r"\b(?:exclu|no\b|not\b|non-|without\b|leave|except|keep|stays?\sout\b|are\sout\b|is\sout\b|wouldn't|don't|won't)|排除|不|除外|剔|别",
        is_row=True,
    ),
    "analysis": Sort(
        "primary_analysis",
        led_by=r"(?:^|[,;。]\s?|\busing )$",
        never=r"Simon|缺失|插补|敏感性分析|次要|亚组|中期"
        r"|(?:那些|这些|之类)的?(?:就|都)?[用按]|\bmissing\b|\bimput|\bsensitivity\b|\bsecondary\b|\bsubgroup|\binterim\b",
    ),
}
