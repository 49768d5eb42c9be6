"""A message that may say what a request for a calculation lacked: short, about nothing else, in words of inputs."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from apps.agents.extension import Asked
from apps.fields.bilingual import in_language
from apps.fields.reading.sentences import is_marked
from apps.protocol.reading.figures.levels import LEVEL, LOST, POWERS, SIDES
from apps.protocol.sample_size.changes import STAGE
from apps.protocol.sample_size.input_words import input_title
from apps.protocol.size_requests.named import designs_named
from apps.protocol.size_requests.roles import CONTROL, TREATMENT
from apps.protocol.size_requests.understanding import understood

LONGEST: Final = 160
ABOUT: Final = (f"{STAGE}.", "study_design.")
SHORT: Final = 24  # characters: so short, a figure needs no word beside it
_OF_INPUTS: Final = re.compile(
    rf"{LEVEL}|{POWERS}|{LOST}|{SIDES}|{CONTROL}|{TREATMENT}|标准差|(?<![a-z])SDs?\b|standard deviation|界值|\bmargin"
    r"|(?<![a-z])HR(?![a-z])|hazard ratio|风险比|中位|median"
    r"|入组|accrual|随访|follow-up|误差|precision|差值|difference",
    re.IGNORECASE,
)
_ONLY_FIGURE: Final = re.compile(r"\s*[-+±−–]?\s*[\d.]+\s*(?:%|％|[^\W\d]{0,8}(?: points?)?)\s*[。.]?\s*")


def is_reply(asked: Asked) -> bool:
    if len(asked.text) > LONGEST or not all(path.startswith(ABOUT) for path in asked.said):
        return False
    if is_marked(asked.text) and not re.search(r"\d|[一二三四五六七八九]成", asked.text):
        return False  # asks, and says nothing
    return len(asked.text) <= SHORT or bool(_OF_INPUTS.search(asked.text) or designs_named(asked.text))


def with_title(asked: Asked) -> Asked:
    """A bare figure where one input is missing, with the title of that input before it."""
    if not _ONLY_FIGURE.fullmatch(asked.text):
        return asked
    missing = list(understood(replace(asked, text="")).missing)
    if len(missing) != 1:
        return asked
    [name] = missing
    title = "margin" if name == "margin" else in_language(input_title(name), asked.language)
    return replace(asked, text=f"{title} {asked.text.strip()}")
