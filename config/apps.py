"""The last of the apps: when it is ready, all of them are loaded, whatever the process is going to do."""

from __future__ import annotations

from django.apps import AppConfig

from config import collector, patterns


class LoadedConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        collector.keep_what_is_loaded()
        patterns.keep()
