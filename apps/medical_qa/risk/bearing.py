"""What a sign in a clause is about: something that goes on, or what is denied, long past, asked in general, or a figure
of speech. Only what leaves no doubt is set aside: an alarm too many costs less than one too few.
"""

from __future__ import annotations

import re
from typing import Literal

from apps.medical_qa.risk.clauses import Clause

Aside = Literal["", "denied", "past", "general", "figurative"]

# --- Denied ---------------------------------------------------------------------------------------------------

NO_DENIAL = re.compile(
    r"\b(no|not) (relief|better|improv\w+|idea|doubt|longer|matter|help|one|going away|sure|getting|only|know)\b"
    r"|\bnothing (helps|works)|没(有)?(缓解|好转|减轻|用|办法|见好|改善)|不(见好|缓解|知道|确定|管用)"
)
DENIAL = re.compile(
    r"\b(no|not|never|without|denie[sd]|denying|den(?:y|ies)|negative for|free of|absence of|nor|neither|isn't|hasn't"
    r"|doesn't|don't|haven't|didn't|wasn't|aren't|rule[sd]? out)\b"
    r"|(?:没有|没|并无|无|不伴|否认|未见|未出现|未|并未|从不|不|并非|不是|排除)"
)
# What may stand between a denial and what it denies: fillers, and the other items of a list.
FILLED = re.compile(
    r"(?:\s|\b(?:any|an?|the|have|having|had|got|get|getting|has|been|real|signs? of|history of|symptoms? of|significant"
    r"|further|more|current\w*|new|feel|feeling|experienc\w+|complain\w*(?: of)?|actual|sudden|severe|there is|episodes? of"
    r"|suffer\w*(?: from)?|show\w*)\b)*"
    r"(?:[\w'/ -]{1,40}\b(?:or|nor)\b\s*(?:any |an? )?)*"
)
FILLED_ZH = re.compile(
    r"(?:有|明显|出现|任何|过|伴有?|伴随|什么|感到|感觉|再|发生|发现|的|剧烈|严重|突然|持续|会|在|是|啥|得过|合并|诉|发|又)*"
    r"(?:[^,.!?]{1,12}(?:、|和|或者?|及|以及|与|,))*"
)
LIST_DENIAL = re.compile(r"\b(denie[sd]|denying|negative for)\b|否认|未见")
OPEN_LIST = re.compile(r"\b(no|without|denie[sd]|denying|negative for)\b")
BARE = re.compile(r"(?:(?:or|and|nor) )?(?:[\w'-]+ ?){1,5}(?:(?:or|nor|and) (?:[\w'-]+ ?){1,4})?[.?!]?")
SPEAKS = re.compile(
    r"\b(i|i'm|i've|he|she|it|we|they|my|his|her|is|are|has|have|had|was|since|started|now|with|also|severe|sudden\w*)\b"
)
DENIED_AFTER = re.compile(
    r"^\W{0,3}(?:(?:这些|症状|等|之类|的情况)*(?:都|均|也都?|全都?)(?:没有|无|没)(?!缓解|好转|减轻)|[((]-[))]|阴性"
    r"|(?:is|was|are|were)? ?(?:absent|denied|ruled out|negative|none)\b)"
)


def _is_denied(clause: Clause, start: int, end: int) -> bool:
    before = NO_DENIAL.sub(lambda found: "#" * len(found[0]), clause.text[:start])
    if DENIED_AFTER.match(clause.text[end:]):
        return True
    last = None
    for last in DENIAL.finditer(before):
        gap = before[last.end() :]
        if (FILLED_ZH if last[0][0] > "z" else FILLED).fullmatch(gap):
            return True
    return last is None and _goes_on_a_list(clause)


def _goes_on_a_list(clause: Clause) -> bool:
    """“Denies chest pain, dizziness”, “no nausea, vomiting or chest pain”: bare names after a denial."""
    if not _is_bare(clause.text):
        return False
    for place in range(len(clause.before) - 1, -1, -1):
        earlier = clause.before[place]
        if OPEN_LIST.search(earlier) or LIST_DENIAL.search(earlier):
            closes = re.search(r"\b(or|nor)\b", clause.text) is not None
            return LIST_DENIAL.search(earlier) is not None or closes
        if not _is_bare(earlier):
            return False
    return False


def _is_bare(text: str) -> bool:
    is_latin = BARE.fullmatch(text) is not None and SPEAKS.search(text) is None
    return is_latin or (text[:1] > "z" and len(text) <= 6)


# --- Past -----------------------------------------------------------------------------------------------------

