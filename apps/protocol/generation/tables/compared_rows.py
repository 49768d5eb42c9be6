"""The rows of a table that say what is compared: by each design in its own words, so that CT is no control group."""

from __future__ import annotations

import re
from typing import Final

from apps.documents.blocks import Span
from apps.fields.bilingual import Text, both
from apps.protocol.checks.reading import says_nothing
from apps.protocol.generation import facts
from apps.protocol.generation.facts.observational import (
    COMPARATOR,
    STANDARD,
    describes_controls,
    is_besides_standard,
)
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import Row, bold, cell, label_rows, or_gap
from apps.protocol.generation.words.phrases import as_entry

INTERVENTION: Final = "pico.intervention"
GIVEN: Final = both("Intervention", "干预")  # "or exposure" is for a design that is not known yet
CALLED_CONTROLS: Final = re.compile(r"^(?:the\s)?controls?\s(?:are|were|will\sbe|would\sbe)\s", re.IGNORECASE)
FIELDS: Final = (INTERVENTION, COMPARATOR)


def compared_rows(source: Source) -> list[Row]:
    """What is studied and what it is compared with; marked where the design needs it and it is not given."""
    design = source.value(facts.DESIGN)
    if kind_of_study(design) == "trial":
        rows = [(bold(source.say(GIVEN)), source.wording(INTERVENTION))]
        return rows + (
            label_rows(source, (COMPARATOR,)) if design != "single_arm" or _is_compared(source) else []
        )
    return _diagnostic(source) if design == "diagnostic_accuracy" else _observed(source)


def _is_compared(source: Source) -> bool:
    return not says_nothing(source.text(COMPARATOR))


def _observed(source: Source) -> list[Row]:
    rows: list[Row] = []
    exposure = facts.PHRASES["exposure_described"](source)
    if exposure.text or source.value(INTERVENTION) is None:
        rows.append(_row(source, both("Exposure", "暴露"), exposure.text, exposure.missing))
    demanded = source.value(facts.DESIGN) == "cohort" and source.value(COMPARATOR) is None
    if _is_compared(source) or demanded:
        title = _comparator_title(source)
        told = CALLED_CONTROLS.sub("", source.text(COMPARATOR))
        rows.append(_row(source, title, told, title))
    return rows


def _comparator_title(source: Source) -> Text:
    """Of a case-control study the controls where they are meant, else what the exposure is compared with."""
    if source.value(facts.DESIGN) != "case_control":
        return both("Comparison", "比较")
    if describes_controls(source):
        return both("Controls", "对照组")
    return both("Reference of the exposure", "暴露的参照")


def _diagnostic(source: Source) -> list[Row]:
    test = facts.PHRASES["index_test"](source)
    standard = both("Reference standard", "参考标准")
    rows = [
        _row(source, both("Index test", "待评价试验"), test.text, test.missing),
        _row(source, standard, source.text(STANDARD), standard),
    ]
    if _is_compared(source) and is_besides_standard(source):
        part = both(
            "its part: a second index test, or of the reference standard",
            "其作用：第二项待评价试验，或属于参考标准",
        )
        words = cell(as_entry(source.text(COMPARATOR), source.zh))
        rows.append((bold(source.title(COMPARATOR)), (*words, Span(text=" "), source.gap(source.say(part)))))
    return rows


def _row(source: Source, title: Text, words: str, missing: Text) -> Row:
    return bold(source.say(title)), or_gap(source, words, missing)
