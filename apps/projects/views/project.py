"""Making a project and its settings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.projects.access import Right, require, rights_of, role_has
from apps.projects.actions import projects
from apps.projects.errors import UserError
from apps.projects.forms import InviteForm, NewProjectForm, SettingsForm, show_error
from apps.projects.models import Language, Project, User
from apps.projects.selectors import get_project, members_of, possible_leads
from apps.projects.time_zones import DEFAULT_TIME_ZONE
from apps.projects.views.support import person


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    user = person(request)
    form = NewProjectForm(request.POST or None, initial=_first_guess(user))
    if request.method == "POST" and form.is_valid():
        try:
            project = projects.create(by=user, **form.cleaned_data)
        except UserError as error:
            show_error(form, error)
        else:
            return redirect("agents:project", slug=project.slug)
    return render(request, "projects/project_form.html", {"form": form})


def _first_guess(user: User) -> dict[str, str]:
    """Who makes a project on a Chinese page most likely writes a Chinese protocol, in China: the account may never have
    been asked. Where the browser knows its time zone, project_form.js puts that in."""
    language = get_language() or user.language
    is_chosen = user.time_zone != DEFAULT_TIME_ZONE
    usual = "Asia/Shanghai" if language == Language.CHINESE else DEFAULT_TIME_ZONE
    return {"language": language, "time_zone": user.time_zone if is_chosen else usual}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    if request.method != "POST":
        return render_settings(request, project)
    require(user, project, Right.EDIT)
    form = _settings_form(request, user, project)
    if form.is_valid():
        try:
            projects.edit(by=user, project=project, **form.cleaned_data)
        except UserError as error:
            show_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("projects:settings", slug=project.slug)
    return render_settings(request, get_project(user, slug), form=form)


@login_required
@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = projects.archive(by=user, project=get_project(user, slug))
    messages.success(request, _("The project is archived: it can be read, and nothing can be changed."))
    return redirect("projects:settings", slug=project.slug)


@login_required
@require_POST
def unarchive(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = projects.unarchive(by=user, project=get_project(user, slug))
    messages.success(request, _("The project is open again."))
    return redirect("projects:settings", slug=project.slug)


def render_settings(
    request: HttpRequest,
    project: Project,
    *,
    form: SettingsForm | None = None,
    invite_form: InviteForm | None = None,
) -> HttpResponse:
    """The settings page; a form that was refused comes back with its errors."""
    user = person(request)
    role = require(user, project, Right.READ)
    rights = rights_of(role, archived=project.is_archived)
    can_invite = Right.INVITE in rights
    context = {
        "project": project,
        "role": role,
        "form": form or _settings_form(request, user, project),
        "members": members_of(user, project),
        "invite_form": invite_form or (InviteForm(up_to=role) if can_invite else None),
        "can_edit": Right.EDIT in rights,
        "can_invite": can_invite,
        "can_manage": Right.MANAGE_MEMBERS in rights,
        "can_archive": role_has(role, Right.ARCHIVE),
    }
    refused = (form is not None) or (invite_form is not None)
    return render(request, "projects/settings.html", context, status=400 if refused else 200)


def _settings_form(request: HttpRequest, user: User, project: Project) -> SettingsForm:
    role = require(user, project, Right.READ)
    rights = rights_of(role, archived=project.is_archived)
    return SettingsForm(
        request.POST if request.method == "POST" else None,
        # The form writes what was typed into its own copy: the row is changed by the action alone.
        instance=get_project(user, project.slug),
        leads=possible_leads(user, project),
        can_edit=Right.EDIT in rights,
        can_manage=Right.MANAGE_MEMBERS in rights,
    )
