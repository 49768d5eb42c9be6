"""Greetings, thanks and the like: a message of nothing else says nothing of the matter."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.text import Said

_PLEASANTRY: Final = (
    r"(?:hi|hello|hey|good (?:morning|afternoon|evening)|(?:many )?thanks?(?: you)?(?: very much| a lot)?|bye|goodbye"
    r"|ok(?:ay)?|great|perfect|fine|你好|您好|早上好|下午好|晚上好|(?:非常|十分|多)?(?:谢谢|感谢)(?:你|您)?|多谢|再见|好的?|嗨"
    r"|辛苦了)"
)
_GREETING: Final = re.compile(rf"^\W*{_PLEASANTRY}(?:\W+{_PLEASANTRY})*\W*$", re.IGNORECASE)
_LEADS: Final = re.compile(
    r"^\W*(?:(?:hi|hello|hey)(?: there| everyone| all)?(?![\w-])|(?:good )?(?:morning|afternoon|evening)(?=[,.!])"
    r"|dear\s[a-z. -]{1,30}(?=[,:\n])|(?:各位|尊敬的)[^,，。;:：!\s]{0,6}(?=[,，。:：!！\n])"
    r"|(?:你|您|侬|大家|老师)?好(?=[\s,，。!！:：])|您好|你好|早上好|下午好|晚上好|嗨)[\s,，.。!！:：~～啊呀]*",
    re.IGNORECASE,
)

_SPEAKERS: Final = worded(
    lambda words: (
        rf"\s*(?:{words.speakers})\s?(?:[,。.;:!\n]|[-–](?=\s)|\sand\s(?=(?:we|i|our)\b)|(?=\s(?:and|who|here))|$)\s*"
    )
)
_SIGHS: Final = re.compile(
    r"\W*(?:(?:right|so|ok(?:ay)?|well|u+m+|e+r+m?),?\s+)+(?=(?:i'm|i am|this is|we)\b)", re.IGNORECASE
)
_WISHES: Final = worded(
    lambda words: (
        r"\s*(?:(?:想|来|有事)?(?:请教|咨询|请问|问)(?:一下|大家|您|你|个问题|一个问题|各位)*"
        rf"|刚下(?:班|{words.duties})|趁[^,。;:!]{{1,10}}(?:赶紧|抓紧|快|先)说?|"
        r"时间(?:不多|紧|有限)|长话短说|(?:我)?(?:就)?直(?:接)?说(?:吧|了)|语音输入[^,。;:!]{0,8}|打字慢[^,。;:!]{0,8}"
        r"|打扰(?:一下|了|您了)?|麻烦(?:您|你)?(?:了|一下)?"
        r"|(?:免贵)?姓[\u4e00-\u9fff]|[^,。;:!]{0,12}(?:[莫别]见怪|见谅|多包涵)"
        r"|第一次用(?:这个)?|[^,。;:!]{0,6}(?:让|叫|要)我(?:们)?(?:写|做|弄|设计|准备)[^,。;:!]{0,8}"
        r"|(?:please|pls) help(?: me)?|i need help|sorry to bother you|quick question|first time here"
        r"|(?:so |please )?(?:forgive|excuse) (?:the |my |any )?(?:typos|spelling|rambling|brevity)"
        r"|(?:i'm|i am) (?:between|dictating|typing)[^,.;:!\n]{0,40}"
        r"|dictating (?:this|from|in|on)\b[^,.;:!\n]{0,30}|parked|(?:so )?don't worry"
        r"|new here|bear with me|new idea|(?:short|quick|small) (?:one|idea))"
        r"\s?(?:[,。.;:!\n]+|[-–](?=\s))\s*"
    )
)


def greets(text: str) -> bool:
    """Whether a message is a greeting, thanks or the like as a whole."""
    return _GREETING.match(text) is not None


def hails(text: str) -> bool:
    """Whether a message begins with a greeting proper: "Hello", and not "OK" in the midst of the talk."""
    return _LEADS.match(text) is not None


def without_greeting(text: str) -> str:
    """What is said behind the greeting that a message begins with; empty for one that is nothing else."""
    return "" if greets(text) else _LEADS.sub("", text, count=1)


def without_introduction(said: Said) -> Said:
    """What is said behind the greeting, who speaks and that help is wanted; all of it where that is all."""
    rest = said
    while (end := _prelude(rest.plain)) > 0:
        rest = rest.cut(end)
    return rest if rest.plain.strip() else said


def _prelude(plain: str) -> int:
    """Where the first of these at the head ends."""
    found = (pattern.match(plain) for pattern in (_LEADS, _SIGHS, _SPEAKERS(), _WISHES()))
    return next((match.end() for match in found if match is not None), 0)
