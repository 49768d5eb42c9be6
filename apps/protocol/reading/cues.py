"""How the texts of a trial show which field they fill: the words right before them, and where they end.

`V` stands for the value as it was said. A cue without its field's own words would let any stretch of a message
pass for any field, so a field that has none is only filled from sentences that name it.
"""

from __future__ import annotations

from typing import Final

_END: Final = (
    r"(?=\s*(?:[,.;:()!?。、]|$)|\s+(?:from|in(?!\s(?:combination|addition))|at|to|for|versus|vs|compared|against|will"
    r"|is|are|on(?!\stop)|over|during|while|as|by|who|than|reduces?|improves?|lowers?|prevents?)\b"
    r"|\s*(?:[0-9]+\s?[例名]|作为|进行|与|相比|比较|随访|来自|随机|为期|开展|治疗|对|在|的(?:疗效|效果|安全性|有效性|影响|作用)))"
)
_STOP: Final = r"(?=\s*(?:[.;!?。]|$))"
_ITEM_END: Final = rf"(?:{_END}|(?=\s*(?:,|、|;|and\b|or\b|和|及|或|以及)))"
_ITEMS: Final = r"\s?(?:[^.;。]{0,200}?(?:,|、|;|\band\b|\bor\b|和|及|或)\s?(?:and\s|or\s)?)?"
_FILL: Final = r"(?:\s?(?:the|an?|our|all|either|a total of|about|约|为|是|[0-9]{1,5}\s?[例名]?))*\s*:?\s*"
_WE: Final = r"(?:\bwe|\bwill|\bto|\btrial|\bstudy)"
_GROUP_ZH: Final = r"(?:试验组|干预组|治疗组|研究组|实验组)"
_GETS_ZH: Final = r"(?:接受|给予|采用|使用|服用|应用|为|是|用)"
_OUTCOME: Final = r"(?:outcomes?|end ?points?)(?: measures?)?\s(?:is|are|will be|include|includes)"

