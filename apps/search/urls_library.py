"""Addresses of the library; `urls` includes them."""

from __future__ import annotations

from django.urls import URLPattern, path

from apps.search.views import library, papers

PAPER = "p/<slug:slug>/library/<uuid:paper_id>/"
urlpatterns: list[URLPattern] = [
    path("p/<slug:slug>/library/", library.library, name="library"),
    path("p/<slug:slug>/library/upload/", library.upload, name="library_upload"),
    path("p/<slug:slug>/library/uploads/", library.uploads, name="library_uploads"),
    path("p/<slug:slug>/library/find/", library.find, name="library_find"),
    path("p/<slug:slug>/library/add/", library.add, name="library_add"),
    path("p/<slug:slug>/library/export/", library.export, name="library_export"),
    path(
        "p/<slug:slug>/library/collections/<uuid:collection_id>/delete/",
        library.collection_delete,
        name="collection_delete",
    ),
    path(PAPER, papers.paper, name="paper"),
    path(f"{PAPER}passages/", papers.passages, name="paper_passages"),
    path(f"{PAPER}file/", papers.file, name="paper_file"),
    path(f"{PAPER}edit/", papers.edit, name="paper_edit"),
    path(f"{PAPER}merge/<uuid:twin_id>/", papers.merge, name="paper_merge"),
    path(f"{PAPER}organise/", papers.organise, name="paper_organise"),
    path(f"{PAPER}notes/", papers.note, name="paper_note"),
    path(f"{PAPER}notes/<uuid:note_id>/delete/", papers.note_delete, name="paper_note_delete"),
    path(f"{PAPER}delete/", papers.delete, name="paper_delete"),
]
