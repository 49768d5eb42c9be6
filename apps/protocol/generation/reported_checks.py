"""What the rules say of a whole protocol before it is generated. Generation is never refused for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context import rule_checks


def reported_checks(config: AgentConfig, data: Mapping[str, Any], language: str) -> list[dict[str, Any]]:
    """Each failed check and each that was not run, once; those that block a stage first."""
    found: dict[tuple[str, str, str], dict[str, Any]] = {}
    for stage in config.stages:
        for check in rule_checks.on_complete(config, stage.key, data).checks:
            if check.is_reported or check.status == "not_run":
                wording = {**check.in_language(language), "blocks": check.blocks, "why": check.cause}
                found.setdefault((wording["rule"], wording["status"], wording["message"]), wording)
    return sorted(found.values(), key=lambda wording: (wording["status"] != "failed", not wording["blocks"]))
