"""Files of projects and the making of documents, for every app that has something to hand out."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DocumentsConfig(AppConfig):
    name = "apps.documents"
    verbose_name = _("Documents")
