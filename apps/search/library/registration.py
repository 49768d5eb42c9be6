"""Registers what the library needs of the apps below: its texts, the run that reads files, its page of a project."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from apps.agents import extension as agents
from apps.projects import project_links
from apps.retrieval.collections import register_collection
from apps.search.library.actions.indexing import COLLECTION
from apps.search.library.actions.ingesting import ended, ingest
from apps.search.library.actions.uploads import INGEST


def register_library() -> None:
    register_collection(COLLECTION)
    agents.register_run_kind(
        agents.RunKind(
            INGEST, queue="batch", body=ingest, finalize=ended, resumes=True, title=_("File into the library")
        )
    )
    project_links.register(
        "library", project_links.ProjectLink(_("Library"), "book", "search:library", place=30)
    )
