"""Words that only say that somebody is let in or kept out, and of whom nobody knows: "they all stay out", “都别收”.
They belong to the words before them, and are no entry of any list.

Each of their words is one that points or says the side: a single other one may be the very thing that is meant.
"""

from __future__ import annotations

import re
from typing import Final

_SIDE: Final = re.compile(
    r"\b(?:in|out|exclu\w+|includ\w+|inclusion|ineligible|eligible|allowed|accept\w*|enrol\w*|barred)\b|[收进入纳]|排除|剔除|除外|不要|别要",
    re.IGNORECASE,
)
_POINTS: Final = re.compile(
    r"\b(?:they|them|those|these|that|this|it|he|she|all|both|none|neither|any|each|every|everyone|everybody|such|the|of"
    r"|an?|lot|lots|ones?|group|groups|kinds?|sorts?|rows?|two|three|four|people|persons?|patients?|participants?"
    r"|we|i|you|us|our|study|trial|list|from|as|well|too|also|either|and|so|please|just|simply|therefore|then|altogether"
    r"|is|are|be|being|been|was|were|do|does|don|can|may|will|would|must|should|could|shall|not|cannot|never|have|has|to"
    r"|come|comes|go|goes|stay|stays|remain|remains|get|gets|kept|keep|left|leave|let|put|take|taken|want|count"
    r"|criteri(?:a|on)|ll|re|ve|d|t|s|won)\b"
    r"|一律|一概|全部|统统|通通|病人|患者|受试者|研究|试验|以上|上面|上述|前面|说的|提到|这里|可以|考虑|参加|标准"
    r"|[这那些几种类个样他她它们人者的也都就先全均请给我咱该应要能别不甭掉去来组算了吧啊呢哈条项在里头]",
    re.IGNORECASE,
)


def is_side_alone(plain: str) -> bool:
    """Whether it says a side, and nobody's name."""
    return _SIDE.search(plain) is not None and not any(
        map(str.isalnum, _POINTS.sub("", _SIDE.sub("", plain)))
    )
