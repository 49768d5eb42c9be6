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
_MYSELF: Final = r"(?:me|myself|us)\b"
_NO_ADJECTIVE: Final = (
    r"(?!(?:but|so|only|also|and|or|nor|neither|that|since|because|naturally|obviously|whoever)\b)"
)
_STOPS: Final = r"(?!\b(?:not|but|nor|will|won't|shouldn't|can't|aren't|isn't|are|is)\b)"
PERSON: Final = (
    rf"(?:{_MYSELF}|whoever\s[a-z]+s\b(?:{_STOPS}[^.;,])*?"
    rf"|(?:the\s|our\s|all\s)?(?:{_NO_ADJECTIVE}[a-z][a-z-]+\s){{0,2}}?{_NOUN}\b(?:\s(?:on|in|from)\sthe\s[a-z]+)?(?:\s(?:who|that|[a-z]+ing)\b(?:{_STOPS}[^.;,])*?)?)"
)
_PEOPLE: Final = rf"(?P<value>{PERSON}(?:(?:,\sand|,\snor|,|\sand|\sor|\snor)\s{PERSON}){{0,3}}?)"
_BEGINS: Final = (
    r"(?:^|[,;]\s(?:(?:but|so|and|yet|while|whereas|then)\s)?|^(?:so|and|but|both)\s"
    r"|\sand\s(?=(?:the|our)\s[a-z\s-]{2,30}\s(?:is|are|stays?|will\sbe)\s(?:kept\s|blind|masked))|\bnaturally\s|\bobviously\s)"
)
_GROUP: Final = (
    r"(?:groups?|arms?|phase|allocation|assignment|treatment|half|side|drug|tablets?|cream|result)"
)
_WHAT: Final = (
    rf"(?:(?=\s?(?:[.,;]|$))|\s(?:the|their|its|which|what|any)\s(?:[a-z]+\s){{0,2}}?{_GROUP}\b|\swho(?:'s|\sis|\sgot|\shad|\sgets|\swas)\s"
    r"|\swhat\s(?:the|they|he|she|it|was|anybody|anyone)\b(?!\swants?)|\swhich(?=\s|$)|\swhether\s(?:it|they|he|she|somebody|someone)\b)"
)
# Who "does not know" something may be in doubt: what they do not know has to be what is given to whom.
_GETS: Final = (
    r"(?:got|gets?|had|has|have|(?:is|are|was|were)\s(?:on|in|given|getting|taking)|(?:are|is|was|were)(?=\s?(?:[.,;]|$))"
    r"|comes?\sfrom|belongs?\sto)"
)
_GIVEN: Final = (
    rf"(?:\s(?:of\s)?(?:the|their|which|what)\s(?:[a-z]+\s){{0,1}}?{_GROUP}\b(?!\s(?:of|for|to)\b)"
    rf"|\s(?:which\s(?:[a-z]+\s){{0,2}}?|what\s)(?:they|he|she|anyone|anybody|(?:the|a|each)\spatient)\s{_GETS}"
    r"|\swhich\s(?:[a-z]+\s)?(?:is|was)\swhich\b"
    r"|\swho(?:'s|\sis|\sgot|\shad|\sgets|\swas)\s(?:in|on|which|what|given|getting)\b)"
)
_UNAWARE: Final = re.compile(
    rf"{_BEGINS}{_PEOPLE}(?:\scomes?\sfrom\s[^.;,]{{3,30}}?\sand)?(?:\s(?:all|both|also|still|then))?\s(?:"
    rf"(?:(?:are|is|stays?|will\s(?:be|stay)|should\s(?:be|stay)|must\s(?:be|stay)|remains?)\s(?:all\s|both\s)?(?:(?:kept\s)?in\sthe\sdark|(?:blind(?:ed)?|masked)\sto\s(?:(?!\sand\s(?:the|our)\s)[^.;,]){{2,40}}))"
    rf"|(?:(?:won't|will\snot|shouldn't|should\snot|mustn't|must\snot|can't|cannot)\s(?:know|be\stold|get\stold|find\sout)"
    rf"|(?:are|is)(?:n't|\snot)\stold){_WHAT}"
    rf"|(?:(?:have|has)\sno\s(?:idea|clue)|(?:do|does)(?:n't|\snot)\sknow){_GIVEN})",
    re.IGNORECASE,
)
# Only beside somebody who surely is not told.
_NOT_SHOWN: Final = re.compile(
    rf"{_BEGINS}{_PEOPLE}\s(?:won't|will\snot|doesn't|can't|shouldn't)\s(?:see|get|be\sshown|be\sgiven)\s(?:the|any|their)\s",
    re.IGNORECASE,
)
_AWARE: Final = re.compile(
    rf"(?:{_BEGINS}{_PEOPLE}\s(?:will|would|do|has\sto|have\sto|obviously|of\scourse)\s(?:all\s|both\s|obviously\s)?know\b"
    rf"|{_BEGINS}(?P<open>{PERSON}(?:\s(?:and|or)\s{PERSON})?)\s(?:can't|cannot|won't)\sbe\s(?:blind(?:ed)?|masked|fooled)\b"
    rf"|\bno\sway\sof\s(?:fooling|blinding|hiding\sit\sfrom)\s(?P<fooled>{PERSON}(?:\s(?:and|or)\s{PERSON})?)(?=\s?(?:[.,;]|$|\sabout\b))"
    rf"|\b(?:can't|cannot)\s(?:blind|fool|hide\s[a-z\s]{{2,20}}\sfrom)\s(?P<hidden>(?:anybody|anyone|{PERSON}(?:\s(?:and|or)\s{PERSON})?))"
    rf"(?=\s?(?:[.,;]|$)))",
    re.IGNORECASE,
)
# One is singled out among all the others, who know: "everyone knows except whoever measures".
_NOT_TOLD: Final = (
    r"(?:does\snot|doesn't|do\snot|don't|is\snot|isn't|are\snot|aren't|will\snot|won't|has\snot|hasn't)"
)
_ONLY: Final = re.compile(
    rf"(?:^|[,;]\s)(?:(?:but|and|so)\s)?(?:it's\s)?(?:only|just)\s(?P<blind>{PERSON})\s(?:is|are|will\sbe|stays?)\s(?:kept\s)?"
    rf"(?:blind(?:ed)?|masked|in\sthe\sdark)(?=\s?(?:[.;,]|$))"
    rf"|(?:^|[,;]\s)(?:(?:but|and|so)\s)?(?:it's\s)?(?:only|just)\s{_PEOPLE}\s{_NOT_TOLD}(?:\s(?:know|told|be\stold|find\sout)(?:{_WHAT}))?(?=\s?(?:[.;,]|$))"
    rf"|\b(?:everyone|everybody|all)\s(?:else\s)?(?:will\s)?knows?(?:\s(?:the\s|their\s)?{_GROUP}|\swho\s(?:gets?|has|is\son)\s\w+)?,?"
    rf"\s(?:except|but|apart\sfrom|bar)\s(?:for\s)?(?P<spared>{PERSON})(?=\s?(?:[.;,]|$))",
    re.IGNORECASE,
)
_KNOWS: Final = re.compile(
    rf"{_BEGINS}{_PEOPLE}\s(?:all\s|both\s|obviously\s)?knows?\b(?:\s(?:the|their)\s{_GROUP})?(?=\s?(?:[.;,]|$))",
    re.IGNORECASE,
)
# "…, but whoever reads the films doesn't": of what was said to be known right before.
_AS_FOR: Final = re.compile(
    rf"[,;]\s(?:but|while|whereas)\s{_PEOPLE}\s(?:does\snot|doesn't|do\snot|don't|will\snot|won't|needn't|mustn't|shouldn't|should\snot)(?=\s?(?:[.;]|$))",
    re.IGNORECASE,
)
_DOES_NOT: Final = re.compile(
    rf"{_BEGINS}{_PEOPLE}\s(?:does\snot|doesn't|do\snot|don't|won't|will\snot)\sknow{_WHAT}",
    re.IGNORECASE,
)
_ELSE_KNOWS: Final = re.compile(
    r"\b(?:everyone|everybody|the\sothers|all\sthe\sothers)\s(?:else\s)?(?:does|do|knows?|will)\b(?!\snot)",
    re.IGNORECASE,
)
_NEITHER: Final = re.compile(
    rf"(?:^|[,;]\s)(?:so\s|and\s)?neither\s{_PEOPLE}\s(?:knows?|will\sknow|should\sknow|(?:is|are)\stold|will\sbe\stold)(?:{_GIVEN}|{_WHAT})",
    re.IGNORECASE,
)
_SO_IS: Final = re.compile(
    rf",\s(?:and\s)?so\s(?:is|are|will\sbe)\s{_PEOPLE}(?=\s?(?:[.,;]|$))", re.IGNORECASE
)
_JOINS: Final = re.compile(
    rf",\s(?:and\s|n?or\s)?|\s(?:and|or|nor)\s(?={PERSON}$|whoever\b|the\s|me\b)", re.IGNORECASE
)
_ARTICLE: Final = re.compile(r"^(?:both\s)?(?:the\s|our\s)?", re.IGNORECASE)
_SOME_OF: Final = re.compile(r"\b(?:half|some|most|many)\sof\b|\bin\s(?:that|their)\b", re.IGNORECASE)


