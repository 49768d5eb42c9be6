"""The pages of a conversation's protocol documents: make, read, download, compare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for, language
from apps.agents.context.reviews import review_text
from apps.agents.models import Context, Conversation
from apps.fields.paths import get_value
from apps.llm.selectors import model_in_use
from apps.projects.access import Right, allows, require
from apps.projects.errors import NotFound
from apps.projects.views.support import person, refusal_as_message
from apps.protocol import selectors
from apps.protocol.actions.generations import edit_title_page, start_generation
from apps.protocol.downloads import download
from apps.protocol.forms import GenerateForm, TitlePageForm
from apps.protocol.generation.loading import source_of
from apps.protocol.generation.reading import (
    OpenPlaces,
    comparison_of,
    open_places,
    origins_of,
    rendered_sections,
    sections_of,
)
from apps.protocol.generation.reported_checks import reported_checks
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.spoken_texts import spoken_texts
from apps.protocol.models import ProtocolContext, ProtocolGeneration
from apps.protocol.open_now import open_in, source_now


@login_required
@require_safe
def documents(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    conversation = selectors.protocol_conversation(person(request), conversation_id)
    return render(request, "protocol/generations.html", _documents_context(request, conversation))


def _documents_context(request: HttpRequest, conversation: Conversation) -> dict[str, Any]:
    user, config = person(request), config_for(conversation)
    context = Context.objects.get(conversation=conversation)
    findings = reported_checks(config, context.data, language())
    now = source_now(conversation, context.data, language())
    may_edit = conversation.archived_at is None and allows(user, conversation.project, Right.EDIT)
    titles = config.catalogue
    generations = list(selectors.finished_generations_of(conversation))
    return {
        "conversation": conversation,
        "project": conversation.project,
        "context": context,
        "generations": generations,
        "open": open_in(now),
        "last_open": _open_places(generations[0]) if generations else None,
        "unfinished": selectors.last_unfinished(conversation),
        "run": selectors.running_generation(conversation),
        "findings": [
            {**wording, "links": _links(now, wording["fields"])}
            for wording in (*(each for each in findings if each["status"] == "failed"), *spoken_texts(now))
        ],
        "not_run": [
            wording
            for wording in findings
            if wording["status"] == "not_run" and wording["why"] != "not_concerned"
        ],
        "reviews": [
            (path, titles.title(path, language()), review_text(config, path, mark, language()))
            for path, mark in context.reviews.items()
        ],
        "model_in_use": model_in_use("generation"),
        "can_edit": may_edit,
        "can_export": allows(user, conversation.project, Right.EXPORT),
        "form": _title_form(conversation),
        "generate_form": GenerateForm(initial={"language": conversation.language}),
    }


def _open_places(generation: ProtocolGeneration) -> OpenPlaces:
    source = source_of(generation, number=generation.number or 1)
    return open_places(source, sections_of(generation))


def _links(source: Source, paths: Iterable[str]) -> list[tuple[str, str]]:
    """Where each field that a check names is found: parts of one field are one link."""
    by_title = {source.title(path): path for path in reversed(tuple(paths))}
    return [(path, title) for title, path in reversed(by_title.items())]


def _title_form(conversation: Conversation, data: Any = None) -> TitlePageForm:
    own = ProtocolContext.objects.filter(conversation=conversation).first() or ProtocolContext(
        conversation=conversation
    )
    waiting = (
        {} if own.principal_investigator else {"principal_investigator": selectors.lead_of(conversation)}
    )
    fallbacks = selectors.meta_of(conversation)
    return TitlePageForm(data, instance=own, initial=waiting, fallbacks=fallbacks)


@login_required
@require_POST
def generate(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    user = person(request)
    conversation = selectors.protocol_conversation(user, conversation_id)
    form = GenerateForm(request.POST)
    wanted = form.cleaned_data["language"] if form.is_valid() else ""
    with refusal_as_message(request):
        start_generation(conversation=conversation, by=user, language=wanted)
    return redirect("protocol:documents", conversation_id=conversation.pk)


@login_required
@require_POST
def title_page(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    user = person(request)
    conversation = selectors.protocol_conversation(user, conversation_id)
    require(user, conversation.project, Right.EDIT)
    form = _title_form(conversation, request.POST)
    if not form.is_valid():
        context = _documents_context(request, conversation) | {"form": form}
        return render(request, "protocol/generations.html", context, status=400)
    with refusal_as_message(request):
        edit_title_page(conversation=conversation, by=user, entries=form.cleaned_data)
        messages.success(request, _("Saved. The next document has it."))
    return redirect("protocol:documents", conversation_id=conversation.pk)


@login_required
@require_POST
def still_correct(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """A value that is to be reviewed is recorded once more as it is."""
    user = person(request)
    conversation = selectors.protocol_conversation(user, conversation_id)
    require(user, conversation.project, Right.EDIT)
    config, path = config_for(conversation), request.POST.get("field", "")
    context = Context.objects.get(conversation=conversation)
    if path not in context.reviews:
        return redirect("protocol:documents", conversation_id=conversation.pk)
    with refusal_as_message(request):
        edit_field(
            conversation=conversation, config=config, field=path, value=get_value(context.data, path), by=user
        )
        title = config.catalogue.title(path, language())
        messages.success(request, _("“%(title)s” is confirmed.") % {"title": title})
    return redirect("protocol:documents", conversation_id=conversation.pk)


@login_required
@require_safe
def document(request: HttpRequest, generation_id: UUID) -> HttpResponse:
    user = person(request)
    generation = selectors.get_finished(user, generation_id)
    conversation = generation.conversation
    sections = rendered_sections(generation, language())
    context = {
        "generation": generation,
        "conversation": conversation,
        "project": conversation.project,
        "sections": sections,
        "open": _open_places(generation),
        "origins": origins_of(sections),
        "can_export": allows(user, conversation.project, Right.EXPORT),
    }
    return render(request, "protocol/generation.html", context)


@login_required
@require_safe
def file(request: HttpRequest, generation_id: UUID) -> FileResponse:
    user = person(request)
    return download(selectors.get_generation(user, generation_id), by=user)


@login_required
@require_safe
def compare(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    conversation = selectors.protocol_conversation(person(request), conversation_id)
    generations = list(selectors.finished_generations_of(conversation))
    later = _numbered(generations, request.GET.get("to", ""), 0)
    earlier = _numbered(generations, request.GET.get("from", ""), _place_before(generations, later))
    context = {
        "conversation": conversation,
        "project": conversation.project,
        "generations": generations,
        "earlier": earlier,
        "later": later,
        "comparison": comparison_of(earlier, later, language()) if earlier and later else None,
    }
    return render(request, "protocol/generation_compare.html", context)


def _place_before(generations: list[ProtocolGeneration], later: ProtocolGeneration | None) -> int:
    """The place of the draft before one, in its language if there is one: two languages differ everywhere."""
    number, language = (later.number or 0, later.language) if later else (0, "")
    before = [place for place, found in enumerate(generations) if (found.number or 0) < number]
    same = [place for place in before if generations[place].language == language]
    return (same or before or [1])[0]


def _numbered(found: list[ProtocolGeneration], number: str, otherwise: int) -> ProtocolGeneration | None:
    """The document of that number, or the one at a place when none is named; NotFound for a wrong number."""
    if not number:
        return found[otherwise] if len(found) > otherwise else None
    named = next((generation for generation in found if str(generation.number) == number), None)
    if named is None:
        raise NotFound
    return named
