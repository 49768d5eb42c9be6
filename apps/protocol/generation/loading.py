"""The source of a stored generation: what was recorded when it was asked for, whatever changed since."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.agents.configuration.snapshot import config_of
from apps.protocol.generation.source import Source
from apps.protocol.models import ProtocolGeneration


def source_of(generation: ProtocolGeneration, *, number: int) -> Source:
    """`number` is the document's own; the date is that of the request where the study is, whoever asks from where."""
    zone = ZoneInfo(generation.conversation.project.time_zone)
    return Source(
        data=generation.data,
        catalogue=config_of(generation.snapshot_id).catalogue,
        language=generation.language,
        meta=generation.meta,
        reviews=generation.reviews,
        checks=tuple(generation.checks),
        references=tuple(generation.references),
        left_open=tuple(generation.left_open),
        number=number,
        today=timezone.localdate(generation.created_at, zone),
        zone=zone.key,
    )
