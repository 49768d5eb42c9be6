"""What a message to the manager of a project wants, read by rules in both languages; several requests come in order.

A pattern says yes only to what leaves little doubt. What none of them reads is
`unknown`: a model, or a search, answers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from apps.iit_memory.manager.message_parts import parts_of
from apps.iit_memory.manager.notes import declares, note_in
from apps.iit_memory.manager.schedule_words import REMINDER, is_once, is_stop, wish_in
from apps.iit_memory.reading.colloquial import plainly
from apps.iit_memory.reading.corrections import correction_in
from apps.iit_memory.reading.statements import statements_in

QC, QA, PROTOCOL, GENERAL = "qc_task", "qa_query", "protocol_qa", "general"
BY_A_DAY = (
    r"\b(?:end of|by|before|until|year[ -]?end|this year|next year|in time for)\b"
    r"|年?底|月底|年末|月末|年内|月份?(?:之?前|以前|内|能)|日(?:之?前|以前)|[今明]年"
)
# The order decides: a reason is asked for whatever else the sentence names.
KINDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(words, re.IGNORECASE))
    for kind, words in (
        ("help",
            r"^\W*(hi|hello|hey|good (morning|afternoon|evening)|help|what can you "
            r"do\W*|你好|您好|早上好|下午好|帮助|你(能|会|可以)做什么)\W*$"),
        ("thanks", r"^\W*((many )?thanks?( you)?( very much| a lot)?|谢谢(你|您)?|多谢|好的,?谢谢)\W*$"),
        ("about_me",
            r"\bwhat (?:do|did|have|can) you (?:remember(?:ed)?|know|keep|kept|stored?|recorded?|learn(?:ed|t)?)\b"
            r".*\b(?:me|my)\b"
            r"|\b(?:remember|know|recall) anything about me\b|\bwhat is (?:remembered|known|stored) about me\b"
            r"|(?:记得|记住|记了|知道|了解|保存).{0,4}(?:我的?(?:些)?(?:什么|哪些|偏好|习惯|信息)|(?:关于|有关)我)"
            r"|(?:关于|对|有关)我.{0,6}(?:记|知道|了解)|我的(?:记忆|偏好|习惯)有?(?:什么|哪些)"),
        ("began",
            r"\b(?:when|since when|what day|what date)\b.*\b(?:start|beg[aiu]n)\w*\b"
            r".*\b(?:enrol|recruit|includ|randomi[sz])"
            r"|\b(?:when|what date|what day)\b.*\b(?:enrol\w*|recruit\w*) (?:start|beg[aiu]n)"
            r"|\bwhen\b.*\bfirst (?:patient|participant|subject|enrol\w*)\b"
            r"|(?:什么时候|何时|哪天|哪一天).{0,4}(?:开始|启动).{0,4}(?:入|招募|纳入|收)"
            r"|(?:什么时候|何时|哪天|哪一天).{0,6}(?:首例|第一[例个位])|(?:首例|第一[例个位]).{0,10}(?:什么时候|何时|哪天|哪一天)"),
        ("deadline",
            rf"(?=.*(?:\b(?:enrol|recruit|target|participants|patients)|入组|招募|入满|入完|招满|目标|例|入得[完满]))"
            rf"(?=.*(?:{BY_A_DAY}))"
            r"(?=.*(?:\b(?:finish|complete|reach|done|meet|hit|make|fill|end|achieve|full|will)\b"
            r"|完成|入满|入完|招满|招完|达到|结束|够|来得及|能|入得[完满]))"),
        ("schedules", r"\bscheduled questions?\b|\bquestions? on (a )?schedule\b|\b(?:which|what|my|list) reminders?\b"
            r"|定时(问题|提问|任务|提醒)|(?:哪些|什么)提醒"),
        ("responsible",
            r"\bwho(?:'s| is| are)? (?:responsible|in charge)\b|\bwho (?:does|handles|takes care of"
            r"|follows up|looks after)\b|\bwhose (?:job|task)\b|谁(来|在)?负责|由谁|责任人|负责人是谁|归谁"),
        ("procedures",
            r"\b(which|what|list( the)?|show( me)?( the)?) (procedures|sops)\b|(有"
            r"|哪)(些|几个)?(流程|SOP|标准操作规程)"),
        ("queries",
            r"\b(open|unresolved|outstanding|unanswered)( data)? quer(y|ies)\b"
            r"|\bquer(y|ies) (are|is)( still)? (open|unresolved)\b|质疑"
            r"|\b(?:any|how many|how much|are|do we have|what about)\b.{0,20}\bquer(?:y|ies)\b"),
        ("decisions", r"\bwhy\b|\b(for )?what reason\b|为什么|为何|什么原因|原因是什么|的理由"),
        ("decisions", r"\bwho (decided|approved|changed|agreed|wanted|suggested|proposed|requested|asked for)\b"
            r"|^\W*(?:and )?when\W*$|谁(决定|批准|同意|改|定|提|要求|建议|拍板)"),
        ("decisions",
            r"\b(when|how|what|has|was) .*\bchanged?\b|(什么时候|何时|哪天).*(改|变|调整)|(改|变"
            r"|调整)(过|了)(什么|哪些|几次|吗)|(有|做)(什么|哪些|过什么)?(变更|改动|调整)"),
        ("decisions", r"\bdecisions?\b|\b(what|which|was|were|is|has)\b.*\b(decided?|agreed?)\b"
            r"|决定|决策|定下|定了|怎么(?:确)?定的|拍板"),
        ("remaining",
            r"\b(?:is|are|has)\b.*\b(?:enrol|recruit)\w*\b.*\b(?:completed?|finished|full|done)\b|入组(?:完成|结束|满)了?[吗么没]"
            r"|\bhow many (more|are (missing|left))\b|\b(still|left) to (enrol"
            r"|recruit)|\bhow far .*target\b|\bon target\b|还(差|缺|需|要)(要?入组)?(多少|几)(例|人|个|位|名)?"
            r"|(距离?|离)目标|完成率"),
        ("by_site",
            r"\b(by|per|each|every|all) (site|centre|center)s?\b|\bwhich (site"
            r"|centre|center)s?\b|(各|每)(个|家)?(分)?(研究)?中心|哪(个|家)(研究)?中心"
            r"|中心.*哪(?:个|家|边).{0,8}[快慢多少]|(?=.*(?:是不是|[吗没?？哪谁])).*(?:拖后腿|掉队)"
            r"|\b(?:is|are)\b.{0,30}\blagging\b(?! (?:behind )?(?:in|on|with) (?!enrol|recruit))"),
        ("pace",
            r"\b(?:behind|on|in|ahead of) (?:schedule|track|time)\b|\b(?:pace|rate) of (?:enrol|recruit)\w*"
            r"|\b(?:enrol|recruit)\w* (?:pace|rate)\b|\bwhen (?:will|can|do) we (?:finish|complete|reach)\b"
            r"|按时|按期|如期|来得及|落后|入组(?:速度|速率)|什么时候能(?:入|完成)"),
        ("enrolled",
            r"\bwhat(?:'s| is| was)\b.*\b(?:enrol|recruit)\w*ment\b"
            r"|\bhow far (?:are|is|have)\b.*\b(?:enrol|recruit)\w*"
            r"|\bhow(?:'s| is| are)\b.*\b(?:enrol|recruit)\w*"
            r"|^\W*(?:and\s+)?(?:(?:tell|show|give) (?:me|us) )?(?:what(?:'s| is) )?(?:the )?total(?: number)?"
            r"(?: so far| now)?\W*$|(?:总数|总共|一共|合计)(?:是|有|入了?|入组了?)?(?:多少|几)|^\W*总数\W*$|"
            r"\bhow many (?:did we get|came in|new(?: ones)?(?=\W*$| (?:last|this|since|at|in|today|yesterday)))\b"
            r"|\bhow many\b.*\b(enrol\w*|recruit\w*|randomi[sz]ed|included|patients"
            r"|participants|subjects|people)\b|\b(enrol+ment"
            r"|recruitment)\b.*\b(status|number|figure|so far|progress|now|total"
            r"|rate)\b|\b(total|current|number of) (enrol+ment|enrolled)\b|\bnumber "
            r"of (patients|participants|subjects)\b|(入组|入选|纳入|招募|入)(了)?(患者|受试者|病人"
            r"|人数)?(总)?(共)?(了)?(多少|几)(例|人|个|位|名)?|(多少|几)(例|人|位|名|个).*(入组|入选|纳入|招募)"
            r"|入组(情况|进度|进展|人数|例数|数量|数|总数|了吗|状态)|累计入组|入组得?(?:多不多|多吗|多少|快吗|怎么?样|如何|顺利吗)"),
        ("due",
            r"\b(due|overdue|outstanding|pending|to[- ]dos?|late)\b|\bopen (tasks?"
            r"|steps?|items?|procedures?|runs?)\b|\bwhat (do|should|must) (i|we) "
            r"do\b|\bwhat(?: is|'s) (?:left|open|on|coming up|planned|next)\b|\bwaiting for\b"
            r"|\b(?:should|must|need to|have to) (?:I|we) (?:worry|know|watch|look out|pay attention)\b"
            r"|\b(?:I|we) (?:should|must|need to|have to) (?:worry about|watch|look out for|pay attention to)\b"
            r"|(?:需要?|要|该|值得)(?:特别)?(?:注意|关注|留意|当心)|到期|逾期|超期|待办|待处理|待完成|未完成"
            r"|[要该]做|做(什么|哪些)|需要(做|处理|完成)|要(处理|完成|交)(什么|哪些|的)"
            r"|有(什么|哪些)(任务|事|工作|安排)"),
        ("report",
            r"\b(?:summari[sz]e|summary of|sum up|recap(?: of)?|report (?:on|for)|what (?:about|was in|was done in)"
            r"|how was)\b.{0,12}\b(?:week|month)\b"
            r"|(?:总结|小结|汇总|概括|回顾|说说).{0,12}(?:周|月)|(?:周|月)的?(?:总结|小结|汇总|回顾|情况)"
            r"|\bweekly reports?\b|\breports? (of|for|from)\b|\b(?:latest|last|newest) report\b"
            r"|\b(?:week|month)'?s? (?:reports?|numbers|figures)\b|\bwhat(?: has|'s)? happened\b|\bwhat went on\b"
            r"|周报|周的报告|发生了?(?:什么|哪些)|有(?:什么|哪些)(?:进展|变化)|(?:都)?做了(?:什么|哪些)"),
        ("status",
            r"\b(project|study|trial) (status|overview|summary)\b|\bstatus of the "
            r"(project|study|trial)\b|\bhow (is|are) (the |our )?(project|study"
            r"|trial|things)\b|\bwhere do we stand\b|\boverview\b|(项目|研究"
            r"|试验)(的)?(总体)?(状态|情况|进展|进度|概况|概览)|(进展|情况)(如何|怎么样)|总体情况"
            r"|(?:介绍|说|讲|了解|汇报|看)一?下.{0,6}(?:进展|概况|状态)|(?:目前|当前|现在|最新)的?(?:进展|概况)"),
    )
)  # fmt: skip
LANES = {
    "schedules": QC,
    "schedule": QC,
    "stop": QC,
    "offer": QC,
    "runs": QC,
    "responsible": QC,
    "procedures": QC,
    "queries": QC,
    "due": QC,
    "decisions": QA,
    "remaining": QA,
    "pace": QA,
    "deadline": QA,
    "began": QA,
    "about_me": QA,
    "undo_entry": QA,
    "remember": QA,
    "statement": QA,
    "correction": QA,
    "forget": QA,
    "reminder": QC,
    "remind_once": QC,
    "by_site": QA,
    "enrolled": QA,
    "report": QA,
    "status": QA,
    "protocol": PROTOCOL,
}
PROTOCOL_WORDS = re.compile(r"\bprotocol\b(?! (deviation|violation))|方案(?!偏离|违背)", re.IGNORECASE)
ENROLS = re.compile(
    r"enrol|recruit|randomi[sz]|patients|participants|how many"
    r"|入组|入选|纳入|招募|人数|例|多少|几|入[得了]|最[快慢多少]|拖后腿|掉队|lagging",
    re.I,
)
TELLS_DUE = re.compile(
    r"\w\s+(?:is|are|was|were|falls|fell) (?:now |next )?(?:due|overdue|pending|late)\b"
    r"|[日号天底末](?:之?前|以前)?(?:就|要|会|将)*(?:到期|截止|过期|逾期)",
    re.IGNORECASE,
)
# “Note it” behind something that is no note keeps nothing.
BARE_NOTE = re.compile(
    r"^\W*(?:(?:please|and|then)\s+)*(?:note|remember|record|keep) (?:it|this|that)(?: down)?\W*$"
    r"|^\W*(?:请|麻烦|帮我|帮忙|顺便|也)*(?:记住|记一下|记下来?|记录一下|备注一下?)[了吧]?\W*$",
    re.IGNORECASE,
)
# What opens a message and wants nothing: a greeting, who is new, a bare no.
OPENING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening))\b(?: (?:there|all|everyone|team))?)?"
    r"(?:[\s,!.]*(?:I(?:['’]m| am)|we(?:['’]re| are)) (?:new|back)\b"
    r"(?: (?:here|to (?:this|the) (?:project|study|trial)))?)?\W*$"
    r"|^\W*(?:no|nope|wrong|that(?:['’]s| is) (?:wrong|not (?:right|true|correct)))\W*$"
    r"|^\W*(?:不对|不是|错了|你好|您好|大家好|早上好|下午好|我是新来的"
    r"|我?刚(?:刚)?(?:接手|加入|回来)(?:这个|本)?(?:项目|研究|试验)?)\W*$",
    re.IGNORECASE,
)
FORGETS = re.compile(
    r"^\W*(?:(?:please|can you|could you)\s+)*forget\b(?!\s+(?:it|to|me)\b)\s*\S"
    r"|^\W*(?:请|麻烦|帮我|你)*(?:忘掉|删除记忆|不要再?记(?:住|着))|^\W*(?:请|麻烦|帮我)(?:忘记|忘了)"
    r"|^(?:.{0,60}[，,])?\W*(?:请|麻烦|帮我|可以)*把[^，。；?？]{1,40}(?:忘掉|忘了吧|从记忆[里中]删)",
    re.IGNORECASE,
)
UNDOES_ENTRY = re.compile(
    r"^\W*(?:(?:please|can you|could you|no,?|sorry,?)\s+)*(?:undo|withdraw|revert|delete|remove|cancel|take back)\b"
    r"(?!.*\b(?:report|question|memory|schedule|consent)).*\b(?:enrol\w*|recruit\w*|entry|entries)\b"
    r"|^\W*(?:请|麻烦|帮我|把|将|能不能|不对[,，])*(?:撤销|撤回|删除|删掉|取消|作废|去掉)(?!.*(?:周报|提醒|记忆|定时)).*(?:入组|录入|记录)"
    r"|^\W*(?:请|麻烦|帮我)*(?:把|将).*(?:入组|录入).*(?:撤销|撤回|删除|删掉|取消|作废|去掉)",
    re.IGNORECASE,
)
QUESTION = re.compile(
    r"[?？]\s*$|^\W*(what|how|any|anything|why|which|who|when|where|is|are|do|does|did|has"
    r"|have|can|could|please (tell|show|list)|tell me|show me|list"
    r"|(?:please )?remind (?:me|us) (?:what|who|why|how|which|when|where|of|about))\b"
    r"|多少|多[长久远大]|几(例|人|个|位|名|条|起|次|天|家|份)|(?<!没)什么|为何|哪(些|个|家|天|里|边)|谁|吗|呢|如何|怎么"
    r"|是不是|有没有|[能会要行对]不[能会要行对]|(?:没|了没有?)\W*$"
    r"|^\W*(?:was|were|will|should|shall) (?:we|I|you|they|it|he|she|the|there|that|this|any|our)\b",
    re.IGNORECASE,
)

POLITE = re.compile(
    r"^\W*(?:can|could|would|will) you\s+|(?:好吗|可以吗|行吗|好不好)?\s*[?？]?\s*$", re.IGNORECASE
)


@dataclass(frozen=True)
class Request:
    """One thing that is wanted: `kind` of KINDS, or one that `kind_of` names besides, in the words of `text`. `about`
    is what was asked before, where the words alone do not say what they are about."""

    kind: str
    text: str
    about: str = ""

    @property
    def lane(self) -> str:
        return LANES.get(self.kind, GENERAL)

    @property
    def subject(self) -> str:
        return f"{self.about} {self.text}".strip()


def requests_in(text: str) -> tuple[Request, ...]:
    """The requests of a message, in its order; a message without words wants nothing."""
    if correction := correction_in(text):
        end = text.find(correction) + len(correction)
        return (Request("correction", text[:end].strip()), *requests_in(text[end:]))
    parts = list(parts_of(text))
    kept = [part for part in parts if not (BARE_NOTE.match(part) or OPENING.match(part))]
    return tuple(Request(kind_of(part), part) for part in kept or parts)


def kind_of(text: str) -> str:
    return _kind_of(plainly(text))


def _kind_of(text: str) -> str:
    if note_in(text):
        return "remember"
    if FORGETS.match(text) and not is_question(text):
        return "forget"
    if UNDOES_ENTRY.search(text):
        return "undo_entry"
    if is_once(text) and not is_question(POLITE.sub("", text)):
        return "remind_once"
    if is_stop(text):
        return "stop"
    if wish_in(text):
        return "schedule"
    if REMINDER.match(text):
        return "reminder"
    if not is_question(text) and (statements_in(text) or declares(text)):
        return "statement"
    if PROTOCOL_WORDS.search(text) and is_question(text):
        return "protocol"
    kind = next((kind for kind, words in KINDS if words.search(text)), "unknown")
    is_other = (kind == "by_site" and not ENROLS.search(text)) or (kind == "due" and _tells_due(text))
    return "unknown" if is_other else kind


def _tells_due(text: str) -> bool:
    """“The renewal is due by 15 December” tells when; it does not ask what is due."""
    return TELLS_DUE.search(text) is not None and not is_question(text)


def is_question(text: str) -> bool:
    return QUESTION.search(plainly(text)) is not None
