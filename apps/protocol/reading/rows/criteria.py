"""What is said for who may take part: criteria, each of which stands by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses
from apps.protocol.reading.learned.about import may_be
from apps.protocol.reading.words.verdicts import OUT_ZH, WHY
from apps.protocol.reading.words.wording import (
    END_ZH,
    EVERYBODY,
    FILL,
    ITEM_END,
    ITEMS,
    NOT_IN,
    OF_PATIENTS,
    OF_THE_DATA,
    OF_THE_RUNNING,
    WE,
)

# Words between commas that are a criterion each: for who is in any that say a requirement of their own, for who is
# out only what names a state or a group by itself.
_REQUIRED_ALONE: Final = (
    r"年龄[^,。;]{1,16}|[0-9]+\s?(?:[-~–至到]\s?[0-9]+)?\s?(?:周岁|岁)(?:以上|以下|及以上|之间)?(?:的?患者|者)?"
    r"|(?:本人|患者|家属)?(?:自愿)?(?:签署|同意|愿意|自愿)[^,。;]{2,20}"
    r"|(?:符合|确诊|首次诊断|经[^,。;]{2,10}(?:确诊|诊断|证实))[^,。;]{2,24}|预计?(?:生存|住院)[^,。;]{2,14}"
    r"|[^,。;]{1,12}(?:评分|分级|分期|指数)[^,。;]{0,4}[0-9ⅠⅡⅢⅣI<>≥≤][^,。;]{0,8}"
    r"|age[ds]?\s[^,;]{2,24}|(?:signed|written)\s(?:informed\s)?consent|BMI\s[^,;]{2,20}"
)
_OUT_ALONE: Final = (
    r"妊娠|怀孕|孕妇|哺乳|哺乳期(?:妇女|女性)?|妊娠或哺乳(?:期)?(?:妇女|女性)?"
    r"|(?:[^,。;]{2,14})(?:病史|过敏史|手术史|功能不全|功能障碍|功能异常|肿瘤|衰竭|综合征|肝炎|肺炎|过敏)(?:者|患者)?"
)
# "Under 27 kg men, 16 women": a figure that goes on with a limit counts nobody.
_LIMIT: Final = (
    r"(?:\b(?:under|below|over|above|(?:less|more|lower|higher|greater)\sthan|at\s(?:least|most)|up\sto)|[<>≤≥]"
    r"|低于|高于|超过|大于|小于|少于|多于|不到|不足|至少|最多)\s?"
)
_SEX: Final = r"(?:men|women|males?|females?|boys|girls|男|女)"
LIMITS_OF_TWO: Final = (
    rf"{_LIMIT}[0-9.]+[^,;.。0-9]{{0,20}}?{_SEX}[^,;.。0-9]{{0,6}}[,;]\s?(?:and\s|or\s)?(?P<value>[0-9.]+)(?=\s?[^,;.。0-9]{{0,12}}?{_SEX})",
    rf"{_SEX}[^,;.。0-9]{{0,6}}{_LIMIT}[0-9.]+[^,;.。0-9]{{0,10}}[,;]\s?{_SEX}[^,;.。0-9]{{0,6}}(?P<value>[0-9.]+)",
    rf"\b(?:being|means|meaning|defined\sas|指)\s?{_LIMIT}[0-9.]+[^,;.。0-9]{{1,30}},\s(?:and\s|or\s)?(?P<value>[0-9.]+)(?=\s[a-z])",
)
_FROM_THEN_ZH: Final = (
    r"(?:(?:等|从)?(?:(?:正式|真正)(?:开始|启动|开跑|做)(?:起来)?(?:了)?(?:以后|之后|后)?|(?:试验|研究|项目|课题)(?:一)?(?:开始|启动|开跑)(?:了)?(?:以后|之后|后)?"
    r"|(?<![前])(?:以后|今后|往后|接下来|从今往后|下一步|到时候)),?)?"
)
_LEFT_OUT_FIRST_ZH: Final = (
    r"(?:^|[,。;]\s?)(?:我们?|也|就|都|肯定|一律|另外|还有)*(?:不(?:再|会|打算|准备|想)?(?:纳入|收(?![缩集费钱])|招(?!聘)|入组|入选)|别(?:收|招|纳入))"
    r"(?P<value>(?!的(?:人|病人)?(?:就?是|有|啊|嘛|话)|[满够到齐进太多更那这]|了|分析|模型|统计|超过|[0-9]+\s?[个例名])(?:(?![收招要]|因为|所以|我们)[^,。;:?]){1,30}?(?:患者|病人|人|孩子|儿童|孕妇|产妇|者|的))(?=[,。;]|$)"
    r"(?![^。;]*[不别][要收招纳])"  # a row of them is read as a whole
)
# Asked by the one who answers it: "so who gets in, anyone over seventy with …".
_WHO_TAKES_PART: Final = (
    r"who(?:\sgets\sin|\scan\s(?:join|come\sin|take\spart|be\s(?:in|included))|(?:'s|\sis)\s(?:in|eligible|included)"
    r"|\s(?:do\s)?we(?:'d|\swould)?\s(?:take|want|include|let\sin|look\sfor))\s?[,:;?]\s?(?:well\s|that's\s|that\sis\s)?"
    r"(?![^.;?]*\?)"
)

# "People are to be over 75, for a hip operation, all of them in": a row of what they all must be.
_ROW_ZH: Final = (
    r"(?P<value>(?=[^。;]*(?:[0-9一二两三四五六七八九十]\s?(?:岁|级|期|分|个?月|周|年|天|%)|[<>≥≤]))"
    r"(?![^。;]*(?:排除|除外|[不别][收要纳进]|组|例|数据|指标|变量|结局|我们|医院|[做开]的))[^。;:?,、]{2,30}(?:[,、][^。;:?,、]{2,40}){1,7}?)"
)
_PEOPLE_ARE_ZH: Final = (
    r"^\s?(?:那|我们)?(?:人|病人|患者|受试者|对象|人群)(?:嘛|呢|的话|这块)?,?(?:我们)?(?:就|主要|都|只)*"
)
_ALL_IN_ZH: Final = (
    r"的?,?(?:这些)?(?:我们)?(?:都|全都?|统统|一律)(?:可以)?"
    r"(?:[收招要](?:进来)?|纳入|入组|能进来?|可以|行)吧?"
)

CRITERIA: Final[Mapping[str, FieldPhrases]] = {
    "inclusion_criteria": FieldPhrases(
        item_alone=_REQUIRED_ALONE,
        heading=r"(?:the\s|our\s)?inclusions?(?:\sare|\swould\sbe|\sis)?|(?:入选|纳入|入组)(?:的|条件|的条件)?",
        claims=in_clauses(*LIMITS_OF_TWO),
        # how often something happens is measured, and nobody's criterion
        rejects=rf"{OF_THE_RUNNING}|{OF_THE_DATA}|^\s?(?:they|the\s(?:others|other\s(?:group|half|lot)))\s(?:will\s|would\s)?"
        r"(?:gets?|receives?|do|does|hum|swallow|wear|take\s(?:the|an?)|are\sgiven)\s|"
        # how long all get something is no limit
        r"[点吃打用练服扎敷涂喝戴贴]满?[0-9一二两三四五六半]+\s?个?(?:天|周|月|年|礼拜|星期|疗程)[。]?\s?$|"
        # whom somebody does not want is left out
        r"^\W*(?:(?:but|so|just|certainly|definitely),?\s)?not\s(?:those|any(?:one|body)|people|patients)\b|"
        r"(?:发生率|死亡率|缓解率|有效率|治愈率|复发率)[。]?\s?$|^\s?(?:the\s)?(?:rate|incidence|proportion)\sof\b",
        judge=may_be("population", "inclusion", least=0.08),
        opening=r"(?:人|病人|患者|对象|人群)(?:嘛|呢|的话)?,?(?:我们)?(?:就|主要|都|只)*(?:收|招|要|是)(?![什哪谁多不否])(?=[^。;]{2,30}[,、])"
        r"|(?:主要)?(?:就是|就)?(?:收|招|纳入|入组|入选)(?:的(?:都|就)?是)?(?:那些|一些)"
        rf"|{_WHO_TAKES_PART}"
        r"|(?:they|people|patients|anyone|anybody)\s(?:can|may)\s(?:join|take\spart|be\sincluded|come\sin|enrol)\sif\s(?:they(?:'re|\sare|\shave)?\s)?"
        r"|(?:入组|纳入|入选)的?(?:要求|条件|标准)?(?:就)?是(?=\S{2})"
        r"|(?:能|可以|要)(?:入组|入选|进组|进来|参加|收进来|招进来|收)的(?:病人|患者)?(?:就|都)?(?:得|要|必须|应该?)?是?(?=\S{2})"
        r"|(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:take|include|enrol|recruit|accept)\s(?=\S)"
        r"|to\s(?:get|come|be)\sin(?:cluded)?,?\s(?:they|patients|people)\s(?:have|need)\sto\s(?:be\s|have\s)?"
        r"|(?:they|people|patients)\s(?:(?:would|will|all|must)\s)*(?:need(?:\sto\shave)?|must\shave|have\sto\shave|should\shave)\s(?=\S)",
        asides=rf"(?<=[^。;]){_ALL_IN_ZH}(?=[。]?$)|"
        r"(?:(?<=[,;.])|^)\s*(?:and\s|oh\sand\s|but\s)?(?:we|they)(?:'d|'ll|\swould|\swill)?\s(?:also\s)?(?:need|have)(?:\sto(?:\s(?:have|be))?)?\s(?=\S)",
        any_of=True,
        adds=True,
        texts=in_clauses(
            rf"{_PEOPLE_ARE_ZH}(?:是|收|招|要|得)+{_ROW_ZH}{_ALL_IN_ZH}[。]?$",
            rf"{_PEOPLE_ARE_ZH}(?:收|招|纳入)(?:的是)?{_ROW_ZH}(?<=的)[。]?$",
            r"(?:纳入|入选|入组)标准(?:里面?|中|上)(?:的|,)?(?:就是|有)?(?P<value>年龄[^,。;:?]{3,24})(?=[,。;]|$)",
            rf"(?:纳入|入选|入组)标准(?:是|为|有|包括)(?P<value>[^。;:]{{3,120}}?)(?=[。;]|$|,[^,。;]{{2,40}}(?:{NOT_IN}|排除))",
            r"^\s?to\s(?:be\s(?:eligible|included)|get\sin|qualify),?\s(?:they|people|patients|participants)\s(?:also\s)?(?:need|must\shave|have\sto\shave)\s"
            r"(?:an?\s)?(?P<value>[^.;?]{3,100})(?=[.;]|$)",
            r"\b(?:inclusion criteria|eligibility criteria)\s(?:are|is|include)\s(?P<value>[^.;:]{4,200})(?=[.;]|$)",
        ),
        cues=(
            rf"\b(?:inclusion criteria\s(?:is|are|include)|eligible\s(?:are|patients are|if)|{WE}\sinclude)"
            rf"{ITEMS}{FILL}V"
            rf"{ITEM_END}",
            rf"(?:纳入标准|入选标准)(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
        may_deny=True,
    ),
    "exclusion_criteria": FieldPhrases(
        item_alone=_OUT_ALONE,
        heading=r"(?:the\s|our\s)?exclusions?(?:\sare|\swould\sbe|\sis)?|out|not in"
        r"|(?:排除|剔除)(?:的|条件)?|不[要收](?:的|的人)?",
        judge=may_be("exclusion", least=0.08),
        follows=frozenset({"population", "inclusion_criteria"}),
        adds=True,
        asides=WHY,
        rejects=r"毕竟|^\s?(?:they|it|that)(?:'ll|\swill|\swould)\s|^\s?(?:能不能|能否|是不是|是否|whether\s)|^\s?(?:我们)?(?:并|都)?不(?:再|会|打算)?排除"
        # what is left out of the analysis is nobody
        r"|^\s?(?:the\s)?(?:first|last|initial)\s[^.;,]{1,24}(?:data|readings|values|measurements)$"
        r"|^\s?[第前头最][^,。;]{1,8}(?:的)?(?:数据|资料|结果|读数)$"
        r"|\b(?:in|from|for)\s(?:the|our|that|this|a|an)\s(?:[a-z]+\s)?(?:model|anal[iy]sis|regression|imputation)\b|(?:模型|分析|回归)(?:里|中|时)",
        besides=in_clauses(
            r"[.;,]\s(?:(?:but|(?:al)?though|just|only|except)\s)?(?:not|no|nobody|no\sone)\s(?=(?:those|the\sones|people|patients|anyone|anybody|who|with|if)\b)(?P<value>[^.;]{3,150})",
            # "…, not the ex-prems and not the cardiac babies": said of two, it is no name ("not the whole ward")
            r"[.;,]\s(?:but\s)?(?P<value>not\s(?:the\s|any\s)?[^.;,]{3,60}?(?:,|\sand|\sor|,\s(?:and|or))\s(?:not|nor)\s[^.;]{3,80})",
            r"[.;,]\s(?:but\s|and\s)?(?:we(?:'d|'ll|\swill|\swould)?\s)?(?:exclude|excluding|leave\sout)\s(?P<value>[^.;]{3,150})",
            r"[。;,]\s?(?:但|不过)?(?:要)?排除(?P<value>[^。;]{2,80})",
            rf"[。;,]\s?(?:但是|但(?!是)|不过|只是)(?P<value>(?!没|不|只要|[我咱他她]|这些|那些)[^,。;:?]{{2,40}}?)的?(?:病人|患者|人)?(?:我们?|就|都|也)*{OUT_ZH}(?=[,。;]|$)",
        ),
        denied=in_clauses(
            _LEFT_OUT_FIRST_ZH,
            r"^\s?(?:i|we)\s(?:wouldn't|won't|would\snot|will\snot|don't|do\snot)\s(?:take|have|include|recruit|want|enrol)\s(?:anybody|anyone|people|patients|those)\s(?:with|who(?:'s|\shas|\shave|\sis|\sare)?)\s"
            r"(?![^.;]*\bnor\b)(?P<value>[^.;:?]{3,320}?)[.;]?$",
            rf"(?:^|[,。;]\s?)(?:(?:对了|哦|噢|另外|还有|然后|再就是),?)?{_FROM_THEN_ZH}(?:但?凡是?)?(?!我们|以前|从前|过去|都|也|就|[前上]面|刚[才刚]|之前[说写讲]|原[来先][说写讲]|[^,。;]*(?:值|数据|变量|指标|诊断|可能|偏倚|混杂|[费钱]|从[那这里]|我(?!院|科|国|们)))(?={OF_PATIENTS}|[^,。;]{{2,40}}(?:纳入|入组|入选|除外|剔除|剔掉|刨除|排掉|排除|不能进|不能参加|不进组))(?P<value>(?:[^,。;:不]|不(?=[全孕稳良耐典明到能超足])){{2,40}}?)的?(?:我们?)?(?:当然|肯定|自然|一定|必须|坚决)?(?:就|都|也|更|一律|均|则|要|应|得)*(?:不能要|{NOT_IN})(?:在外|掉)?了?(?=[,。;]|$)",
            r"\bbut\s(?:nobody|no one|not those)\s(?:with|who (?:has|have|is|are)|on|taking"
            r"|having)\s(?P<value>(?![^.;]*\s(?:will|would|can|could|should)\b)[^.;]{3,120}?)(?=[.;]|$)",
            rf"\b{EVERYBODY}\s(?:with|on|taking"
            rf"|having)\s(?P<value>[^.;,]{{3,100}}?)\s(?:should not be (?:in(?: it)?|enrol\w+|included)"
            r"|(?:is|are|will be)\s(?:out|excluded|not eligible|left out))(?=[.;,]|$)",
            r"\b(?:nobody|no one)\s(?:with|on|taking|having)\s(?P<value>[^.;,]{3,100}?)\s"
            r"(?:(?:should|will|can|may) be (?:in(?: it)?|enrol\w+|included|recruited)|(?:is|gets) in)(?=[.;,]|$)",
            r"(?:\bwe(?:'ll|'d)?\s(?:will\s|would\s)?|(?:,\s(?:and\s)?|\band\s)(?:we(?:'ll|'d)?\s)?)"
            r"(?:leave out|don't take"
            r"|do not take|won't take|will not (?:take|include"
            r"|enrol)|don't (?:include|enrol)"
            r"|do not (?:include|enrol))\s(?P<value>[^.;]{3,120}?)(?=[.;]|$|,\s(?:and\s)?(?:we|they|half|give"
            r"|compare|randomi)\b)",
        ),
        item_after=r"^这些(?:也|都|人|病人)*(?:排掉|排除|不要|不收|剔除|除外)$|\s(?:cannot|can't|can\snot|may\snot|should\snot)\s(?:take\spart|join|be\sincluded|come\sin)$|\s(?:are|is|will\sbe|should\sbe)\s(?:also\s|all\s){0,2}(?:excluded|left\sout|out|not\seligible)(?:\stoo|\sas\swell)?(?=\s?(?:[,;.]|$))|(?:的(?:病人|患者|人)|的)?(?:我们?)?(?:就|也|都|更|先|一律|同样|肯定|一定|必须|坚决|当然|全部?|要|应该?|得)*(?:不(?:打算|想|准备|考虑)[要收]|别进|别入组|别放进来|肯定排|都排|全排|不要|别要|别收|别纳|算了|不能要|不行|不考虑|不可以|不收|不纳入|不入组|不能[进入](?:来|组)?|不能参加|得?排(?:除掉?|掉)|剔除掉?|剔掉|除外)$",
        opening=r"(?:要)?排除的话(?=,)|out\s(?:would\s|will\s)?(?:go|goes|come)\s(?:anyone|anybody|everyone|people|patients|those)\s(?:with|who(?:'s|\shas|\shave|\sis)?)\s|(?:we|i)\s(?:wouldn't|won't|would\snot|will\snot|don't)\s(?:take|have|include|want|enrol|touch)\s"
        r"(?:anybody|anyone|people|patients|those)\s(?:with\s|who\s)?"
        r"|(?:(?:i|we)\s)?(?:can't|cannot|couldn't)\s(?:have|take|include|use)\s(?=(?:those|anyone|anybody|people|patients)\b)"
        r"|(?=(?:anyone|anybody|people|patients|those)\s(?:who|with|pregnant|on|under|over|aged)\b)|(?:凡是|只要)?有(?=[^,。;、没]{2,20}、)",
        item_before=r"(?:(?:nobody|no one|none)(?:\s(?:with|who(?:'s|'ve|\s(?:is|are|has|have|had))))"
        r"|no(?!\s(?:\w+\s)?(?:consent|telephone|phone|access|response|insurance|capacity|care))"
        r"|not(?!\s(?:able|willing|yet)))\s|不[要收](?:的(?:人|病人)?(?:就?是|有|啊|嘛)[,:]?)?",
        mentions=r"\b(?:wouldn't|won't|don't)\s(?:take|have|include|recruit)\b|\b(?:keep|leave|stay)s?\sout\b"
        r"|\b(?:exclud\w+|nobody with|no one with|should not be in|(?:is|are) (?:not eligible|out))\b"
        r"|不收|不要|不纳入|不入组|排除|剔除|除外",
        texts=in_clauses(
            r"\b(?:we\s(?:will\s|also\s)?exclude|and\sexclude)\s"
            r"(?P<value>(?![^.;]*\b(?:we|follow|randomi[sz]\w+|receives?)\b)[^.;:]{3,200})(?=[.;]|$)",
            r"(?:^|[;.]\s?)(?![^.;]*\b(?:we|include|enrol\w*|recruit\w*|is|but)\b)"
            r"(?P<value>[A-Za-z][^.;:]{4,150}?)\s(?:are|will be)\sexcluded(?:\s(?:too|as\swell))?(?=[.;]|$)",
            r"^\s?exclud(?:e|ing)\s(?P<value>(?!the\b|this\b|that\b|it\b)[^.;:]{3,150})(?=[.;]|$)",
            r",\s(?:excluding|except(?:\sfor)?)\s(?P<value>[^.;:]{3,120})(?=[.;]|$)",
            r"(?:^|[.;]\s?)(?:excluded|not eligible)\s?:\s?(?P<value>[^.;:]{4,200})(?=[.;]|$)",
            r"[,。;]\s?出的(?:就)?是(?P<value>[^。;:]{2,80}?)的?(?=[。;]|$)",
            rf"(?:^|[,。;]\s?|并|需|应|拟)排除(?:标准(?:为|是|包括|有)|的话,?)?(?P<value>(?!标准|了)[^。;,:]{{2,100}}?)的?{END_ZH}",
        ),
        cues=(
            rf"\b(?:exclud(?:e|es|ing)|exclusion criteria\s(?:is|are|include)){ITEMS}{FILL}V{ITEM_END}",
            r"V\s(?:is|are|will be) excluded\b",
            rf"排除(?:标准)?(?:为|是|包括|:)?{ITEMS}V{ITEM_END}",
        ),
        may_deny=True,
    ),
}
