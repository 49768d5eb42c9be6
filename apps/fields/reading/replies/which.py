"""Which of the choices that were shown as buttons a reply means, said in words: by its place ("the second one",
“后面那个”), by its size ("the longer one"), or by words that one of them has and no other.

A reply that only points says nothing else; where a choice is named by its words, nothing but these stands in the
clause. Whoever means several of them, or none, is asked once more: a choice that is guessed is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN, to_decimal
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said, Span, fold
from apps.fields.reading.words import HEDGE, NEGATION, tells_of_others

LONGEST: Final = 160  # characters
TWO: Final = 2
# What people put around a choice: none of it says anything by itself.
_FILLER: Final = re.compile(
    r"\b(?:ok(?:ay)?|yes|yeah|yep|no|well|hm+|so|then|right|sure|please|thanks?|thank\syou|and|but|oh|actually|rather|better"
    r"|i\s(?:mean|meant)|i|we|you|it|that|this|those|these|they|is|are|was|be|would|will|should|could|can|has|have|d|ll|s|m|re|do"
    r"|take|use|go(?:ing)?|choose|pick|prefer|like|want|say|let|us|make|keep|stick|stay|think|believe|guess|call|put"
    r"|with|for|to|as|of|in|at|on|by|from|per|each|every|the|an?|my|our|just|only|simply|still|always|altogether|together"
    r"|one|ones|option|choice|answer|number|figure|item|version|here|there|instead|all|after)\b"
    r"|好的?|嗯|哦|对|是的?|行|可以|[就按取用选要算定为成来去把那这]|我们|咱们|我|觉得|想|吧|的|了|呢|啊|呀|哈|嘛|还是|照|采用|应该|一?[个项条种]"
    r"|每|一共|方案|答案|选项|即可|就好|们|当然|肯定|也|都|它|请|谢谢",
    re.IGNORECASE,
)
_PLACES: Final = (
    r"\b(?:first|former|1st|number\sone)\b|第[一1]|前者|前[一1]|前面|头一|上面",
    r"\b(?:second|2nd|number\stwo)\b|第[二2]",
    r"\b(?:third|3rd|number\sthree)\b|第[三3]",
    r"\b(?:fourth|4th|number\sfour)\b|第[四4]",
    r"\b(?:fifth|5th|number\sfive)\b|第[五5]",
    r"\b(?:sixth|6th|number\ssix)\b|第[六6]",
)
_OF_TWO: Final = r"\b(?:latter|other\sone)\b|后者|后[一1]|后面|另(?:外)?[一1]|下面"
_LAST: Final = r"\blast\b|最后"
_DIGIT: Final = r"(?<![\d.])[1-6](?![\d.%])"
_LARGER: Final = (
    r"\b(?:larger|largest|bigger|biggest|higher|highest|greater|greatest|longer|longest|later|latest)\b"
    r"|[较更最]?[大多长高](?=的|一?点|些|那|$)"
)
_SMALLER: Final = (
    r"\b(?:smaller|smallest|lower|lowest|fewer|shorter|shortest|earlier|earliest)\b"
    r"|[较更最]?[小少短低](?=的|一?点|些|那|$)"
)
_NONE: Final = (
    r"\b(?:neither|none)(?:\sof\s(?:them|these|those|the\stwo))?(?:\sis\sright|\sfits?)?\b"
    r"|(?:以上|一个|哪个|两个|这些)?都不(?:是|对|行|合适|要)|没有?一个(?:是|对|合适)的?"
)
_ALL: Final = (
    r"\b(?:both|either|any|all)(?:\sof\s(?:them|these|those))?(?:\s(?:one|is|are|will|would))?(?:\s(?:fine|ok(?:ay)?|do|good))?\b"
    r"|(?:两[个种者]|哪个|哪种|全|全部|这些)都(?:行|可以|好|要|是|对|成)?|都(?:行|可以|好|要|成)|随便"
)
_POINTERS: Final = re.compile(
    rf"(?P<none>{_NONE})|(?P<all>{_ALL})|"
    + "|".join(f"(?P<at{place}>{words})" for place, words in enumerate(_PLACES))
    + rf"|(?P<of_two>{_OF_TWO})|(?P<last>{_LAST})|(?P<larger>{_LARGER})|(?P<smaller>{_SMALLER})|(?P<digit>{_DIGIT})",
    re.IGNORECASE,
)
_EVERY: Final = re.compile(rf"{_ALL}|全部", re.IGNORECASE)  # a button for all that a list may take
_LETTER: Final = re.compile(r"[^\W_]")
_CLAUSE: Final = re.compile(
    r"[;!。]|,(?![0-9]{3}(?![0-9]))|\.(?![0-9])|(?=\b(?:not|rather\sthan|instead\sof|but)\b)|(?=而?不是|而非|但是?)",
    re.IGNORECASE,
)
_UNIT: Final = re.compile(
    rf"(?P<share>(?:{NUMBER}){PERCENT_SIGN}|百分之(?P<of>{NUMBER}))|(?P<figure>{NUMBER})|(?P<word>[a-z]+)"
    r"|(?P<han>[\u4e00-\u9fff]+)",
    re.IGNORECASE,
)
_SIGN: Final = re.compile(PERCENT_SIGN, re.IGNORECASE)
_JOINS: Final = re.compile("[的了和与或及较以按为是各每在]")  # no word of its own
_ENDING: Final = re.compile(r"(?<=[a-z]{3})(?:ings?|ed|es|s)$")


@dataclass(frozen=True)
class Choice:
    """`line` is what its button sends, `words` those that it shows."""

    line: str
    words: str


@dataclass(frozen=True)
class Meant:
    """The `choice` that is meant, and where the reply says so; without one `among` are those between which it leaves it
    open, none where it means none of them; `together` where it wants more than one."""

    choice: Choice | None = None
    among: tuple[Choice, ...] = ()
    together: bool = False
    span: Span = (0, 0)


def pointed_at(text: str, choices: Sequence[Choice]) -> Meant | None:
    """What a reply means that only points at the choices; None for one that says anything else."""
    said = Said.of(text)
    if not choices or len(text) > LONGEST or is_marked(said.plain):
        return None
    found = [*_POINTERS.finditer(said.plain)]
    rest = _FILLER.sub(" ", _POINTERS.sub(" ", said.plain))
    if len(found) != 1 or _LETTER.search(rest):
        return None
    sort = str(found[0].lastgroup)
    together = [choice for choice in choices if _EVERY.fullmatch(choice.words)]
    if sort == "all" and len(together) == 1:
        return Meant(together[0], span=said.span)
    choices = [choice for choice in choices if choice not in together]
    if sort in ("none", "all"):
        among = tuple(choices) if sort == "all" else ()
        return Meant(among=among, together=bool(among), span=said.span)
    if sort == "digit" and any(_figures(choice.words) for choice in choices):
        return None
    place = _place(sort, found[0][0], choices)
    if place is None or place >= len(choices):
        return Meant(among=tuple(choices), span=said.span) if len(choices) > 1 else None
    return Meant(choices[place], span=said.span)


def named_in(text: str, choices: Sequence[Choice], beside: str = "") -> Meant | None:
    """What a reply means that says the words of a choice; `beside` are words that name what was asked for, and may
    stand with them. None for one that says none of theirs, or more in the same clause."""
    whole = Said.of(text)
    if len(choices) < TWO or len(text) > LONGEST or is_marked(whole.plain):
        return None
    units = [_units(choice.words) for choice in choices]
    common = reduce(frozenset.intersection, units)
    own = [each - common for each in units]
    offered = frozenset().union(*own)
    told = [clause for clause in whole.split(_CLAUSE) if _LETTER.search(clause.plain)]
    spoken = [(clause, each) for clause in told if (each := _units(clause.plain) & offered)]
    denied = [clause for clause, _each in spoken if NEGATION.search(clause.plain)]
    heard = [(clause, each) for clause, each in spoken if clause not in denied]
    bids = frozenset().union(*(each for _clause, each in heard))
    known = bids | common | _units(beside)
    if not bids or not all(_is_only(clause, known) for clause, _each in heard):
        return None
    only = [clause.strip() for clause in told if clause in denied or _is_only(clause, known)]
    span = (only[0].start, only[-1].end)
    fits = [place for place, each in enumerate(own) if bids <= each]
    whole_ones = [place for place in fits if own[place] == bids]
    if len(chosen := whole_ones or fits) != 1:
        among = [choice for choice, each in zip(choices, own, strict=True) if each & bids]
        return Meant(among=tuple(among), together=not fits, span=span)
    return Meant(choices[chosen[0]], span=span)


def _place(sort: str, words: str, choices: Sequence[Choice]) -> int | None:
    """The place of the choice that a pointer means; None where it may be several."""
    if sort.startswith("at"):
        return int(sort[2:])
    if sort == "digit":
        return int(words) - 1
    if sort == "last":
        return len(choices) - 1
    if sort == "of_two":
        return 1 if len(choices) == TWO else None
    sizes = [_figures(choice.words) for choice in choices]
    if (
        any(len(each) != 1 for each in sizes)
        or len({_without_figures(choice.words) for choice in choices}) != 1
    ):
        return None
    only = [each[0] for each in sizes]
    wanted = max(only) if sort == "larger" else min(only)
    return only.index(wanted) if only.count(wanted) == 1 else None


def _figures(words: str) -> list[float]:
    units = (unit.rstrip("%") for unit, _span in _placed_units(fold(words)) if unit[0].isdigit())
    return [float(unit) for unit in units]


def _without_figures(words: str) -> frozenset[str]:
    return frozenset(each for each in _units(words) if not each[0].isdigit())


def _units(words: str) -> frozenset[str]:
    """What words are made of, in one form: figures, stems, and the pairs of signs of a Chinese word."""
    return frozenset(_each_unit(fold(words)))


def _each_unit(plain: str) -> Iterator[str]:
    for unit, _span in _placed_units(plain):
        yield unit


def _placed_units(plain: str) -> Iterator[tuple[str, Span]]:
    for found in _UNIT.finditer(plain):
        span = found.span()
        if found["share"]:
            yield f"{to_decimal(found['of'] or _SIGN.sub('', found['share'])).normalize():f}%", span
        elif found["figure"] and found["figure"].lower() != "one":
            yield f"{to_decimal(found['figure']).normalize():f}", span
        elif found["word"] and not _FILLER.fullmatch(found["word"]):
            yield _ENDING.sub("", found["word"].lower()), span
        elif han := found["han"]:
            pairs = ((han[at : at + TWO], span[0] + at) for at in range(max(len(han) - 1, 1)))
            yield from ((pair, (at, at + len(pair))) for pair, at in pairs if not _JOINS.search(pair))


def _is_only(clause: Said, known: frozenset[str]) -> bool:
    """Whether a clause holds nothing but these words and what people put around them, for certain."""
    plain = clause.plain
    if HEDGE.search(plain) or tells_of_others(plain):
        return False
    left = plain
    for unit, (start, end) in _placed_units(plain):
        if unit in known:
            left = left[:start] + " " * (end - start) + left[end:]
    left = "".join(" " if sign in known else sign for sign in left)  # a Chinese word of one sign
    return not _LETTER.search(_FILLER.sub(" ", _POINTERS.sub(" ", left)))
