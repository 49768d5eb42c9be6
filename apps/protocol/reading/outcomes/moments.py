"""When the recorded primary outcome is measured, as an answer or a sentence about it tells: "Thirty minutes after the
injections.", "The time point of the primary outcome is day seven", “是七天的时候”, “主要结局在第七天测”.

Minutes count here, which the lengths of a study never have.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import time_of
from apps.fields.reading.vocabulary import Vocabulary
from apps.protocol.reading.outcomes.words import within_sentence

_SHORT: Final = rf"(?:{NUMBER}|half\san|an?)\s?-?(?:minutes?|mins?|seconds?|hour|分钟|秒钟?)(?:\slater)?"
_HALF_ZH: Final = r"半(?:个)?(?:小时|钟头|天|个月|年)"
_FROM: Final = r"(?:\s(?:after|from|following|post|before|into|of)\s(?!that\b|which\b)[^;,.()?:0-9\n]{2,50})?"
# What it is counted from stands before it in Chinese: “注射后三十分钟”, “出院那天起第七天”.
_SINCE_ZH: Final = r"(?:[^,。;:?\sa-z0-9是在于为主要时测看]{1,10}(?:之?后|以后|之?前|起))?的?"
_BESIDE_EN: Final = (
    r"(?:(?:it(?:'s|'d\sbe|\sis|\swas|\swill\sbe|\swould\sbe)?|that(?:'s|\sis)?|we|i|they|will|would|is|measured?|measuring|taken?|assess(?:ed)?"
    r"|score(?:d)?|read|record(?:ed)?|look|ask(?:ed)?|at|on|after|always|in|exactly|simply|just|yes|well|so|them|the|time\s?-?point)[\s,:]+){0,8}"
)
_TAIL_EN: Final = r"(?:,?\s(?:please|then|mark|visit|later|afterwards|as\sI\ssaid))*"
_BESIDE_ZH: Final = (
    r"(?:就|是|在|于|等|到|我们?|都|会|要|统一|应该是|时间点|主要结局|主要终点|主要指标"
    r"|测量?|评估|评价|看|[的,:])*"
)
_TAIL_ZH: Final = (
    r"(?:的?时候|时|那天|那次|那一次|当天|进行|再|去|来|测量?|量|评估|评价|评定|看|问|查"
    r"|一次|一下|的|吧|呢|了)*"
)
_OUTCOME_EN: Final = r"(?:the|our|my)\s(?:primary|main)\s(?:outcome|end\s?point)"
_OUTCOME_ZH: Final = r"主要(?:疗效)?(?:结局|终点|指标)(?:指标)?"
_NAMED_EN: Final = (
    rf"(?:(?:the\s|its\s)?(?:time\s?-?point|timing|time)\s(?:of|for)\s{_OUTCOME_EN}\s(?:is|will\sbe|would\sbe|should\sbe)"
    rf"|{_OUTCOME_EN}(?:'s)?\s(?:time\s?-?point|timing)\s(?:is|will\sbe|would\sbe|should\sbe)"
    rf"|{_OUTCOME_EN}\s(?:is|will\sbe|gets)\s(?:measured|assessed|taken|recorded|scored|read|evaluated|determined|asked)"
    rf"|(?:we|i)(?:'ll|\swill)?\s(?:measure|assess|take|record|score|read|evaluate)\s{_OUTCOME_EN})"
    r"\s(?:at\s|on\s|after\s|in\s|then\s){0,2}"
)
_NAMED_ZH: Final = (
    rf"{_OUTCOME_ZH}(?:的)?(?:测量|评价|评估|观察)?(?:时间点?|时点|时间)(?:就)?(?:是|为|定在|定为|选在?|取|在|:)+"
    rf"|{_OUTCOME_ZH}(?:就)?(?:是)?(?:在|于)(?=[^,。;]{{2,24}}(?:测|评|看|量|问|查))"
)
# A time that is only some time, or one of two, is none yet.
_UNSURE: Final = re.compile(
    r"\b(?:or|about|around|roughly|between|maybe|perhaps|some|every|each|not)\b|或|还是|左右|大概|大约|每|不|别|[?]",
    re.IGNORECASE,
)


def _moment(words: Vocabulary) -> str:
    return rf"(?:{_SINCE_ZH}(?:{_SHORT}|{_HALF_ZH}(?:后)?|{time_of(words)})(?:之?后|以后)?{_FROM})"


_REPLY: Final = worded(
    lambda words: rf"\W*(?:{_BESIDE_EN}|{_BESIDE_ZH})(?P<time>{_moment(words)})(?:{_TAIL_EN}|{_TAIL_ZH})\W*"
)
_NAMED: Final = worded(
    lambda words: (
        rf"\W*(?:(?:and|so|then|那|嗯)\W+)?(?:{_NAMED_EN}|{_NAMED_ZH})"
        rf"(?P<time>{_moment(words)})(?:{_TAIL_EN}|{_TAIL_ZH})\W*"
    )
)
_BARE: Final = worded(lambda words: rf"\W*(?:(?:at|after|on|in)\s)?{_moment(words)}{_TAIL_ZH}\W*")


def moment_in_reply(plain: str) -> str:
    """The time that a reply to "when is it measured?" is; "" where it says anything else, or only about when."""
    return _told(_REPLY().fullmatch(plain), plain) or moment_told(plain)


def moment_told(plain: str) -> str:
    """The time that a sentence says by the name of the primary outcome, whatever was asked."""
    return _told(_NAMED().fullmatch(plain), plain)


def is_moment(plain: str) -> bool:
    """Whether words are nothing but a time: no outcome is called so, and no analysis."""
    return _BARE().fullmatch(plain) is not None


def _told(match: re.Match[str] | None, plain: str) -> str:
    if match is None or _UNSURE.search(plain):
        return ""
    time = match["time"].strip(" ,的")
    return within_sentence(time) if time[1:2].islower() else time  # "Thirty minutes", and not "D7"
