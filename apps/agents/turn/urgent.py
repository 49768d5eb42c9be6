"""A message that must not wait withdraws the form that an earlier turn of its conversation has left open.

Turns of a conversation come one after the other, so an open form would hold back whatever is said after it.
"""

from __future__ import annotations

from apps.agents.actions.turns import Turn
from apps.agents.configuration.in_force import config_for
from apps.agents.turn.graphs.orchestrators import ORCHESTRATORS
from apps.projects.models import User
from apps.runs.actions.runs import stop_run
from apps.runs.selectors import waited_for


def withdraw_open_form(turn: Turn, *, by: User) -> None:
    """Only where the agent's orchestrator says that the message is urgent; the turn that asked ends as stopped."""
    asking = waited_for(turn.run) if turn.may_wait else None
    if asking is None or not (asking.snapshot.get("asked") or {}).get("form"):
        return
    orchestrator = ORCHESTRATORS.get(config_for(turn.message.conversation).orchestrator)
    if orchestrator and orchestrator.is_urgent and orchestrator.is_urgent(turn.message.content):
        stop_run(run=asking, by=by)
