"""Prompts that are longer than their part of the whole prompt may be: what does not fit is cut off, unseen.

Counted is the text as it is written; what its variables stand for comes on top when a turn runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.agents.budgets.prompt import Part, budget_for
from apps.fields.bilingual import LANGUAGES
from apps.fields.problems import Problem, warning
from apps.llm.tokens import estimate_tokens as count_tokens

Data = Mapping[str, Any]
Found = tuple[
    Literal["agent", "stage", "prompt"], str, Problem
]  # kind and key of the row, what is wrong in it
SYSTEM = "system"  # the prompt that is told with the agent's own voice
PART_NAMES: Mapping[Part, Promise] = {
    "system": gettext_lazy("role and tone"),
    "stage": gettext_lazy("stage"),
}


@dataclass(frozen=True)
class Length:
    """Tokens of a part of the prompt, and how many it may have. No `part`: only the whole prompt has a limit."""

    tokens: int
    budget_tokens: int
    part: Part | None = None

    @property
    def is_too_long(self) -> bool:
        return self.tokens > self.budget_tokens

    @property
    def part_name(self) -> str:
        return str(PART_NAMES[self.part]) if self.part else _("the whole prompt")

    @property
    def sentence(self) -> str:
        """What is wrong with it, and what to do."""
        names = {"tokens": self.tokens, "budget": self.budget_tokens, "part": self.part_name}
        if self.part is None:
            sentence = _(
                "About %(tokens)d tokens; the longest prompt has %(budget)d. Shorten it, or allow longer ones."
            )
        else:
            sentence = _(
                "About %(tokens)d tokens, but the part “%(part)s” of the prompt takes %(budget)d: the end is cut off. "
                "Shorten it, or give the part more in the agent's budgets."
            )
        return sentence % names


def length_of(draft: Data, slug: str, text: str, language: str) -> Length:
    """Of one prompt with this text; `system` and those of stages count with the rest of their part."""
    agent = draft["agent"]
    budget = budget_for(agent["prompt_budget_tokens"], agent["budgets"] or {})
    if slug == SYSTEM:
        whole = "\n\n".join(part for part in (text, *_voice(agent, language)) if part)
        return Length(count_tokens(whole), budget["system"], "system")
    stage = next((stage for stage in draft["stages"] if stage["key"] == slug), None)
    if stage is not None:
        whole = "\n\n".join(part for part in (_instruction(stage, language), text) if part)
        return Length(count_tokens(whole), budget["stage"], "stage")
    return Length(count_tokens(text), budget.total)


def problems_of_lengths(draft: Data) -> Iterator[Found]:
    """Where a text of the draft is too long, with a sentence."""
    texts = {prompt["slug"]: prompt["text"] for prompt in draft["prompts"]}
    stages = [stage["key"] for stage in draft["stages"]]
    for language in LANGUAGES:
        without_text: dict[str, dict[str, str]] = {slug: {} for slug in (SYSTEM, *stages)}
        for slug, text in {**without_text, **texts}.items():
            written = str(text.get(language) or "")
            length = length_of(draft, slug, written, language)
            if length.is_too_long and written:
                yield "prompt", slug, warning(f"/text/{language}", length.sentence)
            elif length.is_too_long and slug in stages:
                yield "stage", slug, warning(f"/instruction/{language}", length.sentence)
            elif length.is_too_long:
                place = f"/base_system_prompt/{language}"
                yield "agent", draft["agent"]["slug"], warning(place, length.sentence)


def _instruction(stage: Data, language: str) -> str:
    return str(stage["instruction"].get(language) or "")


def _voice(agent: Data, language: str) -> tuple[str, ...]:
    knowledge = agent["global_knowledge"].get(language) or ()
    return (
        str(agent["base_system_prompt"].get(language) or ""),
        str(agent["tone_of_voice"].get(language) or ""),
        *(str(line) for line in knowledge),
    )
