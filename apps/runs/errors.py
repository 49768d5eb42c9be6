"""What may cut a run short, and what a person cannot do with a run."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import Conflict


class RunCut(Exception):
    """Raised in a body at its next look: clean up and let it pass."""


class StopRequested(RunCut):
    """Somebody pressed stop: keep the partial text and end."""


class LeaseLost(RunCut):
    """Another worker has the run: write nothing more."""


class WorkerLeaving(RunCut):
    """This process shuts down: end, the run is taken up or offered for a retry."""


class NotRetryable(Conflict):
    """Only work that failed, was stopped or was cut off can be tried again."""

    code = "run_not_retryable"
    message = _("This is still in progress or has succeeded; there is nothing to try again.")


class NotAskedNow(Conflict):
    """An answer names another call than the one that is asked about now: nobody has seen what it would allow."""

    code = "run_asks_other"
    message = _("This reply is about another question than the present one. Check the question, then decide.")


class NotWaiting(Conflict):
    """An answer came for a run that does not wait for one."""

    code = "run_not_waiting"
    message = _("This was answered already, or it no longer waits for an answer.")
