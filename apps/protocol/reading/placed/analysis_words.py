"""The words by which a clause tells what of an analysis it is about (`analysis.py`): who is analysed, what becomes of
those without a value, by what is compared."""

from __future__ import annotations

import re
from typing import Final

from apps.protocol.reading.words.wording import METHOD_EN, METHOD_ZH

_GROUP: Final = r"(?:groups?|arms?|sides?)"
_PUT: Final = r"(?:drawn|randomi[sz]ed|allocated|assigned|put|given)"
_ALL: Final = (
    r"(?:every(?:one|body)|all|they|people|those|patients|participants|women|men|children|each\s\w+"
    r"|any(?:one|body))"
)
# Those who are analysed are people: blood is analysed as well.
_WHO: Final = (
    r"(?:every(?:one|body)|any(?:one|body)|whoever"
    r"|(?:(?:all|only|any)\s)?(?:the\s)?(?:those|patients|people|participants|women|men|children|adults|babies|infants|mothers|residents)\s(?:who|that|with))"
)
_EVERY_ZH: Final = r"(?:凡是|只要|所有|全部)"
TELLS_ANALYSIS: Final = re.compile(
    rf"\b(?:analys[ei]\w*|statistic\w*|regression|imput\w+|{METHOD_EN})\b|分析|统计|插补|填补|检验(?!水)|{METHOD_ZH}",
    re.IGNORECASE,
)
METHOD: Final = re.compile(
    rf"\b(?:{METHOD_EN}|chi-?square[d]?|(?:student'?s?\s)?t[\s-]tests?|proportional\shazards|linear\smodel|generali[sz]ed\s\w+"
    r"|fine\s(?:and|&)\sgray|competing[\s-]risks?\s(?:model|regression)|mixed\smodels?|rank[\s-]sum)\b"
    rf"|{METHOD_ZH}|卡方|t\s?检验|秩和|广义(?:线性|估计)|线性模型|协方差|竞争风险|生存曲线|确切(?:概率|检验)",
    re.IGNORECASE,
)
ADJUSTS: Final = re.compile(
    r"\b(?:adjust\w*|controlling|correct\w*|allowing)\s(?:it\s)?for\b|\bin(?:to)?\s(?:it|the\smodel)\b|\bgiving\b|\binterval\b"
    r"|\b(?:tak\w+\saccount\sof|accounts?\sfor|allows?\sfor|(?:random|fixed)\s(?:effects?|intercepts?)|covariates?)\b"
    r"|校正|调整|放[进入]|纳入模型|协变量|(?:随机|固定)(?:效应|截距)|置信|可信|区间",
    re.IGNORECASE,
)
SETS: Final = re.compile(
    rf"\b{_ALL}\b[^,;.]{{0,40}}\b(?:counts?|counted|stays?|kept|left|remains?|belongs?|analy[sz]ed)\b[^,;.]{{0,14}}\b{_GROUP}\b"
    rf"|\bas\s(?:(?:they|he|she)\s(?:were|was)\s)?(?:randomi[sz]ed|drawn|allocated|assigned)\b"
    r"|\b(?:once\smore|again|repeat\w*|redo)\b[^,;.]{0,24}\b(?:without|leaving\sout|excluding)\b"
    r"|\b(?:once\smore|again|(?:second|another)\slook|repeat\w*|also|then)\b[^,;.]{0,30}\b(?:only|just|those|the\sones)\b[^,;.]{0,8}\b(?:who|that)\b"
    r"|\b(?:safety|side\seffects?|harms?|adverse\sevents?)\b[^,;.]{0,24}\b(?:all|any(?:one|body)?|every(?:one|body)|those|whoever)\b[^,;.]{0,12}\b(?:who|had|took|gets?|got|received)\b"
    rf"|\b{_WHO}\b[^;.]{{2,120}}?\b(?:(?:be|is|are|go(?:es)?|gets?|counts?|stays?|included)\s)?(?:in(?:to)?\sthe\s(?:(?:main|primary|final|full)\s)?analys[ei]s(?!\sof)|(?:be|is|are|gets?)\sanaly[sz]ed)\b"
    rf"|分析[^,。;]{{0,6}}(?:凡是|只要|所有|全部)[^,。;]{{2,30}}的|{_EVERY_ZH}[^,。;]{{2,30}}(?:都|全|就)[^,。;]{{0,8}}分析"
    r"|(?:符合方案|按方案|意向性)的(?:人|病人)?(?:也|都|再|另外)*(?:做|跑|算|分析)一?[遍次]"
    r"|(?:随机|入组|分组)(?:进来|过|了|上)?的(?:人|病人)?(?:都|全)(?:要)?(?:算|分析|进)"
    r"|(?:分|抽|随机|排)到?(?:在)?(?:哪|什么)[^,;。]{0,4}就?(?:按|算|归|是)|按照?(?:随机|抽到|分到|原来|最初|当初)[^,;。]{0,6}组[^,;。]{0,4}(?:算|分析)"
    r"|做一?个(?:符合方案|意向性|全分析|(?-i:PPS?|m?ITT|FAS))[^,;。]{0,8}分析|按照?(?:意向性|符合方案)(?:治疗)?(?:原则)?(?:来)?分析"
    r"|(?:去掉|剔除|剔掉|除掉|刨掉|拿掉|单独?拎|只[看算留分])[^。;]{0,24}再?[^,;。]{0,4}(?:算|分析|做|看)[^,;。]{0,2}[一两]?[遍次下]"
    r"|安全性?[^,;。]{0,8}(?:按实际|(?:吃|用|打|做|输)过|凡是|只要)|(?:吃|用|打|做|输)过[^,;。]{0,10}(?:都|全)?(?:进|算)[^,;。]{0,4}安全",
    re.IGNORECASE,
)
# Who is analysed, by the name of it.
NAMED_SET: Final = re.compile(
    r"\W*(?:and\s)?(?:by\s|on\s)?(?:an?\s|the\s)?(?:(?:intention|intent)[\s-]to[\s-]treat|per[\s-]protocol)\b"
    r"|\W*(?:主要(?:终点|结局|指标)?的?分析|另外|同时|统计|分析|还是|再|还|就|都|要)*(?:按照?|[用以拿做])?一?个?"
    r"(?:意向性|符合方案|全分析集|安全性?(?:分析)?(?:数据)?(?:集|人群)|(?<![a-z])(?:m?itt|fas|pps?)(?![a-z]))"
    r"(?!(?:治疗)?(?:分析)?(?:数据)?(?:集|人群)?\s?(?:[和与跟及、]|以及|(?:and|or)\b))",  # a row has its own readers
    re.IGNORECASE,
)
# With nothing before it, it begins no method; its name is read by its own words.
NAMED_SET_ZH: Final = re.compile(
    r"\W*(?:我们|统计|分析)*上?(?:就|都|还是|主要)*按照?(?:意向性|符合方案)(?:治疗)?(?:原则)?(?:来)?(?:分析|算)?\W*$"
)
# Named in the clause that says by what: "analysis will be intention to treat with the weight as a covariate".
SET_WITHIN: Final = re.compile(
    r"\banaly[sz]\w*\s(?:[a-z']+\s){0,3}?(?:(?:by|on\san?|be|is|under|according\sto)\s)(?:the\s)?(?P<set>(?:intention|intent)[\s-]to[\s-]treat|m?ITT)\b",
    re.IGNORECASE,
)
# The same once more in others is told beside the main set, and is none by itself.
REPEATED: Final = re.compile(
    r"\b(?:repeat\w*|redo\w*|again|once\s(?:more|only)|second\slook|also\sdo\sit|sensitivity)\b|敏感性|再[^,。;]{0,8}[一两]?[遍次]|单独",
    re.IGNORECASE,
)
# Who goes in with those, or does not: “失访的不算”, “脱落的也算进来”.
COUNTED_TOO: Final = re.compile(
    r"^\W*[^,。;]{2,12}的(?:人|病人)?(?:也|都|就)?(?:不算|(?:不)?(?:算|放|纳)进?[来去]?)\W*$"
)
# In which group they are counted: “…，按分的组来”.
BY_GROUP: Final = re.compile(
    r"^\W*(?:都|就|还是)*按照?[^,。;]{0,4}(?:分|抽|随机)[^,。;]{0,4}组(?:来|算|走)?\W*$"
)
A_SET: Final = re.compile(
    r"\b(?:per[\s-]protocol|intention[\s-]to[\s-]treat|as[\s-]treated|ITT|PPS?|FAS)\b|意向|符合方案|全分析集|按方案",
    re.IGNORECASE,
)
# Of one outcome alone: "and for the quality of life I'd do multiple imputation".
OF_ONE: Final = re.compile(r"^\W*(?:and\s|but\s)?for\s(?:the\s)?[a-z]", re.IGNORECASE)
# Told with the test: another one where it cannot be used, and why: "or if the cells are too small, Fisher's exact".
LINKS: Final = re.compile(
    r"^\W*(?:or|but|though|although|unless|if|which|as|should)\b|^\W*(?:要是|如果|万一|不过|但|否则|不行)",
    re.IGNORECASE,
)
CONCLUDES: Final = re.compile(r"^\W*(?:so|hence|therefore)\b|^\W*所以", re.IGNORECASE)
# Another outcome is compared by it: “疼痛用重复测量的方差分析”, "the number of falls with a Poisson regression".
OF_ANOTHER: Final = re.compile(
    r"^\W*(?:而|另外|还有|至于|那)*(?![^,。;]*(?:两组|组间|各组|[多单]因素|数据|统计|分析时|正态|偏态|分布|方差[齐不]|齐的|符合|满足|变量|资料|样本|我们|主要|首要|如果|要是|效应|模型里))"
    r"[^,。;用]{2,14}?(?:就|则|都|还是|可以|拟|打算)*(?:采用|使用|用|走)"
    r"|^\W*(?:and\s|but\s|while\s)?(?:for\s)?(?:the\s|my\s|our\s)?(?!(?:we|i|if|or|then|so|with|using|by|both|it|this|that|groups?|[a-z]+ing|main|primary|a|an)\b)"
    r"[a-z][a-z' -]{2,40}?\s(?:with|by|using|gets?|goes|go)\s(?!adjust)",
    re.IGNORECASE,
)
# What a list of what is adjusted for goes on with.
LISTED: Final = re.compile(
    r"^(?!\W*(?:so|but|because|since|though|nothing)\b)(?!.*\b(?:we|i|you|is|are|was|will|would|should|can|could|do|does|report\w*|present\w*|two-sided|power)\b)(?:(?:and|plus)\s)?[a-z0-9].{1,70}$"
    r"|^\W*(?:and\s)?whether\s[^,;.]{3,60}$|^\W*(?:还有|以及|再加上?|外加|加上|和)[^,。;用]{1,20}$",
    re.IGNORECASE,
)
# Among what is adjusted for, the others of a kind and what was before are no other study: "BMI and other sedatives".
OTHER_THINGS: Final = re.compile(
    r"\b(?:other|previous|prior|existing|earlier)\s(?!(?:stud|trial|paper|work|report|review|cohort|group|people))(?=[a-z])",
    re.IGNORECASE,
)
# What is done before the method: “先做单因素，P 小于 0.1 的再放进多因素回归”.
FIRST_STEP: Final = re.compile(r"^\W*(?:我们)?(?:首先|先)(?![前后验天])")
# A sentence that says what goes into the model of the sentence before it.
INTO_IT: Final = re.compile(
    r"^\W*(?:it|this|that|(?:the|this|that)\s(?:model|analysis|regression))\s(?:\w+\s){1,4}?(?:take\w*\s(?:in)?to?\s?account|take\saccount\sof|account\sfor|adjust\w*\sfor|allow\sfor|include|contain|control\sfor)\b"
    r"|^\W*(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:also\s)?(?:put|throw|add|include)\s[^;.]{3,120}\bin(?:to)?\s(?:it|the\smodel)\W*$",
    re.IGNORECASE,
)
# Whoever leaves early counts up to then.
LEAVES: Final = re.compile(
    r"^\W*(?:and\s)?(?:if|when|where)\s(?:some(?:one|body)|any(?:one|body)|they|people|he|she|an?\s\w+|\w+s)\s[^,;]{3,50}$",
    re.IGNORECASE,
)
UP_TO_THEN: Final = re.compile(
    r"^\W*(?:then\s)?(?:we|i|they|he|she|it|their\s\w+)\b[^,;.]{0,40}\b(?:up\sto|until|till|censor\w*)\b",
    re.IGNORECASE,
)
UP_TO_THEN_ZH: Final = re.compile(
    r"(?:去世|死|搬走|退出|失访|停药|脱落|转院|走)[^,。;]{0,8}(?:就|都|也)*(?:算|用|截|统计|记|按)到[^,。;]{1,12}(?:为止|那[天时日]|时候|当[天日]|最后)"
)
# Who is analysed, told with the test: "a chi-square on everybody as randomised".
SETS_BEHIND_METHOD: Final = re.compile(
    rf"\s(?:on|in|of|for)\s(?P<set>{_ALL}\s(?:of\sthem\s)?as\s(?:they\swere\s)?{_PUT}|the\s(?:intention|intent)[\s-]to[\s-]treat\s\w+)(?=\W*$)",
    re.IGNORECASE,
)
_LACK: Final = (
    r"(?:without\s(?:an?\s|any\s|the\s)?(?:results?|outcomes?|data|values?|readings?|measurements?|follow-up|scans?)"
    r"|(?:who|that)\s(?:is\s|are\s|has\s|have\s|went\s|goes\s)?(?:missing|lost|never\s\w+|drop\w*\sout|did(?:n't|\snot)\s\w+|do(?:es)?(?:n't|\snot)\s\w+|died?|dies|left|vanish\w*))"
)
MISSING: Final = re.compile(
    rf"\b{_LACK}\b[^.;,]{{0,40}}\b(?:counts?|counted|treated|taken|assumed|regarded|scored)\b"
    r"|(?<![a-z])[lb]ocf(?![a-z])|\bimput(?:ation|ed|e|ing)\b|\blast\sobservation\b|\bcomplete[\s-]cases?\b|\bassum\w+\s(?:the\s|that\s)?(?:missing|lost)\b|\bmissing\s(?:values?|data|ones?)\b"
    r"|(?:[没不缺丢]|失访|退出|脱落|走|死|中途|联系不上)[^,;。]{0,12}(?:一律|都|也|就|全|统统)*(?:[当]|算(?!了)|视为|按照?(?!方案))(?:作|成|为|做|是)?[^,;。]{0,4}(?:[没未不无发得失有死阴阳坏差好]|事件|结局)"
    r"|插补|填补|末次观测|(?:最坏|最差)(?:的)?情况",
    re.IGNORECASE,
)
# What is done where something is there, or is not.
SUPPOSES_LACK: Final = re.compile(r"^\W*(?:if|where|when)\b|^\W*(?:如果|要是|万一)", re.IGNORECASE)
# Those of whom the next clause says as what they count: “7天里死了的，死之前没到2期也算发生了”.
DIES_OR_LACKS: Final = re.compile(r"(?:死|缺|走|丢|退|失访|没来|没结果)[^,;。]{0,12}(?:的|者|人)\W*$")
TAKEN_AS: Final = re.compile(r"(?:也|都|就|一律|全)*(?:算(?!了)|当|视为|按|用)")
GOES_ON: Final = re.compile(
    r"^\W*(?:and\s)?so\s(?:do|does|is|are|will)\b|^\W*(?:and\s|otherwise\s)*(?:do\s|run\s)?(?:an?\s)?(?:check|sensitivity)\b|^\W*(?:再|另外|还)?[^,;。]{0,12}(?:敏感性|看看?稳)"
    r"|^\W*(?:再|还|也)把?缺",
    re.IGNORECASE,
)
OF_OTHERS: Final = re.compile(
    r"\b(?:secondary|secondaries|sub-?groups?|separately\s(?:at|in|for)|look\s(?:separately\s)?at\sthose|yes[\s-]or[\s-]no|binary|counts?\sby|the\sothers?|no\scorrection|multiplicity|sensitivity)\b"
    r"|^\W*[^,;。]{1,8}(?:那些|这些|之类)的?(?:就|都)?[用按]|^\W*敏感性|次要|亚组|其他|其它|别的|探索|死亡和|(?:死亡|费用|住院|不良)[^,;。]{0,6}用",
    re.IGNORECASE,
)
# Told of what is only said to be missing, of which the next clause says what becomes of it.
WILL_LACK: Final = re.compile(
    r"(?:会|可能|难免|总)有?[^,。;]{0,4}[缺丢漏]|\b(?:will|may|might|could)\s(?:well\s)?(?:be|go)\s(?:missing|lost)\b",
    re.IGNORECASE,
)
MAIN: Final = re.compile(r"\b(?:primary|main|principal)\b|主要|首要", re.IGNORECASE)
# What was done is no plan, and what is not done to everybody is no set.
WAS_DONE: Final = re.compile(
    r"^\W*not\s|\b(?:was|were|had\sbeen)\s(?:analy[sz]ed|counted|kept|left|compared)\b|\bin\sthat\s(?:trial|study|paper)\b",
    re.IGNORECASE,
)
THEY_DID: Final = re.compile(
    r"^\W*(?:the|a|an|some|their)\s(?:[\w-]+\s){0,2}(?:group|team|people|paper|trial|study|authors|colleagues)\s"
    r"(?:did|ran|used|fitted|had|went|reported|published|analy[sz]ed)\b",
    re.IGNORECASE,
)
# A method that is told of what stands before it.
BEHIND_IT: Final = re.compile(r"\W*(?:with|by|using)\b", re.IGNORECASE)
NOT: Final = re.compile(
    r"\b(?:not|never|rather\sthan)\b|n't\b|不(?:用|做|打算|想|准备|再)|别用", re.IGNORECASE
)
# The level and a look before the end are read by their own words.
OF_TESTS: Final = re.compile(
    r"^\W*(?:at\s)?(?:an?\s)?(?:alpha\b|(?:two|one)[\s-]sided\b)|^\W*[单双]侧\s?0?\.|^\W*检验水准|\binterim\b|half[\s-]?way|[期中][中期]|中间不看|一条一定|这条",
    re.IGNORECASE,
)
LEADS: Final = re.compile(
    r"^\W*(?:(?:and|then|also|so|but|now|or)\s)(?!so\b)|^\W*with\s(?=an?(?:nother)?\s(?:second\s|further\s)?look)"
    r"|^\W*(?:for|as\sfor|in)\sthe\s(?:(?:main|primary|principal)\s)?(?:comparison|analysis|outcome|endpoint|statistics|stats),?\s"
    r"|^\W*(?:the|our)\s(?:trial\s)?statisticians?\s(?:suggests?|will\sdo|wants?|would\s(?:do|use)|does|recommends?|proposes?|will\suse|uses?|plans?)\s"
    r"|^\W*(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:do|use|run|fit|take|go\s(?:for|with))\s(?!the\smean)"
    r"|^\W*(?:the|our)\s(?:main\s|primary\s)?(?:comparison|analysis)\s(?:is|will\sbe|would\sbe)\s(?:(?:by|with)\s)?(?!by|intention)"
    r"|^\W*(?:i|we)(?:'d|\swould)?\s(?:(?:have|had)\sthought|think|thought|reckon|believe|guess)\s(?:that\s)?"
    rf"|^[^,;.]{{0,160}}?\b(?:compare[ds]?|analy[sz]ed?)\s(?:(?:it|this|them|(?:the\s)?(?:(?:two\s)?(?:groups|arms)|(?:primary|main)\s(?:outcome|end\s?point)))\s)?(?:with|by|using)\s(?=[^,;.]{{0,60}}(?:{METHOD.pattern}))"
    r"|^\W*(?:the|our)\s(?:(?:main|primary)\s)?analysis\s(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:leave\sto|do\s(?:with|by))\s"
    rf"|^\W*(?:we(?:'ll|'d|\swill|\swould)?\s)?analy[sz]e\s(?={_ALL}\b)"
    r"|^\W*missing\s(?:data|values|ones)\s(?:gets?|(?:will\sbe|are|is)\s(?:handled|imputed|treated)\s(?:by|with|using))\s"
    r"|^\W*(?:统计|分析)(?:分析)?上?(?:就|都|还是|主要)*(?=按)"
    r"|^\W*(?:统计(?:老师|师|的)?(?:说|建议|让)(?:就|要)?|(?:统计)?我就照统计老师的话说|(?:另外|再|还|同时|然后|最后|那)+(?:要|得)?(?=[^一])|主要(?:分析|比较)(?:就|都)?(?:采用|使用|用)|主要(?:结局|终点)就?(?=[用做])|主要(?=按)|做一?个(?=[意符全安]))",
    re.IGNORECASE,
)
# Nobody has decided what stands before it; of another way that was named beside a method, that one alone.
UNDECIDED: Final = re.compile(
    r"^\W*(?:但是?|不过)?(?:这个?|这块|这点|具体的?)?(?:我们?)?(?:还|也|都)?(?:没|不)(?:太|完全)?(?:想好|定|确定|决定)\W*$"
    r"|^\W*(?:but\s)?(?:that(?:'s|\sis)|i'm|i\sam|we're|we\sare|we)?\s?(?:(?:haven't|have\snot|not)\s(?:yet\s|quite\s)?(?:sure|decided|fixed|settled)|undecided)(?:\s(?:yet|about\s(?:that|this|it)|on\s(?:that|this)))*\W*$",
    re.IGNORECASE,
)
ANOTHER_WAY: Final = re.compile(
    r"(?:也|都)(?:可以|行|成|能用)\W*$|^\W*(?:或者?|要么|要不|or\b)", re.IGNORECASE
)
# What a value ends before: why it is so, or that it is thought well of.
ENDS: Final = re.compile(
    r",?\s(?:because|since)\s.*$|\s(?:is|are|would\sbe|seems?|looks?)\s(?:better|best|right|fine|ok(?:ay)?|enough|good)\W*$",
    re.IGNORECASE,
)
_WE_USE: Final = re.compile(
    r"^\W*(?:and\s|so\s)?(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:do|use|run|fit|take|go\s(?:for|with))\b",
    re.IGNORECASE,
)


def begins_the_method(before: str, plain: str) -> bool:
    """Whether a clause says by what it is compared, and what stands before it only ends a row: "parity and smoking, we
    use a Cox model"."""
    if METHOD.search(before) or FIRST_STEP.match(before) or not METHOD.search(plain):
        return False
    return _WE_USE.match(plain) is not None
