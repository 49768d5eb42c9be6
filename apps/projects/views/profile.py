"""One's own name, language and time zone."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.http import require_http_methods, require_POST

from apps.projects.actions.users import edit_profile, set_language
from apps.projects.errors import Invalid
from apps.projects.forms import ProfileForm, show_error
from apps.projects.models import Language, User
from apps.projects.requests import language
from apps.projects.views.support import person


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    user = person(request)
    # The form writes what was typed into its own copy: the row is changed by the action alone.
    form = ProfileForm(request.POST or None, instance=User.objects.get(pk=user.pk))
    if request.method == "POST" and form.is_valid():
        try:
            edit_profile(by=user, **form.cleaned_data)
        except Invalid as error:
            show_error(form, error)
        else:
            if "language" in form.changed_data:
                language.choose(request.session, user.language)
            return _saved(request, user)
    return render(request, "projects/profile.html", {"form": form})


@require_POST
def switch_language(request: HttpRequest) -> HttpResponse:
    """Django's own view with a memory: the choice of somebody signed in is theirs, and so is that of somebody who is
    about to sign in."""
    chosen = request.POST.get("language", "")
    if chosen in Language.values:
        language.choose(request.session, chosen)
        if isinstance(request.user, User):
            set_language(by=request.user, language=chosen)
    response: HttpResponse = i18n.set_language(request)
    return response


def _saved(request: HttpRequest, user: User) -> HttpResponse:
    with translation.override(user.language):
        messages.success(request, _("Saved."))
    response = redirect("projects:profile")
    language.remember(response, user.language)
    return response
