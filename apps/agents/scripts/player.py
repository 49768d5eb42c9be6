"""Plays a conversation script through the same code as the pages: inline, without a web server or a worker.

Each play makes a new conversation; one that fails takes it away again, so nothing is left half done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.utils import translation

from apps.agents.actions.changes import edit_field
from apps.agents.actions.conversations import start_conversation, take_away
from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.context.domains import domain_of
from apps.agents.errors import NotPublished
from apps.agents.models import Agent, Context, Conversation, Session
from apps.agents.scripts.play import Play, PlayFailed
from apps.agents.scripts.script import Script, ScriptBroken, ScriptStep
from apps.agents.scripts.steps import play_step
from apps.fields.paths import get_value
from apps.fields.stages.machine import COMPLETE
from apps.fields.values import read_given, same
from apps.projects.errors import Invalid
from apps.projects.models import Project, User

GENERATE = "generate"


def play(
    script: Script,
    *,
    agent: Agent,
    project: Project,
    by: User,
    approves: bool = False,
    with_document: bool = False,
) -> Play:
    """Play a whole script. PlayFailed with the step's number; the conversation is gone then. ScriptBroken before
    the first step, where the script does not fit the agent.

    `with_document`: when no step of the script made one, it is made at the end. `approves` is the answer to every
    tool that asks first.
    """
    config = current_config(agent)
    if config is None:
        raise NotPublished
    _check_stages(script, config)
    with translation.override(script.language):
        conversation = start_conversation(
            agent=agent, project=project, title=script.title, by=by, language=script.language
        )
        going = Play(conversation, config, by, approves=approves)
        with nothing_left_of(conversation):
            _set_title(going, script.title)
            for step in script.steps:
                going.records.append(play_step(going, step))
            _check_expectations(going, script)
            if with_document:
                _make_document(going)
    return going


def _check_stages(script: Script, config: AgentConfig) -> None:
    """ScriptBroken where an expectation names a stage that this agent does not have: it can never come true."""
    stages = [stage.key for stage in config.stages] + [COMPLETE]
    if script.expected_stage and script.expected_stage not in stages:
        raise ScriptBroken(f"expect.stage: “{script.expected_stage}” is none of {', '.join(stages)}")


def _make_document(going: Play) -> None:
    if going.document is None:
        going.records.append(play_step(going, ScriptStep(len(going.records) + 1, GENERATE, {})))
    if going.document is None:
        raise PlayFailed("no document was made")


@contextmanager
def nothing_left_of(conversation: Conversation) -> Iterator[None]:
    """Takes the conversation away when what is done with it fails."""
    try:
        yield
    except BaseException:
        take_away(conversation, by=None)
        raise


def _set_title(going: Play, title: str) -> None:
    field = domain_of(going.config.slug).title_field
    if title and field:
        edit_field(
            conversation=going.conversation,
            config=going.config,
            field=field,
            value=title,
            by=going.by,
            kind="script",
        )


def _check_expectations(going: Play, script: Script) -> None:
    stage = Session.objects.get(conversation=going.conversation).current_stage
    if script.expected_stage and stage != script.expected_stage:
        raise PlayFailed(
            f"expect.stage: {script.expected_stage} was expected, the conversation is at {stage}"
        )
    data = Context.objects.get(conversation=going.conversation).data
    catalogue = going.config.catalogue
    for path, expected in script.expected_fields.items():
        found = get_value(data, path)
        try:
            wanted = read_given(catalogue, path, expected, context=data)
        except Invalid as error:
            reasons = " ".join(str(text) for texts in error.fields.values() for text in texts)
            raise PlayFailed(f"expect.fields.{path}: {reasons or error}") from error
        if not same(catalogue, path, _as_far_as_said(found, wanted), wanted):
            raise PlayFailed(f"expect.fields.{path}: {wanted!r} was expected, found {found!r}")


def _as_far_as_said(found: Any, wanted: Any) -> Any:
    """Of the items of a list only the parts that an expectation names: it says what must be there, not all there is."""
    if not (isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted)):
        return found
    return [
        {key: one[key] for key in other if key in one}
        if isinstance(one, Mapping) and isinstance(other, Mapping)
        else one
        for one, other in zip(found, wanted, strict=True)
    ]
