"""Registers the app and what its runs do."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop


class AgentsConfig(AppConfig):
    name = "apps.agents"
    verbose_name = _("Agents")

    def ready(self) -> None:
        from django.urls import reverse

        from apps.agents import extension
        from apps.agents.checks import check_registrations
        from apps.agents.selectors import TURN_KIND
        from apps.agents.turn import (
            checkpoint,
            warm_up,  # noqa: F401  # it listens for workers that are ready
        )
        from apps.agents.turn.finalize import write_turn
        from apps.agents.turn.graphs.asking import check_answer
        from apps.agents.turn.pipeline import run_turn
        from apps.agents.turn.remember import REMEMBER_KIND, remember_turn
        from apps.agents.turn.snapshot import TURN_FOLD
        from apps.fields.bilingual import both
        from apps.projects import notices
        from apps.runs.registry import RunKind, register

        notices.register("card_returned", _("%(by)s completed “%(card)s” in %(project)s."))
        register(
            RunKind(
                TURN_KIND,
                queue="chat",
                body=run_turn,
                finalize=write_turn,
                fold=TURN_FOLD,
                goes_on=checkpoint.goes_on,
                check_answer=check_answer,
                title=_("Turn of a conversation"),
            )
        )
        register(RunKind(REMEMBER_KIND, queue="batch", body=remember_turn, resumes=True, title=_("Memory")))
        extension.register_target(
            extension.ANY_AGENT,
            "project",
            extension.Target(
                both("The project", "项目"),
                lambda claims: reverse("agents:project", args=[claims.conversation.project.slug]),
            ),
        )
        _register_schedules()
        checks.register(check_registrations)


def _register_schedules() -> None:
    from django.conf import settings

    from apps.agents.extension import register_schedule
    from apps.agents.tasks import PRUNE_TRACES, SWEEP_RESULTS

    register_schedule(
        "prune_traces",
        task=PRUNE_TRACES,
        crontab="20 3 * * *",
        title=gettext_noop("Take content out of old traces"),
        arguments={"days": settings.TRACE_CONTENT_DAYS},
        description=gettext_noop(
            "Figures and outcomes are kept; “days” is how long the content of turns stays in traces."
        ),
    )
    register_schedule(
        "sweep_results",
        task=SWEEP_RESULTS,
        crontab="10 * * * *",
        title=gettext_noop("Delete search results that have expired"),
        description=gettext_noop(
            "Search results are kept for some hours, so that the same search is not paid for twice."
        ),
    )
