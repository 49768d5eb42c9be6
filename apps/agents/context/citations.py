"""Citations: the passages that an answer rests on, numbered in the order in which they were cited.

What is cited was written by others: it is cut to a length, cleaned of what no database holds, and leads to http(s),
or to a page of the product, alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from apps.projects.text import well_formed

Data = dict[str, Any]
SCHEMES = ("http", "https")
LONGEST_NAME_CHARACTERS = 60
LONGEST_ID_CHARACTERS = 200
LONGEST_LINE_CHARACTERS = 500
LONGEST_QUOTE_CHARACTERS = 2_000
LONGEST_URL_CHARACTERS = 2_000
GREATEST_NUMBER = 32_767


@dataclass(frozen=True)
class Citation:
    """A passage. `source` is the kind of thing that it stands in (“paper”, “web”) and `source_id` names that thing
    there; `locator` says where in it (“p. 4”). `verified` only when the quote was looked up and does stand there.
    """

    source: str
    source_id: str = ""
    title: str = ""
    locator: str = ""
    quote: str = ""
    verified: bool = False
    url: str = ""


class Bibliography:
    """What one answer cites so far. Safe to use from several threads. `kept` is what `as_json` once gave."""

    def __init__(self, kept: Iterable[Mapping[str, Any]] = ()) -> None:
        self._lock = threading.Lock()
        self._cited: dict[tuple[str, ...], Data] = {_key(data): dict(data) for data in kept}

    def cite(self, citation: Citation, emit: Callable[[str, Data], None]) -> int:
        """The passage's number; `emit` tells of one that is new, or was verified since it was cited first."""
        data = as_data(citation)
        with self._lock:
            known = self._cited.get(_key(data))
            if known and (known["verified"] or not data["verified"]):
                return int(known["number"])
            data["number"] = known["number"] if known else len(self._cited) + 1
            self._cited[_key(data)] = data
        emit("citation", data)
        return int(data["number"])

    def number_of(self, citation: Citation) -> int:
        """0 for what is not cited."""
        with self._lock:
            return int(self._cited.get(_key(as_data(citation)), {}).get("number", 0))

    def replay(self, emit: Callable[[str, Data], None]) -> None:
        """For those who read a new log."""
        for data in self.as_json():
            emit("citation", data)

    def as_json(self) -> list[Data]:
        with self._lock:
            return list(self._cited.values())


def as_data(citation: Citation) -> Data:
    """As it is sent and stored, but for its number."""
    return {
        "source": _line(citation.source, LONGEST_NAME_CHARACTERS),
        "source_id": _line(citation.source_id, LONGEST_ID_CHARACTERS),
        "title": _line(citation.title, LONGEST_LINE_CHARACTERS),
        "locator": _line(citation.locator, LONGEST_LINE_CHARACTERS),
        "quote": _cut(well_formed(citation.quote).strip(), LONGEST_QUOTE_CHARACTERS),
        "verified": citation.verified is True,
        "url": _address(citation.url),
    }


def read_events(events: Iterable[Mapping[str, Any]]) -> list[Data]:
    """The data of `citation` events by number, also where an app sent them by itself; one without a number is none."""
    found: dict[int, Data] = {}
    for event in events:
        number = event.get("number")
        if isinstance(number, int) and 0 < number <= GREATEST_NUMBER:
            texts = {name: str(event.get(name) or "") for name in TEXTS}
            found[number] = {
                **as_data(Citation(**texts, verified=event.get("verified") is True)),
                "number": number,
            }
    return [found[number] for number in sorted(found)]


TEXTS = ("source", "source_id", "title", "locator", "quote", "url")


def _key(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Equal for what is the same passage of the same thing."""
    name = data["source_id"] or data["url"] or data["title"]
    return (data["source"], name, data["locator"], data["quote"])


def _line(text: str, most: int) -> str:
    return _cut(" ".join(well_formed(text).split()), most)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _address(url: str) -> str:
    """The address if it is one that a page may lead to; a longer one than any browser takes is none."""
    url = well_formed(url).strip()
    if len(url) > LONGEST_URL_CHARACTERS or not url.isprintable() or " " in url:
        return ""
    if url.startswith("/"):  # a page of the product itself
        return "" if url[1:2] in {"/", "\\"} else url
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return url if parts.scheme in SCHEMES and parts.netloc else ""
