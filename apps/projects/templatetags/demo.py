"""The demo accounts, for the page that people sign in on."""

from __future__ import annotations

from django import template
from django.db import DatabaseError

from apps.projects.demo import DEMO_PASSWORD, DemoPerson, offered

register = template.Library()


@register.simple_tag
def demo_accounts() -> list[DemoPerson]:
    """None where there is no database to ask: the page shows all the same."""
    try:
        return offered()
    except DatabaseError:
        return []


@register.simple_tag
def demo_password() -> str:
    return DEMO_PASSWORD
