"""Whether a mark is what it seems where it stands: words beside it may make another thing of it, leave it open, take it
back, or go on with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.lines.single_line import RANGE
from apps.fields.reading.prose.senses import is_told_of_another
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, SUPPOSED, denies
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.rates import may_be_no_loss
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.openings.another import GIVEN, is_another_thing
from apps.protocol.reading.openings.fits import fits
from apps.protocol.reading.openings.sorts import Sort
from apps.protocol.reading.openings.surroundings import (
    clause_of,
    near,
    rest_of_clause,
    sentence_before,
    sentence_of,
    words_before,
)
from apps.protocol.reading.texts.clear import is_remade

CERTAIN: Final = 0.88  # words that by themselves would leave a doubt leave none then
STEADY: Final = 0.95
ALONE: Final = 0.75
LED: Final = 0.45  # right beside words that lead up to it
OFFERED: Final = 0.5
IN_WORDS: Final = LISTS | {"string"}
# One side of "A and B", where the other one is not marked as well.
_JOINS_BEFORE: Final = re.compile(r"(?:(?<![,;])\sand\s|,?\s(?:or|nor)\s|[和与及或、])$", re.IGNORECASE)
_OR_BEFORE: Final = re.compile(r"(?:,?\sor\s(?:an?\s|the\s)?|或者?)$", re.IGNORECASE)
_OR_AFTER: Final = re.compile(r",?\sor\s(?!not\b)(?:(?=an?\s)|the\s)?|或者?", re.IGNORECASE)
_AND_BEFORE: Final = re.compile(r"\sand\s(?:an?\s|the\s)?$", re.IGNORECASE)
_OF_OTHER_ARM: Final = re.compile(r"\b(?:other (?:group|half|arm|side)|controls?)\b", re.IGNORECASE)
_OF_ARMS: Final = frozenset({"int", "comp"})
_JOINS_AFTER: Final = re.compile(r"\sand\s|,?\s(?:or|nor)\s|[和与及或、]", re.IGNORECASE)
# Something else is given together with it, or something else with its words.
_GOES_ON: Final = re.compile(
    r"[^,;。]{0,12}?(?:联合|加用|合用|并用)|\s?\+|\s(?:plus|combined with|together with)\b"
    r"|[和与跟同][^,;。]{1,24}?(?:交叉|轮流|轮换|互换|对调)",
    re.IGNORECASE,
)
_ENDS: Final = re.compile(r"\s?(?:[,;:.。!?\n)]|$)")
_JOINS: Final = re.compile(r"(?:and|or|nor)\b|[或及]|以及|还有", re.IGNORECASE)
_RELATED: Final = re.compile(r"关系|关联|相关性|\b(?:associat|relation|correlat)", re.IGNORECASE)
LONGEST_JOINT: Final = 5
# One of several things, or one that may be another: sure as it is what the words say, it is not what is meant.
_UNDECIDED: Final = re.compile(
    r"\bor\b|\beither\b|\bmaybe\b|\bperhaps\b|\bnot sure\b|\bundecided\b|\btb[dc]\b|还是|或者|要么|可能|也许|没定|未定"
    r"|不确定",
    re.IGNORECASE,
)
NAMES_SOMETHING: Final = re.compile(r"[^\W\d_]{4}|[\u4e00-\u9fff]{2}|[0-9]|\b[A-Z]{2,}")
_BARE: Final = re.compile(
    r"(?:发生率|发病率|变化|评分|效果|疗效|安全性|率|分配比例|盲法|outcomes?|results?|effect|change)",
    re.IGNORECASE,
)
# How many come, and not how many take part.
_A_YEAR: Final = re.compile(
    r"[一每]\s?(?:年|个?月|周)[^。?]{0,12}[收有招能]|\b(?:a|per|each|every) (?:year|month|week)\b",
    re.IGNORECASE,
)
_OF_ALL: Final = frozenset({"n_total", "centres"})
_BARE_FIGURE: Final = re.compile(
    rf"\W*(?:{NUMBER})\W*", re.IGNORECASE
)  # of what, nobody knows: of a group as well
_MEASURED: Final = frozenset({"out", "sec"})
# What an answer goes on to explain: "usual care. Which round here means paracetamol".
_EXPLAINED: Final = re.compile(
    r"(?:^|[,;(.]\s?)(?:which|that)\b[^.;]{0,30}?\b(?:means?|is|are|includes?|would\sbe|amounts\sto)\b"
    r"|\b(?:i\.e\.|namely|meaning|that\sis)|(?:也?就是|指的?是?|意思是|其实是|包括)",
    re.IGNORECASE,
)


# However sure a mark of them is, it may be of others who have the same, or of another test.
_NEEDS_CUE: Final = frozenset({"exclusion_criteria", "reference_standard"})


def is_sure(
    mark: Mark, sort: Sort, field: Field, certain: Sequence[Said], *, is_agreed: bool = False
) -> bool:
    """Whether it may be taken; `certain` are the parts of the message that state something of this study. What its
    sentence is about (`is_agreed`) stands for the words beside it."""
    clause = clause_of(mark.said)
    in_words = field.kind in IN_WORDS
    if sort.never and re.search(sort.never, clause, re.IGNORECASE):
        return False
    if is_another_thing(mark, sort) or (sort.key == "dropout" and may_be_no_loss(sentence_of(mark.said))):
        return False
    if (not in_words or sort.key in _OF_ALL) and _is_claimed(mark, sort):
        return False
    if not in_words and _is_of_a_range(mark):
        return False
    if sort.key in _NEEDS_CUE and not is_agreed and not _has_cue(mark, sort):
        return False
    if in_words and mark.share >= CERTAIN and not _UNDECIDED.search(clause):
        return not sort.is_row or not _BARE.fullmatch(mark.said.plain)
    if HEDGE.search(clause) or (
        sort.doubt and not is_agreed and re.search(sort.doubt, clause, re.IGNORECASE)
    ):
        return False
    is_sure = (is_agreed and in_words) or (sort.by_itself and mark.share >= CERTAIN)
    needs_cue = sort.cue and not (is_sure or (sort.around and re.search(sort.around, near(mark.said))))
    if needs_cue and not re.search(sort.cue, clause, re.IGNORECASE):
        return False
    if in_words:
        return fits(sort.key, mark.said.plain, certain=mark.said.plain.isascii() is False)
    is_bare = _BARE_FIGURE.fullmatch(clause) and mark.share < STEADY
    if sort.key == "n_total" and (is_bare or _A_YEAR.search(sentence_before(mark.said))):
        return False
    if any(part.start <= mark.said.start and mark.said.end <= part.end for part in certain):
        return True
    if _UNDECIDED.search(clause) or denies(clause) or asks(clause):
        return False
    if mark.share >= STEADY:
        return True
    return sort.is_choice and mark.share >= CERTAIN and SUPPOSED.search(clause) is None


def _has_cue(mark: Mark, sort: Sort) -> bool:
    """Whether the sentence has words of the sort, or what stands near the mark does."""
    is_near = sort.around and re.search(sort.around, near(mark.said), re.IGNORECASE)
    return bool(is_near or re.search(sort.cue, sentence_of(mark.said), re.IGNORECASE))


def _is_claimed(mark: Mark, sort: Sort) -> bool:
    """Whether the figure belongs to what its sentence tells of another field."""
    end = len(sentence_before(mark.said))
    place = (end - len(mark.said.plain), end)
    return is_told_of_another(sort.key, sentence_of(mark.said), place)


def _is_of_a_range(mark: Mark) -> bool:
    """Whether the figure is one end of several that are said: "twenty to thirty people"."""
    sentence, end = sentence_of(mark.said), len(sentence_before(mark.said))
    start = end - len(mark.said.plain)
    return any(found.start() < end and start < found.end() for found in RANGE.finditer(sentence))


def is_led(mark: Mark, sort: Sort) -> bool:
    """Whether the words beside a mark of which much is uncertain say that it is of this sort; of a clause by itself
    little is uncertain."""
    if mark.share >= ALONE and clause_of(mark.said).strip() == mark.said.plain:
        return True
    behind = mark.said.folded[mark.said.end :]
    led = re.search(sort.led_by, words_before(mark.said), re.IGNORECASE)
    led = led or re.match(sort.leads_to, behind, re.IGNORECASE)
    return mark.share >= LED and led is not None


def may_be_offered(mark: Mark, sort: Sort, least: float = OFFERED) -> bool:
    """Whether it is worth a button."""
    clause = clause_of(mark.said)
    if mark.share < least or not NAMES_SOMETHING.search(mark.said.plain):
        return False
    if sort.is_row and _BARE.fullmatch(mark.said.plain):
        return False
    if sort.never and re.search(sort.never, clause, re.IGNORECASE):
        return False
    if sort.key in _OF_ALL and _is_claimed(mark, sort):
        return False
    if sort.key in _OF_ALL and is_remade(sentence_before(mark.said)):
        return False
    if sort.key == "n_total" and (
        _A_YEAR.search(sentence_before(mark.said)) or (_BARE_FIGURE.fullmatch(clause) and mark.share < STEADY)
    ):
        return False
    if is_another_thing(mark, sort):
        return False
    return not sort.cue or re.search(sort.cue, clause, re.IGNORECASE) is not None


def is_whole(sort: Sort, marks: Sequence[Mark]) -> bool:
    """Whether each of them is a thing to its ends."""
    if any(_is_half_asked(mark.said) for mark in marks):
        return False
    if sort.key == "background" and not all(_ENDS.match(mark.said.folded, mark.said.end) for mark in marks):
        return False
    return sort.key not in GIVEN or not any(_GOES_ON.match(rest_of_clause(mark.said)) for mark in marks)


def _is_half_asked(said: Said) -> bool:
    """ "用不用激素": the second half of a choice is no denial of what is given."""
    before = said.folded[max(0, said.start - 1) : said.start]
    return said.plain[:1] == "不" and before != "" and said.plain[1:2] == before


_OTHER_OUTCOMES: Final = frozenset({"outcomes.secondary", "outcomes.safety"})


def is_of_what_was_asked(mark: Mark, asked: str) -> bool:
    """Whether it belongs to the answer: what a comparator is explained by is not what is tested against it, and what is
    recorded at baseline is no outcome, nor are those that come second the primary one."""
    if asked == "baseline":
        return mark.sort in _MEASURED
    if asked in _OTHER_OUTCOMES:
        return mark.sort == "out"
    return asked == "comparator" and mark.sort == "int" and _is_explanation(mark.said)


def _is_explanation(said: Said) -> bool:
    """Whether it stands in a sentence that explains what was named before."""
    before = sentence_before(said)
    return _EXPLAINED.search(before[: len(before) - len(said.plain)].lstrip()) is not None


_REPLACES: Final = re.compile(
    r"[改换调][成为到]\s?$|\b(?:make|change|switch)\s(?:it|that|them)(?:\sto)?\s$", re.IGNORECASE
)


def takes_a_place(mark: Mark) -> bool:
    """Whether it takes the place of something that was said: it is nothing for a field that is empty."""
    return _REPLACES.search(words_before(mark.said)) is not None


def is_torn(said: Said, marks: Sequence[Mark], others: Sequence[Mark] = ()) -> bool:
    """Whether it is one side of "A and B" of which the other is no mark, nor one of `others`, of any sort, where it is
    told how two things are related."""
    if _JOINS.match(said.plain):
        return True
    if _RELATED.search(clause_of(said)):
        marks = others
    before = _JOINS_BEFORE.search(said.folded, max(0, said.start - LONGEST_JOINT), said.start)
    after = _JOINS_AFTER.match(said.folded, said.end)
    return bool(
        (before and not any(other.said.end == before.start() for other in marks))
        or (after and not any(other.said.start == after.end() for other in marks))
    )


_IN_A_ROW_BEFORE: Final = re.compile(r"[a-z],\s(?:and\s|or\s)?$", re.IGNORECASE)
_IN_A_ROW_AFTER: Final = re.compile(r",?\s(?:and|or)\s", re.IGNORECASE)


def goes_on_from_a_row(said: Said, others: Sequence[Mark]) -> bool:
    """Whether what stands before its comma may be an item of the same row and is marked as nothing: "we take no
    children, pregnant women or prisoners"."""
    before = _IN_A_ROW_BEFORE.search(said.folded, max(0, said.start - LONGEST_JOINT - 1), said.start)
    if before is None or _IN_A_ROW_AFTER.match(said.folded, said.end) is None:
        return False
    return not any(other.said.end == before.start() + 1 for other in others)


def is_one_of_two(said: Said, marked: Sequence[Mark]) -> bool:
    """Whether it is one side of "A or B" of which the other is not given to anyone."""
    before, after = _OR_BEFORE.search(said.folded, 0, said.start), _OR_AFTER.match(said.folded, said.end)
    ends = {mark.said.end for mark in marked if mark.sort in _OF_ARMS and mark.share >= OFFERED}
    starts = {mark.said.start for mark in marked if mark.sort in _OF_ARMS and mark.share >= OFFERED}
    added = _AND_BEFORE.search(said.folded, 0, said.start)
    if added and added.start() in ends and _OF_OTHER_ARM.search(clause_of(said)):
        return True  # "the others stay on A and B"
    return bool((before and before.start() not in ends) or (after and after.end() not in starts))
