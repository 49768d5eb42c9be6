"""Replies to the question for the research question or the hypothesis that are neither: a request to calculate, dates
of the plan, what others found. A text would take any words; these are offered elsewhere or left.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.spoken.overruled import OVERRULED

_PEOPLE_ZH: Final = r"(?:例|名|位|个)?(?:人|病人|患者|孩子|儿童|产妇|孕妇|新生儿|受试者|对象|样本|病例|例)"
_CALCULATE: Final = (
    r"\bhow (?:many|large a)\b[^.;?]{0,60}\b(?:do|would|should|must|will|shall) (?:we|i) "
    r"(?:need|have|recruit|enroll?|include|want)\b"
    r"|\bhow many\b[^.;?]{1,40}\bare (?:needed|required)(?=\s?\?|\s?$|\s(?:per|in each|to (?:show|detect))\b)"
    r"|\b(?:what|which) sample size\b"
    r"|\b(?:calculate|compute|work out)\b[^.;]{0,30}\b(?:sample size|numbers?)\b"
    rf"|(?:要|需|得|该|应)[^,。;?]{{0,8}}?多少{_PEOPLE_ZH}"
    r"|样本量[^,。;?]{0,4}?(?:多[大少]|怎么算)|(?:计算|估算|算一?下)[^,。;]{0,10}?(?:样本量|例数|人数|多少)"
)
# Whether a study can be done is asked before there is one.
OF_THE_STUDY: Final = re.compile(
    r"(?:能不能|能否|可否|有没有)[^,。;]{0,6}(?:做|搞|弄|开|立|写|报)[^,。;]{0,6}(?:研究|课题|试验|题目|文章|项目)(?=[。?,;吧呢]|$)"
    r"|\b(?:do|run|make|get|publish|write)\s(?:an?\s|this\s|it\sinto\san?\s)?(?:\w+\s)?(?:study|trial|paper|project)\s?$",
    re.IGNORECASE,
)
DATE_EN: Final = (
    r"(?:in|on|from|by|until|this|next)\s(?:the\s|early\s|late\s|mid-?)?(?:january|february|march|april|may|june|july"
    r"|august|september|october|november|december|20[0-9]{2}|spring|summer|autumn|fall|winter|year|month)\b"
)
_DATE_ZH: Final = (
    r"(?:20[0-9]{2}年(?:[0-9]{1,2}月)?|(?:今年|明年|后年)(?:[0-9]{1,2}月)?|[0-9]{1,2}月"
    r"|下半?年|下个?月)(?:份|初|中|底|末)?"
)
_PLAN: Final = (
    r"\b(?:plan|intend|hope|aim|expect|want|due|scheduled|will) (?:to )?(?:start|begin|open|launch|recruit|enroll?"
    rf"|run|finish)\b[^.;]{{0,30}}\b{DATE_EN}"
    r"|\b(?:recruitment|enroll?ment|the (?:study|trial)) (?:starts?|begins?|opens?|runs?|ends?)\b"
    rf"[^.;]{{0,30}}\b{DATE_EN}"
    r"|(?:^|[,。;]\s?)(?:我们|项目|本?研究)?(?:计划|打算|准备|预计|预期|拟|争取)?(?:从|在|于|到)?"
    rf"{_DATE_ZH}[^,。;]{{0,4}}?(?:开始|启动|开展|入组|招募|结束|完成)(?:入组|招募|收(?:病人|患者)|研究|试验)?(?=[,。;]|$)"
)
_FOUND_ZH: Final = r"(?:说|报道|发现|提示|显示|表明|证实)(?!的)"
_STUDIES_EN: Final = r"(?:studies|trials|cohorts|series|papers|reports|reviews|meta-analyses|registries)"
_FOUND: Final = (
    r"\b(?:earlier|previous|prior|published|small|several|some|two|three|few|many|recent|observational|other|most)"
    rf"\s(?:\w+\s){{0,3}}?{_STUDIES_EN}\b[^.;]{{0,40}}?\b(?:shown?|found|reported|suggest(?:s|ed)?|saw|seen)\b"
    rf"|(?:篇|[项个])(?:文章|文献|[^,。;]{{0,6}}(?:研究|试验))[^,。;]{{0,10}}?{_FOUND_ZH}"
    rf"|(?:文献|既往|以往|此前|已有|国外|国内)[^,。;]{{0,12}}?{_FOUND_ZH}"
    r"|[还尚从]?(?:没有?|未|无)人[^,。;]{0,14}?(?:做过|试过|用过|比较过|研究)"
    r"|(?:还|尚|目前|国内|国外)[^,。;]{0,6}?(?:没有?|缺乏|缺少)[^,。;]{0,6}?(?:数据|证据|报道)"
)
# With one of these the words of others lead up to what is expected or asked here.
_OWN: Final = (
    r"\?|\b(?:will|should|would|whether)\b"
    r"|\b(?:we|i) (?:think|assume|believe|expect|reckon|suspect|predict|hypothesi[sz]e)\b"
    r"|\b(?:our|the) (?:hypothesis|question)\b|是否|能[否不]|有没有|吗|应该?[当能会]?|有望|会更|优于|不劣于|不比"
    r"|我们?的?(?:研究)?(?:假设|认为|推测|预计|猜|估计|觉得|相信|问题|想知道)|想知道"
)
# What is done in this study, and how its data are treated: nothing of what is known before it.
_METHODS: Final = (
    r"敏感性分析|单独报告|不知道[^,。;]{0,8}(?:结果|分组)|\bsensitivity analys[ie]s\b|\bmultiple imputation\b|多重插补"
    r"|^\s?(?:the\s)?(?:un)?exposed\s(?:are|will be)\b|^\s?(?:纳入|入选|入组|排除)(?!标准)[^,。;]{2,}"
)
# What is expected of this study tells nothing of what is known before it.
_EXPECTED: Final = (
    r"^\s?(?:we|i)\s(?:expect|predict|hypothesi[sz]e)\b"
    r"|^\s?(?:我们?)?(?:预计|预期|推测|猜测?|假设)(?![^,。;]*(?:患病|发病|每年|全国|全球))"
)
# Who may not take part, what is measured, and what the sample size rests on.
_OF_THE_PLAN: Final = (
    r"\b(?:i|we)\s(?:wouldn't|won't|would\snot|will\snot)\s(?:take|have|include|recruit|enrol)\b|\b(?:are|is)\sout(?:\s(?:too|as\swell))?[.,;]"
    r"|\bconfidence\sinterval\b[^.;]*\b(?:want|points?|width|wider)\b|\bsensitivity\s(?:is|of|around|about)\s[^.;]*%|^\s?recruitment\s(?:would|will|should)\b"
    r"|\bexploratory\b|\b(?:is|are|be)\sblinded\b|\badjusted\sfor\b|设盲|探索性|\bgold\sstandard\b|金标准|\b(?:won't|will\snot)\sknow\b|^\s?what\swe(?:'re|\sare)\slooking\sfor\sis\b"
    r"|^\s?(?:we|i)(?:'d|\swould|'ll|\swill)\salso\slike\sto\b|\bthe\smain\sthing\sis\b|\bwould\shave\sthe\b"
    r"|(?:不收|不要|剔掉|也得排除)[。;]?$|把握度|双侧|标准差|^\s?(?:另外|此外)(?:还)?(?:想|要)?(?:看|记录)|^\s?最(?:看重|关心)的|^\s?安全(?:性)?方面|^\s?入组"
)
# What is going to be done is no reason for it.
_INTENDED: Final = (
    r"^\s?(?:we|i)(?:'d|'ll|\swould|\swill)\s"
    r"(?:use|have|give|do|take|measure|randomi[sz]e|compare|recruit|exclude|follow)\b"
)
# What another person wants and the speaker does not, and an order to change something that names nothing.
_OF_THE_TALK: Final = (
    rf"^\W*(?:{OVERRULED})|^\W*(?:那就?|就|还是|请|再|把它|这个|它)*(?:修?改|更改|调整?|换)(?:成|为|到|至)(?!的)"
    r"|^\W*(?:please\s|no,?\s|then\s)*(?:make|change|set|switch)\s(?:it|that|this)\s(?:to\s)?\S"
)
# Who allows the study and who pays for it.
AROUND_IT: Final = (
    r"^\W*(?:(?:the\s|our\s)?(?:ethics|funding|money|grant|budget)\b|伦理|经费|钱(?:是|用|由)|知情同意)"
    r"|\b(?:are|is)\s(?:not\s)?allowed\b|允许使用"
)
_BY_THE_WAY: Final = (
    r"^\W*(?:funny\s(?:thing|how)|funnily\senough|by\sthe\sway|on\sa\sside\snote)\b"
    r"|^\W*(?:说来好笑|好笑的是|说个笑话|跑个题)"
)
# "Seven out of ten will be healed on the new tablet": what is to come of ours.
_TO_COME: Final = r"\b(?:[a-z]+|[0-9]+)\s(?:out\sof|in)\s(?:ten|[0-9]+)\b[^.;]{0,40}\bwill\b"
NO_BACKGROUND: Final = (
    rf"{_BY_THE_WAY}|{_TO_COME}|{_OF_THE_TALK}|{AROUND_IT}|{_METHODS}|{_EXPECTED}|{_OF_THE_PLAN}|{_INTENDED}"
)
# Of those who judge a study, and not of its patients.
OF_JUDGES: Final = re.compile(
    r"伦理(?:委员会|那边)?会|评审|审稿|编辑部"
    r"|\b(?:reviewers?|editors?|ethics(?: committee| board)?|funders?)\b",
    re.IGNORECASE,
)
_NO_MORE_THAN_DONE: Final = (
    r"^\s?(?:we|i)(?:'d|'ll|\swould|\swill)\s(?:recruit|enrol|exclude|follow)\b"
    r"(?!.*\b(?:whether|if|compare)\b)"
)
# A guess at the answer is a hypothesis.
SUPPOSED: Final = (
    r"^\s?(?:(?:well|so|ok(?:ay)?|honestly)\W+)?(?:we|i)(?:\s(?:really|rather|strongly))?\s"
    r"(?:suspect|believe|reckon|guess|predict|hypothesi[sz]e|expect(?=\s(?:the|that|these|those|it|them|fewer|more)\b))\b(?![\s\S]*(?:\?|\bquestion\b|\bwhether\b))"
)
# What nobody did is a gap, and the question is not asked yet.
# What is measured answers no question for what is asked, though it names people and treatments.
_MEASURED: Final = (
    r"^\W*(?:我们?)?(?:最?主要|最?关心|最?看重|首要)的?(?:就|还)?是?(?:看|指标|终点|结局)(?![^。;]*(?:能不能|会不会|是否|能否))"
    r"|^\W*(?:the\s|our\s)?(?:main|primary)\s(?:thing|outcome|end\s?point|measure)\b(?!\s(?:we|i)\swant)"
)
# What somebody wants to know besides is another outcome.
_BESIDES: Final = (
    r"^\W*(?:after|besides|beyond|apart\sfrom|on\stop\sof)\sthat,?\s(?:i|we)(?:'d|\swould)?\s(?:also\s)?(?:like|want)\sto\s"
    r"(?:know|see|look|measure)\b"
)
# "What counts as exposed is …" defines; "what I want to know is …" leads up to a question.
_DEFINES: Final = (
    r"^\W*(?:and\s|so\s)?what\s(?:counts|is\scounted|qualifies|makes|we\s(?:call|mean)|goes\s(?:in|down))\b"
    r"[^?]*\s(?:is|are)\b[^?]*$"
)
# What is to be adjusted for troubles the analysis: it is asked of nobody.
_ADJUSTED: Final = (
    r"\b(?:confound(?:ing|ed|ers?)|propensity)\b(?![^?]*\?)|混杂(?:因素|偏倚)|倾向性?(?:评分|得分)"
)
_UNDONE: Final = r"^\W*(?:and\s|but\s|so\s)?(?:nobody|no[\s-]one)(?:'s|\shas|\shad|\sever|\sreally)\b[^?]*$"
# In which order or how far apart things are done supposes nothing.
OF_THE_ORDER: Final = (
    r"间隔[^,。;]{0,6}(?:不|[0-9一二两三])|谁先谁后|先后顺序"
    r"|\b(?:interval|gap)\sbetween\b|\b(?:in\s(?:any|either)\sorder|whichever\sfirst)\b"
)
# Which difference would be worth the trouble is what a sample size is reckoned with, and no hypothesis.
WORTH_IT: Final = (
    r"[0-9][^。;]*才(?:算|有|值)(?:得)?(?:有)?(?:临床)?(?:意义|价值|做)"
    r"|\bwould\sbe\s(?:worth|meaningful|clinically|enough\sto)\b[^.;]*[0-9]|[0-9][^.;]*\bwould\sbe\s(?:worth|meaningful|enough\sto)"
)
# How the study is run or analysed is asked of the assistant, and answered by no patient.
_OF_THE_RUN: Final = (
    r"(?:意向性|符合方案|ITT|样本量|入组时间|招募期|保险|审稿|把握度|几家|经费)[^。;]*(?:吗|要不要|是不是|够不够|才算|用不用|怎么)"
    r"|(?:是不是|要不要|用不用|该不该|够不够)[^。;]{0,10}(?:意向性|符合方案|ITT|样本量|入组时间|保险|把握度)"
    r"|^\W*(?:will|would|is)\s(?:an?|one|two|three|six|twelve|[0-9]+)\s(?:year|month|week)s?\s(?:be\s)?enough\b"
    r"|\bif\swe\slose\s(?:an?|one|two)\s(?:site|centre|hospital)s?\b|\binsurance\b|\bintention[- ]to[- ]treat\b[^.]*\?"
)
# So is how many groups, sites or visits there are to be.
_SEVERAL: Final = r"(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)"
OF_THE_NUMBERS: Final = re.compile(
    r"[0-9一二两三四五六七八九十百]+(?:个?(?:组|臂|中心|周期|分组)|[家所]医?院?|个?(?:月|年|周|天)(?!下来|[以之]?后)|次(?:随访|访视)|例|个病人)(?:的话)?[^,。;]{0,4}?"
    r"(?:是不是|会不会|算不算|够不够|行不行|可以不|[也还]?(?:行|可以|够|成)(?:吗|吧|么)|(?:有点)?太)"
    rf"|^\W*(?:(?:is|are|would|will|aren't|isn't|wouldn't)\s)(?:\w+\s)?{_SEVERAL}\s(?:(?:treatment|study)\s)?(?:arms|groups|sites|centres|hospitals|visits|patients|months|years|weeks)\s(?:be\s)?"
    r"(?:too|enough|ok(?:ay)?|fine|a\slot|overdoing)\b",
    re.IGNORECASE,
)
NO_QUESTION: Final = (
    rf"{OF_THE_NUMBERS.pattern}|{OF_JUDGES.pattern}|{_NO_MORE_THAN_DONE}|{_OF_THE_TALK}|{_METHODS}|{_OF_THE_PLAN}|{_CALCULATE}|{_PLAN}|{_UNDONE}|{_MEASURED}|{_BESIDES}|{_DEFINES}|{_OF_THE_RUN}|{_ADJUSTED}"
    rf"|^(?![\s\S]*(?:{_OWN}))[\s\S]*?(?:{_FOUND})"
)
