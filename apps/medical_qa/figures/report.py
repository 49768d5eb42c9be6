"""What many routed questions say together: shares and times of lanes, follow-up questions, fall-backs, most asked."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from apps.medical_qa.figures.turns import LANES, RoutedTurn

MOST_ASKED = 10
OTHER = "other"
MARKS = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class LaneFigures:
    """One lane. Times are milliseconds, of turns that ended well; None where nothing was measured."""

    lane: str
    turns: int
    share: float
    first_token_ms: float | None
    p50_ms: float | None
    p95_ms: float | None


@dataclass(frozen=True)
class Asked:
    """A question in the words of the latest who asked it, and the turns in which it came, the newest first."""

    question: str
    turns: tuple[RoutedTurn, ...]

    @property
    def count(self) -> int:
        return len(self.turns)

    @property
    def latest(self) -> RoutedTurn:
        return self.turns[0]


@dataclass(frozen=True)
class RoutingReport:
    """Shares are from 0 to 1, None where there is nothing to divide."""

    turns: int
    lanes: tuple[LaneFigures, ...]
    intents: tuple[tuple[str, int], ...]
    sources: tuple[tuple[str, int], ...]
    emergencies: int
    asked_back: int
    asked_back_share: float | None
    fell_back: int
    fell_back_share: float | None
    causes: tuple[tuple[str, int], ...]
    failed: int
    most_asked: tuple[Asked, ...]


def report_of(turns: Sequence[RoutedTurn]) -> RoutingReport:
    asked_back = sum(turn.asked_back for turn in turns)
    fell_back = sum(turn.fell_back for turn in turns)
    return RoutingReport(
        turns=len(turns),
        lanes=_lanes(turns),
        intents=_counts(turn.intent for turn in turns),
        sources=_counts("+".join(sorted(turn.sources)) for turn in turns),
        emergencies=sum(turn.is_emergency for turn in turns),
        asked_back=asked_back,
        asked_back_share=_share(asked_back, len(turns)),
        fell_back=fell_back,
        fell_back_share=_share(fell_back, len(turns)),
        causes=_counts(turn.error_code for turn in turns if turn.error_code),
        failed=sum(turn.has_failed for turn in turns),
        most_asked=grouped(turns)[:MOST_ASKED],
    )


def grouped(turns: Iterable[RoutedTurn]) -> tuple[Asked, ...]:
    """Questions that differ only in marks, spaces and the case of letters are one; the most frequent first."""
    groups: dict[str, list[RoutedTurn]] = {}
    for turn in turns:
        if key := MARKS.sub(" ", unicodedata.normalize("NFKC", turn.question).casefold()).strip():
            groups.setdefault(key, []).append(turn)
    found = [Asked(group[0].question, tuple(group)) for group in groups.values()]
    return tuple(sorted(found, key=lambda asked: -asked.count))


def percentile(values: Iterable[float | None], part: float) -> float | None:
    """By the nearest rank; None of nothing."""
    measured = sorted(value for value in values if value is not None)
    return measured[max(ceil(part * len(measured)) - 1, 0)] if measured else None


def _lanes(turns: Sequence[RoutedTurn]) -> tuple[LaneFigures, ...]:
    """The lanes of the agent first; whatever else there was, as one, where there was any."""
    by_lane: dict[str, list[RoutedTurn]] = {lane: [] for lane in LANES}
    for turn in turns:
        by_lane.setdefault(turn.route if turn.route in LANES else OTHER, []).append(turn)
    return tuple(_lane(lane, own, len(turns)) for lane, own in by_lane.items())


def _lane(lane: str, own: Sequence[RoutedTurn], whole: int) -> LaneFigures:
    well = [turn for turn in own if not turn.has_failed]
    return LaneFigures(
        lane=lane,
        turns=len(own),
        share=_share(len(own), whole) or 0.0,
        first_token_ms=percentile((turn.first_token_ms for turn in well), 0.5),
        p50_ms=percentile((turn.duration_ms for turn in well), 0.5),
        p95_ms=percentile((turn.duration_ms for turn in well), 0.95),
    )


def _counts(values: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """The most frequent first; what is empty is not counted."""
    return tuple(Counter(value for value in values if value).most_common())


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
