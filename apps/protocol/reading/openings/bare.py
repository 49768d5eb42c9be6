"""The words of a mark without those that only lead up to them or end a row of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.marked.marks import Mark

# What is given without the words that say that it is: “就发一本手册”, but not “发热”.
_GIVEN: Final = re.compile(
    r"(?:(?:just|simply|still|only)\s)*(?:carry\son\swith|stay\son|keep\sto|continue\swith|get|have|receive|be\sgiven|take)\s(?=\S)"
    r"|(?:仍然?|还是|就|只|也|继续)*(?:给予?|发(?![热作病育烧光酵泡])|打(?![鼾嗝击])|用(?![药量])|[喝吃做戴])(?!过)(?:一[本个张份])?(?=[^,。;]{2})",
    re.IGNORECASE,
)
_WITH: Final = re.compile(
    r"(?:(?:any(?:one|body)|those|people|patients|folk|kids)\s)?with\s(?=\S)", re.IGNORECASE
)
_TAKEN_IN: Final = re.compile(r"收治的(?=[^,。;]{2})")
_LEADS: Final[Mapping[str, re.Pattern[str]]] = {
    **dict.fromkeys(("int", "comp"), _GIVEN),
    **dict.fromkeys(("inc", "exc"), _WITH),
    "pop": _TAKEN_IN,
}
_ENDS_A_ROW: Final = re.compile(
    r"(?<=[^,。;、]{2})(?:这些|这几[样个项]|之类的?|什么的)$|\s(?:only|please)$", re.IGNORECASE
)
_ROWS: Final = frozenset({"out", "sec", "harm", "inc", "exc"})


def bare(mark: Mark) -> Said:
    plain = mark.said.plain
    lead = _LEADS[mark.sort].match(plain) if mark.sort in _LEADS else None
    end = _ENDS_A_ROW.search(plain) if mark.sort in _ROWS else None
    return mark.said.cut(lead.end() if lead else 0, end.start() if end else len(plain))
