"""Which variables a prompt may name: those of every turn, or fewer where the prompt is used for one thing only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.agents.prompts.variables import stage_variables, turn_variables
from apps.projects.registry import Registry

EXPLAINED: Mapping[str, Promise] = {
    "currentStage": _("Key of the current stage of the conversation."),
    "userMessage": _("The message that is being answered."),
    "contextSummary": _("Everything collected so far, by field, as JSON."),
    "stageData": _("What the current stage has collected, as JSON."),
    "stageName": _("Name of the current stage, in the language of the conversation."),
    "completionCriteria": _("When the current stage is complete, in words."),
}


@dataclass(frozen=True)
class Variable:
    """One name that a template may use, and what it stands for (empty where nobody said)."""

    name: str
    meaning: str

    @property
    def written(self) -> str:
        return "{{" + self.name + "}}"


PROMPT_VARIABLES: Registry[str, tuple[str, ...]] = Registry("prompt with variables")


def register_prompt_variables(slug: str, names: Iterable[str] = ()) -> None:
    """For apps that fill in the prompt of this slug by themselves, values and all, as a message of the user. It may
    name these variables; those of a turn where none are given."""
    PROMPT_VARIABLES.register(slug, tuple(names))


def has_values(slug: str) -> bool:
    """Whether values stand in the text of this prompt itself: else it is an instruction, and they stand behind."""
    return slug in PROMPT_VARIABLES


def variables_at(slug: str) -> tuple[str, ...]:
    """The names that the prompt of this slug may use."""
    return PROMPT_VARIABLES.get(slug) or turn_variables()


def explained(names: Iterable[str]) -> tuple[Variable, ...]:
    meanings = {**EXPLAINED, **{name: of.meaning for name, of in stage_variables().items()}}
    return tuple(Variable(name, str(meanings.get(name, ""))) for name in names)
