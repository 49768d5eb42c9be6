"""Every name under which a project knows its sites, and which site a text means by one of them."""

from __future__ import annotations

from collections.abc import Mapping

from apps.iit_memory.manager.sites import key_of, site_in
from apps.projects.enrolment.selectors import entries_in_force, site_names
from apps.projects.models import Project


def names_of(project: Project) -> dict[str, str]:
    """The site of each name, as the entries write it."""
    own = {entry.site: entry.site for entry in entries_in_force(project) if entry.site}
    return site_names(project) | own


def site_meant(text: str, names: Mapping[str, str]) -> str:
    """Empty for none."""
    site = site_in(text, names)
    return names.get(site, site)


def is_new(site: str, names: Mapping[str, str]) -> bool:
    """Whether others are known, and this one is not."""
    return bool(site and names) and key_of(site) not in {key_of(name) for name in names}
