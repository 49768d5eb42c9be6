"""What tests of literature share."""

from __future__ import annotations

from tests.support.tavily_fixture import web

__all__ = ["web"]
