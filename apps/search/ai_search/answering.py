"""The short answer: statements of a model whose quotes stand in their passages, or sentences of the papers themselves.

What could not be found in its passage is shown as unsupported and counted, never as a citation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog
from pydantic import BaseModel, Field

from apps.llm.errors import ModelError
from apps.retrieval.citations import check_quote
from apps.search.ai_search.asking import as_papers, asked, papers_as_data
from apps.search.ai_search.evidence_rules import best_sentence
from apps.search.ai_search.records import Candidate, Statement
from apps.search.ai_search.scene import Scene
from apps.search.query.concepts import Concept

logger = structlog.get_logger(__name__)
PURPOSE, PROMPT = "chat", "search_answer"
MOST_PAPERS, MOST_STATEMENTS, MOST_EXTRACTS = 12, 8, 5
LONGEST_STATEMENT = 800


class SaidStatement(BaseModel):
    text: str
    paper: str
    quote: str = ""


class ShortAnswer(BaseModel):
    """What a model is asked for."""

    statements: list[SaidStatement] = Field(default_factory=list)


def statements_of(
    scene: Scene, papers: Sequence[Candidate], concepts: Sequence[Concept], cancelled: Callable[[], bool]
) -> tuple[list[Statement], bool]:
    """The statements, and whether a model wrote them."""
    if papers and scene.has_model(PURPOSE):
        try:
            written = _by_model(scene, papers[:MOST_PAPERS], cancelled)
        except ModelError as error:
            logger.warning("search_answer_without_model", code=error.code)
            written = []
        if written:
            return written, True
    extracts = [_extract(paper, concepts) for paper in papers[:MOST_EXTRACTS]]
    return [each for each in extracts if each.text], False


def _by_model(scene: Scene, batch: Sequence[Candidate], cancelled: Callable[[], bool]) -> list[Statement]:
    papers = as_papers(batch)
    said = asked(scene, PURPOSE, PROMPT, {"papers": papers_as_data(papers)}, ShortAnswer, cancelled)
    return [_checked(each, papers) for each in (said.statements if said else ()) if each.text.strip()][
        :MOST_STATEMENTS
    ]


def _checked(said: SaidStatement, papers: dict[str, Candidate]) -> Statement:
    paper = papers.get(said.paper)
    text, quote = " ".join(said.text.split())[:LONGEST_STATEMENT], " ".join(said.quote.split())
    if paper is None:
        return Statement(text, "", quote, supported=False)
    return Statement(text, paper.key, quote, supported=check_quote(quote, paper.whole) is not None)


def _extract(paper: Candidate, concepts: Sequence[Concept]) -> Statement:
    """Its own words: they stand where they were taken from."""
    sentence = best_sentence(paper.text, concepts)
    return Statement(sentence, paper.key, sentence, supported=check_quote(sentence, paper.whole) is not None)
