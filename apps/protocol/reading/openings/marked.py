"""What the marked words of a message say for fields that no rule has filled: taken where the marking is sure, offered
where it is likely, and each of them read by the reader of its field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.lines.items import LISTS, in_a_row, listed
from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.prose.patterns import certain_parts, field_for
from apps.fields.reading.results import MARKED, PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE, OTHERS, SUPPOSED, denies
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.marked.replies import marks_of_reply
from apps.protocol.reading.openings.fits import fits, named, tail_of_amount
from apps.protocol.reading.openings.sorts import SORTS, Sort
from apps.protocol.reading.openings.worded import from_words

CERTAIN: Final = 0.88  # words that by themselves would leave a doubt leave none then
BESIDE: Final = 0.82  # in a message that is no first one
STEADY: Final = 0.95
LED: Final = 0.5  # right beside words that lead up to it
AROUND: Final = 30  # characters
OFFERED: Final = 0.5
IN_QUESTION: Final = 0.3  # what a research question names
RIVAL: Final = 0.3  # another mark of the sort that is as likely as this leaves it open which one is meant
_IN_WORDS: Final = LISTS | {"string"}
_CLAUSE: Final = re.compile(
    r"(?:(?<![0-9]),|[;!?]|[,:](?![0-9])|(?<=[0-9]),(?![0-9]{3}\b))\s?|。|\.\s|\s[-–]\s"
)
# One side of "A and B", where the other one is not marked as well.
_JOINS_BEFORE: Final = re.compile(r"(?:(?<![,;])\sand\s|\s(?:or|nor)\s|[和与及或])$", re.IGNORECASE)
_JOINS_AFTER: Final = re.compile(r"\sand\s|,?\s(?:or|nor)\s|[和与及或]", re.IGNORECASE)
# Something else is given together with it, or something else with its words.
_GOES_ON: Final = re.compile(
    r"[^,;。]{0,12}?(?:联合|加用|合用|并用)|\s?\+|\s(?:plus|combined with|together with)\b", re.IGNORECASE
)
_ENDS: Final = re.compile(r"\s?(?:[,;:.。!?\n)]|$)")
_JOINS: Final = re.compile(r"(?:and|or|nor)\b|[或及]|以及|还有", re.IGNORECASE)
LONGEST_JOINT: Final = 5
# What it is that was named before: "treatment failure, that is death or …".
_EXPLAINS: Final = re.compile(
    r"[,;:(]\s?(?:也?就是|即|指的?是?|定义[为是]|包括|\b(?:i\.e\.|that is|meaning|namely|defined as|which is))\s?$",
    re.IGNORECASE,
)
LONGEST_LEAD: Final = 14


_JOINED: Final = frozenset({"pop", "bg"})
_DOSED: Final = frozenset({"int", "comp"})
# Behind the name of what is given: how much of it, and how often.
_HOW_MUCH: Final = re.compile(
    r"(?:[0-9]|with\b|each\b|every\b|once\b|twice\b|(?:one|two|three|four|five|six) (?:times|sessions?|doses?|tablets?)\b"
    r"|[每首次第])",
    re.IGNORECASE,
)
_IN_A_ROW: Final = re.compile(r"\s?、\s?(?:以及|还有|和)?")
_GAP: Final = re.compile(r"\s?[,;、(]\s?|的[,、]?")


_PRIMARY: Final = re.compile(
    r"\bprimary\b|\bmain (?:thing|outcome|endpoint|measure)\b|主要(?:研究)?(?:终点|结局|指标|(?:就|是|想)?看(?![^,。;]*[和与及、]))|首要|重点(?:是|就)?看"
    r"|为主(?=要|\s?$)",
    re.IGNORECASE,
)
# One of several things, or one that may be another: sure as it is what the words say, it is not what is meant.
_UNDECIDED: Final = re.compile(
    r"\bor\b|\beither\b|\bmaybe\b|\bperhaps\b|\bnot sure\b|\bundecided\b|\btb[dc]\b|还是|或者|要么|可能|也许|没定|未定"
    r"|不确定",
    re.IGNORECASE,
)
_NAMES_SOMETHING: Final = re.compile(r"[^\W\d_]{4}|[\u4e00-\u9fff]{2}|[0-9]|\b[A-Z]{2,}")
_BARE: Final = re.compile(
    r"(?:发生率|发病率|变化|评分|效果|疗效|安全性|率|分配比例|盲法|outcomes?|results?|effect|change)",
    re.IGNORECASE,
)
# How many come, and not how many take part.
_A_YEAR: Final = re.compile(
    r"[一每]\s?(?:年|个?月|周)[^。?]{0,12}[收有招能]|\b(?:a|per|each|every) (?:year|month|week)\b",
    re.IGNORECASE,
)
_BARE_FIGURE: Final = re.compile(r"\W*[0-9]+\W*")  # of what, nobody knows: of a group as well
_OF_BEFORE: Final = frozenset(
    {"background", "inclusion_criteria", "exclusion_criteria"}
)  # they tell of what was
_GIVEN: Final = frozenset({"intervention", "comparator"})
_NAMED_IN_QUESTIONS: Final = frozenset({"pop", "int", "comp", "out"})
_NAMED: Final = frozenset({"population", "intervention", "comparator"})


def from_marks(
    marked: Sequence[Mark],
    pieces: Sequence[Said],
    known: Known,
    is_clear: Callable[[Said], bool],
    least: float = 0.0,
) -> Iterator[ReadValue]:
    """`is_clear`: of words, whether they stand where nobody speaks of others; `least`: how sure each has to be."""
    certain = _certain(pieces)
    in_company = not least and any(mark.share >= CERTAIN for mark in marked)
    for name, sort in SORTS.items():
        marks = _of_sort(marked, name)
        for key in (sort.key, *sort.also, sort.otherwise) if marks else ():
            field = _field(key, marks, known)
            if field is None or not _is_open(field, known):
                continue
            if key == sort.otherwise and is_known(sort.key, known):
                continue
            ours = _likely(sort, field, marks, known)
            sure = [
                mark
                for mark in ours
                if (mark.share >= max(least, sort.least) or (in_company and _is_led(mark, sort)))
                and (is_clear(mark.said) or (key != sort.otherwise and _is_ours(mark, field)))
                and _is_sure(mark, sort, field, certain)
            ]
            is_read = key == sort.key and not sort.is_worded
            for taken in _taken(sort, field, sure, ours, known, is_read=is_read):
                read = _with_tail(taken, marked)
                known = known.with_said({**known.said, read.field: read.value})
                yield read


def _is_led(mark: Mark, sort: Sort) -> bool:
    """Whether the words beside a mark of which much is uncertain say that it is of this sort."""
    folded, said = mark.said.folded, mark.said
    before, behind = folded[max(0, said.start - LONGEST_LEAD) : said.start], folded[said.end :]
    led = re.search(sort.led_by, before, re.IGNORECASE) or re.match(sort.leads_to, behind, re.IGNORECASE)
    return mark.share >= LED and led is not None


def _of_sort(marked: Sequence[Mark], name: str) -> list[Mark]:
    marks = _together(mark for mark in marked if mark.sort == name and mark.share >= RIVAL)
    return [mark for mark in marks if mark is marks[0] or not _EXPLAINS.search(_before(mark.said))]


def _with_neighbours(sure: list[Mark], marks: list[Mark]) -> list[Mark]:
    """With those that stand in one row with them: "A、B、C" are of one sort."""
    rows: list[list[Mark]] = []
    for mark in marks:
        before = mark.said.folded[rows[-1][-1].said.end : mark.said.start] if rows else ""
        if _IN_A_ROW.fullmatch(before):
            rows[-1].append(mark)
        else:
            rows.append([mark])
    return [mark for row in rows if any(one in sure for one in row) for mark in row]


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
        return [mark for mark in marks if mark.share >= CERTAIN]
    return marks


def _taken(
    sort: Sort, field: Field, sure: list[Mark], marks: list[Mark], known: Known, *, is_read: bool
) -> Iterator[ReadValue]:
    """What the sure ones of the marks say: all of them where one value is meant; of several items those that are.

    `is_read`: the reader of the field knows such words."""
    if field.kind in LISTS and sure != marks:
        sure = _with_neighbours([mark for mark in sure if mark.share >= sort.steady], marks)
    if sort.is_row and any(_is_torn(mark.said, marks) for mark in sure):
        return
    if not sure or (field.kind not in LISTS and sure != marks) or not _is_whole(sort, sure):
        return
    said = [mark.said for mark in sure]
    if is_read:
        in_doubt = field.kind not in _IN_WORDS or any(mark.share < CERTAIN for mark in sure)
        read = [*_values(field, said, known, PATTERN if in_doubt else MARKED)]
        if read:
            yield from read
            return
    if worded := from_words(field, said, known):
        yield worded


def is_known(key: str, known: Known) -> bool:
    """Whether a field has a value."""
    field = field_for(key, known)
    return field is not None and known.value(field.path) is not None


def _without_unlikely(marks: list[Mark]) -> list[Mark]:
    """Beside one that is all but certain what is rather something else does not count."""
    best = max((mark.share for mark in marks), default=0.0)
    return [mark for mark in marks if best < STEADY or mark.share >= OFFERED]


def _together(marks: Iterable[Mark]) -> list[Mark]:
    """People and what else is said of them behind a comma are one: "septic shock, on noradrenaline"."""
    found: list[Mark] = []
    for mark in marks:
        last = found[-1] if found else None
        between = mark.said.folded[last.said.end : mark.said.start] if last else ""
        goes_on = mark.sort in _JOINED or (mark.sort in _DOSED and _HOW_MUCH.match(mark.said.plain))
        if last and goes_on and _GAP.fullmatch(between):
            said = replace(last.said, end=mark.said.end)
            found[-1] = Mark(mark.sort, said, min(last.share, mark.share))
        else:
            found.append(mark)
    return found


def _field(key: str, marks: Sequence[Mark], known: Known) -> Field | None:
    """What is called primary, or measured where endpoints are spoken of, is the primary outcome."""
    is_primary = known.current_stage == "endpoints" or any(
        _PRIMARY.search(_clause_of(mark.said)) for mark in marks
    )
    return field_for("outcomes.primary" if key == "outcomes" and is_primary else key, known) if key else None


def read_beside(
    pieces: Iterable[Said], known: Known, is_clear: Callable[[Said], bool]
) -> Iterator[ReadValue]:
    """What surely marked words of a message that is no first one fill."""
    pieces = list(pieces)
    yield from from_marks(_marks_beside(pieces, known), pieces, known, is_clear, BESIDE)


def _marks_beside(pieces: list[Said], known: Known) -> Sequence[Mark]:
    """The marks of a message; those of a reply with the question before it."""
    asked = known.catalogue.find(known.asked) if known.asked else None
    return marks_of_reply(pieces[0], asked) if asked and len(pieces) == 1 else Opinion.of(pieces).marks()


def offered(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """What words probably say for fields of which nothing is known yet: to be asked, one by one."""
    opinion = Opinion.of(pieces)
    asked = [mark for mark in opinion.marks_in_questions() if mark.sort in _NAMED_IN_QUESTIONS]
    for name, sort in SORTS.items():
        marks = [mark for mark in opinion.marks() if mark.sort == name and _may_be_offered(mark, sort)]
        marks += [mark for mark in asked if mark.sort == name and _may_be_offered(mark, sort, IN_QUESTION)]
        field = _field(sort.key, marks, known)
        if not marks or field is None or not _is_open(field, known) or not _is_whole(sort, marks):
            continue
        marks = _likely(sort, field, marks, known)
        if sort.is_row and any(_is_torn(mark.said, marks) for mark in marks):
            continue
        if marks and field.kind not in LISTS:
            marks = [max(marks, key=lambda mark: mark.share)]
        yield from _values(field, [mark.said for mark in marks], known)


def _may_be_offered(mark: Mark, sort: Sort, least: float = OFFERED) -> bool:
    clause = _clause_of(mark.said)
    if mark.share < least or not _NAMES_SOMETHING.search(mark.said.plain):
        return False
    if sort.is_row and _BARE.fullmatch(mark.said.plain):
        return False
    if sort.never and re.search(sort.never, clause, re.IGNORECASE):
        return False
    if sort.key == "n_total" and _A_YEAR.search(_sentence_before(mark.said)):
        return False
    return not sort.cue or re.search(sort.cue, clause, re.IGNORECASE) is not None


def _certain(pieces: Iterable[Said]) -> list[Said]:
    whole = (sentence for piece in pieces for sentence in sentences(piece, halves=True))
    return [part for sentence in whole for part in certain_parts(sentence)]


def _is_ours(mark: Mark, field: Field) -> bool:
    """Whether words are surely this study's although their sentence speaks of others as well; figures never are."""
    return (
        field.kind in _IN_WORDS
        and mark.share >= STEADY
        and (field.key in _OF_BEFORE or OTHERS().search(_clause_of(mark.said)) is None)
    )


