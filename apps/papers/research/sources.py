"""Where research looks: the project's library and the web, at the same time. A lane that fails takes nothing from the
other, and says why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final
from uuid import UUID

import structlog
from django.utils import timezone

from apps.agents.extension import NodeCancelled, RunCut
from apps.llm.errors import Cancelled
from apps.papers.research.notes import FoundPassage, Search
from apps.papers.research.roles import answers_kind, kind_of, plain
from apps.papers.research.vocabulary import in_both_languages
from apps.papers.research.years import ANY_YEAR, Years
from apps.papers.sentences import FIGURE, MOST_FIGURES, REFERENCES
from apps.projects.models import Project, User
from apps.runs.work.threads import all_of
from apps.search.library.search import LibraryFilters, LibraryHit, search_library
from apps.search.library.selectors import locator_of
from apps.search.models import Passage
from apps.search.query.concepts import Concept, concepts_in, coverage
from apps.search.web.search import search_web
from apps.search.web.types import WebSettings

logger = structlog.get_logger(__name__)
FURTHER: Final = 3  # passages of a paper beside the one that was found
A_FIGURE: Final = 0.05
OF_ITS_KIND: Final = 0.3


@dataclass(frozen=True)
class Lane:
    """What one lane gave: passages, or a code why there are none; `retracted` ones are not among them."""

    name: str
    passages: tuple[FoundPassage, ...] = ()
    problem: str = ""
    retracted: int = 0


@dataclass(frozen=True)
class Sources:
    """Whose library, and how the web is asked; `with_web` false leaves it out. `years` are those of the papers."""

    user: User
    project: Project
    cancelled: Callable[[], bool]
    with_web: bool = True
    years: Years = ANY_YEAR

    def find(
        self, query: str, limit: int, years: Years = ANY_YEAR
    ) -> tuple[list[FoundPassage], list[Search]]:
        """The best of both lanes, those of the library first, and what was asked of whom; `years` are the further ones
        of a sub-question."""
        asked = [partial(self._library, query, limit, self.years.within(years))]
        if self.with_web:
            asked.append(partial(self._web, query))
        lanes = all_of([partial(_guarded, each) for each in asked])
        at = timezone.now().isoformat(timespec="seconds")
        searches = [
            Search(query, lane.name, len(lane.passages), at, lane.problem, lane.retracted) for lane in lanes
        ]
        return _without_twins([each for lane in lanes for each in lane.passages]), searches

    def _library(self, query: str, limit: int, years: Years) -> Lane:
        filters = LibraryFilters(year_from=years.first, year_to=years.last)
        words = in_both_languages(query)
        found = search_library(self.user, self.project, words, limit=limit, filters=filters)
        hits = [hit for hit in found.hits if not hit.paper_facts.retracted]  # nobody rests a statement on it
        return Lane("library", tuple(_with_further(hits, query)), retracted=len(found.hits) - len(hits))

    def _web(self, query: str) -> Lane:
        found = search_web(
            query, settings=WebSettings(), project_id=self.project.pk, cancelled=self.cancelled
        )
        passages = tuple(
            FoundPassage("web", source.url, source.title, "", source.content, url=source.url)
            for source in found.sources
            if source.content
        )
        return Lane("web", passages, "" if found.has_results else found.state)


def _with_further(hits: Sequence[LibraryHit], query: str) -> Iterator[FoundPassage]:
    """A search gives one passage of each paper; what the paper found may stand in another."""
    rows = Passage.objects.filter(paper__in=[hit.paper_id for hit in hits]).exclude(kind="footnote")
    concepts, kind, of = concepts_in(query), kind_of(query), defaultdict[UUID, list[Passage]](list)
    for row in rows.order_by("position"):
        of[row.paper_id].append(row)
    for hit in hits:
        section = next((row.section for row in of[hit.paper_id] if row.pk == hit.passage_id), "")
        yield _passage(hit, section, hit.locator, hit.passage)
        others = [row for row in of[hit.paper_id] if row.pk != hit.passage_id and not _is_of_others(row)]
        near = sorted(others, key=lambda row: -_nearness(concepts, kind, row))
        for row in near[:FURTHER]:
            yield _passage(hit, row.section, locator_of(row), row.text)


def _is_of_others(row: Passage) -> bool:
    return REFERENCES.match(row.section) is not None


def _nearness(concepts: Sequence[Concept], kind: str, row: Passage) -> float:
    """How much of the question it speaks of, rather with figures than without, and of what the question is of."""
    figures = A_FIGURE * min(len(FIGURE.findall(row.text)), MOST_FIGURES)
    fits = OF_ITS_KIND if answers_kind(kind, plain(row.text)) else 0
    return coverage(concepts, row.text).share + figures + fits


def _passage(hit: LibraryHit, section: str, locator: str, text: str) -> FoundPassage:
    return FoundPassage(
        "paper",
        str(hit.paper_id),
        hit.title,
        locator,
        text,
        score=hit.score,
        facts=asdict(hit.paper_facts),
        section=section,
    )


def _guarded(ask: Callable[[], Lane]) -> Lane:
    """A lane that breaks is a lane with nothing."""
    name = getattr(ask, "func", ask).__name__.strip("_")
    try:
        return ask()
    except (RunCut, Cancelled, NodeCancelled):
        raise
    except Exception as error:  # a source of others may fail in any way; research goes on with the rest
        logger.warning("research_lane_failed", lane=name, error=type(error).__name__)
        return Lane(name, problem="broken")


def _without_twins(passages: Sequence[FoundPassage]) -> list[FoundPassage]:
    return list({each.key: each for each in passages}.values())
