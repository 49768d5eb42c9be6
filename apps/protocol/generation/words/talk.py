"""How people lead up to what they ask, suppose or tell of a study: "I wonder whether …", “就是想看看……”.

What the study asks stands without who asks it. Pure.
"""

from __future__ import annotations

import re
from typing import Final

HYPOTHESIS: Final = "scientific_question.hypothesis"
TOLD: Final = tuple(
    f"scientific_question.{key}"
    for key in ("background", "knowledge_gap", "question", "hypothesis", "significance", "objectives")
)
ASKED: Final = ("scientific_question.question", "scientific_question.objectives")

# "我们就是想看看能不能……": what the study asks, without who asks.
ASKS_ZH: Final = re.compile(
    r"(?:我们|咱们|我)?(?:就|主要|其实|一直|总|有点|很|也)*好奇[的是，,]*(?=\S)"
    r"|(?:我们|咱们|我)?(?:就|主要|其实|一直|总)*(?:是)?想(?:要)?"
    r"(?:看看|看一?下|看(?![到见不护诊病法作成上])|知道|了解|弄清楚?|搞清楚)"
    r"(?:一?下)?(?=[^，。？]{4})"
)
# "我们准备比较……", "We'd like to see whether …": the study does, or asks, without who would like to.
MEANS_ZH: Final = re.compile(
    r"(?:我们|咱们|我)?(?:这次|现在|就|主要)*(?:想要?|准备|打算|计划)(?:着手)?(?=(?:比较|评[估价]|验证|观察|研究|探[讨索]|分析|明确|做))"
)
MEANS_EN: Final = re.compile(
    r"(?:we|i)(?:['’]d|\s+would)?\s+(?:(?:just|really)\s+)?(?:like|love|want|hope)\s+to\s+"
    r"(?:(?:see|know|find out|learn|check)\s+(?=(?:whether|if|how|what|which)\b)"
    r"|(?=(?:compare|test|assess|evaluate|study|examine|show|measure)\b))"
    r"|(?:(?:so|and)\s)?(?:we|i)(?:['’]m|['’]ve|['’]d)?\s+(?:(?:just|really|always|often|was|were|am|are|have)\s+)*"
    r"(?:wonder(?:ed|ing)?|ask(?:ed|ing)? (?:myself|ourselves)|want(?:ed)? to (?:know|see|find out))\s+"
    r"(?=(?:whether|if|how|what|which|why)\b)",
    re.IGNORECASE,
)
# What somebody supposes is a hypothesis without their saying that they do: "I think …", "大概能……".
SUPPOSES_EN: Final = re.compile(
    r"(?:i|we)(?:['’]d|\s+would)?\s+(?:(?:do|really)\s+)?(?:think|guess|reckon|suppose|suspect)\s+(?:that\s+)?(?=[a-z0-9])"
    r"(?!so\b|not\b)",
    re.IGNORECASE,
)
SUPPOSES_ZH: Final = re.compile(
    r"(?:(?:我们?|咱们)(?:个人)?(?:想|觉得|认为|估计|猜)|估计|大概|应该)[是，,]?(?=[^，。；]{4})(?![法到起])"
)
# How people begin to speak, at the head of a sentence: "I'd say …", "so basically …", "我觉得……", "就是说……".
LEADS_EN: Final = re.compile(
    r"(?P<before>^|[.!?]\s+)(?:(?:well|so|ok(?:ay)?|basically|actually|you know|i mean|honestly"
    r"|i(?:['’]d| would) say(?: that)?|i guess(?: that)?|let['’]?s say(?: that)?|(?:to|let me) put it simply)"
    r"(?:\s*[,:–—]\s*|\s+))+(?=\S)",
    re.IGNORECASE,
)
LEADS_ZH: Final = re.compile(
    r"(?P<before>^|[。！？；]\s*)(?:(?:嗯|呃(?!逆)|那个(?=[，,])|其实吧?(?![验施行际质现践习])|怎么说呢|简单说|简单来说|总的来说|我觉得吧?|我个人觉得|我感觉|我想说的是"
    r"|也?就是说|就是)[，,：:\s]*)+(?=[^，。])(?![否指])"
)


def without_talk(path: str, text: str) -> str:
    """A text of the question without the words that lead up to it."""
    return _told(path, _without_leads(text))


def _told(path: str, text: str) -> str:
    if path in ASKED:
        return without(without(without(text, ASKS_ZH), MEANS_ZH), MEANS_EN)
    if path == HYPOTHESIS:
        return without(without(text, SUPPOSES_ZH), SUPPOSES_EN)
    return text


def _without_leads(text: str) -> str:
    """The sentences without the words by which somebody begins to speak; the first letter stays a capital."""
    found = LEADS_ZH.sub(lambda match: match["before"], text)
    for match in reversed(list(LEADS_EN.finditer(found))):
        if re.fullmatch(r"\W*(?:so|well|actually|ok(?:ay)?)\s+", match[0], re.IGNORECASE):
            continue  # "So far, nobody has …": only with a comma does it lead in
        rest = found[match.end() :]
        found = f"{found[: match.start()]}{match['before']}{rest[:1].upper()}{rest[1:]}"
    return found


def without(text: str, lead: re.Pattern[str]) -> str:
    """A lead-in that something follows."""
    found = lead.match(text)
    return text[found.end() :] if found and text[found.end() :].strip() else text
