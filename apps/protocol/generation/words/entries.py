"""How people tell an outcome, an aim, a yes-or-no item or who is left out, made an entry of a list: "only one: the
death rate", "birth before term, so before 37 weeks", “抽不抽烟”, "can't take tablets", “主要看出血”.

Only what is certain changes; every number and condition stays. Pure.
"""

from __future__ import annotations

import re
from typing import Final

# That it is the only one is for the list to show.
ONLY_ONE: Final = re.compile(
    r"it['’]s\sjust\s(?!one\b)(?=\S)|the\smain\sone\s(?:is|would\sbe)\s"
    r"|(?:(?:there['’]s|there\sis|we\shave|it['’]s)\s)?(?:only|just)\s(?:the\s)?one(?:\s(?:primary|main))?"
    r"(?:\s(?:outcome|endpoint|thing))?(?:\sreally)?\s?[:,–—-]\s*(?=\S)"
    r"|(?:主要(?:结局|终点|指标)?)?(?:就|只|只有|就只有|就是)一个(?:主要)?(?:结局|终点|指标)?(?:[：:，,]|就?是)\s*(?=\S)",
    re.IGNORECASE,
)
# "Preterm birth, so before 37 weeks": what it is, behind its name.
DEFINED: Final = re.compile(
    r"^(?P<name>[^,，;；:：()（）]{2,60})(?:,\s(?:so(?!,?\s(?:we|i|they|you|it|that|this|as)\b)|meaning|which\smeans|that\sis|i\.e\.|ie),?\s|，(?:也?就是(?:说)?|即|指的?是)[，,]?)"
    r"(?P<what>[^,，;；()（）]{3,120})$",
    re.IGNORECASE,
)
VERBS: Final = (
    r"need|want|get|end\sup|go|die|drop|stop|come|relapse|recur|bleed|fall|develop|have|are|were|leave"
)
HOW_MANY: Final = re.compile(
    r"how many\s(?:of\s(?:them|the\s(?:patients|participants))\s)?"
    rf"(?:(?P<who>patients|people|participants|women|men|children|babies|infants|nurses)\s)?(?=(?:{VERBS})\b(?!\s(?:\w+\s){{0,3}}they\b))",
    re.IGNORECASE,
)
COUNTED_ZH: Final = (
    (re.compile(r"的占(?:多少|几成|多大比例)"), "的比例"),
    (re.compile(r"的(?:有多少|有几个|有几例)(?:人|个|例)?$"), "的例数"),
)
# “至少发作一次的人有多少”, “有多少次看不到阑尾”, “做一次要多久”: how many, how long.
COUNTS_ZH: Final = (
    (
        re.compile(
            r"的(人|病人|患者|孩子|产妇|受试者)(?:大概|一共|总共)?(?:有多少|有几个|是多少)(?:人|个|例)?$"
        ),
        r"的\1数",
    ),
    (re.compile(r"^有多少(次|人|例|天)(?![的数])([^，。；]{2,30})$"), r"\2的\1数"),
    (re.compile(r"时间(?:大概)?(?:需要|要|得|花|有)(?:花)?(?:多久|多长)$"), "时间"),
    (re.compile(r"(?:需要|要|得|花)(?:花)?(?:多久|多长时间)$"), "所需时间"),
)
# “抽不抽烟”, “是不是甲亢”, “有没有糖尿病”; “病得重不重” grades something.
EITHER_ZH: Final = re.compile(
    r"(?<!得)(?:(?P<verb>[\u3400-\u9fff]{1,2})不(?P=verb))(?=[\u3400-\u9fffA-Za-z]|$)"
)
IS_IT_ZH: Final = re.compile(
    r"(?<!得)是(?:不是|否是)(?=超过|大于|小于|高于|低于|不足|多于|少于|不?满|达到|[能会有在]|需要|已|曾|发生|合并|属于|[\u3400-\u9fff]{0,6}[过了])"
)
# What is to be found out.
SEE: Final = re.compile(
    r"(?:to\s|we\swant\sto\s)?(?:just\s)?(?:see|find\sout|work\sout|figure\sout|know|learn|check|look\sat|understand)\s"
    r"(?=(?:whether|if|how|what|which|why|when)\b)|(?=(?:whether|if|how)\b)",
    re.IGNORECASE,
)
SEE_ZH: Final = (
    (
        re.compile(
            r"^(?:主要|顺便|另外|还是|还|再|也|就|想|要)*看(?:一?下|看|一看)?(?=[^到见来起护诊病法好上])"
        ),
        "评价",
    ),
    (re.compile(r"^(?:主要|顺便|另外|还|再|也|就|想|要)*(?:搞|弄)(?:清楚?|明白)(?=\S)"), "明确"),
)
# What is said of somebody whom nobody names.
SOMEBODY: Final = re.compile(
    r"(?P<already>already\s)?(?P<verb>can['’]?t|cannot|won['’]?t|don['’]t|doesn['’]t|refuses?|had|has|needs?|takes?|lives?"
    r"|drinks?|smokes?|speaks?)(?=\s(?!(?:to\sbe|for|of)\b)\S)",
    re.IGNORECASE,
)
ONE_DOES: Final = {
    "don't": "doesn't",
    "don’t": "doesn’t",
    **{verb: f"{verb}s" for verb in ("refuse", "need", "take", "live", "drink", "smoke", "speak")},
}
TAKEN_ZH: Final = re.compile(r"的(?:也|都|就|才)(?:行|可以|要|收|算)$")
SURE: Final = re.compile(r",?\s(?:obviously|of\scourse|definitely|for\ssure)[.!]?$", re.IGNORECASE)
ALL_TOLD: Final = re.compile(r",\s(?:and\s)?(?:that['’]s\s(?:all|it)|nothing\selse)[.!]?$", re.IGNORECASE)
MUST: Final = re.compile(r"(?:has\sto|must)\s(?:be\s)?(?=\S)", re.IGNORECASE)
# "Nothing, just usual care": what those get whom the study gives nothing.
ONLY_USUAL: Final = re.compile(
    r"(?:nothing(?:\s(?:extra|else|special|new))?|no\sextra\streatment),\s(?:just|only)\s(?=\S)"
    r"|(?:什么|啥)[都也]不(?:给|做|加)，(?:就|只)(?:是|给|做)?(?=\S)",
    re.IGNORECASE,
)
GIVES: Final = re.compile(
    r"gives?\s(?:them|everybody|everyone|people|patients)\s(?!(?:to|back|up)\b)(?=\S)", re.IGNORECASE
)


