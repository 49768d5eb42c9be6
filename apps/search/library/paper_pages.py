"""Further pages of a paper that other apps register in AppConfig.ready(): the paper's own page links to them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise

from apps.projects.models import Project
from apps.projects.registry import Registry
from apps.search.models import Paper


@dataclass(frozen=True)
class PaperPage:
    """`view` is the name of a URL that takes the project's slug and the paper's id; `icon` one of the interface."""

    title: str | Promise
    icon: str
    view: str

    def address(self, project: Project, paper: Paper) -> str:
        return reverse(self.view, kwargs={"slug": project.slug, "paper_id": paper.pk})


PAPER_PAGES: Registry[str, PaperPage] = Registry("page of papers")


def register(name: str, page: PaperPage) -> None:
    PAPER_PAGES.register(name, page)


def pages_of(project: Project, paper: Paper) -> list[tuple[PaperPage, str]]:
    """Each with its address."""
    return [(page, page.address(project, paper)) for page in PAPER_PAGES.things()]
