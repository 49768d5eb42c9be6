"""The words by which a sample size is asked for, or how long it takes to find so many participants."""

from __future__ import annotations

import re
from typing import Final

from apps.protocol.size_requests.asked import feasibility

_COUNTED: Final = (
    r"(?:patients|participants|subjects|people|cases|events|pairs|clusters|volunteers|women|men|children)"
)
_NUMBERED: Final = r"(?:病人|患者|人|学生|孩子|老人|居民|受试者|例|事件|群|对|名|样本)"
# Another figure for the calculation just made: "And with 15% dropout?"
_VARIED: Final = (
    r"\A\s*(?:and|ok(?:ay)?,?|so|what if|what about|how about)\b[^?]{0,60}"
    r"(?:\d\s?% (?:drop-?outs?|attrition|power|loss)|power (?:of )?\d|\b\d{1,2}:\d{1,2}\b)[^?]{0,40}\?"
    r"|\A\s*(?:那么?|如果|要是|换成|改成|再)[^?？]{0,30}(?:脱落|失访|把握度|检验水准|\d[:：]\d)[^?？]{0,20}[?？]"
)
_SIZE: Final = (
    r"\b(?:calculate|compute|work out|estimate)\b.{0,20}\bsample size\b|(?:计算|估算|算一?下|求)(?:一下)?样本量"
    rf"|\bhow many {_COUNTED}\b(?! (?:(?:were|was|have|had|did|died|has)\b|are (?!needed|required)))"
    r"|\bhow many (?:(?:are |will be )?(?:per|in each|in every) (?:group|arm)"
    r"|(?:must|should|do|shall|will|would) (?:we|i)\b|(?:we|i)(?:'d| would| will)? need\b)"
    rf"|(?:需要?|要|得|各|组)(?:再)?(?:纳入|入组|入|招募?|收集?|找|观察|调查|抽)?(?:多少|几)(?:个?{_NUMBERED}|(?=个?\s?(?:[?？。,，]|\Z)))"
    r"|样本量(?:需要?|要|应该?)?(?:是|为|取)?(?:多少|多大|\s?[?？])"
    r"|\bsample size(?: (?:per|for|of|in) [^.;。]{1,80})?\s?\?"
    rf"|\A(?=[\s\S]{{0,300}}?(?:把握度|[单双]侧|检验效能|power))[\s\S]{{0,300}}?(?:多少|几)个?{_NUMBERED}"
    r"|\bhow many (?:do|would) you (?:think|say|reckon)(?: that)? (?:i|we)(?:'d| would| will| do)? need\b"
    r"|\bhow many (?:would|does|will|do)(?: you think)? (?:that|this|it|they)"
    r" (?:come to|make|give(?: us)?|be|mean|work out at|add up to)\b"
    r"|\bhow many (?:is (?:it|that|this)|are we talking|(?:does|would|will) it take)\b"
    r"|\bhow many (?:to|for) (?:estimate|detect|show)\b"
    r"|\bwhat (?:number|n) (?:does|would|will) (?:that|this|it) (?:give|come to|make)\b"
    r"|(?:一共|总共|总的|到底|最后|算下来|这样(?:一来)?)(?:大概|大约|差不多)?(?:是|得|要|需要?|应该?){0,2}"
    r"(?:收|招|入|纳入|做)?多少(?:个?(?:人|例|病人|患者)|(?=[?。,]|\Z))"
    rf"|\bhow many(?: in total)?\s?\?|\bnumber of {_COUNTED} (?:needed|required)\b"
    r"|\bsample size for\b|\bwhat sample size\b"
    r"|\bwhat(?:'s|’s| is| would be)? (?:the |my |our )?n (?:per|in each|for each) (?:arm|group)\b"
    r"|\bn per (?:arm|group)\s?\?|\bwhat n (?:do|would|should|will) (?:we|i)\b|\bnumber needed\s?\?"
    r"|\bhow (?:big|large) (?:should|must|does|do|would|will|need|a)\b"
    r"[^.?]{0,30}\b(?:study|trial|sample|groups?|arms?)\b"
    r"|\b(?:do|run|make|need|want|give me|start|redo|repeat|help (?:me|us) with) (?:me |us )?(?:a|the|our|my|another) "
    r"(?:sample[ -]size|power) (?:calculation|estimate|estimation)\b|\b(?:need|want) (?:a|the|our|my) sample size\b"
    r"|\blet(?:'|’)?s calculate\b|[你您]帮[我忙](?:们)?算(?:吧|呗|呀|好了)?(?=\s?(?:[。.,，!！?？]|\Z))"
    r"|\b(?:can|can't|could|couldn't|will|won't) you (?:just |please |not )?"
    r"(?:(?:work|figure) (?:it|that) out|do the (?:maths?|sums))\b"
    r"|\b(?:please |can you |could you |now )(?:do the )?calculat(?:e|ion)(?: (?:it|that|this|now))?\s?(?:[.?!,:]|\Z)"
    r"|(?:帮[我忙咱]|[给替为]我|麻烦|[请劳]|[你您])们?(?:再|先|现在|来)?[估计]?算(?:所需|需要)?的?(?:样本量|例数|人数)"
    r"|样本量(?![^。?？\n]{0,4}(?:怎么|如何)算)[^。?？\n]{0,6}(?:算|估)(?:一?下|算|出来)|(?:估|算)(?:一?下|算|一算|个|出)(?:所需|需要)?的?(?:样本量|例数|人数|样本)"
    r"|(?:例数|人数)[^。?？\n]{0,6}(?:算|估)(?:一?下|出来)|(?:[你请您]|帮[我忙]|麻烦)(?:再|先|现在)?(?:算|估)(?:一?下|算|一算)\s?(?:吧|呗)?\s?(?:[。.?？!！]|\Z)"
    r"|\bwhat (?:would|do|will) (?:i|we) need (?:for|to (?:show|detect|estimate))\b|(?<![\w=])(?-i:N)\s?\?"
    rf"|{_VARIED}"
)
_ASKS_SIZE: Final = re.compile(_SIZE, re.IGNORECASE)
_ASKS_HOW_LONG: Final = re.compile(feasibility.ASKED, re.IGNORECASE)
ASKED_FOR: Final = re.compile(rf"{_SIZE}|{feasibility.ASKED}", re.IGNORECASE)


def asks_how_long(text: str) -> bool:
    """Whether a message asks how long so many a year take, or whether they are enough, and for no other number."""
    return _ASKS_HOW_LONG.search(text) is not None and not _ASKS_SIZE.search(text)
