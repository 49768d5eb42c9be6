"""Who plans something, in texts that say what is planned: "We'll use multiple imputation" is "multiple imputation",
“我们打算用多重填补” is “多重填补”.

The verb goes where it says no more than that it is done; "we will compare …" becomes what is done, and doubt stays
("we would probably …"). Pure.
"""

from __future__ import annotations

import re
from typing import Final

WE: Final = (
    r"(?:we|i)(?:\s?['’](?:d|ll|re\s(?:going|planning)\sto|m\s(?:going|planning)\sto)"
    r"|\s(?:would|will|plan\sto|intend\sto|want\sto|(?:are|am)\s(?:going|planning)\sto))\s+"
    r"(?:(?:just|simply|also|mainly|then)\s+){0,2}(?:(?:like|want|have)\sto\s+)?"
)
DOES: Final = (
    r"(?:work\sout|calculate|compute|report|look\sat|use|give|offer|measure|apply|fit|run|do|have|take|rely\son|expect|recruit"
    r"|reckon(?:\s(?:on|with))?|plan\son|count\son|go\s(?:with|for)|stick\s(?:with|to)"
    r"|(?:handle|treat|manage)\s(?:it|them|that|those|this)\s(?:with|by)|deal\swith\s(?:it|them|that|those|this)\s(?:with|by))\s+"
    r"(?!(?:not|nothing|so|it|that|this|them|without|up|away|our|my)\b)(?=\S)"
)
# "We'd get about 15 a month": an amount, however sure of it.
AMOUNT: Final = re.compile(
    r"(?:get|see|manage|find|enrol(?:l)?)\s(?=(?:about|around|roughly|some|maybe|perhaps|probably|up\sto|at\sleast|\d)\b)",
    re.IGNORECASE,
)
UNSURE: Final = re.compile(
    r"(?:maybe|perhaps|probably|i(?:['’]d)?\s(?:guess|say|think)|let['’]s\ssay)\s(?:about\s|around\s)?(?=\d)",
    re.IGNORECASE,
)
# "We'd count them as an event": done by nobody in particular.
DONE_TO: Final = re.compile(
    rf"(?P<before>.*?){WE}(?P<verb>count|treat|score|class|code|record|censor|exclude|impute|include|analy[sz]e|report)\s"
    r"(?P<whom>them|it|those|these|him|her|that|this)\b(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
PARTICIPLES: Final = {
    "score": "scored",
    "code": "coded",
    "exclude": "excluded",
    "impute": "imputed",
    "include": "included",
    "analyse": "analysed",
    "analyze": "analysed",
}
WHOM: Final = {
    "it": "it is",
    "that": "that is",
    "this": "this is",
    "those": "those are",
    "these": "these are",
}
MATCHED: Final = re.compile(r"we\s(?:match|are\smatching)\s(?:them\s)?(?=(?:for|on|by)\b)", re.IGNORECASE)
TO_ME: Final = re.compile(r"\bto me\b", re.IGNORECASE)
TO_ME_ZH: Final = re.compile(r"(?<=[报告知通])(?:给|告)?我(?![们院科])")
JUST: Final = re.compile(r"just\s(?=(?:the|an?|report|describe|compare|simple)\b)", re.IGNORECASE)
JUST_ZH: Final = re.compile(r"^就(?=[算用按做报比描])")
SOFT_ZH: Final = re.compile(r"(?<=[\u3400-\u9fff])(?:吧|(?<!只要)就(?:行|可以|好)了?)[。.]?$")
SOFT: Final = re.compile(r",?\s(?:i\s(?:guess|suppose|think|reckon)|really|basically)[.!]?$", re.IGNORECASE)
# "For the analysis we'll …": what it is said of.
OF_WHAT: Final = re.compile(
    r"(?:for|in|as\sfor|with)\s(?:the\s|our\s)?(?:(?:primary|main|statistical|data)\s)?(?:analys[ie]s|statistics|stats|missing\sdata"
    r"|randomi[sz]ation|sequence|safety),?\s(?=(?:we|i)\b)",
    re.IGNORECASE,
)
SPEAKS: Final = re.compile(rf"{WE}(?=[a-z])", re.IGNORECASE)
DONE: Final = re.compile(DOES, re.IGNORECASE)
# ", and we'd use a logistic regression" behind what came before.
FURTHER: Final = re.compile(rf"(?P<joins>[,;]\s(?:and\s|then\s|and\sthen\s)?){WE}{DOES}", re.IGNORECASE)
# "If HbA1c is missing we'll use multiple imputation" is "multiple imputation if HbA1c is missing".
ON_CONDITION: Final = re.compile(
    rf"(?P<when>(?:if|when|where|for|in)\s[^,;.]{{3,100}}?),?\s{WE}{DOES}(?P<what>[^,;.]{{3,120}})\.?",
    re.IGNORECASE,
)
ACTS: Final = {
    "compare": "comparison of",
    "analyse": "analysis of",
    "analyze": "analysis of",
    "estimate": "estimation of",
    "adjust": "adjustment",
}
ACT: Final = re.compile(
    r"(?P<verb>compare|analy[sz]e|estimate|adjust)\s(?=(?:the|both|all|two|mean|medians?|rates?|proportions?|each|for)\b)",
    re.IGNORECASE,
)
OURS: Final = r"(?<![由给为被让和与])(?:我们|咱们)(?:想|打算|准备|计划|会|要|就|也|都)*"
PLANNED_ZH: Final = re.compile(rf"^(?:那|就|然后)?{OURS}(?=[用采以按对做将比由通])|^那就(?=[用采按做])")
WITHIN_ZH: Final = re.compile(rf"{OURS}(?=(?:再|另外)?(?:用|采[取用]|按|做|以))")
USED_ZH: Final = re.compile(
    r"^(?:就|会|要|打算|准备|计划|想)*(?:采用|使用|用)(?=(?:多重|单一|均[数值]|末次|最[后差坏]|混合|中位)?[^，,。；;]{0,6}(?:填补|插补|结转|LOCF))"
)
LABEL_ZH: Final = re.compile(
    r"^(?:数据)?缺(?:失|了)?(?:的)?(?:数据|值|资料)?(?:的话|呢|嘛|这块|方面|的?时候?)?[，,]?(?=(?:我们|咱们|就(?!不)|打算|准备|用|采|按|做))"
)
OF_WHAT_ZH: Final = re.compile(
    r"^(?:统计学?(?:上|方面|这块)?|(?:统计|数据)?分析(?:上|方面|这块|的话)|随机(?:化)?(?:上|方面|这块|的话))(?:呢|嘛|的话)?(?:就|我们|都)*[，,]?(?=[^，,。；;分的学是为师员部室量])"
)
# “用随机系统来做”: by what, without that it is done.
DOING_ZH: Final = re.compile(
    r"(系统|平台|软件|程序|电脑|计算机|随机数字表)来(?:做|分|弄|完成|实现|进行|操作)(?=[，,。；;]|$)"
)
FROM_ZH: Final = re.compile(r"[\u3400-\u9fff]")


def without_speaker(text: str) -> str:
    """What is planned, without who plans it; as it is where nothing would be left."""
    return (_chinese(text) if FROM_ZH.search(text) else _english(text)).strip() or text


def _english(text: str) -> str:
    text = OF_WHAT.sub("", text, count=1) if OF_WHAT.match(text) else text
    if found := ON_CONDITION.fullmatch(text):
        when = found["when"]
        return f"{found['what'].strip()} {when[:1].lower()}{when[1:]}"
    text = FURTHER.sub(r"\g<joins>", text)
    text = MATCHED.sub(
        "matched ", TO_ME.sub("to the investigator", SOFT.sub("", JUST.sub("", text, count=1)))
    )
    if done := DONE_TO.fullmatch(text):
        return _passive(done)
    text = UNSURE.sub("about ", text, count=1)
    if not (said := SPEAKS.match(text)):
        return text
    rest = text[said.end() :]
    if amount := AMOUNT.match(rest):
        return UNSURE.sub("about ", rest[amount.end() :], count=1)
    if does := DONE.match(rest):
        return rest[does.end() :]
    act = ACT.match(rest)
    return f"{ACTS[act['verb'].lower()]} {rest[act.end() :]}" if act else rest


def _passive(done: re.Match[str]) -> str:
    verb, whom = done["verb"].lower(), done["whom"].lower()
    before = done["before"].rstrip(" ,")
    told = f"{WHOM.get(whom, 'they are')} {PARTICIPLES.get(verb, f'{verb}ed')}{done['rest']}"
    return f"{before}, {told}" if before else told


def _chinese(text: str) -> str:
    text = TO_ME_ZH.sub("给研究者", SOFT_ZH.sub("", JUST_ZH.sub("", text)))
    rest = PLANNED_ZH.sub("", OF_WHAT_ZH.sub("", LABEL_ZH.sub("", text)))
    return DOING_ZH.sub(r"\1", USED_ZH.sub("", WITHIN_ZH.sub("", rest)))
