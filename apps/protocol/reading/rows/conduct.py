"""What is said for where a study runs, how long, and who watches over it: centres, periods, visits, interim looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.evidence.figures import COUNT
from apps.fields.reading.phrases import FieldPhrases, between, in_clauses, says
from apps.fields.reading.quantities.numbers import CHINESE, ENGLISH, NUMBER
from apps.protocol.reading.rows import told_figures, told_plainly
from apps.protocol.reading.rows.when_marked import CENTRES_MARKED
from apps.protocol.reading.texts.last_seen import ENDS_AT
from apps.protocol.reading.words.topics import BESIDE_INTERIM, COMMITTEE, HARM, INTERIM
from apps.protocol.reading.words.wording import ABOUT, BE, FILL, ITEM_END, ITEMS, LENGTH, MANY, OF_SOMEBODY

CENTRES: Final = r"(?:centres?|centers?|hospitals?|sites?|clinics?)"
KINDS: Final = (
    r"(?:(?!(?:for|of|with|to|in|by|per|and|or|from|at|on|patients|participants|beds|nurses|doctors"
    r"|cases)\b)[a-z-]+\s){0,3}"
)
KINDS_ZH: Final = r"(?!多)[^,。;:0-9的和]{0,6}?"
EVERYONE: Final = (
    r"(?:\s(?:everyone|everybody|them(?: all)?"
    r"|(?:all |each |every )?(?:patients?|participants?|subjects?)|each one))?"
)
_ALL_OF_THEM: Final = (
    r"(?:everyone|everybody|them(?:\sall)?|that\smany|all\sof\sthem|all\s(?:the\s)?patients)"
)
FOLLOW: Final = r"(?:f(?:\.|/)?u(?:p)?\b|fol+ow(?:ed|ing)?[\s-]?up|followed(?:[\s-]up)?|follow)"
TAKES_PLACE: Final = (
    r"\b(?:(?:the|this|our) study|trial|case[\s-]control|recruit\w*|enrol\w*|RCT|conducted|carried out"
    r"|performed|we run|takes? place"
    r"|includ\w+|randomi[sz]\w+|multi-?cent\w+)\b|开展|进行|实施|参加|参与|招募|入组|纳入|试验|本研究|患者|受试者|中心数|多中心"
)
# Several points in time, as visits are told: "at two weeks, six weeks and three months".
_TIME_EN: Final = (
    rf"(?:baseline|(?:day|week|month|year)s?\s[0-9]{{1,3}}|(?:{NUMBER}|an?|half\san?)\s(?:days?"
    rf"|weeks?|months?|years?)|[0-9]{{1,3}}(?=\s?(?:,|and\b|[.;]|$|in\s(?:the\s)?clinic))"
    rf"|(?:two|three|four|six|nine|twelve)(?=\sand\s(?:{NUMBER})\s(?:days|weeks|months|years)))"
)
_TIMES_EN: Final = rf"{_TIME_EN}(?:(?:,|\sand|,\sand)\s(?:then\s|again\s)?(?:at\s|after\s)?{_TIME_EN}){{1,9}}"
_TIME_ZH: Final = (
    rf"(?:基线|(?:入组|入院|首诊|手术|给药|分娩|出院)?当[天日]|(?:入组|入院|首诊|手术|给药|分娩|出院)那一?[天日]|(?:入组|入院|首诊|筛选|随机|手术|给药|分娩|出院|停药)(?:时|后)?(?=[、和及与各]|分别|都)|(?:术|产|入组|治疗|用药|出院|停药|停用)(?:[以之]?[后前])?第?{NUMBER}?(?:天|日|周|个月|年)?(?:后|时)?"
    rf"|第?{NUMBER}(?:天|日|周|个?月|年)?|半年)"
)
_TIMES_ZH: Final = rf"{_TIME_ZH}(?:(?:、|和|及|与){_TIME_ZH}){{1,9}}(?:天|周|个?月|年)?"
_SEEN: Final = (
    r"\b(?:seen|come(?:s)?(?:\sback|\sin)?|see\s(?:them|everyone|everybody|people|each\s\w+)|return|reviewed|called\sback|visits?"
    r"|checked|in\sclinic)\s(?:\w+\s){0,2}?(?:at|after|on|in)\s"
)

# "…, then a phone call at a year" is one more of them.
_LAST_CALL: Final = (
    r"(?:,?\s(?:and\s|then\s|with\s|and\sthen\s)?an?\s(?:(?:quick|final|last|short|phone|telephone|home|clinic|video)\s){0,3}"
    rf"(?:call|visit|letter|questionnaire|review)\s(?:at|after)\s{_TIME_EN})"
)

CONDUCT: Final[Mapping[str, FieldPhrases]] = {
    "centres": FieldPhrases(
        marked=CENTRES_MARKED,
        fills=says(
            rf"{MANY}\s{KINDS}(?:centres?|centers?|hospitals?|clinics|EDs|emergency departments|practices)\b",
            rf"(?:\b(?:{NUMBER})\s)?\b(?:wards|rooms|units|theatres)\s(?:in|at|across)\s{MANY}\s{KINDS}(?:hospitals|centres|centers|sites)\b",
            rf"{MANY}\s(?:different\s)?(?:study|trial|recruiting|participating|clinical)\ssites\b",
            r"(?P<value>(?<!-)\bsingle[\s-](?:cent(?:re|er)|site)|单中心)",
            rf"{MANY}\s{KINDS}(?:sites|centres|centers|hospitals|clinics)\s(?:in|across)\s{NUMBER}\s"
            r"(?:countries|cities|regions|provinces|states|counties)\b",
            rf"^\s?(?:it(?:'d|\swould|'ll|\swill)\sbe|it's|we(?:'ll|\swill|\swould)?\shave)\s{MANY}\s(?:units|sites|centres|centers|hospitals)$",
            rf"(?:一共|总共|合计|共)(?:有|是)?\s?{MANY}\s?家(?:医院|中心|单位)?(?:一起|共同|联合)?(?:来?做|参加|开展)?$",
            rf"^\s?(?:我们|由|联合){MANY}\s?[家个](?:医院|中心)(?:想|一起|联合|打算|准备|要|合作|共同|都|来|做)",
            rf"^\s?{MANY}\s(?:UK|US|NHS|Irish|Dutch|French|German|Australian|Canadian|Chinese|hospital)\ssites$",
            rf"^\s?{MANY}\s?家医院$",
            rf"(?:^|[,。;]\s?)(?:我们)?(?:打算|准备|计划|拟)(?:找|联系|联合|拉|在)\s?{MANY}\s?家(?:医院|中心|单位)(?:一起)?(?:来?做|参加)?$",
            rf"(?:^|[,。;]\s?)(?:就|目前|暂时|那)*先按照?\s?{MANY}\s?家(?:医院|中心|单位)?(?:来)?(?:写|报|算|定)吧?$",
            r"^\s?(?:我们)?(?:就|只有?|还是|都是)(?:我们)?自己(?:这)?(?P<value>一)家(?:医院|中心|单位)?$",
            r"^\s?(?:就|只有?)我们(?:自己)?(?:这)?(?P<value>一)家(?:医院|中心|单位)?$",
            rf"^\s?(?:全球|全国|国内外|亚太)?(?:一?共)?{MANY}\s?个(?:分|研究)?中心$",
            rf"(?:^|[,。;]\s?)(?:参加的?)?(?:(?:研究)?中心|医院)(?:嘛|呢|的话)?,?(?:一共|总共|合计|共|就|有|是)*{MANY}\s?家(?=[,。;:]|$)",
            rf"^\s?(?:参加的?)?中心(?:数|目前|暂时|现在)*(?:定(?:下来|了)?|有|是)\s?{MANY}\s?家$",
            rf"^\s?(?:大概|大约|差不多|估计|目前|现在|我们)?(?:能|可以|已经?)?(?:拉|找|联系|谈|凑)(?:到|了|好|下来|齐)?了?\s?{MANY}\s?家(?:医院|中心|单位)?$",
            r"^\s?(?:就|只|都)?(?:放)?在我们(?:这儿?|自己)?(?P<value>一)[家个](?:医院|中心)(?:自己)?(?:做|开展|进行|收)?$",
            rf"(?:全国|国内|本市|全省|省内|[东西南北华中]{{1,2}}(?:地区|部)?)?(?!一个[^,。;]{{1,4}}[两三四五六七八九十0-9]+家)(?<![和与跟及])(?!(?<=的)[一1]\s?家){MANY}\s?[家个所](?!月|礼拜|星期|小时|钟头)(?:{KINDS_ZH})(?:中心|医院|单位|诊所|卫生院|门诊)(?!的)(?![和与跟及][^,。;]{{0,8}}[家个所])",
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
            rf"\b(?:records|data|registr(?:y|ies)|charts|admissions)\s(?:of|from|in|at)\s{MANY}\s{KINDS}{CENTRES}\b",
            *told_figures.CENTRES,
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
        needs=rf"{TAKES_PLACE}|{told_figures.CENTRES_NAMED}",
        is_total=True,
    ),
    "recruitment_period": FieldPhrases(
        follows=frozenset({"recruitment_rate", "centres"}),
        # what else takes its time before, or beside, is not how long they are looked for
        rejects=r"\b(?:takes?|needs?|lasts?)\s(?:us\s|them\s)?(?:about\s)?[\w\s-]{2,20}\s(?:days|weeks|months|years?)\sto\s"
        r"(?!recruit|enrol|get|find|fill|reach|include|have|collect|gather|complete|finish|see)[a-z]",
        fills=says(
            rf"{LENGTH}(?:\sof|\sto)?\s(?:recruit\w*|enrol\w*|accrual|inclusion)(?:\s(?:period|time|phase))?\b",
            rf"\b(?:recruit\w*|enrol\w*|accrual|inclusion)(?:\s(?:period|time|phase))?(?:\s(?:over|within))?{ABOUT}{LENGTH}",
            rf"(?:招募?|入组|收(?:集)?)(?:患者|病人|病例|人)?(?:期|时间|阶段)?(?:的话)?(?:大概|大约|估计|预计|得|要|花){{0,3}}{ABOUT}{LENGTH}",
            rf"{LENGTH}(?:的?时间)?(?:之?内|左右|上下)?(?:大概|应该|估计)?(?:就|能|可以|把(?:人|病人|病例)(?:都|全)?)?(?:入完|入齐|入够|收够|招够|收满|招满|收齐|招齐|入满|完成|收完|招完)(?:招募|入组)?(?:病人|患者)?",
            rf"\b(?:get|have)\s(?:everybody|everyone|them\sall)\s(?:in|recruited|enrolled)\s(?:within|in)\s{LENGTH}",
            rf"{LENGTH}\sto\s(?:get|have)\s(?:everybody|everyone|them\sall)\s(?:in|recruited|enrolled)\b",
            rf"^(?:大概|大约|预计|打算|计划)?入(?:组)?(?:病人|患者)?(?:大概|大约)?{LENGTH}$",
            rf"{LENGTH}的?(?:招募|入组)期?",
        ),
        besides=says(
            rf",\s(?:so|which\smeans)\s(?:we(?:'ll|'d|\swill|\swould)?\s)?(?:it(?:'ll|\swill)?\s|that's\s)?(?:need|takes?|take)?\s?(?:about\s|around\s|roughly\s)?{LENGTH}(?=[\s.;,]|$)"
        ).patterns,
        mentions=r"\brecruit\w*\s(?:for|over|within)\b|(?:招募|入组)[^,。;]{0,4}(?:年|月|周)|^招(?:人|病人)?[^,。;]{0,6}(?:年|月|周)",
        names=r"recruitment|recruit|enrol(?:l?ment)?|accrual|招募|入组",
        says=says(
            rf"\b(?:can|should|will|'ll|to)\s(?:(?:get|have)\s{_ALL_OF_THEM}\s(?:in|recruited|enrolled)|(?:recruit|enrol)\s{_ALL_OF_THEM})"
            rf"\s(?:within|in|over)\s{LENGTH}(?=\s?(?:[,.;]|$)|\sif\b)",
            r"(?P<value>20[0-9]{2}年[0-9]{1,2}月(?:到|至|-|~|–)(?:20[0-9]{2}年)?[0-9]{1,2}月)(?:期间|之间)?(?:的)?(?:入组|招募|纳入|收(?:病人|患者|病例))",
            rf"\brecruit(?:ing|ment)?\s(?:(?:for|over)|(?:should\s|will\s)?takes?(?:\sus)?)\s(?:about\s|around\s)?{LENGTH}",
            rf"(?:^|[,。;]\s?|计划|拟)招募(?:期|时间)?{BE}{LENGTH}",
            rf"(?:recruit(?:ment)?|enrol(?:l?ment)?|accrual)(?: period)?(?:{BE}|\s(?:over|for|within)\s){LENGTH}",
            rf"(?:招募期|入组期){BE}{LENGTH}",
            rf"(?:^|[,。;]\s?)(?:招|收)(?:够|齐|满)?(?:人|病人|患者|病例)(?:的话)?(?:估摸着?|估计|大概|恐怕|怎么也|至少|差不多)*(?:得|要|需要){LENGTH}(?=[,。;吧]|$)",
            rf"\brecruit(?:ing|ment)\s(?:has\sto|must|should|needs\sto|ought\sto|will)\sbe\s(?:over|done|finished|completed?|through)"
            rf"\s(?:in|within|after)\s{LENGTH}(?=\s?(?:[,.;]|$)|\s(?:because|since|as|so|and|or)\b)",
            *told_figures.RECRUITING,
            *told_plainly.RECRUITED,
        ),
    ),
    "treatment_duration": FieldPhrases(
        fills=says(
            rf"\b(?:treat(?:ment|ed)?|treatmnt|treatement|therapy|dosing|intervention)(?:\s(?:period|duration))?{ABOUT}{LENGTH}",
            rf"\b(?:takes?|taking|on|given|gets?) the (?:study )?(?:drug|tablets?|capsules?|medication"
            rf"|medicine){ABOUT}{LENGTH}",
            rf"{LENGTH}\sof\s(?:treatment|therapy)\b",
            rf"(?:用药|治疗|疗程|服药|给药|干预|药?[吃服](?!到[0-9]))(?:时间|期|周期)?{ABOUT}{LENGTH}{OF_SOMEBODY}",
        ),
        names=r"treated|treatment(?: period| phase)?|治疗(?:期|时间)|每个?(?:阶段|周期|时期|期)",
        mentions=r"\btreatment\s(?:duration|period|lasts)\b[^.;]{0,12}[0-9]|疗程[^,。;]{0,4}[0-9一二两三四五六半]",
        says=says(
            rf"\btreatment\slasts\s(?:for\s)?{LENGTH}",
            rf"\bcross-?over\b[^;]*?,\s{LENGTH}\seach(?=\s?[,.;]|$)",
            rf"(?:^|[,。;]\s?)每个?(?:阶段|周期|时期|期)(?:用药|治疗)?{LENGTH}(?=\s?(?:[,。;]|$))",
            rf"\b(?:drug|tablets?|capsules?|patch(?:es)?|cream|device|diet|treatment)\s(?:is|are)\s(?:given|taken|worn|used|applied)\sfor\s{LENGTH}(?=\s?[,.;]|$)",
            rf"(?:^|[,。;]\s?)(?:(?:是|先|就)治|治疗)(?:期|时间|满|上)?(?:共|为)?{LENGTH}(?=\s?(?:[,。;]|$))",
            rf"(?:treated for|treatment (?:duration|period){BE}|treatment for) ?{LENGTH}",
            rf"(?:疗程|治疗时长|治疗期|治疗周期){BE}{LENGTH}",
            *told_plainly.TREATED,
        ),
    ),
    "follow_up_duration": FieldPhrases(
        fills=says(
            rf"\b(?:{FOLLOW}|following)(?:\s(?:period|time|duration))?{EVERYONE}(?:\sup)?(?:\suntil)?{ABOUT}{LENGTH}(?!\s?(?:after|to|-|or))",
            rf"\b(?:{FOLLOW}|following)(?:\s(?:period|time|duration))?{EVERYONE}(?:\sup)?\sfor\s(?P<value>a\s(?:year|month))\b(?!\sand)",
            rf"{LENGTH}(?:\sof)?\s{FOLLOW}\b",
            rf"\b(?:each|every)\s(?:person|patient|participant|woman|man|child)\s(?:is|stays|will\sbe)\s(?:with\sus|in\sthe\s(?:study|trial))\sfor\s{LENGTH}",
            rf"(?:治|治疗)完(?:了)?(?:以后|之后|后)?(?:再)?跟(?:踪|访)?{LENGTH}$",
            rf"随[访诊](?:时间|期限?|时长)?{ABOUT}{LENGTH}{OF_SOMEBODY}",
            rf"(?:术|出院|停药|治疗)后随[访诊][到至满]{LENGTH}$",
            rf"(?:都|均|每[个位名]?(?:病人|患者|人))?随[访诊][到至满](?:术|出院|停药|治疗|入组|给药)后{LENGTH}$",
            rf"^(?:再|然后|一直|都|还要?|最后)*(?:跟踪?|追踪|观察|随[访诊])[到至满]{LENGTH}$",
            rf"(?:术|出院|停药|治疗)后{LENGTH}(?:再|时)?(?:打?电话|门诊|上门|复查)?随[访诊]一次$",
            rf"随[访诊](?:就|都|要)?(?:一直)?[到至](?:入组后|术后|随机后)?第{LENGTH}$",
            rf"{LENGTH}的?随访期?",
        ),
        mentions=r"\bfollow(?:ed)?(?:\s\w+)?\s(?:up\s)?for\b|随访[^,。;]{0,4}[0-9一二两三四五六半]",
        is_set=True,
        rejects=ENDS_AT,
        names=r"followed(?:[\s-]up)?(?: for)?|follow[\s-]?up|随访",
        says=says(
            rf"每(?:一?[个位名])?(?:人|病人|患者|孩子|产妇)(?:都|就|只|得|要)*(?:跟踪?|随[访诊]|盯)(?:满|够|到)?{LENGTH}(?=[,。;吧]|就|$)",
            rf"\bfollow\s(?:everyone|everybody|patients|participants|them|each (?:patient|participant)"
            rf"|all (?:patients|participants))\s(?:up\s)?for\s{LENGTH}",
            rf"\b(?:see|follow|track)\s(?:everyone|everybody|them all|(?:each|every)\s(?:patient|child|woman))"
            rf"\s(?:up\s)?for\s{LENGTH}(?!\s?(?:to|-|or)\b)",
            rf"follow(?:ed)?[\s-]?up(?: period| time| duration)?(?:{BE}|\sfor\s){LENGTH}(?!\s?(?:after|to|-|or))",
            rf"{LENGTH}\s(?:of )?follow[\s-]?up\b",
            rf"\bfollowed for {LENGTH}",
            r"\bfollow\s(?:everyone|everybody|them(?:\sall)?|(?:all\s)?(?:patients|participants))(?:\sup)?\s(?:to|until|till)\s(?P<value>day\s[0-9]{1,3})(?=[,.;]|$)",
            r"\bfollowed(?:\sup)?\sfor\s(?P<value>a\s(?:year|month))\b(?!\sand)",
            rf"\bfollow{EVERYONE}(?:\sup)?\sfor\s(?P<value>a\s(?:year|month))\b(?!\s(?:and|or|to)\b)",
            rf"\bfollowed\sup\sfor\s{LENGTH}(?=\s?(?:[,.;]|$|after\s(?:that|this|then)\b))",
            rf"随访(?:时间|时长|期|期限)?{BE}{LENGTH}",
            rf"(?:^|[,。;]\s?)(?:每个|每位|所有)?(?:病人|患者|人)(?:都)?(?:跟踪?|追踪)(?:到|满)?{LENGTH}(?=[,。;]|$)",
            rf"(?:^|[,。;]\s?)(?:跟踪?|观察|追踪|随访)[到至](?:出院|术|入组|随机|治疗|停药)后{LENGTH}(?=[,。;]|$)",
            *told_plainly.FOLLOWED,
        ),
    ),
    "recruitment_rate": FieldPhrases(
        texts=in_clauses(
            r"(?:^|[,。;]\s?)(?P<value>[一每]个?[年月](?:大概|大约|能|可以|可|估计|差不多)*(?:收|入组|招|做)[^,。;:0-9一二两三四五六七八九十几]{0,3}(?:[0-9]{1,5}|[一二两三四五六七八九十百几]{1,5})"
            r"(?:到[0-9一二两三四五六七八九十百]{1,5})?\s?[来多]?[例个人名](?:病人|患者)?(?:左右|上下)?)(?=吧?[,。;]|吧?$)",
            # how many come to a clinic is not how many take part
            rf"\b(?:we|i)(?:'d|'ll)?\s(?:(?:can|could|should|would|will|might|expect\sto|hope\sto|plan\sto|aim\sto|probably)\s){{0,2}}"
            rf"(?:recruit|enroll?|include|randomi[sz]e|sign\sup|(?<=\bcan\s)get|(?<=\bcould\s)get)\s"
            rf"(?P<value>(?:(?:about|around|roughly|some|maybe|perhaps|at\s(?:least|most))\s)?(?:{NUMBER})(?:\s?(?:to|or|-)\s?(?:{NUMBER}))?"
            rf"(?:\s(?:patients|participants|people|women|men|children|babies|cases|of\sthem))?\s(?:a|per|each|every)\s(?:day|week|month|year))\b",
        ),
        within=frozenset({"centres", "recruitment_period"}),
    ),
    "visits": FieldPhrases(
        rejects=r"\b(?:monthly|weekly|fortnightly)\b|\bevery\s(?:[0-9]|two|three|four|six|other|few)|每隔?[0-9一二两三四六]+个?[天周月年]",
        opening=r"访视(?:安排|计划|时间)?(?:就)?(?:是|为)|(?:everyone|everybody|they(?:'ll)?|(?:all\s)?(?:patients|participants)|we(?:'ll)?)\s(?:will\s|all\s)?"
        r"(?:(?:gets?|be|are|is)\s(?:seen|called\sin|reviewed)|comes?(?:\sback|\sin)?|see\s(?:them|everyone))\s(?:at|on|in)\s",
        within=frozenset({"follow_up_duration"}),
        texts=in_clauses(
            rf"{_SEEN}(?P<value>{_TIMES_EN}(?:\s(?:after|from)\s(?:the\s)?[a-z]+)?{_LAST_CALL}?)(?=\s?(?:[,.;]|$)|\s(?:after|from|in)\s)"
            rf"(?![^.;]*\b(?:at|after)\s{_TIME_EN})",  # all of them or none
            rf"(?<![、和及与])(?P<value>{_TIMES_ZH})(?:都|均)?(?:各|分别|都)(?:来|要来|随访|访视|复查|复诊|看|到|回)(?=[^。;]{{0,8}}(?:[,。;]|$))",
        ),
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
    "interim_analysis": FieldPhrases(topic=INTERIM, topic_ends=BESIDE_INTERIM, may_be_none=True),
    "dmc": FieldPhrases(topic=COMMITTEE, may_be_none=True),
    "safety_reporting": FieldPhrases(topic=HARM),
}
