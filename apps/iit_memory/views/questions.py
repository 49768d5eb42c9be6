"""The questions that somebody has answered on a schedule: a list with a switch, and a form for one more."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from apps.iit_memory.actions.questions import delete_question, schedule_question, switch_question
from apps.iit_memory.models import ScheduledQuestion
from apps.projects.access import Right, allows, require
from apps.projects.errors import Conflict, Invalid, NotFound
from apps.projects.forms import show_error
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.time_zones import zone
from apps.projects.views.support import person, refusal_as_message

WHEN = (
    ("*", gettext_lazy("every day")),
    ("1-5", gettext_lazy("every working day")),
    ("1", gettext_lazy("every Monday")),
    ("2", gettext_lazy("every Tuesday")),
    ("3", gettext_lazy("every Wednesday")),
    ("4", gettext_lazy("every Thursday")),
    ("5", gettext_lazy("every Friday")),
    ("6", gettext_lazy("every Saturday")),
    ("7", gettext_lazy("every Sunday")),
)


class QuestionForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("Question"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2})
    )
    weekday = forms.ChoiceField(label=gettext_lazy("When"), choices=WHEN)
    at = forms.TimeField(
        label=gettext_lazy("At"), initial="08:00", widget=forms.TimeInput(attrs={"type": "time"})
    )

    def crontab(self) -> str:
        at = self.cleaned_data["at"]
        return f"{at.minute} {at.hour} * * {self.cleaned_data['weekday']}"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    form = QuestionForm(request.POST or None)
    if request.method == "POST":
        require(user, project, Right.TALK)
        if form.is_valid() and _made(form, project, user):
            messages.success(request, _("The question is scheduled."))
            return redirect("iit_memory:questions", slug=slug)
    context: dict[str, Any] = {
        "project": project,
        "form": form,
        "questions": _rows(user, project),
        "can_ask": allows(user, project, Right.TALK),
    }
    return render(request, "iit_memory/questions.html", context, status=400 if form.errors else 200)


def _made(form: QuestionForm, project: Project, user: User) -> bool:
    try:
        schedule_question(project=project, text=form.cleaned_data["text"], crontab=form.crontab(), by=user)
    except (Invalid, Conflict) as error:
        show_error(form, error)
    return form.is_valid()


def _rows(user: User, project: Project) -> list[tuple[ScheduledQuestion, Any]]:
    rows = ScheduledQuestion.objects.filter(project=project, user=user).order_by("created_at")
    return [(row, row.next_at.astimezone(zone(project.time_zone))) for row in rows]


@login_required
@require_POST
def switch(request: HttpRequest, slug: str, question_id: UUID) -> HttpResponse:
    user = person(request)
    question = _question(user, slug, question_id)
    with refusal_as_message(request):
        switch_question(question=question, enabled=not question.enabled, by=user)
    return redirect("iit_memory:questions", slug=slug)


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, question_id: UUID) -> HttpResponse:
    user = person(request)
    with refusal_as_message(request):
        delete_question(question=_question(user, slug, question_id), by=user)
    return redirect("iit_memory:questions", slug=slug)


def _question(user: User, slug: str, question_id: UUID) -> ScheduledQuestion:
    """One's own alone."""
    rows = ScheduledQuestion.objects.filter(project=get_project(user, slug), user=user)
    question = rows.select_related("project").filter(pk=question_id).first()
    if question is None:
        raise NotFound
    return question
