"""What people say around a topic: requests, politeness, numbers of papers; and what they do not want."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from apps.search.query.concepts import Concept, Group, terms_at

LEAD_INS: Final = re.compile(
    r"\b(?:hi|hello|hey|thanks|thank\s+you)\b[,!. ]*"
    r"|\b(?:can|could|would|will)\s+(?:you|we|i|someone)\s+(?:please\s+|kindly\s+)?(?:help\s+me\s+(?:to\s+)?)?(?:find|search|look|show|get|give|list|tell"
    r"|check|see|pull|fetch)(?:\s+(?:up|for|me|us|whether|if|out))*"
    r"|\b(?:please\s+|pls\s+|kindly\s+)?(?:help\s+me\s+(?:to\s+)?)?(?:find|search|look(?:ing)?|searching|show|get|give|list|fetch|retrieve|pull)"
    r"\s+(?:up\s+|for\s+|me\s+|us\s+|out\s+|through\s+)+"
    r"|^(?:please\s+)?(?:find|search|show|get|list|retrieve|fetch|summari[sz]e|review)\s+(?:the\s+|all\s+)*"
    r"|\b(?:i|we)\s*(?:['’]m|['’]d|am|are|would|['’]re)?\s*(?:also\s+|just\s+)?(?:like|need|want|looking\s+for|interested\s+in|searching\s+for"
    r"|wondering\s+(?:if|whether|about)|trying\s+to\s+find|after)(?:\s+to\s+(?:find(?:\s+out)?|know|see|read|learn|look\s+(?:for|at)|get))?(?:\s+(?:more|about))*\b"
    r"|\b(?:is|are)\s+there\s+(?:any|some|a|anything|something)?(?:thing)?\b"
    r"|\b(?:do|does)\s+(?:you|we|anyone|anybody)\s+(?:have|know|know\s+of)\b(?:\s+any(?:thing)?)?"
    r"|\bwhat\s+(?:do|does|is|are)\s+(?:we|the\s+(?:literature|evidence)|known)\s*(?:know|say|says)?\s*(?:about|on)?"
    r"|\bwhat(?:['’]s|\s+is|\s+are)\s+the\s+(?:latest|newest|current|best|available)\b"
    r"|\b(?:top|about|around|at\s+least|up\s+to)?\s*\d{1,3}\s+(?:most\s+\w+\s+)?(?:papers?|articles?|references?|publications?)\b"
    r"|^(?:你好|您好|请问|请|麻烦|劳烦|帮忙|帮|给|我们|我|能否|能不能|可以|可否|是否|想要|想|需要|要|了解|知道|看看|看一下|看|查找|查询|查阅|查一查|查一下|查|找找|找一下|找到|找"
    r"|搜索|搜一下|搜|检索|下载|推荐|提供|列举|列出|一下|下|些|一些|几篇|有没有|有无|有哪些|最近|近来|近期"
    r"|目前|关于|有关|你|您|吗|[,，、 \s])+"
    r"|(?:[0-9]{1,3}|[一二两三四五六七八九十几]{1,2})\s*篇(?:左右|以上)?",
    re.IGNORECASE | re.ASCII,
)
SIZES: Final = re.compile(
    r"\b(?:with\s+)?(?:at\s+least|more\s+than|over|fewer\s+than|less\s+than|up\s+to|≥|>=?|<=?|≤)\s*[\d,]+\s+(?:\w+\s+)?"
    r"(?:patients|participants|subjects|people|cases)\b"
    r"|\bn\s*(?:≥|>=?|<=?|≤)\s*[\d,]+"
    r"|(?:样本量|病例数|例数|纳入|入组)\s*(?:大于|超过|多于|不少于|至少|小于|少于|不足|在|≥|>=?|<=?|≤)+\s*[\d,]+\s*(?:例|人|名)?(?:以上|以下)?(?:的)?"
    r"|(?:至少|超过|大于|不少于)\s*[\d,]+\s*[例名人](?:患者|受试者|病人)?",
    re.IGNORECASE | re.ASCII,
)
# Only these leave a topic out: “without diabetes” and “not on dialysis” may be the topic itself, a clause of its own
# that begins with “not in” or “no” is none.
EXCLUDING: Final = re.compile(
    r"(?:\b(?:excluding|exclude|except(?:\s+for)?|but\s+not)\s+(?:in\s+)?"
    r"|(?:^|[,;.(，；。（])\s*(?:and\s+|please\s+)?(?:not\s+(?:in|about)|no)\s+"
    r"|(?:不包括|不含|排除|剔除|除了|不要|不想看|不看|去掉)\s*)$",
    re.IGNORECASE | re.ASCII,
)
FURTHER: Final = re.compile(r"\s*(?:\bor\b|\bnor\b|、|和|或者?)\s*(?:in\s+)?", re.IGNORECASE | re.ASCII)


def lead_ins_in(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in LEAD_INS.finditer(text) if match.group().strip()]


def sizes_in(text: str) -> list[tuple[int, int]]:
    """Where a question names how many people a study should have."""
    return [match.span() for match in SIZES.finditer(text)]


def excluded_in(text: str, own: Iterable[Group] = ()) -> list[tuple[int, int, Concept]]:
    """Terms right after words of exclusion, with these words, and those that are joined to them; of a class all that
    belongs to it."""
    found: list[tuple[int, int, Concept]] = []
    for start, end, term in sorted(terms_at(text, own), key=lambda row: row[0]):
        match, last = EXCLUDING.search(text[:start]), found[-1][1] if found else 0
        is_joined = bool(found) and FURTHER.fullmatch(text[last:start])
        if match or is_joined:
            others = (*term.ways, *term.members)
            begins = match.start() if match else last
            found.append((begins, end, Concept(text[start:end], others, members=term.members)))
    return found
