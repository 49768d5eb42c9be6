"""Clauses of openings that are a measure and nothing else: "术后首次排气时间", "complete resolution at 12 wks".

They are only known by their end, so that a word for a plan, a result, a treatment or a criterion in them speaks
against it, and something else of a study must be said beside.
"""

from __future__ import annotations

from typing import Final

from apps.protocol.reading.openings.chinese import FROM as FROM_ZH
from apps.protocol.reading.openings.chinese import TO as TO_ZH
from apps.protocol.reading.openings.english import CLAUSE, FROM, TO
from apps.protocol.reading.openings.rule import Rule, rule

_BESIDE: Final = ("intervention", "population", "comparator", "design_type", "blinding", "n_total", "centres")
_ENDS_ZH: Final = (
    r"(?:率|百分比|(?:的)?比例|评分|得分|积分|时间|天数|时长|用量|幅度|(?:平)?均值|转阴|减分|降幅|改善|变化|生存期?|缓解|依从性|长度|厚度|满意度|容积"
    r"|收缩压|舒张压|血压|浓度|失血量|出血量|引流量|次数|并发症|清除|愈合|复发|死亡|疼痛(?:程度)?|谵妄|排便|出血|瘘|漏|感染"
    r"|(?:NRS|VAS|PSQI|FMA-?UE|HbA1c|ORR|PFS|OS|DFS|EFS|MACE|PASI|EASI|ACR|SALT|HAMD|HAMA|MoCA|MMSE|NFOG-Q|FOG-Q|AUC|SPPB|6MWD)-?\s?[0-9]{0,3})"
)
_AGAINST_ZH: Final = (
    r"(?![^,。;:]*(?:失访|脱落|估计|预计|界值|把握度|入组|招募|年龄|病程|随访|纳入|排除|降低|提高|减少|检验|本底|目前|现在|文献|[0-9]\s?%|显示"
    r"|没有|不[要收算能]|观察|除外|剔|史|患者|病人|患儿|常见|很高|评估者|随机|双盲|单盲|对照|队列|横断面|研究|试验|调查|[0-9]岁|发病|确诊|治疗失败"
    r"|治疗|预防|用(?!量)|给予?|做|行(?!走)|服|注射|联合|加用|对比|比(?!例)|还是|或|vs|[是有](?!效)|次要|其次|主要|另外|每[天日周月]|记录|监测|预测"
    r"|危险因素|影响因素|关系|相关|怎么|什么|哪|吗|想|我|准备|打算|计划|按|分层|校正|调整|术式|入院|收治|既往|合并|伴|重度|中重度|慢性|急性(?!肾损伤)))"
)
_TIME_EN: Final = (
    r"(?:(?:at|by|in|to|on|through|over|until)\s(?:the\s)?(?:(?:day|d|week|wk|month|mo|year|yr|hour)s?\s?[0-9]{1,3}"
    r"|[0-9]{1,3}\s?-?(?:d|days?|wks?|weeks?|mo|mths?|months?|years?|yrs?|h|hrs?|hours?|min|minutes)|(?:one|a)\syear|discharge)"
    r"|(?:day|d|week|wk|month)\s?[0-9]{1,3})"
)
_FIRST_EN: Final = r"[0-9]{1,3}[\s-]?(?:day|week|wk|month|year|yr|hour|hr|d)s?[\s-]"
_WHAT_EN: Final = (
    r"(?:mortality|MACE|survival|readmissions?|recurrence|relapse|healing|cure|pain|function|disability|patency|remission|response|complications?"
    r"|bleed(?:ing|s)?|infections?|stroke|death|QoL|score|weight\sloss|reoperation|reintervention)"
)
_AGAINST_EN: Final = (
    r"(?![^.;,]*\b(?:visits?|seen|follow\w*|f/u|interim|recruit\w*|enrol\w*|randomi\w+|power|alpha|drop\w*|margin|given|gets?|takes?|daily|twice|mg"
    r"|start\w*|stop\w*|exclu\w*|we|i|expect\w*|assum\w*|aged?|is|are|was|were|will|has|have|had|treat\w*|then|dose[sd]?|centres?|centers?|sites?|hospitals?"
    r"|first|ever|onset|previous|prior|history|since|recent|within|patients?|pts|adults|children|kids|women|men|people|surgery|placebo|no|not|without|vs|versus"
    r"|secondary|primary|also|plus|and\scontrols|questionnaire|survey|data|interviews?|from|each|every|study|trial|cohort|year-?long|programme|session)\b)"
)

MEASURES_ZH: Final[tuple[Rule, ...]] = (
    rule(
        rf"{FROM_ZH}(?P<primary>{_AGAINST_ZH.replace('|主要', '')}[^,。;:?!%]{{2,30}}?)[作做]?[是为]?主要"
        rf"(?:终点|结局|指标|疗效指标){TO_ZH}"
    ),
    rule(
        rf"{FROM_ZH}主要(?:就)?(?:是|看|看的是)?(?P<primary>{_AGAINST_ZH}[^,。;:?!%是看]{{1,24}}?{_ENDS_ZH}){TO_ZH}"
    ),
    rule(
        rf"{FROM_ZH}(?:就|想|来)?(?:看|算|评|测)?(?P<outcomes>{_AGAINST_ZH}[^,。;:?!%看和与及]{{1,26}}?(?<!体){_ENDS_ZH}){TO_ZH}",
        beside=_BESIDE,
    ),
    rule(
        rf"{FROM_ZH}(?P<outcomes>[0-9一二三四五六十两]{{1,3}}(?:天|周|个?月|年|小时)(?:时)?(?:的)?看?(?:NRS|VAS|PSQI|FMA-?UE|HbA1c|ORR|PFS|OS|MACE|PASI|EASI|ACR|SALT)-?\s?[0-9]{{0,3}}){TO_ZH}",
        beside=_BESIDE,
    ),
)
MEASURES_EN: Final[tuple[Rule, ...]] = (
    rule(
        rf"{FROM}(?P<primary>{_AGAINST_EN.replace('|is|', '|')}[\w(]{CLAUSE}{{2,50}}?)\sis\s(?:the|our"
        rf"|my)\s(?:primary\s)?(?:end\s?point|outcome){TO}"
    ),
    rule(
        rf"{FROM}(?P<primary>{_AGAINST_EN.replace('|is|', '|')}[\w(]{CLAUSE}{{2,60}}?)\sis\swhat\s(?:i"
        rf"|we)\s(?:care\sabout|want\sto\ssee|look\sat)(?:\smost)?{TO}"
    ),
    rule(
        rf"{FROM}(?P<outcomes>{_AGAINST_EN}(?!{_TIME_EN})[a-z]{CLAUSE}{{1,50}}?\s{_TIME_EN}){TO}(?!,\s[0-9]{{1,3}}\s?(?:d|w|m|y))",
        beside=_BESIDE,
    ),
    rule(
        rf"{FROM}(?P<outcomes>{_AGAINST_EN}{_FIRST_EN}(?:[\w-]+\s){{0,3}}{_WHAT_EN}){TO}",
        beside=_BESIDE,
    ),
    rule(rf"{FROM}(?P<outcomes>{_AGAINST_EN}time\sto\s(?:[\w<>-]+\s?){{1,5}}){TO}", beside=_BESIDE),
)
