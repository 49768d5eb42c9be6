"""How somebody came to it is no part of what is told: "I had a row with the pharmacist, we ended up with …"."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said

_TALKED: Final = (
    r"(?:[^,;。0-9]{0,16}(?:吵|商量|讨论|纠结|琢磨|合计|聊|想了|开会|开完会|问过|掰扯|争)"
    r"[^,;。0-9]{0,10}[,;]\s?)"
)
_SETTLED: Final = (
    r"(?:那?(?:最后|最终|终于|还是|后来|结果)?(?:定了|定的是|定下来(?:用|是)?|决定(?:用|给|做)?"
    r"|选了|选的是|说好(?:用|是)?|敲定(?:用|了)?))"
)
_TALKED_EN: Final = (
    r"(?:(?:well|so|ok(?:ay)?)?,?\s?(?:i|we)(?:'ve|\shave)?\s(?:\w+\s){0,2}?(?:had|thought|argued|discussed|talked|debated|spoke|went\sback)\b"
    r"[^,;.0-9]{0,60}[,;]\s(?:and\s|but\s|so\s)?)"
)
_SETTLED_EN: Final = (
    r"(?:(?:in\sthe\send|finally|eventually),?\s)?(?:we|i)(?:'ve|\shave)?\s(?:ended\sup\s(?:with|on|at)|settled\s(?:on|for)"
    r"|went\s(?:with|for)|decided\son|agreed\son|landed\son)\s"
)
_PREAMBLE: Final = re.compile(
    rf"^\W*(?:{_TALKED}+(?:{_SETTLED}|还是(?:用|给|做|拿|选))|{_SETTLED}(?=[^,;。]{{2}})|(?:{_TALKED_EN})?{_SETTLED_EN})",
    re.IGNORECASE,
)
# What we are asked to do with the words is none of them: "okay then write that …", “……，你帮我当假设写进去”.
_WRITE: Final = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|so|right|well|then|please|just|you\scan|could\syou)[,\s]+)*"
    r"(?:write|put|note|record)\s(?:(?:it\s|this\s)?down\s|in\s)?that\s"
    r"|^\W*(?:好|行|嗯|那|那就)*[,]?(?:你|请|麻烦你?|先|就)*(?:帮我|给我|替我)?(?:写上|记上|写成|记成|写|记)(?:一句)?[:,]\s?",
    re.IGNORECASE,
)
_WRITE_BEHIND: Final = re.compile(
    r"[,;。]\s?(?:你|请|麻烦你?|就|先)*(?:帮我|给我|替我)?把(?:这|那|上面)(?:句|个|段|些)?[^,。;]{0,8}(?:写|记|填|放)(?:进去|上去?|下来?|进)?[吧了]?$"
)


def without_request(said: Said) -> Said:
    """The words that somebody wants to be written down."""
    before, behind = _WRITE.match(said.plain), _WRITE_BEHIND.search(said.plain)
    start, end = before.end() if before else 0, behind.start() if behind else len(said.plain)
    rest = said.cut(start, end).strip(" ,:") if start < end else said
    return rest if rest.plain else said


def without_preamble(said: Said) -> Said:
    """From where the thing itself is named; all of it where nobody tells how it was settled."""
    found = _PREAMBLE.match(said.plain)
    rest = said.cut(found.end()).strip(" ,:") if found else said
    return rest if rest.plain else said
