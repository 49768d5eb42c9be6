"""The story that first messages begin with, before anything is planned: it is the background of the study.

"We see many of them, and nobody knows how long to treat. I'd like to compare …": what stands before the first sentence
that plans, asks or supposes something, where what was learned of backgrounds bears it out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.results import MARKED, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, words
from apps.protocol.reading.learned.about import LEAST_CHARACTERS, LEAST_WORDS, share_of
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.sorts import SORTS
from apps.protocol.reading.routed.fields import is_short
from apps.protocol.reading.routed.routes import routes_of
from apps.protocol.reading.texts.no_question import NO_BACKGROUND

STAGE: Final = "scientific_question"
BACKGROUND: Final = f"{STAGE}.background"
LEAST_SHARE: Final = 0.6
LEAST_TOLD: Final = 0.4  # of the sentences, on average, by what they are about
SURELY_NOTHING: Final = 0.8
LEAST_MARKED: Final = 0.15  # of the same by what was learned of marked words
# From which share on a mark says what is planned; what is measured is told of as an illness, too.
_PLANNED: Final = {
    "out": 0.85,
    **dict.fromkeys(("int", "comp", "design", "total", "fu", "alloc", "phase", "ref"), 0.5),
}
_BACKGROUND: Final = "background"
_SORTS: Final = (_BACKGROUND, "significance")
_PLANS: Final = re.compile(
    r"\?|\b(?:want|would|should|like to|love to|going to|we'd|i'd|i'm after|plans?|aim|trial of"
    r"|our (?:trial|study)|compar\w+"
    r"|whether|hypothes\w+|hunch|bet|suspect|(?:i|we) (?:think|reckon|believe|expect)|randomi[sz]\w*|exposure|outcomes?"
    r"|endpoints?|inclusion|exclu\w+|follow-?up|blind\w*|cohort|registry|power|alpha)\b"
    r"|想|打算|准备|计划|拟|比较|对比|课题|方案|假设|推测|我觉得|我猜|能不能|会不会|要不要|行不行|是否|还是|琢磨|纳入|排除|不收|不要"
    r"|终点|结局|指标|随机|盲|双臂|队列|回顾|随访|样本量|把握度|(?<!国外有)(?<!国内有)(?:研究|试验)(?![说提显表证中者里]|发现)",
    re.IGNORECASE,
)
_SPEAKER: Final = re.compile(
    r"^\s?(?:我是|我们是|我在|[^,。]{1,12}(?:科|中心|医院)的?[,。])[^,。]{0,20}[。]?$"
    r"|^\s?(?:hi|hello|i'm|i am|this is|i run|i work)\b[^.]{0,80}[.]?$",
    re.IGNORECASE,
)


def story(pieces: Sequence[Said], known: Known, marks: Sequence[Mark]) -> ReadValue | None:
    """The background that a first message tells."""
    if not pieces or known.current_stage != STAGE or known.value(BACKGROUND) is not None:
        return None
    told: list[Said] = []
    for sentence in sentences(pieces[0]):
        if _PLANS.search(sentence.plain):
            break
        if told or not (_SPEAKER.match(sentence.plain) or _is_no_part(sentence.plain)):
            told.append(sentence)
    if not told or sum(_share(each.plain) for each in told) < LEAST_TOLD * len(told):
        return None
    said = replace(told[0], end=told[-1].end).strip(" .。\n")
    if not _is_long(said.plain) or re.search(NO_BACKGROUND, said.plain, re.IGNORECASE):
        return None
    if share_of(said.plain, _SORTS) < LEAST_SHARE or any(_plans(mark, said) for mark in marks):
        return None
    if Opinion.of(pieces).share(frozenset({"bg"}), said) < LEAST_MARKED:
        return None
    return ReadValue(BACKGROUND, words(said), (said.span,), False, MARKED)


def _share(plain: str) -> float:
    """How likely a sentence is background, by what it is about; 1 of one too short to tell."""
    if is_short(plain):
        return 1.0
    return next(route.share for route in routes_of(plain) if route.sort == _BACKGROUND)


def _is_no_part(plain: str) -> bool:
    """Whether a sentence before the story is surely about nothing: a greeting, a cry for help."""
    first = routes_of(plain)[0]
    return first.sort == "other" and first.share >= SURELY_NOTHING


def _plans(mark: Mark, said: Said) -> bool:
    """Whether words of the story rather say what a study does."""
    within = said.start <= mark.said.start and mark.said.end <= said.end
    if mark.sort == "int" and SORTS["int"].never and re.search(SORTS["int"].never, said.plain, re.IGNORECASE):
        return False
    return within and mark.share >= _PLANNED.get(mark.sort, 2.0)


def _is_long(plain: str) -> bool:
    return len(plain.split()) >= LEAST_WORDS if plain.isascii() else len(plain) >= LEAST_CHARACTERS
