"""Measures of retrieval, as trec_eval computes them: nDCG with linear gains, recall of what is relevant at all.

Data sets have the form of BEIR: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv.
"""

from __future__ import annotations

import json
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

DEPTH = 100  # of what is found
Relevant = dict[str, dict[str, int]]


def ndcg(ranked: Sequence[str], relevant: Mapping[str, int], k: int) -> float:
    """0 to 1. ValueError where nothing is relevant. Järvelin and Kekäläinen, 2002."""
    best = sorted((grade for grade in relevant.values() if grade > 0), reverse=True)[:k]
    if not best:
        raise ValueError("nothing is relevant")
    gain = sum(_gain(relevant.get(name, 0), place) for place, name in enumerate(ranked[:k]))
    return gain / sum(_gain(grade, place) for place, grade in enumerate(best))


def recall(ranked: Sequence[str], relevant: Mapping[str, int], k: int) -> float:
    """The share of what is relevant that is among the first k. ValueError where nothing is."""
    wanted = {name for name, grade in relevant.items() if grade > 0}
    if not wanted:
        raise ValueError("nothing is relevant")
    return len(wanted & set(ranked[:k])) / len(wanted)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that is not below `share` of them; 0 of none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, math.ceil(share * len(ordered)) - 1))]


def _gain(grade: int, place: int) -> float:
    return max(grade, 0) / math.log2(place + 2)


def questions_of(folder: Path, split: str) -> tuple[Relevant, list[dict[str, Any]]]:
    """By question the grades of what is relevant, and the questions of which anything is. CommandError."""
    relevant = _relevant(folder / "qrels" / f"{split}.tsv")
    return relevant, [each for each in lines_of(folder / "queries.jsonl") if str(each["_id"]) in relevant]


def measured(
    questions: Sequence[Mapping[str, Any]], relevant: Relevant, find: Callable[[str], list[str]]
) -> dict[str, Any]:
    """Of all questions together; `find` gives the names of what is found for a text, the best first."""
    gains, recalls10, recalls100, took = [], [], [], []
    for question in questions:
        wanted = relevant[str(question["_id"])]
        started = time.perf_counter()
        ranked = find(question["text"])
        took.append((time.perf_counter() - started) * 1000)
        gains.append(ndcg(ranked, wanted, 10))
        recalls10.append(recall(ranked, wanted, 10))
        recalls100.append(recall(ranked, wanted, DEPTH))
    return {
        "queries": len(questions),
        "ndcg@10": _mean(gains),
        "recall@10": _mean(recalls10),
        "recall@100": _mean(recalls100),
        "p50_ms": round(percentile(took, 0.5), 1),
        "p95_ms": round(percentile(took, 0.95), 1),
    }


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(_text(path).splitlines(), start=1):
        try:
            yield json.loads(line)
        except ValueError:
            raise CommandError(f"{path}, line {number}: not JSON") from None


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def _relevant(path: Path) -> Relevant:
    """By question, the grades of what is relevant; questions without any are left out."""
    found: Relevant = defaultdict(dict)
    for line in _text(path).splitlines()[1:]:
        question, text, grade = line.split("\t")
        found[question][text] = int(grade)
    return {name: grades for name, grades in found.items() if any(grade > 0 for grade in grades.values())}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from None
