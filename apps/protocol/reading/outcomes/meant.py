"""What somebody means by an outcome that is told: "it counts as stopped when none comes for a day", “停了的意思是……”,
"it's worked if two samples show nothing". In any words, so that it is offered as a part of that outcome and never read
as one (`defined.py` reads what can mean nothing else).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.evidence.content import tokens_of
from apps.fields.reading.results import DOUBTFUL, Known, ReadValue
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said, fold
from apps.fields.reading.words import tells_of_others

LISTS: Final = ("endpoints.outcomes.primary", "endpoints.outcomes.secondary")
PART: Final = "variable"
LONGEST_TERM, LONGEST_TERM_ZH = 40, 10  # characters
_IF: Final = r"(?:only\s)?(?:if|when|once|as\ssoon\sas|where)"
_EN: Final = re.compile(
    rf"^\W*(?:(?:so|and|well|but),?\s)?(?P<term>[^,;]{{0,{LONGEST_TERM}}}?)(?:\b(?:means?|meaning)(?:\sthat)?"
    rf"|\b(?:counts?|counted)(?:\sas\s(?P<state>[^,;]{{2,30}}?))?\s{_IF}"
    rf"|\b(?:i|we)(?:'d|'ll|\swould|\swill)?\scall\s(?:it|that|them|this)\s(?P<called>[^,;]{{2,30}}?)\s{_IF}"
    rf"|(?<=it)(?:'s|\shas|\sis|\swill\shave)\s(?:been\s)?(?P<done>[a-z]+(?:ed|en|ne|one|ll|ccess|ure|ss|er))\s{_IF})\s(?P<what>\S[^;?]+?)\W*$",
    re.IGNORECASE,
)
_ZH: Final = re.compile(
    rf"^\W*(?:我们?|这里|所谓)?(?P<term>[^,。;]{{0,{LONGEST_TERM_ZH}}}?)(?:的)?(?:意思(?:就)?是|指的?(?:就)?是|是指|定义(?:就)?[是为])(?:说)?(?P<what>\S[^。;?]{{3,}}?)\W*$"
    rf"|^\W*(?P<first>[^。;?]{{4,60}}?)[,]?(?:才|就|都|这样|这就|即)+(?:算(?:是|作|数)?|叫(?:做|作)?|视为|认定为?)(?P<state>[^,。;]{{0,{LONGEST_TERM_ZH}}}?)(?:了|的)?\W*$"
)
_POINTS: Final = re.compile(
    r"\b(?:it|that|this|they|i|we|you|by|with|a|an|the|success\w*|work\w*|respon[sd]\w*)\b|成功|有效|这个|它",
    re.IGNORECASE,
)
# Who takes part, who leaves and how a design works is meant in such words as well.
_ELSE: Final = re.compile(
    r"\b(?:eligible|includ\w*|exclud\w*|withdraw\w*|enrol\w*|randomi[sz]\w*|blind\w*|power|alpha)\b|入组|入选|纳入|排除|剔除|退出|脱落|随机|盲|把握度|双侧",
    re.IGNORECASE,
)


def meant_by(said: Said, known: Known) -> ReadValue | None:
    """The list of the one outcome that the words are about, which has them among what is observed."""
    plain = said.plain.strip()
    if is_marked(plain) or tells_of_others(plain) or _ELSE.search(plain):
        return None
    if (match := _EN.match(plain) or _ZH.match(plain)) is None:
        return None
    groups = match.groupdict()
    what = "what" if groups.get("what") else "first"
    told = said.text.strip()[slice(*match.span(what))].strip(" ,，;；。.")
    subject = _POINTS.sub(" ", groups.get("term") or "")
    term = " ".join(
        [subject, *(words for name in ("state", "called", "done") if (words := groups.get(name)))]
    )
    for path in LISTS:
        entries = known.value(path)
        may_be_any = path == LISTS[0] and not _words(subject)
        if isinstance(entries, list) and (at := _of(entries, term, may_be_any=may_be_any)) is not None:
            value = [_with(entry, told) if at == place else entry for place, entry in enumerate(entries)]
            return ReadValue(path, value, (said.span,), True, DOUBTFUL)
    return None


def _of(entries: list[Any], term: str, *, may_be_any: bool) -> int | None:
    """The place of the entry that has a word of the term; the only main outcome may be pointed at instead."""
    letters = _words(term)
    own = [
        at
        for at, entry in enumerate(entries)
        if isinstance(entry, Mapping)
        and letters & _words(fold(f"{entry.get('name', '')} {entry.get(PART, '')}"))
    ]
    if len(own) == 1:
        return own[0]
    return 0 if may_be_any and len(entries) == 1 and isinstance(entries[0], Mapping) else None


def _words(text: str) -> frozenset[str]:
    """Of Chinese each character that says something, because a verb of an outcome is a single one."""
    _figures, found = tokens_of(text)
    return found | frozenset(re.sub(r"[^\u4e00-\u9fff]|[的了是有没一个不过就算说这那时间]", "", text))


def _with(entry: Mapping[str, Any], told: str) -> Mapping[str, Any]:
    before = str(entry.get(PART) or "").rstrip(" .。")
    if not before or before in told:
        return {**entry, PART: told}
    return {**entry, PART: f"{before}, {told}" if told.isascii() else f"{before}，{told}"}
