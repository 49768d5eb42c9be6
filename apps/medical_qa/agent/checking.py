"""Whether an answer's citations hold: each number names a source, each quote stands in it, and so does each figure.

A dose that does not stand in the cited passage is what a reader must be warned of first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from apps.retrieval.citations import check_quote

MARK = re.compile(r"\[(\d{1,3})\]")
QUOTE = re.compile(r"[“\"「]([^”\"」]{6,300})[”\"」]")
SENTENCE = re.compile(r"[^.!?。！？\n]*(?:[.](?=\d)[^.!?。！？\n]*)*[.!?。！？]?(?:\s*\[\d{1,3}\])*")
FIGURE = re.compile(r"\d+(?:[.,]\d+)?")
LIST_NUMBER = re.compile(r"^\s*(?:[-*]\s*)?\d{1,2}[.)、]\s")
MOST_NAMED = 5


@dataclass(frozen=True)
class Check:
    """`unknown` are numbers without a source, `unsupported` quotes and figures that do not stand in theirs."""

    marks: int = 0
    unknown: tuple[int, ...] = ()
    unsupported: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {"marks": self.marks, "unknown": list(self.unknown), "unsupported": list(self.unsupported)}


def check_answer(text: str, cited: Iterable[Mapping[str, Any]]) -> Check:
    passages = {int(each["number"]): f"{each['title']}\n{each['quote']}" for each in cited}
    marks = [int(number) for number in MARK.findall(text)]
    unknown = tuple(dict.fromkeys(number for number in marks if number not in passages))
    wrong = dict.fromkeys(each for sentence in _sentences(text) for each in _unsupported(sentence, passages))
    return Check(len(marks), unknown, tuple(wrong)[:MOST_NAMED])


def _sentences(text: str) -> list[str]:
    return [match[0] for line in text.splitlines() for match in SENTENCE.finditer(LIST_NUMBER.sub("", line))]


def _unsupported(sentence: str, passages: Mapping[int, str]) -> list[str]:
    """Of a sentence that cites."""
    sources = [passages[int(number)] for number in MARK.findall(sentence) if int(number) in passages]
    if not sources:
        return []
    said = MARK.sub("", sentence)
    quotes = [quote for quote in QUOTE.findall(said) if not _any_has(quote, sources)]
    figures = [figure for figure in FIGURE.findall(QUOTE.sub("", said)) if not _has_figure(figure, sources)]
    return quotes + ([said.strip()[:120]] if figures else [])


def _any_has(quote: str, sources: Iterable[str]) -> bool:
    return any(check_quote(quote, source) is not None for source in sources)


def _has_figure(figure: str, sources: Iterable[str]) -> bool:
    wanted = figure.replace(",", "")
    return any(wanted in {each.replace(",", "") for each in FIGURE.findall(source)} for source in sources)
