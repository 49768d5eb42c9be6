"""How one likes to be answered: what is written here, and what was learned with consent."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from apps.iit_memory.actions.profiles import FIELDS, profile_of, save_profile
from apps.projects.models import Language
from apps.projects.views.support import person


class ProfileForm(forms.Form):
    style = forms.CharField(label=gettext_lazy("Style of answers"), max_length=200, required=False)
    depth = forms.CharField(label=gettext_lazy("Depth of answers"), max_length=200, required=False)
    language = forms.ChoiceField(
        label=gettext_lazy("Language of answers"),
        choices=[("", gettext_lazy("that of the message")), *Language.choices],
        required=False,
    )
    consent = forms.BooleanField(
        label=gettext_lazy("Learn from what I say how I like to be answered"), required=False
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    user = person(request)
    row = profile_of(user)
    form = ProfileForm(request.POST or None, initial={name: getattr(row, name) for name in FIELDS})
    if request.method == "POST" and form.is_valid():
        save_profile(by=user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("iit_memory:profile")
    context = {"form": form, "learned": sorted(row.learned.items())}
    return render(request, "iit_memory/profile.html", context, status=400 if form.errors else 200)