def _is_open(field: Field, known: Known) -> bool:
    """Whether the field is empty; outcomes of a question are those of the endpoints as well."""
    if known.value(field.path) is not None:
        return False
    return field.key != "outcomes" or not is_known("outcomes.primary", known)


def _is_sure(mark: Mark, sort: Sort, field: Field, certain: list[Said]) -> bool:
    clause = _clause_of(mark.said)
    in_words = field.kind in _IN_WORDS
    if sort.never and re.search(sort.never, clause, re.IGNORECASE):
        return False
    if in_words and mark.share >= CERTAIN and not _UNDECIDED.search(clause):
        return not sort.is_row or not _BARE.fullmatch(mark.said.plain)
    if HEDGE.search(clause) or (sort.doubt and re.search(sort.doubt, clause, re.IGNORECASE)):
        return False
    is_sure = sort.by_itself and mark.share >= CERTAIN
    needs_cue = sort.cue and not (is_sure or (sort.around and re.search(sort.around, _near(mark.said))))
    if needs_cue and not re.search(sort.cue, clause, re.IGNORECASE):
        return False
    if in_words:
        return fits(sort.key, mark.said.plain, certain=mark.said.plain.isascii() is False)
    is_bare = _BARE_FIGURE.fullmatch(clause) and mark.share < STEADY
    if sort.key == "n_total" and (is_bare or _A_YEAR.search(_sentence_before(mark.said))):
        return False
    if any(part.start <= mark.said.start and mark.said.end <= part.end for part in certain):
        return True
    if _UNDECIDED.search(clause) or denies(clause) or asks(clause):
        return False
    if mark.share >= STEADY:
        return True
    return sort.is_choice and mark.share >= CERTAIN and SUPPOSED.search(clause) is None


