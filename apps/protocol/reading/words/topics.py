"""What texts are about that people tell in words of their own: a clause that names it begins what is told of it."""

from __future__ import annotations

from typing import Final

MISSING: Final = (
    r"(?:数据|资料)(?:有)?缺(?:失|了)?的?|缺(?:失|了|的)?的?数据|缺失(?:值|的)?|多重(?:插补|填补)"
    r"|\bmissing\s(?:data|values?|outcomes?|scores?|measurements?|visits?)\b|\bmultiple\simputation\b"
    r"|\bcount\s(?:them|him|her|those)\sas\s(?:an?\s)?(?:not\b|failures?\b|non-?respon\w+)"
    r"|\b(?:is|are|goes)\smissing\b|\bimput(?:e|ed|ing|ation)\b|\blast\sobservation\scarried\sforward\b"
)
ANALYSIS: Final = (
    r"主要的?(?:算法|统计(?:方法|分析)?|分析方法)(?!集)|统计(?:方法|分析|学)?(?:主要|上|就)?(?=(?:是|用|采用))(?![^,。;]*(?:老师|教授|主任|医[生师]|博士|同事|负责|帮忙|统计师|小\S))"
    r"|\b(?:main|primary)\sanalysis(?=\s(?:is|will|would)\b)"
)
# What becomes of other data, or how often it is all done again, is told beside what becomes of those that lack.
BESIDE_MISSING: Final = (
    r"\b(?:repeat|redo|sub-?groups?|sensitivity\sanalys[ie]s|per[\s-]protocol)\b"
    r"|(?:变量|指标|条目)[^,。;]{0,4}(?:不要|删|去掉)|(?:再|另外|并|还)[^,。;]{0,12}(?:分析|方案)集|亚组|(?<!缺)(?:用|做|按)[^,。;]{0,12}(?:秩和|检验|回归)"
)
SEQUENCES: Final = (
    r"随机(?:序列|数字表?|号码?)(?![^,。;]{0,6}[装放封塞][^,。;]*信封)|区组(?:随机|大小|长度)|(?:分层|置换|随机)区组|\b(?:permuted|random(?:ly)?)\s(?:\w+\s){0,2}blocks?\b"
    r"|(?:^|[,。;]\s?)随机(?:化|分组)?(?=(?:就|我们|这块)?(?:让|由|请|找|交给|托)[^,。;组]{2,14}(?:出|[来去]?做|生成|产生|编)(?:[,。;]|$))"
    r"|\bin\s(?:\w+\s){0,2}blocks\b|\bblocks\s(?:that|whose)\b|\bblock\s(?:randomi[sz]ation|sizes?)\b|\bcomputer[-\s]generated\b|\brandomi[sz]ation\s(?:list|sequence|schedule)\b"
)
# What is told beside how chance decides, and has an item of its own.
# Who must not know how long the blocks are: no way to randomise by itself.
LENGTH_HIDDEN: Final = (
    r"^(?![^.;]*\b(?:computer\w*|generated|permuted|random\w*|lists?|sequences?|in\sblocks|blocks\sof|var(?:y|ies|ying|iable)"
    r"|mixed|[0-9]+|two|four|six|eight)\b)(?=[^.;]*(?:\b(?:not|never|nobody|no\sone|secret)\b|n't\b))[^.;]*\bblock\s(?:size|length)s?\b"
    r"|^(?![^。;]*(?:随机|电脑|计算机|[0-9]))[^。;]*区组的?(?:长度|大小)[^,。;]{0,6}(?:别|不|勿|莫|保密)"
)
BESIDE_SEQUENCES: Final = (
    r"\bstrat\w+|\bseparately\s(?:by|for)\b|\bconceal\w*|\bblind\w*|\bknow\b|\bratio\b|\b(?:one|two|three|[1-4])\s?(?:to|:)\s?(?:one|two|three|[1-4])\b"
    r"|\bpharmac\w+|\b(?:makes?\sup|prepares?)\b|\b(?:[0-9]+|two|three|four|five|six|eight|ten)\s(?:hospitals|sites|cent(?:re|er)s|clinics)\b"
    r"|药师|配药|(?:找|联系|联合|拉)[^,。;]{0,4}[家所]|分层|隐藏|隐匿|盲|知道|知情|[一二两三1-4]\s?[比:]\s?[一二两三1-4]"
)
CONCEALED: Final = (
    r"分配隐[藏匿]|隐[藏匿](?:分组|分配|随机)|\b(?:allocation\s)?concealment\b"
    r"|\b(?:allocation|sequence)\s(?:is|will\sbe|stays)\s(?:concealed|hidden)\b"
)
GAP: Final = (
    r"(?:有争议|说不清|不清楚)的(?:就)?是|争议(?:就)?在于|空白(?:就)?(?:在于|是)"
    r"|\bthe\s(?:gap|controversy|uncertainty)\sis\b|\bwhat\s(?:is|nobody|no\sone)\s(?:not\sknown|unclear|knows)\sis\b"
)
WORTH: Final = (
    r"(?:研究)?意义(?:就)?(?:在于|是)|(?:要是|如果|假如)(?:能|真)?(?:做?成(?:功|了)|有效|证实)了?(?=,)"
    r"|\bif\s(?:it|this|that)\s(?:works|is\strue|holds(?:\sup)?)(?=,|\s(?:it|we|then)\b)"
)

