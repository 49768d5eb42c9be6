"""How far a search may go, as the agent's configuration says: the configuration of its tool “literature_search”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from apps.agents.extension import AgentConfig
from apps.search.web.types import WebSettings

TOOL = "literature_search"


@dataclass(frozen=True)
class RerankSettings:
    """`model` is the slug of a model that orders the `top` hits within so many seconds; empty: none does."""

    model: str = ""
    top: int = 20
    seconds: float = 8.0

    @classmethod
    def from_json(cls, data: Any) -> Self:
        given: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
        default = cls()
        return cls(
            model=str(given.get("model") or "").strip()[:100],
            top=int(_between(given.get("top"), 2, 50, default.top)),
            seconds=_between(given.get("seconds"), 1, 60, default.seconds),
        )


@dataclass(frozen=True)
class SearchSettings:
    """`cost` is in the currency of the models, `tokens` counts what they read and wrote; 0: no limit. `library` is
    how many papers one query brings, `keep_from` the share of the question that rules want to see in a paper,
    `enough` how many kept papers end a search by rules."""

    rounds: int = 3
    seconds: float = 120.0
    cost: float = 0.0
    tokens: int = 200_000
    library: int = 20
    table: int = 20
    keep_from: float = 0.7
    enough: int = 10
    searches_web: bool = True
    web: WebSettings = field(default_factory=WebSettings)
    rerank: RerankSettings = field(default_factory=RerankSettings)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Each value brought within its bounds; what is no setting is left out."""
        default = cls()
        return cls(
            rounds=int(_between(data.get("rounds"), 1, 8, default.rounds)),
            seconds=_between(data.get("seconds"), 1, 900, default.seconds),
            cost=_between(data.get("cost"), 0, 1_000_000, default.cost),
            tokens=int(_between(data.get("tokens"), 0, 10_000_000, default.tokens)),
            library=int(_between(data.get("library"), 1, 50, default.library)),
            table=int(_between(data.get("table"), 1, 50, default.table)),
            keep_from=_between(data.get("keep_from"), 0, 1, default.keep_from),
            enough=int(_between(data.get("enough"), 1, 200, default.enough)),
            searches_web=data.get("searches_web", True) is not False,
            rerank=RerankSettings.from_json(data.get("rerank")),
            web=WebSettings.from_json(dict(data.get("web") or {})),
        )

    def as_key(self) -> dict[str, Any]:
        """All that the result depends on."""
        return {**asdict(self), "web": self.web.as_key()}


def settings_of(config: AgentConfig | None) -> SearchSettings:
    tool = config.tools.get(TOOL) if config else None
    return SearchSettings.from_json(tool.configuration if tool else {})


def _between(value: Any, least: float, most: float, otherwise: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return otherwise
    return min(max(value, least), most)
