"""What is said for what a study measures: outcomes by name, after verbs, and as a count of what befalls people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses
from apps.fields.reading.quantities.times import AMOUNT
from apps.protocol.reading.learned.about import may_be
from apps.protocol.reading.outcomes.aims import OUTCOME_AIMS
from apps.protocol.reading.outcomes.rows import WHO_MEASURES
from apps.protocol.reading.words.wording import (
    FILL,
    ITEM_END,
    ITEMS,
    NO_OPINION,
    OF_THE_DATA,
    OUTCOME,
    WHAT_HAPPENS,
    WHAT_HAPPENS_ZH,
)

OUTCOMES: Final[Mapping[str, FieldPhrases]] = {
    "outcomes": FieldPhrases(
        asides=WHO_MEASURES,
        any_of=True,
        names_things=True,
        judge=may_be("outcome", "secondary", "safety", least=0.1),
        rejects=rf"{OF_THE_DATA}|"
        r"^\s?(?:对照组|试验组|干预组|治疗组|另?一组)(?:就|都|则|只|仅)*(?:是|做|用|打|吃|给|接受)"
        r"|^\s?the\s(?:control|intervention|other)\s(?:group|arm)\b"
        # when somebody is seen
        r"|^\W*(?:a\s)?baseline\s(?:within|at|on|before|visit|then)\b|,\s(?:and\s)?then\s(?:at|on|in|a\s(?:phone|visit|call)|another|every)\b"
        r"|^\s?(?:and\s)?(?:the\sothers|the\sother\s\w+|controls)\s(?:will\s|would\s|just\s|simply\s)*(?:gets?|receives?|takes?)\s"
        # who may take part, and what all get
        r"|^\s?to\s(?:be\s(?:eligible|included)|get\sin|qualify)\b|^\s?两组[^,。;]{0,6}都(?:照常|一样|同样|按|做|用|接受|给)",
        opening=r"主要(?:就)?(?:是看|看的?(?:就)?是|[是看])(?=[^,。;]*(?:[,。;]|$))|就?看(?![不病诊看了])(?=\S{2})"
        r"|(?:i|we)(?:'d|\swould)?\s(?:like|want)\sto\s(?:see|know|look\sat|measure|count)\s(?=\S)",
        aims=OUTCOME_AIMS,
        mentions=r"^\s?(?:we|i)(?:'ll| will| want to| would like to| mainly)? (?:look|looking) at\b"
        r"|^\s?(?:主要|次要)?看(?![不病诊])",
        texts=in_clauses(
            rf"(?:\bthe\s|^\s?|\bour\s)(?:outcomes?|end\s?points?)\s(?:is|are|will be)\s(?:simply\s|just\s)?"
            rf"(?P<value>{NO_OPINION}[^.;,]{{3,150}})(?=[.;]|$|,\s(?:and\s)?(?:the\s)?secondar)",
            r"^\s?O\s?=\s?(?P<value>[^\W\d_][^=;.]{2,100})$",
            # how many of them have it by then, in plain verbs
            rf"\bwe(?:'d|'ll|\swill)?\s(?:(?:just|simply|then)\s)?(?:count|look\sat|see|record|note)\s(?P<value>how\smany\s{WHAT_HAPPENS}"
            rf"\s(?:within|in|over|by|after)\s(?:the\s(?:first|next|following)\s)?(?:{AMOUNT}|(?:an?\s|half\san?\s)?(?:year|month|week)\b))(?=[.;,]|$)",
            rf"(?:^|[,。;]\s?)(?:我们)?(?:主要|就|最后|到时候|再|然后|想)*(?:看看?|数|统计)(?:一下|一数)?(?P<value>(?:[^,。;:?0-9]{{0,6}}?)(?:{AMOUNT}|半年)"
            rf"(?:之?内|以内|后|里)?{WHAT_HAPPENS_ZH}(?:几|多少)(?:个|例|位|名)?(?:人|病人|患者)?)(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)结局(?:指标)?(?:主要|就)?(?:是|为|看)(?P<value>[^,。;:%]{2,60})(?=[,。;]|$)",
            r"(?:^|[,。;]\s?)主要看(?P<value>[^,。;:%]{2,60}(?:率|评分|时间|生存期|发生|水平|事件|天数))(?=[,。;]|$)(?!,\s?(?:次要|其次))",
        ),
        cues=(
            rf"\b{OUTCOME}{ITEMS}{FILL}V{ITEM_END}",
            rf"(?:结局|终点)(?:指标)?(?:为|是|包括|:){ITEMS}V{ITEM_END}",
        ),
    ),
}
