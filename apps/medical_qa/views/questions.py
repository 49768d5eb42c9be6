"""Questions that the agent left open: put to the team, answered by a person, and what the knowledge base lacks."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.documents.safe_html import to_html
from apps.medical_qa.actions.questions import answer_for_team, ask_team, draft_of_answer, settle
from apps.medical_qa.figures.unanswered import get_message_of, same_question, unanswered_of
from apps.medical_qa.forms import TeamAnswerForm, TeamQuestionForm
from apps.medical_qa.knowledge.rights import may_edit
from apps.medical_qa.questions import get_team_question, team_questions_of
from apps.projects.access import Right, allows, require
from apps.projects.errors import Invalid, UserError
from apps.projects.forms import show_error
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message

PER_PAGE = 30
MOST_UNANSWERED = 50


@login_required
@require_safe
def questions(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    context = {
        "project": project,
        "page": Paginator(team_questions_of(user, project), PER_PAGE).get_page(request.GET.get("page")),
        "unanswered": unanswered_of(user, project)[:MOST_UNANSWERED],
        "can_edit": may_edit(user, project),
    }
    return render(request, "medical_qa/questions.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, slug: str, message_id: UUID) -> HttpResponse:
    """Put the question of an answer to the team; first the page that says who will read it."""
    user = person(request)
    project = get_project(user, slug)
    message = get_message_of(user, project, message_id)
    require(user, project, Right.TALK)
    form = TeamQuestionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusal_as_message(request):
            ask_team(by=user, message=message, note=form.cleaned_data["note"])
            messages.success(request, _("The investigators of the project are notified."))
        return redirect("agents:conversation", conversation_id=message.conversation_id)
    context = {"project": project, "message": message, "answer": to_html(message.content), "form": form}
    return render(request, "medical_qa/ask_team.html", context, status=400 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, slug: str, question_id: UUID) -> HttpResponse:
    """One question with the agent's answer; a post is a person's."""
    user = person(request)
    project = get_project(user, slug)
    found = get_team_question(user, project, question_id)
    form = TeamAnswerForm(request.POST or None)
    if request.method == "POST":
        require(user, project, Right.CONFIRM)
        if form.is_valid():
            try:
                answer_for_team(by=user, question=found, text=form.cleaned_data["answer"])
            except UserError as error:
                show_error(form, error)
            else:
                messages.success(request, _("Your answer stands in the conversation."))
                return redirect("medical_qa:question", slug=slug, question_id=question_id)
    context = {
        "project": project,
        "question": found,
        "answer": to_html(found.message.content),
        "form": form,
        "can_answer": allows(user, project, Right.CONFIRM),
        "can_edit": may_edit(user, project),
    }
    return render(request, "medical_qa/question.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def draft(request: HttpRequest, slug: str, question_id: UUID) -> HttpResponse:
    """A draft for the knowledge base out of what a person answered."""
    user = person(request)
    project = get_project(user, slug)
    found = get_team_question(user, project, question_id)
    require(user, project, Right.UPLOAD)
    try:
        document = draft_of_answer(by=user, question=found)
    except Invalid as error:
        messages.error(request, str(error))
        return redirect("medical_qa:question", slug=slug, question_id=question_id)
    messages.success(request, _("The draft is made. It answers questions once it is approved."))
    return redirect("medical_qa:knowledge_document", slug=slug, document_id=document.pk)


@login_required
@require_POST
def settled(request: HttpRequest, slug: str, message_id: UUID) -> HttpResponse:
    """A question of the to-do list is dealt with, however often it was asked."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.EDIT)
    settle(by=user, project=project, messages=same_question(user, project, message_id))
    messages.success(request, _("Done: the question is no longer listed."))
    return redirect("medical_qa:questions", slug=slug)
