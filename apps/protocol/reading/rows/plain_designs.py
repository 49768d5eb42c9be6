"""Designs told in plain words: "we look back through the notes", "each gets both, in random order"; and what is to be
shown: "a two-group side-by-side trial against placebo meant to show one is better".

They count while none is recorded, where the design or the matter as a whole is spoken of, and where nothing in the
message makes another design of them: notes are also looked through to find people, and a trial asks questions, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, ROUTED, Known, ReadValue
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, tells_of_others
from apps.protocol.reading.words.wording import BY_UNITS

_CLAUSE: Final = re.compile(r"[,;](?![0-9])\s?")
_STAGES: Final = frozenset({"scientific_question", "study_design"})
_WE: Final = (
    r"(?:\b(?:we|i)(?:'ll|'d|\swill|'re\sgoing\sto|\sare\sgoing\sto|\splan\sto|\swant\sto)?\s(?:just\s|simply\s|only\s)?"
    r"|^\s?(?:(?:just|simply|by|it's|so)\s)*)"
)
_EACH: Final = (
    r"(?:\b(?:each|every)\s(?:patient|person|participant|child|woman|man|one|subject|volunteer)|\b(?:everyone|everybody)"
    r"|\ball\s(?:patients|participants|of\sthem))"
)
_NOTES: Final = (
    r"(?:the\s|our\s|my\s|own\s|all\s|their\s|old\s)*(?:(?:case|hospital|patient|medical|clinic|ward)\s)?"
    r"(?:notes|records|charts|files)\b"
)
_NOTES_ZH: Final = r"(?:病历|病案|住院记录)(?!号|首页|模板|系统)"
_WHOSE_ZH: Final = (
    r"(?:我们|本?科[里室]?|医院|院[里内]|这|近|过去|最近|之?前|以[前来]|几|[0-9一二三四五六七八九十]{1,4}|年|个?月"
    r"|的|老|旧|住院|出院|所有|全部){0,8}"
)
_UNIT: Final = r"(?:ward|unit|clinic|hospital|practice|school|centre|center|village|site|team|home)"
_NO_COHORT: Final = (
    r"\bcontrols?\b|\bcases\b|(?<!not\s)(?<!n't\s)(?<!no\s)(?<!without\s)\brandomi|\bothers?\b|\bhalf\b|\barms?\b|\btrial\b|\bsurvey\b|cross-?\s?section"
    r"|(?<!不)(?<!不做)(?<!非)(?<!没有)(?<!无需)随机|对照组|试验组|干预组|治疗组|另一[半组]|病例对照|横断面|问卷"
)
_WHOLES: Final = (
    r"(?:wards|units|clinics|hospitals|practices|schools|centres|centers|villages|sites|teams|homes|classes|classrooms|nurseries"
    r"|pharmacies|surgeries|parishes|prisons|factories|stations|districts)"
)
_WHOLES_ZH: Final = (
    r"(?:(?:社区)?卫生(?:服务中心|服务站|院|站|所)|社区|学校|班级?|村子?|乡镇|病区|病房|科室|诊所|养老院|敬老院"
    r"|幼儿园|车间|工厂|家庭|医院)"
)
_EACH_ZH: Final = r"(?:每[个位名]?(?:病人|患者|人|受试者|志愿者)|(?:病人|患者|受试者|大家|所有人)(?:都|每人))"


@dataclass(frozen=True)
class PlainDesign:
    """`said` are the words of a clause, `without` what stands nowhere in the message, `beside` what stands in it."""

    value: str
    said: re.Pattern[str]
    without: re.Pattern[str]
    beside: re.Pattern[str]


def _plain(value: str, without: str, *said: str, beside: str = "") -> PlainDesign:
    said_in, never, always = (re.compile(each, re.IGNORECASE) for each in ("|".join(said), without, beside))
    return PlainDesign(value, said_in, never, always)


PLAIN_DESIGNS: Final = (
    # "by clinic, not by patient": what is denied behind it stands in another part of the sentence
    _plain(
        "cluster_rct",
        rf"^(?![\s\S]*{BY_UNITS})|\bcross-?over\b|\bfactorial\b|\bsplit\b|\bstratif",
        r"\brandomi[sz]\w*\s(?:but\s)?(?:it\s|them\s)?by\s(?:the\s)?(?:[a-z]+\s){0,2}?[a-z]+(?=\s?(?:[.;,]|$|(?:and\s)?not\b))",
    ),
    _plain(
        "cohort",
        r"\bcontrols?\b|\bcases\b|(?<!n't\swant\sto\s)(?<!not\s)(?<!n't\s)(?<!without\s)(?<!no\s)\brandomi|\bto\s(?:find|identify|recruit|screen|estimate|see\show\smany)\b|\beligible\b"
        r"|\bquestionnaires?\b|\binterview|cross-?\s?section|\btrial\b|before\sand\safter|\bdiagnos\w+\saccuracy\b"
        r"|对照|随机|病例组|横断面|筛|找|挑|符合(?:条件|标准)|问卷|访谈|试验|前后|准确性|估算?一?下|有多少",
        rf"{_WE}(?:looking|look|going|go)\sback\s(?:through|over|at|into)\s{_NOTES}",
        rf"(?:^|[,。;]\s?)(?:回顾性的?,?\s?)?(?:就|直接|主要)?从(?:电子|我们的?|本院的?|既往的?)*{_NOTES_ZH}(?:系统)?[里中]?面?(?:扒|捞|调|提取?|抽|导|查)",
        rf"(?:^|[,。;]\s?)(?:我们?)?(?:就|打算|准备|想|计划|要|会|直接|只能|回头|回过头来?)*(?:去|来)?(?:翻阅?|查阅?|回顾)(?:一下|一遍|看)?"
        rf"(?![了过]){_WHOSE_ZH}{_NOTES_ZH}",
    ),
    # a trial that might be has no say in what is looked at now
    _plain(
        "cohort",
        r"\bcontrols?\b|\bcases\b|\bto\s(?:find|identify|recruit|screen)\b|\beligible\b|\bquestionnaires?\b|cross-?\s?section",
        rf"(?:\b(?:i|we)(?:'d|'ll)?\s)(?:just|only|simply)\s(?:want|plan|need|mean|intend|aim)\sto\slook\sat\s(?:what\s)?(?:we(?:'ve)?\s)?"
        rf"(?:already\s)?(?:have\s|got\s|is\s|there\sis\s|already\s)*(?:in|from)?\s?{_NOTES}",
    ),
    _plain(
        "cluster_rct",
        r"\bcross-?over\b|\bfactorial\b|\brota\b|\bnot\srandomi",
        rf"\b(?:each|every|one)\s{_UNIT}\s(?:(?:will\s|would\s)?takes?\s(?:its|a|their)\sturns?\s(?:in\s|at\s|to\s)?|in\sturn\s|after\s(?:an)?other\s)"
        r"(?:switch|chang|mov|cross|go|start|adopt)\w*\s(?:over\s)?(?:on\s|in\s)?(?:to|the|onto|with)\b",
    ),
    # "We draw lots between the homes", "a coin is tossed school by school": whole units are drawn
    _plain(
        "cluster_rct",
        r"\bcross-?over\b|\bfactorial\b|\bstepped\b|\bnot\srandomi|交叉|析因|阶梯|不随机",
        rf"\b(?:draw(?:s|n|ing)?\slots|lots\sare\sdrawn|(?:toss|flip)(?:es|ed|ing|ping)?\sa\scoin|a\scoin\sis\s(?:tossed|flipped))\s(?:between|among(?:st)?|for\seach|for\severy)\s"
        rf"(?:the\s|our\s|whole\s|all\s){{0,2}}{_WHOLES}\b",
        rf"\b(?:lots|coin|randomi[sz]\w*|drawn?|draw)\s(?:[a-z]+\s){{0,3}}?(?P<unit>{_UNIT}|class)\sby\s(?P=unit)\b",
        rf"\brandomi[sz]\w*\s(?:whole|entire|complete)\s{_WHOLES}\b",
        rf"(?:^|[,。;]\s?)(?:所以|因此|那|我们|就|干脆|只能|只好|还是|打算|准备|改成?)*[按以拿]{_WHOLES_ZH}(?:为单位)?(?:整群)?(?:来|去)?(?:做)?(?:随机|抓阄|抽签)(?![^,。;]*分层)",
        rf"(?:随机(?:分组)?|抓阄|抽签)(?:就|都)?是?[按以]{_WHOLES_ZH}(?:为单位)?(?:来|抽|做)?的?(?=[,。;]|$)",
    ),
    # nothing is given, and people are seen again
    _plain(
        "cohort",
        _NO_COHORT,
        r"\bwe(?:'d|'ll|\swould|\swill)?\s(?:just|only|simply)\s(?:watch|observe|follow)\s(?:\w+\s){1,5}?(?:go\salong|forward|over\stime|for\s\w+\s(?:years|months))",
    ),
    _plain(
        "cohort",
        _NO_COHORT,
        r"\b(?:purely|only|just|simply|entirely)\s(?:an?\s)?observational\b",
        beside=r"\bfollow\w*\s(?:\w+\s){1,3}?(?:forward|over\stime|along|from\b|for\b)",
    ),
    _plain(
        "cohort",
        _NO_COHORT,
        r"从[^,。;]{2,12}起[^,。;]{0,6}(?:跟着看|跟踪|追踪|随访)|(?:一直|往后|接着)(?:跟着看|跟踪|追踪|随访)",
        beside=r"(?:不给任何|不做任何|不加任何|没有任何)(?:处理|干预|治疗)|不干预|(?:就|只)是?观察",
    ),
    _plain(
        "crossover_rct",
        r"\b(?:left|right|eyes?|ears?|knees?|sides?|arms?|legs?|halves|split)\b|\bquestion|\bclusters?\b"
        r"|左|右|[眼耳膝侧]|问题|题目|半[边侧]|整群",
        rf"{_EACH}\s(?:will\s|would\s)?(?:gets?|has|have|receives?|takes?|tries|try|tests?|wears?|uses?)\s"
        r"(?:both|each\sof\sthe\stwo|all\s(?:two|three))\b[^.;]{0,60}?\bin\s(?:an?\s)?(?:random|randomi[sz]ed)\s(?:order|sequence)\b",
        rf"{_EACH_ZH}[^。;]{{0,10}}?(?:两[种个样][^。;,]{{0,10}}?(?:都|各)|(?:都|先后)[^。;,]{{0,6}}两[种个样])[^。;]{{0,16}}?"
        r"(?:(?:先后)?(?:顺序|次序)(?:是|用|按|由|就)?随机|随机(?:安排|决定|定)?的?(?:先后)?(?:顺序|次序))",
    ),
    _plain(
        "cross_sectional",
        r"\brandomi|\btrial\b|\barms?\b|\bgroups?\b|\bbefore\b|\bafter\b|\bfollow|\bmonths?\b|\bweeks?\b|\bcohort\b"
        r"|\bquestionnaires\b|随机|试验|[两各对]组|[术治][前后]|出院后|(?<!不)(?<!不做)(?<!不用)(?<!没有)(?<!无需)随访|个月后|周后|队列",
        rf"{_WE}ask(?:ing)?\s(?:everyone|everybody|them(?:\sall)?|people|each\sof\sthem)\s(?:just\s|only\s)?once,?\s"
        r"(?:by|with|in|using|through)\s(?:an?\s)?(?:short\s|online\s|paper\s|postal\s)?(?:questionnaire|survey)\b",
        rf"{_WE}send\s(?:out\s)?(?:an?\s|the\s)?(?:short\s|online\s|paper\s|postal\s)?(?:questionnaire|survey)\s(?:just\s|only\s)?once\b",
        r"问卷[^。;]{0,24},(?:就)?一次性的?(?=[,。;]|$)",
        r"(?:^|[,。;]\s?)(?:我们)?(?:就|打算|准备|想|计划)*(?:每(?:个)?人|大家|所有人|给(?:每个?人|大家)|对(?:每个?人|大家))"
        r"(?:都|就|只|仅)*(?:填|做|发|答)一(?:次|回|遍)(?:问卷|调查)",
    ),
)


# Two groups at a time are a trial where somebody is drawn for them, or gets something that only looks like it.
PARALLEL: Final = _plain(
    "parallel_rct",
    r"\bcross-?over\b|\bclusters?\b|\bfactorial\b|\bcohort\b|\bsplit\b|\bnot\srandomi|交叉|整群|析因|队列|自身|不随机|非随机",
    r"\b(?:two|2)[\s-](?:groups?|arms?)\b[^.;,]{0,30}\b(?:side[\s-]by[\s-]side|in\sparallel)\b",
    r"两个?[组边][^。;]{0,10}(?:同时|一起|并排)(?:着)?往前走",
    beside=r"\brandomi[sz]|\bblocks?\b|\bdrawn?\b|\bplacebo\b|\bdummy\b|\bone\sto\sone\b|\bequal\snumbers\b|随机|抽签?|区组|安慰剂",
)
_TO_SHOW: Final = (
    r"\b(?:meant|wants?|wanted|set\sup|designed|aims?|hop(?:e|ing)|plan|planned)\sto\s(?:show|prove|demonstrate)\b"
    r"[^.;,]{0,60}?\b(?:is|are|works?|does)\s"
)
FRAMEWORKS: Final = (
    _plain("superiority", r"inferior|\bworse\b|equivalen|劣|等效", rf"{_TO_SHOW}(?:the\s|really\s)?better\b"),
    _plain(
        "non_inferiority",
        r"superior|equivalen|\bbetter\b|优效|等效",
        rf"{_TO_SHOW}(?:no|not)\s(?:any\s)?worse\b",
    ),
)


def plain_design(said: Said, known: Known) -> Iterator[ReadValue]:
    """The one design that a sentence tells in plain words."""
    yield from _told("design_type", PLAIN_DESIGNS, said, known, PATTERN)


def plain_kinds(said: Said, known: Known) -> Iterator[ReadValue]:
    """What a clause tells of two groups at a time, and of what is to be shown, whatever is supposed beside it."""
    for clause in said.split(_CLAUSE):
        if not (asks(said.plain) or HEDGE.search(clause.plain) or tells_of_others(clause.plain)):
            yield from _told("design_type", (PARALLEL,), clause, known, ROUTED)
            yield from _told("framework", FRAMEWORKS, clause, known, ROUTED)


def _told(
    key: str, designs: tuple[PlainDesign, ...], said: Said, known: Known, confidence: float
) -> Iterator[ReadValue]:
    field = field_for(key, known)
    if field is None or known.value(field.path) is not None:
        return
    if known.asked != field.path and known.current_stage not in _STAGES:
        return
    told = [(plain, match) for plain in designs if (match := plain.said.search(said.plain))]
    if len(told) != 1 or field.option(told[0][0].value) is None:
        return
    plain, match = told[0]
    if plain.without.search(known.message) or not plain.beside.search(known.message):
        return
    words = said.cut(*match.span()).strip(" ,;.。")
    value = {"level": plain.value, "text": words.text} if field.kind == "enum_text" else plain.value
    place = (
        words if confidence == PATTERN else said.strip(" ,;.。")
    )  # the rest of the clause says nothing else
    yield ReadValue(field.path, value, (place.span,), True, confidence)
