"""What keeps configured stages from being published, in sentences for the administrator."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.fields.conditions.evaluation import Problem, check_condition
from apps.fields.stages.machine import ConfigCode, Stages

MESSAGES: dict[ConfigCode, object] = {
    "no_stages": gettext_lazy("The agent has no stage."),
    "duplicate": gettext_lazy("Another stage has this key."),
    "reserved": gettext_lazy("This key is reserved for the end of the walk."),
    "unknown_next": gettext_lazy("No stage has the key that is named as the next one."),
    "unreachable": gettext_lazy("No stage leads here: nobody could ever reach this stage."),
    "loop": gettext_lazy("The stages lead back in a circle: nobody could ever finish."),
    "no_condition": gettext_lazy("This stage is left when a condition holds, but has none: write it here."),
}


def problems_of_stages(stages: Stages, known_paths: Collection[str]) -> list[Problem]:
    """Everything wrong with the stages; places are JSON pointers into the stages by order."""
    found = [Problem(one.place, str(MESSAGES[one.code])) for one in stages.problems()]
    for number, spec in enumerate(stages.ordered):
        for key in ("completion_rule", "transition_condition"):
            condition = getattr(spec, key)
            if condition:
                found += check_condition(condition, known_paths, f"/{number}/{key}")
        if spec.transition_mode not in ("user_confirm", "auto", "condition"):
            found.append(
                Problem(
                    f"/{number}/transition_mode", _("Choose how the stage is left: this way is not known.")
                )
            )
    return found
