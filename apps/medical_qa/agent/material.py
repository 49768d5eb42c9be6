"""What an answer may rest on: passages of approved documents, and what the web says. Both were written by others, so
both are data for a model and quotes for a reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _

from apps.agents.extension import AgentConfig, Citation, NodeContext, TurnContext, race
from apps.medical_qa.agent.understanding import whole_question
from apps.medical_qa.knowledge.retriever import NAME as KNOWLEDGE
from apps.medical_qa.knowledge.selectors import KnowledgeHit, search_knowledge
from apps.search.web.search import search_web
from apps.search.web.types import WebSettings, WebSource

WEB = "web"
WEB_TOOL = "search_web"
GRACE_MS = 300  # how long the web waits for the knowledge base
MOST_PASSAGES, MOST_PAGES = 4, 3
LONGEST_TEXT = 1_200
Kind = Literal["kb", "web", "none"]


@dataclass(frozen=True)
class Material:
    """`away` says, in the reader's language, why a source had nothing."""

    citations: tuple[Citation, ...] = ()
    away: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        if not self.citations:
            return "none"
        return "kb" if self.citations[0].source == KNOWLEDGE else "web"


def find_material(node: NodeContext[TurnContext]) -> Material:
    """Both sources at once: the knowledge base ends the wait, the web waits a little for it, the loser is cancelled."""
    away: dict[str, str] = {}
    question = whole_question(node.owner)
    sources = {
        KNOWLEDGE: lambda source: from_knowledge(source, question, away),
        WEB: lambda source: from_web(source, question, away),
    }
    raced = race(node, sources, grace_ms=GRACE_MS, prefer=KNOWLEDGE)
    for name in raced.errors:
        away.setdefault(name, _failure(name))
    return Material(raced.result or (), tuple(away[name] for name in sources if name in away))


def _failure(name: str) -> str:
    if name == KNOWLEDGE:
        return _("The knowledge base could not be searched.")
    return _("The web could not be searched.")


def from_knowledge(
    node: NodeContext[TurnContext], question: str, away: dict[str, str]
) -> tuple[Citation, ...]:
    turn = node.owner
    user = turn.handle.run.user
    if user is None:
        return ()
    found = search_knowledge(user, turn.input.conversation.project, question, limit=MOST_PASSAGES)
    if not found.hits:
        away[KNOWLEDGE] = _("The knowledge base has no approved document about this.")
    return tuple(map(citation_of_passage, found.hits))


def citation_of_passage(hit: KnowledgeHit) -> Citation:
    """Its quote is the stored passage itself, which needs no looking up."""
    return Citation(
        KNOWLEDGE,
        str(hit.passage_id),
        hit.document_title,
        hit.locator,
        hit.passage,
        verified=True,
        url=hit.address,
    )


def from_web(node: NodeContext[TurnContext], question: str, away: dict[str, str]) -> tuple[Citation, ...]:
    turn = node.owner
    project_id = turn.input.conversation.project_id
    return web_citations(question, project_id, turn.input.config, node.cancelled, away, node.status)


def web_citations(
    question: str,
    project_id: Any,
    config: AgentConfig,
    cancelled: Callable[[], bool],
    away: dict[str, str],
    tell: Callable[[str], None] | None = None,
) -> tuple[Citation, ...]:
    tool = config.tools.get(WEB_TOOL)
    settings = web_settings(tool.configuration if tool else {})
    found = search_web(question[:300], settings=settings, project_id=project_id, cancelled=cancelled)
    if not found.has_results:
        away[WEB] = found.sentence
    elif found.sentence and tell is not None:
        tell(found.sentence)
    return tuple(map(citation_of_page, found.sources[: settings.count]))


def web_settings(configuration: Mapping[str, Any]) -> WebSettings:
    """Those of the agent's tool; three results where it names no number."""
    return WebSettings.from_json({"count": MOST_PAGES, **configuration})


def citation_of_page(source: WebSource) -> Citation:
    """Nobody has looked it up: it is for reference only."""
    return Citation(WEB, source.url, source.title, "", source.content, url=source.url)


def as_sources(citations: tuple[Citation, ...], numbers: tuple[int, ...]) -> list[dict[str, str]]:
    """As a model reads them: data, each with the number under which it is cited."""
    return [
        {
            "cite_as": f"[{number}]",
            "kind": "approved document" if each.source == KNOWLEDGE else "web page, for reference only",
            "title": each.title,
            "where": each.locator,
            "text": each.quote[:LONGEST_TEXT],
        }
        for number, each in zip(numbers, citations, strict=True)
    ]