INTERIM: Final = (
    r"(?:期中|中期)分析|(?<=不[做设搞])(?:期中|中期)(?=[,。;吧了]|$)|(?:期中|中期)(?=(?:都|也|就)?不(?:做|搞|设|看|分析))"
    r"|(?:中途|半路)(?=(?:都|也|就)?(?:不看|不分析|不揭盲|看一[次眼]|看一下(?:数据|结果)))|中间(?=(?:都|也|就)?不(?:看|分析)(?:数据|结果))|\binterim(?:\sanalys[ie]s|\slooks?)?\b"
    r"|\b(?:look|peek|analy[sz]e)\w*\s(?:at\s(?:the\s|our\s)?(?:data|results|numbers)\s)?(?:half\s?way|midway|part\sway)\b"
)
# What becomes of those who leave early is told beside it: “期中不做分析，中途搬走的算到搬走那天”.
BESIDE_INTERIM: Final = r"算到|截到|缺失|插补|填补|\bimput\w+|\bmissing\b"
COMMITTEE: Final = (
    r"(?<![A-Za-z])(?:I?DMC|DSM[BC])(?![A-Za-z])|数据(?:和|与|及)?(?:安全性?)?监[查察](?:委员会)?"
    r"|(?:数据|独立|监[查察])(?:的)?安全(?:性)?(?:委员会|小组)|安全(?:性)?(?:监[查察])?委员会|监[查察]委员会"
    r"|\b(?:data\s(?:and\s)?(?:safety\s)?|independent\s)monitoring\s(?:board|committee)\b"
    r"|\bsafety\s(?:monitoring\s)?(?:board|committee)\b"
    r"|(?<!ethics )(?<!review )\b(?:board|committee|panel)\b"
    r"(?=[^.;,]{0,40}?\b(?:look|check|go|review|watch|see|meet)\w*\s(?:\w+\s){0,4}?(?:safety|harms?|(?:adverse|serious)\sevents)\b)"
)
HARM: Final = (
    r"严重的?不良(?:事件|反应)(?=[^。;]*(?:报|通知))|\bSAEs?\b(?=[^.;。]*(?:report|notif|within|报|通知))"
    r"|不良(?:事件|反应)[^,。;]{0,12}(?:上报|报告|报给)"
    r"|严重的[^。;]{0,8}?[0-9一两二三]+\s?个?(?:小时|天|日)(?:之)?内(?:就|都|要|必须|一定)*(?:上?报|报告|通知)"
    r"|\b(?:anything|everything|whatever's|whatever\sis)\s(?:really\s)?(?:serious|severe|nasty)\b"
    r"(?=[^.;,]*\b(?:within|the\ssame\sday|straight\saway|at\sonce|reported)\b)"
    r"|\bserious\sevents?\b(?=[^.;]*\b(?:within|report\w*)\b)"
    r"|\b(?:serious\s)?adverse\s(?:events?|reactions?)\b(?=[^.;]*\b(?:reported|report\w*\sto|notif\w*|within)\b)"
)
# How people are taken in, and whether it goes forward or back in time: told where they come from.
HOW_TAKEN: Final = (
    r"\bconsecutive(?:ly)?\s(?:\w+\s){0,2}?(?:enrol|recruit|inclu|patient|participant|adult|child|case|people|series|sampl|admission|referral)\w*"
    r"|\b(?:enrol|recruit|includ|select)\w*\sconsecutively\b|\bconvenience\ssampl\w+"
    r"|连续(?:性)?(?:纳入|入组|入选|收治|招募|病例|抽样)|便利抽样|方便抽样"
    r"|^\W*(?:(?:this|it|ours|the\sstudy)(?:'s|\sis|\swill\sbe)\s)?(?:an?\s)?(?:[\w-]+,?\s){0,2}?(?:pro|retro|ambi)spective\b(?![^.;]*\b(?:cohort|trial|case-control)\b)"
    r"|^\W*(?:我们?|这|本研究|本课题)?(?:就?是|做|为|属于)?(?:个|一项|一个)?(?:单中心|多中心|、|的)*(?:前瞻|回顾|双向)性?(?:的|地|、|单中心|多中心|观察性?|临床|收集|诊断)*(?:研究|设计|试验|收集|入组|入选)"
)
# Who reads what they judge without knowing the other's: told with who is blinded.
_JUDGES: Final = (
    r"(?:readers?|reviewers?|raters?|observers?|assessors?|examiners?|graders?|adjudicators?|\w+ologists?|\w+therapists?|clinicians?|doctors"
    r"|nurses|physicians?|surgeons?|dentists?|experts?)"
)
READERS: Final = (
    rf"\b(?:two|three|both|all|second|2|3)\s(?:[\w-]+\s){{0,3}}?{_JUDGES}\b[^.;]{{0,60}}?\b(?:independent(?:ly)?|blind(?:ed)?|masked|unaware|separately|without\sknowing)\b"
    rf"|\b{_JUDGES}\b[^.;]{{0,40}}?\b(?:blind(?:ed)?|masked|unaware)\s(?:to|of)\s(?:each\sother|one\sanother|(?:the\s)?other(?:'s|s'|\s)"
    r"|(?:the\s)?(?:reference|index|clinical|histolog|patholog|biops)\w*)"
    r"|(?:[两二三23]|几)[名位个][^,。;]{0,8}?(?:医[师生]|[读阅]片[者员]?|评[估价定分][者员]?|专家|技师|治疗师|康复师|护士|人)[^。;]{0,16}?(?:独立|互不|互相不|彼此不|不知道?(?:对方|彼此)|盲)"
    r"|(?:互相|彼此|相互)(?:都|均)?不(?:知道|知晓|了解)(?:对方|结果|评)|互盲|背对背(?:[阅读]片|评|看)"
)
# How far apart two tests are: told with what the test is measured against.
_TESTS_EN: Final = (
    r"(?:tests?|scans?|(?:reference\s)?standard|biops(?:y|ies)|measurements?|examinations?|MRI|CT|ultrasound|\w+scopy"
    r"|imaging|assays?)"
)
BETWEEN_TESTS: Final = (
    rf"\b(?:interval|gap|time|delay)\sbetween\s(?![^.;,]{{0,40}}\b(?:doses?|visits?|treatments?|cycles|sessions)\b)[^.;,]{{0,60}}?\b{_TESTS_EN}\b"
    rf"|\bboth\s{_TESTS_EN}\b[^.;]{{0,40}}\bwithin\s(?:an?|[0-9]+|\w+)\s(?:hours?|days?|weeks?|months?)"
    r"|(?:检查|检测|检验|试验|扫描|造影|活检|金标准)(?:之间)?的?(?:时间)?间隔|间隔[^,。;用药给]{0,8}(?:检查|检测|检验)|两(?:次|种|项)(?:检查|检测|检验|试验)(?:都|均)?(?:要)?在?[0-9一二两三]+(?:小时|天|周)(?:之|以)?内"
)
MARGIN: Final = (
    r"界值的?(?:依据|理由)|界值[^,。;0-9]{0,6}?(?:是|主要|就|也)*(?:参考|参照|根据|依据|按照|来自|取自|沿用|借鉴)"
    r"|\bmargin(?:\sof\s[^,.;]{1,24}?)?\s(?:is|was|comes|follows)\s(?:based\son|chosen|justified|taken|derived|from|what\s(?!we\b|i\b)"
    r"|the\sone\s(?:used|in|from)|half\b|in\sline\swith)"
    r"|\b(?:took|take|chose|choose|picked|set|based)\s(?:the|our|this)\s(?:non-?inferiority\s)?margin\s(?:from|on|after|according|because|as)\b"
)
# Whose margin it is, where it is not this study's.
THEIR_MARGIN: Final = (
    r"^\W*(?:their|his|her|an?)\s|^\W*the\s(?:[\w-]+\s){1,3}?(?:trial|study|group|team|paper)(?:'s)?\s"
    r"|^[^,。;界]{0,12}(?:他们|别人|人家|那篇|那个|国外|指南里)"
)
_INPUT_ZH: Final = r"(?:标准差|(?:检出的?|组间|均数)?差值|对照组?的?率|失访率|脱落率|患病率|灵敏度|特异度)"
_INPUT: Final = (
    r"(?:SDs?|standard\sdeviations?|(?:mean\s)?difference|spread"
    r"|(?:control|event|drop-?out)\srates?|prevalence|sensitivity|specificity)"
)
SOURCE: Final = (
    r"(?:这个|这些|上面的?)(?:数字?|率|比例|假设|参数)(?:都|就)?是?(?:来自|参考|取自|出自|从)"
    r"|\b(?:these|those|the|both)\s(?:figures|numbers|rates|assumptions|estimates)\s(?:come|came|are|were)"
    r"\s(?:from|based\son|taken)\b"
    # Of one of them: “标准差是我们自己去年翻病历得来的”, "the SD comes from our own chart review".
    rf"|{_INPUT_ZH}(?:这个数?|这个值)?(?:都|就)?是?(?:来自|取自|出自|参考|根据|从|按照?)(?=[^,。;0-9]{{0,24}}(?:病历|文献|预试验|预实验|数据|登记|指南|综述|荟萃|统计|查|翻|算))"
    rf"|{_INPUT_ZH}(?:这个数?|这个值)?(?:都|就)?是(?=[^,。;0-9]{{1,24}}(?:得来|来|查到|统计|算出来|测出来|翻出来|摸出来|得出)的(?!是))"
    rf"|\b(?:the|our|that|both)\s{_INPUT}\s(?:comes?|came|is|are|was|were)\s(?:all\s)?(?:taken\s|based\s|estimated\s)?(?:from|on)\s(?=[a-z])"
)
