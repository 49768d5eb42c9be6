"""The sample-size page: choosing a design, its form, and the calculation, which is fetched anew as people type."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

from apps.agents.configuration.in_force import language
from apps.agents.selectors import get_conversation
from apps.projects.access import Right, allows
from apps.projects.errors import NotFound
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message
from apps.protocol.actions.calculations import use_calculation
from apps.protocol.calculator import form
from apps.protocol.calculator.asked import Asked, asked_of
from apps.protocol.selectors import protocol_conversations


@login_required
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    asked = asked_of(request.GET, language())
    context: dict[str, Any] = {"project": project, "families": form.families(language()), "asked": asked}
    if asked is None:
        return render(request, "protocol/sample_size_designs.html", context)
    can_talk = allows(user, project, Right.TALK)
    context |= {
        "can_talk": can_talk,
        "conversations": protocol_conversations(project) if can_talk else (),
    }
    is_part = request.headers.get("HX-Target") == "calculation"
    template = "protocol/_sample_size_result.html" if is_part else "protocol/sample_size.html"
    response = render(request, template, {**context, "is_part": is_part})
    if is_part:
        response["HX-Replace-Url"] = _address(slug, asked)
    patch_vary_headers(response, ["HX-Target"])
    return response


@login_required
@require_POST
def use(request: HttpRequest, slug: str) -> HttpResponse:
    """The calculation goes into a conversation as the tool `sample_size`."""
    user = person(request)
    project = get_project(user, slug)
    chosen = request.POST.get("conversation", "")
    design, inputs = _arguments(request.POST.get("arguments", ""))
    address = reverse("protocol:sample_size", args=[slug])
    with refusal_as_message(request):
        turn = use_calculation(
            project=project,
            conversation=_conversation(request, project.pk, chosen) if chosen else None,
            design=design,
            inputs=inputs,
            language=language(),
            by=user,
        )
        address = reverse("agents:conversation", args=[turn.message.conversation_id])
    return redirect(address)


def _conversation(request: HttpRequest, project_id: Any, text: str) -> Any:
    """One of the open protocol conversations of this project."""
    try:
        found = get_conversation(person(request), UUID(text))
    except ValueError as error:
        raise NotFound from error
    if not protocol_conversations(found.project).filter(pk=found.pk, project_id=project_id).exists():
        raise NotFound
    return found


def _arguments(text: str) -> tuple[str, dict[str, Any]]:
    """({}, "") for what the page did not write: the design is then refused by name."""
    try:
        found = json.loads(text)
        return str(found["design"]), dict(found["inputs"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return "", {}


def _address(slug: str, asked: Asked) -> str:
    """What shares the calculation: only what was filled in."""
    return f"{reverse('protocol:sample_size', args=[slug])}?{urlencode(asked.query)}"
