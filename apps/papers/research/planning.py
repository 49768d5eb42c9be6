"""The plan of research: sub-questions that together answer the question, for a person to change before it starts."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from apps.agents.extension import both
from apps.papers.asking import Asker
from apps.papers.research.limits import MOST_ROUNDS, MOST_SUB_QUESTIONS

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
    },
    "required": ["sub_questions", "rounds"],
}


def drafted(asker: Asker, question: str) -> list[str]:
    """By the model, else by rules."""
    answer = asker.ask("research_plan", {"question": question}, SCHEMA)
    found = [" ".join(each.split()) for each in (answer or {}).get("sub_questions", ())]
    return [each for each in found if each] or by_rules(question)


def by_rules(question: str) -> list[str]:
    """What every clinical question asks for: the effect, and the harm."""
    asked = question.strip().rstrip("?？。.")
    return [
        asked,
        _("%(question)s: safety and adverse events") % {"question": asked},
    ]


def proposal(sub_questions: list[str], rounds: int) -> dict[str, Any]:
    """The value of the form."""
    return {"sub_questions": sub_questions[:MOST_SUB_QUESTIONS], "rounds": rounds}