def outcome(text: str) -> str:
    """The name of an outcome with what defines it behind."""
    found = ONLY_ONE.match(text)
    text = ALL_TOLD.sub("", text[found.end() :] if found else text)
    for words, counted in (*COUNTS_ZH, *COUNTED_ZH):
        text = words.sub(counted, text)
    if many := HOW_MANY.match(text):
        text = f"number of {(many['who'] or 'participants').lower()} who {text[many.end() :]}"
    if defined := DEFINED.match(text):
        chinese = re.search(r"[\u3400-\u9fff]", text) is not None
        name, what = defined["name"].strip(), defined["what"].strip()
        return f"{name}（{what}）" if chinese else f"{name} ({what})"
    return either(text)


def either(text: str) -> str:
    """A yes-or-no item by its name; “是不是超过五十” asks whether it is more."""
    text = IS_IT_ZH.sub("是否", text)
    return EITHER_ZH.sub(r"是否\g<verb>", text).replace("是否是", "是否为").replace("有没有", "有无")


def aim(text: str) -> str:
    """An aim as what the study does."""
    for words, done in SEE_ZH:
        text = words.sub(done, text)
    text = either(text)
    return f"to determine {text[found.end() :]}" if (found := SEE.match(text)) else text


def given(text: str) -> str:
    """What is given, without that it is."""
    for lead in (ONLY_USUAL, GIVES):
        found = lead.match(text)
        text = text[found.end() :] if found else text
    return text


def taken(text: str) -> str:
    """Who takes part, without that they do."""
    found = MUST.match(text)
    return TAKEN_ZH.sub("", text[found.end() :] if found else text) or text


def left_out(text: str) -> str:
    """Who is left out, of whom only that was said: "can't take tablets"."""
    text = SURE.sub("", text)
    if not (found := SOMEBODY.match(text)):
        return text
    verb = found["verb"].lower()
    return f"anyone who {(found['already'] or '').lower()}{ONE_DOES.get(verb, verb)}{text[found.end() :]}"
