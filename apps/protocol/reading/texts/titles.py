"""The words of a reply that are a title: commas and stops stand within one ("…, hepatitis C. A randomised trial").

A title ends where somebody speaks again, and where a sentence follows that is no subtitle.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said

TITLE: Final = "title"
# What is left of a title where a speaker goes on: "…, and we plan to …", "……，我们打算……".
_SPEAKS: Final = re.compile(
    r"[,;]\s?(?:or\s)?(?:something|anything)\s(?:like|along)\b|[,;]\s?(?:大概|差不多)?(?:这个|就这|这么个)意思"
    r"|[,;]\s?(?:my|our|the)\s[^,;.]{2,30}?\s(?:will|would|may|might|wants|can)\b"
    r"|(?:[,;]|\s[-–]{1,2})\s?(?:(?:and|but|so|then)\s)?(?:we|i|you|it|that|they)(?='|\s)"
    r"|[,;。]\s?(?:然后|那|就|另外|接下来)*(?:我|咱|你|大概|打算|计划|样本量|主要终点|主要结局)",
    re.IGNORECASE,
)
_SUBTITLE: Final = re.compile(
    r"(?:an?|the|protocol|results)\s(?:[\w'/&-]+,?\s){0,7}(?:trial|study|protocol|evaluation|analysis|survey)"
    r"(?:\s(?:in|of|for|among|with|comparing|protocol)\b[^.;?!]{0,90})?"
    r"|一[项个][^,。;我]{0,30}(?:研究|试验|分析|评价|方案)",
    re.IGNORECASE,
)
_TELLS: Final = re.compile(
    r"\b(?:is|are|was|were|will|would|has|have|had|do|does|can|should|must|be|needs?|takes?|starts?|runs?)\b"
    r"|[是有要会]",
    re.IGNORECASE,
)
_EDGES: Final = " ,;\n"
_QUOTED: Final = re.compile(
    r"(?:[^“\"「『‘,.。]{0,24}?(?:叫做?|[是为]|\bis|\bbe|\bcalled|\bcall\sit)\s?)?"
    r"[“\"「『‘](?P<name>[^“”\"「」『』‘’]{4,})[”\"」』’](?:吧|了|\s?(?:I think|please))?\W*"
)


def title_in(said: Said) -> Said:
    """The reply as far as its words may be the title."""
    if (quoted := _QUOTED.fullmatch(said.text)) is not None:
        return said.cut(*quoted.span("name"))
    if (spoken := _SPEAKS.search(said.plain)) and spoken.start():
        said = said.cut(0, spoken.start())
    first, *others = list(sentences(said)) or [said]
    end = first.end
    for sentence in others:
        if not is_subtitle(sentence.plain.strip(" .。")):
            break
        end = sentence.end
    return said.cut(0, end - said.start).strip(_EDGES)


def is_subtitle(plain: str) -> bool:
    """ "A randomised trial", "一项随机对照试验": a sentence by its stop alone."""
    return _SUBTITLE.fullmatch(plain) is not None and _TELLS.search(plain) is None
