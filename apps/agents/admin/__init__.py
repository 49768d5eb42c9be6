"""The administration of agents: drafts that are edited with checks, versions that are published, traces to read."""

from __future__ import annotations

from apps.agents.admin import agents, children, records, secrets, stages, tools

__all__ = ["agents", "children", "records", "secrets", "stages", "tools"]
