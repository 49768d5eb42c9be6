"""The tour: four places of the example studies, each with a sentence. Where a step stands is the page's own address
with `?tour=` behind it, so that back, reload and a link to a step work as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.agents.models import Conversation
from apps.projects.models import User
from apps.protocol.models import ExampleKind
from apps.protocol.selectors import example_study


def _project(study: Conversation) -> str:
    return reverse("agents:project", args=[study.project.slug])


def _conversation(study: Conversation) -> str:
    return reverse("agents:conversation", args=[study.pk])


def _documents(study: Conversation) -> str:
    return reverse("protocol:documents", args=[study.pk])


@dataclass(frozen=True)
class TourStep:
    """`target` selects what the sentence is about; `{study}` in it is the id of the example."""

    title: str | Promise
    text: str | Promise
    example: ExampleKind
    address: Callable[[Conversation], str]
    target: str


STEPS: Final = (
    TourStep(
        _("A finished study"),
        _(
            "This trial was planned in one conversation, from the question to the Word document. It is an example: "
            "open it and try things out."
        ),
        ExampleKind.FINISHED_TRIAL,
        _project,
        '.rows [data-key="{study}"]',
    ),
    TourStep(
        _("Every value has its source"),
        _(
            "What was said in the conversation became values, stage by stage. Point at a value to see where it comes "
            "from; a click leads there."
        ),
        ExampleKind.FINISHED_TRIAL,
        _conversation,
        "#panel",
    ),
    TourStep(
        _("The Word document"),
        _(
            "A document is made of the values of that moment, and what is missing is marked in it. Read these two, "
            "download them or compare them."
        ),
        ExampleKind.FINISHED_TRIAL,
        _documents,
        '[aria-labelledby="versions-title"]',
    ),
    TourStep(
        _("Your turn"),
        _(
            "This study is unfinished. Check the values that were found, add those that are right, and answer the "
            "next question. After that, start a study of your own."
        ),
        ExampleKind.UNFINISHED_OBSERVATIONAL,
        _conversation,
        "[data-proposals] .proposals",
    ),
)


def address_from(number: int, user: User) -> str:
    """The page of that step, or of the next one whose example is still there; "" when there is none."""
    for place, step in enumerate(STEPS[number - 1 :], number):
        study = example_study(user, step.example)
        if study is not None:
            return f"{step.address(study)}?tour={place}"
    return ""
