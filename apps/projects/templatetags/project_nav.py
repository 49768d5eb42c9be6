"""The pages of a project as one row of links, the same on each of them, so that nobody has to go back to find one."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from apps.projects.models import Project
from apps.projects.project_links import ProjectLink, links_of

register = template.Library()


@register.filter
def project_links(project: Project) -> list[tuple[ProjectLink, str]]:
    """The pages that apps bring to a project, each with its address."""
    return links_of(project)


@register.inclusion_tag("projects/_nav.html", takes_context=True)
def project_nav(context: Context) -> dict[str, Any]:
    """Nothing where a page is not of one project. A page below another belongs to the longest address above it,
    one of a conversation to the conversations."""
    project, request = context.get("project"), context.get("request")
    if not isinstance(project, Project) or project.pk is None or request is None:
        return {"project": None}
    links = links_of(project)
    above = [address for _link, address in links if request.path.startswith(address)]
    return {
        "project": project,
        "links": links,
        "path": request.path,
        "here": max(above, key=len, default=""),
        "is_of_conversation": not above and bool(context.get("conversation")),
    }