@dataclass(frozen=True)
class People:
    """`told` are the words that say who is unaware, `aware` those of whom it is said that they know. `only`: it is said
    that all others know; `assess`: that those who are unaware do nothing but assess."""

    unaware: tuple[Said, ...]
    aware: tuple[Said, ...]
    told: tuple[Said, ...]
    only: bool = False
    assess: bool = False


def people_of(sentence: Said) -> People | None:
    plain = sentence.plain
    if singled_out := _singled_out(sentence):
        return singled_out
    found = [*_UNAWARE.finditer(plain), *_NEITHER.finditer(plain)]
    if not found or _SOME_OF.search(plain) or tells_of_others(plain):
        return None
    found += _SO_IS.finditer(plain)
    found += [
        m for m in _NOT_SHOWN.finditer(plain) if all(m.start("value") != o.start("value") for o in found)
    ]
    told = tuple(sentence.cut(*match.span()).strip(" ,;") for match in found)
    unaware = tuple(one for match in found for one in _each(sentence.cut(*match.span("value"))))
    aware = tuple(one for match in _AWARE.finditer(plain) for one in _each(_aware(sentence, match)))
    return People(unaware, aware, told)


def _singled_out(sentence: Said) -> People | None:
    """Who alone does not know, where it is said that the others do."""
    plain = sentence.plain
    if _SOME_OF.search(plain) or tells_of_others(plain):
        return None
    knows = [*_KNOWS.finditer(plain)]
    found, group = _ONLY.search(plain), "value"
    if found is not None and (found["spared"] or found["blind"]):
        group = "spared" if found["spared"] else "blind"
    elif others := _ELSE_KNOWS.search(plain):
        found, knows = _DOES_NOT.search(plain), [*knows, others]
    elif not knows or found is None:
        found = _AS_FOR.search(plain) if knows else None
    if found is None:
        return None
    named = [match for match in knows if "value" in match.re.groupindex]
    aware = tuple(one for match in named for one in _each(sentence.cut(*match.span("value"))))
    first = min(match.start() for match in (found, *knows))
    last = max(match.end() for match in (found, *knows))
    told = sentence.cut(first, last).strip(" ,;")
    return People(tuple(_each(sentence.cut(*found.span(group)))), aware, (told,), only=True)


def _aware(sentence: Said, match: re.Match[str]) -> Said:
    group = next(name for name in ("value", "open", "fooled", "hidden") if match[name])
    return sentence.cut(*match.span(group))


def _each(people: Said) -> Iterator[Said]:
    for person in people.split(_JOINS):
        article = _ARTICLE.match(person.plain)
        if bare := (person.cut(article.end()) if article else person).strip(" ,"):
            yield bare
