"""Services outside in which papers are looked up: PubMed and Europe PMC."""

from __future__ import annotations

from apps.search.library.sources.services import SOURCES, Source, find_papers

__all__ = ["SOURCES", "Source", "find_papers"]
