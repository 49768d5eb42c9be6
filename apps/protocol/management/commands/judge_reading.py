"""`judge_reading FILE …`: how what is proposed for messages agrees with the words that people marked in them.

For each file and language a line: proposed texts and figures that cover a mark of their sort and hardly more (`same`),
that touch one (`near`) and that touch none (`wrong`), and the share of all marks that a proposal touches (`found`).
`--wrong` prints what touches none. Each message is read as the first one, with `--later` as one in the midst of a
dialogue.
"""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from apps.fields.reading import read
from apps.fields.reading.results import ReadValue
from apps.fields.reading.text import Span
from apps.fields.schema.catalogue import FieldCatalogue
from apps.protocol.content_loader import SLUG
from apps.protocol.reading.marked.training import Example, examples_in
from apps.protocol.schemas import stage_schemas

# By the key of a field: the sorts of marks that its values may cover. What is not named here has no marks.
SORTS: Final = {
    "population": "pop inc",
    "intervention": "int",
    "exposure": "int",
    "comparator": "comp",
    "outcomes": "out sec",
    "outcomes.primary": "out",
    "outcomes.secondary": "sec out",
    "outcomes.safety": "harm sec",
    "reference_standard": "ref comp",
    "inclusion_criteria": "inc pop",
    "exclusion_criteria": "exc",
    "background": "bg",
    "knowledge_gap": "bg",
    "question": "q",
    "hypothesis": "q",
    "design_type": "design",
    "framework": "design",
    "blinding": "blind design",
    "blinded_roles": "blind",
    "phase": "phase",
    "n_total": "total",
    "n_per_group": "pergroup",
    "follow_up_duration": "fu",
    "time_frame": "fu",
    "treatment_duration": "treat",
    "recruitment_period": "recruit",
    "centres": "centres",
    "setting": "centres",
    "dropout": "dropout",
    "power": "power",
    "alpha": "alpha",
    "primary_analysis": "analysis design",
    "analysis_sets": "analysis",
    "missing_data": "analysis",
    "multiplicity": "analysis",
    "allocation_ratio": "alloc",
    "stratification_factors": "alloc",
    "allocation_concealment": "alloc",
    "randomisation_method": "alloc",
    "matching": "alloc design",
    "assumptions": "rate",
    "margin": "rate",
}
SAME: Final = 0.75  # of the characters of both
LATER: Final = {"scientific_question": {"background": "-", "question": "-", "hypothesis": "-"}}


class Command(BaseCommand):
    help = "Compare what is proposed for messages with the words that people marked in them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--later", action="store_true", help="messages in the midst of a dialogue")
        parser.add_argument("--wrong", action="store_true", help="print what touches no mark of its sort")

    def handle(self, *args: Any, **options: Any) -> None:
        catalogue = FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG)
        for path in options["files"]:
            for name, chinese in (("zh", True), ("en", False)):
                counts = Counter[str]()
                for example in (e for e in examples_in([path]) if e.is_chinese == chinese):
                    for verdict, said in _judged(example, catalogue, later=options["later"]):
                        counts[verdict] += 1
                        if options["wrong"] and verdict == "wrong":
                            self.stdout.write(f"{said} <- {example.text}")
                self.stdout.write(json.dumps({"file": path.name, "language": name, **_shares(counts)}))


def _shares(counts: Counter[str]) -> dict[str, float]:
    proposed = counts["same"] + counts["near"] + counts["wrong"]
    shares = {name: round(counts[name] / max(1, proposed), 3) for name in ("same", "near", "wrong")}
    return {"proposed": proposed, **shares, "found": round(counts["found"] / max(1, counts["marks"]), 3)}


def _judged(example: Example, catalogue: FieldCatalogue, *, later: bool) -> Iterator[tuple[str, str]]:
    """(verdict, what it is about), with "found" and "marks" for the marks."""
    stage, context = ("study_design", LATER) if later else ("scientific_question", {})
    found = set[Span]()
    for value in read(example.text, catalogue, current_stage=stage, context=context).values:
        key = value.field.partition(".")[2]
        marks = [span for sort, span in example.marks if sort in SORTS.get(key, "").split()]
        questions = [span for sort, span in example.marks if sort == "q"]
        found |= {mark for mark in marks if any(_meet(mark, span) for span in value.spans)}
        for text, places in _texts(value, example.text) if key in SORTS else ():
            verdict = _verdict(text, places, marks)
            if verdict != "wrong" or not any(_meet(place, q) for place in places for q in questions):
                yield verdict, f"{key} {text or value.value}"
    yield from (("marks", "") for _mark in example.marks)
    yield from (("found", "") for _sort, span in example.marks if span in found)


def _texts(value: ReadValue, message: str) -> Iterator[tuple[str, tuple[Span, ...]]]:
    """The texts of a value, or "" for a figure or a choice, each with its place."""
    for item in value.value if isinstance(value.value, list) else [value.value]:
        text = item if isinstance(item, str) else item.get("name", "") if isinstance(item, dict) else ""
        places = [m.span() for m in re.finditer(re.escape(text), message)] if text else []
        within = [place for place in places if any(_meet(place, span) for span in value.spans)]
        yield text, tuple(within[:1]) or value.spans


def _verdict(text: str, places: tuple[Span, ...], marks: list[Span]) -> str:
    touched = [(mark, place) for mark in marks for place in places if _meet(mark, place)]
    if not touched:
        return "wrong"
    return "same" if not text or max(_shared(*pair) for pair in touched) >= SAME else "near"


def _meet(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _shared(one: Span, other: Span) -> float:
    """What both have of what either has."""
    both = min(one[1], other[1]) - max(one[0], other[0])
    return both / (max(one[1], other[1]) - min(one[0], other[0]))
