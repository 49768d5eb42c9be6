"""Embedding models are set here without a deployment; texts and vectors are not shown."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.projects.admin.support import AuditedModelAdmin
from apps.retrieval.models import Embedding, EmbeddingDue, EmbeddingModel


@admin.register(EmbeddingModel)
class EmbeddingModelAdmin(AuditedModelAdmin):
    """Changed by superusers: every text of every project is sent to an endpoint."""

    list_display = ["title", "kind", "dimensions", "reads_han", "order", "enabled", "vectors", "waiting"]
    fields = ["title", "slug", "kind", "dimensions", "reads_han", "order", "enabled", "vectors", "waiting"]
    readonly_fields = ["vectors", "waiting"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """What vectors were made with cannot change under them: another model is another row."""
        return [*self.readonly_fields, *(["slug", "kind", "dimensions"] if obj else [])]

    @admin.display(description=_("vectors"))
    def vectors(self, model: EmbeddingModel) -> int:
        return Embedding.objects.filter(model=model).count()

    @admin.display(description=_("waiting"))
    def waiting(self, model: EmbeddingModel) -> int:
        return EmbeddingDue.objects.filter(model=model).count()
