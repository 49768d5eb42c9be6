"""Which sentences tell of this study as it is planned: not those of others, nor those that put one thing in the place
of another that was told before."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.sentences import LONGEST_SENTENCE
from apps.fields.reading.text import Said
from apps.fields.reading.words import names_others
from apps.protocol.reading.texts.last_seen import ENDS_AT

_WHO_ELSE: Final = re.compile(
    r"那[个项篇次]|上[个次一][个次]?(?:课题|试验|研究|项目)|人家|原来|之前|日本|国外|(?:看到|读到|听说|查到)[^,。;]{0,14}(?:发|报|做|登)了?"
    r"|\bthere(?:'s|\sis|\swas)\s(?:an?|one|some)\s(?-i:[A-Z])[a-z]+(?:ian|ish|ese|ch|an|sh|ss)\b|\bfrom\sthe\s(?:(?:nineteen)?(?:seventies|eighties|nineties)|[12]?[0-9]?[0-9]0s)\b"
    r"|\b(?:last|previous|published|their)\s(?:trial|study|group|team|paper)\b|[大小]鼠|动物",
    re.IGNORECASE,
)
_NOT_OTHERS: Final = re.compile(
    r"既往|[让使把给帮][他她]们|\b(?:their|to report|(?<=exclude )prior)\b", re.IGNORECASE
)
# What is said in place of something that was said before is no first word of anything: "改成六十五吧" counts nobody.
_SURELY_REMADE: Final = re.compile(
    r"(?:刚才|刚刚|前[面头]|之前|上面)[^。]{0,24}改[成为到]|^\W*(?:还是)?改[成为到]"
    r"|(?:太[^,。]{1,3}|说[窄宽错少多][了的]?),[^。]{0,30}(?:改|提|放|调|降|升|加|减|缩|延)[成为到]"
    r"|\b(?:i|we)\s(?:said|told|wrote)\b[^.]{0,60}\bmake\s(?:it|that)\b|^\W*(?:please\s|so\s|let's\s)*make\s(?:it|that)\b"
    r"|\btoo\s[a-z]+\b[^.]{0,40}\bmake\s(?:it|that)\b",
    re.IGNORECASE,
)
# So it may be where these words stand, though they may tell of something else.
_PERHAPS_REMADE: Final = re.compile(
    r"\b(?:changed\smy\smind|instead|scrap|scrub|forget\swhat)\b|改[一下成为到]|还是[^,。]{0,12}吧|说错|放宽|太[短长严松死]",
    re.IGNORECASE,
)
_DIVIDES: Final = re.compile(
    r"(?:\bsub-?groups?\b[^.;,]*|\b(?:split|divid\w+|stratif\w+|balanced)\sby\s[^.;,]*|亚组[^,。;]*)$",
    re.IGNORECASE,
)
_OF_ALL_OR_RECORDS: Final = re.compile(
    r"\b(?:records?|archiv\w*|retention|kept\sfor|stored)\b|\b(?:whole|entire)\s(?:study|trial|thing|project)\b"
    r"|(?:整个|全部)(?:研究|项目|课题|试验)|(?:研究|项目|课题)周期|保存|存档|归档",
    re.IGNORECASE,
)
_ENDS_AT: Final = re.compile(ENDS_AT, re.IGNORECASE)
# Nobody has decided it, or others did it: "the Danes left out anybody with asthma".
_NOT_OURS: Final = re.compile(
    r"^\W*(?:perhaps|maybe)\b|\b(?:undecided|not\s(?:yet\s)?(?:made\sup\s(?:my|our)\sminds?|decided))\b|没想好|没定下来|还没定"
    r"|^\W*(?:the|his|her|their|most|other)\s(?!(?:study|trial|protocol|plan)\b)[^,;]{2,40}?\s(?:left\sout|excluded|kept\sout|did\snot|didn't)\s"
    r"|\bmy\s(?:wife|husband|mother(?:-in-law)?|father|son|daughter|kids)\s(?:says?|said|thinks?|tells?|reckons?)\b"
    r"|\b(?:they|he|she)\s(?:left\sout|excluded|kept\sout)\s",
    re.IGNORECASE,
)

# "Three times a day", "two tablets a day", “一天三次”: how often, and nothing lasts as long.
_HOW_OFTEN: Final = re.compile(
    rf"(?:(?:每|一|1|{NUMBER})\s?个?{UNIT}\s?|每{{1,2}}[天日周月年]\s?)(?:吃|服|做|用|打|来)?(?:{NUMBER})\s?(?:多)?[次回顿片粒颗针支包袋](?!的?疗程)"
    rf"|\b(?:once|twice|thrice|(?:{NUMBER})\s(?:times|doses?|tablets?|capsules?|sessions?|puffs?|drops?))\s(?:a|an|per|each|every)\s{UNIT}",
    re.IGNORECASE,
)


def is_not_ours(plain: str) -> bool:
    """Whether others did what a sentence tells, or nobody has decided it."""
    return _NOT_OURS.search(plain) is not None


def is_clear(sentence: Said) -> bool:
    """Whether a sentence tells of this study and of no other."""
    plain = sentence.plain
    return (
        len(plain) <= LONGEST_SENTENCE
        and not names_others(_NOT_OTHERS.sub("", plain))
        and not _WHO_ELSE.search(plain)
        and not is_not_ours(plain)
    )


def is_remade(plain: str) -> bool:
    """Whether a sentence surely says something in the place of what was said before."""
    return bool(_SURELY_REMADE.search(plain))


def may_be_remade(plain: str) -> bool:
    """Whether it may."""
    return bool(_PERHAPS_REMADE.search(plain))


def only_divides(before: str) -> bool:
    """Whether the words that a text ends with only divide people, and nobody is given that: "subgroups of women versus
    men", "split by fingers versus toes"."""
    return _DIVIDES.search(before) is not None


def of_records_or_all(plain: str) -> bool:
    """Whether a time is told of records, or of the whole study."""
    return _OF_ALL_OR_RECORDS.search(plain) is not None


def is_last_day(plain: str) -> bool:
    """Whether a time is an age, or the day on which people are seen last, and not for how long they are followed."""
    return _ENDS_AT.search(plain) is not None


def without_how_often(said: Said) -> Said:
    """Words without how often something is done. Blanked."""
    return said.reworded(_HOW_OFTEN.sub(lambda match: " " * len(match[0]), said.plain))
