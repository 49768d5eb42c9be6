"""Clauses that stand on the one before them: they say it more exactly, when not, why or otherwise ("otherwise we only
treat bad latch", “除非过敏性休克”), or have no subject of their own ("goes blue and hurts like mad")."""

from __future__ import annotations

import re
from typing import Final

_LEANS: Final = re.compile(
    r"\s?(?:就是(?!说)|也就是|即(?!使|便)|除非|否则|不然|省得|免得|或者|或是|要么)"
    r"|\s?(?:that\sis|i\.e\.|namely|unless|otherwise|or(?!\s(?:should|do|is|can)\b)|except|such\sas|because|which|whose)\b"
    r"|\s?(?:and\s|then\s)?(?:goes|comes|gets|has|turns|hurts|keeps|takes|makes|gives|needs|feels|looks|stays"
    r"|ends|starts|stops|leaves|lasts|becomes|grows|falls)\s(?![^,;]*\?)",
    re.IGNORECASE,
)


def leans_back(plain: str) -> bool:
    """Whether a clause goes with what stands before it."""
    return _LEANS.match(plain) is not None
