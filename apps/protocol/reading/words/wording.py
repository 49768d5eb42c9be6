"""What the rows of several fields are put together from: figures and what joins them to a name, and where texts end.

`V` stands for the value as it was said. A cue without its field's own words would let any stretch of a message
pass for any field, so a field that has none is only filled from sentences that name it.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER, PERCENT, SPOKEN_DECIMAL
from apps.fields.reading.quantities.times import AMOUNT
from apps.fields.reading.quantities.units import UNIT

# A figure with a unit of measurement is no proportion: "0.05 mg".
BARE: Final = rf"(?![0-9])(?!\s?{UNIT})"
SMALL: Final = rf"(?P<value>{PERCENT}|0?\.[0-9]{{1,5}}{BARE}|{SPOKEN_DECIMAL}{BARE})"
ANY_SMALL: Final = rf"(?:{PERCENT}|0?\.[0-9]{{1,5}})"
SHARE: Final = rf"(?P<value>{PERCENT})"
SIGNED: Final = rf"(?P<value>[-+±负]?\s?{PERCENT}|[-+±负]\s?[0-9.]{{1,8}}|0?\.[0-9]{{1,4}})"
SIGNED_BARE: Final = rf"(?P<value>[-+±负]?\s?{PERCENT}|(?:[-+±负]\s?[0-9.]{{1,8}}|0?\.[0-9]{{1,4}}){BARE})"
LENGTH: Final = rf"(?P<value>{AMOUNT}半?|半年|half a year)"
WHOLE: Final = r"(?P<value>[0-9][0-9,]{0,8})"
# What is said of losses, of where a study runs, of its data and its approval tells nothing of who takes part.
# How data are kept, and who allows the study.
OF_THE_DATA: Final = (
    r"\bREDCap\b|\be-?CRFs?\b|\bEDC\b|\b(?:trial|study)\sdatabase\b|\bencrypted\b|\bstudy\snumber\b|\bdouble[\s-]entr(?:y|ies)\b|\bdata\squer(?:y|ies)\b"
    r"|\b(?:REC|HRA|IRB|IRAS|ISRCTN|MHRA|CTIMP)\b|\bethics\s(?:committee|approval)\b|\bsponsor(?:s|ing)?\b"
    r"|双人录入|(?:EDC|REDCap)|加密|网盘|数据库(?:录入|管理)|伦理(?:委员会)?(?:那?边|已经?|还没|批|初审|过了)|备案|ChiCTR"
)
OF_THE_RUNNING: Final = (
    rf"^\s?(?:it(?:'d|\swould|'ll|\swill)\sbe|it's|we(?:'ll|\swill|\swould)?\shave)\s(?:{NUMBER})\s(?:\w+\s)?(?:units|cent(?:re|er)s|sites|hospitals|clinics)\b"
    r"|^\s?(?:we|i)(?:'ll|'d|\s(?:will|would|might|may))?\s(?:probably\s|surely\s)?lose\b"
    r"|^\s?(?:about|around|roughly|maybe)?\s?[0-9]+\s?(?:%|percent|(?:in|out\sof)\s(?:a\s)?(?:hundred|100|ten|10))\s(?:\w+\s){0,3}?(?:will|may|might|could)\b"
    r"|\bREDCap\b|\bethics\scommittee\b|\bwritten\sconsent\sfrom\severyone\b|\bstudy\snumber\b|\bsponsor\b"
    r"|双人录入|(?:EDC|REDCap)(?:系统)?(?:里|录)|伦理(?:委员会)?(?:那?边|已经?|还没|批)|之间(?:最多)?(?:间)?隔"
)
MANY: Final = rf"(?P<value>(?:{NUMBER})(?:\s?万)?)"
ABOUT: Final = (
    r"(?:\s?(?:of|is|are|for|about|around|takes?|lasts?|will (?:be|take|last)|为|是|约|大约|大概|共"
    r"|需要?|要|用|到|至|满|持续|一共)){0,2}\s?:?\s?"
)
EQUAL: Final = (
    r"(?:1\s?(?::\s?1){1,3}|(?:two|three)[\s-]to[\s-]one|one[\s-]to[\s-]one(?:[\s-]to[\s-]one)?"
    r"|[一1](?:比[一1]){1,3})"
)
RATIO: Final = r"(?P<value>(?<![0-9:.])[1-9](?:\s?(?::|比|\bto\b)\s?[1-9]){1,4}(?![0-9:%]))"
OF_SOMEBODY: Final = r"(?!\s?的?(?:患者|病人|受试者|病例|人群))"
IS: Final = (
    r"of|is|was|are|at|=|:|to be|will be|set (?:at|to)|about|around|roughly|为|是|取|设为|定为|设定为|约|约为"
    r"|就?按|就是|就取"
    r"|就|以"
)
BE: Final = rf"(?:\s{{0,3}}(?:{IS})){{0,2}}\s{{0,3}}"
RANDOMISED: Final = r"(?<!non)(?<!non[- ])randomi[sz](?:ed|e|ing)"
STUDY: Final = r"(?:trial|study|design|试验|研究|设计)"
CLINICAL: Final = rf"(?:{RANDOMISED} )?(?:controlled )?(?:clinical )?(?:临床)?{STUDY}"
ANY_STUDY: Final = r"(?:trial|study|design|survey|试验|研究|设计|调查)"
PEOPLE: Final = (
    r"(?:patients|participants|subjects|residents|outpatients|inpatients|recipients|adults|children|people|women"
    r"|men|persons|volunteers|cases)"
)
END: Final = (
    r"(?=\s*(?:[,.;:()!?。、]|$)|\s+(?:from|in(?!\s(?:combination|addition))|at|to|for|versus|vs|compared|against|will"
    r"|is|are|on(?!\stop)|over|during|while|as|by|who|than|reduces?|improves?|lowers?|prevents?)\b"
    r"|\s*(?:[0-9]+\s?[例名]|作为|进行|与|相比|比较|随访|来自|随机|为期|开展|治疗|对|在|的(?:疗效|效果|安全性|有效性|影响|作用)))"
)
STOP: Final = r"(?=\s*(?:[.;!?。]|$))"
ITEM_END: Final = rf"(?:{END}|(?=\s*(?:,|、|;|and\b|or\b|和|及|或|以及)))"
ITEMS: Final = r"\s?(?:[^.;。]{0,200}?(?:,|、|;|\band\b|\bor\b|和|及|或)\s?(?:and\s|or\s)?)?"
FILL: Final = r"(?:\s?(?:the|an?|our|all|either|a total of|about|约|为|是|[0-9]{1,5}\s?[例名]?))*\s*:?\s*"
WE: Final = r"(?:\bwe|\bwill|\bto|\btrial|\bstudy)"
GROUP_ZH: Final = r"(?:试验组|干预组|治疗组|研究组|实验组)"
GETS_ZH: Final = r"(?:接受|给予|采用|使用|服用|应用|为|是|用)"
OUTCOME: Final = r"(?:outcomes?|end ?points?)(?: measures?)?\s(?:is|are|will be|include|includes)"

# Clauses that say a text by themselves: where one ends, the next begins with words of its own.
NEXT_ZH: Final = (
    r"(?:并|且|再|然后)?(?:对照|试验组|干预组|治疗组|研究组|实验组|观察组|排除|纳入|招募|入组|入选|主要|次要|结局|终点|随访"
    r"|随机|[单双三]盲|开放|计划|每组|样本量|采用|治疗[0-9]|疗程|由|在|安全性|按|共[0-9计需纳])"
)
END_ZH: Final = rf"(?=\s?(?:[。;!?\n]|$|,\s?{NEXT_ZH}))"
TEXT_ZH: Final = (
    rf"(?:[^。;,:%\n]{{2,80}}(?:,(?!\s?{NEXT_ZH})(?=[^,。;]{{0,8}}(?:[0-9]|每|连用|口服"
    rf"|静脉))[^,。;:组]{{1,20}})?)"
)
END_EN: Final = (
    r"(?=\s?(?:[.;,]|$)|\s(?:and|while|whereas|but|versus|vs)\s(?:the|we|our|a control|placebo)\b"
    r"|\s(?:versus|vs)\b)"
)
NO_OPINION: Final = (
    r"(?!(?:very|hard|tricky|an? (?:problem|issue|challenge|headache)"
    r"|quite|too|not|safe|cheap|expensive|simple|complex|feasible|acceptable|effective|well|easy|difficult"
    r"|described|based|unknown|unclear|similar|expected|estimated|defined|measured|assessed|analy[sz]ed|recorded|met"
    r"|reached|achieved|fine|ok(?:ay)?|pending|done|decided|changed|missing|open|later|ready|the same|poor"
    r"|good|bad|important|what|how|still|yet|being|no\b|[0-9.]+\s?%)\b)"
)
ARM_GETS: Final = (
    r"(?:group|arm)\s(?:will\s)?(?:receives?|gets?|takes?|stays? on|remains? on|continues?(?: on| with)?"
    r"|is given|be given|is treated with)"
)
PUTS_IN: Final = (
    r"(?:(?:(?:早期|继续|序贯|改为?|立即|延迟|维持|单次|仅|只)?(?:口服|静脉|注射|皮下"
    r"|吸入|肌注|外用|局部))|(?:继续|维持|沿用)(?!随访|观察))"
)
# "the drug group X 500 mg, the control group placebo": without a verb only where a dose or a placebo stands.
DOSE: Final = r"[0-9]\s?(?:mg|g|μg|ug|mcg|ml|IU|单位|片|粒)(?![a-z])"
WORD_ZH: Final = r"[\u4e00-\u9fff]{2}"  # behind "12.5%": of what the figure is
BARE_ARM: Final = (
    rf"(?=[^,。;]*(?:{DOSE}|安慰剂|常规|标准|空白|假|加|联合|单用|单纯|手术|治疗|注射"
    r"|口服|静脉|支架|消融|护理|教育|训练|针灸|康复|滴鼻|吸入|[喝吃服戴贴]))(?![^,。;]*(?:高|低|平均|显示|时间|更|显著|明显|较|效果|好|差|例"
    rf"|率|%(?!{WORD_ZH})|岁|减少|增加|降))(?:[^,。;:%]|%(?={WORD_ZH})){{2,40}}"
)
# A word that was cut in two: nobody has "a joint repl".
CUT_WORD: Final = r"^\s?[^,。;]{1,20}[置切移]$"
# Those of a year and a half are not known by that.
OF_A_TIME: Final = r"^\s?[0-9一二两三四五六七八九十半]+个?[年月周天]半?(?:左右|多|内|里)?的(?:病人|患者)$"
SPELT_COUNTS: Final = ("two", "three", "four", "five", "six", "eight", "ten", "twenty", "10", "20")
# What some in a group get befalls them, and nobody gives it: "one in ten in the control group will get a rash".
NO_SHARE_OF: Final = "".join(
    rf"(?<!{share}\s{of}\s{the}\s)"
    for share in (
        "%",
        "percent",
        "per\\scent",
        "hundred",
        "half",
        "third",
        "quarter",
        "fifth",
        "tenth",
        *SPELT_COUNTS,
    )
    for of in (
        "in",
        "of",
        "of\\sthose\\sin",
        "of\\spatients\\sin",
        "of\\sthe\\spatients\\sin",
        "of\\speople\\sin",
    )
    for the in ("the", "our")
)
ONE_GETS: Final = r"\bone\s(?:arm|group)\s(?:will\s)?(?:gets?|receives?|takes?)\s"
OTHER_GETS: Final = r"(?:and\s)?the\sother(?:\s(?:arm|group|one))?\s(?:will\s)?(?:gets?|receives?|takes?)\s"
CONTROL: Final = r"(?:placebo|usual|standard|sham|control|conventional|routine)"
# One treatment and another: not two kinds of people, not what is measured in them.
WE_COMPARE: Final = (
    r"(?:\bwe(?:'ll|'d)?\s(?:will\s|want to\s|plan to\s|(?:would\s)?like to\s)?compare"
    r"|\band\s(?:to\s)?compare|,\scomparing)\s"
)
COMPARED: Final = (
    r"(?!(?:the\s|their\s|our\s)?(?:(?!in\b|among\b|for\b)\w+\s){0,3}(?:outcomes?|results?|rates?|mortality|survival|patients|those|them|groups?"
    r"|arms?|data|values?|proportions?|percentages?|means?|numbers?|scores?|adults?|children|wom[ae]n|m[ae]n|males?|females?|cases|controls|it|this|two|both|accuracy)\b)"
)
COMPARED_ZH: Final = r"(?:(?![组率例期的两患男女])[^,。;:%与和同]){2,24}"
ONE_THING: Final = (
    r"(?!(?:early|late|low|high|short|long|single|double|open)\s(?:with|to|against"
    r"|versus)\b)(?:(?!\s(?:with|to|against|versus)\s)[^.;,%]){3,80}"
)
NO_TREATMENT_ZH: Final = (
    r"[^,。;]*(?:高|低|平均|显示|时间|更|显著|明显|较|效果|好|差|例|率|岁|减少|增加|没|不|有|是)"
)
ARMS_ZH: Final = r"(?:加|给|上|一组|试验组|干预组|治疗组|研究组|实验组|跟|与|和|同)"
NO_RESULT_ZH: Final = (
    r"(?![^。;]*(?:高于|低于|显示|更|显著|率|%|例|岁|减少|增加|差异|优于|没有|未|对照|随访|主要|试验组))"
)
DRUG_AND_DOSE: Final = (
    r"[a-z][a-z-]{3,30}\s[0-9][0-9.,]{0,6}\s?(?:mg|g|mcg|µg|μg|ml|IU|units?)(?:/\w{1,4})?\b[^.;,:%]{0,40}?"
)
ARM_USES: Final = r"(?:的?(?:患者|病人))?(?:将|则|拟)?(?:接受|给予|采用|使用|服用|应用|予|用(?!药))(?:的是)?"
# What is done in two arms, told in one reply: it is neither of them by itself, nor any other text.
ARMS_IN_WORDS: Final = (
    r"一组[^。;]{1,40}[,;、]\s?(?:而|另|其他|另外)?一组|(?:试验组|干预组|治疗组|研究组|实验组)[^。]{1,60}对照组|对照组[^。]{1,60}(?:试验组|干预组|治疗组)"
    r"|\bhalf\s(?:of (?:them|the patients)\s)?(?:will\s)?(?:gets?|receives?|takes?|have)\b|\bthe other half\b"
    r"|\bone (?:group|arm) (?:will )?(?:gets?|receives?|takes?)\b|\b(?:versus|vs\.?)\s"
)
ARM_VERB: Final = r"(?:的?(?:患者|病人))?(?:将|则|拟)?(?:接受|给予|采用|使用|服用|应用|予|用)"
NO_METHOD: Final = r"(?![^,。;]{0,12}(?:盲法|评估|分析|随机|登记|例|率))"
NO_VERB: Final = (
    r"(?![^.;,]*\b(?:is|are|was|were|be|will|have|has|had|gets?|receives?|needs?|do|does|did|should|must|can"
    r"|could|may|we|i|they)\b)"
)
NO_MEASURE: Final = (
    r"(?![^.;,]*\b(?:wom[ae]n|m[ae]n|males?|females?|boys|girls|smokers|cases|controls|younger|older|early|late|accuracy|standard|difference|superior|inferior|better|worse|higher|lower|more|less|score"
    r"|rate|pos|neg|positive|negative|trial|compared)\b)"
)
PEOPLE_ZH: Final = (
    r"(?:青少年|老年人|患者|病人|患儿|成人|儿童|妇女|女性|男性|老年人|老人|新生儿|婴儿|孕妇|产妇|居民"
    r"|者)"
)
# A person or a finding: "不收" is said of other things as well.
OF_PATIENTS: Final = (
    r"[^,。;:]{0,30}(?:的(?=就|都|也|一律|均|则|要|应|不)|史|病|症|者|人|岁|妇|孕|癌|瘤|炎|衰竭|不全|过敏|儿|期"
    r"|感染|手术|出血|透析|[<>≥≤])"
)
# What is left out there is a record or a figure, and nobody.
OF_ANALYSIS: Final = (
    r"\b(?:models?|anal[iy]s[ei]s|regression|imput\w+|sensitivity\s(?:run|check)|covariates?|variables?|predictors?|questionnaires?"
    r"|papers?|forms?|records?|readings?|data(?:sets?)?|(?:mon|tues|wednes|thurs|fri|satur|sun|holi)days?)\b|(?:周|星期|礼拜)[一二三四五六日天]的|组的|模型|分析|回归|插补|变量|协变量|指标|数据|条目|量表|文献|论文|样本|标本|读数|[图影]像|片子"
)
NOT_IN: Final = (
    r"(?:别(?:进来?|要(?![求紧命])|[收招](?!集)|纳入|放进来|入组)了?|不进来"
    r"|不收|不要|不纳入|不入组|不入选|不能入组|不能进来?|不能参加|不进组|不入|除外|剔除|剔掉|刨除|排掉|去掉|排除)"
)
EVERYBODY: Final = r"(?:anyone|anybody|those|people|patients)"
BY_CONTRAST: Final = (
    r"(?!去年|基线|对照|假设|实际|术前|术后|[治疗]前|以前|之前|国外|国内|文献|别人|指南|历史|正常|健康|上[一次个]|[两各前后]"
    r"|对照组)"
)
WHO: Final = (
    r"(?:adults?|kids|residents|patients|children|women|men|people|infants|neonates|adolescents|volunteers|teenagers|teens|babies"
    r"|toddlers|mothers|smokers|survivors|students|nurses|outpatients|inpatients)"
)
QUALIFIED: Final = (
    r"(?=[^.;,]{0,120}\b(?:with|within|after|starting|requiring|needing|living|aged?|over|under|who|undergoing|admitted|on|receiving|treated|older|younger"
    r"|having|scheduled)\b)"
)
# Whoever is of a kind, in a clause that says nothing else of them: "everyone over 75 who broke a hip".
ANY_ONE_WHO: Final = (
    r"(?:everyone|everybody|anyone|anybody)\s(?:over|under|above|below|aged|older\sthan|younger\sthan)\s"
    r"(?:the\sage\sof\s)?[a-z0-9-]{2,14}(?:\s(?!who\b)[a-z-]+){0,4}?\s(?:who|with|after|admitted|undergoing|having)\s"
    r"(?![^.;,]*\s(?:gets?|receives?|will|would|should|must|needs?|goes|go|did|died|we|i|they|can|could|might|may)\b)[^.;,?]{4,100}?"
)
KIND_ZH: Final = (
    r"(?!了|[^。;:?]*(?:[费钱]|数据|资料|标本|样本|医院|不[收要]|排除|剔除))(?=[^。;:?]*(?:岁|患者|病人|手术|做[了完过]|确诊|诊断))"
    r"[^。;:?]{4,60}?的?"
)
# What befalls people, and not whether they can be had for the study.
WHAT_HAPPENS: Final = (
    r"(?:of\s(?:them|the\s\w+)\s|people\s|patients\s)?(?![^.;,?]*\b(?:we|i|eligible|willing|wants?|agree|take\spart|enrol\w*|join"
    r"|consent\w*|recruit\w*|sign|drop\w*|lost)\b)[a-z][^.;,?]{2,60}?"
)
WHAT_HAPPENS_ZH: Final = (
    r"(?![^,。;]*(?:[收招]|愿意|参加|入组|符合|失访|退出|能来))[^,。;:?]{1,20}?(?:的)?(?:有|是|了)"
)
# Who is not randomised one by one.
BY_UNITS: Final = (
    r"(?:[以拿把用][^,。;:?]{1,16}(?:[为做作当]|作为|当作)(?:随机)?单[位元](?:来|去)?(?:进行|做)?随机"
    r"|\brandomi[sz]\w*\s(?:but\s)?(?:it\s|them\s)?by\s(?:the\s)?(?:[a-z]+\s){0,2}?[a-z]+(?=,?\s(?:and\s)?not\s(?:by\s)?(?:the\s)?"
    r"(?:individual\s)?(?:patients?|persons?|people|individuals?)\b))"
)
# By what something is measured is nothing that people are given: "by the stool chart in a diary".
MEASURED_BY: Final = re.compile(
    r"^\W*(?:by|on|with|using|from)\s(?:the|an?)\s.*?\b(?:charts?|scales?|scores?|questionnaires?|diar(?:y|ies)|index)\b",
    re.IGNORECASE,
)
# What is done besides: a list of what is adjusted for ends before it.
NEXT_VERB: Final = (
    r"(?:fill|impute|handle|use|using|run|do|report|repeat|test|compare|analy[sz]e|exclude|perform|present|estimate|treat"
    r"|check|account|fit|give|quote|show|we|it|missing|no|with)\b"
)
# How groups are compared, by name.
METHOD_EN: Final = (
    r"(?:cox|log-?rank|logistic(?!\sfor\b)|linear regression|mixed(?:[- ]effects)? model|MMRM|ANCOVA|ANOVA"
    r"|analysis\sof\s(?:co)?variance|t-test|chi-squared?|fisher(?:'s)?|mann-whitney|wilcoxon"
    r"|regression|kaplan-meier|GEE|poisson|negative binomial)"
)
# What another outcome is compared by: “主要结局用卡方检验，疼痛用方差分析”.
METHOD_OF_ANOTHER_ZH: Final = (
    r",(?![^,。;]*(?:两组|组间|各组|数据|统计|正态|偏态|分布|方差齐|方差不|符合|满足|变量|资料|样本|如果|要是|效应|模型|校正|调整))"
    r"\s?[^,。;用]{2,14}?(?:就|则|都|还是)*(?:采用|使用|用)"
)
METHOD_ZH: Final = r"(?:Cox|logistic|回归|卡方检验|t检验|方差分析|log-?rank|生存分析|混合(?:效应)?模型|GEE)"
