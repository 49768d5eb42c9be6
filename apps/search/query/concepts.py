"""What a question is about, in parts that rules can look for: each with the other ways to say it, in both languages.

A part is a term of the vocabulary, or a word that is left; words that every question has are none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from apps.retrieval.terms import WORD, counted, is_han, script_of
from apps.search.query.general_words import GENERAL, GENERAL_HAN
from config.yaml_files import read_yaml

Group = tuple[str, ...]
FOLDER: Final = Path(__file__).parent
SHORT_PAIRS, PAIRS_SHARE = 2, 0.6
WORD_WEIGHT: Final = 0.6  # a word that no vocabulary has says less than a term
SOFT_WEIGHT: Final = 0.4  # what papers on the topic often do not say in these words
SPACES: Final = re.compile(r"[\s-]+")
EITHER: Final = re.compile(r"\s+OR\s+|\s*\|\s*")
NEGATES: Final = re.compile(r"(?:非|(?<![a-z])non[\s-]*)")
HEAD: Final = re.compile(r"[a-z0-9]+|.{1,2}")
LASTS: Final = re.compile(r"\d+[- ]?(?:day|week|month|year)s?")  # “12-month”: how long, not of what
DRUG: Final = re.compile(
    r"(?:列净|列汀|格列酮|他汀|沙坦|普利|洛尔|地平|沙班|格雷|单抗|替尼|西林|培南|沙星|霉素|环素"
    r"|奈德|拉唑|鲁肽|那肽|韦|康唑|芬净|双胍|头孢[^ ]{1,3})$"
)


@dataclass(frozen=True)
class Concept:
    """`words` as the question has them but in small letters, `others` the further ways to say it, `members` what
    belongs to it, `written` the words with the letters of the question."""

    words: str
    others: tuple[str, ...] = ()
    weight: float = 1.0
    members: tuple[str, ...] = ()
    written: str = field(default="", compare=False)

    @property
    def name(self) -> str:
        return self.written or self.words

    @property
    def ways(self) -> tuple[str, ...]:
        return (self.words, *self.others)

    def in_script(self, script: str) -> str:
        """One way to say it in this script; empty when there is none."""
        return next((way for way in self.ways if script_of(way) == script), "")


@dataclass(frozen=True)
class Term:
    """What a way to say something means: the other ways, and for a class what belongs to it."""

    ways: Group
    members: Group = ()
    weight: float = 1.0


@lru_cache(maxsize=1)
def shipped_terms() -> tuple[Term, ...]:
    """Drugs and diseases, then classes; those of which papers on the topic often say nothing weigh less."""
    soft = frozenset(_read("soft.yaml"))
    terms = (Term(_strings(row), weight=_weight_of(row[0], soft)) for row in _read("vocabulary.yaml"))
    classes = (
        Term(_strings(row["names"]), _strings(row["members"]), _weight_of(row["names"][0], soft))
        for row in _read("classes.yaml")
    )
    return (*terms, *classes)


def _weight_of(way: str, soft: Set[str]) -> float:
    return SOFT_WEIGHT if way in soft else 1.0


def _read(name: str) -> list[Any]:
    rows: list[Any] = read_yaml(FOLDER / name)
    return rows


def _strings(row: Iterable[Any]) -> Group:
    return tuple(str(each) for each in row)


def concepts_in(question: str, own: Iterable[Group] = ()) -> tuple[Concept, ...]:
    """In their order; the longest terms are looked for first. `own` are a person's, which go before those that are
    shipped."""
    left = _folded(question)
    found: list[tuple[int, Concept]] = []
    terms = terms_at(left, own)
    for start, end, term in terms:
        said = left[start:end]
        others = tuple(dict.fromkeys(each for each in (*term.ways, *term.members) if _folded(each) != said))
        written = _written(question, start, said)
        found.append((start, Concept(said, others, term.weight, term.members, written)))
    for start, end, _term in terms:
        left = left[:start] + "\n" * (end - start) + left[end:]
    found += (
        (at, Concept(word, weight=_weight(word), written=_written(question, at, word)))
        for at, word in _words(left)
    )
    placed = sorted(found, key=lambda pair: pair[0])
    return _each_once(_joined(question, placed))


def _weight(word: str) -> float:
    return SOFT_WEIGHT if LASTS.fullmatch(word) else WORD_WEIGHT


def _written(question: str, start: int, words: str) -> str:
    """“HFrEF” for “hfref”. Where folding changed the length of the question, places are others."""
    written = question[start : start + len(words)]
    return written if _folded(written) == words else words


def _joined(question: str, placed: Sequence[tuple[int, Concept]]) -> Iterator[Concept]:
    """In large letters, as databases want it, OR makes one part of two: “Impella OR ECMO”."""
    held: Concept | None = None
    end = 0
    for at, concept in placed:
        if held and EITHER.fullmatch(question[end:at]):
            held = replace(
                held,
                others=(*held.others, *concept.ways),
                members=(*held.members, *concept.members),
                weight=max(held.weight, concept.weight),
            )
        else:
            if held:
                yield held
            held = concept
        end = at + len(concept.words)
    if held:
        yield held


def _each_once(concepts: Iterable[Concept]) -> tuple[Concept, ...]:
    """What is said twice, in two ways or languages, is one part: “STEMI（急性ST段抬高型心肌梗死）”."""
    found: dict[frozenset[str], Concept] = {}
    for concept in concepts:
        found.setdefault(frozenset(_folded(way) for way in concept.ways), concept)
    return tuple(found.values())


def terms_at(text: str, own: Iterable[Group] = ()) -> list[tuple[int, int, Term]]:
    """Where terms stand in a text, in the places of the text; of those that overlap the longest."""
    left, found = text.lower(), []
    bare = _bare(left)
    for way, least, term in _ways(tuple(own)):
        if least not in bare:
            continue
        for match in _pattern(way).finditer(left):
            found.append((match.start(), match.end(), term))
            left = left[: match.start()] + "\n" * len(match.group()) + left[match.end() :]
        bare = _bare(left)
    return found


def _bare(text: str) -> str:
    return text.replace(" ", "").replace("-", "")


@lru_cache(maxsize=64)
def _ways(own: tuple[Group, ...]) -> list[tuple[str, str, Term]]:
    """Each way with what a text must hold at least, which is quick to see, and its term, the longest first; of the same
    way the first term counts."""
    first: dict[str, Term] = {}
    for term in (*map(Term, own), *shipped_terms()):
        for way in term.ways:
            first.setdefault(_folded(way), term)
    for term in shipped_terms():
        for member in term.members:
            first.setdefault(_folded(member), Term((member,)))
    ordered = sorted(first.items(), key=lambda pair: -len(pair[0]))
    with_least = ((way, SPACES.sub("", way), term) for way, term in ordered)
    return [row for row in with_least if row[1]]


@lru_cache(maxsize=10_000)
def _pattern(way: str) -> re.Pattern[str]:
    """“Beta-blocker” is “beta blocker” and “betablocker”."""
    parts = [part for part in SPACES.split(way) if part]
    joined = r"[\s-]*".join(map(re.escape, parts))
    before = r"" if is_han(parts[0][0]) else r"(?<![a-z0-9])"
    after = r"" if is_han(parts[-1][-1]) else r"(?:s|es)?(?![a-z0-9])"
    return re.compile(rf"{before}{joined}{after}")


def _words(text: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for match in WORD.finditer(GENERAL_HAN.sub(_without_general, text)):
        word = match.group()
        if is_han(word[0]):
            found += [(match.start(), word)] if len(word) > 1 else []
        elif len(word) > 1 and word not in GENERAL and not word.isdecimal():
            found.append((match.start(), word))
    return found


def _without_general(match: re.Match[str]) -> str:
    return match.group() if match["whole"] else "\n" * len(match.group())


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


@dataclass(frozen=True)
class Coverage:
    """How much of a question a text speaks of, from 0 to 1, and which parts it has and lacks."""

    share: float
    has: tuple[str, ...]
    lacks: tuple[str, ...]


def coverage(concepts: Sequence[Concept], text: str) -> Coverage:
    words = counted(text).keys()
    has = [concept for concept in concepts if _is_in(concept, text, words)]
    whole = sum(concept.weight for concept in concepts)
    share = sum(concept.weight for concept in has) / whole if whole else 0.0
    lacks = tuple(concept.name for concept in concepts if concept not in has)
    return Coverage(share, tuple(concept.name for concept in has), lacks)


def _is_in(concept: Concept, text: str, words: Set[str]) -> bool:
    """A term has to be there whole: 射血分数降低 is most of 射血分数保留, and its opposite."""
    share = 1.0 if concept.others else PAIRS_SHARE
    return any(_stands_in(way, words, share) and not _is_negated(way, text, share) for way in concept.ways)


def _is_negated(way: str, text: str, share: float) -> bool:
    """“Non-small cell lung cancer” is no small cell lung cancer: what “non” stands before is not counted."""
    folded = _folded(text)
    head = HEAD.match(_folded(way))
    if head is None or NEGATES.search(folded) is None:
        return False
    left = re.sub(f"{NEGATES.pattern}{re.escape(head.group())}", " ", folded)
    return left != folded and not _stands_in(way, counted(left).keys(), share)


def _stands_in(way: str, words: Set[str], share: float) -> bool:
    """Every word of it; of a longer run of Chinese, which may be several words, so many pairs of characters. The name
    of a drug is one word: most of 恩格列净 stands in 达格列净."""
    needed, is_long = _needed(way)
    return len(needed & words) >= (share * len(needed) if is_long else len(needed))


@lru_cache(maxsize=5_000)
def _needed(way: str) -> tuple[frozenset[str], bool]:
    """The words, and whether they may be several. Single Chinese characters stand in every text."""
    counts = frozenset(counted(way))
    pairs = frozenset(word for word in counts if len(word) > 1 or not is_han(word))
    needed = pairs or counts
    is_han_run = not DRUG.search(way) and all(map(is_han, way.replace(" ", "")))
    return needed, is_han_run and len(needed) > SHORT_PAIRS


def translated(concepts: Sequence[Concept], script: str) -> str:
    """The question in another script, of the terms that have a word there; empty when fewer than half have one."""
    said = [(concept, concept.in_script(script)) for concept in concepts]
    known = [words for _, words in said if words]
    return " ".join(known) if known and 2 * len(known) >= len(concepts) else ""


def strongest(concepts: Sequence[Concept], missing: Iterable[str]) -> str:
    """Without the parts that no paper has, and without the last plain word when that changes nothing."""
    absent = set(missing)
    kept = [concept for concept in concepts if concept.words not in absent]
    if len(kept) == len(concepts) and len(kept) > 2:
        weakest = min(kept, key=lambda concept: concept.weight)
        kept = [concept for concept in kept if concept is not weakest]
    return " ".join(concept.words for concept in kept) if len(kept) < len(concepts) else ""
