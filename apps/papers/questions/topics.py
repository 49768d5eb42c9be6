"""What people ask of papers: a table of topics (`topics.yaml`), and which of them a question names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from re import Pattern
from typing import Any, Final

from config.yaml_files import read_yaml

FILE: Final = Path(__file__).with_name("topics.yaml")
NOTHING: Final = re.compile(r"(?!)")
# Where a Latin word ends: “0.5 g口服” has one between g and 口, which are letters both.
EDGE: Final = r"(?:(?<![A-Za-z0-9_])(?=[A-Za-z0-9_])|(?<=[A-Za-z0-9_])(?![A-Za-z0-9_]))"


@dataclass(frozen=True)
class Topic:
    """The columns of the table, as patterns; one that is left out fits nothing."""

    key: str
    asked: Pattern[str]
    alone: Pattern[str]
    says: Pattern[str]
    avoids: Pattern[str]
    stands: tuple[Pattern[str], ...]
    number: bool = False
    side: bool = False
    moves: bool = False
    most: int = 1


@dataclass(frozen=True)
class Named:
    """A topic with the words of the question that name it."""

    topic: Topic
    start: int
    words: str
    is_weak: bool = False

    @property
    def end(self) -> int:
        return self.start + len(self.words)


@lru_cache(maxsize=1)
def all_topics() -> tuple[Topic, ...]:
    rows = read_yaml(FILE)
    return tuple(_topic(row) for row in rows)


def topic_of(key: str) -> Topic:
    return next(topic for topic in all_topics() if topic.key == key)


def _topic(row: dict[str, Any]) -> Topic:
    return Topic(
        key=row["key"],
        asked=_either(map(_whole, row.get("asked", ()))),
        alone=_either(map(_whole, row.get("alone", ()))),
        says=_either(row["says"]),
        avoids=_either(row.get("avoids", ())),
        stands=tuple(_either([each]) for each in row["stands"]),
        number=row.get("number", False),
        side=row.get("side", False),
        moves=row.get("moves", False),
        most=row.get("most", 1),
    )


def _either(ways: Iterable[str]) -> Pattern[str]:
    joined = "|".join(f"(?:{way})" for way in ways).replace(r"\b", EDGE)
    return re.compile(joined, re.IGNORECASE) if joined else NOTHING


def _whole(way: str) -> str:
    """No part of a longer English word."""
    return rf"(?<![a-z])(?:{way})(?![a-z])" if re.match(r"[a-z(\\]", way, re.IGNORECASE) else way


def topics_in(question: str) -> tuple[Named, ...]:
    """Those that are named, in their order; of names that overlap the longest counts. What says of whom alone is left
    to those that say what (`side_topics_in`)."""
    named = _named(question)
    main = [each for each in named if not each.topic.side and not each.is_weak]
    weak = [each for each in named if each.is_weak]
    return tuple(main or weak or named)


def side_topics_in(question: str) -> tuple[Topic, ...]:
    return tuple(each.topic for each in _named(question) if each.topic.side)


def named_in(question: str) -> tuple[Named, ...]:
    """All of them."""
    return tuple(_named(question))


def _named(question: str) -> list[Named]:
    met = [each for topic in all_topics() for each in _of_topic(topic, question)]
    kept: list[Named] = []
    for each in sorted(met, key=lambda each: (each.is_weak, -len(each.words))):
        if all(each.end <= other.start or other.end <= each.start for other in kept):
            kept.append(each)
    return _once(sorted(kept, key=lambda each: each.start))


def _of_topic(topic: Topic, question: str) -> Iterable[Named]:
    for pattern, is_weak in ((topic.asked, False), (topic.alone, True)):
        for match in pattern.finditer(question):
            if match.group().strip():
                yield Named(topic, match.start(), match.group(), is_weak)


def _once(named: Sequence[Named]) -> list[Named]:
    first: dict[str, Named] = {}
    for each in named:
        first.setdefault(each.topic.key, each)
    return list(first.values())
