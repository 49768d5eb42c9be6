"""What the rules for openings find in a first message, and what of it the marked words bear out."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import Known
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, SUPPOSED, denies
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.chinese import RULES_ZH
from apps.protocol.reading.openings.effects import EFFECTS_EN
from apps.protocol.reading.openings.effects_zh import EFFECTS_ZH, REPLACED_ZH, VERSUS_ZH
from apps.protocol.reading.openings.english import RULES_EN
from apps.protocol.reading.openings.fits import fits, one_for_another, people_and_treatment, trimmed
from apps.protocol.reading.openings.measures import MEASURES_EN, MEASURES_ZH
from apps.protocol.reading.openings.passing import PASSING_EN, PASSING_ZH
from apps.protocol.reading.openings.rule import Rule

LEAST_SHARE: Final = 0.45
KNOWN_WELL: Final = 0.7
MANY_CLAUSES: Final = 4
_TOLD: Final = frozenset({"pop", "int", "comp", "out", "sec", "ref"})
CLAUSE: Final = re.compile(r"[,;:](?![0-9])\s?|\s[-–]\s")
_RULES: Final = (
    *((rule, True) for rule in (*REPLACED_ZH, *VERSUS_ZH, *RULES_ZH, *EFFECTS_ZH, *PASSING_ZH, *MEASURES_ZH)),
    *((rule, False) for rule in (*RULES_EN, *EFFECTS_EN, *PASSING_EN, *MEASURES_EN)),
)
_MANY: Final = frozenset({"inclusion_criteria", "exclusion_criteria"})
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
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")
_KEPT_OUT: Final = re.compile(r"\b(?:exclud\w+|not eligible|leave out|ineligible)\b", re.IGNORECASE)
AMOUNT: Final = re.compile(
    r"(?:[0-9.]+|one|two|three|single)\s(?:mg|g|ml|days?|weeks?|months?|doses?|cycles?|mg/kg)\b",
    re.IGNORECASE,
)
_COMPARED: Final = frozenset({"intervention", "comparator"})
Facts = dict[str, list[tuple[Said, Said]]]  # by key: the words of the value, and those around it


def compile_rules() -> None:
    """All of them, for which the first message would wait otherwise."""
    for rule, _chinese in _RULES:
        _ = rule.pattern


def is_known(key: str, known: Known) -> bool:
    """Whether a field has a value."""
    field = field_for(key, known)
    return field is not None and known.value(field.path) is not None


def facts_in(clear: list[Said], known: Known) -> Facts:
    """What the rules find in sentences that are clear."""
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
        if rule.beside and not any(key in facts or is_known(key, known) for key in rule.beside):
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


def borne_out(facts: Facts, opinion: Opinion) -> Facts:
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
    return len(both) == 2 and AMOUNT.fullmatch(both[0]) is not None and AMOUNT.match(both[1]) is not None


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
    start = max((m.end() for m in CLAUSE.finditer(plain) if m.end() <= match.start() + 1), default=0)
    stop = min((m.start() for m in CLAUSE.finditer(plain) if m.start() >= match.end()), default=len(plain))
    clause = plain[start:stop]
    behind = CLAUSE.split(plain[stop:].lstrip(" ,;:"))[0]
    return bool(
        (denies(plain[start : match.start()]) and not rule.denies)
        or HEDGE.search(_NOT_HEDGED.sub("", clause))
        or SUPPOSED.search(_NOT_SUPPOSED.sub("", clause))
        or (asks(clause + ".") and "?" not in clause and not rule.asks)
        or (HEDGE.match(behind.strip()) and not _ROUGHLY.match(behind.strip()))
        or re.match(r"或者?|or\b|还是", behind.strip())
    )
