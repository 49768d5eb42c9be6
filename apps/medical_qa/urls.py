"""Addresses of the knowledge base, of questions to the team, and of how questions were routed."""

from __future__ import annotations

from django.urls import path

from apps.medical_qa.views import document, knowledge, questions, routing

app_name = "medical_qa"
urlpatterns = [
    path("p/<slug:slug>/knowledge/", knowledge.knowledge, name="knowledge"),
    path("p/<slug:slug>/knowledge/<uuid:document_id>/", document.document, name="knowledge_document"),
    path(
        "p/<slug:slug>/knowledge/<uuid:document_id>/file/<int:number>/", document.file, name="knowledge_file"
    ),
    path("p/<slug:slug>/knowledge/<uuid:document_id>/version/", knowledge.version, name="knowledge_version"),
    path("p/<slug:slug>/knowledge/<uuid:document_id>/details/", knowledge.details, name="knowledge_details"),
    path("p/<slug:slug>/knowledge/<uuid:document_id>/decide/", knowledge.decide, name="knowledge_decide"),
    path("p/<slug:slug>/knowledge/questions/", questions.questions, name="questions"),
    path("p/<slug:slug>/knowledge/questions/ask/<uuid:message_id>/", questions.ask, name="ask_team"),
    path(
        "p/<slug:slug>/knowledge/questions/settle/<uuid:message_id>/",
        questions.settled,
        name="settle_question",
    ),
    path("p/<slug:slug>/knowledge/questions/<uuid:question_id>/", questions.question, name="question"),
    path(
        "p/<slug:slug>/knowledge/questions/<uuid:question_id>/draft/", questions.draft, name="question_draft"
    ),
    path("medical-questions/", routing.routing, name="routing"),
]
