"""A generated protocol as JSON, for the API and for scripts."""

from __future__ import annotations

from typing import Any

from apps.protocol.models import GenerationState, ProtocolGeneration


def generation_json(generation: ProtocolGeneration, *, with_text: bool = False) -> dict[str, Any]:
    """`sections` name the fields that each was written from; `with_text` adds their blocks."""
    file = generation.file
    return {
        **generation_line(generation),
        "sections": [_section(section, with_text=with_text) for section in generation.sections],
        "checks": generation.checks,
        "file": None
        if file is None
        else {"name": file.name, "contentType": file.content_type, "size": file.size, "sha256": file.sha256},
    }


def generation_line(generation: ProtocolGeneration) -> dict[str, Any]:
    """Without the text: for lists, and while it is being made."""
    run = generation.run
    is_open = generation.state == GenerationState.OPEN
    progress = (run.snapshot or {}).get("progress") if run is not None and is_open else None
    return {
        "id": str(generation.pk),
        "conversationId": str(generation.conversation_id),
        "number": generation.number,
        "state": str(run.state) if run is not None and is_open else generation.state,
        "language": generation.language,
        "contextVersion": generation.context_version,
        "runId": str(run.pk) if run is not None else None,
        "progress": progress,
        "createdAt": generation.created_at,
        "finishedAt": generation.finished_at,
    }


def _section(section: dict[str, Any], *, with_text: bool) -> dict[str, Any]:
    names = (
        "key",
        "number",
        "level",
        "title",
        "source",
        "why",
        "fields",
        "refusals",
        *(("blocks",) if with_text else ()),
    )
    return {name: section[name] for name in names if section.get(name) is not None}
