"""The administration's pages are loaded by who serves or checks them (urls.py): workers, clock and sweeper do without
eight MiB each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.core import checks
from django.urls import get_resolver


class AdministrationConfig(SimpleAdminConfig):
    def ready(self) -> None:
        checks.register(check_dependencies, checks.Tags.admin)
        checks.register(check_pages, checks.Tags.admin)


def check_pages(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[checks.CheckMessage]:
    """What Django checks of an administration, once its pages are there."""
    _ = get_resolver().url_patterns
    found: list[checks.CheckMessage] = check_admin_app(app_configs)
    return found
