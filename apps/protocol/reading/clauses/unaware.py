"""Who is said to know of something and who is not: "the men will know, but the nurse weighing the pads won't"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others

_NOUN: Final = (
    r"(?:patients?|participants?|subjects?|women|men|mothers?|mums?|parents?|child(?:ren)?|kids|famil(?:y|ies)|relatives?|carers?|volunteers|staff"
    r"|assess[eo]rs?|evaluators?|raters?|readers?|scorers?|adjudicators?|clinicians?|physicians?|doctors?|surgeons?|an(?:a)?esthetists?"
    r"|midwi(?:fe|ves)|nurses?|therapists?|physios?|physiotherapists?|investigators?|statisticians?|analysts?|technicians?"
    r"|endoscopists?|lab(?:orator(?:y|ies)|s)?|radiologists?|pathologists?|sonographers?|dentists?|[a-z-]+ologists?|pharmacists?"
    r"|committee|team|people|persons?|ones?)"
)
_NO_ADJECTIVE: Final = (
    r"(?!(?:but|so|only|also|and|or|nor|neither|that|since|because|naturally|obviously|whoever)\b)"
)
_STOPS: Final = r"(?!\b(?:not|but|nor|will|won't|shouldn't|can't|aren't|isn't|are|is)\b)"
_PERSON: Final = (
    rf"(?:whoever\s[a-z]+s\b(?:{_STOPS}[^.;,])*?"
    rf"|(?:the\s|our\s|all\s)?(?:{_NO_ADJECTIVE}[a-z][a-z-]+\s){{0,2}}?{_NOUN}\b(?:\s(?:who|that|[a-z]+ing)\b(?:{_STOPS}[^.;,])*?)?)"
)
_PEOPLE: Final = rf"(?P<value>{_PERSON}(?:(?:,\sand|,|\sand|\sor|\snor)\s{_PERSON}){{0,3}}?)"
_BEGINS: Final = (
    r"(?:^|[,;]\s(?:(?:but|so|and|yet|while|whereas|then)\s)?|^(?:so|and|but)\s|\bnaturally\s|\bobviously\s)"
)
_GROUP: Final = (
    r"(?:groups?|arms?|phase|allocation|assignment|treatment|half|side|drug|tablets?|cream|result)"
)
_WHAT: Final = (
    rf"(?:(?=\s?(?:[.,;]|$))|\s(?:the|their|its|which|what|any)\s(?:[a-z]+\s){{0,2}}?{_GROUP}\b|\swho(?:'s|\sis|\sgot|\shad|\sgets|\swas)\s"
    r"|\swhat\s(?:the|they|he|she|it|was|anybody|anyone)\b(?!\swants?)|\swhich\s|\swhether\s(?:it|they|he|she|somebody|someone)\b)"
)
_UNAWARE: Final = re.compile(
    rf"{_BEGINS}{_PEOPLE}(?:\scomes?\sfrom\s[^.;,]{{3,30}}?\sand)?(?:\s(?:all|both|also|still|then))?\s(?:"
    rf"(?:(?:are|is|stays?|will\s(?:be|stay)|should\s(?:be|stay)|must\s(?:be|stay)|remains?)\s(?:all\s|both\s)?(?:kept\s)?in\sthe\sdark)"
    rf"|(?:(?:won't|will\snot|shouldn't|should\snot|mustn't|must\snot|can't|cannot)\s(?:know|be\stold|get\stold|find\sout)"
    rf"|(?:are|is)(?:n't|\snot)\stold){_WHAT})",
    re.IGNORECASE,
)
# Only beside somebody who surely is not told.
_NOT_SHOWN: Final = re.compile(
    rf"{_BEGINS}{_PEOPLE}\s(?:won't|will\snot|doesn't|can't|shouldn't)\s(?:see|get|be\sshown|be\sgiven)\s(?:the|any|their)\s",
    re.IGNORECASE,
)
_AWARE: Final = re.compile(
    rf"(?:{_BEGINS}{_PEOPLE}\s(?:will|would|do|has\sto|have\sto|obviously|of\scourse)\s(?:all\s|both\s|obviously\s)?know\b"
    rf"|{_BEGINS}(?P<open>{_PERSON}(?:\s(?:and|or)\s{_PERSON})?)\s(?:can't|cannot|won't)\sbe\s(?:blind(?:ed)?|masked|fooled)\b"
    rf"|\bno\sway\sof\s(?:fooling|blinding|hiding\sit\sfrom)\s(?P<fooled>{_PERSON}(?:\s(?:and|or)\s{_PERSON})?)(?=\s?(?:[.,;]|$|\sabout\b))"
    rf"|\b(?:can't|cannot)\s(?:blind|fool|hide\s[a-z\s]{{2,20}}\sfrom)\s(?P<hidden>(?:anybody|anyone|{_PERSON}(?:\s(?:and|or)\s{_PERSON})?))"
    rf"(?=\s?(?:[.,;]|$)))",
    re.IGNORECASE,
)
_JOINS: Final = re.compile(rf",\s(?:and\s)?|\s(?:and|or|nor)\s(?={_PERSON}$|whoever\b|the\s)", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"^(?:the|our)\s", re.IGNORECASE)
_SOME_OF: Final = re.compile(r"\b(?:half|some|most|many)\sof\b|\bin\s(?:that|their)\b", re.IGNORECASE)


@dataclass(frozen=True)
class People:
    """`told` are the words that say who is unaware, `aware` those of whom it is said that they know."""

    unaware: tuple[Said, ...]
    aware: tuple[Said, ...]
    told: tuple[Said, ...]


def people_of(sentence: Said) -> People | None:
    plain = sentence.plain
    found = [*_UNAWARE.finditer(plain)]
    if not found or _SOME_OF.search(plain) or tells_of_others(plain):
        return None
    found += [
        m for m in _NOT_SHOWN.finditer(plain) if all(m.start("value") != o.start("value") for o in found)
    ]
    told = tuple(sentence.cut(*match.span()).strip(" ,;") for match in found)
    unaware = tuple(one for match in found for one in _each(sentence.cut(*match.span("value"))))
    aware = tuple(one for match in _AWARE.finditer(plain) for one in _each(_aware(sentence, match)))
    return People(unaware, aware, told)


def _aware(sentence: Said, match: re.Match[str]) -> Said:
    group = next(name for name in ("value", "open", "fooled", "hidden") if match[name])
    return sentence.cut(*match.span(group))


def _each(people: Said) -> Iterator[Said]:
    for person in people.split(_JOINS):
        article = _ARTICLE.match(person.plain)
        if bare := (person.cut(article.end()) if article else person).strip(" ,"):
            yield bare
