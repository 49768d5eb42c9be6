"""What is said for the arms of a study: what is done, and with what it is compared. By itself, because most ways of
saying one of them say the other as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.units import UNIT
from apps.protocol.reading.learned.about import may_be
from apps.protocol.reading.outcomes.aims import INTERVENTION_AIMS
from apps.protocol.reading.rows.arm_lengths import OF_THE_ARM, OF_THE_OTHER_ARM, ONLY_A_LENGTH
from apps.protocol.reading.words.wording import (
    ARM_GETS,
    ARM_USES,
    ARM_VERB,
    ARMS_IN_WORDS,
    BARE_ARM,
    BY_CONTRAST,
    COMPARED,
    COMPARED_ZH,
    CONTROL,
    DOSE,
    DRUG_AND_DOSE,
    END,
    END_EN,
    END_ZH,
    FILL,
    GETS_ZH,
    GROUP_ZH,
    NO_MEASURE,
    NO_METHOD,
    NO_OPINION,
    NO_RESULT_ZH,
    NO_SHARE_OF,
    NO_TREATMENT_ZH,
    NO_VERB,
    OF_THE_DATA,
    ONE_GETS,
    ONE_THING,
    OTHER_GETS,
    PUTS_IN,
    TEXT_ZH,
    WE_COMPARE,
    WHO,
)

# "25%" is what is measured in a group, and nothing that it is given.
# Nor is what each is compared with when nothing is named.
ONLY_A_FIGURE: Final = (
    r"^\s?(?:组?(?:率|均[值数]))?\s?[=:]?\s?[-+]?[0-9][0-9.]*\s?%?\s?$"
    r"|^\s?(?:他们?|她们?|病人|患者)?(?:自己|自身|前后|本身|两者|互相)\s?$|^\s?(?:them|him|her|it)sel(?:f|ves)\s?$"
    # what "get" or "go" took along: "the others just get up as usual"
    r"|^\s?(?:up|out|off|away|along|round|by|on\swith\sit|home)\b(?!\sto\b)"
)
# Nor is where somebody comes from.
ONLY_A_PLACE: Final = (
    r"^\s?(?:(?:the\s)?(?:controls?|comparison\sgroup|unexposed)\s(?:all\s)?(?:come|comes|are\s(?:drawn|taken|recruited|picked))\sfrom\s)?"
    r"(?:(?:the|our)\s)?(?:same|neighbouring|nearby)\s(?:[a-z]+\s){0,2}(?:clinics?|hospitals?|wards?|practices?|villages?|departments?"
    r"|cent(?:re|er)s?|units?|towns?|schools?|districts?)[.]?\s?$"
    r"|^\s?(?:来自)?同一?(?:个|家|所)?[^,。;的]{0,6}(?:医院|科室?|病区|小区|社区|村|门诊|学校|年生?)[。]?$"
)
IN_TRIAL: Final = rf"(?!(?:{WHO})\b)[a-z](?:(?!\s(?:in|among)\s)[^.;,:%]){{2,60}}?"

ARMS: Final[Mapping[str, FieldPhrases]] = {
    "intervention": FieldPhrases(
        gets_more=True,
        claims=OF_THE_ARM,
        heading=r"(?:the\s)?(?:intervention|treatment|treated|active|experimental)\s(?:arm|group)(?:\sgets?|\sis|\sgiven)?|(?:试验|干预|实验|观察|治疗|研究)组",
        rejects=rf"{ONLY_A_FIGURE}|{OF_THE_DATA}|^\s?(?:{NUMBER})\s?(?!(?:days?|weeks?|months?|years?)\b)(?:{UNIT}|[毫微]?[升克]|[片粒次分])\s?$|"
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
            r"(?P<value>[^=;.,]{3,100}?)(?=[.;,]|$|\sand\s(?:the\s|our\s)?(?:comparators?|comparison|controls?|unexposed|others?)\b)",
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
            r"(?:(?:待评价|待评估|待测|指标)的?(?:诊断)?(?:试验|方法|检测|检查)|待(?:评[价估]|测)的)(?:就)?(?:是|为)(?P<value>(?!什么|哪|不)[^,。;:%]{2,40})(?=[,。;]|$)",
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
        gets_more=True,
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
            r"^\s?对照(?:组|[这那]边)(?:的话,?|呢,?|嘛,?)?(?:就|还|也|都)*是(?P<value>(?:我们)?(?:科里?|这边|这儿|医院)?(?:平时|平常|原来|现在|一直以来)?的?"
            r"(?:那一?套|老样子|老办法|老一套)(?:做法|办法)?[^。;?%]{0,60}?)(?=[。;]?$)",
            rf"^\s?对照(?:组|[这那]边)(?:就|也|还是|还)*(?:是|用|给)?(?P<value>(?:一样|同样)的?(?!剂?量?时间)[^,。;:?%]{{2,20}}[,](?:就是|只是|不过是?){NO_RESULT_ZH}[^。;?%]{{2,40}})(?=[。;]?$)",
            rf"^\s?(?:and\s|so\s)?(?:the|our)\s(?:comparison|controls?)\s(?:group\s)?(?:is|are|would\sbe|will\sbe)\s(?:(?:simply|just|basically)\s)?"
            rf"(?P<value>{NO_OPINION}(?:all|everyone|everybody|those|patients|people|the|an?|any(?:one|body)?)\s[^.;,?]{{5,120}})(?=[.;,]|$)",
            r"^\s?(?:and\s|so\s)?(?:(?:the|our)\s)?(?:control|comparison|comparator)s?(?:\s(?:arm|group|side))?\s"
            r"(?:(?:is|are|would\sbe|will\sbe|gets?|just|simply|basically|only)\s){1,3}"
            r"(?P<value>what(?:ever)?\s(?:we|our\s[a-z]+)\s(?:\w+ly\s|always\s|already\s)?(?:do|give|use|offer|have)\b[^.;?]{0,160})(?=[.;]|$)",
            r"^\s?对照(?:组)?(?:当然|嘛|呢|的话)?,?(?:就|也)?是(?P<value>(?!什么|谁|哪|一样)[^,。;:?%]{4,40}?)(?:啦|呗|吧|喽)?(?=[,。;]|$)",
        ),
        within=frozenset({"treatment_duration"}),
        opening=r"(?:and\s|so\s)?the\s(?:comparison|comparator|controls?)(?:\s(?:group|arm))?(?:\s(?:would\sbe|will\sbe|is|are)|'d\sbe)\s(?=\S)"
        r"|对照(?:呢|嘛|么),?(?=[^。;]{2})|对照的[^,。;:、的]{1,6}?(?:就|则|还是|仍然?|只)+(?:是|用|做|给)?(?=[^,。;]{2})|对照(?:[那这]边|组?的话)(?:就|则|还|只)*(?:是|用|给)?|对照(?:组(?:的?(?:患者|病人|人))?(?:就|则|都)*(?:是|用|给予?|接受|按照?)?|(?:那|这)[边头](?:就|则|还|只)?(?:是|用|做|给)|(?=不是))(?![^。]*(?:试验组|干预组|治疗组|研究组))"
        r"|(?:另(?:外)?一[组半]|那一[组半]|他们)(?:人|病人|患者)?(?:就|则|还是|照样|照旧|只|仅)*(?:继续|接着)?(?:是|吃|喝|用|做|给予?|接受|打|戴|贴|按照?)(?=[^,。;]{2,})(?![^。]*(?:试验组|干预组|治疗组|研究组))"
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
            rf"(?:^|[,。;]\s?)(?:跟|与|和|同(?![事学行院科期时样意一])){BY_CONTRAST}(?P<value>[^,。;的%更显]{{2,20}}?)(?:相比|比较|(?<!病例)做?对照|比一?比|比)(?=[,。;]|$)",
            r"一组[^,。;:%率例]{2,30},(?:另|其他)?一组(?:就|还是|只|仅)*(?:给予?|用|做|接受|吃)?(?P<value>[^,。;:]{0,8}(?:安慰剂|常规|标准|对照|空白|假)[^,。;:]{0,12})(?=[,。;]|$)",
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
            r"(?:与|和|同(?![事学行院科期时样意一]))V(?=(?:进行)?(?:相比|比较|(?<!病例)对照|作对照))",
            r"以?V(?=(?:作|作为|为)对照)",
        ),
    ),
}
