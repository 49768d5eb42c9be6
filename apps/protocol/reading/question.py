"""What is said for the scientific question: the texts that tell it, and the sentences that are it whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrasebook import FieldPhrases
from apps.protocol.reading.sentences import is_gap, is_research_question
from apps.protocol.reading.wording import FILL, STOP

QUESTION: Final[Mapping[str, FieldPhrases]] = {
    "background": FieldPhrases(
        narrative=True,
    ),
    "knowledge_gap": FieldPhrases(
        sentence=is_gap,
        may_doubt=True,
        narrative=True,
    ),
    "question": FieldPhrases(
        sentence=is_research_question,
        narrative=True,
    ),
    "hypothesis": FieldPhrases(
        cues=(
            rf"\b(?:we hypothesi[sz]e that|(?:our |the )?hypothesis is(?: that)?|we expect that){FILL}V{STOP}",
            rf"(?:假设|推测)(?:是|为|:)?V{STOP}",
        ),
        noun=r"(?:test|hypothesis|margin|检验|假设|界值)",
    ),
    "question_type": FieldPhrases(
        noun=r"(?:question|问题)",
    ),
    "significance": FieldPhrases(
        narrative=True,
    ),
    "objectives": FieldPhrases(
        cues=(
            rf"\b(?:aims?|objectives?|purpose|goal)\b[^.;]{{0,30}}?\s(?:is|are)\s(?:to\s)?V{STOP}",
            rf"\bwe aim (?:to\s)?V{STOP}",
            rf"(?:目的(?:是|为|在于)|旨在)V{STOP}",
        ),
    ),
}
