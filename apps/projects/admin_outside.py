"""The admin pages that other packages bring: those nobody needs are taken away, the others leave their trace.

Gone are e-mail addresses (the account has one), second factors (an action on accounts removes them), groups (the
staff flags say who may do what) and the kinds of schedule that nothing here uses.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_celery_beat.admin import PeriodicTaskForm, TaskSelectWidget
from django_celery_beat.models import (
    ClockedSchedule,
    CrontabSchedule,
    IntervalSchedule,
    PeriodicTask,
    SolarSchedule,
)
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from apps.projects.admin_support import AuditedModelAdmin

UNUSED = [EmailAddress, Authenticator, Group, ClockedSchedule, SolarSchedule]
REPLACED = [PeriodicTask, CrontabSchedule, IntervalSchedule]

for model in (*UNUSED, *REPLACED):
    admin.site.unregister(model)


class TaskWidget(UnfoldAdminSelectWidget, TaskSelectWidget):  # type: ignore[misc]  # neither has types
    """The tasks that the workers know, in the style of the other fields."""


class ScheduledTaskForm(PeriodicTaskForm):  # type: ignore[misc]  # the package has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "regtask" in self.fields:
            self.fields["regtask"].widget = TaskWidget()
            self.fields["task"].widget = UnfoldAdminTextInputWidget()


@admin.register(PeriodicTask)
class PeriodicTaskAdmin(AuditedModelAdmin):
    """What is started by the clock; for superusers, because any task with any arguments can be named."""

    form = ScheduledTaskForm
    list_display = ["title", "enabled", "interval", "crontab", "last_run_at", "next_run_at"]
    list_filter = ["enabled"]
    list_select_related = ["interval", "crontab"]
    search_fields = ["name", "task"]
    readonly_fields = ["last_run_at", "next_run_at", "purpose"]
    actions = ["switch_on", "switch_off"]
    fieldsets = [
        (None, {"fields": ["name", "regtask", "task", "enabled", "description", "purpose"]}),
        (
            _("Schedule"),
            {"fields": ["interval", "crontab", "start_time", "one_off", "last_run_at", "next_run_at"]},
        ),
        (_("Arguments"), {"fields": ["args", "kwargs", "queue", "expire_seconds"]}),
    ]

    @admin.display(description=_("name"), ordering="name")
    def title(self, task: PeriodicTask) -> str:
        """Those that come with the product are in the catalogue; what administrators wrote stays as it is."""
        return gettext(task.name)

    @admin.display(description=_("purpose"), empty_value="–")
    def purpose(self, task: PeriodicTask) -> str:
        return gettext(task.description) if task.description else ""

    @admin.display(description=_("next run"), empty_value="–")
    def next_run_at(self, task: PeriodicTask) -> datetime | None:
        """Shown in the reader's time zone, whatever the schedule's is."""
        if not task.enabled or (task.crontab is None and task.interval is None):
            return None
        now = timezone.now()
        wait = max(task.schedule.remaining_estimate(task.last_run_at or now), timedelta(0))
        # The estimate was made some microseconds later.
        return localtime(now + wait + timedelta(seconds=0.5)).replace(microsecond=0)

    @admin.action(description=_("Enable"))
    def switch_on(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self._switch(request, queryset.filter(enabled=False), enabled=True)

    @admin.action(description=_("Disable"))
    def switch_off(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self._switch(request, queryset.filter(enabled=True), enabled=False)

    def _switch(self, request: HttpRequest, tasks: QuerySet[Any], *, enabled: bool) -> None:
        """One by one: saving is what tells beat."""
        for task in tasks:
            task.enabled = enabled
            task.save()
            self.record(request, task, "edited", fields=["enabled"])


@admin.register(CrontabSchedule)
class CrontabAdmin(AuditedModelAdmin):
    list_display = ["__str__", "human_readable"]


@admin.register(IntervalSchedule)
class IntervalAdmin(AuditedModelAdmin):
    list_display = ["__str__"]
