"""What a torn clause is of by the clauses before and behind it in its sentence: the setting of a machine and what
is done meanwhile are part of the treatment that was told before them ("…, under sedation",
“…，频率5赫兹，强度按耐受量调”), and when somebody is seen first is one of the visits that follow.

By itself such a clause looks like much else: "under sedation" like what is measured, "we see people at the start"
like who is followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.results import ReadValue
from apps.fields.reading.sentences import around
from apps.fields.reading.text import Said
from apps.protocol.reading.placed.places import places_of

LIKELY: Final = 0.6
SURELY: Final = 0.8
CERTAINLY: Final = 0.9
LENGTHS: Final = {
    "follow_up_duration": "follow_up",
    "treatment_duration": "treatment_duration",
    "recruitment_period": "recruitment",
}
VISITS: Final = "visits"
ARMS: Final = ("intervention", "comparator")
_CLAUSE: Final = re.compile(r"[,;，；](?![0-9]{3}\b)\s?")
_EDGES: Final = " \n,;.，。；"
# How it is set, or done: nothing else is told so behind what somebody is given.
_SET: Final = re.compile(
    r"^\W*(?:刺激|输出|起始|治疗|脉冲|每次的?)?(?:频率|强度|波宽|波长|电流|电压|功率|温度|压力|压强|流速|速度|深度|浓度|能量|阻力|负荷|幅度|转速)"
    r"(?!的?(?:变化|改变|评分|测定|测量|比较))"
    r"|^\W*(?:all\s|both\s|always\s)?(?:under|using|via)\s(?:an?\s|the\s|light\s|local\s|general\s|deep\s|direct\s|mild\s|x-ray\s)*[a-z-]+(?:\s(?:guidance|control|supervision"
    r"|vision|sedation|block))?\W*$",
    re.IGNORECASE,
)
_FOR_ARM: Final = re.compile(
    r"\b(?:the\s(?:others?|rest|controls?|other\s(?:half|group|arm|lot))|(?:control|placebo|sham|usual-care)\s(?:group|arm))\b[^.;]{0,20}?\b(?:gets?|ha(?:ve|s)|receives?|wears?|takes?|undergo(?:es)?)\b"
    r"|(?:对照|安慰剂|假手术)组",
    re.IGNORECASE,
)
_GETS: Final = re.compile(
    r"^\W*(?:and\s|while\s)?(?:the\s)?(?:others?|rest|controls?|(?:[a-z-]+\s){1,2}(?:group|arm|half|lot))\s(?:will\s|would\s|just\s|then\s)*"
    r"(?:gets?|receives?|undergo(?:es)?|wears?|swallows?|drinks?)\b",
    re.IGNORECASE,
)
_NOT_AN_ARM: Final = ("treatment_duration", "permitted_treatment")  # stands between the parts of a treatment
_SEEN: Final = re.compile(
    r"\b(?:see|seen|come|comes|visit|examine|meet|test|check)\b.*\b(?:at\s(?:the\s(?:start|beginning|outset)|baseline|entry)|before\s(?:the[yi]\w*\s)?(?:start|begin|surgery|treatment))"
    r"|^\W*(?:and\s|then\s|again\s)*(?:at|on|after|in)\s(?:the\s)?(?:day|week|month|start|end|baseline|[0-9]+|one|two|three|four|six|ten|twelve)\b"
    r"|(?:前|时|当天|结束|基线|后|天|周|月)[^,。;]{0,6}(?:[评查测量看拍做抽随访]+[一1]?[次遍回])",
    re.IGNORECASE,
)


def sort_beside(said: Said) -> str:
    """The sort that the clauses around words give them; empty where these say nothing."""
    sentence = around(said)
    clauses = [clause for clause in sentence.split(_CLAUSE) if clause.plain.strip(_EDGES)]
    if len(clauses) < 2 or (said.start <= sentence.start and said.end >= sentence.end):
        return ""
    if _SET.search(said.plain):
        return _arm_before(said, clauses)
    if (
        _SEEN.search(said.plain)
        and places_of(said).get(VISITS, 0.0) < SURELY
        and _is_beside_visits(said, clauses)
    ):
        return VISITS
    return ""


def _arm_before(said: Said, clauses: list[Said]) -> str:
    for clause in reversed([each for each in clauses if each.end <= said.start]):
        if _FOR_ARM.search(clause.plain):
            return "comparator"
        if _SET.search(clause.plain):
            continue
        places = places_of(clause)
        sort = max(places, key=lambda each: places[each], default="")
        if sort in ARMS:
            return sort if places[sort] >= LIKELY else ""
        if sort not in _NOT_AN_ARM:
            return ""
    return ""


def _is_beside_visits(said: Said, clauses: list[Said]) -> bool:
    return any(places_of(each.strip(_EDGES)).get(VISITS, 0.0) >= LIKELY for each in _next_to(said, clauses))


def _next_to(said: Said, clauses: list[Said]) -> Iterator[Said]:
    before = [each for each in clauses if each.end <= said.start]
    behind = [each for each in clauses if each.start >= said.end]
    yield from (*before[-1:], *behind[:1])


def is_told_elsewhere(read: ReadValue, piece: Said) -> bool:
    """Whether what is guessed of words is not what they stand at: an outcome where somebody is told what a group gets,
    one length of time where the clause surely tells another."""
    key, (start, _end) = read.field.partition(".")[2], read.spans[0]
    if not piece.start <= start < piece.end or not (key in LENGTHS or key.startswith("outcomes")):
        return False
    clauses = [c for c in around(piece.at(read.spans[0])).split(_CLAUSE) if c.start <= start < c.end]
    if not clauses:
        return False
    clause = clauses[0].strip(_EDGES)
    if key in LENGTHS:
        places = places_of(clause)
        return any(places.get(sort, 0.0) >= CERTAINLY for other, sort in LENGTHS.items() if other != key)
    return _GETS.search(clause.plain) is not None or sort_beside(clause) in ARMS
