"""What the parts of a question are: a treatment, a condition, an outcome, or another word; and of what kind it is.

By the words of `roles.yaml`; where they know neither treatment nor condition, the words that are left stand for it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from apps.papers.research.vocabulary import Term, shipped, terms_in
from apps.retrieval.terms import counted, is_han

Role = Literal["treatment", "condition", "outcome", "word"]
SPELLINGS: Final = (
    ("aemi", "emi"),
    ("haem", "hem"),
    ("oede", "ede"),
    ("tumour", "tumor"),
    ("rrhoea", "rrhea"),
)
DASHES: Final = re.compile(r"[-‐‑–\s]+")
EITHER: Final = re.compile(r"\bor\b|或")
# When something is done is no treatment: “after surgery”, “术后”.
SETTING: Final = re.compile(
    r"(?:post|peri|intra|pre)-?operative(?:ly)?|(?:手)?术[前中后]|围(?:手)?术期|(?:after|before|during) surgery"
)
AT_SURGERY: Final = re.compile(
    r"\b(?:after|before|during|following|undergoing|at)\s+(?:[\w-]+\s+){0,4}?(?:surgery|\w+ectomy|\w+plasty)\b"
)
BENEFIT: Final = re.compile(
    r"\befficac|\beffective|\bbenefi|\breduc|\bimprov|\bprolong|\bprevent|\blower|\bshorten|\brelie[fv]"
    r"|疗效|有效|降低|减少|改善|延长|预防|缩短|减轻|缓解",
    re.IGNORECASE,
)
# Of which something is asked, where no vocabulary knows it: “does X reduce”, “X能否降低”, “X对……的影响”.
SUBJECT: Final = re.compile(
    r"^\W*(?:does|do|can|could|will|would|is|are)\s+(?P<en>.{3,60}?)\s+(?:significantly\s+)?"
    r"(?:reduce|prevent|improve|shorten|lower|decrease|relieve|prolong|delay|help|work|effective|beneficial|better|safe)\b"
    r"|^\W*(?P<can>[^，。？]{2,16}?)(?:能否|是否能|能不能|可否|可以|能|可|是否|会不会|有助于)(?:有效|显著|够)*"
    r"(?:降低|减少|改善|减轻|预防|缩短|提高|延长|缓解|治疗|促进)"
    r"|^\W*(?P<of>[^，。？]{2,16}?)(?:治疗|预防|对)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Patterns:
    """The file, compiled; `kinds` in their order, each with what asks for it and what answers it."""

    drug: re.Pattern[str]
    roles: dict[Role, re.Pattern[str]]
    kinds: dict[str, tuple[re.Pattern[str], re.Pattern[str]]]
    general: frozenset[str]
    general_han: re.Pattern[str]


@lru_cache(maxsize=1)
def patterns() -> Patterns:
    given = shipped()
    stems = given["drug_stems"]
    drug = rf"\b[a-z]*(?:{stems['en']})s?\b|{stems['zh']}"
    roles: dict[Role, re.Pattern[str]] = {
        "condition": _any(given["condition"]),
        "outcome": _any(given["outcome"]),
        "treatment": _any([*given["treatment"], drug]),
    }
    kinds = {name: (_any([each["asked"]]), _any([each["has"]])) for name, each in given["kinds"].items()}
    han = sorted(given["general"]["zh"].split("|"), key=len, reverse=True)
    general = frozenset(given["general"]["en"].split()) | frozenset(han)
    return Patterns(re.compile(drug, re.IGNORECASE), roles, kinds, general, _any(han))


def _any(given: list[Any]) -> re.Pattern[str]:
    return re.compile("|".join(given), re.IGNORECASE)


@dataclass(frozen=True)
class Asked:
    """A question in its parts. `either` when one treatment of several is enough; `rest` are words of no role."""

    treatments: tuple[Term, ...]
    conditions: tuple[Term, ...]
    outcomes: tuple[Term, ...]
    rest: tuple[str, ...]
    kind: str
    either: bool = False


def asked_in(question: str) -> Asked:
    found = with_modifiers(question, _with_subject(question, _roles_in(question)))
    of = {
        role: tuple(term for term, its in found if its == role)
        for role in ("treatment", "condition", "outcome")
    }
    of["condition"] = _narrowest(of["condition"])
    rest = tuple(term.words for term, role in found if role == "word")
    either = EITHER.search(question.casefold()) is not None
    return Asked(of["treatment"], of["condition"], of["outcome"], rest, kind_of(question), either)


def _narrowest(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """“Admission for heart failure in HFpEF” is about one condition, the narrower one."""
    return tuple(
        term for term in terms if not any(other is not term and _is_wider(term, other) for other in terms)
    )


def _is_wider(term: Term, other: Term) -> bool:
    """What belongs to it stands among its ways; two ways to say the same are none."""
    ways, others = ({way.casefold() for way in each.ways} for each in (term, other))
    return bool(ways & others) and not ways <= others and term.words.casefold() not in others


Named = list[tuple[Term, Role]]


def _roles_in(question: str) -> Named:
    terms = [piece for term in terms_in(question) for piece in _pieces(term)]
    at_surgery = " ".join(AT_SURGERY.findall(question.casefold()))
    return [(term, "word" if term.words in at_surgery.split() else role_of(term)) for term in terms]


def _with_subject(question: str, found: Named) -> Named:
    """Words of no role that a question asks about are its treatment, where it names no other. “化疗患者” are people."""
    subject = SUBJECT.search(question)
    said = next(filter(None, subject.groups())).casefold() if subject else ""
    words = {term.words for term, role in found if role == "word" and term.words in said}
    of_people = {term.words for term, role in found if role == "treatment" and _is_of_people(question, term)}
    if not words or any(role == "treatment" and term.words not in of_people for term, role in found):
        return found
    return [
        (term, "treatment" if term.words in words else "word" if term.words in of_people else role)
        for term, role in found
    ]


def _is_of_people(question: str, term: Term) -> bool:
    return (
        re.search(rf"{re.escape(term.words)}\s*(?:患者|病人|期间|patients)", question.casefold()) is not None
    )


def _pieces(term: Term) -> list[Term]:
    """Without general words, which stand within a run of Chinese too."""
    general = patterns().general
    if set(term.words.split()) <= general:
        return []
    if len(term.ways) > 1 or not is_han(term.words[0]):
        return [term]
    pieces = [piece for piece in patterns().general_han.split(term.words) if len(piece) > 1]
    return [Term(piece, (piece,)) for piece in pieces]


def with_modifiers(question: str, found: Named) -> Named:
    """A name that no vocabulary has, with the words before it that belong to it: “hip” to “fracture”."""
    made: Named = []
    for term, role in found:
        while made and len(term.ways) == 1 and role != "word" and made[-1][1] == "word":
            whole = f"{made[-1][0].words} {term.words}"
            if whole not in " ".join(unicodedata.normalize("NFKC", question).casefold().split()):
                break
            made.pop()
            term = Term(whole, (whole,))
        made.append((term, role))
    return made


def role_of(term: Term) -> Role:
    """By any of the ways to say it; a class of drugs that is named after a condition is a treatment."""
    if SETTING.fullmatch(term.words):
        return "word"
    ways = " ; ".join(term.ways)
    matches = {role: pattern.search(ways) is not None for role, pattern in patterns().roles.items()}
    if len(term.ways) == 1 and is_han(
        ways[-1]
    ):  # a run of Chinese that no vocabulary has is what it ends with
        matches["condition"] = patterns().roles["condition"].search(ways[-2:]) is not None
    order: tuple[Role, ...] = ("treatment", "condition", "outcome")
    return next((role for role in order if matches[role]), "word")


def kind_of(question: str) -> str:
    """Empty when nothing in it says. “Does it lower the incidence” asks for an effect."""
    kind = next((name for name, (asked, _has) in patterns().kinds.items() if asked.search(question)), "")
    return "effect" if kind == "prevalence" and asks_effect(question) else kind


def asks_effect(question: str) -> bool:
    """Whatever else it asks: “does it reduce the incidence”, “降低发病率”."""
    return patterns().kinds["effect"][0].search(question) is not None


def asks_benefit(question: str) -> bool:
    """Beside its safety: “is it effective and safe”, “降低……，是否安全”."""
    return BENEFIT.search(question) is not None


def answers_kind(kind: str, sentence: str) -> bool:
    return not kind or patterns().kinds[kind][1].search(sentence) is not None


# --- Whether something is named -------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """As it is compared: of one width, case and spelling."""
    folded = DASHES.sub(" ", unicodedata.normalize("NFKC", text).casefold())
    for british, american in SPELLINGS:
        folded = folded.replace(british, american)
    return folded


def names(text: str, term: Term) -> bool:
    """One of the ways to say the term stands in the text, which is plain."""
    if any(_way(plain(way)).search(text) for way in term.ways):
        return True
    return (
        len(term.ways) == 1
        and " " in term.words
        and counted(plain(term.words)).keys() <= counted(text).keys()
    )


def without(text: str, terms: tuple[Term, ...]) -> str:
    """The plain text without what the terms name."""
    for term in terms:
        for way in sorted(term.ways, key=len, reverse=True):
            text = _way(plain(way)).sub(" ", text)
    return text


@lru_cache(maxsize=5_000)
def _way(way: str) -> re.Pattern[str]:
    if any(map(is_han, way)):
        return re.compile(re.escape(way) + ("(?!险)" if way.endswith("中风") else ""))
    return re.compile(rf"(?<![a-z0-9]){re.escape(way)}(?:s|es)?(?![a-z0-9])")


def names_a_drug(text: str) -> bool:
    return patterns().drug.search(text) is not None
