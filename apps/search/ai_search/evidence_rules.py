"""The table by rules: sentences and words of a passage that say who was studied, with what, and how many. Each entry is
a quote, so that nothing is worded that the passage does not say; what no rule finds stays empty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from apps.documents.parsing.sentences import sentences as sentences_of
from apps.retrieval.injections import is_injection, without_injections
from apps.retrieval.terms import counted, is_han
from apps.search.ai_search.records import CELLS, Cell
from apps.search.query.concepts import Concept, coverage
from config.yaml_files import read_yaml

LONGEST_QUOTE: Final = 240
SHORTEST_HAN: Final = 9  # characters and pairs: a keyword is no sentence
FILE: Final = Path(__file__).with_name("evidence_patterns.yaml")
# What may stand in an entry, and what ends one: neither is cut at the dot of “0.74”, nor in “class II, III, or IV”.
INSIDE: Final = re.compile(r"\[\^\.[^\]]*\]")
OUTSIDE: Final = re.compile(r"\[\.;[^\]]*\]")
IN_NUMBER: Final = r"(?<=\\d)[.,](?=\\d)|(?<=[IV]),(?=\\s(?:(?:or|and)\\s)?[IV]{1,3}\\b)"
CONTROL: Final = re.compile(
    r"\b(?:placebo|sham|usual care|standard (?:of )?care|no treatment)\b|安慰剂|常规(?:治疗|护理)",
    re.IGNORECASE,
)
WORDS: Final = {
    "{PEOPLE}": "(?:patients?|participants?|adults?|children|people|persons|individuals|subjects|women|men|infants)",
    "{NO_PEOPLE}": r"(?:of|in|with|among|from|for|to|and|or|\d+|days?|weeks?|months?|years?|hours?|mg|ml"
    r"|trials?|stud(?:y|ies)|diabetes|randomi[sz]ed)",
    "{NUMBER}": r"(?<!\d)\d{1,3}(?:[,\u2009\u202f ]\d{3})+(?!\d)|\d+",
}
RESULT: Final = re.compile(
    r"\b(?:significant|reduced?|increased?|lower|higher|shorter|longer|superior|non-?inferior"
    r"|hazard ratio|odds ratio|risk ratio"
    r"|95% CI|P\s*[<=]|conclu\w+|associated|occurred in|did not differ)\b"
    r"|\d\s*[%％]|显著|降低|升高|下降|增加|减少|延长|缩短|优于|不劣于|差异|结论|结果|相关|[率生]为\s*\d",
    re.IGNORECASE,
)
# What a study set out to find is no finding.
AIM: Final = re.compile(
    r"^(?:[【\[]?\s*目的\s*[】\]]?|(?:objectives?|aims?|purpose)\b"
    r"|to (?:assess|evaluate|compare|determine|investigate|examine)\b"
    r"|we (?:aimed|sought)\b)",
    re.IGNORECASE,
)

# Where authors work, which names wards and diseases and says nothing of a study.
ADDRESS: Final = re.compile(
    r"[（(][^（()）]*(?:大学|医院|学院|研究所|中心)[^（()）]*\d{6}|\d{6}\s*[）)]"
    r"|\b(?:Department|Division|School|Faculty|Institute) of [A-Z]",
)
REVIEW: Final = re.compile(r"review|meta|综述|系统评价|荟萃", re.IGNORECASE)


@lru_cache(maxsize=1)
def patterns() -> dict[str, tuple[re.Pattern[str], ...]]:
    rows = read_yaml(FILE)
    return {name: tuple(re.compile(_filled(each), re.IGNORECASE) for each in rows[name]) for name in CELLS}


def _filled(pattern: str) -> str:
    pattern = INSIDE.sub(rf"(?:\g<0>|{IN_NUMBER})", pattern)
    pattern = OUTSIDE.sub(rf"(?:(?!(?:{IN_NUMBER}))\g<0>)", pattern)
    for name, words in WORDS.items():
        pattern = pattern.replace(name, words)
    return pattern


def cells_by_rules(text: str, title: str = "") -> dict[str, Cell]:
    """An entry for each column; each is a quote of `text`, which therefore stands in it. The design often stands in
    the title alone."""
    readable = without_injections(text)[0]
    cells = {name: _cell(name, readable) for name in CELLS}
    cells = {name: cell if cell.quote in text else Cell() for name, cell in cells.items()}
    named = _cell("design", title)
    if not cells["design"].value or REVIEW.search(
        named.value
    ):  # a review names the designs of others in its text
        cells["design"] = named
    return _in_their_columns(cells)


def _in_their_columns(cells: dict[str, Cell]) -> dict[str, Cell]:
    """“Placebo or aspirin” names the comparator first."""
    first, second = cells["intervention"], cells["comparator"]
    if CONTROL.search(first.quote) and not CONTROL.search(second.quote):
        return {**cells, "intervention": second, "comparator": first}
    return cells


def _cell(name: str, text: str) -> Cell:
    for pattern in patterns()[name]:
        if match := pattern.search(text):
            group = "v" if "v" in pattern.groupindex and match.group("v") else 0
            quote = match.group(group).strip(" ,，:：")[:LONGEST_QUOTE]
            if quote:
                return Cell(" ".join(quote.split()), quote, supported=True)
    return Cell()


def best_sentence(text: str, concepts: Sequence[Concept]) -> str:
    """The sentence that says most of what was asked; results before methods, where both say as much."""
    found = list(sentences(text))
    if not found:
        return without_injections(text)[0][:LONGEST_QUOTE].strip()
    ranked = sorted(found, key=lambda sentence: (-_worth(sentence, concepts), -found.index(sentence)))
    return ranked[0]


def sentences(text: str) -> Iterator[str]:
    for start, end in sentences_of(text):
        sentence = text[start:end]
        is_short = len(counted(sentence)) <= (SHORTEST_HAN if is_han(sentence[0]) else 2)
        if not is_short and not is_injection(sentence):
            yield sentence if len(sentence) <= 2 * LONGEST_QUOTE else sentence[: 2 * LONGEST_QUOTE]


def _worth(sentence: str, concepts: Sequence[Concept]) -> float:
    if ADDRESS.search(sentence):
        return -1.0
    if AIM.search(sentence):
        return 0.0
    alike = [replace(each, weight=1.0) for each in concepts]  # what is asked counts as much as of what
    return coverage(alike, sentence).share + (0.5 if RESULT.search(sentence) else 0.0)
