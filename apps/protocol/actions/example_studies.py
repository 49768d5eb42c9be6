"""The example studies of the demo project: conversations played once, through the same actions as everybody's.

A worker plays them, so that no start waits for it. Rules answer in them whatever model is set up: everybody sees the
same, and nothing is paid for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import structlog
from django.conf import settings
from django.utils import translation

from apps.agents.actions.changes import edit_field
from apps.agents.actions.conversations import take_away
from apps.agents.extension import (
    Play,
    PlayFailed,
    Script,
    ScriptBroken,
    ScriptStep,
    parse_script,
    play_script,
)
from apps.agents.models import Agent, Context, Conversation
from apps.fields.paths import get_value
from apps.llm.routes import routes_held
from apps.projects.errors import UserError
from apps.projects.models import Project
from apps.protocol.content_loader import SLUG
from apps.protocol.models import ExampleKind, ExampleStudy
from apps.protocol.playing import generate
from apps.runs.actions.runs import start_run
from apps.runs.models import Run
from apps.runs.work.handle import RunHandle

logger = structlog.get_logger(__name__)
EXAMPLES_KIND: Final = "example_studies"
SCRIPTS: Final = Path(settings.BASE_DIR) / "examples"
STAGES_DONE: Final = 2  # of an unfinished study


@dataclass(frozen=True)
class Example:
    """`later` is the value that changes between the two documents of a finished study, by its field."""

    kind: ExampleKind
    script: str
    later: tuple[str, str] | None = None


PERIOD: Final = "study_design.recruitment_period"
EXAMPLES: Final = (
    Example(ExampleKind.UNFINISHED_OBSERVATIONAL, "ppi-cap.zh.yaml"),
    Example(ExampleKind.FINISHED_TRIAL, "dexpod.zh.yaml", (PERIOD, "20个月")),
    Example(ExampleKind.UNFINISHED_OBSERVATIONAL, "osa-poaf-cohort.en.yaml"),
    Example(ExampleKind.FINISHED_TRIAL, "switch-gnb.en.yaml", (PERIOD, "26 months")),
)


def start_example_studies(project: Project) -> Run | None:
    """Have a worker make them; None where that was asked for before, whatever came of it."""
    if Run.objects.filter(kind=EXAMPLES_KIND, project=project).exists():
        return None
    return start_run(kind=EXAMPLES_KIND, project=project, by=project.principal_investigator)


def make_example_studies(handle: RunHandle) -> dict[str, int]:
    """The body of the run: makes those that were never made. One that fails is logged, and the others are made."""
    made = 0
    with routes_held(rules_alone=True):
        for example in EXAMPLES:
            handle.check()
            made += _make(example, handle.run)
    return {"made": made}


def _make(example: Example, run: Run) -> bool:
    script = parse_script((SCRIPTS / example.script).read_text(encoding="utf-8"))
    if ExampleStudy.objects.filter(kind=example.kind, language=script.language).exists():
        return False
    _take_away_rests(script, run)
    conversation = _played(example, script, run.project)
    ExampleStudy.objects.create(kind=example.kind, language=script.language, conversation=conversation)
    return conversation is not None


def _take_away_rests(script: Script, run: Run) -> None:
    """Of an attempt whose worker was killed."""
    rests = run.project.conversations.filter(title=script.title, example=None, created_at__gte=run.created_at)
    for conversation in rests:
        take_away(conversation, by=None)


def _played(example: Example, script: Script, project: Project) -> Conversation | None:
    steps = script.steps if example.later else tuple(_with_values_waiting(script))
    shortened = replace(script, steps=steps, expected_stage="", expected_fields={})
    try:
        agent = Agent.objects.get(slug=SLUG)
        going = play_script(shortened, agent=agent, project=project, by=project.principal_investigator)
        if example.later:
            with translation.override(script.language):
                _make_two_documents(going, *example.later)
    except (Agent.DoesNotExist, UserError, PlayFailed, ScriptBroken) as error:
        logger.warning("example_study_failed", script=example.script, error=str(error))
        return None
    return going.conversation


def _make_two_documents(going: Play, field: str, value: str) -> None:
    """Of a protocol in which nothing is left to be reviewed; one value changes between them."""
    context = Context.objects.get(conversation=going.conversation)
    for path in context.reviews:
        _edit(going, path, get_value(context.data, path))
    generate(going, {})
    _edit(going, field, value)
    generate(going, {})


def _edit(going: Play, field: str, value: Any) -> None:
    edit_field(conversation=going.conversation, config=going.config, field=field, value=value, by=going.by)


def _with_values_waiting(script: Script) -> Iterator[ScriptStep]:
    """Up to what is said in the next stage: its values wait to be taken over."""
    done = 0
    for step in script.steps:
        yield step
        done += step.name == "complete_stage"
        if done == STAGES_DONE and step.name == "say":
            return
