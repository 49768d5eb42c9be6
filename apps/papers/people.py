"""Whose rights a run has."""

from __future__ import annotations

from apps.agents.extension import Run
from apps.projects.errors import NotFound
from apps.projects.models import User


def person_of(run: Run) -> User:
    """NotFound for an account that is gone."""
    if run.user is None:
        raise NotFound
    return run.user
