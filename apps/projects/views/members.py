"""The buttons of the member list."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from apps.projects.access import Right, require
from apps.projects.actions import members
from apps.projects.errors import Forbidden, NotFound, UserError
from apps.projects.forms import InviteForm, RoleForm, show_error
from apps.projects.models import Project, User
from apps.projects.selectors import get_project, members_of
from apps.projects.views.project import render_settings
from apps.projects.views.support import person, refusal_as_message


@login_required
@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    form = InviteForm(request.POST, up_to=require(user, project, Right.INVITE))
    if form.is_valid():
        site_url = request.build_absolute_uri("/")
        try:
            membership = members.invite(by=user, project=project, site_url=site_url, **form.cleaned_data)
        except (NotFound, Forbidden):
            raise
        except UserError as error:
            show_error(form, error)
        else:
            messages.success(request, _("%(name)s is now a member.") % {"name": membership.user})
            return redirect("projects:settings", slug=slug)
    return render_settings(request, project, invite_form=form)


@login_required
@require_POST
def change_role(request: HttpRequest, slug: str, user_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    member = _member(user, project, user_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose one of the roles."))
        return redirect("projects:settings", slug=slug)
    with refusal_as_message(request):
        members.change_role(by=user, project=project, user=member, role=form.cleaned_data["role"])
        messages.success(request, _("The role has been changed."))
    return redirect("projects:settings", slug=slug)


@login_required
@require_POST
def remove(request: HttpRequest, slug: str, user_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    member = _member(user, project, user_id)
    with refusal_as_message(request):
        members.remove(by=user, project=project, user=member)
        messages.success(request, _("%(name)s is no longer a member.") % {"name": member})
        if member.pk == user.pk:
            return redirect("projects:home")
    return redirect("projects:settings", slug=slug)


def _member(user: User, project: Project, user_id: UUID) -> User:
    membership = members_of(user, project).filter(user_id=user_id).first()
    if membership is None:
        raise NotFound
    return membership.user
