"""One's own access tokens: make one, see its secret once, revoke it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from apps.projects.actions.tokens import NewToken, create_token, revoke_token
from apps.projects.errors import Conflict, Invalid, NotFound
from apps.projects.forms import TokenForm, show_error
from apps.projects.selectors import projects_visible_to, tokens_of
from apps.projects.views.support import person


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The answer to making one is the only page that ever shows its secret; it is not kept for another."""
    user = person(request)
    form = TokenForm(request.POST or None, projects=projects_visible_to(user))
    made: NewToken | None = None
    if request.method == "POST" and form.is_valid():
        try:
            made = create_token(by=user, **form.cleaned_data)
        except (Invalid, Conflict) as error:
            show_error(form, error)
        else:
            form = TokenForm(projects=projects_visible_to(user))
    context = {"form": form, "tokens": tokens_of(user), "made": made}
    return render(request, "projects/tokens.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def revoke(request: HttpRequest, token_id: UUID) -> HttpResponse:
    user = person(request)
    token = tokens_of(user).filter(pk=token_id).first()
    if token is None:
        raise NotFound
    revoke_token(by=user, token=token)
    messages.success(request, _("The token has been revoked and can no longer be used."))
    return redirect("projects:tokens")
