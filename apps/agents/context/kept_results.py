"""Keeps what was found at some cost, by project and key, for a time: searches that stop and go on pay once.

In the database, because it outlives the loss of Redis. What is kept is never needed: whoever does not find it finds it
out anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from django.db.models.functions import Now
from django.utils import timezone

from apps.agents.models import KeptResult
from apps.agents.selectors import kept_results_of
from apps.llm.schemas import without_nul
from apps.projects.text import well_formed

logger = structlog.get_logger(__name__)
LIFETIME = timedelta(hours=24)
MOST_CHARACTERS = 1_000_000
BATCH = 1_000


def kept_or_made(
    project_id: UUID | str, purpose: str, key: Any, make: Callable[[], Any], *, lifetime: timedelta = LIFETIME
) -> Any:
    """What is kept, else what `make` gives, which is kept then. `key` is JSON: all that the result depends on."""
    found = kept_result(project_id, purpose, key)
    if found is not None:
        return found
    made = make()
    if made is not None:
        keep_result(project_id, purpose, key, made, lifetime=lifetime)
    return made


def kept_result(project_id: UUID | str, purpose: str, key: Any) -> Any:
    """None where nothing is kept for this project, or not any more."""
    found = kept_results_of(project_id).filter(purpose=purpose, key=_digest(key))
    return found.values_list("data", flat=True).first()


def keep_result(
    project_id: UUID | str, purpose: str, key: Any, data: Any, *, lifetime: timedelta = LIFETIME
) -> bool:
    """In place of what was kept there. False for what is too large. TypeError for what is no JSON."""
    text = well_formed(without_nul(json.dumps(data, ensure_ascii=False)))
    if len(text) > MOST_CHARACTERS:
        logger.warning("result_not_kept", purpose=purpose, characters=len(text))
        return False
    now = timezone.now()
    KeptResult.objects.update_or_create(
        project_id=project_id,
        purpose=purpose,
        key=_digest(key),
        defaults={"data": json.loads(text), "created_at": now, "expires_at": now + lifetime},
    )
    return True


def sweep_expired_results() -> int:
    """Delete what has expired, in small steps; returns how many rows."""
    swept = 0
    while chosen := list(
        KeptResult.objects.filter(expires_at__lte=Now()).order_by("pk").values_list("pk", flat=True)[:BATCH]
    ):
        swept += KeptResult.objects.filter(pk__in=chosen).delete()[0]
    return swept


def _digest(key: Any) -> str:
    """Equal for keys that say the same, whatever the order of their names."""
    return hashlib.sha256(json.dumps(key, sort_keys=True, ensure_ascii=True).encode()).hexdigest()
