"""Which place of the document words belong to by where they stand, though none of them names it: "warm pads are fine by
me" among other medicines, "the wife signs" where it is told who agrees.

The sort of a clause says of what it is told (`placed/items.py`); where such a sort has several places, a word says
which. Who stops the treatment stands among what is watched for safety, and how long records are kept beside what is
told of data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from apps.fields.reading.phrasebook import Elsewhere
from apps.fields.reading.sentences import around, sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.offered.fitting import ROWS
from apps.protocol.reading.placed.by_words import MEDICINES, places_by_words
from apps.protocol.reading.placed.items import OF_PLACES
from apps.protocol.reading.placed.parts import without_explanation
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.texts.elsewhere import (
    CONCOMITANT,
    CONSENT,
    DATA,
    DISCONTINUATION,
    ETHICS,
    FUNDING,
    INVESTIGATORS,
    MONITORING,
    PUBLICATION,
    RETENTION,
)

LIKELY: Final = 0.5
LEAST: Final = (
    0.4  # of other medicines, which hardly any other words are like, or where a word says the matter
)
HARDLY: Final = 0.2  # of words of no sort for certain, beside a sentence about other medicines
SURELY: Final = 0.7  # whatever word of an item is said
_CLAUSE: Final = re.compile(r"[,;.。](?![0-9])\s?")
_SAFETY: Final = "safety_monitoring"
_DATA: Final = "data"


def _any(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.IGNORECASE)


_YEARS: Final = r"(?:(?:\w+[\s-])?(?:years?|months?)|(?:[0-9]+|[一二三四五六七八九十两]+)(?:年|个月))"
_KEPT: Final = _any(
    rf"\b(?:kept|keep|stored?|archived?|retain(?:ed)?|wiped|shredded|destroy(?:ed)?|deleted?)\b[^.;]{{0,24}}?\b{_YEARS}",
    rf"(?:保存|保留|留存|存|留|放)[^,。;]{{0,4}}{_YEARS}",
    rf"{_YEARS}[^,。;]{{0,4}}(?:销毁|删|清掉)",
)
_WATCHED: Final = _any(
    r"\bmonitor(?:s|ing)?\b",
    r"\b(?:checks?|source)\b[^.;]*\b(?:source|in\sten|tenth|percent|per\scent)\b",
    "监查|监察|稽查|抽[^,。;]{0,6}(?:核|对|查)",
)
_REVIEWED: Final = _any(
    r"\bethics?\b",
    r"\b(?:IRB|REC|board|committee|regulator|agency|approv\w+|exempt|amendment)\b",
    "伦理|批件|备案|药监|审批|快审|会审|注册|登记",
)
_AGREES: Final = _any(
    r"\b(?:signs?|signed|signing|signatures?|consent\w*|agrees?|asked|leaflet|forms?|sheet|explain\w*|understand\w*"
    r"|guardians?|withdraw\w*|walk\s(?:away|out)|opt\s(?:in|out)|say\sno|interpreter|proxy)\b",
    "签|同意|知情|告知|讲清|说清|谈话|监护|家属|代为|自愿|征得|退出?|点(?:个)?头",
)
_PAYS: Final = _any(
    r"\b(?:pa(?:ys?|id|ying)|fund\w*|grants?|money|budget|sponsor\w*|charit(?:y|ies)|foundation|costs?|fees?|free|award\w*)\b",
    "钱|经费|课题|基金|资助|掏|报销|免费|垫|预算|补助|[0-9一二两三四五六七八九十]+(?:万|块|元)|(?:出资|由[^,。;]{1,8}出)",
)
_LEADS: Final = _any(
    r"\b(?:leads?|led|leading|run(?:s|ning)?|head(?:s|ed|ing)?|in\scharge|responsible|investigators?|PI)\b",
    "牵头|负责|主持|挂帅|主要研究者|PI",
)
_PRINTED: Final = _any(
    r"\b(?:authors?(?:hip)?|publish\w*|publication|journal|manuscript)\b", "文章|发表|署名|作者|投稿"
)
_STOPS: Final = _any(
    r"\b(?:stops?(?!\s(?:breathing|eating|drinking|walking|talking|growing|moving|responding)\b)|comes?\soff|(?:is|are|be|taken)\s(?:taken\s)?off|quits?|discontinu\w+|no\smore|not\sgiven\sany)\b",
    r"停(?!试验|研究|留)|不再|不打了|撤药|摘",
)
# Whoever stops and is seen all the same has stopped the treatment alone.
_STOPS_AND_STAYS: Final = _any(
    r"\b(?:stops?|off)\b[^.;]{0,40}\b(?:but|and)\b[^.;]{0,30}\b(?:stays?|remains?|follow\w*|keep|goe?s?\son|still|seeing|seen)\b",
    r"(?:停|不再|不打了|不吃了)[^。;]{0,12}(?:继续|接着|仍|还)[^,。;]{0,4}(?:随访|观察)",
)
# What one group gets is no other medicine.
_OF_ONE_GROUP: Final = _any(
    r"\b(?:the\s(?:others?|rest|other\s(?:half|lot|group|arm)|controls?)|(?:control|placebo|usual-care)\s(?:group|arm))\b",
    r"(?:对照|常规|试验|干预|治疗|安慰剂|另(?:外)?一)[^,。;]{0,2}组",
)
_OF_ALL: Final = _any(
    r"\b(?:trial|study|board|committee|arm|group|recruit\w*)\b|\bstops?\sus\b|\bif\s(?:there\s\w+\s)?(?:clearly\s|many\s)?more\b|\bmore\sthan\s[a-z0-9]+\s(?:of\sthem|patients|people|women|men"
    r"|children|cases|events|deaths)\b",
    "委员会|小组|试验|研究|[组臂]|叫停|(?:人|例数|病例)(?:明显|显著)?(?:多|增多)了|(?:超过|达到?|出现)[0-9一二两三四五六七八九十]+[例个]",
)

# By the sort of a clause: the words that say which of its matters it is of.
_MATTERS: Final[Mapping[str, tuple[tuple[re.Pattern[str], Elsewhere], ...]]] = {
    "data": ((_PRINTED, PUBLICATION), (_WATCHED, MONITORING)),
    "consent_ethics": ((_REVIEWED, ETHICS), (_AGREES, CONSENT)),
    "people_money": ((_PRINTED, PUBLICATION), (_PAYS, FUNDING), (_LEADS, INVESTIGATORS)),
}


def in_document(said: Said) -> Elsewhere | None:
    """The matter that words are of, where no item takes it."""
    plain = said.plain
    places = places_by_words(without_explanation(said))
    if (is_kept := _KEPT.search(plain)) and _beside_data(said):
        return RETENTION
    if _stops_one(plain, places):
        return DISCONTINUATION
    sort = max(OF_PLACES, key=lambda each: places.get(each, 0.0))
    share = places.get(sort, 0.0)
    if sort == MEDICINES:
        is_told = share >= LEAST or (
            share >= HARDLY and _is_beside(said, sort) and max(places.values()) < LIKELY
        )
        return CONCOMITANT if is_told and not _OF_ONE_GROUP.search(plain) else None
    if share < (LEAST if not _says_an_item(plain) else SURELY):
        return None
    if sort == _DATA and is_kept:
        return RETENTION
    matter = next((matter for words, matter in _MATTERS[sort] if words.search(plain)), None)
    return matter or (DATA if share >= LIKELY and sort == _DATA else None)


def _is_beside(said: Said, sort: str) -> bool:
    """Whether the sentence before words, or behind them, is surely of a sort."""
    told, own = [*sentences(said.line_at(said.span))], around(said)
    near = [
        other
        for before, behind in pairwise(told)
        for one, other in ((before, behind), (behind, before))
        if one.start < own.end and own.start < one.end
    ]
    return any(places_of(each).get(sort, 0.0) >= SURELY for each in near)


def _says_an_item(plain: str) -> bool:
    """Whether a word is said of an item: "in the dark until the database is locked"."""
    return any(row.is_said(plain) for row in ROWS.values())


def _beside_data(said: Said) -> bool:
    """Whether the sentence of words tells of data: what is kept for years are these, then."""
    clauses = (clause for clause in around(said).split(_CLAUSE) if clause.plain.strip())
    return any(places_of(clause).get(_DATA, 0.0) >= LIKELY for clause in clauses)


def _stops_one(plain: str, places: Mapping[str, float]) -> bool:
    """Whether somebody's treatment is stopped, and not the trial."""
    if _OF_ALL.search(plain):
        return False
    is_watched = places.get(_SAFETY, 0.0) >= LIKELY and _STOPS.search(plain) is not None
    return is_watched or _STOPS_AND_STAYS.search(plain) is not None
