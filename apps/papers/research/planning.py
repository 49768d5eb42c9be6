"""The plan of research: sub-questions that together answer the question, for a person to change before it starts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from apps.agents.extension import both
from apps.papers.asking import Asker
from apps.papers.research.limits import MOST_ROUNDS, MOST_SUB_QUESTIONS
from apps.papers.research.roles import Asked, asked_in, asks_benefit, asks_effect, kind_of
from apps.papers.research.years import LAST_YEAR, Years, without_years
from apps.retrieval.terms import script_of
from apps.search.query.filters import FIRST_YEAR
from config.yaml_files import read_yaml

PLANS: Final = Path(__file__).with_name("plans.yaml")
OF_CONDITION: Final = ("prognosis", "prevalence", "aetiology")
JOINTS: Final = {"en": " and ", "zh": "与"}
EITHER: Final = {"en": " or ", "zh": "或"}
ANY_PATIENT: Final = {"en": "patients", "zh": "患者"}
MAIN_OUTCOMES: Final = {"en": "the main outcomes", "zh": "主要结局"}
# What a treatment is to change, up to where the question says in whom.
OUTCOME: Final = re.compile(
    r"\b(?:reduces?|improves?|shortens?|lowers?|decreases?|prolongs?|delays?|prevents?)\s+(?:the\s+)?"
    r"(?:(?:incidence|risk|rate|frequency)\s+of\s+)?(?P<en>[\w-]+(?:\s+[\w-]+){0,3}?)"
    r"(?=\s+(?:in|after|among|for|during|following|compared|versus|with|by|without|and)\b|\s*[,?.;]|$)"
    r"|(?:降低|减少|改善|减轻|缩短|提高|延长|缓解|预防)(?:[^，。？]*?患者的?)?(?P<zh>[^，。？的]{2,12}?)"
    r"(?:的?(?:发生率|发病率|患病率|风险))?[吗呢]?(?=[，。？]|$)",
    re.IGNORECASE,
)
SETTING: Final = r"(?:(?:post|peri)-?operative\s+|术[前中后]|产后|围(?:手)?术期)?"
LONGEST_QUESTION = 500
SCHEMA = {
    "type": "object",
    "properties": {
        "sub_questions": {
            "type": "array",
            "minItems": 1,
            "maxItems": MOST_SUB_QUESTIONS,
            "items": {"type": "string", "maxLength": LONGEST_QUESTION},
        }
    },
    "required": ["sub_questions"],
}
_YEAR = {"type": "integer", "minimum": FIRST_YEAR, "maximum": LAST_YEAR}
FORM = {
    "type": "object",
    "properties": {
        "sub_questions": {
            "type": "array",
            "title": both("Sub-questions", "子问题"),
            "description": both("Each is searched for by itself.", "每个子问题单独检索。"),
            "minItems": 1,
            "maxItems": MOST_SUB_QUESTIONS,
            "items": {"type": "string", "minLength": 3, "maxLength": LONGEST_QUESTION},
        },
        "rounds": {
            "type": "integer",
            "title": both("Rounds of search for each", "每个子问题的检索轮数"),
            "minimum": 1,
            "maximum": MOST_ROUNDS,
        },
        "year_from": _YEAR | {"title": both("From year", "起始年份")},
        "year_to": _YEAR | {"title": both("To year", "截止年份")},
    },
    "required": ["sub_questions", "rounds"],
}


def drafted(asker: Asker, question: str) -> list[str]:
    """By the model, else by rules."""
    answer = asker.ask("research_plan", {"question": question}, SCHEMA)
    found = [" ".join(each.split()) for each in (answer or {}).get("sub_questions", ())]
    return [each for each in found if each] or by_rules(question)


def by_rules(question: str) -> list[str]:
    """What a question of its kind asks for, in its language and with its terms."""
    question = without_years(question)
    plain, language = question.strip().rstrip("?？。."), _language(question)
    named = _named(question, asked_in(question), language)
    lines = [each[language] for each in _lines(question, named)]
    asked = [line.format(question=plain, **named) for line in lines]
    return asked if named["treatment"] or _kind(question, named) in OF_CONDITION else [plain, *asked]


def _lines(question: str, named: Mapping[str, str]) -> list[dict[str, str]]:
    plans: dict[str, list[dict[str, str]]] = shipped_plans()
    return plans[_kind(question, named)]


def _kind(question: str, named: Mapping[str, str]) -> str:
    kind = kind_of(question)
    if kind in OF_CONDITION and asked_in(question).treatments and asks_effect(question):
        return "effect"
    if kind in OF_CONDITION and named["about"]:
        return kind
    if not named["treatment"]:
        return "question"
    if kind == "comparison" and named["other"]:
        return "comparison"
    if kind == "safety" and asks_benefit(question):
        return "effect"  # whose plan asks for the safety as well
    return kind if kind in ("safety", "accuracy", "cost") else "effect"


def _named(question: str, asked: Asked, language: str) -> dict[str, str]:
    """The parts of the question that a plan names, as the question writes them; empty where there is none."""
    treatments = [_as_written(question, term.words) for term in asked.treatments]
    conditions = [_as_written(question, term.words, SETTING) for term in asked.conditions]
    rest = _in_one_piece(question, asked.rest)
    if not treatments and conditions and rest:
        treatments = [rest]
    elif treatments and not conditions and rest:
        conditions = [rest]
    is_compared = asked.kind == "comparison" and len(treatments) > 1
    joint = EITHER[language] if asked.either else JOINTS[language]
    return {
        "treatment": treatments[0] if is_compared else joint.join(treatments),
        "other": joint.join(treatments[1:]) if is_compared else "",
        "condition": JOINTS[language].join(conditions) or ANY_PATIENT[language],
        "about": JOINTS[language].join([*treatments, *conditions]),
        "outcome": _outcome(question, conditions) or MAIN_OUTCOMES[language],
    }


def _outcome(question: str, conditions: Sequence[str]) -> str:
    """Empty where it is the condition itself, as in “prevents delirium”."""
    found = OUTCOME.search(question)
    said = next(filter(None, found.groups())) if found else ""
    folded = said.casefold()
    return "" if any(each.casefold() in folded or folded in each.casefold() for each in conditions) else said


def _in_one_piece(question: str, words: Sequence[str]) -> str:
    """Words of no role, where they stand side by side."""
    whole = " ".join(words)
    return _as_written(question, whole) if whole and whole in question.casefold() else ""


def _as_written(question: str, words: str, before: str = "") -> str:
    found = re.search(before + re.escape(words), question, re.IGNORECASE)
    return found.group() if found else words


def _language(question: str) -> str:
    return "zh" if script_of(question) == "han" else "en"


@lru_cache(maxsize=1)
def shipped_plans() -> dict[str, list[dict[str, str]]]:
    plans: dict[str, list[dict[str, str]]] = read_yaml(PLANS)
    return plans


def proposal(sub_questions: list[str], rounds: int, years: Years) -> dict[str, Any]:
    """The value of the form."""
    return {"sub_questions": sub_questions[:MOST_SUB_QUESTIONS], "rounds": rounds, **years.as_json()}