def _clause_of(said: Said) -> str:
    start = max((match.end() for match in _CLAUSE.finditer(said.folded, 0, said.start)), default=0)
    stop = _CLAUSE.search(said.folded, said.end)
    return said.folded[start : stop.start() if stop else None]


def _near(said: Said) -> str:
    return said.folded[max(0, said.start - AROUND) : said.end + AROUND]


def _rest_of_clause(said: Said) -> str:
    stop = _CLAUSE.search(said.folded, said.end)
    return said.folded[said.end : stop.start() if stop else None]


def _sentence_before(said: Said) -> str:
    """What of its sentence stands before a place, and the place."""
    before = said.folded[: said.start]
    start = max(before.rfind("。"), before.rfind(". "), before.rfind("\n"), before.rfind("?")) + 1
    return said.folded[start : said.end]


def _is_whole(sort: Sort, marks: list[Mark]) -> bool:
    """Whether each of them is a thing to its ends."""
    if any(_is_half_asked(mark.said) for mark in marks):
        return False
    if sort.key == "background" and not all(_ENDS.match(mark.said.folded, mark.said.end) for mark in marks):
        return False
    return sort.key not in _GIVEN or not any(_GOES_ON.match(_rest_of_clause(mark.said)) for mark in marks)


def _is_half_asked(said: Said) -> bool:
    """ "用不用激素": the second half of a choice is no denial of what is given."""
    before = said.folded[max(0, said.start - 1) : said.start]
    return said.plain[:1] == "不" and before != "" and said.plain[1:2] == before


