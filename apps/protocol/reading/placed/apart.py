"""Who is looked at by themselves: "I'd split it by those who smoke and those who don't", “独居的和跟子女住的分开看”.
They are part of the analysis: nobody is let in, drawn or measured by it, and nothing is asked by it.

The same words are said of the draw ("split it by site"), so that where they stand has to agree.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.sentences import around, sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.placed.places import places_of

LIKELY, SURELY_BESIDE = 0.35, 0.5
_ANALYSED: Final = ("analysis_primary", "analysis_other")
# Of which a sentence may as well be, however it is worded.
_NOT: Final = (
    "randomisation",
    "background",
    "design",
    "question",
    "hypothesis",
    "inclusion",
    "exclusion",
    "blinding",
)
_APART: Final = re.compile(
    r"\bsub-?groups?\b|\bseparate(?:ly)?\b|\b(?:split|break|broken|slic\w+|divid\w+)\s(?:it|them|this|that|the\s[a-z]+)?\s?(?:down\s)?by\b"
    r"|亚组|(?:分开|单独|分别)(?:再)?(?:来)?(?:看|分析|做|比|算|拎)",
    re.IGNORECASE,
)
# Named as such, and looked at: nothing else is told so.
_LOOKS_AT: Final = re.compile(
    r"亚组[^,。;]{0,4}(?:想|要|打算|会|再|就)[^,。;不]{0,3}(?:看|比|分析|做)"
    r"|\b(?:for|as)\s(?:the\s)?sub-?groups?,?\s(?:i|we)\b[^.;]{0,12}\b(?:want|like|look|see|compare|plan|split)"
    r"|\b(?:look|see|compare|check|test)\b[^.;]{0,30}\bsub-?groups?\s(?:of|by|with|for|are|is)\b",
    re.IGNORECASE,
)
# In whom it works better is asked of the whole as well, unless it is told with the analysis.
_WORKS_IN: Final = re.compile(
    r"\b(?:works?|helps?|does|do)\s(?:any\s)?(?:better|worse|more|less|as\swell|differently)\s(?:in|for|among|with)\b(?![^.;]{0,60}\bthan\b)"
    r"|(?:效果|疗效)[^,。;]{0,6}(?:不一样|有没有差别|更[好差])",
    re.IGNORECASE,
)


def is_apart(said: Said) -> bool:
    """Whether the sentence of words says who is looked at by themselves."""
    sentence = around(said)
    if _LOOKS_AT.search(sentence.plain):
        return True
    if _WORKS_IN.search(sentence.plain):
        others = (each for each in sentences(said.line_at(said.span)) if each.span != sentence.span)
        return any(_analysed(each) >= SURELY_BESIDE for each in others if each.plain.strip())
    if not _APART.search(sentence.plain):
        return False
    places, analysed = places_of(sentence), _analysed(sentence)
    return analysed >= LIKELY and analysed > max(places.get(sort, 0.0) for sort in _NOT)


def _analysed(said: Said) -> float:
    places = places_of(said)
    return sum(places.get(sort, 0.0) for sort in _ANALYSED)