PAST = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:years?|months?|decades?) (?:ago|back|earlier)\b|\blast (?:year|month)\b"
    r"|\b(?:history of|used to|previous(?:ly)?|in the past|when i was|as a child|former(?:ly)?|survived|recovered from"
    r"|past medical|runs in|died|passed away|prior|once had|recovering from)\b"
    r"|(?:19|20)\d\d ?年|[年月]前|以前|曾|去年|前年|当年|小时候|既往|病史|家族(?:史|里|有)|去世|走了|过世|上个月"
    r"|后遗症|术后|出院后|康复|恢复期|(?:得|患|做|中|发作|发生|昏迷|抽搐|犯|晕倒|出|吐|晕)过"
)
PRESENT = re.compile(
    r"\b(?:now|right now|suddenly|today|this (?:morning|afternoon|evening)|tonight|currently|at the moment|again|just"
    r"|minutes? ago|hours? ago|an hour|help)\b"
    r"|现在|突然|今天|今早|今晚|刚|正在|又|再次|目前|分钟|小时前|半小时|这会儿|马上"
)

# --- In general -----------------------------------------------------------------------------------------------

GENERAL = re.compile(
    r"\b(?:what (?:is|are|does|do|counts|happens|causes|would|exactly)|define[sd]?|definition|meaning of|difference between"
    r"|pathophysiology|mechanism|criteria|guidelines?|protocols?|epidemiology|incidence|prevalence|prognosis|causes of"
    r"|signs (?:and symptoms )?of|symptoms of|warning signs|risk (?:factors?|of)|chances? of|first[- ]line|management of"
    r"|treatment (?:of|for)|treat(?:ed|ing)?\b|differential|diagnos\w+|classif\w+|stages? of|types of|how (?:is|are|does|do)"
    r"|how to (?:recogni[sz]e|prevent|treat|manage|tell|identify|avoid)|prevent\w*|avoid|exam|stand for|scales?|score|scoring"
    r"|explain|describe|tell me about|overview|articles?|studies|trials?|evidence|education|teach\w*|lecture|training|can .* cause"
    r"|does .* cause|which|why do(?:es)?|people|patients with|someone|anyone|a person|somebody|dose of|used for|indicat\w+"
    r"|worried about (?:getting|having)|first aid|course|how common|how many|reduce|lower)\b"
    r"|\bif (?:someone|a person|a patient|anyone|somebody|one)\b"
    r"|什么是|是什么|什么叫|什么意思|啥意思|定义|概念|机制|机理|标准|鉴别|区别|流程|指南|分级|分期|分型|口诀|量表|评分"
    r"|病因|原因有|发病率|患病率|死亡率|预后|有哪些|哪些(?:症状|表现|原因|情况)|预防|课本|教材|考试|宣教|培训|讲座|科普"
    r"|如果|假如|万一|要是|一旦|怎么(?:判断|识别|区分)|如何(?:判断|识别|区分|预防|处理|急救|抢救)|抢救|急救(?:措施|方法)"
    r"|会不会引起|会引起|能引起|导致|引发|用量|剂量|怎么(?:含服|服用|使用|用)|适应证|禁忌|治疗(?:方案|原则|方法)|的(?:治疗|护理|诊断)"
    r"|研究|文献|证据|进展|护理要点|风险|容易|会不会|会.{0,6}吗|能不能|可不可以|可以.{0,8}吗|常见"
)
CONCERNS_SOMEBODY = re.compile(
    r"\b(?:i|i'm|i've|im|me|my|he|he's|she|she's|his|her|him|we|our|mum|mom|dad|mother|father|husband|wife|son|daughter"
    r"|baby|grandma|grandpa|grandmother|grandfather|brother|sister|friend|partner|roommate|neighbou?r|colleague|uncle|aunt"
    r"|bed \d+|this (?:patient|man|woman|child|boy|girl|lady)|(?:the|a|our) patient (?:is|has|in|just)|patient (?:is|has|just|in bed)"
    r"|\d+ ?(?:-|year|yo|y/o|yr))\b"
    r"|我(?!们科|院|国|们医院|想(?:了解|知道|问)|要考)|他|她|咱|爸|妈|爷|奶奶|姥|外公|外婆|老公|老婆|丈夫|妻子|儿子|女儿|孩子|宝宝|小孩"
    r"|父亲|母亲|哥|姐|弟|妹|同事|朋友|邻居|室友|(?:这个|这位|该|本)(?:患者|病人)|\d+ ?床|患者(?:突|今|刚|现|目前|已|出现|,)|\d+ ?岁"
)
HAPPENS = re.compile(
    r"\b(?:right now|suddenly|just (?:now|started|collapsed|had|took|ate)|minutes ago|an hour ago|this morning"
    r"|help|what (?:do|should|can) (?:i|we) do|emergency|is having|won't|hurry)\b"
    r"|现在(?!的|有|常)|刚刚?|正在|突然|突发|怎么办|救命|急[!!]|今天|今早|分钟了?|小时了?|快|已经"
)
HYPOTHETICAL = re.compile(r"\bif (?:i|my|he|she|we|someone|a|anyone)\b.{0,40}\bwould\b|\bin case\b|\bwould i know\b|如果|假如|万一|要是|一旦")