def _before(said: Said) -> str:
    return said.folded[max(0, said.start - LONGEST_LEAD) : said.start]


def _is_torn(said: Said, marks: list[Mark]) -> bool:
    if _JOINS.match(said.plain):
        return True
    before = _JOINS_BEFORE.search(said.folded, max(0, said.start - LONGEST_JOINT), said.start)
    after = _JOINS_AFTER.match(said.folded, said.end)
    return bool(
        (before and not any(other.said.end == before.start() for other in marks))
        or (after and not any(other.said.start == after.end() for other in marks))
    )


def _values(field: Field, said: list[Said], known: Known, confidence: float = PATTERN) -> Iterator[ReadValue]:
    try:
        value = _of_words(field, said, known) if field.kind in _IN_WORDS else _read(field, said, known)
    except CannotRead:
        return
    if value is None or known.catalogue.faults(field.path, value):
        return
    if field.key not in _NAMED or not _is_said_of_another(value, known):
        yield ReadValue(field.path, value, tuple(each.span for each in said), False, confidence)


def _of_words(field: Field, said: list[Said], known: Known) -> Any:
    if field.kind == "string":
        texts = list(dict.fromkeys(words(named(field.key, each)) for each in said))
        return texts[0] if len(texts) == 1 else None
    said = [each.cut(0, len(each.plain) - 1) if each.plain.endswith("的") else each for each in said]
    found = [listed(in_a_row(each, field), field, known.under(each.text), commas=True) for each in said]
    return [item for one in found if one for item in one.value] or None


def _read(field: Field, said: list[Said], known: Known) -> Any:
    """What the field's reader makes of the one place that says it."""
    found = checked(field, said[0], known) if len(said) == 1 else None
    return found.value if found else None


def _is_said_of_another(value: str, known: Known) -> bool:
    texts = [
        other for path, other in known.said.items() if isinstance(other, str) and not _holds_others(path)
    ]
    return any(other in value or value in other for other in texts)


def _holds_others(path: str) -> bool:
    return phrasebook().of(path.partition(".")[2]).holds_others
