"""What a decision is about, as a key: what is said about the same thing later takes its place.

A sentence that names no topic, or two, gets a key of its own: nothing is superseded by mistake. What stands in the
reason is not what is decided: “the margin is 8 % because the ethics committee asked for it” is about the margin.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

_WORDS: Final = {
    "comparator": (r"comparators?|control (?:arm|group|treatment)", "对照(?:组|药|治疗)?"),
    "primary_endpoint": (r"primary (?:end ?point|outcome)", "主要(?:终点|结局)(?:指标)?"),
    "secondary_endpoint": (r"secondary (?:end ?point|outcome)s?", "次要(?:终点|结局)(?:指标)?"),
    "margin": (r"(?:non-?inferiority |equivalence )?margin", "(?:非劣效|等效性?)?界值"),
    "sample_size": (r"sample size|number of (?:patients|participants)", "样本量"),
    "dose": (r"dos(?:e|age|ing)", "剂量"),
    "age": (r"age (?:limit|range)|upper age|minimum age", "年龄(?:上限|下限|范围)?"),
    "eligibility": (r"(?:in|ex)clusion criteri(?:a|on)|eligibility", "(?:纳入|排除|入选)标准"),
    "randomisation": (r"randomi[sz]ation|allocation|stratification", "随机(?:化|方案|分组)?|分层因素"),
    "blinding": (r"blinding|open[- ]label|double[- ]blind", "盲法|双盲|开放标签"),
    "follow_up": (r"follow[- ]?up", "随访"),
    "visits": (r"visits? (?:schedule|interval|window)|visit windows?", "访视(?:窗|间隔|计划)?"),
    "dropout": (r"drop[- ]?out(?: rate)?", "脱落率?|失访率?"),
    "sites": (r"(?:number of )?(?:sites|centres|centers)", "(?:分中心|参研)?中心(?:数量?)"),
    "monitoring": (r"monitoring", "监查"),
    "laboratory": (r"central lab(?:oratory)?", "中心实验室"),
    "data_capture": (r"edc|crf|case report forms?", "病例报告表|电子数据采集"),
    "database": (r"database|data lock", "数据库|锁库"),
    "ethics": (r"ethics(?: committee| approval)?|irb", "伦理(?:委员会|审查|审批|批件)?"),
    "enrolment": (r"enrol(?:l)?ment|recruitment|recruiting", "入组|招募"),
    "interim": (r"interim analys[ie]s", "期中分析"),
    "analysis_set": (r"per[- ]protocol|intention[- ]to[- ]treat|full analysis set", "分析集|意向性"),
    "contract": (r"contracts?|agreements?", "合同|协议"),
    "genetic_office": (r"hgrac|human genetic resources", "人类?遗传(?:资源|办)"),
}
_TOPICS: Final = {
    key: re.compile(rf"(?<![a-z])(?:{english})(?![a-z])|{chinese}", re.IGNORECASE)
    for key, (english, chinese) in _WORDS.items()
}
_REASON: Final = re.compile(
    r"\b(?:because|due to|owing to|in view of)\b[^,;.]*|,\s+(?:as|since)\b[^,;.]*"
    r"|(?:因为|由于|鉴于|考虑到|因(?![此素果]))[^，,；;。]*",
    re.IGNORECASE,
)
_SITE: Final = re.compile(
    r"(?:site|centre|center)\s*(\d{1,3})\b|中心\s*(\d{1,3})|(\d{1,3})\s*号?中心", re.IGNORECASE
)


def topics_in(text: str) -> frozenset[str]:
    return frozenset(topic for topic, words in _TOPICS.items() if words.search(text))


def key_of(kind: str, text: str) -> str:
    """`decision.margin`; with the site where one is named."""
    found = topics_in(_REASON.sub(" ", text))
    topic = next(iter(found)) if len(found) == 1 else f"own.{zlib.crc32(text.casefold().encode()):08x}"
    site = _SITE.search(text)
    number = next((group for group in site.groups() if group), "") if site else ""
    return f"{kind}.{topic}.site{number}" if number else f"{kind}.{topic}"
