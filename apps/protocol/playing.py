"""The step `generate` of conversation scripts: the same run as on the page, in this process."""

from __future__ import annotations

from typing import Any

from apps.agents.extension import Play, PlayFailed, Record
from apps.protocol.actions.generations import start_generation
from apps.protocol.api.generation_json import generation_json
from apps.protocol.models import ProtocolGeneration
from apps.runs.models import RunState
from apps.runs.work.execute import execute_inline


def generate(going: Play, given: Any) -> Record:
    """Make the document; `--json` and `--export` find it in the play. PlayFailed when it did not end well."""
    generation = start_generation(conversation=going.conversation, by=going.by, enqueue=False)
    run = generation.run
    if run is None:
        raise PlayFailed("there is no run that makes the document")
    events = execute_inline(run)
    run.refresh_from_db()
    if run.state != RunState.FINISHED:
        raise PlayFailed(run.error_message or f"the generation ended {run.state}")
    made = ProtocolGeneration.objects.select_related("file").get(pk=generation.pk)
    if made.file is None:
        raise PlayFailed("the document has no file")
    with made.file.file.open("rb") as stored:
        going.document = stored.read()
    going.generation = generation_json(made)
    return {"answer": f"{made.file.name}", "events": events}
