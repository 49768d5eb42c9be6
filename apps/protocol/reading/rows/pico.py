"""What is said for PICO: who is studied, what is done, with what it is compared, what is measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses, says
from apps.fields.reading.quantities.numbers import ENGLISH
from apps.protocol.reading.learned.about import may_be
from apps.protocol.reading.outcomes.aims import POPULATION_AIMS
from apps.protocol.reading.outcomes.said import OUTCOMES
from apps.protocol.reading.rows.arms import ARMS
from apps.protocol.reading.rows.criteria import CRITERIA
from apps.protocol.reading.words.topics import HOW_TAKEN
from apps.protocol.reading.words.wording import (
    ANY_ONE_WHO,
    ARMS_ZH,
    CUT_WORD,
    END,
    FILL,
    KIND_ZH,
    NO_VERB,
    NOT_IN,
    OF_A_TIME,
    OF_THE_DATA,
    OF_THE_RUNNING,
    PEOPLE_ZH,
    QUALIFIED,
    WE,
    WHO,
)

POPULATION_ENDS: Final = (
    r"(?=[.;,]|$|\s(?:over|for|during)\s(?:[0-9]|one|two|three|four|six|twelve|a\s(?:year|month)))"
)
# A row of which each is wanted is one of criteria.
ROW_OF_CRITERIA: Final = (
    r"(?![^。;]*[,、][^。;]*(?:都|统统|一律)(?:可以|[收招要行]|纳入|入组|能进)[来去]?吧?[。]?$)"
)
PICO: Final[Mapping[str, FieldPhrases]] = {
    "population": FieldPhrases(
        gets_more=True,
        rejects=rf"{CUT_WORD}|{OF_A_TIME}|{OF_THE_RUNNING}|{OF_THE_DATA}|^\W*(?:the\s)?(?:un)?exposed\b|^\W*(?:非)?暴露|^\W*(?:[一每]到|天天|整天)[^,。;]{{1,6}}(?:全|都)是"
        r"|^\s?from\s(?:the|our)\s(?:[a-z-]+\s){1,4}?(?:register|registry|list|clinic|records?)\b"
        rf"|^\s?(?:about\s|some\s|around\s)?{ENGLISH}\s(?:{WHO}|participants)\s(?:in|at|from|across|over)\b",
        heading=r"(?:the\s|our\s|study\s)*(?:population|patients|participants)(?:\swould\sbe|\swill\sbe|\sare|\sis)?|(?:病人|患者|人群|对象|受试者)(?:就|主要|都|也)?(?:是|收|选|找)?(?:我们)?(?:这种|这样的|这些)?",
        judge=may_be("population", "inclusion", least=0.08),
        opening=r"(?:研究的?)?(?:病人|患者|对象|人群)(?:就|主要|都|也)?是(?![否不什哪谁])(?=\S{3})"
        r"|(?:我们)?(?:就|只)(?:收|招|要|纳入)(?![缩集聘求求])(?=\S{3})"
        r"|(?:we're|i'm|we\sare|i\sam)\s(?:really\s|only\s|mainly\s)?(?:after|looking\sfor|interested\sin|targeting|going\sfor)\s(?=\S)",
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
            rf"^\s?(?:so\s|and\s)?(?:i'm|we're|i\sam|we\sare)\s(?:thinking\sof|looking\sat|after)\s(?P<value>{WHO}\b(?=[^.;?]*\b(?:who|with)\s)[^.;?]{{8,200}}?)(?=[.;]|$)",
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
            rf"(?:^|[,。;]\s?)(?!我们(?:打算|准备|计划|想|拟)|打算|准备|计划|拟)(?:我们|主要)?(?:(?:病人|患者|对象|人群)?(?:就|主要)?[是为]|只[收要](?!是)|收|招募?|纳入|入组|入选|[选找])?(?:的(?:都|就)?是|那些|一些)?(?P<value>(?!有|合并|既往|[^,。;:]{{0,6}}[改换调][成为到]|[0-9]+\s?[-~到至]\s?[0-9]+岁,)[^,。;:]{{2,40}}?(?:{PEOPLE_ZH}|妈妈|孩子|小孩|学生|岁(?:以[上下])?))"
            rf"的?,(?=[^。;,:]{{2,40}}{NOT_IN})",
            rf"^\s?(?:我们|主要)?(?:纳入|招募?|入选|入组|收|找|选)(?:的(?:都|就)?是|那些|一些)?(?P<value>(?!了|过)[^,。;:0-9]{{3,50}}(?:患者|病人|老人|儿童|妇女|者)),\s?(?={ARMS_ZH})",
        ),
        needs=r"\b(?:patients?|adults?|grown-?ups|folk|kids|residents|child(?:ren)?|women|men|males?|females?|people|persons?|participants?"
        r"|infants?|neonates?|newborns?|adolescents?|volunteers?|individuals|survivors|carriers|users|smokers|students|nurses"
        r"|kids|teenagers|teens|elderly|pregnant|mothers|girls|boys|toddlers|aged|anyone|everyone|those|with|undergoing)\b"
        r"|患者|病人|成人|成年人|儿童|孩子|妈妈|学生|老年人?|妇女|女性|男性|孕妇|产妇|婴儿|新生儿|患儿|居民|青少年|人群|志愿者|者$|人$|[女男]的$|岁(?:以[上下])?|置换|切除|手术|移植|透析|病|癌|瘤|炎|综合征|衰竭|卒中|梗死|骨折|合并|术[前后]|期(?:的|者|[A-Za-z]|$)",
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
    **ARMS,
    **OUTCOMES,
    "time_frame": FieldPhrases(
        needs=r"[0-9一二三四五六七八九十]|\b(?:one|two|three|four|six|twelve)\b",
        cues=(rf"\btime frame\s(?:is|will be){FILL}V{END}", rf"时间范围(?:为|是)V{END}"),
    ),
    "setting": FieldPhrases(
        surely=HOW_TAKEN,
        gets_more=True,
        heading=r"(?:我们)?(?:收病人|招募|做研究|研究|入组)的?(?:地方|场所|地点)(?:就)?(?:是|在)?",
        rejects=r"\bsponsor\b|\b(?:data|REDCap|database|server)\b|数据|服务器|\b(?:fill|recruit|enrol|get)\s(?:it|them|everyone|everybody)\b|\bfund(?:ing|ed)\b|申办|资助|^\s?[0-9一二两三四五六七八九十几]+\s?[家个所]\s?$|^\s?中心(?:一共|总共|就|有|是)*[0-9一二两三四五六七八九十几]+\s?家",
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
