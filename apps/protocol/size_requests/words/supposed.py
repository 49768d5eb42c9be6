"""Whether a percentage that no word gives to an input may stand for one: supposed, or said with nothing else.

After a calculation people go on to speak of other shares: "15% are on a blood thinner", "10% of the scores are
missing". Only "what if it were 25%?" and "let's take 25%" mean the calculation.
"""

from __future__ import annotations

import re
from typing import Final

# What people put around a bare figure when they mean the thing that is being spoken of.
FILLER: Final = (
    r"(?:ok(?:ay)?|so|well|and|then|just|please|say|let'?s|we'?ll|we|i'?d|i|should|would|could|can|will|might|must|may"
    r"|take|use|make|put|set|assume|allow|calculate|reckon|count|go|plan|try|change|raise|lower|keep|need|want"
    r"|it|that|this|is|be|was|with|at|to|for|on|by|up|a|an|about|around|roughly|some|maybe|perhaps|of|the|not|instead|rather"
    r"|那么?|就|还是|按照?|算|取|用|打|留|计|大概|大约|约|估计|估|也|改|换|调|成|为|到|吧|呗|呢|好了|好|先|我们|咱们|我|请|再|加|上"
    r"|放|定|把|它|这个|是|要|设|来|了|的话|的|应该|可能|预计|最多|左右|不到|以内|而已|行|即可)"
)
FIGURE: Final = r"\d{1,2}(?:\.\d{1,2})?\s?(?:%|percent\b)"
BARE: Final = rf"(?:{FILLER}[\s]{{0,2}}){{0,8}}(?:{FIGURE})\s?(?:{FILLER}\s?){{0,4}}"
_BARE: Final = re.compile(rf"\s{{0,3}}{BARE}\s{{0,3}}", re.IGNORECASE)
_FIGURE: Final = re.compile(FIGURE, re.IGNORECASE)
_SUPPOSES: Final = re.compile(
    r"\b(?:what|how)\s(?:if|about)\b|\bif\b|\bsuppos(?:e|ing)\b|\bimagine\b|\binstead\b"
    r"|如果|要是|假如|假设|倘若|若|的话|[降升提减增][低高到至为少]|只有|换成|改成",
    re.IGNORECASE,
)
# Of data, and of whom there is: no result of a group.
_OF_OTHERS: Final = re.compile(
    r"\b(?:missing|incomplete|unrecorded|not\s(?:recorded|measured|documented|filled\sin)|eligible|refuse|decline|consent|agree|of\s(?:them|the\spatients|patients)\s(?:are|were|have|take))"
    r"|缺失|缺[了项]|漏[测填记查]|没[测填记查]|不全|不完整|符合(?:条件|标准)|愿意|同意|拒绝|不肯",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(r"[,;，；。？！?!\n]+|\.(?!\d)")


def may_vary(text: str) -> bool:
    """Whether each part of the text with a percentage supposes something or says nothing else."""
    parts = [part for part in _PARTS.split(text) if _FIGURE.search(part)]
    return bool(parts) and all(
        _BARE.fullmatch(part) or (_SUPPOSES.search(part) and not _OF_OTHERS.search(part)) for part in parts
    )
