"""A prompt as the model would read it: rendered with sample values, what is not known marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from apps.agents.actions.publishing import draft_of
from apps.agents.admin.forms import PreviewForm
from apps.agents.drafts.problems.places import LANGUAGE_NAMES
from apps.agents.models import Prompt
from apps.agents.prompts.checks import problems_of_text, shipped_objects
from apps.agents.prompts.instructions import Instructions, data_text, instructions
from apps.agents.prompts.lengths import length_of
from apps.agents.prompts.places import explained, has_values, variables_at
from apps.agents.prompts.samples import sample_variables
from apps.agents.prompts.template import render
from apps.fields.bilingual import LANGUAGES

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin


def context_of(prompt: Prompt) -> dict[str, Any]:
    """What the page of a prompt shows below its text."""
    return {
        "variables": explained(variables_at(prompt.slug)),
        "previews": [
            {
                "language": language,
                "name": LANGUAGE_NAMES[language],
                **preview_of(prompt, getattr(prompt, f"text_{language}") or "", language),
            }
            for language in LANGUAGES
        ],
    }


def preview_of(prompt: Prompt, text: str, language: str) -> dict[str, Any]:
    """`rendered` as a model reads it, with sample values of the stage that the prompt is named after; `unknown` as
    sentences; `length` in tokens against what its part of the prompt may have, `too_long` where it has more."""
    known = variables_at(prompt.slug)
    draft = draft_of(prompt.agent)
    values = sample_variables(draft, stage_key=prompt.slug, language=language)
    given = {name: value for name, value in values.items() if name in known}
    found = problems_of_text(text, known, shipped_objects(draft["stages"]))
    unknown = [problem.message for problem in found]
    spoken = _spoken(prompt.slug, text, given)
    length = length_of(draft, prompt.slug, spoken.text, language)
    names = {"tokens": length.tokens, "budget": length.budget_tokens, "part": length.part_name}
    sentence = _("About %(tokens)d of %(budget)d tokens (%(part)s)") % names
    rendered = f"{spoken.text}{data_text(spoken.data)}"
    return {"rendered": rendered, "unknown": unknown, "length": sentence, "too_long": length.is_too_long}


def _spoken(slug: str, text: str, values: dict[str, Any]) -> Instructions:
    """What people said and what was collected stands in no instruction, but behind the message (`data`)."""
    return Instructions(render(text, values)) if has_values(slug) else instructions(text, values)


def preview(admin: ModelAdmin[Prompt], request: HttpRequest, pk: int) -> JsonResponse:
    """POST text and language, as they stand in the form: how it would read, without saving it."""
    if request.method != "POST" or not admin.has_view_permission(request):
        raise PermissionDenied
    prompt: Prompt = get_object_or_404(Prompt.objects.select_related("agent"), pk=pk)
    form = PreviewForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=400)
    text = form.cleaned_data["text"].replace("\r\n", "\n")
    return JsonResponse(preview_of(prompt, text, form.cleaned_data["language"]))
