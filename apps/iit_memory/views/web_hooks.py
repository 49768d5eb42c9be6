"""The page of a project's web hooks, for its managers."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from apps.iit_memory.actions.web_hooks import MadeHook, add_web_hook, remove_web_hook, resend_latest
from apps.iit_memory.reports.forms import WebHookForm
from apps.iit_memory.reports.selectors import web_hooks_of
from apps.projects.access import Right, require
from apps.projects.errors import UserError
from apps.projects.forms import show_error
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def web_hooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; a post makes one more, and its answer shows the secret this once."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.MANAGE_MEMBERS)
    form = WebHookForm(request.POST or None)
    made: MadeHook | None = None
    if request.method == "POST" and form.is_valid():
        try:
            made = add_web_hook(by=user, project=project, url=form.cleaned_data["url"])
            form = WebHookForm()
        except UserError as error:
            show_error(form, error)
    context = {"project": project, "hooks": web_hooks_of(user, project), "form": form, "made": made}
    return render(request, "iit_memory/web_hooks.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def remove(request: HttpRequest, slug: str, hook_id: UUID) -> HttpResponse:
    user = person(request)
    remove_web_hook(by=user, project=get_project(user, slug), hook_id=hook_id)
    messages.success(request, _("The web hook is removed."))
    return redirect("iit_memory:web_hooks", slug=slug)


@login_required
@require_POST
def send(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    with refusal_as_message(request):
        resend_latest(by=user, project=project)
        messages.success(request, _("The latest report is being sent; reload the page in a moment."))
    return redirect("iit_memory:web_hooks", slug=slug)
