"""What the clock starts, in the administration: by titles and in words, in the reader's language.

django-celery-beat shows names of tasks and the five parts of cron, in English.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_celery_beat.admin import PeriodicTaskForm, TaskSelectWidget
from django_celery_beat.models import CrontabSchedule, IntervalSchedule, PeriodicTask
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from apps.projects.admin.support import AuditedModelAdmin
from apps.runs.clock.crontab_words import crontab_in_words
from apps.runs.clock.schedules import title_of_task

NOT_BY_THE_CLOCK = frozenset({"runs.execute"})  # needs the id of a run

for model in (PeriodicTask, CrontabSchedule, IntervalSchedule):
    admin.site.unregister(model)


def title_of(task: PeriodicTask) -> str:
    """Those that come with the product are in the catalogue; what administrators wrote stays as it is."""
    is_unnamed = task.name == task.task
    return gettext((is_unnamed and title_of_task(task.task)) or task.name)


# Every page, message and menu of the administration names rows by this.
PeriodicTask.__str__ = title_of
CrontabSchedule.__str__ = crontab_in_words


class TaskWidget(UnfoldAdminSelectWidget, TaskSelectWidget):  # type: ignore[misc]  # neither has types
    """The tasks that the workers know, by their titles, in the style of the other fields."""

    def tasks_as_choices(self) -> tuple[tuple[str, str], ...]:
        names = [name for name, _name in super().tasks_as_choices() if name not in NOT_BY_THE_CLOCK]
        return tuple((name, gettext(title) if (title := title_of_task(name)) else name) for name in names)


class ScheduledTaskForm(PeriodicTaskForm):  # type: ignore[misc]  # the package has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "regtask" in self.fields:
            self.fields["regtask"].widget = TaskWidget()
            self.fields["regtask"].initial = self.instance.task
            self.fields["task"].widget = UnfoldAdminTextInputWidget()

    def clean(self) -> dict[str, Any]:
        """What was written as a name counts before the title that was chosen already."""
        if "task" in self.changed_data and "regtask" not in self.changed_data:
            self.cleaned_data["regtask"] = ""
        data: dict[str, Any] = super().clean()
        return data


@admin.register(PeriodicTask)
class PeriodicTaskAdmin(AuditedModelAdmin):
    """What is started by the clock; for superusers, because any task with any arguments can be named."""

    form = ScheduledTaskForm
    list_display = ["title", "purpose", "enabled", "when", "last_run_at", "next_run_at"]
    list_filter = ["enabled"]
    list_select_related = ["interval", "crontab"]
    search_fields = ["name", "task"]
    readonly_fields = ["last_run_at", "next_run_at", "purpose"]
    actions = ["switch_on", "switch_off"]
    fieldsets = [
        (None, {"fields": ["name", "regtask", "enabled", "description", "purpose"]}),
        (
            _("Schedule"),
            {"fields": ["interval", "crontab", "start_time", "one_off", "last_run_at", "next_run_at"]},
        ),
        (_("Arguments"), {"fields": ["task", "args", "kwargs", "queue", "expire_seconds"]}),
    ]

    @admin.display(description=_("name"), ordering="name")
    def title(self, task: PeriodicTask) -> str:
        return title_of(task)

    @admin.display(description=_("purpose"), empty_value="–")
    def purpose(self, task: PeriodicTask) -> str:
        return gettext(task.description) if task.description else ""

    @admin.display(description=_("schedule"), empty_value="–")
    def when(self, task: PeriodicTask) -> str:
        return str(task.crontab or task.interval or "")

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
    list_display = ["__str__", "minute", "hour", "day_of_month", "month_of_year", "day_of_week", "timezone"]


@admin.register(IntervalSchedule)
class IntervalAdmin(AuditedModelAdmin):
    list_display = ["__str__"]
