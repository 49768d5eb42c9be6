"""What the rules say of a whole protocol before it is generated. Generation is never refused for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context import rule_checks
from apps.fields.bilingual import both, in_language


def reported_checks(config: AgentConfig, data: Mapping[str, Any], language: str) -> list[dict[str, Any]]:
    """Each failed check and each that was not run, once; those that block a stage first."""
    found: dict[tuple[str, str, str], dict[str, Any]] = {}
    for stage in config.stages:
        for check in rule_checks.on_complete(config, stage.key, data).checks:
            if check.is_reported or check.status == "not_run":
                wording = {**check.in_language(language), "blocks": check.blocks, "why": check.cause}
                found.setdefault((wording["rule"], wording["status"], wording["message"]), wording)
    return sorted(found.values(), key=lambda wording: (wording["status"] != "failed", not wording["blocks"]))


def unrecorded_parts(count: int, language: str) -> list[dict[str, Any]]:
    """That parts of the conversation stand in no item, and so in no document: nobody who reads it would know."""
    if not count:
        return []
    part = "1 part of what was said is" if count == 1 else f"{count} parts of what was said are"
    message = both(
        f"{part} recorded under no item of the conversation, and so not in this document.",
        f"对话中有{count}处内容尚未记录到任何项目，本文档因此未包含这些内容。",
    )
    advice = both(
        "Go through them in the conversation: ask “What have you not recorded?”.",
        "请在对话中逐项核对：发送“我说的话里有哪些没有记录？”。",
    )
    return [
        {
            "rule": "unrecorded",
            "name": in_language(message, language),
            "status": "failed",
            "severity": "warning",
            "blocks": False,
            "message": in_language(message, language),
            "suggestion": in_language(advice, language),
            "fields": [],
            "why": "",
        }
    ]
