"""Whether a sentence of a passage is evidence for a question: it has to be about the treatment and the condition that
were asked for, and to answer what was asked of them.

What can be read in two ways is no evidence. A sentence that names no drug is about the one that was named last before
it, unless the title names the one that was asked for and no other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from apps.papers.research.roles import Asked, answers_kind, asked_in, names, names_a_drug, plain, without
from apps.papers.research.vocabulary import Term, terms_in
from apps.papers.sentences import sentences_of
from apps.retrieval.terms import counted
from apps.search.library.sections import WITHOUT_RESULTS

REST_SHARE: Final = 2 / 3
# What was intended or done; how long people were followed is no dose.
NO_RESULT: Final = re.compile(
    r"\W*(?:目的|方法|背景|(?:objectives?|aims?|purpose|background|methods?)\s*:)", re.IGNORECASE
)
INTENDED: Final = re.compile(
    r"\b(?:aim(?:ed|s)? (?:to|was|is)|aims?:|sought to|hypothesi[sz]ed?|(?:objective|purpose) (?:is|was))\b|% power\b"
    r"|\bto (?:determine|evaluate|assess|investigate|examine|compare) (?:whether|the (?:effects?|efficacy|safety))"
    r"|\b(?:were|was) (?:eligible|excluded|randomly assigned|randomi[sz]ed)\b|\bpowered (?:for|to)\b"
    r"|\blimitations?\b|\bfurther (?:studies|trials|research)\b|\bcharacteristics are\b"
    r"|局限|不足之处|不足[：:]|未(?:评价|观察|探讨)|有待|旨在|目的(?:是|在于)|拟(?:评价|探讨|评估)|样本量|把握度|检验效能|纳入标准|排除标准",
    re.IGNORECASE,
)
LABELLED: Final = re.compile(
    r"\bmethods?\W*:.+\bresults?\W*:|目的.+?[。；]\W*方法.+?[。；]\W*结果", re.I | re.S
)
ABSTRACT_PART: Final = re.compile(
    r"^\W*(?:(?P<results>结果|结论|(?:results?|findings|conclusions?|interpretation)(?=\W*:))|目的|方法|背景"
    r"|(?:objectives?|aims?|purpose|background|introduction|methods?|design|setting|participants|patients"
    r"|interventions?|(?:main )?outcomes?(?: measures?)?)(?=\W*:))",
    re.IGNORECASE,
)
FOLLOWED: Final = re.compile(
    r"\b(?:over|after|during|at)\s+(?:a\s+)?(?:median|mean)[^,;]{0,30}?\d+(?:\.\d+)?\s*(?:days?|weeks?|months?|years?)"
    r"|\bfollow(?:ed)?(?:[- ]up)? (?:was |were )?(?:for )?\d+(?:\.\d+)?\s*(?:days?|weeks?|months?|years?)"
    r"|\b(?:within|by|at|until)\s+\d+(?:\.\d+)?\s*(?:days?|weeks?|months?|years?)|\bon day \d+"
    r"|(?:术后|第)\s*\d+\s*(?:d(?![a-z])|天|日|周|个月)"
    r"|(?:中位)?随访[^，；。]{0,12}"
)
# Who the patients were, and not what became of them: a row of such a table, or the sentence on it.
OF_BASELINE: Final = re.compile(
    r"\bbaseline (?:characteristics|data)|\bcharacteristics of\b|一般(?:资料|情况)|基线(?:资料|特征)|临床资料",
    re.I,
)
SAME_AT_BASELINE: Final = re.compile(r"(?:年龄|性别)[^。；]{0,30}(?:差异(?:均)?无统计学意义|可比|均衡)")
WITH_OTHERS: Final = re.compile(r"\bother treatments\b|其他治疗")
AFTER_COLON: Final = re.compile(r"[:：(（].+")
STEM: Final = 9  # letters of a word that say which it is
OF_OUTCOMES: Final = ("effect", "comparison", "")
PEOPLE: Final = re.compile(
    r"(?:patients|people|adults|women|men|children|participants|those|individuals) with ([^,.;:()]{3,50})"
    r"|([^，。；：、（）]{2,12})(?:患者|病人)"
)


@dataclass(frozen=True)
class Wanted:
    """What evidence for a sub-question has to be about. `by_words`: other words of the question have to be there as
    well, because it names no treatment or no condition that is known. `harms` are those that it asks for by name;
    `with_others`: it is to be compared with other treatments."""

    asked: Asked
    by_words: bool
    harms: tuple[Term, ...] = ()
    with_others: bool = False


def wanted(question: str, sub_question: str) -> Wanted:
    """A sub-question that does not name the treatment or the condition is about those of the question."""
    whole, own = asked_in(question), asked_in(sub_question)
    treatments = own.treatments or whole.treatments
    conditions = own.conditions or whole.conditions
    names_nothing = not (own.treatments or own.conditions)
    incomplete = not (treatments and conditions)
    either = own.either if own.treatments else whole.either
    rest = own.rest or (() if names_nothing and not incomplete else whole.rest)
    made = replace(own, treatments=treatments, conditions=conditions, either=either, rest=rest)
    named = AFTER_COLON.search(sub_question)
    harms = tuple(terms_in(named.group())) if named and own.kind == "safety" else ()
    by_words = bool(rest) and (incomplete or names_nothing)
    return Wanted(made, by_words, harms, WITH_OTHERS.search(sub_question) is not None)


def is_about(wanted: Wanted, title: str, text: str, *, by_model: bool = False) -> bool:
    """The passage names what was asked for. Words that no vocabulary knows are left to a model where one reads."""
    asked, whole = wanted.asked, plain(f"{title} . {text}")
    if not (asked.treatments or asked.conditions or wanted.by_words):
        return False
    named = [names(whole, term) for term in asked.treatments]
    if named and not (any(named) if asked.either else all(named)):
        return False
    if not all(names(whole, term) for term in asked.conditions):
        return False
    return by_model or not wanted.by_words or _has_words(asked.rest, whole)


def _has_words(words: Sequence[str], text: str) -> bool:
    there = counted(text).keys()
    return sum(_has_word(word, text, there) for word in words) >= ceil(REST_SHARE * len(words))


def _has_word(word: str, text: str, there: Set[str]) -> bool:
    """In any of the ways to say it: PCI is percutaneous coronary intervention."""
    if any(names(text, term) for term in terms_in(word) if len(term.ways) > 1):
        return True
    needed = set(counted(plain(word)))
    return ({part for part in needed if len(part) > 1} or needed) <= there


def telling(wanted: Wanted, section: str, text: str) -> list[str]:
    """The sentences that may say what was found. A dose may stand in the methods too."""
    if wanted.asked.kind == "dose":
        return sentences_of(text)
    if WITHOUT_RESULTS.match(section) or (" | " in text and OF_BASELINE.search(text.partition("\n")[0])):
        return []
    found, tells, is_labelled = [], True, LABELLED.search(text) is not None
    for each in sentences_of(text):
        part = ABSTRACT_PART.match(each) if is_labelled else None
        tells = part["results"] is not None if part else tells
        found += [each] if tells else []
    return found


def is_evidence(wanted: Wanted, title: str, text: str, sentence: str, *, by_model: bool = False) -> bool:
    """The sentence, which stands in the text, says something about what was asked for."""
    if not is_about(wanted, title, text, by_model=by_model):
        return False
    if not _is_of_treatment(wanted.asked, title, text, sentence) or _is_of_other_people(wanted, sentence):
        return False
    if by_model:
        return True
    if wanted.with_others and not _names_another(wanted.asked.treatments, f"{title} . {sentence}"):
        return False
    return _answers(wanted, sentence) and _is_of_outcome(wanted, sentence)


def _names_another(treatments: tuple[Term, ...], text: str) -> bool:
    """A comparison with placebo is none with another treatment."""
    left = without(plain(text), treatments)
    return names_a_drug(left) or bool(asked_in(left).treatments)


def _answers(wanted: Wanted, sentence: str) -> bool:
    """A dose stands in the methods, nothing else that is asked for does."""
    text, kind = plain(sentence), wanted.asked.kind
    if kind == "dose":
        return answers_kind(kind, FOLLOWED.sub(" ", text))
    if NO_RESULT.match(sentence) or INTENDED.search(sentence) or SAME_AT_BASELINE.search(sentence):
        return False
    if kind == "safety":
        text = without(text, wanted.asked.conditions)  # what is treated is no harm of the treatment
    return answers_kind(kind, text) or any(_names_harm(text, term) for term in wanted.harms)


def _names_harm(text: str, term: Term) -> bool:
    """“Thromboembolic events” are asked for, “thromboembolism” is told."""
    stem = term.words[:STEM]
    return names(text, term) or (len(stem) == STEM and stem.isascii() and stem in text)


def _is_of_treatment(asked: Asked, title: str, text: str, sentence: str) -> bool:
    """What names a drug last, the sentence or one before it, names the one that was asked for."""
    if not asked.treatments:
        return True
    before = text[: text.find(sentence)] if sentence in text else ""
    if not _speaks_of_treatment(asked.treatments, sentence) and _names_it_alone(asked, title):
        return True
    nearest = [sentence, *reversed(sentences_of(before)), title]
    speaking = (each for each in nearest if _speaks_of_treatment(asked.treatments, each))
    return _names_any(asked.treatments, next(speaking, ""))


def _speaks_of_treatment(treatments: tuple[Term, ...], text: str) -> bool:
    return _names_any(treatments, text) or names_a_drug(plain(text))


def _names_it_alone(asked: Asked, title: str) -> bool:
    return _names_any(asked.treatments, title) and not names_a_drug(without(plain(title), asked.treatments))


def _names_any(treatments: tuple[Term, ...], text: str) -> bool:
    return any(names(plain(text), term) for term in treatments)


def _is_of_outcome(wanted: Wanted, sentence: str) -> bool:
    """Who asks for the effect on an outcome is not answered with another; kinds of their own have their own words."""
    asked = wanted.asked
    if not asked.outcomes or asked.kind not in OF_OUTCOMES:
        return True
    return any(names(plain(sentence), term) for term in asked.outcomes)


def _is_of_other_people(wanted: Wanted, sentence: str) -> bool:
    """It says with which condition its patients are, and it is another."""
    conditions = wanted.asked.conditions
    said = [found for pair in PEOPLE.findall(plain(sentence)) for found in pair if found]
    named = [asked_in(each).conditions for each in said]
    if not conditions or not any(named):
        return False
    return not any(names(each, term) for each in said for term in conditions)
