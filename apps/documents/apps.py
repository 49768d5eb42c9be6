"""Files of projects and the making of documents, for every app that has something to hand out."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop


class DocumentsConfig(AppConfig):
    name = "apps.documents"
    verbose_name = _("Documents")

    def ready(self) -> None:
        from apps.documents.tasks import SWEEP_FILES
        from apps.runs.clock.schedules import register_schedule

        register_schedule(
            "sweep_files",
            task=SWEEP_FILES,
            crontab="40 3 * * *",
            title=gettext_noop("Delete files that nothing refers to"),
            arguments={"hours": 24},
            description=gettext_noop("What a crash left in the file store; “hours” is how old it has to be."),
        )
