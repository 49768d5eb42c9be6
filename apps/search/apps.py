"""Registers the library, web search and the agent of literature search."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SearchConfig(AppConfig):
    name = "apps.search"
    verbose_name = _("Literature")

    def ready(self) -> None:
        from apps.search.ai_search.registration import register_ai_search
        from apps.search.library.registration import register_library

        register_library()
        register_ai_search()
