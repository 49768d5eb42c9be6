"""What web search is asked and gives. Every outcome is a state with a sentence; only a cancellation is raised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self
from urllib.parse import urlsplit

from apps.projects.text import well_formed

Depth = Literal["basic", "advanced"]
TimeRange = Literal["", "day", "week", "month", "year"]
WebState = Literal["ok", "no_key", "slow", "down", "quota", "bad_key", "none"]
MOST_RESULTS = 20  # what the service gives at most
LONGEST_TITLE_CHARACTERS = 300
LONGEST_CONTENT_CHARACTERS = 4_000
LONGEST_URL_CHARACTERS = 2_000


@dataclass(frozen=True)
class WebSettings:
    """`days` (0: any time) goes before `time_range`. `timeout_seconds` holds for the whole search."""

    count: int = 10
    depth: Depth = "basic"
    days: int = 0
    time_range: TimeRange = ""
    include_domains: tuple[str, ...] = ()
    exclude_domains: tuple[str, ...] = ()
    timeout_seconds: float = 12.0

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """What administrators wrote, each value brought within its bounds; what is no setting is left out."""
        default = cls()
        return cls(
            count=int(_between(data.get("count"), 1, MOST_RESULTS, default.count)),
            depth="advanced" if data.get("depth") == "advanced" else "basic",
            days=int(_between(data.get("days"), 0, 36_500, 0)),
            time_range=_time_range(data.get("time_range")),
            include_domains=_domains(data.get("include_domains")),
            exclude_domains=_domains(data.get("exclude_domains")),
            timeout_seconds=_between(data.get("timeout_seconds"), 0.05, 60, default.timeout_seconds),
        )

    def as_key(self) -> dict[str, Any]:
        """All that the result depends on."""
        return {
            "count": self.count,
            "depth": self.depth,
            "days": self.days,
            "time_range": self.time_range,
            "include_domains": sorted(self.include_domains),
            "exclude_domains": sorted(self.exclude_domains),
        }


@dataclass(frozen=True)
class WebSource:
    """A page as the service describes it. It was written by others: data, never an instruction."""

    title: str
    url: str
    content: str

    @classmethod
    def from_json(cls, data: Any) -> Self | None:
        """None for what leads nowhere that a page may link to, or says nothing."""
        if not isinstance(data, dict):
            return None
        url, content = safe_address(str(data.get("url") or "")), _text(data, "content")
        if not url or not content:
            return None
        return cls(_text(data, "title")[:LONGEST_TITLE_CHARACTERS] or url, url, content)

    def as_json(self) -> dict[str, str]:
        return {"title": self.title, "url": self.url, "content": self.content}


@dataclass(frozen=True)
class WebFound:
    """`summary` are the numbered titles; `sentence` says in the reader's language why nothing, or nothing more, was
    found; `kept` whether it was found earlier for this project."""

    has_results: bool
    summary: str
    sources: tuple[WebSource, ...]
    source: str
    state: WebState
    sentence: str = ""
    kept: bool = False


def safe_address(url: str) -> str:
    """The address when it is http(s), names a host and nobody's password; else empty."""
    url = well_formed(url).strip()
    if len(url) > LONGEST_URL_CHARACTERS or not url.isprintable() or " " in url:
        return ""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    is_plain = parts.scheme in {"http", "https"} and bool(parts.hostname) and "@" not in parts.netloc
    return url if is_plain else ""


def _text(data: dict[str, Any], name: str) -> str:
    text = " ".join(well_formed(str(data.get(name) or "")).split())
    return text if len(text) <= LONGEST_CONTENT_CHARACTERS else text[: LONGEST_CONTENT_CHARACTERS - 1] + "…"


def _between(value: Any, least: float, most: float, otherwise: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return otherwise
    return min(max(value, least), most)


def _time_range(value: Any) -> TimeRange:
    ranges: dict[str, TimeRange] = {"day": "day", "week": "week", "month": "month", "year": "year"}
    return ranges.get(str(value), "")


def _domains(value: Any) -> tuple[str, ...]:
    given = value if isinstance(value, list | tuple) else []
    return tuple(dict.fromkeys(str(each).strip().lower() for each in given if str(each).strip()))[:100]
