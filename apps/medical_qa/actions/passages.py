"""What came of reading a version: its passages, or why there are none. Written once, however often it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction

from apps.medical_qa.models import KnowledgePassage, KnowledgeVersion, ReadingState
from apps.projects.text import well_formed

LONGEST_SECTION = 300


@dataclass(frozen=True)
class Piece:
    """A passage that was read. `boxes` are its places on pages."""

    text: str
    section: str = ""
    page: int | None = None
    kind: str = "paragraph"
    boxes: tuple[dict[str, Any], ...] = field(default_factory=tuple)


@transaction.atomic
def keep_passages(version_id: UUID, pieces: Sequence[Piece]) -> bool:
    """False when another reader was quicker, or the version is gone: then nothing is written."""
    version = _waiting(version_id)
    if version is None:
        return False
    found = [piece for piece in pieces if piece.text.strip()]
    if not found:
        return _failed(version, "empty")
    KnowledgePassage.objects.bulk_create(
        (_passage(version, position, piece) for position, piece in enumerate(found)), batch_size=500
    )
    version.reading = ReadingState.READ
    version.save(update_fields=["reading"])
    return True


@transaction.atomic
def keep_failure(version_id: UUID, code: str) -> bool:
    """Why a version cannot be read, by a code; a version that was read already stays so."""
    version = _waiting(version_id)
    return version is not None and _failed(version, code)


def _waiting(version_id: UUID) -> KnowledgeVersion | None:
    rows = KnowledgeVersion.objects.select_for_update().defer("text")
    return rows.filter(pk=version_id, reading=ReadingState.WAITING).first()


def _failed(version: KnowledgeVersion, code: str) -> bool:
    version.reading, version.failure = ReadingState.FAILED, code[:20]
    version.save(update_fields=["reading", "failure"])
    return True


def _passage(version: KnowledgeVersion, position: int, piece: Piece) -> KnowledgePassage:
    return KnowledgePassage(
        version=version,
        position=position,
        section=well_formed(piece.section)[:LONGEST_SECTION],
        page=piece.page,
        kind=piece.kind,
        text=well_formed(piece.text),
        boxes=list(piece.boxes),
    )
