"""Puts together what the rules for openings find: certain clauses only, one value for each field, nothing by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.items import LISTS, listed
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import LONGEST_SENTENCE, sentences
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE, OTHERS, SUPPOSED, denies
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.marks import marks_in
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.chinese import FIXED_ZH
from apps.protocol.reading.openings.effects import CHOICES_EN
from apps.protocol.reading.openings.effects_zh import CHOICES_ZH
from apps.protocol.reading.openings.english import FIXED_EN
from apps.protocol.reading.openings.facts import AMOUNT, CLAUSE, Facts, borne_out, facts_in, is_known
from apps.protocol.reading.openings.marked import from_marks, read_beside
from apps.protocol.reading.openings.passing import CHOICES_PASSING
from apps.protocol.reading.openings.rule import Fixed
from apps.protocol.reading.openings.story import BACKGROUND, story

ONE_THING: Final = 0.8  # of the letters
_STAGES: Final = frozenset({"scientific_question", "pico"})
_LONGEST: Final = 1200  # characters: whoever writes more writes a text, not an opening
_FIXED: Final = (*FIXED_ZH, *FIXED_EN, *CHOICES_EN, *CHOICES_ZH, *CHOICES_PASSING)
_SPLIT: Final = frozenset({"exclusion_criteria", "exposure", "outcomes.secondary"})
_WHO_ELSE: Final = re.compile(
    r"那[个项篇次]|上[个次一][个次]?(?:课题|试验|研究|项目)|人家|原来|之前|日本|国外"
    r"|\b(?:last|previous|published|their)\s(?:trial|study|group|team|paper)\b|[大小]鼠|动物",
    re.IGNORECASE,
)
_NOT_OTHERS: Final = re.compile(
    r"既往|[让使把给帮][他她]们|\b(?:their|to report|(?<=exclude )prior)\b", re.IGNORECASE
)
_OPEN: Final = re.compile(r"还是|或者|要不要|吗|\bor\b", re.IGNORECASE)
_LACKING: Final = re.compile(r"缺[乏少]|\black", re.IGNORECASE)
_ASKED: Final = frozenset({"intervention", "outcomes"})
_ASKING: Final = ("question", "hypothesis", "objectives")
_SUBJECTS: Final = ("intervention", "comparator", "population")


def read_opening(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """What a first message says beyond what was read of it; nothing once it is known who is studied or what is done."""
    pieces = list(pieces)
    if known.current_stage not in _STAGES or sum(len(piece.plain) for piece in pieces) > _LONGEST:
        return
    if any(is_known(key, known.with_said({})) for key in _SUBJECTS):
        return
    clear = [sentence for piece in pieces for sentence in sentences(piece) if _is_clear(sentence)]
    opinion = Opinion.of(pieces)
    facts = borne_out(facts_in(clear, known), opinion)
    if _is_question_alone(facts, known):
        facts = {}
    found = list(_values(facts, known))
    found += _choices(clear, known, {read.field for read in found})
    said = {**known.said, **{read.field: read.value for read in found}}
    marked = list(from_marks(opinion.marks(), pieces, known.with_said(said), _spoken_clearly(clear)))
    if len(found) + len(marked) + len(known.said) > 1:
        yield from found
    yield from marked
    if not any(read.field == BACKGROUND for read in marked) and (
        told := story(pieces, known, opinion.marks())
    ):
        yield told


def read_later(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """What a message that is no first one says besides; one thing alone, with no word around it, may be said of
    anything."""
    pieces = [piece for piece in pieces if not _is_one_thing(piece)]
    clear = [sentence for piece in pieces for sentence in sentences(piece) if _is_clear(sentence)]
    yield from read_beside(pieces, known, _spoken_clearly(clear))


def _is_one_thing(piece: Said) -> bool:
    marks = marks_in(piece)
    bare = piece.plain.strip(" .。!\n")
    return len(marks) == 1 and len(marks[0].said.plain) >= ONE_THING * len(bare)


def _is_question_alone(facts: Facts, known: Known) -> bool:
    """ "Does A cut B?" is the question, and no plan yet."""
    return set(facts) <= _ASKED and any(known.value(f"scientific_question.{text}") for text in _ASKING)


def _is_clear(sentence: Said) -> bool:
    plain = sentence.plain
    others = OTHERS().search(_NOT_OTHERS.sub("", plain))
    return len(plain) <= LONGEST_SENTENCE and not others and not _WHO_ELSE.search(plain)


def _spoken_clearly(clear: list[Said]) -> Callable[[Said], bool]:
    """Whether words stand in a sentence that speaks of no others."""
    return lambda said: any(piece.start <= said.start and said.end <= piece.end for piece in clear)


def _values(facts: Facts, known: Known) -> Iterator[ReadValue]:
    if any(key in facts for key in ("outcomes.primary",)) or is_known("outcomes.primary", known):
        facts.pop("outcomes", None)
    if is_known("outcomes", known):
        facts.pop("outcomes.primary", None)
    reference = {value.plain for value, _whole in facts.get("reference_standard", [])}
    if reference & {value.plain for value, _whole in facts.get("comparator", [])}:
        del facts["comparator"]
    for key, said in facts.items():
        field = field_for(key, known)
        if field is not None and field.path not in known.said:
            yield from (_with_tail(read, key, facts) for read in _value(field, key, said, known))


def _with_tail(read: ReadValue, key: str, facts: Facts) -> ReadValue:
    """ "5 days vs 10 days penicillin": what is given is said once, behind the other amount."""
    other = facts["comparator"][0][0].plain if "comparator" in facts else ""
    amount = AMOUNT.match(other)
    if key != "intervention" or amount is None or not AMOUNT.fullmatch(str(read.value)):
        return read
    return replace(read, value=read.value + other[amount.end() :], derived=True)


def _value(field: Field, key: str, said: list[tuple[Said, Said]], known: Known) -> Iterator[ReadValue]:
    values: list[object] = []
    for value, whole in said:
        try:
            found = (
                listed(value, field, known.under(whole.text), commas=True)
                if key in _SPLIT or field.kind not in LISTS
                else None
            )
        except CannotRead:
            return
        if found is not None:
            values += found.value if isinstance(found.value, list) else [found.value]
        elif field.kind == "string_list":
            values.append(words(value))
        elif field.kind == "object_list":
            values.append({"name": words(value)})
        else:
            return
    final = list(values) if field.kind in LISTS else values[0]
    if not known.catalogue.faults(field.path, final):
        spans = tuple(dict.fromkeys(whole.span for _value, whole in said))
        yield ReadValue(field.path, final, spans, field.kind not in LISTS | {"string"}, PATTERN)


def _choices(clear: list[Said], known: Known, found: set[str]) -> list[ReadValue]:
    chosen: dict[str, list[tuple[Fixed, Said]]] = {}
    message = "\n".join(sentence.plain for sentence in clear)
    for choice in _FIXED:
        field = field_for(choice.key, known)
        if field is None or field.path in known.said or choice.key in chosen:
            continue
        if choice.needs is not None and not choice.needs.search(message):
            continue
        if choice.without is not None and choice.without.search(message):
            continue
        if choice.beside and not any(_has(key, known, found) for key in choice.beside):
            continue
        for sentence in clear:
            match = choice.pattern.search(sentence.plain)
            if match and not _denied(sentence.plain, match):
                chosen.setdefault(choice.key, []).append(
                    (choice, sentence.cut(*match.span()).strip(" ,;:.。"))
                )
    return [read for said in chosen.values() for read in _choice(*said[0], known)]


def _has(key: str, known: Known, found: set[str]) -> bool:
    field = field_for(key, known)
    return field is not None and (field.path in found or field.path in known.said)


def _denied(plain: str, match: re.Match[str]) -> bool:
    before = CLAUSE.split(plain[max(0, match.start() - 12) : match.start()])[-1]
    stop = CLAUSE.search(plain, match.end())
    clause = plain[match.start() - len(before) : stop.start() if stop else None]
    return (
        denies(before)
        or bool(_OPEN.search(clause))
        or bool(_LACKING.search(before))
        or bool(HEDGE.search(clause))
        or bool(SUPPOSED.search(before))
    )


def _choice(choice: Fixed, said: Said, known: Known) -> Iterator[ReadValue]:
    field = field_for(choice.key, known)
    if field is not None:
        levels = field.kind == "enum_text"
        value = {"level": choice.value, "text": said.text} if levels else choice.value
        yield ReadValue(field.path, value, (said.span,), False, PATTERN)
