"""What a message to the manager of a project wants, read by rules in both languages; several requests come in order.

A pattern says yes only to what leaves little doubt. What none of them reads is
`unknown`: a model, or a search, answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

QC, QA, PROTOCOL, GENERAL = "qc_task", "qa_query", "protocol_qa", "general"
# The order decides: a reason is asked for whatever else the sentence names.
KINDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(words, re.IGNORECASE))
    for kind, words in (
        ("help",
            r"^\W*(hi|hello|hey|good (morning|afternoon|evening)|help|what can you "
            r"do\W*|你好|您好|早上好|下午好|帮助|你(能|会|可以)做什么)\W*$"),
        ("thanks", r"^\W*((many )?thanks?( you)?( very much| a lot)?|谢谢(你|您)?|多谢|好的,?谢谢)\W*$"),
        ("schedules", r"\bscheduled questions?\b|\bquestions? on (a )?schedule\b|定时(问题|提问|任务)"),
        ("procedures",
            r"\b(which|what|list( the)?|show( me)?( the)?) (procedures|sops)\b|(有"
            r"|哪)(些|几个)?(流程|SOP|标准操作规程)"),
        ("queries",
            r"\b(open|unresolved|outstanding|unanswered)( data)? quer(y|ies)\b"
            r"|\bquer(y|ies) (are|is)( still)? (open|unresolved)\b|质疑"),
        ("decisions", r"\bwhy\b|\b(for )?what reason\b|为什么|为何|什么原因|原因是什么|的理由"),
        ("decisions", r"\bwho (decided|approved|changed|agreed)\b|谁(决定|批准|同意|改|定)"),
        ("decisions",
            r"\b(when|how|what|has|was) .*\bchanged?\b|(什么时候|何时|哪天).*(改|变|调整)|(改|变"
            r"|调整)(过|了)(什么|哪些|几次|吗)|(有|做)(什么|哪些|过什么)?(变更|改动|调整)"),
        ("decisions", r"\bdecisions?\b|\b(what|which|was|were|is|has)\b.*\b(decided|agreed)\b|决定|决策|定下|拍板"),
        ("remaining",
            r"\bhow many (more|are (missing|left))\b|\b(still|left) to (enrol"
            r"|recruit)|\bhow far .*target\b|\bon target\b|还(差|缺|需|要)(要?入组)?多少(例|人)"
            r"|(距离?|离)目标|完成率"),
        ("by_site",
            r"\b(by|per|each|every|all) (site|centre|center)s?\b|\bwhich (site"
            r"|centre|center)\b|(各|每)(个|家)?(分)?(研究)?中心|哪(个|家)(研究)?中心"),
        ("enrolled",
            r"\bhow many\b.*\b(enrol\w*|recruit\w*|randomi[sz]ed|included|patients"
            r"|participants|subjects|people)\b|\b(enrol+ment"
            r"|recruitment)\b.*\b(status|number|figure|so far|progress|now|total"
            r"|rate)\b|\b(total|current|number of) (enrol+ment|enrolled)\b|\bnumber "
            r"of (patients|participants|subjects)\b|(入组|入选|纳入|招募|入)(了)?(患者|受试者|病人"
            r"|人数)?(总)?(共)?(了)?(多少|几)(例|人|个|位|名)?|(多少|几)(例|人|位|名|个).*(入组|入选|纳入|招募)"
            r"|入组(情况|进度|进展|人数|例数|数量|数|总数|了吗|状态)|累计入组"),
        ("due",
            r"\b(due|overdue|outstanding|pending|to[- ]dos?|late)\b|\bopen (tasks?"
            r"|steps?|items?|procedures?|runs?)\b|\bwhat (do|should|must) (i|we) "
            r"do\b|\bwhat is (left|open)\b|到期|逾期|超期|待办|待处理|待完成|未完成|要做(什么|哪些)|该做什么"
            r"|有什么(任务|事)"),
        ("report",
            r"\bweekly reports?\b|\breports? (of|for|from)\b|\blatest report\b"
            r"|\bwhat happened\b|周报|发生了什么|有什么进展|有哪些进展"),
        ("status",
            r"\b(project|study|trial) (status|overview|summary)\b|\bstatus of the "
            r"(project|study|trial)\b|\bhow (is|are) (the |our )?(project|study"
            r"|trial|things)\b|\bwhere do we stand\b|\boverview\b|(项目|研究"
            r"|试验)(的)?(总体)?(状态|情况|进展|进度|概况|概览)|(进展|情况)(如何|怎么样)|总体情况"),
    )
)  # fmt: skip
LANES = {
    "schedules": QC,
    "procedures": QC,
    "queries": QC,
    "due": QC,
    "decisions": QA,
    "remaining": QA,
    "by_site": QA,
    "enrolled": QA,
    "report": QA,
    "status": QA,
    "protocol": PROTOCOL,
}
PROTOCOL_WORDS = re.compile(r"\bprotocol\b(?! (deviation|violation))|方案(?!偏离|违背)", re.IGNORECASE)
ENROLS = re.compile(r"enrol|recruit|randomi[sz]|patients|participants|入组|入选|纳入|招募|人数|例", re.I)
ENDS = re.compile(r"(?<=[?？!！。；;\n])|(?<=[a-z\d)])\.\s+(?=[A-Z])")
JOINS = re.compile(
    r",?\s+(?:and|also|plus)(?: also)?,?\s+(?=(?:what|how|why|which|who|when|where|is|are)\b)"
    r"|[,，、]\s*(?:另外|还有|以及|顺便|同时|并且|再)?\s*(?=(?:为什么|为何|谁|上周|本周|上个?月|目前|现在|有(?:哪些|什么)|还(?:差|缺|需)|各(?:个)?中心|入组(?:了)?(?:多少|几)|什么时候|主要终点|样本量))",
    re.IGNORECASE,
)
QUESTION = re.compile(
    r"[?？]\s*$|^\W*(what|how|why|which|who|when|where|is|are|do|does|did|has"
    r"|have|can|could|please (tell|show|list)|tell me|show me|list)\b"
    r"|多少|几(例|人|个|位|名|条)|什么|为何|哪(些|个|家|天|里)|谁|吗|呢|如何|怎么",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Request:
    """One thing that is wanted: `kind` of KINDS, “protocol” or “unknown”, in the words of `text`."""

    kind: str
    text: str

    @property
    def lane(self) -> str:
        return LANES.get(self.kind, GENERAL)


def requests_in(text: str) -> tuple[Request, ...]:
    """The requests of a message, in its order; a message without words wants nothing."""
    return tuple(Request(kind_of(part), part) for part in parts_of(text))


def parts_of(text: str) -> Iterator[str]:
    for sentence in ENDS.split(text):
        for part in JOINS.split(sentence):
            if re.search(r"\w", part):
                yield part.strip()


def kind_of(text: str) -> str:
    if PROTOCOL_WORDS.search(text) and is_question(text):
        return "protocol"
    kind = next((kind for kind, words in KINDS if words.search(text)), "unknown")
    return "unknown" if kind == "by_site" and not ENROLS.search(text) else kind


def is_question(text: str) -> bool:
    return QUESTION.search(text) is not None
