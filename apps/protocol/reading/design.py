"""What is said for the design of a study: its kind, its arms, how it is blinded, where and how long it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.evidence.figures import COUNT
from apps.fields.reading.phrasebook import FieldPhrases, between, in_clauses, means, says
from apps.fields.reading.quantities.numbers import CHINESE, ENGLISH
from apps.protocol.reading.wording import (
    ABOUT,
    ANY_STUDY,
    BE,
    CLINICAL,
    EQUAL,
    FILL,
    ITEM_END,
    ITEMS,
    LENGTH,
    MANY,
    OF_SOMEBODY,
    PEOPLE,
    RANDOMISED,
    RATIO,
    STUDY,
)

CENTRES: Final = r"(?:centres?|centers?|hospitals?|sites?|clinics?)"
KINDS: Final = (
    r"(?:(?!(?:for|of|with|to|in|by|per|and|or|from|at|on|patients|participants|beds|nurses|doctors"
    r"|cases)\b)[a-z-]+\s){0,3}"
)
KINDS_ZH: Final = r"[^,。;:0-9的和]{0,6}?"
FOLLOW: Final = r"(?:f(?:\.|/)?u(?:p)?\b|fol+ow(?:ed|ing)?[\s-]?up|followed(?:[\s-]up)?|follow)"

TAKES_PLACE: Final = (
    r"\b(?:(?:the|this|our) study|trial|recruit\w*|enrol\w*|RCT|conducted|carried out|performed|we run|takes? place"
    r"|includ\w+|randomi[sz]\w+|multi-?cent\w+)\b|开展|进行|实施|参加|参与|招募|入组|纳入|试验|本研究|患者|受试者|中心数|多中心"
)

DESIGN: Final[Mapping[str, FieldPhrases]] = {
    "design_type": FieldPhrases(
        mentions=r"^\s?(?:an?\s|this is an?\s|it(?:'s| is) an?\s)?(?:\w+\s){0,2}(?:retrospective"
        r"|prospective|observational|cross-?sectional|cohort)\b"
        r"|\bchart review\b|(?:前瞻性|回顾性|横断面)|(?:队列|病例对照)研究$",
        means=(
            means(
                "cluster_rct",
                rf"\bcluster[- ]{RANDOMISED}"
                r"|整群随机",
            ),
            means(
                "crossover_rct",
                rf"\bcross-?over (?:{RANDOMISED} )?{STUDY}"
                rf"|{RANDOMISED}[^.;]{{0,40}}\bcross-?over\b"
                rf"|交叉{STUDY}",
            ),
            means(
                "factorial_rct",
                rf"\bfactorial (?:{RANDOMISED} )?(?:controlled )?{STUDY}"
                rf"|析因{STUDY}",
            ),
            means(
                "within_person_rct",
                rf"\bwithin-person (?:{RANDOMISED} )?{STUDY}"
                rf"|\bsplit-(?:mouth|body|face) {STUDY}",
            ),
            means(
                "single_arm",
                rf"\bsingle[- ]arm\b[^.;]{{0,30}}{STUDY}"
                rf"|单臂[^。;]{{0,10}}{STUDY}",
            ),
            means(
                "case_control",
                r"\bcase[- –]control(?:\sstudy|\sdesign|(?=\s?[:,.;]|$))"
                r"|病例对照(?:研究|设计|(?=[,。;]|$))",
            ),
            means(
                "cross_sectional",
                r"\bcross[- ]sectional (?:study|survey)"
                r"|横断面(?:研究|调查)",
            ),
            means(
                "diagnostic_accuracy",
                r"\bdiagnostic accuracy (?:study|of\b)"
                r"|诊断(?:准确性|性)?(?:研究|试验)",
            ),
            means(
                "cohort",
                r"\b(?:(?:prospective|retrospective|observational)\s)?cohort study"
                r"|\b(?:prospective|retrospective) cohort\b"
                r"|(?:前瞻性|回顾性|双向性?)队列|队列研究|做(?:成|一?个|成一?个)?队列(?=[,。;]|$)",
            ),
            means(
                "parallel_rct",
                rf"\b{RANDOMISED},?[^.;()]{{0,60}}\bcontrolled (?:clinical )?trial"
                r"|\bparallel[- ]group\b[^.;]{0,30}trial"
                r"|\bRCT\b"
                r"|随机[^。;]{0,12}对照[^。;]{0,10}(?:试验|研究)"
                r"|平行组[^。;]{0,12}试验",
                broad=True,
            ),
        ),
        noun=ANY_STUDY,
    ),
    "framework": FieldPhrases(
        means=(
            means(
                "non_inferiority",
                rf"\bnon-?inferiority {CLINICAL}"
                rf"|非劣效性?{CLINICAL}",
            ),
            means(
                "superiority",
                rf"(?<!-)\bsuperiority {CLINICAL}"
                rf"|(?<!非)优效性?{CLINICAL}",
            ),
            means(
                "equivalence",
                rf"(?<!-)\bequivalence {CLINICAL}"
                rf"|(?<!生物)等效性?{CLINICAL}",
            ),
        ),
        noun=rf"(?:{ANY_STUDY}|framework|hypothesis)",
        aim=r"(?:(?:show|demonstrate|establish|prove|test(?: for)?)\s(?:the\s)?|(?:验证|证明|检验)[^,。;]{0,12}?)",
    ),
    "phase": FieldPhrases(
        unless=r"癌|瘤|肝硬化|压疮|褥疮|\bstage\b|\bshowed\b|显示|证实|表明",
        texts=in_clauses(
            r"\b(?P<value>phase\s?(?:I{1,3}V?|IV|[1-4])(?:[ab]|/(?:I{1,3}|[1-4]))?)(?=\s?(?:[,.;)]|$)"
            r"|,?\s(?:(?:randomi[sz]ed|double-blind|controlled|clinical|open-label|multicent\w+)[\s,]+){0,4}(?:trial|study)\b)",
            r"(?:^|[,;]\s?)(?P<value>phase\s?[1-4][ab]?)(?=\s?[,.;])",
            r"(?:^|[,、。;:]\s?|对照|双盲|随机|研究为|试验为)"
            r"(?P<value>(?:I{1,3}V?|IV|[Ⅰ-Ⅳ]|[1-4一二三四])(?:[ab]|/(?:I{1,3}|[Ⅰ-Ⅳ]))?期)(?=临床(?:试验|研究)|试验|[,、。;]|$)",
        ),
    ),
    "reference_standard": FieldPhrases(
        texts=in_clauses(
            r"\bwith\s(?P<value>[^.;,]{2,50}?)\sas\s(?:the\s)?(?:reference|gold)\sstandard\b",
            r"以(?P<value>[^,。;]{1,30}?)(?:为|作为|当)(?:金标准|参考标准)",
            r"(?:^|[,。;]\s?)(?!以)(?P<value>[^,。;以用]{2,30}?)(?:作为|当作?)(?:金标准|参考标准)(?=[,。;]|$)",
            r"\b(?:vs\.?|versus|against)\s(?P<value>[^.;,]{2,50}?)\sas\s(?:the\s)?(?:reference|gold)\sstandard\b",
            r"\b(?:reference|gold)\sstandard\s(?:is|will be|=)\s(?P<value>(?!not|un)[^.;,]{2,60})(?=[.;,]|$)",
            r"(?:^|[,。;]\s?)(?:用|拿)(?P<value>[^,。;]{1,30}?)(?:做|当作?|作为?)(?:金标准|参考标准)",
            r"(?:金标准|参考标准)(?:就)?(?:是|为|用|采用)(?P<value>(?!不|什么|哪)[^,。;]{2,30})(?=[,。;]|$)",
        ),
    ),
    "centres": FieldPhrases(
        fills=says(
            rf"{MANY}\s{KINDS}(?:centres?|centers?|hospitals?|clinics|EDs|practices)\b",
            rf"{MANY}\s(?:different\s)?(?:study|trial|recruiting|participating|clinical)\ssites\b",
            r"(?P<value>(?<!-)\bsingle[\s-](?:cent(?:re|er)|site)|单中心)",
            rf"(?:全国|国内|本市|全省|省内)?{MANY}\s?[家个所](?:{KINDS_ZH})(?:中心|医院|单位|诊所|卫生院|门诊)(?!的)",
            plausible=between(1, 999),
        ),
        mentions=r"\b(?:[0-9]+|two|three|four|five|six|several)\s(?:centres|centers|hospitals|sites)\b"
        r"|[0-9一二两三四五六七八九十几]+\s?[个家所](?:分?中心|医院)",
        says=says(
            rf"^\s?(?P<value>[0-9]{{1,3}}|{ENGLISH})\s(?:centres|centers|hospitals|sites)\.?\s?$",
            rf"(?:^|[,;。]\s?|全国|由|联合)(?P<value>[0-9]{{1,3}}|{CHINESE})\s?[个家所][^,。;0-9]{{0,8}}?(?:中心|医院)(?:共同)?(?:参加|参与|开展|完成)",
            r"(?:(?:(?<!ed\s)|(?<=recruited\s)|(?<=enrolled\s)|(?<=included\s)|(?<=conducted\s))\b(?:in|at|from|across)"
            rf"|\b(?:with|involving))\s(?P<value>[0-9]{{1,3}}|{ENGLISH})\s{KINDS}"
            r"(?:(?:study|participating|recruiting)\s)?(?:centres|centers|hospitals|sites)\b"
            r"(?=\s?(?:$|[,.;:()]|(?:in|and|with|will|to|over|for|from|across|between|during|that|which)\b))",
            rf"(?:在|共|共计|共有|由|纳入)(?:全国)?(?P<value>[0-9]{{1,3}}|{CHINESE})\s?[个家](?:研究|分)?(?:中心|医院)"
            r"(?=\s?(?:$|[,.;:()。、]|进行|开展|实施|参加|参与|共同|招募|入组|纳入|完成|联合|同时|的))",
            plausible=between(1, 999),
        ),
        figures=(
            rf"\b(?:in|at|from|across|involving)\s(?P<value>{COUNT})\s(?:[a-z-]+\s){{0,2}}{CENTRES}\b",
            rf"(?P<value>{COUNT})\s(?:[a-z-]+\s){{0,2}}{CENTRES}\s(?:will\s|are going to\s)?"
            rf"(?:take part|participate|recruit|enrol|join)",
            rf"\bnumber of {CENTRES}\s?(?:is|:|=|will be)\s?(?P<value>{COUNT})",
            rf"(?:在|由|联合|计划在|拟在)(?:全国|国内)?(?P<value>{COUNT})\s?[个家所](?:三甲|研究|临床)?(?:中心|医院)",
            rf"(?P<value>{COUNT})\s?[个家所](?:三甲|研究|临床)?(?:中心|医院)(?:共同)?(?:参加|参与|开展|入组|招募|实施)",
            rf"中心数(?:为|是|:)\s?(?P<value>{COUNT})",
        ),
        needs=TAKES_PLACE,
    ),
    "allocation_ratio": FieldPhrases(
        fills=says(
            rf"(?P<value>(?<![0-9:]){EQUAL}(?![0-9:]))",
            rf"^\s?{RATIO}\s?$",
            rf"{RATIO}(?=[^.;。]{{0,6}}(?:randomi|allocat|随机|分))",
            rf"{RATIO}(?:的比例)?(?:随机)?分(?:组|配|成?两组)?(?=\s?$)",
        ),
        names=r"allocat(?:ed|ion)|randomi[sz](?:ed|ation)|assigned|随机(?:分配|分组|化)?|分配|分组|比例",
        says=says(
            rf"\b{RANDOMISED}\s{RATIO}(?=\s(?:between|to|into|among)\b|[,.;]|$)",
            rf"(?:{RANDOMISED}|allocated|assigned|allocation|randomi[sz]ation|随机|分配|分组)"
            rf"(?:(?!\bratio\b)[^.。;\d]){{0,40}}(?:(?:(?<=\ba\s)|(?<=the\s)|(?<=tion\s))ratio(?:\sof|\sis|:)?\s?)?{RATIO}",
            rf"{RATIO}\s{{0,3}}(?:的?比例)?\s{{0,2}}(?:randomi[sz]ation|allocation|ratio|随机|分配|分组)",
        ),
        needs=rf"\b{PEOPLE}|randomi[sz]|\b(?:arms?|groups?)\b|match(?:ed|ing)"
        r"|随机(?:分|化|按|对照)|分组|受试者|患者|[两各]组|配对|匹配",
    ),
    "stratification_factors": FieldPhrases(
        unless=r"\banaly|\bsubgroup|\bsampl|亚组|分析|抽样",
        texts=in_clauses(
            r"\bstrat(?:ified|ification)?\sby\s(?P<value>[^.;:]{2,80}?)(?=[.;]|$"
            r"|,\s(?:and\s)?(?:phase|[0-9]|double|single|open|triple|randomi[sz]ed|in|at)\b|,\s(?:with|we|and\s(?:will|with))\b)",
            r"(?:按|以|根据)(?:是否(?=有)|有没有|有无)?(?P<value>[^,。;:]{1,40}?)(?:进行|作为?)?分层",
        ),
        cues=(
            rf"\bstratif(?:y|ied|ying|ication)(?:\s(?:factors?\s(?:is|are)|is|will be))?(?:\sby)?"
            rf"{ITEMS}{FILL}V{ITEM_END}",
            rf"(?:按|以|根据){ITEMS}V(?=[^。;]{{0,30}}分层)",
        ),
    ),
    "blinding": FieldPhrases(
        names=r"blind(?:ed|ing)?|mask(?:ed|ing)",
        goes_on=r"[\s,(]{1,3}(?:(?:with|using)\s)?(?:an?\s)?(?:identical|matching|matched"
        r"|double[- ]dummy|same)\b[^,.;()]{0,50}\)?"
        r"|\s?[,(]?\s?(?:采用|用)?(?:外观|形状|颜色|包装|双模拟|匹配|相同|一致)[^,。;()]{0,30}\)?",
        means=(
            means(
                "open",
                r"\bopen[- ]label\b"
                r"|开放标签|开放(?:式|性)?(?:试验|研究|设计|的(?=[,。;]|$))",
            ),
            means(
                "single",
                r"\bsingle[- ]blind(?:ed)?\b"
                r"|单盲",
            ),
            means(
                "double",
                r"\bdouble[- ]blind(?:ed)?\b"
                r"|双盲",
            ),
            means(
                "triple",
                r"\btriple[- ]blind(?:ed)?\b"
                r"|三盲",
            ),
        ),
        noun=rf"(?:{ANY_STUDY}|fashion|manner)",
    ),
    "arms": FieldPhrases(
        texts=in_clauses(
            r"\b(?:two|three|four|[2-4])\s(?:arms|groups)\s?:\s?(?P<value>[^.;]{3,150})(?=[.;]|$)",
            r"\brandomi[sz]ed\s(?:[1-9]:[1-9](?::[1-9])?\s)?to\s(?:receive\s)?"
            r"(?P<value>[^.;,]{2,40}?\sor\s[^.;,]{2,40}?)(?=[.;,]|$|\s(?:for|in|at|by|with)\b)",
            r"分[为成]?(?:[两二三四2-4]个?组)?\s?[:,]\s?(?P<value>[^,。;:]{2,60}组)(?=[,。;]|$)",
        ),
        cues=(
            rf"\b(?:arms|groups)\s(?:is|are|will be|receive)(?: given)?{ITEMS}{FILL}V{ITEM_END}",
            rf"\brandomi[sz]ed to(?: receive)?{ITEMS}{FILL}V{ITEM_END}",
            rf"(?:分为|分成|随机分(?:到|入|配至))(?:两组:)?{ITEMS}V(?:(?=组)|{ITEM_END})",
        ),
    ),
    "recruitment_period": FieldPhrases(
        fills=says(
            rf"{LENGTH}(?:\sof)?\s(?:recruit\w*|enrol\w*|accrual|inclusion)(?:\s(?:period|time|phase))?\b",
            rf"\b(?:recruit\w*|enrol\w*|accrual|inclusion)(?:\s(?:period|time|phase))?(?:\s(?:over|within))?{ABOUT}{LENGTH}",
            rf"(?:招募?|入组|收(?:集)?)(?:患者|病人|病例|人)?(?:期|时间|阶段)?(?:大概|大约|估计|预计|得|要|花){{0,3}}{ABOUT}{LENGTH}",
            rf"{LENGTH}(?:之?内)?(?:完成|收完|招完)(?:招募|入组)?(?:病人|患者)?",
            rf"{LENGTH}的?(?:招募|入组)期?",
        ),
        mentions=r"\brecruit\w*\s(?:for|over|within)\b|(?:招募|入组)[^,。;]{0,4}(?:年|月|周)",
        names=r"recruitment|recruit|enrol(?:l?ment)?|accrual|招募|入组",
        says=says(
            rf"\brecruit(?:ing|ment)?\s(?:(?:for|over)|(?:should\s|will\s)?takes?(?:\sus)?)\s(?:about\s|around\s)?{LENGTH}",
            rf"(?:^|[,。;]\s?|计划|拟)招募(?:期|时间)?{BE}{LENGTH}",
            rf"(?:recruit(?:ment)?|enrol(?:l?ment)?|accrual)(?: period)?(?:{BE}|\s(?:over|for|within)\s){LENGTH}",
            rf"(?:招募期|入组期){BE}{LENGTH}",
        ),
    ),
    "treatment_duration": FieldPhrases(
        fills=says(
            rf"\b(?:treat(?:ment|ed)?|treatmnt|treatement|therapy|dosing|intervention)(?:\s(?:period|duration))?{ABOUT}{LENGTH}",
            rf"\b(?:takes?|taking|on|given|gets?) the (?:study )?(?:drug|tablets?|capsules?|medication"
            rf"|medicine){ABOUT}{LENGTH}",
            rf"{LENGTH}\sof\s(?:treatment|therapy)\b",
            rf"(?:用药|治疗|疗程|服药|给药|干预|药?[吃服])(?:时间|期|周期)?{ABOUT}{LENGTH}{OF_SOMEBODY}",
        ),
        names=r"treated|treatment(?: period| phase)?|治疗(?:期|时间)",
        says=says(
            rf"\btreatment\slasts\s(?:for\s)?{LENGTH}",
            rf"\b(?:drug|tablets?|capsules?|patch(?:es)?|cream|device|diet|treatment)\s(?:is|are)\s(?:given|taken|worn|used|applied)\sfor\s{LENGTH}(?=\s?[,.;]|$)",
            rf"(?:^|[,。;]\s?)治疗(?:期|时间)?(?:共|为)?{LENGTH}(?=\s?(?:[,。;]|$))",
            rf"(?:treated for|treatment (?:duration|period){BE}|treatment for) ?{LENGTH}",
            rf"(?:疗程|治疗时长|治疗期|治疗周期){BE}{LENGTH}",
        ),
    ),
    "follow_up_duration": FieldPhrases(
        fills=says(
            rf"\b{FOLLOW}(?:\s(?:period|time|duration|everyone|them|patients))?(?:\suntil)?{ABOUT}{LENGTH}(?!\s?(?:after|to|-|or))",
            rf"{LENGTH}(?:\sof)?\s{FOLLOW}\b",
            rf"随[访诊](?:时间|期限?|时长)?{ABOUT}{LENGTH}{OF_SOMEBODY}",
            rf"{LENGTH}的?随访期?",
        ),
        mentions=r"\bfollow(?:ed)?(?:\s\w+)?\s(?:up\s)?for\b|随访[^,。;]{0,4}[0-9一二两三四五六半]",
        unless=r"\b(?:median|mean|average)\b|中位|平均",
        names=r"followed(?:[\s-]up)?(?: for)?|follow[\s-]?up|随访",
        says=says(
            rf"\bfollow\s(?:everyone|everybody|patients|participants|them|each (?:patient|participant)"
            rf"|all (?:patients|participants))\s(?:up\s)?for\s{LENGTH}",
            rf"follow(?:ed)?[\s-]?up(?: period| time| duration)?(?:{BE}|\sfor\s){LENGTH}(?!\s?(?:after|to|-|or))",
            rf"{LENGTH}\s(?:of )?follow[\s-]?up\b",
            rf"\bfollowed for {LENGTH}",
            r"\bfollowed(?:\sup)?\sfor\s(?P<value>a\s(?:year|month))\b(?!\sand)",
            rf"\bfollowed\sup\sfor\s{LENGTH}(?=\s?(?:[,.;]|$|after\s(?:that|this|then)\b))",
            rf"随访(?:时间|时长|期|期限)?{BE}{LENGTH}",
            rf"(?:^|[,。;]\s?)(?:每个|每位|所有)?(?:病人|患者|人)(?:都)?(?:跟踪?|追踪)(?:到|满)?{LENGTH}(?=[,。;]|$)",
            rf"(?:^|[,。;]\s?)(?:跟踪?|观察|追踪)到(?:出院|术|产|入组|随机|治疗|停药)后{LENGTH}(?=[,。;]|$)",
        ),
    ),
    "visits": FieldPhrases(
        cues=(
            rf"\bvisits?\s(?:is|are|take place)(?:\sat|\son)?{ITEMS}{FILL}V{ITEM_END}",
            rf"访视(?:为|在|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "washout": FieldPhrases(
        says=says(
            rf"{LENGTH}(?:\sof)?\swash[\s-]?out\b",
            rf"\bwash[\s-]?out(?:\speriod)?{ABOUT}{LENGTH}",
            rf"(?:洗脱|清洗)(?:期|时间)?{ABOUT}{LENGTH}",
            rf"{LENGTH}的?洗脱期?",
        ),
        names=r"wash[\s-]?out(?: period)?",
    ),
}
