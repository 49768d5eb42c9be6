"""Whether the names of the recorded arms are names: people also say a whole sentence of them. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.protocol.generation.source import Source
from apps.protocol.sample_size.arms import arms_of

# "There are two arms, iron and saline, and everybody gets …" is a sentence and no name.
VERB_EN: Final = re.compile(
    r"\b(?:is|are|was|were|will|would|gets?|receives?|has|have|goes|go|takes?)\b|['’](?:ll|d|re)\b",
    re.IGNORECASE,
)
VERB_ZH: Final = re.compile(
    r"[，,；;。].*(?:都|接受|分为|分成|给予|每个人)|(?:两|三|四|2|3|4)[个]?组.*[，,；;。]"
)
MOST_WORDS: Final = 8
MOST_ZH: Final = 16
HAN: Final = re.compile(r"[\u3400-\u9fff]")
MORE: Final = re.compile(
    r"\b(?:three|four|five|six|[3-6])[\s-](?:\w+\s)?(?:arms?|groups?)\b|[三四五六3-6]\s?个?(?:研究|治疗)?[组臂]",
    re.IGNORECASE,
)


def named_arms(source: Source) -> list[Mapping[str, Any]]:
    """The recorded ones; none where a name is a sentence, which fits no running text and no figure."""
    arms = arms_of(source.data)
    return [] if any(is_sentence(str(arm["name"])) for arm in arms) else arms


def is_sentence(name: str) -> bool:
    han = len(HAN.findall(name))
    if han:
        return han > MOST_ZH and VERB_ZH.search(name) is not None
    return len(name.split()) > MOST_WORDS and VERB_EN.search(name) is not None


def speaks_of_more(source: Source) -> bool:
    """Whether more than two were recorded, or a sentence says that there are more."""
    arms = arms_of(source.data)
    return len(arms) > 2 or any(MORE.search(str(arm["name"])) for arm in arms)
