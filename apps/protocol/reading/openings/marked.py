"""What the marked words of a message say for fields that no rule has filled: taken where the marking is sure, offered
where it is likely, and each of them read by the reader of its field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.prose.patterns import certain_parts, field_for
from apps.fields.reading.results import MARKED, PATTERN, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.fields.reading.words import OTHERS, tells_of_others
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.marked.no_plan import without_what_is_no_plan
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.marked.replies import marks_of_reply
from apps.protocol.reading.openings.another import GIVEN, of_the_others
from apps.protocol.reading.openings.bare import bare
from apps.protocol.reading.openings.beside import may_stand_beside
from apps.protocol.reading.openings.doses import with_dose
from apps.protocol.reading.openings.fits import tail_of_amount
from apps.protocol.reading.openings.joined import together, whole_people, with_neighbours
from apps.protocol.reading.openings.sorts import SORTS, Sort
from apps.protocol.reading.openings.standing import (
    CERTAIN,
    IN_WORDS,
    OFFERED,
    STEADY,
    goes_on_from_a_row,
    is_led,
    is_of_what_was_asked,
    is_one_of_two,
    is_sure,
    is_torn,
    is_whole,
    may_be_offered,
    takes_a_place,
)
from apps.protocol.reading.openings.surroundings import clause_of, sentence_of, words_before
from apps.protocol.reading.openings.values import values_of
from apps.protocol.reading.openings.worded import from_words
from apps.protocol.reading.texts.clear import is_not_ours

BESIDE: Final = 0.82  # in a message that is no first one
IN_QUESTION: Final = 0.3  # what a research question names
RIVAL: Final = 0.3  # another mark of the sort that is as likely as this leaves it open which one is meant
# What it is that was named before: "treatment failure, that is death or …".
_EXPLAINS: Final = re.compile(
    r"[,;:(]\s?(?:也?就是|即|指的?是?|定义[为是]|包括|\b(?:i\.e\.|that is|meaning|namely|defined as|which is))\s?$",
    re.IGNORECASE,
)
_SPONSOR: Final = re.compile(r"\bsponsor|\bfunded\b|申办|资助|牵头单位", re.IGNORECASE)
_PRIMARY: Final = re.compile(
    r"\bprimary\b|\bmain (?:thing|outcome|endpoint|measure)\b|主要(?:研究)?(?:终点|结局|指标|(?:就|是"
    r"|想)?看(?![^,。;]*[和与及、]))|首要|重点(?:是|就)?看"
    r"|为主(?=要|\s?$)",
    re.IGNORECASE,
)
_OF_BEFORE: Final = frozenset(
    {"background", "inclusion_criteria", "exclusion_criteria"}
)  # they tell of what was
_PLANNED: Final = re.compile(
    r"\b(?:we|i)(?:'d|'ll|\s(?:will|would|plan|want|need|take|aim))\b|我们?(?:就|也|想|打算|准备|计划|要|取|定|按|收)",
    re.IGNORECASE,
)
_OURS_ALONE: Final = re.compile(r"(?:us|me|we|you|them|it)\b", re.IGNORECASE)  # names nothing in a document
_NAMED_IN_QUESTIONS: Final = frozenset({"pop", "int", "comp", "out"})


def from_marks(
    marked: Sequence[Mark],
    pieces: Sequence[Said],
    known: Known,
    is_clear: Callable[[Said], bool],
    least: float = 0.0,
    bears_out: Callable[[Sequence[Mark]], Container[Mark]] | None = None,
) -> Iterator[ReadValue]:
    """`is_clear`: of words, whether they stand where nobody speaks of others; `least`: how sure each has to be;
    `bears_out`: which of some marks count instead, all of a sort or none."""
    certain = _certain(pieces)
    in_company = not least and any(mark.share >= CERTAIN for mark in marked)
    for name, sort in SORTS.items():
        marks = _of_sort(marked, name)
        for key in (sort.key, *sort.also, sort.otherwise) if marks else ():
            field = field_of_sort(key, marks, known)
            if field is None or not is_open(field, known):
                continue
            if key == sort.otherwise and (bears_out or is_known(sort.key, known)):
                continue
            borne = bears_out(marks) if bears_out else ()
            ours = marks if bears_out else _likely(sort, field, marks, known)
            sure = [
                mark
                for mark in ours
                if (
                    mark in borne
                    if bears_out
                    else (mark.share >= max(least, sort.least) or (in_company and is_led(mark, sort)))
                    and (is_clear(mark.said) or (key != sort.otherwise and _is_ours(mark, field)))
                )
                and is_sure(mark, sort, field, certain, is_agreed=bears_out is not None)
            ]
            is_read = (key == sort.key or sort.reads_all) and not sort.is_worded
            for taken in _taken(
                sort, field, sure, ours, marked, known, is_read=is_read, is_agreed=bears_out is not None
            ):
                if isinstance(taken.value, str) and _OURS_ALONE.match(taken.value):
                    continue
                read = _with_tail(taken, marked)
                known = known.with_said({**known.said, read.field: read.value})
                yield read


def _of_sort(marked: Sequence[Mark], name: str) -> list[Mark]:
    ours = (mark for mark in marked if mark.sort == name and mark.share >= RIVAL)
    marks = [whole_people(mark) for mark in together(with_dose(mark, marked) for mark in ours)]
    return [mark for mark in marks if mark is marks[0] or not _EXPLAINS.search(words_before(mark.said))]


def _with_tail(read: ReadValue, marked: Sequence[Mark]) -> ReadValue:
    """ "5 days vs 10 days penicillin": with the name that is said behind the second amount alone."""
    if not read.field.endswith(".intervention"):
        return read
    tails = (tail_of_amount(read.value, mark.said.plain) for mark in marked if mark.sort == "comp")
    tail = next((tail for tail in tails if tail), "")
    return replace(read, value=read.value + tail, derived=True) if tail else read


def _likely(sort: Sort, field: Field, marks: list[Mark], known: Known) -> list[Mark]:
    """Without those that do not count: beside others, or where nothing is known of what the sort is told beside."""
    if field.kind not in LISTS:
        marks = _without_unlikely(marks)
    if sort.beside and not any(is_known(key, known) for key in sort.beside):
        return [mark for mark in marks if mark.share >= CERTAIN or is_led(mark, sort)]
    return marks


def _taken(
    sort: Sort,
    field: Field,
    sure: list[Mark],
    marks: list[Mark],
    marked: Sequence[Mark],
    known: Known,
    *,
    is_read: bool,
    is_agreed: bool = False,
) -> Iterator[ReadValue]:
    """What the sure ones of the marks say: all of them where one value is meant; of several items those that are.

    `is_read`: the reader of the field knows such words; `is_agreed`: they were borne out by what is told of them."""
    if is_agreed and sure != marks:
        return  # the others may be meant as well
    if field.kind in LISTS and not is_agreed:
        steady = sure if sure == marks else [mark for mark in sure if mark.share >= sort.steady]
        sure = with_neighbours(steady, marks, marked)
    if any(is_torn(mark.said, [*marks, *sure], marked) for mark in sure if sort.is_row):
        return
    if sort.key in GIVEN and any(is_one_of_two(mark.said, marked) for mark in sure):
        return
    if field.key == "setting" and any(_SPONSOR.search(clause_of(mark.said)) for mark in sure):
        return
    if is_agreed and sort.key in GIVEN and any(is_torn(mark.said, marks, marked) for mark in sure):
        return
    if is_agreed and sort.is_row and any(goes_on_from_a_row(mark.said, marked) for mark in sure):
        return
    if is_agreed and sort.is_choice and _says_several(field, sure, known):
        return
    if not sure or (field.kind not in LISTS and sure != marks) or not is_whole(sort, sure):
        return
    said = [bare(mark) if is_agreed else mark.said for mark in sure]
    if is_read and sort.reads_all and len(said) > 1:
        yield from _only_value([value for each in said for value in values_of(field, [each], known)])
        return
    if is_read and sort.is_choice and (worded := from_words(field, said, known)):
        yield worded  # "cluster RCT" has the name of another design in it
        return
    if is_read:
        in_doubt = field.kind not in IN_WORDS or any(mark.share < CERTAIN for mark in sure)
        read = [*values_of(field, said, known, PATTERN if in_doubt else MARKED)]
        if read:
            yield from read
            return
    if worded := from_words(field, said, known):
        yield worded


def _only_value(read: list[ReadValue]) -> list[ReadValue]:
    """The one value that some of several places say: the level in one, the sides in another."""
    return read[:1] if len({str(each.value) for each in read}) == 1 else []


def _says_several(field: Field, sure: Sequence[Mark], known: Known) -> bool:
    """Whether the words of several marks are a choice each, and another one."""
    read = [from_words(field, [mark.said], known) for mark in sure]
    return field.kind not in LISTS and len({str(each.value) for each in read if each}) > 1


def is_known(key: str, known: Known) -> bool:
    """Whether a field has a value."""
    field = field_for(key, known)
    return field is not None and known.value(field.path) is not None


def _without_unlikely(marks: list[Mark]) -> list[Mark]:
    """Beside one that is all but certain what is rather something else does not count."""
    best = max((mark.share for mark in marks), default=0.0)
    return [mark for mark in marks if best < STEADY or mark.share >= OFFERED]


def field_of_sort(key: str, marks: Sequence[Mark], known: Known) -> Field | None:
    """What is called primary, or measured where endpoints are spoken of, is the primary outcome."""
    is_primary = known.current_stage == "endpoints" or any(
        _PRIMARY.search(clause_of(mark.said)) for mark in marks
    )
    return field_for("outcomes.primary" if key == "outcomes" and is_primary else key, known) if key else None


def read_beside(
    pieces: Iterable[Said], known: Known, is_clear: Callable[[Said], bool]
) -> Iterator[ReadValue]:
    """What surely marked words of a message that is no first one fill."""
    pieces = list(pieces)
    asked = known.asked.partition(".")[2]
    marks = [
        mark
        for mark in _marks_beside(pieces, known)
        if not is_of_what_was_asked(mark, asked) and not takes_a_place(mark)
    ]
    marks = [mark for mark in marks if may_stand_beside(mark, asked, pieces)]
    yield from from_marks(marks, pieces, known, is_clear, BESIDE)


def _marks_beside(pieces: list[Said], known: Known) -> Sequence[Mark]:
    """The marks of a message; those of a reply with the question before it."""
    asked = known.catalogue.find(known.asked) if known.asked else None
    if asked is None or len(pieces) != 1:
        return Opinion.of(pieces).marks()
    return without_what_is_no_plan(marks_of_reply(pieces[0], asked))


def offered(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """What words probably say for fields of which nothing is known yet: to be asked, one by one."""
    pieces = list(pieces)
    opinion = Opinion.of(pieces)
    told = [whole_people(of_the_others(mark)) for mark in opinion.marks()]
    asked = [mark for mark in opinion.marks_in_questions() if mark.sort in _NAMED_IN_QUESTIONS]
    for name, sort in SORTS.items():
        marks = [mark for mark in told if mark.sort == name and may_be_offered(mark, sort)]
        marks += [mark for mark in asked if mark.sort == name and may_be_offered(mark, sort, IN_QUESTION)]
        marks = [mark for mark in marks if not is_of_what_was_asked(mark, known.asked.partition(".")[2])]
        field = field_of_sort(sort.key, marks, known)
        if not marks or field is None or not is_open(field, known) or not is_whole(sort, marks):
            continue
        marks = _likely(sort, field, marks, known)
        if field.kind in IN_WORDS:
            marks = [mark for mark in marks if any(map(str.isalpha, mark.said.plain))]
        else:
            marks = [mark for mark in marks if not _is_figure_of_others(mark, pieces)]
        if sort.is_row and any(is_torn(mark.said, marks, told) for mark in marks):
            continue
        if marks and field.kind not in LISTS:
            marks = [max(marks, key=lambda mark: mark.share)]
        yield from values_of(field, [mark.said for mark in marks], known)


def _certain(pieces: Iterable[Said]) -> list[Said]:
    whole = (sentence for piece in pieces for sentence in sentences(piece, halves=True))
    return [part for sentence in whole for part in certain_parts(sentence)]


def _is_figure_of_others(mark: Mark, pieces: Iterable[Said]) -> bool:
    """Whether a sentence speaks of others and the clause of a figure in it not of what is planned here."""
    told = (each for piece in pieces for each in sentences(piece))
    whole = next((each for each in told if each.start <= mark.said.start < each.end), mark.said)
    return tells_of_others(whole.plain) and _PLANNED.search(clause_of(mark.said)) is None


def _is_ours(mark: Mark, field: Field) -> bool:
    """Whether words are surely this study's although their sentence speaks of others as well; figures never are."""
    return (
        field.kind in IN_WORDS
        and mark.share >= STEADY
        and not is_not_ours(sentence_of(mark.said))
        and (field.key in _OF_BEFORE or OTHERS().search(clause_of(mark.said)) is None)
    )


def is_open(field: Field, known: Known) -> bool:
    """Whether the field is empty; outcomes of a question are those of the endpoints as well."""
    if known.value(field.path) is not None:
        return False
    return field.key != "outcomes" or not is_known("outcomes.primary", known)
