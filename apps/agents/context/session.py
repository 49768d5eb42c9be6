"""Between the row of a session and the state that the stage machine works on."""

from __future__ import annotations

from typing import cast

from apps.agents.models import Session
from apps.fields.stages.machine import StageState, Status


def state_of(session: Session) -> StageState:
    return StageState(
        session.current_stage, tuple(session.completed_stages), cast("Status", session.stage_status)
    )


def take_state(session: Session, state: StageState) -> None:
    """Put a state into the row; the caller saves it."""
    session.current_stage = state.current
    session.completed_stages = list(state.completed)
    session.stage_status = state.status
