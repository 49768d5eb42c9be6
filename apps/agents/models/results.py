"""What was found at some cost, kept for a while: who stops and goes on, or asks the same once more, pays once."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from apps.agents.models.fields import OrderedJSONField


class KeptResult(models.Model):
    """The result of one question of one project. `purpose` is whose it is (“ai_search”), `key` the digest of
    everything that it depends on."""

    project = models.ForeignKey("projects.Project", on_delete=models.CASCADE, related_name="+")
    purpose = models.SlugField(max_length=60, db_index=False)
    key = models.CharField(max_length=64)
    data = OrderedJSONField()
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["project", "purpose", "key"], name="kept_result_once"),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.key[:12]}"
