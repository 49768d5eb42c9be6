"""The table of what people write (tests/data/messages.yaml): its rows, and what came of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from apps.agents.turn.extraction import found_by_rules
from apps.fields.reading import Reading, read
from apps.fields.reading.comparing import plain_text
from apps.fields.reading.quantities.times import durations, in_days, same_days
from config.yaml_files import read_yaml
from tests.unit.protocol.reading.support import CATALOGUE

TABLE: Final = Path(__file__).parents[3] / "data" / "messages.yaml"
STAGES: Final = {
    "question": "scientific_question",
    "pico": "pico",
    "design": "study_design",
    "size": "sample_size",
    "end": "endpoints",
}
NUMBERS: Final = frozenset(
    {"integer", "number", "fraction", "ratio", "duration", "margin", "sided", "object"}
)


@dataclass(frozen=True)
class Row:
    """One message: where it is said, what it must give, what it may give, what must be asked about."""

    said: str
    sort: str
    stage: str
    asked: str
    gives: Mapping[str, Any]
    allowed: Mapping[str, Any]
    asks: tuple[str, ...]
    known: Mapping[str, Any] = field(default_factory=dict)


def _path(short: str) -> str:
    stage, _, key = short.partition(".")
    return f"{STAGES[stage]}.{key}"


def _paths(values: Mapping[str, Any] | None) -> dict[str, Any]:
    return {_path(short): value for short, value in (values or {}).items()}


def row_of(raw: Mapping[str, Any]) -> Row:
    gives = _paths(raw.get("gives"))
    return Row(
        said=raw["said"],
        sort=raw.get("sort", ""),
        stage=STAGES[raw["at"]],
        asked=_path(raw["asked"]) if raw.get("asked") else "",
        gives=gives,
        allowed={**gives, **_paths(raw.get("with"))},
        asks=tuple(_path(short) for short in raw.get("asks", ())),
        known=raw.get("known", {}),
    )


def rows() -> tuple[Row, ...]:
    return tuple(row_of(raw) for raw in read_yaml(TABLE))


@dataclass(frozen=True)
class Outcome:
    """What came of a message: the values that are proposed, and the fields that are asked about."""

    row: Row
    reading: Reading
    proposed: Mapping[str, Any]
    asked: frozenset[str]

    @property
    def right(self) -> list[str]:
        return [p for p, value in self.proposed.items() if p in self.row.allowed and self._fits(p, value)]

    @property
    def wrong(self) -> dict[str, Any]:
        return {path: value for path, value in self.proposed.items() if path not in self.right}

    @property
    def wrong_numbers(self) -> dict[str, Any]:
        return {path: value for path, value in self.wrong.items() if _kind(path) in NUMBERS}

    @property
    def found(self) -> list[str]:
        return [path for path in self.row.gives if path in self.right]

    @property
    def unasked(self) -> list[str]:
        return [path for path in self.row.asks if path not in self.asked]

    def _fits(self, path: str, value: Any) -> bool:
        return is_said(path, value, self.row.allowed[path])


def outcome_of(row: Row, *, waits: bool = False) -> Outcome:
    """`waits`: what is known waits as proposals."""
    waiting = {f"{stage}.{key}": value for stage, of in row.known.items() for key, value in of.items()}
    known = {"pending": waiting} if waits else {"context": row.known}
    reading = read(row.said, CATALOGUE, current_stage=row.stage, asked=row.asked, **known)
    found = found_by_rules(reading, message_id="m", catalogue=CATALOGUE)
    asked = {problem.field for problem in reading.unreadable}
    asked |= {path for tie in reading.ties for path in tie.fields}
    return Outcome(row, reading, {value.field: value.value for value in found}, frozenset(asked))


def _kind(path: str) -> str:
    known = CATALOGUE.find(path)
    assert known is not None, path
    return "object" if known.form == "counts" else known.kind


def is_said(path: str, value: Any, expected: Any) -> bool:
    """Whether a value is what the table says: texts by their words, objects by their names and numbers."""
    match value:
        case {"level": level}:
            return bool(level == expected)
        case {"value": _, "unit": _}:
            return same_days(in_days(value), in_days(durations(expected)[0][0]))
        case list():
            return [_plain(_named(item)) for item in value] == [_plain(str(item)) for item in expected]
        case str():
            return _plain(value) == _plain(str(expected))
    return bool(value == expected)


def _named(item: Any) -> str:
    if not isinstance(item, Mapping):
        return str(item)
    return f"{item['arm']} {item['n']}" if "arm" in item else str(item["name"])


def _plain(text: str) -> str:
    return plain_text(text).casefold()


def share(parts: Iterable[int], of: Iterable[int]) -> float:
    return sum(parts) / max(1, sum(of))