def _is_general(clause: Clause) -> bool:
    sentence = clause.sentence
    if not GENERAL.search(sentence):
        return False
    if not CONCERNS_SOMEBODY.search(sentence):
        return HAPPENS.search(sentence) is None or HYPOTHETICAL.search(sentence) is not None or _only_asks(sentence)
    return HYPOTHETICAL.search(sentence) is not None or (_asks_about_names(sentence) and not HAPPENS.search(sentence))


ASKS_NAMES = re.compile(
    r"\b(?:what (?:is|are)|define|definition|meaning|signs of|symptoms of|risk of|prevent\w*|guidelines?|exam|stand for|lower"
    r"|reduce|cause[sd]?|afraid of|scared of|worried (?:about|that)|side effects?|dose|explain|evidence|avoid)\b"
    r"|什么是|是什么|定义|机制|标准|流程|预防|风险|考试|课本|宣教|指南|量表|口诀|容易|会不会|担心|害怕|副作用|剂量|用量|引起|导致"
)
PLAIN_KNOWLEDGE = re.compile(
    r"^(?:what (?:is|are|does)|define|which|how (?:is|are|do|does)|why|explain|describe|if someone|list|name)\b"
    r"|什么是|是什么|定义|机制|标准|鉴别|口诀|量表|流程|课本|考试|有哪些"
)


def _asks_about_names(sentence: str) -> bool:
    return ASKS_NAMES.search(sentence) is not None


def _only_asks(sentence: str) -> bool:
    return PLAIN_KNOWLEDGE.search(sentence) is not None


# --- Figures of speech ----------------------------------------------------------------------------------------

FIGURATIVE = re.compile(
    r"\b(?:nearly|almost|practically)? ?(?:gave|give|giving|gives) (?:me|him|her|us|my \w+) (?:a|an) (?:\w+ )?(?:heart attack|stroke|seizure|fit)"
    r"|\b(?:is|are|was|were) (?:killing|drowning|choking|suffocating) (?:me|us|in (?:work|email|paper\w*|debt)|with (?:work|stress))"
    r"|\bdying (?:to|of (?:laughter|boredom|embarrassment|curiosity)|for a)\b|\b(?:i could|could) (?:have )?(?:die|died) (?:of|laughing)"
    r"|\b(?:broke|breaks|broken|breaking) my heart|\bheart (?:aches|bleeds|breaks) (?:for|when i see)|\bheart[- ]?(?:ache|broken)\b"
    r"|\bdrowning in\b|\bsuffocating (?:in|under|at)\b|\btook my breath away|\bbreathtaking\b|\bkill(?:ed|ing)? (?:it|time)\b"
    r"|(?:作业|工作|学习|压力|生活|房贷|房价|任务|论文|天气|这.{0,4}氛围)[^,.]{0,8}(?:窒息|喘不过气|喘不上气|要死|死了|崩溃)"
    r"|(?:心痛|心疼)(?:死了?|钱|我的|他|她|孩子|得要命)|(?:笑|累|困|热|冷|饿|忙|烦|馋|吓|美|气|急|羡慕|想)死|吓得心脏"
    r"|(?:差点|快要?|要)[^,.]{0,3}(?:吓|笑|气|急)[^,.]{0,3}(?:晕|心梗|中风|休克|昏|心脏病|心跳)|血压都?(?:上来|飙)|钱包?(?:大)?出血|大出血(?:价|促销)"
    r"|(?:吓|气|急|笑)[^,.]{0,4}(?:心梗|心脏病|脑出血|吐血|昏过去|晕过去)|气得?吐血|(?:看|听|忙|累)[^,.]{0,4}吐血|窒息的(?:操作|爱|氛围)"
)


def without_figures(text: str) -> str:
    return FIGURATIVE.sub(" ", text)


def set_aside(clause: Clause, start: int, end: int) -> Aside:
    """Why the sign at clause.text[start:end] is none of now; empty when it counts."""
    if _is_denied(clause, start, end):
        return "denied"
    if PAST.search(clause.text) and not PRESENT.search(clause.text):
        return "past"
    return "general" if _is_general(clause) else ""
