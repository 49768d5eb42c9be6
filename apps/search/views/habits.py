"""What a person's searches left behind, for that person alone: seen, corrected, switched off and forgotten."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.projects.errors import Invalid
from apps.projects.forms import show_error
from apps.projects.views.support import person, refusal_as_message
from apps.search.ai_search.actions import habits
from apps.search.ai_search.forms import TermForm
from apps.search.ai_search.habits import keeps_habits, past_searches_of, terms_of

MOST_LISTED = 100


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    user = person(request)
    form = TermForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            habits.set_term(by=user, **form.words())
        except Invalid as error:
            show_error(form, error)
        else:
            return _saved(request)
    context = {
        "form": form,
        "terms": terms_of(user)[:MOST_LISTED],
        "past": past_searches_of(user)[:MOST_LISTED],
        "enabled": keeps_habits(user),
    }
    return render(request, "search/habits.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def switch_habits(request: HttpRequest) -> HttpResponse:
    habits.switch(by=person(request), enabled=request.POST.get("enabled") == "yes")
    return _saved(request)


@login_required
@require_POST
def forget_everything(request: HttpRequest) -> HttpResponse:
    habits.forget_all(by=person(request))
    return _saved(request)


@login_required
@require_POST
def forget_one_term(request: HttpRequest, term_id: UUID) -> HttpResponse:
    with refusal_as_message(request):
        habits.forget_term(by=person(request), term_id=term_id)
    return redirect("search:habits")


@login_required
@require_POST
def forget_one_search(request: HttpRequest, past_id: int) -> HttpResponse:
    with refusal_as_message(request):
        habits.forget_search(by=person(request), search_id=past_id)
    return redirect("search:habits")


def _saved(request: HttpRequest) -> HttpResponse:
    messages.success(request, _("Saved."))
    return redirect("search:habits")
