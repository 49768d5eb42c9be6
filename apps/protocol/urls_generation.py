"""Addresses of protocol documents, for people and for software."""

from __future__ import annotations

from django.urls import path

from apps.protocol.api import generations as api
from apps.protocol.views import generations as pages

urlpatterns = [
    path("protocols/<uuid:conversation_id>/", pages.documents, name="documents"),
    path("protocols/<uuid:conversation_id>/generate/", pages.generate, name="generate"),
    path("protocols/<uuid:conversation_id>/title-page/", pages.title_page, name="title_page"),
    path("protocols/<uuid:conversation_id>/still-correct/", pages.still_correct, name="still_correct"),
    path("protocols/<uuid:conversation_id>/compare/", pages.compare, name="compare"),
    path("protocols/documents/<uuid:generation_id>/", pages.document, name="document"),
    path("protocols/documents/<uuid:generation_id>/file/", pages.file, name="document_file"),
    path(
        "api/aia/conversations/<uuid:conversation_id>/generations",
        api.GenerationsView.as_view(),
        name="api_generations",
    ),
    path(
        "api/conversations/<uuid:conversation_id>/generations",
        api.GenerationsAliasView.as_view(),
        name="api_generations_alias",
    ),
    path(
        "api/aia/conversations/<uuid:conversation_id>/title-page",
        api.TitlePageView.as_view(),
        name="api_title_page",
    ),
    path(
        "api/protocol/generations/<uuid:generation_id>", api.GenerationView.as_view(), name="api_generation"
    ),
    path(
        "api/protocol/generations/<uuid:generation_id>/file",
        api.GenerationFileView.as_view(),
        name="api_generation_file",
    ),
    path(
        "api/protocol/generations/<uuid:generation_id>/compare/<uuid:other_id>",
        api.ComparisonView.as_view(),
        name="api_generation_comparison",
    ),
]
