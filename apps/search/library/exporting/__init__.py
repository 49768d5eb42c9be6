"""Papers as files for other programs and as reference lists for manuscripts."""

from __future__ import annotations

from apps.search.library.exporting.formats import EXPORTS, Exported, export_papers

__all__ = ["EXPORTS", "Exported", "export_papers"]
