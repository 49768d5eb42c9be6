"""Who is not told the groups, and what that makes of the blinding: "staff and patients will know, but whoever scores
the pain is kept in the dark", “病人、大夫、评结局的都不知道谁吃的啥”.

The people who are named are proposed. Those who take part and those who treat them, both unaware, are a double
blinding; where whoever assesses is named as well, or alone, there are two names for it, and it is asked which is meant.
Where nobody is allocated to anything there is no level: who reads a test is blinded all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue, Unreadable
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE
from apps.fields.schema.field import Field
from apps.protocol.reading.clauses.kept_from import knows_everybody, people_kept
from apps.protocol.reading.clauses.unaware import People, people_of
from apps.protocol.reading.clauses.unaware_zh import people_of_zh

PARTICIPANT, CARER, ASSESSOR = "participant", "carer", "assessor"
_ROLES: Final = (
    (
        ASSESSOR,
        r"\b(?:assess|scor|rat(?:es?|ing)\b|reads?\b|reading|measur|weigh|evaluat|adjudicat|judg|count|record|enter|outcome|statistic"
        r"|analys|radiolog|patholog|lab|testers?|data|look|dig|extract|sign|committee|rings?\b|phon)|\b(?:does|do|doing|runs?|times?|timing|performs?|takes?)\s(?:the\s)?[a-z\s-]{0,20}\b(?:tests?|scans?|readings?)\b|评|判|看(?![护病诊])|[读阅]片|[测量]|统计|录|分析|[化检]验"
        r"|病理|影像|随访|查",
    ),
    (
        PARTICIPANT,
        r"\b(?:patients?|participants?|subjects?|women|men|mothers?|mums?|parents?|child(?:ren)?|kids|famil(?:y|ies)|volunteers|babies|people)\b"
        r"|病人|患者|受试者|志愿者|[产孕]妇|孩子|患儿|家[长属]|老人",
    ),
    (CARER, r".*"),
)
_NOT_ALLOCATED: Final = re.compile(
    r"\b(?:cases?|controls?|cohort|exposed|exposure|x-rays?|index\stest|reference|scan|diagnosis|prescriptions?|who\shad)\b"
    r"|病例|队列|暴露|金标准|磁共振|病理|片子|当年|得没得",
    re.IGNORECASE,
)
_ALLOCATED: Final = re.compile(
    r"\b(?:group|arm|phase|allocation|placebo|sham|who's\son\swhat|who\sgets)\b|分组|哪[一个]?组|轮到|安慰剂|谁[吃用打]",
    re.IGNORECASE,
)
_LOOKS_ALIKE: Final = re.compile(
    r"[^,;.。]{0,40}[,;]\s?(?:(?:and|since|because|as)\s)?[^,;.。]{0,40}?"
    r"(?:\b(?:looks?|smells?|tastes?|are|is)\s(?:[a-z]+\s){0,4}?(?:the\ssame|alike|identical)\b[^,;.。]{0,20}"
    r"|一模一样|[看长]得?(?:完全|都)?一样|外观(?:完全)?(?:一致|相同|一样)|分不出来?)",
    re.IGNORECASE,
)
_OBSERVED: Final = frozenset(
    {"cohort", "case_control", "cross_sectional", "diagnostic_accuracy", "single_arm"}
)


def in_the_dark(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """Those who do not know, and the level of blinding or a question for it."""
    sentence = said.strip(" .。;,")
    if sentence.plain.isascii():
        people = people_of(sentence)
        people = people if people and people.unaware else people_kept(sentence, known)
    else:
        people = people_of_zh(sentence)
    if people is None or not people.unaware or HEDGE.search(_beside(people, sentence)):
        return
    yield from _roles(people, known)
    level = field_for("blinding", known)
    if level is not None and known.value(level.path) is None and _is_allocated(sentence, known):
        yield from _level(people, sentence, level, known)


def _beside(people: People, sentence: Said) -> str:
    """The rest of a sentence: "does not know" is a doubt anywhere else."""
    rest = sentence.plain
    for clause in (*people.told, *people.aware):
        rest = rest.replace(clause.plain, " ")
    return rest


_NAMELESS: Final = re.compile(
    r"(?:[做看用拿写测打评管负责]{1,2}的)?(?:那个)?人|(?:the\s)?(?:one|person|people|others?)|whoever\s(?:does|did|reads|rates)\s(?:it|that|this|them)",
    re.IGNORECASE,
)

_WHOEVER: Final = re.compile(r"whoever\s(?P<stem>[a-z]{3,}?)(?:es|s)?(?=\s|$)", re.IGNORECASE)
_MYSELF: Final = re.compile(r"me|myself|us", re.IGNORECASE)


def _roles(people: People, known: Known) -> Iterator[ReadValue]:
    field = field_for("blinded_roles", known)
    value = list(dict.fromkeys(words(each) for each in people.unaware if not _MYSELF.fullmatch(each.plain)))
    value = [person for person in value if not _is_said_again(person, value)]
    if not value or any(_NAMELESS.fullmatch(person) for person in value):
        return  # "whoever does it" is no role
    if field is not None and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, tuple(person.span for person in people.unaware), False, PATTERN)


def _is_said_again(person: str, value: list[str]) -> bool:
    """Whether another one is called by what this one does: "whoever measures, the person measuring"."""
    does = _WHOEVER.match(person)
    return does is not None and any(does["stem"] in other for other in value if other != person)


def _is_allocated(sentence: Said, known: Known) -> bool:
    """Whether people are allocated to what they must not know."""
    design = field_for("design_type", known)
    recorded = known.value(design.path) if design else None
    level = recorded.get("level") if isinstance(recorded, dict) else recorded
    if level is not None:
        return level not in _OBSERVED
    return _ALLOCATED.search(sentence.plain) is not None or not _NOT_ALLOCATED.search(sentence.plain)


def _level(people: People, sentence: Said, field: Field, known: Known) -> Iterator[ReadValue | Unreadable]:
    unaware = frozenset({ASSESSOR}) if people.assess else _kinds(people.unaware)
    aware = frozenset({PARTICIPANT, CARER}) if knows_everybody(sentence) else _kinds(people.aware)
    levels = _levels(unaware, aware)
    if people.only and _kinds(people.unaware) == {ASSESSOR}:
        levels = ("single",)
    if not levels or any(field.option(level) is None for level in levels):
        return
    if len(levels) == 1:
        told = _with_masking(people.told[0], sentence)
        value = {"level": levels[0], "text": words(told)}
        yield ReadValue(field.path, value, (told.span,), True, PATTERN)
    elif _may_ask(sentence, field, known):
        choices: tuple[Any, ...] = tuple({"level": level} for level in levels)
        yield Unreadable(field.path, people.told[0].span, choices=choices)


def _with_masking(told: Said, sentence: Said) -> Said:
    """The words of the level with what keeps them unaware right behind: "…, the bottles look the same"."""
    behind = _LOOKS_ALIKE.match(sentence.plain, told.end - sentence.start)
    return sentence.cut(told.start - sentence.start, behind.end()) if behind else told


def _levels(unaware: frozenset[str], aware: frozenset[str]) -> tuple[str, ...]:
    """What blinding of these people is called, under one name or two."""
    if {PARTICIPANT, CARER, ASSESSOR} <= unaware:
        return ("double", "triple")
    if {PARTICIPANT, CARER} <= unaware:
        return ("double",)
    if {PARTICIPANT, ASSESSOR} <= unaware:
        return ("single", "double")
    if unaware == {ASSESSOR} and aware & {PARTICIPANT, CARER}:
        return ("open", "single")
    return ()


def _may_ask(sentence: Said, field: Field, known: Known) -> bool:
    """Whether a question for it keeps nothing else of the message from being read."""
    return known.asked == field.path or len(known.message.strip()) <= len(sentence.text) + 2


def _kinds(people: tuple[Said, ...]) -> frozenset[str]:
    return frozenset(_kind(person.plain) for person in people)


def _kind(plain: str) -> str:
    return next(kind for kind, told in _ROLES if re.search(told, plain, re.IGNORECASE))
