"""The table of the kept papers: who, what, against what, how many, and the words of the passage that say so.

A model's entries are believed only with a quote that stands in the stored passage; without a model rules take quotes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import structlog
from pydantic import BaseModel, Field

from apps.llm.errors import ModelError
from apps.retrieval.citations import check_quote
from apps.search.ai_search.asking import as_papers, asked, papers_as_data
from apps.search.ai_search.evidence_rules import cells_by_rules
from apps.search.ai_search.records import CELLS, Candidate, Cell
from apps.search.ai_search.scene import Scene

logger = structlog.get_logger(__name__)
PURPOSE, PROMPT = "extraction", "search_table"
BATCH = 6
LONGEST_VALUE = 300
By = Literal["model", "rules"]


class Entry(BaseModel):
    value: str = ""
    quote: str = ""


class PaperRow(BaseModel):
    """What a model says of one paper."""

    id: str
    population: Entry = Field(default_factory=Entry)
    intervention: Entry = Field(default_factory=Entry)
    comparator: Entry = Field(default_factory=Entry)
    outcomes: Entry = Field(default_factory=Entry)
    n: Entry = Field(default_factory=Entry)
    design: Entry = Field(default_factory=Entry)


class StudyTable(BaseModel):
    papers: list[PaperRow] = Field(default_factory=list)


def table_of(
    scene: Scene, papers: Sequence[Candidate], cancelled: Callable[[], bool]
) -> list[dict[str, Any]]:
    """A row for each paper, in their order: {key, by, cells}."""
    rows: list[dict[str, Any]] = []
    has_model = scene.has_model(PURPOSE)
    for start in range(0, len(papers), BATCH):
        batch = papers[start : start + BATCH]
        by_model = _by_model(scene, batch, cancelled) if has_model else None
        has_model = has_model and by_model is not None  # one failure is enough
        rows += (_row(paper, (by_model or {}).get(paper.key)) for paper in batch)
    return rows


def _row(paper: Candidate, found: dict[str, Cell] | None) -> dict[str, Any]:
    by: By = "rules" if found is None else "model"
    cells = cells_by_rules(paper.text, paper.title) if found is None else found
    return {"key": paper.key, "by": by, "cells": {name: cell.as_json() for name, cell in cells.items()}}


def _by_model(
    scene: Scene, batch: Sequence[Candidate], cancelled: Callable[[], bool]
) -> dict[str, dict[str, Cell]] | None:
    """None when no model answered: rules fill in these rows."""
    papers = as_papers(batch)
    try:
        said = asked(scene, PURPOSE, PROMPT, {"papers": papers_as_data(papers)}, StudyTable, cancelled)
    except ModelError as error:
        logger.warning("search_table_without_model", code=error.code)
        return None
    if said is None:
        return None
    return {
        papers[row.id].key: {name: _checked(getattr(row, name), papers[row.id].whole) for name in CELLS}
        for row in said.papers
        if row.id in papers
    }


def _checked(entry: Entry, passage: str) -> Cell:
    value = " ".join(entry.value.split())[:LONGEST_VALUE]
    if not value:
        return Cell()
    quote = " ".join(entry.quote.split())[: 2 * LONGEST_VALUE]
    return Cell(value, quote, supported=check_quote(quote, passage) is not None)
