"""Links from a row in the administration to what other apps know of it: a run to its trace, a model call to its run.

An app knows only those below it, so each one registers the links to its own pages for the rows of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html, format_html_join


@dataclass(frozen=True)
class Link:
    """Where it leads, and the words to click on."""

    url: str
    text: str


_sources: dict[str, list[Callable[[Any], Iterable[Link]]]] = {}


def register_links(model_label: str, source: Callable[[Any], Iterable[Link]]) -> None:
    """`source` gives the links of a row of the model (`runs.run`)."""
    known = _sources.setdefault(model_label.lower(), [])
    if source not in known:
        known.append(source)


def links_of(row: Model) -> list[Link]:
    return [link for source in _sources.get(row._meta.label_lower, ()) for link in source(row)]


def page_of(label: str, pk: object) -> str:
    """The address of a row's page, "" when the administration has none for its model."""
    try:
        model = apps.get_model(label)
    except (LookupError, ValueError):
        return ""
    if model not in admin.site._registry or not pk:
        return ""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[pk])


def link_to(row: Model | None, text: str = "") -> str:
    """The row as a link to its page; "" for none."""
    if row is None:
        return ""
    return as_html([Link(page_of(row._meta.label_lower, row.pk), text or str(row))])


def as_html(links: Iterable[Link]) -> str:
    """The links as HTML, one after the other; one that leads nowhere is plain text."""
    parts = [
        format_html('<a class="td-link" href="{}">{}</a>', link.url, link.text) if link.url else link.text
        for link in links
    ]
    return format_html_join(" · ", "{}", ((part,) for part in parts))
