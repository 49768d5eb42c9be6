"""The words for how people are seen: by telephone, at home, by video, in the clinic. By themselves, because who reads
the times of visits has to leave those alone whose manner it would lose; and for what is done at all of them.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.bilingual import Text, both

WHO: Final = r"(?:them|everyone|everybody|people|(?:the|all)\s(?:patients|participants|parents|families))"
IN_CLINIC: Final = both("clinic", "门诊")
MANNERS: Final[tuple[tuple[re.Pattern[str], Text], ...]] = (
    (
        re.compile(
            rf"\b(?:ring|phone|call|telephone)\s{WHO}(?:\sup)?\b|\b(?:by|over\sthe|on\sthe)\s(?:tele)?phone\b"
            r"|\b(?:tele)?phone\s(?:calls?|visits?|contacts?|follow-?ups?|reviews?)\b|\bcalls?\s(?=at\b)"
            r"|打[1一个]{0,2}电话(?:问[一问下]*|随访|联系)?|电话(?:随访|访视|联系|问[一问下]*)?",
            re.IGNORECASE,
        ),
        both("telephone", "电话"),
    ),
    (
        re.compile(
            rf"\bhome\svisits?\b|\b(?:see|visit)\s{WHO}\sat\shome\b|\b(?:a|the|our)\s(?:\w+\s)?nurse\s(?:will\s)?(?:goes|go|comes|come|drives|calls)\s"
            r"(?:out\s)?(?:to|at|round\sto)\s(?:their|the)\s(?:homes?|house)\b|\bat\shome\b|(?:护士|医生|我们)?(?:上门|家访|入户|到家里?|去家里)",
            re.IGNORECASE,
        ),
        both("home visit", "上门"),
    ),
    (
        re.compile(
            rf"\bvideo\s(?:calls?|visits?|consultations?)\b|\b(?:by|over|via|on)\svideo\b|\bsee\s{WHO}\sonline\b|视频(?:随访|访视|通话)?|线上(?:随访|访视)?",
            re.IGNORECASE,
        ),
        both("video call", "视频"),
    ),
    (
        re.compile(
            r"\bclinic\svisits?\b|\b(?:come|comes|seen)\s(?:back\s)?(?:in\sto|to|in|at)\s(?:the\s|our\s)?(?:outpatient\s)?clinic\b"
            r"|\b(?:in|at)\s(?:the\s|our\s)?(?:outpatient\s)?clinic\b|\b(?:visits?\s)?(?:in\sperson|face[\s-]to[\s-]face)\b|来?门诊(?:随访|访视|复查)?|来院|到院|面访",
            re.IGNORECASE,
        ),
        IN_CLINIC,
    ),
)
FAR: Final = (MANNERS[0][1], MANNERS[2][1])  # by these nobody is met
EACH_TIME: Final = re.compile(
    r"\s?\b(?:each|every|both)\s(?:time|times|visit|visits)\b|\s?\bat\s(?:both|all|each|every\sone)(?:\sof\s(?:them|these|those))?(?=\s(?:we|they|an?|the)\b|\W*$)|每次(?:都|要|来时?)*|都(?=[查做测量])",
    re.IGNORECASE,
)
MEETS: Final = re.compile(r"\b(?:see|sees|seen)\b|[来看]", re.IGNORECASE)


def manner_told(plain: str) -> bool:
    """Whether folded words say how people are seen where that is not in the clinic."""
    return any(pattern.search(plain) for pattern, manner in MANNERS if manner is not IN_CLINIC)
