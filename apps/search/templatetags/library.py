"""How pages of the library write names."""

from __future__ import annotations

from django import template

from apps.search.library.exporting.names import short

register = template.Library()


@register.filter
def author_name(author: dict[str, str]) -> str:
    """“Wang L”; Chinese names in one piece."""
    return short(author)
