"""What is said for the end points and the variables around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses
from apps.protocol.reading.outcomes.rows import HARM_ROWS, SECONDARY_ROWS, WHY_FEARED
from apps.protocol.reading.outcomes.words import NO_MORE_THAN_HOW, NO_MORE_THAN_WHEN
from apps.protocol.reading.rows.analysis import ANALYSED
from apps.protocol.reading.words import told_outcomes
from apps.protocol.reading.words.wording import FILL, ITEM_END, ITEMS, NO_OPINION, OUTCOME

HARM: Final = (
    r"(?:adverse (?:events?|reactions?|effects?)|side effects?|allergic reactions?|allergies|hypersensitivity"
    r"|toxicit(?:y|ies)|bleeding(?: events?)?|complications?)"
)
HARM_ZH: Final = r"(?:不良(?:反应|事件)|过敏(?:反应)?|副作用|毒副?反应|毒性|出血(?:事件)?|并发症)"
# What somebody wants besides ("I'd also like to look at …").
ALSO_WANTS: Final = (
    r"(?:(?:besides|apart\sfrom|beyond|on\stop\sof)\s(?:that|this),?\s(?:i|we)(?:'d|\swould)?\s(?:also\s)?(?:like|want)\s(?:to\s)?"
    r"(?:see|know|look\sat|record|measure|track)\s"
    r"|(?:besides|apart\sfrom|beyond|on\stop\sof)\s(?:that|this),?\s(?:i|we)(?:'d|\swould)?\s(?:also\s)?be\s(?:curious|keen|interested)\s(?:about|in|on)\s"
    r"|(?:i|we)(?:'d|'ll|\swould|\swill)?\salso\s(?:(?:like|love|want|hope|plan)\s)?(?:to\s)?"
    r"(?:(?:look at|measure|assess|collect|record|track|note|see|report|capture)\s|(?<=like\s)|(?<=want\s)))"
)
WHICH_ZH: Final = r"什么|哪|谁|我们?的?|本研究的?|这|那|其中"

# Who reads or sees something is its assessment, and no outcome.
OF_AN_ASSESSOR: Final = (
    r"\b(?:radiologists?|pathologists?|assessors?|readers?|raters?|reviewers?|examiners?|observers?)\s"
    r"(?:will\s|independently\s)?(?:reads?|sees?|scores?|rates?|assess\w*|review\w*|grades?|examin\w*)\b"
    r"|\b(?:none|neither|nobody|both) of them\s(?:sees?|knows?|is|are)\b|阅片|读片|评片|不知道?分组"
)

# What goes on with an outcome: "…, yes or no, on the 3D-CAM".
_DEFINED: Final = (
    r"(?:,\s(?:yes\sor\sno|yes/no))?(?:,\s(?:on\s(?:the|an?)(?=\s(?-i:[A-Z0-9]))|(?:as\s)?(?:measured|scored|assessed|rated|graded|judged)\s(?:with|on|by|using|from))"
    r"\s[^.;,%:]{2,60}?)?"
)
# What is done about a harm, and by when it is told to whom: no harm of its own.
WHAT_IS_DONE: Final = (
    r"(?:(?<=[.;,])|^)\s?(?:and\s|but\s)?(?:if|when|once)\s[^.;]*?\b(?:stop\w*|com(?:e|ing)\soff|withdraw\w*|halve|reduce|call|unblind|tell|report)\b[^.;]*"
    r"|,\s(?:all\sof\s)?which\s(?:we(?:'d|'ll|\swould|\swill)?|are|is|get)\s(?:also\s)?(?:report|tell|record)\w*\b[^,.;]*"
    r"|,?\s(?:to\sbe\s)?reported\s(?:within|to|by)\s[^,.;]*"
    r"|(?:就|则|立即|马上|要)+(?:停药|停用|减量|退出|中止|终止|揭盲|报告|上报|叫停)[^,。;]*"
    r"|(?:(?<=[,。;])|^)[^,。;]{0,8}(?:小时|天|日)内(?:上?报|报告)[^,。;]*"
    r"|(?:(?<=[,。;])|^)[^,。;]{0,12}(?:照规矩|按规定|照常|按要求|按流程)(?:上?报|报告)[^,。;]*"
)

ENDPOINTS: Final[Mapping[str, FieldPhrases]] = {
    "baseline": FieldPhrases(
        opening=r"基线(?:时|的|资料)?(?:就|要|需要?|会)*(?:收集?|记录?|测|查|采集?)(?:一下)?(?=[^,。;]{1,12}、)"
        r"|(?:at\sbaseline,?\s)?(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:collect|record|note|take)\s(?=\S)",
        # names that run into one another, or stand among remarks, are no items
        rejects=r"基线(?:时|的)?(?:就|要)?(?:收|记|测|查)(?![^,。;]{1,12}、)|也?收一下|就?算了",
        cues=(
            rf"\bbaseline variables\s(?:is|are|include){ITEMS}{FILL}V{ITEM_END}",
            rf"基线变量(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "exposure": FieldPhrases(
        # one limit for men and another for women are one definition
        rejects=r"[0-9.]+[^;.。0-9]{0,20}?\b(?:men|males?|boys)\b[^;.。0-9]{0,20}[0-9.]+[^;.。0-9]{0,20}?\b(?:wom[ae]n|females?|girls)\b"
        r"|男[^;。0-9]{0,10}[0-9.]+[^;。0-9]{0,12}女[^;。0-9]{0,10}[0-9.]",
        texts=in_clauses(
            r"候选(?:预测)?(?:因子|变量|因素|指标)(?:有|包括|是|为|:)(?P<value>[^,。;:?!%]{3,120})(?=[,。;]|$)",
            r"\bcandidates?(?:\s(?:predictors?|variables?|factors?))?(?:\s(?:are|is|include)|:)\s(?P<value>[^.;:?!%]{3,160}?)(?=[.;]|$)",
        ),
        cues=(
            rf"\bexposures?(?: variables?)?\s(?:is|are|include){ITEMS}{FILL}V{ITEM_END}",
            rf"暴露(?:变量)?(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "outcomes.primary": FieldPhrases(
        heading=r"outcome number one"
        r"|(?:the\s|our\s)?(?:primary|main)(?:\sone|\soutcome|\sendpoint)?(?:\swould\sbe|\swill\sbe|\sis)?"
        r"|(?:the|our)\s(?:big|key|chief|principal|headline)\s(?:one|outcome|end\s?point)|主要(?:看|指标|终点|结局)(?:就)?是?",
        any_of=True,  # "death or readmission" is one, a composite
        mostly_one=True,
        opening=r"(?:就|主要|首先|首要|最关心|最想)?(?:的)?(?:就)?(?:是看|看的?(?:就)?是|看(?!重))(?=\S)|(?:我们)?最(?:关心|看重|在意|想知道)的?(?:就)?是(?=\S)"
        r"|(?:the|our)\s(?:big|key|chief|principal|headline)\s(?:one|outcome|end\s?point)\s(?:is|would\sbe|will\sbe)\s(?=\S)"
        r"|(?:the\s|our\s)?main\s(?:thing|outcome)(?:\s(?:we|i)(?:'d|'ll|\swill|\swould)?\s(?:count|measure|look\sat|report|record|want))?\sis\s(?=\S)"
        r"|the\smain\sthing\s(?:i'm|we're|i\sam|we\sare)\s(?:after|looking\sat|interested\sin)\sis\s(?=\S)"
        r"|what\s(?:matters|counts)(?:\smost)?(?:\sto\s(?:us|me))?\sis\s(?=\S)",
        follows=frozenset({"objectives", "outcomes.secondary"}),
        besides=in_clauses(
            r"(?:[,.;]\s)(?:the\s)?primary(?:\s(?:outcome|end\s?point))?\s(?:would\sbe|will\sbe|is)\s(?P<value>[^.;,]{3,120})"
        ),
        # by what, or when, it is measured
        rejects=rf"{NO_MORE_THAN_WHEN}|{NO_MORE_THAN_HOW}|"
        r"\b(?:analysis\sof\s(?:co)?variance|ANCOVA|(?:logistic|linear|poisson|cox)\sregression|mixed\smodels?|log-?rank)\b|方差分析|秩和检验|卡方检验|[A-Za-z]\s?回归|"
        rf"^\W*(?:with|by|using)\s(?:the|an?|our)\s[^,.;]{{2,60}}?\b(?:questionnaire|scale|score|index|test|tool|monitor|device|machine|scan)\b"
        r"|^[^,。;、]{0,12}?(?:分钟|小时|[天周年]|个月)(?:后|时)?(?:再|各)?(?:测|评|查|量|看|问)(?:一次|一下|一遍)?(?:就行|就好|即可|就可以了?)?[。]?$"
        r"|^\s?(?:the|our|my)\s(?:deadline|budget|funding|funders?|ethics|money|timeline|sponsor)\b"
        r"|^\s?(?:the\s)?(?:blinding|power|randomi[sz]ation|allocation|stratif\w+|recruitment|dropouts?)\b|^\s?(?:盲法|把握度|随机|分层|脱落率|失访率|入组)"
        rf"|{OF_AN_ASSESSOR}|\b(?:we|i)(?:'d|'ll|\swill|\swould)?\scompare\s(?:the\s)?(?:means|medians|proportions|groups)\b",
        mentions=r"\bthe main thing\b"
        r"|最(?:看重|关心|在意|关注)的|\b(?:primary|secondary|main)\s(?:\w+\s)?(?:outcomes?|end\s?points?)\b|\bend\s?points?\b"
        r"|(?:主要|次要)(?:疗效|研究)?(?:终点|结局|指标)",
        texts=in_clauses(
            r"(?:^|[,。;]\s?)(?:我们?)?最(?:看重|关心|在意|关注|想看|主要)的?(?:就|还)?(?:是|是看|看)(?:看)?"
            r"(?P<value>(?!什么|哪|谁|有没有|能不能|是否)[^,。;:%?]{2,40})(?=[,。;]|$)",
            *told_outcomes.PRIMARY,
            rf"\bwhat matters (?:most|to (?:me|us)(?: most)?) is\s(?P<value>{NO_OPINION}[^.;,%:]{{2,100}}?)(?=[.;,]|$)",
            rf"(?:^|[.;]\s?)(?:the\s|our\s)?(?:primary|main (?:thing|outcome|end\s?point)"
            r"(?:\s(?:we|i)(?:'d|'ll|\swill|\swould)?\s(?:report|measure|look\sat|count))?|what matters most)(?:\s(?:is"
            rf"|will be)|\s?[:=])\s(?P<value>{NO_OPINION}"
            rf"(?![^.;,]*\sand\s)[^.;,%:]{{2,100}}?{_DEFINED})(?=[.;]|$|,\s?(?:and\s)?(?:the\s)?(?:secondar|safety|key|also|then|we))",
            r"\bwhat (?:we|i) (?:really |mainly |mostly )?(?:care about|want to see|look at) (?:most )?is\s"
            rf"(?P<value>{NO_OPINION}(?:(?!\sand\s(?:we|they|it)\b)[^.;,%:]){{2,100}}?)(?=[.;,]|$)",
            rf"(?:^|[,。;]\s?)(?:研究|我们的?)?(?:终点|结局)(?:就)?(?:是|为|定为)(?P<value>(?!{WHICH_ZH})[^,。;:%和及与或、]{{2,40}})(?=[,。;]|$)",
            r"主要(?:就)?看(?P<value>(?!什么|哪|谁)[^,。;:%和及与或、]{2,40})(?=,\s?(?:次要|其次|安全)|;\s?次要)",
            r"\bprimary\s(?:efficacy\s)?(?:outcome|end\s?point)(?:\smeasure)?\s(?:is|will be)\s"
            rf"(?P<value>{NO_OPINION}(?![^.;,]*\s(?:and(?!\swe\b)|or)\s(?!.*composite))[^.;,%]{{2,120}}?)"
            r"(?=[.;]|$|,\s?(?:and\s)?(?:the\s)?(?:secondary|safety|key)"
            r"|,\s(?:about\s|around\s|with\s)?(?:[0-9]+\s(?:sites|cent|hospitals|patients|participants)"
            r"|n\s?=|(?:single|double)[- ]blind|open[- ]label|randomi[sz]ed|follow)"
            r"|,\s(?:which\s)?(?:is\s|will\sbe\s)?(?:analy[sz]ed|tested|compared)\b|,?\sand\swe\b)",
            rf"(?:^|[,;.]\s?|\sand\s)(?P<value>{NO_OPINION}[A-Za-z0-9][^.;,%:]{{2,80}}?)\s(?:is|will be)\s(?:the|our)"
            r"\sprimary\s(?:outcome|end\s?point)\b",
            rf"(?:^|[,。;]\s?)(?P<value>(?!{WHICH_ZH})[^,。;:是为%]{{2,40}}?)(?:则|就)?(?:是|为|作为|作|做|当作?)主要(?:疗效)?(?:终点|结局|指标)(?=[,。;]|$)",
            r"(?<![是为作做当])主要(?:疗效|研究|有效性|观察)?(?:终点|结局|指标)(?:指标)?(?:就)?(?:设为|定为|选择?|看|是|为|:|,)?\s?"
            r"(?P<value>(?![^,。;]*(?:主要|次要)(?:终点|结局|指标))(?!的|还|没|未|指|如|待|包括|评价|事件|分析|看|发生|采?用|使用)[^,。;:为%和及与或、]{2,50})"
            r"(?=[。;]|$|,\s?(?:次要|安全|随访|主要|关键|样本|用|采用|按|比较|治疗[0-9一二两三四五六]|疗程|一?共[0-9一二两三四五六七八九]|[单双三]盲|随机|多中心|单中心))",
            r"(?:^|[.。;]\s?)主要的?(?:就)?[是看](?P<value>(?!什么|哪|谁)[^,。;:%和及与或、]{2,40})(?=,\s?次要)",
            rf"(?:^|,\s)(?P<value>{NO_OPINION}[A-Za-z0-9][^.;,%:]{{2,60}}?)\sas\s(?:the\s|our\s)?primary(?:\s(?:outcome|end\s?point))?(?=[.;,]|$)",
        ),
        cues=(
            rf"\b(?:primary|main)\s(?:efficacy\s)?{OUTCOME}{ITEMS}{FILL}V{ITEM_END}",
            rf"主要(?:疗效)?(?:结局|终点)(?:指标)?(?:为|是|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "outcomes.secondary": FieldPhrases(
        opening=r"次要的(?:话|呢|嘛),?\s?(?:就|想|要|还)*(?:看看?|是|有)?(?=\S)",
        denied=in_clauses(*SECONDARY_ROWS),
        any_of=True,  # "death or readmission" is one, a composite
        follows=frozenset({"outcomes.primary", "outcomes"}),
        adds=True,
        besides=in_clauses(
            r"[,.;]\s(?:and\s)?(?:the\s|our\s)?secondar(?:y|ies)(?:\s(?:outcomes?|end\s?points?|ones))?(?:\s(?:would\sbe|will\sbe|are|is)|\s?[:–-])\s"
            r"(?P<value>[^.;]{3,200})",
            r"[,.;]\s(?:and\s|but\s)?(?:(?:of\scourse|also|obviously)\s){0,2}(?:we(?:'ll|'d|\swill|\swould)?\s)?(?:also\s)?(?:look\sat|measure|track)\s"
            r"(?P<value>[^.;]{3,150}?)(?:\s(?:too|as well))?(?=[.;]|$)",
            r"[,.;]\s(?:and\s|but\s)?we(?:'ll|'d|\swill|\swould)?\salso\s(?:collect|record|look\sat|measure|track|note|like)\s"
            r"(?P<value>[^.;]{3,150}?)(?=[.;]|$)",
            r"[,。;]\s?(?:别的|其[他它]的?)(?:像|如|比如|还有)(?P<value>[^,。;]{2,60}?)(?:都|也)(?:要|会)?(?:记录?|看看?|收集?|统计)(?=[,。;]|$)",
            r"(?:^|[,。;])\s?(?:另外|其次|次要)(?:的)?(?:终点|结局|指标)?(?:就)?(?:[是有:]|看看?|包括)(?P<value>[^。;]{2,100})",
            r"[,。;]\s?(?:当然|另外|同时|此外)?(?P<value>[^,。;:]{2,24}?)(?:我们)?(?:也|同时也)(?:要|会|得|想)?(?:一起)?(?:看看?|记录?|评[价估]|收集?)(?:一下)?(?=[,。;]|$)",
            r"[,。;]\s?(?:当然|另外|同时|此外)(?:也|还)?(?:要|会|得|想)?(?:一起)?看(?:一下)?(?P<value>[^,。;:]{2,40})(?=[,。;]|$)",
        ),
        mentions=r"^\s?(?:the\s|our\s)?secondar(?:y|ies)\b|^\s?次要|^\s?(?:另外|此外|其次|顺便)(?:还|也|再)?(?:想|要|会)?(?:看|记|收集|了解)"
        rf"|^\s?(?:and\s)?{ALSO_WANTS}",
        heading=r"(?:the\s|our\s)?secondar(?:y|ies)(?:\sones|\soutcomes|\sendpoints)?(?:\swould\sbe|\swill\sbe)?"
        r"|次要(?:的|指标|结局|终点)?(?:就)?(?:[放写定看是有]{0,2}(?:这|以下|下面)[几些]个?)?",
        texts=in_clauses(
            rf"(?:^|[.;,]\s?)(?:the\s)?(?:secondar(?:y|ies))(?:\sones)?(?:\s(?:are|is)|\s?[:=]|\s[-–—])\s(?P<value>{NO_OPINION}[^.;%:]{{2,250}})(?=[.;]|$)",
            rf"(?:^|[。;]\s?)(?:另外|此外|其次|还有|同时|顺便)(?:还|也|再)?(?:想|要|会)?(?:看看?|记录?|收集|了解)(?:一下)?"
            rf"(?P<value>(?!什么|哪|[^。;]{{0,30}}{HARM_ZH})[^。;:%?、和]{{2,40}}[、和][^。;:%?]{{2,150}})(?=[。;]|$)",
            rf"(?:^|[.;]\s?)(?:and\s)?{ALSO_WANTS}(?P<value>(?!what|how|if|whether|to\b|[^.;]{{0,30}}{HARM})[^.;:%?]{{3,200}})(?=[.;]|$)",
            r"(?:^|[,。;]\s?)次要的(?:就)?(?:有|包括|是)(?P<value>(?!什么|哪)[^。;:%]{2,200})(?=[。;]|$)",
            r"(?:^|[,。;]\s?)次要(?P<value>(?![的是看有为包])[^,。;:%终结指]{1,20}(?:、[^,。;:%]{1,20}){1,6})(?=[。;]|$)",
            r"(?:^|[,。;]\s?)(?:次要|其次)(?:的)?(?:就)?看看?(?P<value>(?!什么|哪)[^。;:%]{2,200})(?=[。;]|$)",
            r"\bwe\s(?:also\s|will\s)?(?:look at|measure|assess|collect"
            r"|record)\s(?P<value>[^.;%:]{2,150}?)\sas\s(?:the\s)?secondary\s(?:outcomes?|end\s?points?)(?=[.;,]|$)",
            r"^\s?(?P<value>[A-Z][^.;:%,]{3,60},[^.;:%]{3,100}?)\sare\s(?:the\s|our\s)?secondary(?:\sones)?(?=[.;]|$)",
            r"\balso interested in\s(?P<value>[^.;%:]{2,150})(?=[.;]|$)",
            r"\bsecondary\s(?:outcomes?|end\s?points?)(?:\smeasures?)?\s(?:are|is|will be|include)\s"
            rf"(?P<value>{NO_OPINION}[^.;%]{{2,250}})(?=[.;]|$)",
            rf"(?:^|[,。;]\s?)(?P<value>(?!{WHICH_ZH})[^,。;:是为%]{{2,60}}?)(?:则|就)?(?:是|为|作为|作)次要(?:终点|结局|指标)(?=[,。;]|$)",
            rf"(?:^|[,;.]\s?|\sand\s)(?P<value>{NO_OPINION}[A-Za-z0-9][^.;,%:]{{2,80}}?)\s(?:is|are"
            rf"|will be)\s(?:the\s|our\s|an?\s)?"
            r"secondary\s(?:outcomes?|end\s?points?)\b",
            r"(?<![是为作])次要(?:疗效|研究|观察)?(?:终点|结局|指标)(?:指标)?(?:就)?(?:包括|有|是|为|看|选|:|,)?\s?"
            r"(?P<value>(?![^,。;]*(?:主要|次要)(?:终点|结局|指标))(?!的|还|没|未|待|分析|事件|发生)"
            r"(?:(?!,\s?(?:采用|使用|用|按|随访|中位随访|中位时间|样本量|校正|调整|招募|入组|主要|安全|每组|一?共[0-9]|预计随访|治疗[0-9]|[A-Za-z]{3,}法|不?(?:做)?校正))[^。;:%]){2,200})(?=[,。;]|$)",
        ),
        cues=(
            rf"\bsecondary\s{OUTCOME}{ITEMS}{FILL}V{ITEM_END}",
            rf"次要(?:疗效)?(?:结局|终点)(?:指标)?(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "outcomes.safety": FieldPhrases(
        heading=r"(?:for\s)?safety(?:\sones?|\soutcomes?|-wise)?(?:\swould\sbe|\swill\sbe|\sis|\sare)?|安全性?(?:方面|指标|上|的)?",
        any_of=True,  # "death or readmission" is one, a composite
        asides=rf"{WHAT_IS_DONE}|{WHY_FEARED}",
        denied=in_clauses(*HARM_ROWS),
        mentions=r"安全(?:性)?(?:方面|上)|^\s?(?:for\s)?safety\b",
        adds=True,
        texts=in_clauses(
            rf"(?:^|[,。;]\s?)(?:另外|同时|此外|并|还)(?:要|会|将|再)?(?:记录|观察|监测|收集|关注|看)(?:一下)?"
            rf"(?P<value>[^,。;:%]{{0,20}}?{HARM_ZH})(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)(?P<value>[^,。;:%]{2,40}?)(?:等|这[些类几个]{1,2}|之类的?)(?:不良事件|不良反应|并发症|副作用)(?:我们)?(?:都|均|也)?(?:要|会|需|将)?(?:记录?|监测|观察|收集|摘|盯|看)",
            rf"(?:^|[.;]\s?){ALSO_WANTS}(?:(?:[a-z]+\s){{0,3}}?{HARM},?\s(?:mainly|mostly|especially|such as|like)\s)?"
            rf"(?P<value>(?:[a-z]+\s){{0,3}}?{HARM}(?:,?\sand\s[^.;:%]{{3,80}})?)(?=[.;]|$)",
            rf"\b(?:also|additionally|and)\s(?:record|monitor|note|collect|watch for)\s"
            rf"(?P<value>(?:[a-z]+\s){{0,3}}?{HARM})(?=[.;,]|$)",
            r"(?:^|[,。;]\s?)安全(?:性)?(?:方面|上)?(?:就|主要|重点|最)*(?:怕|担心|盯|关注|留意|记录?|观察|监测)(?:着|住|紧|一下)?(?:的?是)?"
            r"(?P<value>(?!什么|哪|[着住紧])[^。;:%?]{2,80}?)(?:这些|这几[样个种项])?(?=[。;]|$|,[^,。;]{2,24}(?:停药|减量|退出|停用|中止)|,\s?(?:严重|任何|所有)的?不良"
            r"|,\s?[出来有]一个|,[^,。;]{0,8}(?:死|住院)[^,。;]{0,8}报|,\s?(?:都|每次)(?:要|得)?(?:来)?(?:记|问|报))",
            r"(?:^|[,。;]\s?)安全(?:性)?(?:方面|上)?(?:主要|就)?看(?P<value>(?!什么|哪)[^,。;:%]{2,60})(?=[。;]|$)",
            r"^\s?(?:for\s)?safety\s(?:is|would\sbe|will\sbe|means)\s(?P<value>(?!not\b|a\b|the\b|important|key|(?:looked|assessed|measured|analy[sz]ed|reviewed|monitored|reported)\b)(?:[^.;%]|(?<=\b[A-Z])\.(?=\s[a-z])){3,200}?)(?=(?<!\b[A-Z])[.;]|$|,\s(?:and|with)\s(?:all|any|every)\b)",
            r"\bsafety\s(?:outcomes?|end\s?points?)\s(?:are|is|will be|include)\s(?P<value>[^.;%]{3,200})(?=[.;]|$)",
        ),
        cues=(
            rf"\bsafety\s{OUTCOME}{ITEMS}{FILL}V{ITEM_END}",
            rf"安全性(?:结局|终点|指标)(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    **ANALYSED,
}
