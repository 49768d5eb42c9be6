"""What somebody else thinks or wants, where whoever tells it does not go along: "my boss wants a fence, I'm not
convinced"; and what was thought of and doubted. It is no wish of this message, so nothing is read from it.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.spoken.set_aside import DOUBTED
from apps.fields.reading.text import Said

_WISH: Final = (
    r"(?:\b(?:my|our|the|one of (?:my|our|the)|some(?: of (?:my|our|the))?)\s(?:[\w-]+\s){1,3}?"
    r"(?:thinks?|wants?|wanted|reckons?|says?|said|suggest(?:s|ed)?|would like|insists?|argues?"
    r"|keeps? (?:saying|asking))\b"
    r"|(?:(?<=[,。;!])|(?<![\s\S]))\s?(?!我们?(?:自己|都)?(?:觉得|认为|建议|想|要|说))[^,。;:?]{1,10}?"
    r"(?:觉得|认为|说|建议|提议|坚持|要求|想要?))"
)
_DISAGREES: Final = (
    r"(?:\b(?:i|we)(?:'m|'re| am| are) (?:really |still )?not (?:so |really |very |at all |entirely )?"
    r"(?:convinced|persuaded|keen|happy (?:with|about)|in favou?r|buying)\b"
    r"|\b(?:i|we) (?:really )?(?:disagree|don't agree|do not agree|don't think so|don't buy|don't see (?:why|the point)"
    r"|doubt (?:it|that))\b"
    r"|我们?(?:自己|个人)?(?:其实|倒是?|并|还是|是)?(?:不太?|没法)(?:同意|赞成|认同|认可|信服?|这么(?:看|想|认为))"
    r"|我们?(?:自己|个人)?(?:倒|还)?是?(?:觉得|认为)(?:没(?:有)?(?:这个)?必要|不(?:必|用|需要|妥|合适|靠谱|值得))"
    r"|我(?:对此)?(?:有点?|持)?保留(?:意见)?|我(?:还)?没被说服)"
)
_BETWEEN: Final = r"[^?.。\n]{2,140}?(?:[.。]\s?[^?.。,;\n]{0,12}?)?"
OVERRULED: Final = rf"{_WISH}{_BETWEEN}{_DISAGREES}"
_OVERRULED: Final = re.compile(rf"(?:{OVERRULED}[^,;.。?\n]*|{DOUBTED})[,;.。]?", re.IGNORECASE)
_EDGES: Final = " \n,;"


def heard(said: Said) -> tuple[Said, ...]:
    """The parts of a text without such wishes; none where it is nothing else."""
    return tuple(part for piece in said.split(_OVERRULED) if (part := piece.strip(_EDGES)))
