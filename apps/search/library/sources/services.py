"""Looking papers up in a service by its code, as pages and agents do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, Protocol

from apps.search.library.records import PaperRecord
from apps.search.library.sources.europe_pmc import find_in_europe_pmc
from apps.search.library.sources.http import never
from apps.search.library.sources.pubmed import find_in_pubmed

Source = Literal["pubmed", "europe_pmc"]
MOST = 50


class Find(Protocol):
    def __call__(
        self, text: str, *, limit: int, cancelled: Callable[[], bool] = never
    ) -> tuple[PaperRecord, ...]: ...


SOURCES: Final[dict[Source, tuple[str, Find]]] = {
    "pubmed": ("PubMed", find_in_pubmed),
    "europe_pmc": ("Europe PMC", find_in_europe_pmc),
}


def find_papers(
    source: Source, text: str, *, limit: int = 25, cancelled: Callable[[], bool] = never
) -> tuple[PaperRecord, ...]:
    """Records that answer a PMID, a DOI or a question; nothing for a blank one. SourceUnavailable."""
    if not text.strip():
        return ()
    return SOURCES[source][1](text.strip(), limit=min(limit, MOST), cancelled=cancelled)
