"""What a question wants, by the rules and by what was learned from others: who is surer of the lane decides."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from apps.medical_qa.learned.opinion import LEAST_LEAD, LEAST_SURE, Opinion, Weights, opinion_of
from apps.medical_qa.risk.screen import Risk
from apps.medical_qa.routing.rules import ADVICE, CERTAIN, EMERGENCY, MEDICINE, SYMPTOM, Classified, by_rules

QUICK: Final = frozenset({SYMPTOM, MEDICINE, ADVICE})


def decide(text: str, risk: Risk, weights: Weights | None = None) -> Classified:
    """What rules know for certain stands: an emergency, a greeting, words that name nothing. Otherwise what was learned
    decides where it leads to one lane clearly."""
    found = by_rules(text, risk)
    if found.code == EMERGENCY or (
        found.confidence >= CERTAIN and found.code not in QUICK and _says_nothing(found)
    ):
        return found
    opinion = opinion_of(text, weights)
    code = _clear(opinion) if opinion else ""
    if not (opinion and code):
        return found
    confidence = max(round(opinion.intents[code], 3), found.confidence if code == found.code else 0.0)
    return replace(found, code=code, confidence=confidence, reason="like known questions", by="learned")


def _says_nothing(found: Classified) -> bool:
    return not found.information


def _clear(opinion: Opinion) -> str:
    """The best intent, where it is likely and clearly ahead of the best one of the other lane."""
    ranked = sorted(opinion.intents, key=lambda code: -opinion.intents[code])
    best = ranked[0]
    other = next((code for code in ranked if (code in QUICK) is not (best in QUICK)), None)
    lead = opinion.intents[best] - (opinion.intents[other] if other else 0.0)
    return best if lead >= LEAST_LEAD and opinion.intents[best] >= LEAST_SURE else ""
