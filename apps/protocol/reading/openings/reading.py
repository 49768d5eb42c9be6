"""Puts together what the rules for openings find: certain clauses only, one value for each field, nothing by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.items import LISTS, listed
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import LONGEST_SENTENCE, asks, sentences
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE, OTHERS, SUPPOSED, denies
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.marks import marks_in
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.chinese import FIXED_ZH, RULES_ZH
from apps.protocol.reading.openings.effects import CHOICES_EN, EFFECTS_EN
from apps.protocol.reading.openings.effects_zh import CHOICES_ZH, EFFECTS_ZH, REPLACED_ZH, VERSUS_ZH
from apps.protocol.reading.openings.english import FIXED_EN, RULES_EN
from apps.protocol.reading.openings.fits import fits, one_for_another, people_and_treatment, trimmed
from apps.protocol.reading.openings.marked import from_marks, read_beside
from apps.protocol.reading.openings.measures import MEASURES_EN, MEASURES_ZH
from apps.protocol.reading.openings.passing import CHOICES_PASSING, PASSING_EN, PASSING_ZH
from apps.protocol.reading.openings.rule import Fixed, Rule

LEAST_SHARE: Final = 0.45
ONE_THING: Final = 0.8  # of the letters
KNOWN_WELL: Final = 0.7
MANY_CLAUSES: Final = 4
_TOLD: Final = frozenset({"pop", "int", "comp", "out", "sec", "ref"})
_STAGES: Final = frozenset({"scientific_question", "pico"})
_LONGEST: Final = 1200  # characters: whoever writes more writes a text, not an opening
_CLAUSE: Final = re.compile(r"[,;:](?![0-9])\s?|\s[-–]\s")
_RULES: Final = (
    *((rule, True) for rule in (*REPLACED_ZH, *VERSUS_ZH, *RULES_ZH, *EFFECTS_ZH, *PASSING_ZH, *MEASURES_ZH)),
    *((rule, False) for rule in (*RULES_EN, *EFFECTS_EN, *PASSING_EN, *MEASURES_EN)),
)
_FIXED: Final = (*FIXED_ZH, *FIXED_EN, *CHOICES_EN, *CHOICES_ZH, *CHOICES_PASSING)
_MANY: Final = frozenset({"inclusion_criteria", "exclusion_criteria"})
_SPLIT: Final = frozenset({"exclusion_criteria", "exposure", "outcomes.secondary"})
_WHO_ELSE: Final = re.compile(
    r"那[个项篇次]|上[个次一][个次]?(?:课题|试验|研究|项目)|人家|原来|之前|日本|国外"
    r"|\b(?:last|previous|published|their)\s(?:trial|study|group|team|paper)\b|[大小]鼠|动物",
    re.IGNORECASE,
)
_NOT_OTHERS: Final = re.compile(
    r"既往|[让使把给帮][他她]们|\b(?:their|to report|(?<=exclude )prior)\b", re.IGNORECASE
)
_NOT_SUPPOSED: Final = re.compile(
    r"能否|是否|\bwhether\b|\bchanges?\b|\bbefore (?!(?:we|i|that|this|it)\b)|\b(?:instead of|rather than)\b"
    r"|\b(?:see|know|find out|test|check|learn|tell|show|establish|determine|ask|study) if\b|\b(?:we|i) would\b"
    r"|\bearlier (?:than|start|switch|discharge)\b",
    re.IGNORECASE,
)
_NOT_HEDGED: Final = re.compile(
    r"\b(?:could|can|might) (?:we|i|you)\b"
    r"|\bthinking (?:of|about)(?= (?:an?|doing|running|comparing|testing|giving|using)\b)",
    re.IGNORECASE,
)
_ROUGHLY: Final = re.compile(
    r"(?:maybe|perhaps|probably|possibly|可能|也许)\s?(?:about|around|some|要|有|是)?\s?[0-9]", re.IGNORECASE
)
_WHO_NOT: Final = re.compile(
    r"\bwho (?:can't|cannot|can not|do not|don't|did not|have not|are not)\b", re.IGNORECASE
)
_OPEN: Final = re.compile(r"还是|或者|要不要|吗|\bor\b", re.IGNORECASE)
_COUNTED: Final = re.compile(r"[0-9]{2,}\s?(?:例|人|名|位|份|patients|pts|people|cases)", re.IGNORECASE)
_LACKING: Final = re.compile(r"缺[乏少]|\black", re.IGNORECASE)
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")
_KEPT_OUT: Final = re.compile(r"\b(?:exclud\w+|not eligible|leave out|ineligible)\b", re.IGNORECASE)
_AMOUNT: Final = re.compile(
    r"(?:[0-9.]+|one|two|three|single)\s(?:mg|g|ml|days?|weeks?|months?|doses?|cycles?|mg/kg)\b",
    re.IGNORECASE,
)
_COMPARED: Final = frozenset({"intervention", "comparator"})
_ASKED: Final = frozenset({"intervention", "outcomes"})
_ASKING: Final = ("question", "hypothesis", "objectives")
_SUBJECTS: Final = ("intervention", "comparator", "population")
Facts = dict[str, list[tuple[Said, Said]]]  # by key: the words of the value, and those around it


def read_opening(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """What a first message says beyond what was read of it; nothing once it is known who is studied or what is done."""
    pieces = list(pieces)
    if known.current_stage not in _STAGES or sum(len(piece.plain) for piece in pieces) > _LONGEST:
        return
    if any(_known(key, known.with_said({})) for key in _SUBJECTS):
        return
    clear = [sentence for piece in pieces for sentence in sentences(piece) if _is_clear(sentence)]
    opinion = Opinion.of(pieces)
    facts = _borne_out(_facts(clear, known), opinion)
    if _is_question_alone(facts, known):
        facts = {}
    found = list(_values(facts, known))
    found += _choices(clear, known, {read.field for read in found})
    said = {**known.said, **{read.field: read.value for read in found}}
    marked = list(from_marks(opinion.marks(), pieces, known.with_said(said), _spoken_clearly(clear)))
    if len(found) + len(marked) + len(known.said) > 1:
        yield from found
    yield from marked


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


def _known(key: str, known: Known) -> bool:
    field = field_for(key, known)
    return field is not None and known.value(field.path) is not None


def _is_clear(sentence: Said) -> bool:
    plain = sentence.plain
    others = OTHERS().search(_NOT_OTHERS.sub("", plain))
    return len(plain) <= LONGEST_SENTENCE and not others and not _WHO_ELSE.search(plain)


def _spoken_clearly(clear: list[Said]) -> Callable[[Said], bool]:
    """Whether words stand in a sentence that speaks of no others."""
    return lambda said: any(piece.start <= said.start and said.end <= piece.end for piece in clear)


def _facts(clear: list[Said], known: Known) -> Facts:
    message = "\n".join(sentence.plain for sentence in clear)
    facts: Facts = {}
    in_chinese = [sentence for sentence in clear if _CHINESE.search(sentence.plain)]
    others = [sentence for sentence in clear if not _CHINESE.search(sentence.plain)]
    for rule, chinese in _RULES:
        if not (spoken := in_chinese if chinese else others):
            continue
        if rule.needs is not None and not rule.needs.search(message):
            continue
        if rule.without is not None and rule.without.search(message):
            continue
        if rule.beside and not any(key in facts or _known(key, known) for key in rule.beside):
            continue
        new: Facts = {}
        for sentence in spoken:
            for match in rule.pattern.finditer(sentence.plain):
                for key, value, whole in _of_match(rule, match, sentence):
                    new.setdefault(key, []).append((value, whole))
        for key, said in new.items():
            if key in _MANY:
                facts.setdefault(key, []).extend(said)
            elif key not in facts and len({value.plain for value, _whole in said}) == 1:
                facts[key] = said
    return facts


def _borne_out(facts: Facts, opinion: Opinion) -> Facts:
    """Without what surely says something else than a rule took it for; of a message of many clauses, of which much is
    known, also without what hardly says that."""
    is_known = any(mark.share >= KNOWN_WELL and mark.sort in _TOLD for mark in opinion.marks())
    least = LEAST_SHARE if is_known and opinion.clauses >= MANY_CLAUSES else 0.0
    paired = _COMPARED if _are_two_amounts(facts) else frozenset()
    return {
        key: said
        for key, said in facts.items()
        if key in paired
        or not any(
            opinion.speaks_against(key, value) or opinion.share_of(key, value) < least
            for value, _whole in said
        )
    }


def _are_two_amounts(facts: Facts) -> bool:
    """ "5 days vs 10 days penicillin": by itself neither says what it is."""
    both = [facts[key][0][0].plain for key in ("intervention", "comparator") if key in facts]
    return len(both) == 2 and _AMOUNT.fullmatch(both[0]) is not None and _AMOUNT.match(both[1]) is not None


def _of_match(rule: Rule, match: re.Match[str], sentence: Said) -> list[tuple[str, Said, Said]]:
    """The values of a match, all of them or none."""
    whole = sentence.cut(*match.span()).strip(" ,;:.。\n")
    if _in_doubt(sentence.plain, match, rule):
        return []
    found = []
    for key, span in rule.groups(match):
        value = trimmed(key, sentence.cut(*span))
        if key == "population" and _KEPT_OUT.search(sentence.plain):
            return []
        if not (rule.free or fits(key, value.plain, certain=rule.certain)) or _denies(key, value.plain, rule):
            return []
        if key == "intervention" and (parts := people_and_treatment(value)) is not None:
            found.append(("population", parts[0], whole))
            value = parts[1]
        if key == "intervention" and (both := one_for_another(value)) is not None:
            value = both[0]
            found.append(("comparator", both[1], whole))
        found.append((key, value, whole))
    return found


def _denies(key: str, plain: str, rule: Rule) -> bool:
    if rule.denies or not denies(plain):
        return False
    return not (key == "population" and _WHO_NOT.search(plain))


def _in_doubt(plain: str, match: re.Match[str], rule: Rule) -> bool:
    """Whether a clause is a question, a supposition or a doubt, or the one behind it takes it back."""
    start = max((m.end() for m in _CLAUSE.finditer(plain) if m.end() <= match.start() + 1), default=0)
    stop = min((m.start() for m in _CLAUSE.finditer(plain) if m.start() >= match.end()), default=len(plain))
    clause = plain[start:stop]
    behind = _CLAUSE.split(plain[stop:].lstrip(" ,;:"))[0]
    return bool(
        (denies(plain[start : match.start()]) and not rule.denies)
        or HEDGE.search(_NOT_HEDGED.sub("", clause))
        or SUPPOSED.search(_NOT_SUPPOSED.sub("", clause))
        or (asks(clause + ".") and "?" not in clause and not rule.asks)
        or (HEDGE.match(behind.strip()) and not _ROUGHLY.match(behind.strip()))
        or re.match(r"或者?|or\b|还是", behind.strip())
    )


def _values(facts: Facts, known: Known) -> Iterator[ReadValue]:
    if any(key in facts for key in ("outcomes.primary",)) or _known("outcomes.primary", known):
        facts.pop("outcomes", None)
    if _known("outcomes", known):
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
    amount = _AMOUNT.match(other)
    if key != "intervention" or amount is None or not _AMOUNT.fullmatch(str(read.value)):
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
    before = _CLAUSE.split(plain[max(0, match.start() - 12) : match.start()])[-1]
    stop = _CLAUSE.search(plain, match.end())
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
