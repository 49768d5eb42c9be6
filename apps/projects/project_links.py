"""Further pages of a project that apps bring, registered in AppConfig.ready(): pages of a project link to them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise

from apps.projects.models import Project
from apps.projects.registry import Registry


@dataclass(frozen=True)
class ProjectLink:
    """`view` is the name of a URL that takes the project's slug; `icon` one of the interface; a smaller `place` stands
    further left."""

    title: str | Promise
    icon: str
    view: str
    place: int = 100

    def address(self, project: Project) -> str:
        return reverse(self.view, kwargs={"slug": project.slug})


PROJECT_LINKS: Registry[str, ProjectLink] = Registry("page of projects")


def register(name: str, link: ProjectLink) -> None:
    PROJECT_LINKS.register(name, link)


def links_of(project: Project) -> list[tuple[ProjectLink, str]]:
    """The pages that apps bring to a project in their order, each with its address."""
    links = sorted(PROJECT_LINKS.things(), key=lambda link: link.place)
    return [(link, link.address(project)) for link in links]
