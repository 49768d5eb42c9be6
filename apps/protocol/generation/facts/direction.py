"""Whether a study that assigns nothing goes forward or back in time, which no field keeps: as it was told.

It is read from the words that the design was read from ("a prospective cohort", “前瞻性队列”), else from title,
question, population and setting, where it stands before a word for the study. Told of both it is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.bilingual import Text, both
from apps.protocol.generation.facts.observational import OTHERS, SAID_OF_DATA
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source

STUDY_EN: Final = (
    r"(?=(?:,?\s[\w-]+){0,3}?,?\s(?:cohort|stud(?:y|ies)|design|registry|follow-up|accuracy|survey|series)\b)"
)
STUDY_ZH: Final = r"(?=[^，。；]{0,8}?(?:队列|研究|设计|观察|随访|调查|登记))"
WAYS: Final[Mapping[str, tuple[str, str]]] = {
    "ambispective": (r"\bambispective\b", r"双向性?"),
    "prospective": (r"(?<!not a )(?<!not )\bprospective(?:ly)?\b", r"(?<!非)(?<!不是)前瞻性?[的地]?"),
    "retrospective": (r"(?<!not a )(?<!not )\bretrospective(?:ly)?\b", r"(?<!非)(?<!不是)回顾性的?"),
}
NAMES: Final[Mapping[str, Text]] = {
    "ambispective": both("ambispective", "双向性"),
    "prospective": both("prospective", "前瞻性"),
    "retrospective": both("retrospective", "回顾性"),
}
ALONE: Final = {
    way: re.compile(f"{english}|{chinese}", re.IGNORECASE) for way, (english, chinese) in WAYS.items()
}
OF_STUDY: Final = {
    way: re.compile(f"{english}{STUDY_EN}|{chinese}{STUDY_ZH}", re.IGNORECASE)
    for way, (english, chinese) in WAYS.items()
}


def direction(source: Source) -> str:
    """In the document's words; empty where it was not told, and for trials, which all go forward."""
    if kind_of_study(source.value("study_design.design_type")) != "observational":
        return ""
    said = " ; ".join(source.text(path) for path in SAID_OF_DATA)
    told = _ways(ALONE, source.meta.get("said_of_design", ""))
    sentence = source.meta.get("design_sentence", "")
    told = told or ([] if OTHERS.search(sentence) else _ways(ALONE, sentence)) or _ways(OF_STUDY, said)
    return source.say(NAMES[told[0]]) if len(told) == 1 or told[:1] == ["ambispective"] else ""


def _ways(patterns: Mapping[str, re.Pattern[str]], said: str) -> list[str]:
    return [way for way, words in patterns.items() if words.search(said)]
