"""The words for what is taken of each patient for an outcome, and for how a group is summarised by it."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER

METRIC: Final = re.compile(
    r"(?:absolute\s|percent(?:age)?\s)?change\s(?:in\s[a-z\s]{2,20})?(?:from|since|against)\s(?:the\s)?(?:baseline|start|entry)"
    r"|difference\s(?:from|to)\s(?:the\s)?baseline|time\sto\s(?:the\s)?(?:first\s)?(?:event|[a-z]{4,14})|yes\sor\sno|yes/no"
    r"|whether\s(?:or\snot\s)?it\s(?:happened|occurred|happens|occurs)(?:,?\syes\sor\sno)?"
    r"|(?:the\s)?(?:value|score|level)\sat\sthat\s(?:time|visit)|final\s(?:value|score)"
    r"|(?:比|较|与|跟)?(?:基线|入组时?|治疗前)(?:相比|比)?(?:时)?的?(?:平均|均值|中位)?(?:变化|差)(?:值|量|率|的?百分比)?|变化(?:值|量)|是否(?:发生|达到|出现)|[是有]或[否无]|是与否|是/否|发生与否|(?:首次)?发生(?:的)?时间"
    r"|(?:当时|该时点|终点时)的?(?:测量|实测)?(?:值|评分)",
    re.IGNORECASE,
)
AGGREGATION: Final = re.compile(
    r"\b(?:means?|averages?|medians?|proportions?|percentages?(?!\schange)|(?:the\s)?share)\b(?:\sof\s(?:patients|people|participants))?"
    r"|几何均数|均数|均值|平均(?:值|数)?|中位数|(?:(?:患者|病人|受试者)的?)?(?:比例|(?<!变化)(?<!变化的)百分比)|构成比|发生率",
    re.IGNORECASE,
)
AVERAGED: Final = re.compile("平均|均值|中位")
# What may stand beside them without naming anything else.
BESIDE: Final = re.compile(
    r"\b(?:the|a|an|it|it's|is|are|as|by|with|we|i|i'd|would|will|use|using|we'd|we'll|i'll|take|look|at|compare|report|and|in|of|each|both|per|group|groups|arms?"
    r"|so|then|just|primary|outcome|metric|measure|aggregation|aggregated|summari[sz]ed|summary|expressed|reported|for|that|them|between)\b"
    r"|主要(?:结局|终点|指标)的?|指标|汇总(?:方式|方法)?|来汇总|表示|表达|用的?|采用|按|取|看|算|就|是|为|以|来|的|值|各组|每组|组内|两组|患者|病人|受试者|和|并|比较|嘛|吧|呢|了|我们|再",
    re.IGNORECASE,
)
# What leads up to the summary behind a name: ", compared as a mean", “，按均数比较”.
SUMMED_AS: Final = (
    r"(?:compared|summari[sz]ed|expressed|reported|given|analy[sz]ed|shown)?\s?"
    r"(?:as|by|using|with)\s(?:an?\s|the\s|its\s)?"
)
LETTER: Final = re.compile(r"[^\W\d_]")


def within_sentence(words: str) -> str:
    """Words that may have opened the sentence, as they stand in the midst of one."""
    return words[:1].lower() + words[1:]


# Nothing but a time, or how it is measured or compared: no outcome is called so, nor an analysis.
NO_MORE_THAN_WHEN: Final = (
    rf"^\W*(?:(?:at|after|on|in|[是在])\s?)?第?{NUMBER}\s?-?(?:minutes?|mins?|hours?|days?|weeks?|months?|years?|分钟|个?小时|天|日|周|个?月|年)"
    r"(?:之?后|以后|later)?(?:的?时候?|那天|那次)?\W*$"
)
NO_MORE_THAN_HOW: Final = (
    r"^\W*(?:compared|analy[sz]ed|measured|assessed|recorded|taken|scored)\s"
    r"(?:with|by|using|at|on|in|as|after)\b"
)
