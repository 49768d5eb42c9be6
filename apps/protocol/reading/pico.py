"""What is said for PICO: who is studied, what is done, with what it is compared, what is measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrasebook import FieldPhrases
from apps.protocol.reading.wording import END, FILL, GETS_ZH, GROUP_ZH, ITEM_END, ITEMS, OUTCOME, WE

PICO: Final[Mapping[str, FieldPhrases]] = {
    "population": FieldPhrases(
        needs=r"\b(?:patients?|adults?|child(?:ren)?|women|men|males?|females?|people|persons?|participants?"
        r"|infants?|neonates?|newborns?|adolescents?|volunteers?|individuals|survivors|carriers|users|smokers|students|nurses)\b"
        r"|患者|病人|成人|成年人|儿童|老年人?|妇女|女性|男性|孕妇|产妇|婴儿|新生儿|人群|志愿者|者$|人$",
        cues=(
            rf"{WE}\s(?:include|enroll?|recruit|study|randomi[sz]e)s?{FILL}V{END}",
            rf"\b(?:trial|study|compar\w+|test\w*|evaluat\w+|investigat\w+|effects? of)\b[^.;]{{0,160}}?\b(?:in|among)"
            rf"{FILL}V{END}",
            rf"\b(?:population|participants|patients)\s(?:is|are|will be|consists of){FILL}V{END}",
            rf"(?:纳入|招募|入组|入选|研究对象(?:为|是)|人群(?:为|是)|受试者(?:为|是)){FILL}V{END}",
            rf"(?:比较|评价|研究|探讨|观察)[^。;]{{0,60}}(?:在|对)V{END}",
        ),
        may_deny=True,
    ),
    "inclusion_criteria": FieldPhrases(
        cues=(
            rf"\b(?:inclusion criteria\s(?:is|are|include)|eligible\s(?:are|patients are|if)|{WE}\sinclude)"
            rf"{ITEMS}{FILL}V"
            rf"{ITEM_END}",
            rf"(?:纳入标准|入选标准)(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
        may_deny=True,
    ),
    "exclusion_criteria": FieldPhrases(
        cues=(
            rf"\b(?:exclud(?:e|es|ing)|exclusion criteria\s(?:is|are|include)){ITEMS}{FILL}V{ITEM_END}",
            r"V\s(?:is|are|will be) excluded\b",
            rf"排除(?:标准)?(?:为|是|包括|:)?{ITEMS}V{ITEM_END}",
        ),
        may_deny=True,
    ),
    "intervention": FieldPhrases(
        cues=(
            r"\b(?:intervention|experimental|treatment|test)\s(?:group|arm)\s(?:will\s)?"
            rf"(?:be given|gets?|receives?|is){FILL}V{END}",
            rf"\bintervention\s(?:is|will be){FILL}V{END}",
            rf"\b(?:we|will)\s(?:give|test|evaluate){FILL}V{END}",
            rf"\b(?:effects?|efficacy|safety)\sof{FILL}V{END}",
            rf"\brandomi[sz]ed to(?: receive)?{FILL}V(?=\s(?:or|versus|vs|and)\b)",
            rf"\b(?:compare|comparing|compares){FILL}V(?=\s(?:with|to|versus|vs|and|against)\b)",
            rf"{GROUP_ZH}[^,。;]{{0,4}}?{GETS_ZH}V{END}",
            r"(?:比较|评价|探讨)V(?=\s*(?:与|和|对|vs|的(?:疗效|效果|安全性|有效性)|治疗))",
            rf"干预(?:措施)?(?:为|是)V{END}",
        ),
    ),
    "comparator": FieldPhrases(
        cues=(
            rf"\b(?:compare[sd]?|comparing)\b[^,.;]{{1,80}}?\s(?:with|to|against){FILL}V{END}",
            rf"\b(?:versus|vs\.?|compared (?:with|to)|in comparison (?:with|to)){FILL}V{END}",
            rf"\bcontrols?(?:\sgroup|\sarm)?\s(?:will\s)?(?:receives?|gets?|is|are|be given){FILL}V{END}",
            rf"\bcomparator\s(?:is|will be){FILL}V{END}",
            rf"{FILL}V\s(?:serves |acts )?as (?:the |a |active )?(?:control|comparator)\b",
            rf"\brandomi[sz]ed to[^,.;]{{1,60}}?\sor{FILL}V{END}",
            rf"(?:对照组?|对照药物?){GETS_ZH}V{END}",
            r"(?:与|和|同)V(?=(?:进行)?(?:相比|比较|对照|作对照))",
            r"以?V(?=(?:作|作为|为)对照)",
        ),
    ),
    "outcomes": FieldPhrases(
        cues=(
            rf"\b{OUTCOME}{ITEMS}{FILL}V{ITEM_END}",
            rf"(?:结局|终点)(?:指标)?(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "time_frame": FieldPhrases(
        needs=r"[0-9一二三四五六七八九十]|\b(?:one|two|three|four|six|twelve)\b",
        cues=(rf"\btime frame\s(?:is|will be){FILL}V{END}", rf"时间范围(?:为|是)V{END}"),
    ),
    "setting": FieldPhrases(
        needs=r"\b(?:hospitals?|cent(?:re|er)s?|clinics?|wards?|ICUs?|departments?|units?|primary care|communit\w+"
        r"|practices?|schools?|homes?|outpatient|inpatient|emergency|pharmac\w+)\b|医院|中心|诊所|社区|病房|科|门诊|ICU|学校|急诊",
        cues=(
            rf"\b(?:conducted|carried out|run|recruit\w*|enrol\w*|takes? place|performed|done|include)\b[^.;,]{{0,80}}?"
            rf"\s(?:in|at|from){FILL}V{END}",
            rf"\bsetting\s(?:is|will be){FILL}V{END}",
            r"(?:在|于|从)V(?=\s*(?:进行|开展|实施|招募|纳入|入组|完成))",
        ),
    ),
}
