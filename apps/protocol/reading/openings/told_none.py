"""Replies that say there is none, or none but ours: "nobody really, I want them all", “没有什么要排除的”; "just us".

Such a reply has an answer in it, and no words that could be taken over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.reading.results import Found
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

_ALL_COME: Final = (
    r"(?:[,.;-]\s?(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:want|take|have|include|accept)\s(?:them\s)?"
    r"(?:all|everyone|everybody|anyone)\b[^,.;]*)?"
)
_NOBODY: Final = re.compile(
    rf"\W*(?:nobody|no\sone|none|nothing|not\sanyone)(?:\s(?:really|at\sall|in\sparticular|much|specific|special|that\si\scan\sthink\sof))*{_ALL_COME}\W*"
    r"|\W*(?:暂时|目前|应该|其实|好像|我们这儿?|基本上?)*(?:没有?|无)(?:什么|啥)?(?:特别|特殊|需要|可|要)?(?:的)?(?:要|需要|该)?(?:排除|剔除)?(?:的?(?:标准|人|病人|患者)?|谁)?(?:的)?"
    r"(?:[,。]\s?(?:都|来者不拒|谁来都|全)(?:收|要|可以|行)?)?[了呀啊吧。!]*",
    re.IGNORECASE,
)
_PLACE: Final = r"(?:hospital|unit|place|centre|center|site|clinic|department|practice|ward)"
_ALONE: Final = re.compile(
    rf"(?:[^.;]*,\s)?(?:but\s|so\s|and\s)?(?:(?:reckon|count|plan)\son\s|it(?:'s|'ll\sbe|\sis|\swill\sbe)\s)?"
    rf"(?:(?:just|only)\s(?:us|ours|the\sone|our(?:\sown)?\s{_PLACE})|(?:us|ours|our(?:\sown)?\s{_PLACE})\s(?:alone|only|by\sitself))"
    r"(?:,?\s(?:i'm\safraid|for\snow|really|here))?\W*"
    r"|\W*(?:就|只有?|还是)+(?:我们?|咱们?|本)(?:自己|自个儿)?(?:这)?(?:一?[家个])?(?:医?院|科|中心|单位)?(?:自己)?(?:一家)?[了吧。]*",
    re.IGNORECASE,
)
NONE: Final[Mapping[str, str]] = {"en": "No exclusion criteria", "zh": "不设排除标准"}
_ONE: Final = 1


def told_none(said: Said, field: Field) -> Found | None:
    """Who is left out: nobody; in how many places: ours alone."""
    if field.key == "exclusion_criteria" and _NOBODY.fullmatch(said.plain):
        return Found([NONE["en" if said.plain.isascii() else "zh"]], (said.span,), derived=True)
    if field.key == "centres" and _ALONE.fullmatch(said.plain):
        return Found(_ONE, (said.span,), derived=True)
    return None
