"""Addresses of the knowledge base."""

from __future__ import annotations

from django.urls import path

from apps.medical_qa.views import document, knowledge

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
]
