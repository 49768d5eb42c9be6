"""What a sign in a clause is about: something that goes on, or what is denied, long past, asked in general, or a figure
of speech. Only what leaves no doubt is set aside: an alarm too many costs less than one too few.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Literal

from apps.medical_qa.risk.clauses import Clause
from apps.medical_qa.risk.patterns import load_patterns

Aside = Literal["", "denied", "past", "general"]
REMEMBERED = 128  # texts: each sign of a message asks the same of the same clauses and sentences
_PATTERNS = load_patterns(Path(__file__).with_name("bearing.yaml"))

# --- Denied ---------------------------------------------------------------------------------------------------

NO_DENIAL = _PATTERNS["no_denial"]
DENIAL = re.compile(
    r"\b(no|not|never|without|denie[sd]|denying|den(?:y|ies)|negative for|free of|absence of|nor|neither|isn't|hasn't"
    r"|doesn't|don't|haven't|didn't|wasn't|aren't|rule[sd]? out)\b"
    r"|(?:没有|没|并无|无|不伴|否认|未见|未出现|未|并未|从不|不|并非|不是|排除)"
)
# What may stand between a denial and what it denies: fillers, and the other items of a list.
FILLED = re.compile(
    r"(?:\s|\b(?:in|any|an?|the|have|having|had|got|get|getting|has|been|real|signs? of|history of|symptoms? of"
    r"|significant|further|more|current\w*|new|feel|feeling|experienc\w+|complain\w*(?: of)?|actual|sudden|severe"
    r"|there is|episodes? of|suffer\w*(?: from)?|show\w*)\b)*"
    r"(?:[\w'/ -]{1,40}\b(?:or|nor)\b\s*(?:any |an? )?)*"
    r"(?:\s|\b(?:chest|abdominal|belly|stomach|head|arms?|legs?|facial|calf|neck|back|throat|heart|eyes?|face)\b)*"
)
FILLED_ZH = re.compile(
    r"(?:有|明显|出现|任何|过|伴有?|伴随|什么|感到|感觉|再|发生|发现|的|剧烈|严重|突然|持续|会|在|是|啥|得过|合并|诉|发|又)*"
    r"(?:[^,.!?]{1,12}(?:、|和|或者?|及|以及|与|,))*[胸腹头腰背肚子脸色面嘴唇手脚腿胳膊眼耳鼻咽喉嗓心口胃关节肌肉全身四肢]*"
)
LIST_DENIAL = re.compile(r"\b(denie[sd]|denying|negative for)\b|否认|未见")
OPEN_LIST = re.compile(r"\b(no|without|denie[sd]|denying|negative for)\b")
BARE = re.compile(r"(?:(?:or|and|nor) )?(?:[\w'-]+ ?){1,5}(?:(?:or|nor|and) (?:[\w'-]+ ?){1,4})?[.?!;]?")
SPEAKS = re.compile(
    r"\b(i|i'm|i've|he|she|it|we|they|my|his|her|is|are|has|have|had|was|since|started|now|with|also|severe|sudden\w*)\b"
)
DENIED_AFTER = re.compile(
    r"^(?:[、和与及][^,.!?]{1,8}?)*\W{0,3}(?:(?:这些|症状|等|之类|的情况)*(?:都|均|也都?|全都?)(?:没有|无|没)(?!缓解|好转|减轻)|[((]-[))]|阴性"
    r"|(?:is|was|are|were)? ?(?:absent|denied|ruled out|negative|none)\b)"
)

# The denial stands inside what is found: “胸不闷”, “脸不肿”, “头不晕”.
INSIDE_ZH = re.compile(
    r"(?:胸口?|心|头|脸|嘴唇?|手|脚|腿|胳膊|肚子?|腰|背|脖子?|嗓子|喉咙|舌头?|眼睛?|气|身上)[也都又]?[不没]"
    r"(?:闷|痛|疼|晕|短|憋|肿|麻|喘|胀|慌|紧|硬|僵|抽|痒|酸|沉|歪)(?:[,、]?[也都又还]?[不没]有?(?:想)?(?:吐|呕|烧|热|发烧|痛|疼|晕|喘|抽))*"
)
TURNS_ZH = re.compile(r"就|反而|倒是?")


def _is_denied_inside(clause: Clause, start: int, end: int) -> bool:
    denied = INSIDE_ZH.fullmatch(clause.text[start:end]) is not None
    return denied and TURNS_ZH.match(clause.text[end:]) is None


def _is_denied(clause: Clause, start: int, end: int) -> bool:
    before = NO_DENIAL.sub(lambda found: "#" * len(found[0]), clause.text[:start])
    if DENIED_AFTER.match(clause.text[end:]) or _is_denied_inside(clause, start, end):
        return True
    last = None
    for last in DENIAL.finditer(before):
        gap = before[last.end() :]
        if (FILLED_ZH if last[0][0] > "z" else FILLED).fullmatch(gap):
            return True
    return last is None and _goes_on_a_list(clause)


def _goes_on_a_list(clause: Clause) -> bool:
    """“Denies chest pain, dizziness”, “no nausea, vomiting or chest pain”: bare names after a denial."""
    if not _is_bare(clause.text):
        return False
    for place in range(len(clause.before) - 1, -1, -1):
        earlier = clause.before[place]
        if OPEN_LIST.search(earlier) or LIST_DENIAL.search(earlier):
            closes = re.search(r"\b(or|nor)\b", clause.text) is not None
            return LIST_DENIAL.search(earlier) is not None or closes
        if not _is_bare(earlier):
            return False
    return False


@lru_cache(maxsize=REMEMBERED)
def _is_bare(text: str) -> bool:
    is_latin = BARE.fullmatch(text) is not None and SPEAKS.search(text) is None
    return is_latin or (text[:1] > "z" and len(text) <= 6)


# --- Past -----------------------------------------------------------------------------------------------------

PAST = _PATTERNS["past"]
PRESENT = _PATTERNS["present"]
RESOLVED = _PATTERNS["resolved"]

# --- In general -----------------------------------------------------------------------------------------------

GENERAL = _PATTERNS["general"]
CONCERNS_SOMEBODY = _PATTERNS["concerns_somebody"]
HAPPENS = _PATTERNS["happens"]
HYPOTHETICAL = _PATTERNS["hypothetical"]
PAPERWORK, FICTION = _PATTERNS["paperwork"], _PATTERNS["fiction"]
EVENT, QUESTION, STATES = _PATTERNS["event"], _PATTERNS["question"], _PATTERNS["states"]


@lru_cache(maxsize=REMEMBERED)
def _is_general(sentence: str) -> bool:
    if FICTION.search(sentence):
        return True
    if STATES.search(sentence) and not QUESTION.search(sentence):
        return False  # what somebody said in an interview or a questionnaire
    happens = _happens(sentence)
    if PAPERWORK.search(sentence) and not happens:
        return True
    if HYPOTHETICAL.search(sentence):
        return GENERAL.search(sentence) is not None or QUESTION.search(sentence) is not None
    if not GENERAL.search(sentence):
        return False
    if concerns_somebody(sentence):
        return _asks_about_names(sentence) and not happens
    return not happens or _only_asks(sentence)


def _happens(sentence: str) -> bool:
    """Said to go on; or told, not asked."""
    told = EVENT.search(sentence) is not None and QUESTION.search(sentence) is None
    return told or HAPPENS.search(sentence) is not None


def concerns_somebody(sentence: str) -> bool:
    return CONCERNS_SOMEBODY.search(sentence) is not None


ASKS_NAMES = _PATTERNS["asks_names"]
PLAIN_KNOWLEDGE = _PATTERNS["plain_knowledge"]


def _asks_about_names(sentence: str) -> bool:
    return ASKS_NAMES.search(sentence) is not None


def _only_asks(sentence: str) -> bool:
    return PLAIN_KNOWLEDGE.search(sentence) is not None


# --- Figures of speech ----------------------------------------------------------------------------------------

FIGURATIVE = _PATTERNS["figurative"]


def without_figures(text: str) -> str:
    return FIGURATIVE.sub(" ", text)


def is_past(text: str) -> bool:
    return PAST.search(text) is not None and PRESENT.search(text) is None


# Ages and weeks of pregnancy: no time for which something has lasted.
AGE = re.compile(
    r"\b\d+[- ]?(?:years?|months?|weeks?|days?)[- ](?:old|pregnant|gestation)|\b\d+(?:th|nd|rd|st)? weeks? of pregnancy"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)[- ](?:year|month|week|day)s?[- ](?:old|pregnant)"
    r"|(?:怀?孕|妊娠|产后|停经)了?第? ?[\d一二三四五六七八九十]+个?(?:多)?(?:周|月)"
    r"|[\d一二三四五六七八九十两]+岁(?:半|\d个月)?"
    r"|[\d一二三四五六七八九十两]+周(?:大|龄|的?(?:宝|婴|娃|孩))"
    r"|\d+ ?(?:\+\d)?周(?:的)?(?:孕|胎|双胎)"
    r"|[\d一二三四五六七八九十两半]+个?多?月(?:大|龄|的?(?:宝|婴|娃|孩|女|男|儿|小))"
)


def current_part(clause: Clause) -> str:
    """The sentence without ages, and without its other clauses that speak of long ago."""
    kept = (part for at, part in enumerate(clause.parts) if at == clause.place or not is_past(part))
    return AGE.sub(" ", ", ".join(kept))


@lru_cache(maxsize=REMEMBERED)
def is_over(sentence: str) -> bool:
    """Said to have ended well, or to have been something harmless."""
    return RESOLVED.search(sentence) is not None


def set_aside(clause: Clause, start: int, end: int) -> Aside:
    """Why the sign at clause.text[start:end] is none of now; empty when it counts."""
    if _is_denied(clause, start, end):
        return "denied"
    if is_past(clause.text) or is_over(clause.sentence):
        return "past"
    return "general" if _is_general(clause.sentence) else ""