CUES: Final[dict[str, tuple[str, ...]]] = {
    "population": (
        rf"{_WE}\s(?:include|enroll?|recruit|study|randomi[sz]e)s?{_FILL}V{_END}",
        rf"\b(?:trial|study|compar\w+|test\w*|evaluat\w+|investigat\w+|effects? of)\b[^.;]{{0,160}}?\b(?:in|among)"
        rf"{_FILL}V{_END}",
        rf"\b(?:population|participants|patients)\s(?:is|are|will be|consists of){_FILL}V{_END}",
        rf"(?:纳入|招募|入组|入选|研究对象(?:为|是)|人群(?:为|是)|受试者(?:为|是)){_FILL}V{_END}",
        rf"(?:比较|评价|研究|探讨|观察)[^。;]{{0,60}}(?:在|对)V{_END}",
    ),
    "intervention": (
        rf"\b(?:intervention|experimental|treatment|test)\s(?:group|arm)\s(?:will\s)?(?:be given|gets?|receives?|is)"
        rf"{_FILL}V{_END}",
        rf"\bintervention\s(?:is|will be){_FILL}V{_END}",
        rf"\b(?:we|will)\s(?:give|test|evaluate){_FILL}V{_END}",
        rf"\b(?:effects?|efficacy|safety)\sof{_FILL}V{_END}",
        rf"\brandomi[sz]ed to(?: receive)?{_FILL}V(?=\s(?:or|versus|vs|and)\b)",
        rf"\b(?:compare|comparing|compares){_FILL}V(?=\s(?:with|to|versus|vs|and|against)\b)",
        rf"{_GROUP_ZH}[^,。;]{{0,4}}?{_GETS_ZH}V{_END}",
        r"(?:比较|评价|探讨)V(?=\s*(?:与|和|对|vs|的(?:疗效|效果|安全性|有效性)|治疗))",
        rf"干预(?:措施)?(?:为|是)V{_END}",
    ),
    "comparator": (
        rf"\b(?:compare[sd]?|comparing)\b[^,.;]{{1,80}}?\s(?:with|to|against){_FILL}V{_END}",
        rf"\b(?:versus|vs\.?|compared (?:with|to)|in comparison (?:with|to)){_FILL}V{_END}",
        rf"\bcontrols?(?:\sgroup|\sarm)?\s(?:will\s)?(?:receives?|gets?|is|are|be given){_FILL}V{_END}",
        rf"\bcomparator\s(?:is|will be){_FILL}V{_END}",
        rf"{_FILL}V\s(?:serves |acts )?as (?:the |a |active )?(?:control|comparator)\b",
        rf"\brandomi[sz]ed to[^,.;]{{1,60}}?\sor{_FILL}V{_END}",
        rf"(?:对照组?|对照药物?){_GETS_ZH}V{_END}",
        r"(?:与|和|同)V(?=(?:进行)?(?:相比|比较|对照|作对照))",
        r"以?V(?=(?:作|作为|为)对照)",
    ),
    "setting": (
        rf"\b(?:conducted|carried out|run|recruit\w*|enrol\w*|takes? place|performed|done|include)\b[^.;,]{{0,80}}?"
        rf"\s(?:in|at|from){_FILL}V{_END}",
        rf"\bsetting\s(?:is|will be){_FILL}V{_END}",
        r"(?:在|于|从)V(?=\s*(?:进行|开展|实施|招募|纳入|入组|完成))",
    ),
    "outcomes": (
        rf"\b{_OUTCOME}{_ITEMS}{_FILL}V{_ITEM_END}",
        rf"(?:结局|终点)(?:指标)?(?:为|是|包括|:){_ITEMS}V{_ITEM_END}",
    ),
    "outcomes.primary": (
        rf"\b(?:primary|main)\s(?:efficacy\s)?{_OUTCOME}{_ITEMS}{_FILL}V{_ITEM_END}",
        rf"主要(?:疗效)?(?:结局|终点)(?:指标)?(?:为|是|:){_ITEMS}V{_ITEM_END}",
    ),
    "outcomes.secondary": (
        rf"\bsecondary\s{_OUTCOME}{_ITEMS}{_FILL}V{_ITEM_END}",
        rf"次要(?:疗效)?(?:结局|终点)(?:指标)?(?:为|是|包括|:){_ITEMS}V{_ITEM_END}",
    ),
    "outcomes.safety": (
        rf"\bsafety\s{_OUTCOME}{_ITEMS}{_FILL}V{_ITEM_END}",
        rf"安全性(?:结局|终点|指标)(?:为|是|包括|:){_ITEMS}V{_ITEM_END}",
    ),
    "inclusion_criteria": (
        rf"\b(?:inclusion criteria\s(?:is|are|include)|eligible\s(?:are|patients are|if)|{_WE}\sinclude)"
        rf"{_ITEMS}{_FILL}V"
        rf"{_ITEM_END}",
        rf"(?:纳入标准|入选标准)(?:为|是|包括|:){_ITEMS}V{_ITEM_END}",
    ),
    "exclusion_criteria": (
        rf"\b(?:exclud(?:e|es|ing)|exclusion criteria\s(?:is|are|include)){_ITEMS}{_FILL}V{_ITEM_END}",
        r"V\s(?:is|are|will be) excluded\b",
        rf"排除(?:标准)?(?:为|是|包括|:)?{_ITEMS}V{_ITEM_END}",
    ),
    "hypothesis": (
        rf"\b(?:we hypothesi[sz]e that|(?:our |the )?hypothesis is(?: that)?|we expect that){_FILL}V{_STOP}",
        rf"(?:假设|推测)(?:是|为|:)?V{_STOP}",
    ),
    "objectives": (
        rf"\b(?:aims?|objectives?|purpose|goal)\b[^.;]{{0,30}}?\s(?:is|are)\s(?:to\s)?V{_STOP}",
        rf"\bwe aim (?:to\s)?V{_STOP}",
        rf"(?:目的(?:是|为|在于)|旨在)V{_STOP}",
    ),
    "time_frame": (rf"\btime frame\s(?:is|will be){_FILL}V{_END}", rf"时间范围(?:为|是)V{_END}"),
    "stratification_factors": (
        rf"\bstratif(?:y|ied|ying|ication)(?:\s(?:factors?\s(?:is|are)|is|will be))?(?:\sby)?"
        rf"{_ITEMS}{_FILL}V{_ITEM_END}",
        rf"(?:按|以|根据){_ITEMS}V(?=[^。;]{{0,30}}分层)",
    ),
    "analysis_sets": (
        rf"\banalysis (?:sets|populations)\s(?:is|are|include){_ITEMS}{_FILL}V{_ITEM_END}",
        rf"分析集(?:为|是|包括|:){_ITEMS}V{_ITEM_END}",
    ),
    "arms": (
        rf"\b(?:arms|groups)\s(?:is|are|will be|receive)(?: given)?{_ITEMS}{_FILL}V{_ITEM_END}",
        rf"\brandomi[sz]ed to(?: receive)?{_ITEMS}{_FILL}V{_ITEM_END}",
        rf"(?:分为|分成|随机分(?:到|入|配至))(?:两组:)?{_ITEMS}V(?:(?=组)|{_ITEM_END})",
    ),
    "visits": (
        rf"\bvisits?\s(?:is|are|take place)(?:\sat|\son)?{_ITEMS}{_FILL}V{_ITEM_END}",
        rf"访视(?:为|在|:){_ITEMS}V{_ITEM_END}",
    ),
    "confounders": (
        rf"\b(?:confounders\s(?:is|are|include)|adjust(?:ed)? for){_ITEMS}{_FILL}V{_ITEM_END}",
        rf"混杂(?:因素)?(?:为|是|包括|有|:){_ITEMS}V{_ITEM_END}",
    ),
    "baseline": (
        rf"\bbaseline variables\s(?:is|are|include){_ITEMS}{_FILL}V{_ITEM_END}",
        rf"基线变量(?:为|是|包括|:){_ITEMS}V{_ITEM_END}",
    ),
    "exposure": (
        rf"\bexposures?(?: variables?)?\s(?:is|are|include){_ITEMS}{_FILL}V{_ITEM_END}",
        rf"暴露(?:变量)?(?:为|是|包括|:){_ITEMS}V{_ITEM_END}",
    ),
}

# What the value of a field cannot do without.
NEEDS: Final[dict[str, str]] = {
    "population": r"\b(?:patients?|adults?|child(?:ren)?|women|men|males?|females?|people|persons?|participants?"
    r"|infants?|neonates?|newborns?|adolescents?|volunteers?|individuals|survivors|carriers|users|smokers|students|nurses)\b"
    r"|患者|病人|成人|成年人|儿童|老年人?|妇女|女性|男性|孕妇|产妇|婴儿|新生儿|人群|志愿者|者$|人$",
    "setting": r"\b(?:hospitals?|cent(?:re|er)s?|clinics?|wards?|ICUs?|departments?|units?|primary care|communit\w+"
    r"|practices?|schools?|homes?|outpatient|inpatient|emergency|pharmac\w+)\b|医院|中心|诊所|社区|病房|科|门诊|ICU|学校|急诊",
    "time_frame": r"[0-9一二三四五六七八九十]|\b(?:one|two|three|four|six|twelve)\b",
}
