"""What is said for the groups of a study: its arms, how people come into them, who knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses, means, says
from apps.protocol.reading.rows.concealed import RANDOMISED_BY, WHERE_DATA_ARE
from apps.protocol.reading.rows.hints import BLINDING_HINTS
from apps.protocol.reading.rows.told_figures import ALLOCATED, ALLOCATED_NAMED
from apps.protocol.reading.rows.when_marked import (
    CONCEALED_MARKED,
    METHOD_MARKED,
    RATIO_MARKED,
    ROLES_MARKED,
    STRATA_MARKED,
)
from apps.protocol.reading.words.topics import BESIDE_SEQUENCES, CONCEALED, LENGTH_HIDDEN, READERS, SEQUENCES
from apps.protocol.reading.words.wording import (
    ANY_STUDY,
    EQUAL,
    FILL,
    GROUP_ZH,
    ITEM_END,
    ITEMS,
    PEOPLE,
    RANDOMISED,
    RATIO,
)

# Whose advice it is, before what is advised.
ADVISED: Final = (
    r"(?:(?:the|our|my)\s(?:trial\s|study\s)?(?:statistician|biostatistician|statistics\steam|methodologist|boss|supervisor|professor)s?"
    r"\s(?:suggest|recommend|advise|want|ask|prefer|propose|say|said|told)(?:s|d|ed)?\s(?:that\s)?(?:we\s(?:should\s)?|us\sto\s|to\s)?)"
)
ADVISED_ZH: Final = (
    r"(?:我们的?|科里的?|院里的?)?(?:生物)?(?:统计(?:学)?(?:师|家|专家|的?老师|的)?|导师|主任|老师|方法学专家)"
    r"(?:也|都|就)?(?:建议|推荐|要求|让|提议|说)(?:我们?)?(?:要|最好|应该|可以|就)*"
)
# Who may not know of the groups, and how a sequence is made.
ROLE: Final = (
    r"(?:the\s)?(?:(?:outcomes?|endpoint|data|treating|study|independent)\s)?(?:patients?|participants?|subjects?|assess[eo]rs?"
    r"|evaluators?|raters?|adjudicators?|clinicians?|physicians?|doctors?|surgeons?|nurses?|therapists?|investigators?"
    r"|statisticians?|analysts?|endoscopists?|laborator(?:y|ies)|labs?|radiologists?|pathologists?|caregivers?|care\sproviders?|parents?|staff)"
)
ROLE_ZH: Final = (
    r"(?:(?:独立|结局|疗效|终点|数据|统计|研究|主管|影像)?(?:评估|评价|评定|判读|分析|统计)(?:者|人员|师|医生)|患者|病人|受试者|研究者"
    r"|(?:主管|治疗|手术)?医[生师]|护士|术者|照护者|家长|统计师)"
)
# With a word or two on what they do: "the recovery nurse who scores the pain", “做评分的随访护士”.
_ONE: Final = (
    r"(?:whoever\s(?:does|scores?|reads?|assesses|measures|rates)\b(?:(?!\b(?:not|and|but|nor)\b)[^.;,]){0,50}?|"
    r"(?:the\s|our\s|an?\s|whoever\s)?(?:(?!(?:but|so|only|also|and|nor|neither|the|though|although)\b)[a-z][a-z-]+\s){0,2}?(?:patients?|participants?|subjects?|women|mothers?|parents?|child(?:ren)?|families"
    r"|assess[eo]rs?|evaluators?|raters?|readers?|adjudicat\w+|clinicians?|physicians?|doctors?|surgeons?|an(?:a)?esthetists?|an(?:a)?esthesiologists?"
    r"|midwi(?:fe|ves)|nurses?|therapists?|physios?|physiotherapists?|investigators?|statisticians?|analysts?|technicians?|endoscopists?"
    r"|laborator(?:y|ies)|labs?|radiologists?|pathologists?|dentists?|pharmacists?|staff|team|person|people|committee)"
    r"(?:\s(?:who|that|scoring|rating|reading|doing|assessing|measuring|giving|looking)\b(?:(?!\b(?:not|and|but|nor)\b)[^.;,]){0,60}?)?)"
)
_NOT_KNOW: Final = (
    r"(?:(?:(?:will|would|should|must)\sbe|is|are|stays?|remains?)\s(?:kept\s)?in\sthe\sdark"
    r"|(?:(?:will|do|does|must|should|may|can)\snot|won't|don't|doesn't|cannot|can't|shouldn't|mustn't)\s(?:know|be\stold|find\sout))"
    r"(?=\s?(?:[.,;]|$)|\s(?:which|what(?!\sto\b)|who|whether|if|their|the\s(?:group|arm|allocation|assignment|treatment))\b|\sthe\s\w+(?=\s?(?:[.,;]|$)))"
)
_ONE_ZH: Final = (
    r"(?:[^,。;:、和不没]{0,16}?(?:患者|病人|受试者|产妇|孕妇|孩子|患儿|家[属长]|医[生师]|大夫|护士|治疗师|技师|听力师|验光师|营养师|做统计的|术者|主刀|麻醉师"
    r"|评估[员者]|评定[员者]|[判评][定估价分]的人|统计师|[测评读看量]\S{0,6}的人|(?:化验|检验|影像|病理|超声|放射|实验)(?:室|科)的(?:人|同事|老师)|委员会|随访员|(?:随访|统计|录数据|管数据)的人?)(?:自己)?)"
)
_NOT_KNOW_ZH: Final = (
    r"(?:都|均|也|可以|全程|完全|始终|是)*(?:不知道(?:自己|病人|患者)?(?:的)?(?:是)?(?:分组|分到|(?:谁)?[是在]?哪一?[组侧种边只个]|用的|吃的|打的)"
    r"|不清楚分组|不了解分组|对分组不知情)[^,。;]{0,8}"
)
SEQUENCE_ZH: Final = (
    r"(?:(?:(?!隐[藏匿]|说|建议|[采使]?用|改[成为]|换[成为])[^,。;:]){0,8}(?:区组随机|置换区组|随机数字?表|(?:中央(?:网络)?|网络)随机(?!化?(?:应答)?(?:系统|平台)(?:来|统一|自动)*(?:[发取拿要给出]号|分配|分组)?吧?(?:[。;]|$|,(?!\s?区组)))|最小化法?|动态随机|计算机[^,。;]{0,4}随机|电脑随机(?!数)(?:,[^,。;:]{0,8}区组[^,。;:]{0,6})?)"
    r"(?:(?!隐[藏匿])[^,。;:]){0,6}|区组(?:长度|大小)(?:[为是取用]|随机取)?\s?[0-9一二三四六八]{1,2}(?:[、和或及跟][0-9一二三四六八]{1,2}){0,3}(?:个?人)?(?:混着?来?|混合|随机变化|交替|轮着来?|不等)?)"
)
SEQUENCE: Final = (
    r"(?:an?\s)?(?:(?:permuted|random(?:ly)?|varying|variable|computer)[\s-](?:\w+\s){0,2}blocks?\b[^.;,]{0,40}"
    r"|(?:computer|web)[\s-](?:generated|based)\s(?:random\w*|allocation)[^.;,]{0,40}|minimi[sz]ation\b[^.;,]{0,40}|by\scomputer(?:,?\s(?:and\s)?in\s(?:\w+\s){0,2}blocks\b[^.;,]{0,20})?)"
)

# What is stratified is the allocation; an analysis and a sample are, too.
OF_ALLOCATION: Final = (
    r"\brandomi[sz]|\ballocat|\bassign|\benvelopes\b|\bblocks?\b|\bblind|\barms?\b|\bphase\b|\bminimi[sz]"
    r"|^\W*stratified\sby|(?:^|[,;]\s?)(?:(?:and|but|then|also|we|i|will|would)\s|(?:we|i)'(?:ll|d)\s){0,4}strat(?:ify)?\sby"
    r"|随机(?!抽)|分组|分配|信封|区组|盲|[单双两三]臂|入组|^\W*(?:[0-9一二两三]\s?[比:]\s?[0-9一二两三][,;]\s?)?(?:我们)?(?:按照?|以|根据)[^,。;:]{1,40}分层(?=[,。;]|$)"
)
# How nobody comes to know of an allocation beforehand, and with what.
_NEXT_UNSEEN: Final = (
    r"(?:so\s|and\s)?(?:nobody|no\sone|none\sof\sus)(?:\s(?:on\sthe\sward|here|else))?\s(?:will\s|can\s)?(?:sees?|knows?|finds?\sout)\s"
    r"(?:the\snext\s(?:allocation|assignment)|(?:which|what)\s(?:arm|group|treatment|allocation)\s(?:is|comes)\snext)"
    r"(?:\s(?:un)?till?\s[^.;,?]{3,60}?)?"
)
_MEANS: Final = r"\b(?:web|online|internet|central(?:ly)?|phone|telephone|envelopes?|REDCap|computer|app)\b"
_WITH_MEANS: Final = (
    r"(?:(?:then|so|and|ok(?:ay)?|fine)\s)*(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:just\s)?(?:go\swith|use|take|do\s(?:it|that)\s(?:with|by|through|over)"
    r"|run\sit\s(?:through|on))\s"
)
# Said of the allocation without its name: "…, and split by site and by whether they can walk or not".
_SPLIT: Final = r"(?:split|balanced?|divided?)(?:\s(?:it|them|people|everyone|patients))?"
_STRATA_END: Final = (
    r"(?=\s?(?:[.;]|$)|,\s(?:and\s)?(?:so|then|but|which|we|i|the|nobody|no\sone|with|in|done"
    r"|one|two|[0-9]|double|single|open|they|that)\b)"
)
# Who measures, and what those who are blinded are not told.
ASSESSOR_ZH: Final = r"(?:评估|评价|评定|测评|测量|随访|收数据)[^,。;]{0,8}?(?:人员?|者|员|医[生师]|护士)"
NOT_TOLD_ZH: Final = r"不知道[^,。;]{0,6}(?:分组|哪[一个]?组|什么药|哪种药|什么治疗|是真是假|真药还是假药)"

GROUPS: Final[Mapping[str, FieldPhrases]] = {
    "allocation_ratio": FieldPhrases(
        marked=RATIO_MARKED,
        fills=says(
            rf"(?P<value>(?<![0-9:]){EQUAL}(?![0-9:]))",
            rf"^\s?{RATIO}\s?$",
            r"^\s?(?P<value>[一二两三四](?:比[一二两三四]){1,3})\s?$",
            rf"{RATIO}(?=[^.;。]{{0,6}}(?:randomi|allocat|随机|分))",
            rf"{RATIO}(?:的比例)?(?:随机)?分(?:组|配|成?两组)?(?=\s?$)",
            rf"^\s?(?:分?(?:成|为)?)?(?:两|二|2)个?组,?\s?(?P<value>{EQUAL})\s?$",
            rf"{RATIO}(?:的?比例)?(?:随机)?分配?(?:到|入|至|进|给)[^,。;]{{1,12}}组(?:和|与|及|、)[^,。;]{{1,12}}组",
            rf"{GROUP_ZH}(?:和|与|及|、|比|:)对照组?(?:的?比例)?(?:就|按照?|[为是])*\s?{RATIO}",
        ),
        means=(
            means(
                "1:1",
                r"平均分(?:到|成|为|入|配到)?(?:两组|[^,。;]{1,10}组[和与及][^,。;]{1,10}组)|(?:两组|组间)等比例分配"
                r"|\b(?:split|divided|allocated|randomi[sz]ed) equally (?:between|into|to) (?:the )?two (?:group|arm)s"
                r"|(?<!either )(?<!or )\bequal numbers\b(?!\s(?:of|or))|两[边组]人数(?:一样|相[同等])",
            ),
        ),
        names=r"allocat(?:ed|ion)|randomi[sz](?:ed|ation)|assigned|随机(?:分配|分组|化)?|分配|分组|比例",
        says=says(
            rf"\b(?:{RANDOMISED}|allocated|assigned)\s(?P<value>{EQUAL})(?=\s(?:in favou?r|between|to|into)\b|[,.;]|$)",
            rf"随机(?:分配|分组)?(?:就|还是|都|也)?(?:按|用|是)?(?P<value>{EQUAL})(?=[,。;]|$)",
            rf"\b{RANDOMISED}\s{RATIO}(?=\s(?:between|to|into|among)\b|[,.;]|$)",
            rf"(?:{RANDOMISED}|allocated|assigned|allocation|randomi[sz]ation|随机|分配|分组)"
            rf"(?:(?!\bratio\b)[^.。;\d]){{0,40}}(?:(?:(?<=\ba\s)|(?<=the\s)|(?<=tion\s))ratio(?:\sof|\sis|:)?\s?)?{RATIO}",
            rf"{RATIO}\s{{0,3}}(?:的?比例)?\s{{0,2}}(?:randomi[sz]ation|allocation|ratio|随机|分配|分组)",
            rf"(?:^|[,。;]\s?)[^,。;:\d]{{1,10}}组(?:和|与|跟|比|:)对照组?(?:的?比例)?(?:就|按照?|[为是])*\s?{RATIO}(?=\s?(?:[,。;]|$))",
            *ALLOCATED,
        ),
        needs=rf"\b(?!cases\b){PEOPLE}|randomi[sz]|\b(?:arms?|groups?)\b"
        r"|随机(?:分|化|按|对照|就|还是|用|采用)|[1-9]\s?[比:]\s?[1-9](?:的?比例)?随机(?=[,。;]|$)|分组|受试者|患者|[两各]组"
        rf"|对照组?(?:的?比例)?(?:就|按照?|[为是])*\s?[1-9]\s?[比:]|{ALLOCATED_NAMED}",
    ),
    "stratification_factors": FieldPhrases(
        marked=STRATA_MARKED,
        opening=rf"{ADVISED}?(?:we(?:'d|'ll|\swould|\swill)?\s)?(?:stratif(?:y|ied|ying)|(?:balance|split|divide)\s(?:it|them|people|patients|the\s(?:groups|arms|randomi[sz]ation)))\s(?:by|for|on)\s(?=\S)|by\s(?=\S)"
        r"|[按以](?=[^,。;]{2,24}分(?:开|层)(?:来)?随机)"
        rf"|{ADVISED_ZH}(?=[按以根])",
        each_whole=True,
        any_of=True,
        item_after=r"分(?:开|层)(?:来)?(?:随机)?$",
        beside=OF_ALLOCATION,
        texts=in_clauses(
            r"\bstrat(?:ify|ifying|ified|ification)?\s(?:by|for)\s(?P<value>[^.;:]{2,80}?)(?=[.;]|$"
            r"|,?\s(?:and\s)?(?:follow(?:ed)?|recruit\w*|enrol\w*|treat\w*|analys\w+|we|then)\b"
            r"|,\s(?=[^,.;]*\b(?:seal\w*|via|using|through|blocks?|web|envelopes?|conceal\w*|ratio|blind\w*|allocat\w*"
            r"|central\w*|computer\w*)\b)|,\s(?:meaning|namely|i\.e\.|that\sis|which|defined)\b"
            r"|,\s(?:by|and)\s(?:the|an?|our)\s(?:[a-z-]+\s){0,2}?[a-z-]*(?:ist|ists|ian|ians|nurse|nurses|unit|team)\b|,\s(?=[\w\s]{2,25}\s(?:does|do|will|is|are|runs|handles)\b)"
            r"|,\s(?:and\s)?(?:phase|[0-9]|double|single|open|triple|randomi[sz]ed|in|at)\b|,\s(?:with|we|and\s(?:will|with))\b)",
            rf"(?:^|[,;.]\s?)(?:(?:and|also|then|we'd|we'll|we)\s)*{_SPLIT}\sby\s(?P<value>[^.;:?]{{2,120}}?){_STRATA_END}",
            r"(?:^|[,。;]\s?)(?P<value>[^,。;:%]{1,24}?)(?:当|作为?|算)(?:是)?分层因素(?=[,。;]|$)",
            r"(?:按|以|根据)(?P<value>[^,。;:]{1,40}?)(?:进行|作为?|[做来])?(?:分层(?!抽样)|分(?:一?下|个|一)层)",
        ),
        cues=(
            rf"\bstratif(?:y|ied|ying|ication)(?:\s(?:factors?\s(?:is|are)|is|will be))?(?:\sby)?"
            rf"{ITEMS}{FILL}V{ITEM_END}",
            rf"(?:按|以|根据){ITEMS}V(?=[^。;]{{0,30}}分层)",
        ),
    ),
    "blinding": FieldPhrases(
        hints=BLINDING_HINTS,
        heading=r"(?:the\s)?blinding(?:\swould\sbe|\swill\sbe|\sis)?|盲法(?:上|方面)?(?:就)?是?",
        mentions=r"\bblinding\b|\b(?:can't|cannot|can\snot|to)\sblind\b|\bin\sthe\sdark\b|\bnone\sthe\swiser\b|蒙在鼓里|不[让告]\S{0,4}知道"
        r"|\b(?:single|double|triple)[-\s]?blind|\b(?:single|double|triple),?\snot\s"
        r"|\b(?:won't|don't|not|will)\sknow(?=[\s,]{1,2}(?:obviously|of course|who|which|their|what)|[.,;]|$)"
        r"|(?<!文)盲(?![人目区肠])|不知道(?:自己)?[是在被分]{0,2}(?:哪|什么|分组)|(?:患者|病人|医[生师]|评估[者员])不知道(?=[,。;、]|$)",
        names=r"blind(?:ed|ing)?|mask(?:ed|ing)|(?<!文)盲(?!目)"
        r"|\b(?:won't|will|to|doesn't|don't|wouldn't)\s(?:not\s)?(?:know|be told)\b|知道|知情|揭盲",
        goes_on=r"[\s,(]{1,3}(?:(?:with|using)\s)?(?:an?\s)?(?:identical|matching|matched"
        r"|double[- ]dummy|same)\b[^,.;()]{0,50}\)?"
        r"|\s?[,(、]?\s?(?:采用|用)?(?:外观|形状|颜色|包装|双模拟|匹配|相同|一致)[^,。;()]{0,30}\)?",
        means=(
            means(
                "open",
                r"^\s?(?:and\s|so\s)?(?:nobody|no\sone)\s(?:can|will|could)\sbe\s(?:blinded|masked)\s?$"
                r"|\bopen[- ]label\b"
                r"|开放标签|开放(?:式|性)?(?:试验|研究|设计|的(?=[,。;]|$))"
                r"|(?:(?<=[就做用])|(?<=只能)|(?<=只好))开放(?:式|的)?(?=吧?(?:[,。;]|$))",
            ),
            means(
                "single",
                r"\bsingle[- ]blind(?:ed)?\b|单盲",
                r"(?:病人|患者|受试者)(?:没法|无法|不能|不)(?:设?盲|知道?分组)[^。;]{0,12}(?:评估|评价|统计|读片|结局)[^,。;]{0,12}(?:设盲|盲法|不知道?分组|不知情)",
                r"(?:没法|无法|不能|不)对?(?:病人|患者|受试者)设盲[^。;]{0,12}(?:评估|评价|统计|读片|结局)[^,。;]{0,12}(?:设盲|盲法|不知道?分组|不知情)",
            ),
            means(
                "double",
                r"\bdouble[- ]blind(?:ed)?\b"
                r"|双盲(?!就?(?:算了|免了|取消|作废|拉倒|不做了))",
                rf"(?:病人|患者|受试者)(?:[、和与及]|还有){ASSESSOR_ZH}(?:都|均|也)?{NOT_TOLD_ZH}",
            ),
            means(
                "triple",
                r"\btriple[- ]blind(?:ed)?\b"
                r"|三盲",
            ),
        ),
        noun=rf"(?:{ANY_STUDY}|fashion|manner)",
    ),
    "blinded_roles": FieldPhrases(
        surely=READERS,
        marked=ROLES_MARKED,
        rejects=r"上[次回]|那个研究",
        names_people=True,
        # who makes the two look alike, and that it is both of them
        asides=r"\sboth(?=\s?(?:[,.;]|$))|[,;.]\s(?:because\s|since\s|as\s)?(?:the|our)\s(?:pharmacy|pharmacist|company|factory|unit)\s[^,.;]*"
        r"|[,。;][^,。;]{0,6}(?:药房|药剂科|厂家|药厂)[^,。;]*",
        each_whole=True,
        denied=in_clauses(
            rf"(?:^|[,.;]\s?|\bbut\s)(?:(?:but|so|only|also|and|still|though|although|obviously|of\scourse)\s){{0,2}}(?:the\s|our\s)?"
            rf"(?P<value>{_ONE}(?:(?:,\s|,?\sand\s){_ONE}){{0,3}})\s{_NOT_KNOW}",
            rf"\b(?:can't|cannot|can\snot|won't)\sbe\sblind(?:ed)?\b[^.;]{{0,20}}\bbut\s(?:the\s|our\s)?(?P<value>{_ONE}(?:,?\sand\s{_ONE}){{0,2}})\s(?:will|is|are|can)(?:\sbe)?(?=\s?[.;,]|$)",
            rf"\bneither\s(?:the\s|our\s)?(?P<value>{_ONE}(?:,?\s(?:n?or)\s{_ONE}){{1,3}})\s(?:will\s|would\s|should\s)?(?:know|be\stold)s?\b",
            r"(?:^|[,。;]\s?)(?:也?就是说?)?(?:只|就|仅)?对(?P<value>[^,。;不没]{2,20}?(?:医[生师]|护士|评估[员者]|评定[员者]|的人|统计师|患者|病人|受试者))(?:设盲|保持盲态|盲)(?=[,。;]|$)",
            rf"(?:^|[,。;]\s?)(?:但是?|不过|而|就是|只有|[就只]?让|就)?(?P<value>{_ONE_ZH}(?:(?:[、和跟与及]|以及|还有){_ONE_ZH}){{0,3}}){_NOT_KNOW_ZH}(?=[,。;]|$)",
            # "only they will not know": of what goes without saying
            rf"(?:(?:^|[,。;]\s?)(?:但是?|不过)?(?:只能|只有|也就)(?:是|让|做到)?|^[^。;]*(?:盲不了|[没无]法设?盲|没办法(?:设|做)?盲|盲法[^,。;]{{0,6}}(?:麻烦|难|做不|不好))[^。;]*?,(?:但是?|不过|就|那)*(?:只能|只有|也就)?(?:是|让)?)(?P<value>{_ONE_ZH}(?:(?:[、和跟与及]|以及|还有){{1,2}}{_ONE_ZH}){{0,3}})(?:都|均)?(?:不知道|不知情|蒙在鼓里)(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)(?:但是?|不过|而|只有|[就只]?让|就)?(?P<value>[^,。;:%不]{2,24}?(?:医[生师]|护士|评估[员者]|评定[员者]|(?:判定|评[估定价])的人|患者|病人|受试者|家[属长]|统计师))(?:都|均|也)?不知道(?:自己)?(?:的)?(?:分组|分到哪|在哪组|是哪组)[^,。;]{0,4}(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)(?:但是?|不过|而|只有|[就只]?让)?(?P<value>[^,。;:%不没]{2,20}?(?:的人|人员|医[生师]|护士|评估[员者]))(?:要|得|都|必须|还是|应该?)+(?:盲着|设盲|保持盲态|是?盲的?)(?=[,。;]|$)",
            rf"(?:^|[,。;]\s?)(?P<value>(?:病人|患者|受试者)(?:[、和与及]|还有){ASSESSOR_ZH})(?:都|均|也)?{NOT_TOLD_ZH}(?=[,。;]|$)",
        ),
        texts=in_clauses(
            rf"(?:^|[,。;、(]\s?|由)对?(?P<value>{ROLE_ZH}(?:(?:[、和及与]|以及){ROLE_ZH}){{0,4}})(?:都|均|全程|进行|实施|采[取用])*(?:设盲|施盲|盲法|[处于]*盲态|单盲|盲(?=[,。;]|$))(?!与否)",
            rf"(?:^|[,.;(]\s?|\bbut\s|\band\s|\bonly\s|-\s?)(?P<value>{ROLE}(?:(?:,|,?\sand|\s?&)\s{ROLE}){{0,4}})[\s-](?:"
            rf"(?:are|is|will be|both|all)\s){{0,2}}"
            r"(?:blind(?:ed)?|masked)\b",
            rf"\b(?:single|double|triple|quadruple)[\s-](?:blind|mask)(?:ed)?\s?[-–:(,]{{1,2}}\s?"
            rf"(?P<value>{ROLE}(?:(?:,|,?\sand|\s?&)\s{ROLE}){{1,4}})(?=\s?[).;,]|$)",
            rf"[单双三]盲\s?[:(,-]\s?(?P<value>{ROLE_ZH}(?:(?:[、和及与]|以及){ROLE_ZH}){{1,4}})(?=\s?[)。;,]|$)",
        ),
    ),
    "randomisation_method": FieldPhrases(
        topic=SEQUENCES,
        topic_ends=BESIDE_SEQUENCES,
        rejects=LENGTH_HIDDEN,
        marked=METHOD_MARKED,
        within=frozenset({"stratification_factors", "allocation_ratio", "allocation_concealment"}),
        opening=r"随机(?:化|分组|方法)?(?:就|上)?(?:是|用|采用|拟用)"
        r"|(?:我们)?(?:统计|方法学)(?:科|室)?的?(?:同事|老师|师|专家|人)?(?:说|建议)(?:就)?(?:采?用)?"
        r"|(?:our|the)\s(?:trials\sunit|statistician|stats\s(?:person|guy|people|team))\s(?:said|says|suggests?|recommends?)(?:\swe\s(?:should\s)?use)?",
        texts=in_clauses(
            rf"(?:^|[,。;:]\s?)(?:[^,。;:]{{0,8}}(?:说|建议)(?=[用采]))?(?:我们)?(?:随机(?:化|分组)?(?=[用采是]))?(?:采用|使用|[改换]?用|拟用?|按照?|通过|是|改[成为]|换[成为])?(?P<value>{SEQUENCE_ZH}(?:,\s?{SEQUENCE_ZH}){{0,3}})(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)(?:用|由|采用)?(?P<value>(?:电脑|计算机)(?:来)?(?:生成|产生|出)的?随机(?:数字|数|序列|号码?)?"
            r"(?:,\s?按[^,。;]{1,12}区组(?:来|做)?(?:随机)?)?)(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)(?P<value>随机(?:序列|数字)(?:由|用)?(?:电脑|计算机)(?:产生|生成))(?=[,。;]|$)",
            r"随机[^。;]{0,30}?按(?P<value>区组(?:长度|大小)[为是取]?\s?[0-9]{1,2}(?:[、和或及][0-9]{1,2}){0,3})(?:随机)?(?:[来做]|产生|生成)?(?=[,。;]|$)",
            rf"(?:^|[,.;]\s?|\b(?:use|using|by|with|randomi[sz](?:e|ed|ing))\s)(?P<value>{SEQUENCE})(?=[.;,]|$)",
        ),
    ),
    "allocation_concealment": FieldPhrases(
        topic=CONCEALED,
        rejects=WHERE_DATA_ARE,
        within=frozenset({"randomisation_method"}),
        marked=CONCEALED_MARKED,
        denied=in_clauses(
            rf"(?:^|[,.;]\s?)(?:{_WITH_MEANS}(?P<value>(?:(?:the|an?|our)\s)?[^.;,]{{0,40}}?{_MEANS}[^.;,]{{0,60}},?\s{_NEXT_UNSEEN}))(?=\s?(?:[.;,]|$))",
            rf"^\s?(?P<value>{_NEXT_UNSEEN})(?=\s?(?:[.;,]|$))",
        ),
        texts=in_clauses(
            *RANDOMISED_BY,
            r"(?:^|[,。;]\s?)(?:用|采用|装)?(?P<value>(?:(?:连续编号|顺序编号|不透光|不透明|密封)的?、?){1,3}信封|信封密封)"
            r"(?:装好|来?隐藏(?:分组|分配(?:方案|序列)?)?)?(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)(?:由|用|通过|交给)?(?P<value>中央(?:的)?(?:网络|随机|电话|交互)?(?:随机|应答)?系统)(?:来|统一|自动)*(?:分(?:配|组)?|随机)(?=[,。;]|$)",
            r"^\s?(?:那)?(?:随机(?:分组|分配)?|分组|分配)(?:的?(?:结果|卡片?|方案|序列|号码?|名单|信息))?(?:我们|就|都|要|会|先)*(?P<value>(?:放|装|封|密封|塞)(?:在|进|到|好)*[^,。;:?]{0,16}信封[^。;:?]{0,60})(?=[。;]|$)",
            r"(?:^|[,。;]\s?)(?:还是|就|我们|都|所以|因此|干脆|那|最后)*(?:改(?:成|为|用)|换(?:成|用|做)|走|上|用|采用)(?:一个|个)?(?P<value>(?:中央|网络|中心)[^,。;:?不]{0,6}随机[^,。;:?不]{0,4}(?:系统|平台))(?:来|统一|自动)*(?:[发取拿要给出]号)?吧?(?=[,。;]|$)",
            # with what it is concealed, and nothing of what that is for
            r"(?:^|[,。;]\s?)(?:我们|拟|将|打算|准备|会)*(?:使用|采用|通过|借助|[用靠由])(?P<value>(?!什么|哪)[^,。;:?%不]{2,24}?)"
            r"(?:来)?(?:进行|实现|实施|保证|完成|[做对把将])?(?:随机)?(?:分配|分组)?(?:序列|方案)?(?:的)?隐[藏匿](?:分组|分配)?(?:序列|方案)?(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)(?:我们的?)?(?:随机)?(?:分配|分组)?(?:序列|方案)?隐[藏匿](?:就|我们|准备|打算|拟|将)*(?:采用|使用|通过|借助|[用靠由是为])"
            r"(?P<value>(?!什么|哪|否)[^,。;:?%]{2,24}?)(?:来)?(?:做|实现|实施|完成)?(?:的)?(?=[,。;]|$)",
            r"\b(?:use|using|through|via)\s(?:an?\s|the\s)?(?P<value>[a-z][^.;,?]{3,50}?)\s(?:for\s(?:allocation\s)?concealment|to\sconceal\s(?:the\s)?allocation)(?=\s?[.;,]|$)",
            r"\ballocation\s(?:is|will\sbe)\sconcealed\s(?:by|using|through|via|with)\s(?:an?\s|the\s)?(?P<value>[a-z][^.;,?]{3,50}?)(?=\s?[.;,]|$)",
            r"\b(?P<value>(?:(?:sequentially\snumbered|sealed|opaque),?\s(?:and\s)?){1,3}envelopes)(?=[.;,]|$)",
        ),
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
}
