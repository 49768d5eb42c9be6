"""What rules can tell for certain of what a question wants. What they cannot is left to a model, and to the careful
lane where there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from apps.medical_qa.risk.bearing import without_figures
from apps.medical_qa.risk.clauses import plain
from apps.medical_qa.risk.screen import Risk
from apps.medical_qa.routing import words
from apps.medical_qa.routing.vague import is_vague

SYMPTOM, MEDICINE, ADVICE = "symptom_consult", "medicine_info", "health_advice"
EMERGENCY, KNOWLEDGE, UNCERTAIN = "emergency", "general_qa", "uncertain"
CODES = (SYMPTOM, MEDICINE, ADVICE, EMERGENCY, KNOWLEDGE, UNCERTAIN)
CERTAIN, LIKELY, GUESS = 0.95, 0.8, 0.4


@dataclass(frozen=True)
class Classified:
    """What a question wants, how sure that is, and why; `information` is what was read in it, by kind."""

    code: str
    confidence: float
    reason: str
    information: dict[str, list[str]] = field(default_factory=dict)
    by: str = "rules"


def by_rules(text: str, risk: Risk) -> Classified:
    said = without_figures(plain(text))
    information = read_information(said)
    code, confidence, reason = _decided(said, risk, information)
    return Classified(code, confidence, reason, information)


def read_information(said: str) -> dict[str, list[str]]:
    """The words of the question by kind, each once."""
    kinds = {"medicine": words.MEDICINE, "symptom": words.SYMPTOM, "duration": words.DURATION}
    found = {kind: list(_found(pattern, said)) for kind, pattern in kinds.items()}
    return {kind: said for kind, said in found.items() if said}


def _found(pattern: re.Pattern[str], said: str) -> Iterator[str]:
    yield from dict.fromkeys(match[0].strip() for match in pattern.finditer(said))


def _decided(said: str, risk: Risk, information: dict[str, list[str]]) -> tuple[str, float, str]:
    if risk.emergency:
        return EMERGENCY, CERTAIN, "signs: " + ", ".join(sign.code for sign in risk.counting)
    if words.GREETING.match(said):
        return UNCERTAIN, CERTAIN, "a greeting"
    if is_vague(said):
        return UNCERTAIN, CERTAIN, "too little to search for"
    has = {
        MEDICINE: bool(words.MEDICINE.search(said)),
        "use": bool(words.MEDICINE_USE.search(said)),
        "dosing": bool(words.MEDICINE_DOSING.search(said)),
        "mixing": bool(words.MEDICINE_MIXING.search(said)),
        "how": bool(words.MEDICINE_HOW.search(said)),
        SYMPTOM: "symptom" in information,
        "body": bool(words.BODY.search(said)),
        "duration": "duration" in information,
        ADVICE: bool(words.ADVICE.search(said)),
        "asked": bool(words.ADVICE_ASKED.search(said)),
        "research": bool(words.RESEARCH.search(said)),
        "family": bool(words.FAMILY_SCREENING.search(said)),
        "conduct": bool(words.STUDY_CONDUCT.search(said)),
        KNOWLEDGE: bool(words.KNOWLEDGE.search(said)),
        "mine": bool(words.MINE.search(said)),
        "care": _asks_care(said),
        "choosing": bool(words.CHOOSING.search(said)) and not words.EVIDENCE.search(said),
        "course": bool(words.FIRST_AID_COURSE.search(said)),
    }
    return next(_verdicts(has), (UNCERTAIN, GUESS, "nothing that can be searched for"))


def _asks_care(said: str) -> bool:
    """What a site does about a subject's complaint; how it is written down is a matter of the study."""
    asked = words.SUBJECT.search(said) and words.HANDLING.search(said)
    return bool(asked) and words.RECORDING.search(said) is None


def _verdicts(has: dict[str, bool]) -> Iterator[tuple[str, float, str]]:
    """In the order of their weight."""
    tells_symptom = has[SYMPTOM] and (has["duration"] or has["mine"])
    if has[SYMPTOM] and has["care"]:
        yield SYMPTOM, CERTAIN, "what to do about a complaint of a subject"
    if has["conduct"]:
        yield KNOWLEDGE, CERTAIN, "a question of how a study is run"
    if has["family"]:
        yield KNOWLEDGE, CERTAIN, "screening after an illness in the family"
    if has[SYMPTOM] and has["duration"] and not has[KNOWLEDGE]:
        yield SYMPTOM, CERTAIN, "a symptom with a duration"
    if has[MEDICINE] and has["mixing"]:
        yield MEDICINE, CERTAIN, "what goes with a medicine"
    if has["choosing"] and (has[MEDICINE] or has[ADVICE]):
        yield (MEDICINE if has[MEDICINE] else ADVICE), CERTAIN, "a choice between two of them"
    if has["course"]:
        yield ADVICE, CERTAIN, "learning first aid"
    if has["research"] and not (has["mine"] and tells_symptom):
        yield KNOWLEDGE, CERTAIN, "a question of research"
    asks_use = has["how"] or (has["use"] and not has[KNOWLEDGE])
    if has["dosing"] or (has[MEDICINE] and asks_use):
        yield MEDICINE, CERTAIN, "the use of a medicine"
    if has[KNOWLEDGE] and not (has["mine"] and tells_symptom):
        yield KNOWLEDGE, CERTAIN, "a question of knowledge"
    if has[ADVICE] and has["asked"]:
        yield ADVICE, CERTAIN, "a question about the way of living"
    if tells_symptom:
        yield SYMPTOM, LIKELY, "a symptom of somebody"
    if has[MEDICINE]:
        yield MEDICINE, LIKELY, "a medicine"
    if has[ADVICE]:
        yield ADVICE, LIKELY, "the way of living"
    if has[SYMPTOM] or (has["body"] and has["duration"]):
        yield SYMPTOM, LIKELY, "a symptom"
