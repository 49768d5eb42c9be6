"""The shipped protocol agent with a conversation, as in the tests of agents."""

from __future__ import annotations

from tests.unit.agents.conftest import config, conversation, openai_server, protocol_agent, say

__all__ = ["config", "conversation", "openai_server", "protocol_agent", "say"]
