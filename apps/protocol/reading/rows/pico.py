"""What is said for PICO: who is studied, what is done, with what it is compared, what is measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrasebook import FieldPhrases, in_clauses, says
from apps.fields.reading.quantities.numbers import ENGLISH
from apps.protocol.reading.learned.about import may_be
from apps.protocol.reading.outcomes.aims import INTERVENTION_AIMS, POPULATION_AIMS
from apps.protocol.reading.outcomes.said import OUTCOMES
from apps.protocol.reading.rows.arm_lengths import OF_THE_ARM, OF_THE_OTHER_ARM, ONLY_A_LENGTH
from apps.protocol.reading.rows.criteria import CRITERIA
from apps.protocol.reading.words.wording import (
    ANY_ONE_WHO,
    ARM_GETS,
    ARM_USES,
    ARM_VERB,
    ARMS_IN_WORDS,
    ARMS_ZH,
    BARE_ARM,
    BY_CONTRAST,
    COMPARED,
    COMPARED_ZH,
    CONTROL,
    CUT_WORD,
    DOSE,
    DRUG_AND_DOSE,
    END,
    END_EN,
    END_ZH,
    FILL,
    GETS_ZH,
    GROUP_ZH,
    KIND_ZH,
    NO_MEASURE,
    NO_METHOD,
    NO_OPINION,
    NO_RESULT_ZH,
    NO_SHARE_OF,
    NO_TREATMENT_ZH,
    NO_VERB,
    NOT_IN,
    OF_THE_DATA,
    OF_THE_RUNNING,
    ONE_GETS,
    ONE_THING,
    OTHER_GETS,
    PEOPLE_ZH,
    PUTS_IN,
    QUALIFIED,
    TEXT_ZH,
    WE,
    WE_COMPARE,
    WHO,
)

POPULATION_ENDS: Final = (
    r"(?=[.;,]|$|\s(?:over|for|during)\s(?:[0-9]|one|two|three|four|six|twelve|a\s(?:year|month)))"
)
# "25%" is what is measured in a group, and nothing that it is given.
# Nor is what each is compared with when nothing is named.
ONLY_A_FIGURE: Final = (
    r"^\s?(?:组?(?:率|均[值数]))?\s?[=:]?\s?[-+]?[0-9][0-9.]*\s?%?\s?$"
    r"|^\s?(?:他们?|她们?|病人|患者)?(?:自己|自身|前后|本身|两者|互相)\s?$|^\s?(?:them|him|her|it)sel(?:f|ves)\s?$"
)
# Nor is where somebody comes from.
ONLY_A_PLACE: Final = (
    r"^\s?(?:(?:the\s)?(?:controls?|comparison\sgroup|unexposed)\s(?:all\s)?(?:come|comes|are\s(?:drawn|taken|recruited|picked))\sfrom\s)?"
    r"(?:(?:the|our)\s)?(?:same|neighbouring|nearby)\s(?:[a-z]+\s){0,2}(?:clinics?|hospitals?|wards?|practices?|villages?|departments?"
    r"|cent(?:re|er)s?|units?|towns?|schools?|districts?)[.]?\s?$"
    r"|^\s?(?:来自)?同一?(?:个|家|所)?[^,。;的]{0,6}(?:医院|科室?|病区|小区|社区|村|门诊|学校|年生?)[。]?$"
)
# A row of which each is wanted is one of criteria.
ROW_OF_CRITERIA: Final = (
    r"(?![^。;]*[,、][^。;]*(?:都|统统|一律)(?:可以|[收招要行]|纳入|入组|能进)[来去]?吧?[。]?$)"
)
IN_TRIAL: Final = rf"(?!(?:{WHO})\b)[a-z](?:(?!\s(?:in|among)\s)[^.;,:%]){{2,60}}?"

PICO: Final[Mapping[str, FieldPhrases]] = {
    "population": FieldPhrases(
        rejects=rf"{CUT_WORD}|{OF_THE_RUNNING}|{OF_THE_DATA}|^\W*(?:the\s)?(?:un)?exposed\b|^\W*(?:非)?暴露"
        rf"|^\s?(?:about\s|some\s|around\s)?{ENGLISH}\s(?:{WHO}|participants)\s(?:in|at|from|across|over)\b",
        heading=r"(?:the\s|our\s|study\s)*(?:population|patients|participants)(?:\swould\sbe|\swill\sbe|\sare|\sis)?|(?:病人|患者|人群|对象|受试者)(?:就|主要|都|也)?(?:是|收|选|找)?(?:我们)?(?:这种|这样的|这些)?",
        judge=may_be("population", "inclusion", least=0.08),
        opening=r"(?:研究的?)?(?:病人|患者|对象|人群)(?:就|主要|都|也)?是(?![否不什哪谁])(?=\S{3})"
        r"|(?:我们)?(?:就|只)(?:收|招|要|纳入)(?![缩集聘求求])(?=\S{3})",
        gives_way=frozenset({"inclusion_criteria"}),
        aims=POPULATION_AIMS,
        texts=in_clauses(
            r"\b(?:we|trial|study)(?:'ll|'d)?\s(?:will\s|would\s|plan to\s|aim to\s|want to\s)?(?:include"
            r"|enroll?|recruit|take)\s"
            rf"(?P<value>(?![0-9]){QUALIFIED}(?:{WHO}\b|(?<!take\s)[A-Za-z])[^.;,]{{6,120}}?)(?=[.;,]|$|\sand\s(?:exclude|leave\sout|will|we|randomi|give|put|split|treat|offer|compare|half|follow)"
            r"|\s(?:at|in|from|across)\s(?:[0-9]|our\b|the\s\w+\s(?:hospital|clinic)))",
            rf"\b(?:trial|RCT)\s(?:of|comparing|testing)\s[^.;%]{{3,120}}?\s(?:vs\.?|versus|against"
            rf"|compared (?:with|to))\s[^.;,%]{{2,60}}?"
            rf"\s(?:in|among)\s(?P<value>{WHO}\b{QUALIFIED}[^.;,]{{4,100}}?){POPULATION_ENDS}",
            rf"\bcompar(?:e|es|ing)\b[^.;]{{5,80}}?\s(?:in|among)\s(?P<value>{WHO}\s{QUALIFIED}[^.;,]{{4,100}}?){POPULATION_ENDS}",
            rf"\bwe(?:'ll|'d)?\s(?:include|enroll?|recruit|take)\s(?P<value>{ANY_ONE_WHO})(?=[.;,]|$)",
            r"^\s?(?:(?:so|basically|really),?\s)*(?:it's|it\sis|that's|that\sis)\s(?:(?:basically|really|just)\s)?"
            rf"(?P<value>{ANY_ONE_WHO})(?=[.;,]|$)",
            rf"^\s?(?P<value>{ANY_ONE_WHO})(?=[.;]?$)",
            rf"(?:^|[,。;]\s?)(?:我们)?(?:但?凡是?|只要是?)(?P<value>{KIND_ZH})(?:就|都|全都?|一律|统统)(?:可以)?(?:[收招](?:进来)?|纳入|入组|入选|进组|纳进来|算|要)了?(?=[,。;]|$)",
            r"\b(?:our|the)\s(?:study\s)?population\s(?:is|will be|consists of)\s"
            rf"(?P<value>{QUALIFIED}[^.;,]{{6,120}})(?=[.;,]|$)",
            r"(?:^|[,。;:]\s?|我们|本研究|拟|计划|将|主要|打算|准备|就)(?:纳入|招募?|入选|入组|收|找|选)(?:的(?:都|就)?是|那些|一些|[0-9]{2,6}\s?[例名位])?"
            r"(?P<value>(?!了|过|[例名位]|(?:大约|大概|约|差不多)?[0-9一二两三四五六七八九十百千]+\s?[多余来几]?[例名人个家位])[^,。;:]{3,60}?(?:患者|病人|成人|儿童|青少年|妇女|女性|男性|老年人|老人|新生儿|婴儿|孕妇|者))"
            r"(?=\s?(?:[,。;]|$))",
            r"(?:^|[。;]\s?)(?:研究的?)?(?:病人|患者|受试者)(?:就|都|也|主要|全部)?是"
            rf"(?P<value>{ROW_OF_CRITERIA}(?!什么|哪|谁|不|否|按|随机|我们|一组|两组|由|用|从|在|被|来自|自愿|怎|[0-9]{{1,3}}\s?[岁周个][^,。;:?]{{0,10}}(?:[,。;]|$))[^,。;:?]{{3,60}})(?<!的)(?:的)?(?=[。;]|$)",
            # an age alone is nobody: what they have comes behind it
            r"(?:^|[。;]\s?)(?:研究的?)?(?:病人|患者|受试者)(?:就|都|主要|全部)?是"
            r"(?P<value>[0-9]{1,3}\s?[岁周个][^,。;:?]{0,10},[^,。;:?]{3,50})(?<!的)(?=[,。;]|$)",
            r"研究(?:对象|人群)(?:是|为)(?P<value>[^,。;:]{3,60})(?=\s?(?:[,。;]|$))",
            r"^\s?(?:the\s|our\s)?(?:patients|participants)\s(?:are|will\sbe)\s(?P<value>[0-9]{1,2}\s?(?:to|-|–)\s?[0-9]{1,3},?\s[^.;]{8,120}?)"
            r"(?=[.;]|$|,\s(?:recruited|enrolled|seen|randomi[sz]ed|followed)\b)",
            rf"^\s?(?:the\s|our\s)?(?:patients|participants)\s(?:are"
            rf"|will be)\s(?P<value>(?![0-9]){QUALIFIED}{WHO}\b[^.;,]{{6,120}}?)"
            r"(?=[.;,]|$)",
            rf"^\s?(?:it's|it is|(?:this|the|our) (?:study|trial) is)\s(?:for"
            rf"|in)\s(?P<value>{WHO}\b{QUALIFIED}[^.;,]{{6,120}}?)(?=[.;,]|$)",
            rf"\b(?:trial|study|survey|RCT)\s(?:in|of|among)\s(?:about\s)?(?:[0-9][0-9,]{{1,7}}\s)?(?P<value>{WHO}\b{QUALIFIED}"
            r"(?:(?!,|;|:|\.(?:\s|$)|\s(?:in|at|from|across)\s(?:[0-9]|our\b|the\b)|\s(?:who will|to compare"
            r"|comparing|versus|vs)\b).){6,120}?)"
            r"(?=[:.;,]|$|\s(?:in|at|from|across)\s(?:[0-9]|our\b|the\b)|\s(?:to compare|comparing)\b)",
            rf"\beligible\s(?:(?:patients|participants)\s)?(?:are"
            rf"|will be)\s(?P<value>{QUALIFIED}[^.;]{{6,120}}?)(?=[.;]|$|,\s(?:we|but|and we)\b)",
            rf"^\s?(?P<value>{WHO}\b{QUALIFIED}{NO_VERB}[^.;,]{{6,100}}),\s(?=[^.;]*\b(?:vs\.?|versus|against|compared)\s)",
            rf"^\s?(?P<value>{WHO}\b{QUALIFIED}{NO_VERB}[^.;,]{{6,100}}),\s(?=(?:[0-9]+|two|three|four|five|six|single|one)[\s-](?:hospitals?|sites?|centres?|centers?|clinics|patients|pts)\b)",
            r"(?:研究|队列|调查|试验|随机)[^。;]{0,80},(?P<value>(?!(?:我|对照|试验|干预|每|所有|全部|入组|招|纳入|排除|随机|给|让|由|主要|次要|同时))"
            r"(?:[0-9]{1,2}(?:到|-|至|~)[0-9]{1,2}岁的?)?(?:(?![是有做用和对比看为把被后的])[^,。;:%0-9]){0,12}(?:孕妇|产妇|患者|病人|患儿|孩子|儿童|新生儿|老人|成人))(?=[,。;]|$)",
            r"^\s?P\s?=\s?(?P<value>[^\W\d_][^=;.]{3,100})$",
            r"\b(?:cohort|registry|case series)\sof\s(?:[0-9][0-9,]{1,8}\s)?(?P<value>[a-z][^.;,]{4,90}?)"
            r"(?=[.;,]|$|\s(?:followed|treated|seen|from|in|at|between)\b)",
        ),
        denied=in_clauses(
            rf"^\s?(?:we\s(?:will\s)?(?:include|enroll?|recruit|take)\s)?(?P<value>{WHO}\b{QUALIFIED}{NO_VERB}[^.;,]{{6,120}}?)"
            r",?\s(?:but\s(?:nobody|no one|not)|excluding|except)\b",
            rf"(?:^|[,。;]\s?)(?!我们(?:打算|准备|计划|想|拟)|打算|准备|计划|拟)(?:我们|主要)?(?:(?:病人|患者|对象|人群)?(?:就|主要)?[是为]|只?收|招募?|纳入|入组|入选|[选找])?(?:的(?:都|就)?是|那些|一些)?(?P<value>(?!有|合并|既往|[^,。;:]{{0,6}}[改换调][成为到]|[0-9]+\s?[-~到至]\s?[0-9]+岁,)[^,。;:]{{2,40}}?(?:{PEOPLE_ZH}|岁(?:以[上下])?))"
            rf"的?,(?=[^。;,:]{{2,40}}{NOT_IN})",
            rf"^\s?(?:我们|主要)?(?:纳入|招募?|入选|入组|收|找|选)(?:的(?:都|就)?是|那些|一些)?(?P<value>(?!了|过)[^,。;:0-9]{{3,50}}(?:患者|病人|老人|儿童|妇女|者)),\s?(?={ARMS_ZH})",
        ),
        needs=r"\b(?:patients?|adults?|grown-?ups|folk|kids|residents|child(?:ren)?|women|men|males?|females?|people|persons?|participants?"
        r"|infants?|neonates?|newborns?|adolescents?|volunteers?|individuals|survivors|carriers|users|smokers|students|nurses"
        r"|kids|teenagers|teens|elderly|pregnant|mothers|girls|boys|toddlers|aged|anyone|everyone|those|with|undergoing)\b"
        r"|患者|病人|成人|成年人|儿童|老年人?|妇女|女性|男性|孕妇|产妇|婴儿|新生儿|患儿|居民|青少年|人群|志愿者|者$|人$|[女男]的$|岁(?:以[上下])?|置换|切除|手术|移植|透析|病|癌|瘤|炎|综合征|衰竭|卒中|梗死|骨折|合并|术[前后]|期(?:的|者|[A-Za-z]|$)",
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
    **CRITERIA,
    "intervention": FieldPhrases(
        claims=OF_THE_ARM,
        heading=r"(?:the\s)?(?:intervention|treatment|treated|active|experimental)\s(?:arm|group)(?:\sgets?|\sis|\sgiven)?|(?:试验|干预|实验|观察|治疗|研究)组",
        rejects=rf"{ONLY_A_FIGURE}|{OF_THE_DATA}|"
        r"^\s?(?:an?\s)?clinic\svisits?\s(?:at|on)\s|"
        r"^\s?对照组(?!.*(?:试验|干预|治疗|研究)组)|^\s?在?[^,。;]*(?:医院|中心)(?:做|开展|进行)?[。]?$",
        judge=may_be("intervention", "comparator", "design", least=0.12),
        within=frozenset({"treatment_duration"}),
        opening=r"(?:干预组|试验组|治疗组|研究组)(?:的话|[那这]边)?(?:的?(?:患者|病人))?(?:就是|就|则|都)?(?![^。]*对照组)"
        r"|(?:就是|就)?(?:做(?!法|好)|给予|用(?![药量])|打(?!算)|上(?![述面次一]))(?=[^了过的,。;]{2,})(?![^。]*对照组)"
        r"|(?:it's|it\sis|it\swould\sbe|it\swill\sbe|it'll\sbe)\s(?=(?:an?|the)\s)"
        r"|(?:everybody|everyone|they)(?:'d|'ll|\swould|\swill)?\s(?:do|have|get|receive|take)s?\s(?=(?:the|an?)\s)",
        aims=INTERVENTION_AIMS,
        mentions=ARMS_IN_WORDS,
        denied=in_clauses(  # in a sentence that denies something else
            rf"(?:^|[,。;]\s?)(?:试验组|干预组|治疗组|研究组|实验组)(?!{ARM_VERB}|{PUTS_IN})(?P<value>(?!{NO_TREATMENT_ZH})[^,。;:%0-9]{{2,30}}),\s?(?=对照组(?:只|仅|单纯|单用))",
            rf"(?:^|[,。;]\s?)(?:给[^,。;用]{{2,10}}用|加用?|给予|用|上)(?P<value>(?!了|上|入|过)[^,。;:%0-9用]{{2,20}}),\s?(?=(?:跟|与|和|同){BY_CONTRAST}[^,。;的%更显]{{2,20}}(?:相比|比较|做?对照|比一?比|比)(?:[,。;]|$))",
        ),
        texts=in_clauses(
            rf"{NO_SHARE_OF}\b(?:intervention|experimental|treatment|active)\s{ARM_GETS}\s(?P<value>{NO_OPINION}[^.;,]{{2,100}}?){END_EN}",
            rf"\b(?:trial|RCT)\s(?:of|comparing|testing)\s(?P<value>{IN_TRIAL})\s(?:vs\.?|versus|against"
            rf"|compared (?:with|to))\s(?=[^.;,%]{{2,60}}?(?:[.;,]|$))",
            r"(?:做|搞|开展|进行|设计)(?:一?[个项])?(?P<value>(?!随机|对照|[多单]中心|前瞻|回顾|队列|[双单三]盲|关于|[^,。;:%]{0,6}(?:的|对|用|给))(?:[^,。;:%]){2,20}?)治疗(?=[^,。;:%]{2,24}的[^,。;]{0,8}(?:试验|研究|RCT))",
            r"(?:^|[,。;]\s?)(?P<value>(?:(?![对给的把])[^,。;:%]){2,24})用于(?=[^,。;]{2,30}(?:治疗|预防)(?:[,。;]|$))",
            r"\bphase\s?(?:[1-4]|I{1,3}V?)[ab]?\sof\s(?P<value>[a-z][^.;,:%]{2,50}?)(?=\sin\b|\sfor\b|[.;,]|$)",
            r"\bbefore-(?:and-)?after study of\s(?:an?\s)?(?P<value>[a-z][^.;,:%]{2,50}?)(?=\sin\b|\sfor\b|[.;,:]|$)",
            r"评[价估](?:一下)?(?P<value>(?!一下)(?:(?![对的和与])[^,。;:%]){2,24})对(?=[^,。;:]{2,30}的?(?:鉴别|诊断|预测)(?:价值|效能|准确性|能力|作用)?(?:[,。;]|$))",
            rf"(?:比较|对比)(?:一下)?(?P<value>{COMPARED_ZH})(?:与|跟|同|和)(?={COMPARED_ZH}治疗[^,。;]{{2,30}}的?(?:疗效|效果|安全性|有效性|差异))",
            r"^\s?I\s?=\s?(?P<value>[^\W\d_][^=;.]{3,100})$",
            r"(?:^|[,;]\s?)(?:the\s)?exposed(?:\sgroup)?(?:\s(?:are|will be|is)|\s?=)\s"
            r"(?P<value>[^=;.,]{3,100})(?=[.;,]|$)",
            r"\b(?:intervention|treatment|experimental)(?:\s(?:group|arm))?\s?=\s?(?P<value>[^=;.,]{3,100})(?=[.;,]|$)",
            r"\b(?:test|evaluate|try|study)\s(?P<value>[a-z][^.;,%]{3,60}?)\s(?:vs\.?|versus|against)\s(?=[^.;,%]{3,80}(?:[.;,]|$))",
            rf"(?:^|,\s)(?!meaning\b|namely\b|i\.e){NO_VERB}{NO_MEASURE}(?![^.;,]*\bcompar(?:e|ing)\s)(?P<value>(?!(?:{WHO}|use|using|run|with|by)\b)[a-z][^.;,:%0-9]{{3,50}}?)\s(?:vs\.?|versus)\s(?=[^.;,%]{{3,60}}(?:[.;,]|$))",
            r"\bhalf\s(?:of them\s)?(?:will\s)?(?:gets?|receives?"
            r"|takes?)\s(?P<value>[^.;,]{3,80}),\s(?:and\s)?the other half\b",
            rf"{ONE_GETS}(?P<value>[^.;,%]{{3,80}}),\s(?={OTHER_GETS}[^.;,]{{0,20}}{CONTROL}\b)",
            rf"{WE_COMPARE}(?P<value>{COMPARED}{ONE_THING})\s(?:with|to|against|versus)\s(?={COMPARED}[^.;,%]{{3,80}}(?:[.;,]|$))",
            r"(?:试验组|干预组|治疗组|研究组|实验组|观察组)(?:患者)?(?P<value>在[^,。;:]{2,20}(?:基础|之)上[^,。;:]{2,40})(?=[,。;]|$)",
            r"一组(?:给予?|用|做|接受)?(?P<value>[^,。;:%率例]{2,30}),(?:另|其他)?一组[^,。;:]{0,8}(?:安慰剂|常规|标准|对照|空白|假)[^,。;:]{0,12}(?=[,。;]|$)",
            rf"\bindex test\s(?:is|will be)\s(?:an?\s)?(?P<value>{NO_OPINION}[^.;,]{{3,80}}?)(?=[.;,]|$|\s(?:and"
            rf"|against|with)\b)",
            r"(?:待评价|待评估|待测|指标)的?(?:诊断)?(?:试验|方法|检测|检查)(?:就)?(?:是|为)(?P<value>(?!什么|哪|不)[^,。;:%]{2,40})(?=[,。;]|$)",
            rf"(?:^|[,。;]\s?)(?:拟|将)?(?:比较|对比)(?P<value>{COMPARED_ZH})(?:与|跟|同)(?={COMPARED_ZH}(?:的(?:疗效|效果|安全性|有效性)|[,。;]|$))",
            rf"\bthe intervention\s(?:is|will be)\s(?P<value>{NO_OPINION}[^.;,]{{3,100}}?){END_EN}",
            r"(?:^|[,。;]\s?)(?:试验|研究|干预)(?:用?药物?|措施)(?:就)?(?:是|为|用)(?P<value>(?!什么|哪|不)[^,。;:%]{2,40})(?=[,。;]|$)",
            r"^\s?(?:一组|试验组|干预组|治疗组|实验组)(?:就|都)?(?:是|做|打|吃|给予?|接受|用)(?P<value>(?!什么|哪)[^。;:?率例组]{3,80})[。;]?$",
            rf"(?:试验组|干预组|治疗组|研究组|实验组|观察组){ARM_USES}(?P<value>{NO_METHOD}{TEXT_ZH}){END_ZH}",
            rf"(?:试验组|干预组|治疗组|研究组|实验组|观察组)(?:患者)?(?P<value>{PUTS_IN}{TEXT_ZH}){END_ZH}",
            rf"(?:^|[,。;]\s?)(?:试验组|干预组|治疗组|研究组|实验组)(?!{ARM_VERB}|{PUTS_IN})(?P<value>(?!{NO_TREATMENT_ZH})[^,。;:%0-9]{{2,30}}),\s?(?=对照组(?:只|仅|单纯|单用))",
            rf"(?:^|[,。;]\s?)(?:试验组|干预组|治疗组|研究组|实验组)(?!{ARM_VERB}|{PUTS_IN})(?P<value>{BARE_ARM}),\s?(?=对照组)",
            rf"^\s?(?:试验组|干预组|治疗组|研究组|实验组)(?!{ARM_VERB}|{PUTS_IN})(?P<value>(?=[^。;]*{DOSE}){NO_RESULT_ZH}[^。;:%]{{4,80}}?)(?=[。;]?$)",
            rf"(?:^|,\s)(?P<value>{DRUG_AND_DOSE})\s(?:vs\.?|versus)\s(?=[^.;%]{{3,60}}(?:[.;,]|$))",
            r"(?:^|[,。;]\s?)(?:(?:我们?|本研究)?(?:想|拟|打算|准备|计划|就是)(?:要|来|去|做|搞|看看?|比较|评价|研究)*(?:一?个|一项)?)?(?:用(?![药量]))?(?P<value>(?!两组|我们|[^,。;:]{3,}(?:[做行]|用(?!药)|早期|术前|口服|静脉|注射)|[^,。;]*(?:率|%|例|(?<![早中晚])期|组))[^,。;:]{2,30}?)(?:(?<!配)对比(?![剂度造增色试较])|对照于)(?!两|不同|[^,。;]*(?:研究|试验|课题)(?:[,。;]|$))(?=[^,。;%率例]{2,30}(?:[,。;]|$))",
        ),
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
        rejects=rf"{ONLY_A_FIGURE}|{ONLY_A_LENGTH}|{OF_THE_DATA}|{ONLY_A_PLACE}|^\s?(?:(?:the\s)?cases\s(?:are|would)\b|暴露组(?:就|是|为))",
        claims=OF_THE_OTHER_ARM,
        heading=r"(?:the\s)?(?:control|comparison|comparator)\s(?:arm|group)(?:\sgets?|\sis|\sgiven)?|controls?|(?:the\s)?(?:unexposed|non-exposed)"
        r"|(?:the|our)\s(?:comparison|controls?)|对照(?:组)?当然|对照|非暴露(?:组|的)?",
        judge=may_be("intervention", "comparator", "design", least=0.12),
        follows=frozenset({"intervention"}),
        besides=in_clauses(
            r"[.;,]\s(?:and\s|while\s)?(?:the\s)?controls?(?:\s(?:group|arm|side))?\s(?:will\s|would\s)?(?:gets?|receives?|takes?|has|have|is)\s(?P<value>[^.;]{3,120})",
            r"[。;,]\s?(?:对了|哦|另外)?,?对照组?(?:的)?(?:就|则)?(?:给予?|用|吃|接受|是|打|做|(?=[滴喷涂贴敷含]|不[管论]|无论|都是|常规|继续|单纯|仅|只))(?P<value>[^。;]{2,60})",
            r"[。;]\s?对照(?:组)?(?:的话)?(?:就|则|还是|只)+(?:是|用|给予?|做|接受)?(?P<value>(?!什么|哪|还没|不)[^。;?]{2,40})(?=[。;]|$)",
            r"[.;]\s(?:the\s)?other\s(?:group|arm|half|lot)\s(?:will\s|would\s|just\s|simply\s)*(?:gets?|receives?|has|have|takes?)\s"
            r"(?P<value>(?!(?:not|to|still)\b)[^.;?]{3,80})(?=[.;]|$)",
            r"[。;,]\s?(?:以|拿)?(?P<value>[^。;,]{2,30}?)的?(?:做|[作当]为?)(?:参照|对照|参考)(?:组|标准)?(?=[。;,]|$)",
        ),
        denied=in_clauses(  # a sentence as a whole, with all that it goes on to say
            # who they are, in a row of what each of them has
            r"(?:^|[,。;]\s?)(?:非暴露|未暴露|不暴露|对照)(?:组|的)?(?:那[边拨头])?(?:呢|嘛)?,?(?:我们|就|则|都|准备|打算)*(?:找|选|挑|取|来自)"
            r"(?P<value>(?!什么|谁|哪)[^,。;:?、]{2,30}的、[^,。;:?]{2,50})(?=[,。;]|$)",
            rf"^\s?(?:那)?对照(?:组|[这那]边)?(?:的话,?|呢,?|嘛,?)?(?:就|则|还是|也)+(?:是|用|给予?|做|打|上)?(?P<value>(?=[^。;]*(?:{DOSE}|安慰剂|常规|标准)){NO_RESULT_ZH}(?!什么|哪|还没|不)[^。;?]{{3,120}}?)(?=[。;]?$)",
            rf"^\s?对照(?:组|[这那]边)(?:就|也|还是|还)*(?:是|用|给)?(?P<value>(?:一样|同样)的?(?!剂?量?时间)[^,。;:?%]{{2,20}}[,](?:就是|只是|不过是?){NO_RESULT_ZH}[^。;?%]{{2,40}})(?=[。;]?$)",
            rf"^\s?(?:and\s|so\s)?(?:the|our)\s(?:comparison|controls?)\s(?:group\s)?(?:is|are|would\sbe|will\sbe)\s(?:(?:simply|just|basically)\s)?"
            rf"(?P<value>{NO_OPINION}(?:all|everyone|everybody|those|patients|people|the|an?|any(?:one|body)?)\s[^.;,?]{{5,120}})(?=[.;,]|$)",
            r"^\s?对照(?:组)?(?:当然|嘛|呢|的话)?,?(?:就|也)?是(?P<value>(?!什么|谁|哪|一样)[^,。;:?%]{4,40}?)(?:啦|呗|吧|喽)?(?=[,。;]|$)",
        ),
        within=frozenset({"treatment_duration"}),
        opening=r"对照(?:呢|嘛),?(?=[^。;]{2})|对照(?:[那这]边|组?的话)(?:就|则|还|只)*(?:是|用|给)?|对照(?:组(?:的?(?:患者|病人|人))?(?:就|则|都)*(?:是|用|给予?|接受|按照?)?|(?:那|这)[边头](?:就|则|还|只)?(?:是|用|做|给)|(?=不是))(?![^。]*(?:试验组|干预组|治疗组|研究组))"
        r"|(?:另(?:外)?一[组半]|那一[组半]|他们)(?:人|病人|患者)?(?:就|则|还是|照样|照旧|只|仅)*(?:继续)?(?:是|吃|喝|用|做|给予?|接受|打|戴|贴|按照?)(?=[^,。;]{2,})(?![^。]*(?:试验组|干预组|治疗组|研究组))"
        r"|(?:it's|it\sis|it\swould\sbe|it\swill\sbe|it'll\sbe)\s(?=(?:an?|the)\s)"
        r"|(?:the\s)?(?:control|comparison)\s(?:patients|people|children|kids|women|men|babies|mothers|participants)(?:'ll|\swill|\swould)?\s(?:just\s|simply\s|only\s)?(?=\S)"
        r"|(?:the\s)?(?:control|comparison)\s(?:arm|group)(?:'ll|\swill|\swould)?\s(?:just\s|simply\s|only\s)?(?:gets?|receives?|has|have)\s(?=\S)"
        r"|(?:the\sother\s(?:group|half|arm|patients|people|ones|women|children|participants)|the\sothers|they|controls)(?:'d|'ll|\swould|\swill)?\s(?:just\s|simply\s|only\s)?(?:gets?|haves?|receives?|takes?|do(?:es)?|stay(?:s)?\son|carry\son\swith)\s(?=\S)",
        mentions=ARMS_IN_WORDS,
        texts=in_clauses(
            rf"{NO_SHARE_OF}\b(?:control|comparison|comparator)\s{ARM_GETS}\s(?P<value>{NO_OPINION}[^.;,]{{2,100}}?){END_EN}",
            r"^\s?(?:and\s)?the\s(?:others|rest|other\s(?:women|men|patients|people|children|babies|mothers|ones|group|arm|half))\s(?:will\s|would\s)?(?:gets?|receives?|takes?)\s(?P<value>(?!the\ssame|a\slong|nothing\sbut|worse|better|ill\b|sick|well\b|lost|older|tired|angry|bored|none\b|over\b)[^.;%]{5,160}?)(?=[.;]|$)",
            rf"\bcontrols\s(?:will\s)?(?:just\s|simply\s|only\s)?(?:get|receive|take|stay on|remain on|continue(?: on"
            rf"| with)?)\s(?P<value>{NO_OPINION}[^.;,]{{2,80}})(?=[.;,]|$)",
            rf"\b(?:trial|RCT)\s(?:of|comparing|testing)\s{IN_TRIAL}\s(?:vs\.?|versus|against|compared "
            rf"(?:with|to))\s(?P<value>[^.;,%]{{2,60}}?)(?=[.;,]|$|\s(?:in|among|for)\b)",
            rf"(?:比较|对比)(?:一下)?{COMPARED_ZH}(?:与|跟|同|和)(?P<value>{COMPARED_ZH}?)(?=治疗[^,。;]{{2,30}}的?(?:疗效|效果|安全性|有效性|差异))",
            r"^\s?C\s?=\s?(?P<value>[^\W\d_][^=;.]{2,100})$",
            r"(?:^|[,;]\s?)(?:the\s)?(?:unexposed|non-exposed)(?:\sgroup)?(?:\s(?:are|will be|is)|\s?=)\s"
            r"(?P<value>[^=;.,]{3,100})(?=[.;,]|$)",
            r"\b(?:control|comparator|comparison)(?:\s(?:group|arm))?\s?=\s?(?P<value>[^=;.,]{3,100})(?=[.;,]|$)",
            r"\b(?:test|evaluate|try|study)\s[a-z][^.;,%]{3,60}?\s(?:vs\.?|versus|against)\s(?P<value>[^.;,%]{3,80}?)(?=[.;,]|$|\s(?:in|among|for)\b)",
            rf"(?:^|,\s)(?!meaning\b|namely\b|i\.e){NO_VERB}{NO_MEASURE}(?!(?:{WHO}|use|using|run|with|by)\b)[a-z][^.;,:%0-9]{{3,50}}?\s(?:vs\.?|versus)\s(?P<value>[^.;,%]{{3,60}}?)(?=[.;,]|$|\s(?:in|among|for|after|following)\b)",
            r"对照组(?:则|就)?(?:只|仅|(?=单纯))(?:做|用|给予?|接受|予)?(?P<value>(?![^,。;:]{2,40},[^,。;]{2,30}(?:注射|打|做|用|给))[^,。;:]{2,40})(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)(?:以|用)?(?P<value>(?:安慰剂|假[^,。;]{1,8}?|空白|常规[^,。;]{1,8}?|标准[^,。;]{1,8}?)(?<!组))"
            r"(?:[作做]为?)?对照(?=[,。;]|$)",
            rf"^\s?compared?\s(?:with|to|against)\s(?P<value>(?!(?:the\s)?(?:baseline|before|previous|last)\b){NO_MEASURE}[^.;,%]{{3,60}})(?=[.;,]|$)",
            rf"(?:^|[,。;]\s?)(?:跟|与|和|同){BY_CONTRAST}(?P<value>[^,。;的%更显]{{2,20}}?)(?:相比|比较|做?对照|比一?比|比)(?=[,。;]|$)",
            r"一组[^,。;:%率例]{2,30},(?:另|其他)?一组(?:给予?|用|做|接受|吃)?(?P<value>[^,。;:]{0,8}(?:安慰剂|常规|标准|对照|空白|假)[^,。;:]{0,12})(?=[,。;]|$)",
            r"\bhalf\s[^.;]{6,90},\s(?:and\s)?the other half\s(?:will\s)?(?:gets?|receives?"
            r"|takes?)\s(?P<value>[^.;,]{3,80})(?=[.;,]|$)",
            rf"{ONE_GETS}[^.;,%]{{3,80}},\s{OTHER_GETS}(?P<value>[^.;,]{{0,20}}{CONTROL}\b[^.;,]{{0,40}})(?=[.;,]|$)",
            rf"{WE_COMPARE}{COMPARED}{ONE_THING}\s(?:with|to|against|versus)\s(?P<value>{COMPARED}[^.;,%]{{3,80}}?)(?=[.;,]|$|\s(?:in|among|for)\b)",
            rf"(?:^|[,。;]\s?)(?:拟|将)?(?:比较|对比){COMPARED_ZH}(?:与|跟|同)(?P<value>{COMPARED_ZH})(?=的(?:疗效|效果|安全性|有效性)|[,。;]|$)",
            rf"\bthe comparator\s(?:is|will be)\s(?P<value>{NO_OPINION}[^.;,]{{3,100}}?){END_EN}",
            r"^\s?(?:另(?:外)?一组|对照组)(?:就|都|则)?(?:只|仅)?(?:是|做|打|吃|给予?|接受|用(?!药)|(?=[^,。;]{2,20}(?:相同|一样)))"
            r"(?P<value>(?!什么|哪|没有|不设|相同)[^。;:?率例组]{3,80})[。;]?$",
            rf"对照组{ARM_USES}(?P<value>{NO_METHOD}{TEXT_ZH}){END_ZH}",
            rf"对照组(?:患者)?(?P<value>{PUTS_IN}{TEXT_ZH}){END_ZH}",
            rf"(?:试验组|干预组|治疗组|研究组|实验组)[^,。;]{{2,40}},\s?对照组(?!{ARM_VERB}|{PUTS_IN}|[则就只仅单])(?P<value>{BARE_ARM})(?=[,。;]|$)",
            rf"^\s?对照组(?!{ARM_VERB}|{PUTS_IN}|[则就只仅单])(?P<value>(?=[^,。;]*(?:安慰剂|生理盐水|空白|等量|等体积)){NO_RESULT_ZH}[^。;:%]{{4,80}}?)(?=[。;]?$)",
            r"(?:^|[,。;]\s?)对照(?:药|措施)?(?:就|则)?(?:是|为|用)(?P<value>(?!什么|哪|不|个|难|问题|最)[^,。;:%]{2,40})(?=[,。;]|$)",
            rf"(?:^|,\s){DRUG_AND_DOSE}\s(?:vs\.?|versus)\s(?P<value>[^.;,%]{{3,60}}?)(?=[.;,]|$|\s(?:in|among|for)\b)",
            r"(?:^|[,。;]\s?)(?!两组|[^,。;]*(?:率|%|例|(?<![早中晚])期|组))[^,。;:]{2,30}?(?:(?<!配)对比(?![剂度造增色试较])|对照于)(?P<value>(?!两|不同|[^,。;]*(?:研究|试验|课题)(?:[,。;]|$))[^,。;%率例]{2,30})(?=[,。;]|$)",
        ),
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
    **OUTCOMES,
    "time_frame": FieldPhrases(
        needs=r"[0-9一二三四五六七八九十]|\b(?:one|two|three|four|six|twelve)\b",
        cues=(rf"\btime frame\s(?:is|will be){FILL}V{END}", rf"时间范围(?:为|是)V{END}"),
    ),
    "setting": FieldPhrases(
        heading=r"(?:我们)?(?:收病人|招募|做研究|研究|入组)的?(?:地方|场所|地点)(?:就)?(?:是|在)?",
        rejects=r"\bsponsor\b|\b(?:fill|recruit|enrol|get)\s(?:it|them|everyone|everybody)\b|\bfund(?:ing|ed)\b|申办|资助|^\s?[0-9一二两三四五六七八九十几]+\s?[家个所]\s?$",
        within=frozenset({"centres"}),
        opening=r"(?:(?:we|it|they|(?:the\s)?(?:trial|study|patients|people))(?:'ll|'d|\swill|\swould)?\s(?:all\s)?(?:(?:run|do|conduct|carry\sout|recruit)(?:\s(?:it|this"
        r"|(?:the|our|this)\s(?:trial|study)|patients|people))?|(?:be|is|are)(?:\s(?:run|done|seen|recruited))?|takes?\splace)\s)?"
        r"(?:just|only|mainly|mostly)?\s?(?:at|in|from)(?=\s[a-z])|(?:just|only)(?=\s(?:our|the|one)\b)"
        r"|(?:我们|研究|病人|患者)?(?:准备|打算|计划|拟)?(?:就|只|都|主要)?(?:在|来自|从)(?!院|职|校|研)|就(?=(?:我们|本))"
        r"|(?:场所|地点|地方)(?:嘛|呢|的话)?,?(?:就|是)*(?=\S)",
        marked=(says(r"(?P<value>.+)"),),
        texts=in_clauses(
            r"(?:^|[,。;]\s?|拟|计划|将|研究)在(?P<value>[^,。;0-9]{2,30}?(?:医院|中心|科|门诊|病房|社区|ICU|诊所)[^,。;0-9]{0,6}?)"
            r"(?:开展|进行|实施)",
            r"(?:^|[,。;]\s?)(?:我们?|本研究|研究)?(?:准备|打算|计划|拟|就|主要|都|先)*在(?P<value>[^,。;0-9]{2,30}?"
            r"(?:医院|中心|科|门诊|病房|社区|ICU|诊所|院区))(?:来)?(?:做|收(?:病人|患者))(?!过|了|的)",
        ),
        needs=r"\b(?:hospitals?|cent(?:re|er)s?|clinics?|wards?|ICUs?|departments?|units?|primary care|communit\w+"
        r"|practices?|schools?|homes?|outpatient|inpatient|emergency|pharmac\w+|infirmar(?:y|ies)|surger(?:y|ies)|theatres?|GPs?|A&E)\b|医院|中心|诊所|社区|病房|科|门诊|ICU|学校|急诊",
        cues=(
            rf"\b(?:conducted|carried out|run|recruit\w*|enrol\w*|takes? place|performed|done|include)\b[^.;,]{{0,80}}?"
            rf"\s(?:in|at|from){FILL}V{END}",
            rf"\bsetting\s(?:is|will be){FILL}V{END}",
            r"(?:在|于|从)V(?=\s*(?:进行|开展|实施|招募|纳入|入组|完成))",
        ),
    ),
}
