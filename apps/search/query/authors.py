"""Authors that a question names. A name alone is none: there must be words that say whose work is meant."""

from __future__ import annotations

import re
from typing import Final

from apps.retrieval.terms import HAN
from apps.search.query.limits import Limit, blanked, limit_of

UPPER, LOWER = "A-ZÀ-ÖØ-Þ", "a-zß-öø-ÿāăąćčďđēěğīłńňőřśşšťūůűźżž"
PREFIX: Final = "(?:Mc|Mac|De|Di|Du|Le|La|Van|Fitz|[OD]['’])?"  # “McMurray”, “O'Brien”
WORD: Final = rf"(?:{PREFIX}[{UPPER}][{LOWER}]+(?:[-'’][{UPPER}]?[{LOWER}]+)*|[A-Z][A-Z]?\.?(?![A-Za-z]))"
NAME: Final = rf"((?:(?:van|von|de|der|da)\s+)*{WORD}(?:\s+(?:(?:van|von|de|der|da)\s+)*{WORD}){{0,2}})"
WORK: Final = (
    r"(?:papers?|articles?|stud(?:y|ies)|works?|publications?|trials?|research|anything|something|everything|reviews?|RCTs?"
    r"|guidelines?|meta-?analys[ei]s|literature|written|published|authored|led|evidence)"
)
OTHERS: Final = r"(?:\s+(?i:et\s+al\.?|and\s+(?:colleagues|co-?workers|others|team)|group))?"
TITLE: Final = r"(?i:(?:professor|prof\.?|dr\.?|the\s+(?:group|team|lab)\s+of)\s+)?"
DONE: Final = r"(?i:published|publish|written|write|reported|authored)"
SURNAMES: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金"
    "韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向汤葛"
)
HAN_NAME: Final = rf"([{SURNAMES}][{HAN}]{{1,2}})"
PERSON: Final = r"(?:教授|院士|主任|医生|博士|老师|等人|等|团队|课题组)"
PATTERNS: Final = tuple(
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"(?i:\b(?:what\s+)?(?:has|have|did|does))\s+{TITLE}{NAME}{OTHERS}\s+{DONE}",
        rf"(?i:\bwhat\s+(?:has|have|did))\s+([a-z]{{2,20}})\s+{DONE}",
        rf"(?i:\b{WORK}\s+(?:(?:work|done|written|published)\s+)?by)\s+{TITLE}{NAME}{OTHERS}",
        rf"(?<![a-z]ed\s)(?<!(?i:ced)\s)\bby\s+{TITLE}{NAME}{OTHERS}(?=\s*(?:$|[,.;?]|(?i:since|in|on|about|from|after|between|before|published)\b|\d))",
        rf"\b{NAME}\s+(?i:et\s+al\.?|and\s+(?:colleagues|co-?workers))",
        rf"(?i:\bauthors?\s*[:=：]?\s*){NAME}",
        rf"\b{NAME}['’]s\s+(?i:(?:recent\s+|latest\s+)?(?:papers?|articles?|works?|publications?))\b",
        rf"\b{NAME}\s*(?:等人?|团队)?(?:发表|撰写)(?:过|了)?的?",
        rf"\b{NAME}\s*(?:等人|等|团队|教授)的?",
        rf"作者(?:是|为|叫|:|：|\s)*([{HAN}]{{2,4}}?)(?=[\s，,。的]|$)",
        rf"由\s*{HAN_NAME}{PERSON}?(?:发表|撰写|完成|牵头|主持)的?",
        rf"(?<![{HAN}]){HAN_NAME}{PERSON}?(?:发表|撰写|写)(?:过|了)?的?",
        rf"(?:查|找|看|检索|搜|一下|关于|有没有){HAN_NAME}{PERSON}?(?:发表|撰写|写)(?:过|了)?的?",
        rf"(?<![{HAN}]){HAN_NAME}{PERSON}(?:的|发表|关于|在)",
    )
)  # fmt: skip
NO_NAMES: Final = frozenset(
    [
        "been",
        "anyone",
        "anybody",
        "others",
        "people",
        "they",
        "we",
        "you",
        "he",
        "she",
        "it",
        "who",
        "researchers",
        "someone",
        "everybody",
        "china",
        "chinese",
        "european",
        "american",
        "what",
        "which",
        "the",
        "there",
        "i",
        "authors",
        "groups",
        "cochrane",
        "covid",
        "medline",
        "pubmed",
        "pcr",
        "mri",
        "ct",
    ]
)
NO_HAN_NAMES: Final = frozenset(["高质量", "高水平", "金标准", "白皮书", "方法学", "万古霉"])


def authors_in(text: str) -> list[Limit]:
    found: list[Limit] = []
    for pattern in PATTERNS:
        for match in pattern.finditer(text):
            name = match.group(1).strip()
            if name.split()[0].casefold() in NO_NAMES or name in NO_HAN_NAMES:
                continue
            found.append(limit_of("authors", [name[0].upper() + name[1:]], match))
            text = blanked(text, *match.span())
    return found
