"""Registers the app that turns conversations into study protocols."""

from __future__ import annotations

from django.apps import AppConfig


class ProtocolConfig(AppConfig):
    name = "apps.protocol"
