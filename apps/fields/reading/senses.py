"""Names that mean other things as well: a sentence without a label fills a field only when nothing else is named.

What counts is what stands right before and after a name, what is measured beside it, and what else the sentence is
about; doubt is read as "not said". Which words give another sense away is the phrasebook's.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import Sense, phrasebook, worded

NEAR_CHARACTERS: Final = 40

# What may stand right before a Latin name for it to stand by itself: "the share", never "market share".
_BY_ITSELF: Final = worded(
    lambda words: (
        r"(?:^|[,.;:(。、\n–]|\b(?:the|an?|our|its|this|of|or|with|and|at|use|uses|using|assum\w+|expect\w*|anticipat\w+"
        r"|estimat\w+|choose|chose|need\w*|want\w*|require[sd]?|desired|sufficient|adequate|nominal|assume|accept\w*"
        r"|reach\w*|achiev\w*|giv\w+|yield\w*|set|allow(?:ing)?(?: for)?|for|plan(?:ned|s)?|target|statistical|overall"
        r"|study|is|are|will|be|by|total|has|have|in|to|sided|one-tailed|two-tailed|maximum|minimum|median"
        rf"|annual|yearly|likely|possible|about|{words.before_name})|[\u3400-\u9fff])\s{{0,2}}$"
    )
)
UNIT: Final = (
    r"(?:(?:[mµμun]?g|kg|[mµμdcn]?l|[nµμcmk]m|m?mol|[nµμ]mol|m?IU|units?|Gy|k?Hz|MHz|dB|[mk]?W|watts?|m?V|mA|bpm|mmHg|kPa"
    r"|D|diopt\w*|inch(?:es)?|px|pixels?|s|sec(?:onds?)?|min(?:utes?)?|h|hours?|days?|weeks?|months?|years?)"
    r"(?:/\w{1,4})?(?![\w%])|毫克|微克|纳克|克|毫升|微升|升|毫米|厘米|微米|米|公里|千克|国际单位|单位|屈光度|瓦|赫兹|分贝|毫安|度)"
)


def is_another(key: str, plain: str, whole: re.Match[str]) -> bool:
    """Whether what was matched for a field (its name as group `name`, where the name can stand beside another word)
    means something else in its sentence."""
    sense = phrasebook().of(key).sense
    if sense is None:
        return False
    return _has(sense, plain, whole)


def stands_by_itself(before: str) -> bool:
    """Whether nothing right before a Latin name names another thing with it."""
    return _BY_ITSELF().search(before) is not None


def _has(sense: Sense, plain: str, whole: re.Match[str]) -> bool:
    start, end = whole.span()
    before, after = plain[:start], plain[end:]
    if sense.before.search(before) or sense.after.match(after) or not sense.needs.search(plain):
        return True
    if sense.free and not _stands_free(plain, whole):
        return True
    if sense.near.search(plain[max(0, start - NEAR_CHARACTERS) : end + NEAR_CHARACTERS]):
        return True
    around = f"{before} {after}"
    return sense.about.search(around) is not None and sense.ours.search(around) is None


def _stands_free(plain: str, whole: re.Match[str]) -> bool:
    """Whether nothing names the thing right before its name; a value there belongs to the match itself."""
    if whole.groupdict().get("name") is None or "value" not in whole.re.groupindex:
        return True
    start = whole.start("name")
    return start > whole.start("value") or stands_by_itself(plain[:start])
