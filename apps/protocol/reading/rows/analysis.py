"""What is said for the analysis: what is adjusted for, who is analysed, how, and what becomes of missing data. By
itself, because people tell how they reckon apart from what they measure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses
from apps.protocol.reading.outcomes.words import NO_MORE_THAN_WHEN
from apps.protocol.reading.words.topics import ANALYSIS, BESIDE_MISSING, MISSING
from apps.protocol.reading.words.wording import (
    FILL,
    ITEM_END,
    ITEMS,
    METHOD_EN,
    METHOD_OF_ANOTHER_ZH,
    METHOD_ZH,
    NEXT_VERB,
    NO_VERB,
)

NEXT_VERB_ZH: Final = (
    r"(?:缺失|缺的|缺少的|用|采用|使用|做|不做|并|再|同时|另外|亚组|敏感|次要|主要|安全|失访|样本|按"
    r"|[单双]侧|检验水准|把握度)"
)
METHOD_ENDS: Final = (
    r"(?=[.;]|$|\sand\s(?:report|present)\b"
    r"|,\s(?:and\s)?(?:we|it|the|there|missing|handling|with\s[0-9]|in\s[0-9]|[0-9])\b)"
)
# "For the analysis I'd do a …", “统计的话就做个…”: by whatever verb, how is told behind it.
FOR_THE_ANALYSIS: Final = (
    r"^\W*(?:(?:and|then|so|now|well|ok(?:ay)?)[\s,]+){0,2}(?:(?:for|in|as\sfor)\sthe\s(?:analysis|statistics|stats)(?:\sitself)?"
    r"|(?:analysis|statistics|stats)[\s-]wise|statistically)\b"
    r"|^\W*(?:统计|分析)(?:分析|学)?(?:的话|嘛|呢|方面|这块|上)"
)
_DOES: Final = (
    r"(?:^|[,.;]\s|\b(?:analysis|statistics|stats|itself)\s)(?:(?:and|then|so)\s)?(?:we|i)(?:'d|'ll|\s(?:will|would|plan\sto|want\sto))?\s(?:(?:just|simply|then|probably|like\sto|want\sto)\s){0,2}"
    r"(?:do|use|fit|run|apply|perform|go\s(?:for|with))\s"
)
# What a model is adjusted for goes on to the end of the row.
_ADJUSTED: Final = (
    rf"(?:an?\s)?[^.;,]{{0,40}}?\b{METHOD_EN}\b[^.;,]{{0,60}}?(?:,?\s(?:adjust(?:ed|ing)|controlling|correct(?:ed|ing))\sfor\s[^.;]{{2,250}}?)?"
    rf"(?=[.;]|$|,\s(?:and\s|but\s)?(?:then\s)?{NEXT_VERB}|,?\s(?:and\s(?:then\s)?(?:we|i|report|present)|because|since|but)\b)"
)
# Who is analysed, by name.
_SET_ZH: Final = (
    r"(?:改良|调整)?(?:m?ITT|FAS|PPS?|SS|意向性(?:治疗)?(?:分析|原则)?|符合方案(?:分析)?|全分析"
    r"|安全性?(?:分析)?(?=集|人群)|按方案(?:分析)?)(?:数据)?(?:集|人群)?"
)
_SET: Final = (
    r"(?:the\s|an?\s)?(?:modified\s)?(?:m?ITT|FAS|PPS?|intention[\s-]to[\s-]treat|per[\s-]protocol|full\sanalysis|safety|as[\s-]treated)"
    r"(?:\s(?:sets?|populations?))?"
)
# What an item of the plan lacks is no missing data.
_NOT_IN_THE_PLAN: Final = (
    r"\bmissing\s(?:from|in)\s(?:the|our|my|your)\s(?:(?:inclusion|exclusion|secondary|safety)\s)?"
    r"(?:visits?|schedule|lists?|criteria|outcomes?|protocol|design|table|plan|question|population|arms?|intervention|comparator)\b"
)
_BESIDES_ZH: Final = r"\s?(?:同时|另外|再|还|并|敏感性分析)*(?:用|做|拿|按)?(?:一?个)?"
_AS_SENSITIVITY: Final = r"(?:作为?|做)(?:一?个)?敏感性分析"
_IN_SENSITIVITY: Final = (
    rf",\s?敏感性分析(?:就|再|则|还)*(?:用|做|拿|按){_SET_ZH}|,{_BESIDES_ZH}{_SET_ZH}(?:来)?{_AS_SENSITIVITY}"
)
# Behind how, it is told who is analysed: “用协方差分析，统计还是按意向性分析”.
_SET_BEHIND_ZH: Final = (
    rf",\s?(?:统计|分析|人群|结果|还是|都|就|也|主要|仍)*(?:按照?|采用|用|做|在|以)?"
    rf"{_SET_ZH}[^,。;]{{0,6}}(?=[,。;]|$)"
)
_BOTH_ZH: Final = r"(?:这)?[两二三四2-4]\s?[个套种](?:分析)?(?:集|人群)?(?:都(?:做|用|要))?"
# The analysis of the primary end point, or of what the groups are compared by: any other is named as such.
OF_THE_PRIMARY: Final = (
    r"\b(?:primary|main|principal)\b|\bcompar\w+\s(?:the\s)?(?:two\s)?(?:groups|arms|them)\b"
    r"|\bintention[\s-]to[\s-]treat\b|\bpropensity"
    r"|^\W*(?:(?:and|then|so|now)\s)?(?:we|i)(?:'ll|'d|\s(?:will|would|plan to))?\s(?:just\s|simply\s)?"
    r"(?:use|fit|run|apply|analy[sz]e\s(?:it|them|this))\s"
    rf"|{FOR_THE_ANALYSIS}|^\W*(?:an?\s)?{METHOD_EN}\b"
    r"|主要|首要|(?<![要性])(?:终点|结局)(?:就)?是|组间|两组|倾向性?评分|预测|统计(?:分析|学)?(?:就|上|方法)?(?:采用|使用|用)"
    r"|^\W*(?:我们)?(?:拟|将|计划)?(?:采用|使用|用)"
)

# Who is analysed: "everyone as randomised, and a per protocol look for those who took half of it".
_AS_RANDOMISED: Final = (
    r"(?:everyone|everybody|all(?:\sof\sthem|\s(?:the\s)?(?:patients|participants|women|men|children))?)\s(?:is\s|are\s|gets?\s|will\sbe\s)?"
    r"(?:analy[sz]ed\sas\srandomi[sz]ed|(?:counts?|counted|stays?|analy[sz]ed|kept)\s(?:in|with)\sthe\s(?:group|arm)\s(?:they|he|she)\s(?:were|was|got)\s\w+\s(?:in)?to)"
)
_PER_PROTOCOL: Final = r"(?:an?\s)?per[\s-]protocol\s(?:look|analysis|set|population|check)\b[^.;,]{0,100}"
# What the analysis of a trial is adjusted for confounds nothing.
TRIALS: Final = frozenset(
    {"parallel_rct", "cluster_rct", "crossover_rct", "factorial_rct", "within_person_rct"}
)
ANALYSED: Final[Mapping[str, FieldPhrases]] = {
    "confounders": FieldPhrases(
        ruled_out_by=("design_type", TRIALS),
        opening=r"(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:adjust|control|correct|account)\sfor\s(?=\S)"
        r"|混杂(?:因素)?(?:的话)?,?(?:我们)?(?:就|会|要|打算|需要?|主要)*(?:收集?|校正|调整|考虑|看|有|包括)(?=[^,。;了]{1,12}、)",
        asides=r"^\s?(?:就)?(?:做个?)?倾向性?(?:评分|得分)(?:匹配|加权),|(?:都|全)?放(?:进去|进模型里?)(?=[,。;]|$)|\sfor\s(?:sure|certain|starters)\b|[,;.]\s(?:and\s)?(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:match|stratify|restrict)\b[^;]*"
        r"|[,。;](?:这|那)[几些][个样项]?(?:都|也)*[放纳加带][进入到][^。;]*",
        texts=in_clauses(
            r"\b(?:(?:we|i)(?:'d|'ll|\swill|\swould)?\s(?:(?:need|want|have|ought|plan|like)\sto\s|must\s|should\s)?adjust|adjusting)\sfor\s"
            r"(?P<value>[^.;:%]{2,150}?)"
            rf"(?=[.;]|$|\s(?:in|using|with|by)\s(?:an?|the|logistic|cox|linear|multivaria\w+)\b|,?\s(?:and|then|,)\s(?:then\s)?{NEXT_VERB}|,\s{NEXT_VERB})",
            r"(?:^|[,。;]\s?)(?:需要?|要|并|再)?(?:校正|调整)(?:一下|掉|了)?(?P<value>(?!样本|剂量|方案|用药|后|的|[完好过]|下来|出来|之后|以后)[^。;:%]{2,80}?)"
            rf"(?=[。;]|$|,\s?{NEXT_VERB_ZH}|{_SET_BEHIND_ZH})",
            r"\b(?:confounders|covariates)\s(?:are|will be|include)\s"
            r"(?P<value>(?!not|un|measured|adjusted|handled|the same)[^.;:%]{2,200}?)"
            r"(?=[.;]|$|,\s(?:and\s|so\s)?(?:we|i|then|using)\b)",
            r"\b(?:those|these|they)\s(?:are|would\sbe)\s(?:the\s|all\s|my\s|our\s)?(?:confounders|covariates):\s(?P<value>[^.;:%]{2,200})(?=[.;]|$)",
            r"(?:^|[,。;]\s?)(?P<value>(?![^。;]*(?:试验组|对照组|分层|匹配))[^,。;:混]{1,20}(?:、[^,。;:]{1,20}?){1,11}(?:,(?:还有|以及|再加上?)[^,。;:]{1,16})?),?(?:这几[个样项]|这些)?(?:都|也)?(?:得|要|需要?|会)校正(?:一下|掉)?(?=[,。;]|$)",
            rf"混杂(?:因素)?(?:主要|大概|就|可能|无非)*(?:有|包括|为|是)(?P<value>[^。;:%]{{2,120}}?)(?=[。;]|$|,\s?{NEXT_VERB_ZH}|,[^,。;]{{0,4}}倾向)",
        ),
        cues=(
            rf"\b(?:confounders\s(?:is|are|include)|adjust(?:ed)? for){ITEMS}{FILL}V{ITEM_END}",
            rf"混杂(?:因素)?(?:为|是|包括|有|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "analysis_sets": FieldPhrases(
        adds=True,
        by_clauses=True,
        item_needs=r"\b(?:m?itt|pp|fas|pps|per[\s-]protocol|inten\w+[\s-]to[\s-]\w+|as[\s-](?:treated|randomi[sz]ed|allocated)|full\sanalysis"
        r"|safety\s(?:set|population|analysis)|randomi[sz]\w+|allocat\w+|assigned|drawn|groups?|those\swho|safety|every(?:body|one)|all\s(?:those|of\sthem|patients|who)"
        r"|complet\w+|kept|stuck|protocol|analys\w+|population|sets?)\b|意向|ITT|FAS|PP|符合方案|全分析|安全|随机|分[的到]?组|按方案|都算|都进|全部|所有|完成|分析",
        opening=r"(?:for|in)\sthe\sanalysis,?\s(?=\S)|(?:分析集|分析人群|人群)(?:就)?(?:包括|有|用|采用|为|是)",
        asides=rf"的原则(?=[,。;]|$)|(?<=,){_BESIDES_ZH}(?={_SET_ZH})|(?:来)?{_AS_SENSITIVITY}"
        rf"|^(?:我们?|就|都|只|打算)*(?:用|按|采用)?(?={_SET_ZH})|(?<=[a-z集群析]){_BOTH_ZH}(?=\s?[,。;]|\s?$)",
        texts=in_clauses(
            rf"分析(?:集|人群)(?:就|都|我们|打算|准备|拟)*(?:用|有|包括|取|采用|分|设|做|定|选|是|为|:)+(?:[两三四]个[,:]?)?"
            rf"(?P<value>{_SET_ZH}(?:(?:、|[和与及]|以及|还有|,)(?:一?个)?{_SET_ZH}){{0,4}})(?:{_BOTH_ZH})?(?=[,。;]|$)",
            rf"\banalysis\s(?:sets|populations)(?:\s(?:are|will\sbe|would\sbe)|,|:)\s(?:both\s)?"
            rf"(?P<value>{_SET}(?:(?:,\s|,?\sand\s){_SET}){{0,4}})(?=[.;,]|$)",
            rf"(?:^|[,。;]\s?)主要(?:终点|结局|指标)?的?分析(?:就|都)?(?:按照?|用|采用|做|基于)(?P<value>{_SET_ZH}(?:的?原则)?(?:{_IN_SENSITIVITY})?)(?=[,。;]|$)(?!,[^。;]{{0,60}}(?:检验|回归|模型|比较|协?方差|校正|cox))",
            rf"^\s?(?:(?:so|and)\s|(?:for|in)\sthe\sanalysis,?\s)?(?P<value>{_AS_RANDOMISED}(?:,?\sand\s{_PER_PROTOCOL})?)(?=\s?[.;]?$|,\s(?:and\s)?(?:we|i|then|no|whether)\b)",
            r"\banaly[sz]ed?\s(?:(?:them|it|everyone|everybody|all(?:\sof\sthem)?)\s)?(?:by|on\san?|according\sto|under)\s"
            r"(?P<value>intention[\s-]to[\s-]treat)(?:\s(?:basis|principle))?(?=[.;,]|$)",
            r"(?:^|[,。;]\s?)(?:我们|最后|统计)?(?:(?:统计)?分析(?:的?人群|上)?|统计上)?(?:就|都|还)?(?:按照?|用|采用|做|基于)(?P<value>意向性(?:治疗)?(?:分析集?|原则)?|ITT(?:人群|集)?|符合方案集?|全分析集|FAS|PPS?)"
            r"(?:的?原则)?(?:来|去|做|进行|分析)*(?=[,。;]|$)",
        ),
        denied=in_clauses(
            r"(?:^|[,。;]\s?)(?:那)?(?:就|先)?(?P<value>(?:全分析集|FAS|意向性(?:治疗)?(?:分析|人群)|ITT(?:集|人群)?)(?:[和与、]|以及|还有)(?:符合方案(?:集|人群|分析)?|PPS?(?:集)?))"
            r"(?:都|两个都|均)?(?:要|得)?(?:做|分析|用)[^,。;]{0,8}(?=[,。;]|$)",
        ),
        cues=(
            rf"\banalysis (?:sets|populations)\s(?:is|are|include){ITEMS}{FILL}V{ITEM_END}",
            rf"分析集(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
    "primary_analysis": FieldPhrases(
        by_clauses=True,
        topic=ANALYSIS,
        heading=r"(?:the\s)?analysis(?!\sof\s(?:co)?variance)(?:\swould\sbe|\swill\sbe|\sis)?|统计(?:方法|分析|上)?(?:就)?是?",
        opening=r"the\s(?:main\s|primary\s)?analysis(?:\s(?:is|will\sbe|would\sbe)|\s(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:leave\sto|do\s(?:with|by)|run\s(?:with|by)|base\son))\s(?=\S)"
        r"|(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:just\s|simply\s)?(?:use|fit|run|calculate|estimate|work\sout)\s(?=\S)",
        within=frozenset({"confounders", "stratification_factors", "analysis_sets", "primary_analysis"}),
        beside=OF_THE_PRIMARY,
        # who is analysed, when, and what others did
        rejects=rf"{NO_MORE_THAN_WHEN}|^[^,。;]{{1,8}}(?:那些|这些|之类)的?(?:就|都)?用|^(?:按照?|采用|使用|用|做)?{_SET_ZH}(?:的?原则)?(?:。|$|,(?![^。;]{{0,60}}(?:检验|回归|模型|比较|协?方差|校正|cox)))"
        r"|^\W*(?:by\s)?(?:intention|intent)[\s-]to[\s-]treat\b"
        r"|^\W*(?:the|a|an|some|their)\s(?:[\w-]+\s){0,2}(?:group|team|people|paper|trial|study|authors|colleagues)\s"
        r"(?:did|ran|used|fitted|had|went|reported|published|analy[sz]ed)\b",
        texts=in_clauses(
            r"\b(?:we(?:'ll|'d|\swill|\swould)?|will)\s(?:use|fit|run|apply)\s"
            rf"(?P<value>(?:an?\s)?[^.;,]{{0,40}}?\b{METHOD_EN}\b[^.;]{{0,80}}?){METHOD_ENDS}",
            rf"{_DOES}(?P<value>{_ADJUSTED})",
            rf"^\W*(?:(?:and|so|then)\s)?(?:the|our)\s(?:main|primary)\s(?:comparison|analysis)\s(?:should|would|will|must|is)\s(?:be\s)?"
            rf"(?P<value>(?:an?\s)?[^.;,]{{0,40}}?\b{METHOD_EN}\b[^.;]{{0,240}}?)(?=[.;]|$)",
            rf"\bcompare\s(?:the\s)?(?:groups|arms|them)\s(?:with|by|using)\s(?P<value>[^.;,]{{0,30}}?\b{METHOD_EN}\b[^.;,]{{0,60}}?){METHOD_ENDS}",
            r"\banaly[sz]ed?\s(?:\w+\s){0,4}?(?:with|by|using)\s"
            rf"(?P<value>[^.;]{{0,40}}?\b{METHOD_EN}\b[^.;]{{0,80}}?){METHOD_ENDS}",
            r"(?:^|[,。;]\s?)(?:我们)?(?:拟|将|计划)?"
            rf"(?P<value>(?:采用|使用|用)[^。;,]{{0,20}}{METHOD_ZH}(?:(?!,\s?(?:缺|次要|失访|样本|安全|亚组))[^。;]){{0,60}})(?=[。;,]|$)",
            rf"(?:^|,\s(?:and\s)?)(?P<value>{NO_VERB}(?!and|using|with|by|of|in|an? p)(?:an?\s)?(?:(?!using|with|by"
            rf"|of)\w+\s){{0,2}}{METHOD_EN}\b(?:[^.;,]{{0,30}}?\badjust(?:ed|ing)\sfor\s[^.;]{{2,100}}?(?=[.;]|$|,\s(?:and\s)?(?:then\s)?{NEXT_VERB}|,\s(?:hazard|odds|risk|intention|ITT|robust|95|results?|effects?)\b)"
            rf"|[^.;,]{{0,30}}?\b(?:with|including)\s[^.;,]{{1,30}}(?:,\s(?!{NEXT_VERB})[^.;,]{{1,30}}){{0,5}},?\sand\s(?!{NEXT_VERB})[^.;,]{{1,40}}(?=[.;,]|$)"
            r"|[^.;,]{0,60}?(?:,\swith\s(?:the|an?)\s[^.;,]{2,40}?\sas\s[^.;,]{2,40})?(?=[.;,]|$|\s(?:because|since)\b)))",
            rf"(?:^|[,。;]\s?)统计(?:分析|学)?(?:就|上|方法)?(?P<value>(?:采用|使用|用)[^。;,]{{0,20}}{METHOD_ZH}[^。;,]{{0,40}})(?=[。;,]|$)",
            rf"主要(?:分析|(?:结局|终点|指标)的?(?:比较|分析))(?:拟|将|就)?(?:采用|使用|用)(?P<value>(?:(?!,\s?(?:缺|失访|没来|漏)|{_SET_BEHIND_ZH})[^。;]){{2,80}})(?=[。;]|$|,)",
            rf"(?:^|[。;]\s?)(?:主要)?分析(?:就|上|的话)*用(?P<value>{METHOD_ZH}[^。;]{{0,100}})(?=[。;]|$)",
            rf"主要(?:结局|终点|指标)(?:拟|将|就)?(?P<value>(?:采用|使用|用)[^。;,]{{0,20}}{METHOD_ZH}(?:(?!{METHOD_OF_ANOTHER_ZH}|{_SET_BEHIND_ZH})[^。;]){{0,60}})(?=[。;]|$|{METHOD_OF_ANOTHER_ZH}|{_SET_BEHIND_ZH})",
        ),
    ),
    "missing_data": FieldPhrases(
        by_clauses=True,
        topic=MISSING,
        topic_ends=BESIDE_MISSING,
        rejects=rf"{_NOT_IN_THE_PLAN}|^\W*(?:since|because|as)\s|\b(?:plenty|loads|a\slot|inevitable|bound\sto|hardly\sany|tiny|negligible|minimal|very\s(?:few|little))\b|会很多|少不了|难免|几乎没有",
        follows=frozenset({"primary_analysis", "confounders", "analysis_sets"}),
        besides=in_clauses(
            r"[,.;]\s(?:and\s)?(?:for\s)?missing(?:\s(?:data|values|ones|(?:[\w-]+\s){0,2}(?:status|visits?|outcomes?|scores?)))?(?:\s(?:will\sbe|are|by|with|we\suse|gets?)|,)\s(?P<value>[^.;,]{3,80})",
            r"[,。;]\s?缺失的?(?:数据|值)?(?:就|用|采用|拿|按)+(?P<value>[^,。;]{2,40})",
        ),
        texts=in_clauses(
            r"^\s?(?P<value>(?:a\s|any\s)?missing\s[^.;]{3,60}?\s(?:counts?|is\scounted|are\scounted|is\staken|treated)\sas\s(?:an?\s)?(?:failure|non-?respon\w+|event|success)[^.;]{0,30})(?=[.;]|$)",
            r"\bmissing\s(?:data|values)\s(?:will be|are)\s(?:handled|imputed|addressed|treated)\s(?:by|with|using)\s"
            r"(?P<value>[^.;]{3,100})(?=[.;]|$)",
            r"\bfill(?:ing)?\s(?:in\s)?(?:the\s|any\s)?(?:gaps|missing\s(?:data|values))\s(?:by|with|using)\s"
            r"(?P<value>multiple imputation)(?=[.;,]|$)",
            r"\bmissing\b[^.;,?]{0,40},?\s(?:(?:and|so)\s)?(?:(?:we|i|he|she|they)(?:'d|'ll|\swill|\swould)?\s)?(?:wants?\sto\s|plans?\sto\s)?(?:do|use)\s(?P<value>multiple\simputation)(?=[.;,]|$)",
            r"缺(?![血氧乏])[^。;?]{0,8}(?:一些|一点|几个|不多|不少|少不了|难免),(?:真缺了)?(?:就|都|再|拿|用|按|做|靠)*(?P<value>多重(?:插补|填补))(?:法)?(?:来?补|一下|吧)*(?=[,。;]|$)",
            r"\b(?P<value>multiple imputation)\s(?:for|of)\s(?:\w+\s){0,4}missing\b",
            r"缺失?的?(?:数据|值)?(?:就|都)?(?P<value>多重插补|多重填补)(?:法)?(?=[。;,]|$)",
            r"缺失(?:数据|值|的)(?:都|就)?(?:将|拟)?(?P<value>(?:采用|使用|用|按)(?:(?!,\s?(?:再|并|另|同时|然后|还))[^。;]){2,60})(?=[。;,]|$)",
        ),
    ),
}
