"""What apps registered and what would never be asked, found when all apps are ready: a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, Warning

from apps.agents.actions.defaults import DEFAULT_AGENT_FILES, DEFAULT_AGENTS
from apps.agents.context.subjects import SUBJECTS
from apps.agents.turn.graphs.orchestrators import LANES, ORCHESTRATORS
from apps.fields.reading.phrasebook import OTHER_AGENTS, PHRASEBOOKS
from apps.runs.clock.schedules import kinds_of_schedules
from apps.runs.registry import KINDS


def check_registrations(**options: Any) -> list[CheckMessage]:
    """Agents may also be made in the administration, so one that no app brings is a warning."""
    return [*_lanes(), *_schedules(), *_agents()]


def _lanes() -> Iterator[CheckMessage]:
    for orchestrator, code in LANES.names():
        if orchestrator not in ORCHESTRATORS:
            yield Error(
                f"The lane {code!r} is of the orchestrator {orchestrator!r}, which no app registers.",
                id="agents.E001",
            )


def _schedules() -> Iterator[CheckMessage]:
    for name, kind in kinds_of_schedules().items():
        if kind not in KINDS:
            yield Error(
                f"The schedule {name!r} starts runs of the kind {kind!r}, which no app registers.",
                id="agents.E002",
            )


def _agents() -> Iterator[CheckMessage]:
    known = {OTHER_AGENTS, *DEFAULT_AGENTS.names(), *DEFAULT_AGENT_FILES.names()}
    named = [("phrasebook", slug) for slug in PHRASEBOOKS.names()]
    named += [(f"subject {kind!r}", slug) for kind, subject in SUBJECTS.items() for slug in subject.agents]
    for what, slug in named:
        if slug not in known:
            hint = "Right if it is made in the administration."
            yield Warning(
                f"The {what} is of the agent {slug!r}, which no app brings.", hint=hint, id="agents.W001"
            )
