"""Whether a message reports a serious event of a patient: a death, an admission, intensive care or a resuscitation.

People name the event, not the procedure. A criterion, a figure or a denial reports nothing, but one patient who is
named by a number is always meant.
"""

from __future__ import annotations

import re
from itertools import chain

NUMBERED = (
    r"(?:patient|participant|subject)\s*(?:no\.?|number|#)?\s*[a-z]{0,3}[-\d]*\d"
    r"|(?<![\w-])[a-z]{0,4}\d{1,4}-\d{1,5}(?![\w-])"
)
PERSON = (
    rf"(?:{NUMBERED}|\b(?:patient|participant|subject|volunteer)s?\b"
    r"(?!\s+(?:information|sheet|data|files?|records?|consent|leaflet|diary|famil)))"
)
NUMBERED_ZH = (
    r"(?<![月\d])\d{1,4}\s*号(?!\s*(?:分?中心|楼|文|晚|早))|(?<![\w-])[A-Za-z]{0,4}\d{1,4}-\d{1,5}(?![\d-])"
)
PERSON_ZH = rf"(?:{NUMBERED_ZH}|病人|患者|受试者|志愿者|参与者)"
PLACE = (
    r"(?:(?:the|a|an|our|icu|cardiac|medical|local|emergency)\s+)*"
    r"(?:hospital|icu|intensive[ -]care|emergency (?:room|department)|a&e)\b"
)
EVENT = (
    r"\b(?:died|passed away|deceased|found dead|is dead|death"
    r"|resuscitat(?:ed|ion)|cardiac arrest|hospitali[sz]ed|intubated)\b"
    rf"|\b(?:was|is|were|are|been|be|got|now|still)\s+(?:\w+\s+)?(?:in|at)\s+{PLACE}"
    rf"|\b(?:admitted|taken|rushed|brought|went|moved|transferred|sent|readmitted)\s+(?:\w+\s+)?(?:in)?to\s+{PLACE}"
    rf"|\b(?:ended up|landed)\s+in\s+{PLACE}"
)
EVENT_ZH = (
    r"(?:死亡(?!率|风险|终点)|去世|过世|离世|病逝|病故|猝死|身亡|死了"
    r"|(?:进|转|送|收|住)(?:进|入|到|至|去|往)?了?(?:\s*(?:急诊|心内科?|呼吸科?|神经)?)\s*(?:ICU|CCU|重症|监护室|抢救室|急诊)"
    r"|住院(?!时间|天数|期间|日|费|病人|患者|率|号|医[师生]|病历|部|标准|是)|住进了?医院"
    r"|抢救(?!室|药|车|记录|流程)|(?:心跳|心脏|呼吸)骤停|病危|危及生命)"
)
REPORTS = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        rf"(?P<who>{PERSON})(?P<gap>[^.!?;\n。！？；]{{0,70}}?)(?:{EVENT})",
        r"(?P<gap>)(?P<who>\b(?:s?he|one of (?:ours|them))\b)\s+(?:has\s+|had\s+|just\s+)*(?:died|passed away)\b",
        rf"\bdeath of (?P<gap>(?:(?:a|an|the|our|one|another)\s+)?)(?P<who>{PERSON})",
        r"\b(?P<gap>(?:had|have|is|was|were|report)\s+)(?P<who>an?|another|one|two|three|\d{1,2})\s+(?:\w+\s+)?deaths?\b(?!\s+rates?)",
        rf"(?P<who>{PERSON_ZH})(?P<gap>[^。！？；.!?;\n]{{0,40}}?){EVENT_ZH}",
        r"(?P<who>)(?P<gap>)(?:死亡|去世|猝死|抢救|死)了?\s*(?:[一两二三]|\d{1,2})\s*[例名个位]",
    )
)
NUMBER_OF_ONE = re.compile(rf"{NUMBERED}|{NUMBERED_ZH}", re.IGNORECASE)
NOT_REPORTED = re.compile(
    r"\b(?:not|never|no|nor|neither|without|rates?|risk|mortality|proportion"
    r"|family|mother|father|wife|husband|relatives?|doctor|nurse|recovered from)\b"
    r"|n['’]t\b|没有?|未|无|不会|避免|率|风险|家属|家人|父亲|母亲|爱人|配偶|儿子|女儿",
    re.IGNORECASE,
)
# A sentence of the protocol, not of somebody.
CRITERION = re.compile(
    r"\b(?:criteri\w+|eligib\w+|end ?points?|outcomes?|defin\w+|mortality|rates?|expect\w+|assum\w+"
    r"|include|enrol|recruit|who are|risks?|share of|proportion|percentage"
    r"|how many (?:patients|participants|subjects))\b"
    r"|标准|终点|结局|定义|假设|预计|死亡率|拟|纳入的?是|比例|占比|多少(?:患者|病人|受试者|例|人)",
    re.IGNORECASE,
)
DENIED = re.compile(
    r"\b(?:no|not|none|never|without|nobody|neither|n['’]t)\b(?:\s+\w+){0,3}\s*$|n['’]t(?:\s+\w+){0,3}\s*$"
    r"|(?:没有?|无|未|不需要|不用|尚无|别)[\u4e00-\u9fff]{0,4}$",
    re.IGNORECASE,
)


def reports_serious_event(text: str) -> bool:
    """True only where a person and the event stand in one sentence that does not deny it."""
    found = chain.from_iterable(pattern.finditer(text) for pattern in REPORTS)
    return any(_is_reported(match, text) for match in found)


def _is_reported(match: re.Match[str], text: str) -> bool:
    if DENIED.search(text[: match.start()]) or NOT_REPORTED.search(match["gap"]):
        return False
    return bool(NUMBER_OF_ONE.search(match["who"])) or not CRITERION.search(text)
