"""What administrators set for the memory of projects and for the procedures that are carried out in them."""

from __future__ import annotations

from apps.iit_memory.admin import procedures

__all__ = ["procedures"]
