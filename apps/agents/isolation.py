"""For tests: what is registered within `isolated()` is forgotten after, whichever registry of the door it went into.

A registry that the door fills and that is missing here keeps what one test registered for all tests after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from apps.agents.actions.defaults import DEFAULT_AGENT_FILES, DEFAULT_AGENTS, DEFAULT_ROWS
from apps.agents.cards.links import TARGETS
from apps.agents.configuration.orchestrators import LANE_TITLES, ORCHESTRATOR_TITLES
from apps.agents.context.domains import DOMAINS
from apps.agents.context.events import LISTENERS
from apps.agents.context.field_references import FIELD_LINKS, FIELD_QUESTIONS, RETRACTED_WORKS
from apps.agents.context.memories import RECALL_AGENTS, RECALL_PROFILES, RECALLS, REMEMBERERS
from apps.agents.context.outlets import FIELD_OUTLETS
from apps.agents.context.remembered import REMEMBERED
from apps.agents.context.replies import ANSWER_LINKS, REPLIES
from apps.agents.context.subjects import SUBJECTS
from apps.agents.prompts.places import PROMPT_VARIABLES
from apps.agents.prompts.variables import STAGE_VARIABLES
from apps.agents.scripts.play import FURTHER_STEPS
from apps.agents.tools.registry import TOOLS
from apps.agents.tools.retrievers import RETRIEVERS
from apps.agents.turn.graphs.orchestrators import LANES, ORCHESTRATORS
from apps.fields.reading.phrasebook import PHRASEBOOKS
from apps.fields.rules import validators
from apps.projects.registry import Registry
from apps.runs.clock.schedules import SCHEDULES
from apps.runs.registry import KINDS

REGISTRIES: tuple[Registry[Any, Any], ...] = (
    ANSWER_LINKS,
    DEFAULT_AGENTS,
    DEFAULT_AGENT_FILES,
    DEFAULT_ROWS,
    DOMAINS,
    FIELD_LINKS,
    FIELD_OUTLETS,
    FIELD_QUESTIONS,
    FURTHER_STEPS,
    LANES,
    LANE_TITLES,
    LISTENERS,
    ORCHESTRATORS,
    ORCHESTRATOR_TITLES,
    PHRASEBOOKS,
    PROMPT_VARIABLES,
    RECALL_AGENTS,
    RECALL_PROFILES,
    RECALLS,
    REMEMBERED,
    REMEMBERERS,
    REPLIES,
    RETRACTED_WORKS,
    RETRIEVERS,
    SCHEDULES,
    STAGE_VARIABLES,
    SUBJECTS,
    TARGETS,
    TOOLS,
    validators,
)


@contextmanager
def isolated(*, empty: bool = False) -> Iterator[None]:
    """What is registered within is forgotten after; `empty` begins without what the apps registered. The kinds of run
    stay in any case: the framework's own, such as a turn, are among them."""
    with ExitStack() as stack:
        stack.enter_context(KINDS.isolated())
        for registry in REGISTRIES:
            stack.enter_context(registry.isolated(empty=empty))
        yield
