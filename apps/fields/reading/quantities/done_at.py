"""What a schedule says besides its times: how far from them people may be seen ("give or take 3 days", “前后差3天”),
and what is done each time ("the height at each visit", “每次都量身高”). By itself, because all readers of visits keep
both, whatever stands around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.visits import each_with_unit, time_pattern
from apps.fields.reading.text import Said

_N: Final = rf"(?:{NUMBER})"
WINDOW: Final = re.compile(
    rf"\(?\s?(?:windows?(?:\sof)?\s?:?\s?)?(?:give\sor\stake|plus\sor\sminus|plus\sminus|±|\+/-)\s?(?:about\s)?(?P<en>{_N}\s?(?:days?|weeks?|hours?))(?:\seither\s(?:way|side))?(?:\s(?:each|every\stime|for\s(?:all|each)))?\s?\)?"
    rf"|\(\s?windows?(?:\sof)?\s?:?\s?(?P<within>{_N}\s?(?:days?|weeks?|hours?))\s?\)"
    rf"|\(?(?:(?:窗口期?|时间窗)(?:是|为|都)*)?(?:(?:前后|上下)(?:各|可以?|都?允许|可)*(?:相?差|浮动|误差)?|允许(?:误差|浮动|相差)?|误差(?:不超过|在|最多)|±)(?:不超过)?(?P<zh>{_N}(?:天|周|小时))(?:以内|之内|内)?(?:都?(?:行|可以|算数?|没关系))?\)?",
    re.IGNORECASE,
)
_UNNAMED: Final = re.sub(r"[?]P<[a-z]+>", "?:", WINDOW.pattern)
_WINDOW_ALONE: Final = re.compile(rf"[,;]\s?(?:{_UNNAMED})\s?(?:[,;.]|$)", re.IGNORECASE)
_VISIT: Final = r"(?:visits?|appointments?|contacts?|time\s?points?|checks?)"
# What is done, before the words that it is done each time or behind them.
_DONE: Final = re.compile(
    rf"^\W*(?:(?:and|then|with)\s)*(?:(?:at|on|in)\s(?:each|every|all)(?:\s(?:of\s(?:the\s)?)?{_VISIT}|\sof\s(?:them|these|those))?|(?:each|every)\s(?:time|{_VISIT}))"
    r"[\s,:]+(?:(?:we|they|there)(?:'ll|\swill|\sis|\sare)?\s(?:also\s)?(?:(?:do|have|get|be)\s)?)?(?:with\s|for\s)?(?P<en>[^.!?]+)$"
    rf"|^\W*(?:(?:and|then|with)\s)*(?P<before>[^.!?]+?)\s(?:at|on)\s(?:each(?:\s{_VISIT})?|every\s{_VISIT}|all\s(?:of\sthem|{_VISIT}))$"
    r"|^\W*(?:(?:并|而)?且|然后|另外)?(?:每[次回](?:访视|.访|来)?|各次(?:访视|.访)?)(?:时|都|要|会|还|再|均|的时候)*(?P<zh>[^。!?0-9天周月]*?(?:[查做测量抽填问记拍][^。!?]+))$",
    re.IGNORECASE,
)
_AND: Final = re.compile(r",\s(?:and\s)?|\sand\s|[、,]|以及|[和与及](?=[\u4e00-\u9fff]{2})", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"^(?:an?|the|their|also)\s", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;]\s?")
_NEW_CLAUSE: Final = re.compile(
    r"[;]\s?|,\s?(?=(?:and\s|then\s|with\s)*(?:(?:at|on|in)\s(?:each|every|all)|each|every)\b|(?:而?且|然后|另外)?[每各]次)"
)
_SMALL: Final = re.compile(
    r"\b(?:at|on|in|by|and|then|after|again|also|the|an?|once|to|of|visits?|weeks?|days?|months?)\b|[和及与在第的后时]|然后|以及|各?一?次",
    re.IGNORECASE,
)
_LETTER: Final = re.compile(r"[^\W_]")
_FAR: Final = re.compile(r"\b(?:tele)?phone|\bcalls?\b|\bvideo|电话|视频|线上", re.IGNORECASE)
_EDGES: Final = " ,;.，。；、:："
MOST_DONE: Final = 8
LONGEST_DONE: Final = 60  # characters of one thing
LONGEST: Final = (MOST_DONE + 2) * LONGEST_DONE  # of all that can be said of them


@dataclass(frozen=True)
class Done:
    """The clause, and the things that are done each time."""

    place: Said
    things: tuple[str, ...]


def done_each_time(said: Said) -> Done | None:
    """What a clause to the end of its sentence says is done each time."""
    starts = [said, *(said.cut(match.end()) for match in _NEW_CLAUSE.finditer(said.plain))]
    last = [*said.split(_CLAUSE)][-1]
    for clause in (*starts[1:], last, said):
        if clause.end - clause.start > LONGEST:
            continue
        found = _DONE.match(clause.plain.strip(_EDGES))
        if found is None:
            continue
        text = found["en"] or found["before"] or found["zh"]
        things = tuple(_things(text))
        if things and not any(time_pattern().search(thing) for thing in things):
            return Done(clause, things)
    return None


def _things(text: str) -> Iterator[str]:
    pieces = [_ARTICLE.sub("", piece.strip(_EDGES)) for piece in _AND.split(text)]
    kept = [piece for piece in pieces if piece]
    if len(kept) <= MOST_DONE and all(len(piece) <= LONGEST_DONE for piece in kept):
        yield from kept


@dataclass(frozen=True)
class Row:
    """The visits of a line, each with its name and its time, with how far from that people may be seen; what is done
    each time."""

    visits: tuple[tuple[str, str], ...]
    things: tuple[str, ...] = ()


def row_of_visits(line: Said) -> Row | None:
    """None where a clause has several times among other words, or a part has a name of its own."""
    done = done_each_time(line)
    said = line.cut(0, done.place.start - line.start) if done else line
    if ":" in said.plain or "\n" in said.plain:
        return None
    parts = [_part(part) for part in said.plain.split(";")]
    if any(part is None for part in parts):
        return None
    told = [part for part in parts if part]
    alone = next((around for visits, around in told if around and not visits), "")
    visits = tuple((name, with_window(time, around or alone)) for part, around in told for name, time in part)
    # "Week 4 ± 3 days" between semicolons is a visit as it stands.
    is_row = (
        bool(done) or each_with_unit(said.plain) != said.plain or _WINDOW_ALONE.search(said.plain) is not None
    )
    return Row(visits, done.things if done else ()) if visits and is_row else None


def _part(text: str) -> tuple[list[tuple[str, str]], str] | None:
    """The visits between two semicolons, and how far from them people may be seen."""
    window = WINDOW.search(text)
    visits: list[tuple[str, str]] = []
    for clause in _CLAUSE.split(each_with_unit(WINDOW.sub(" ", text))):
        found = [*time_pattern().finditer(clause)]
        if not _LETTER.search(_SMALL.sub(" ", time_pattern().sub(" ", clause))):
            visits += [(match[0].strip(), match[0].strip()) for match in found]
        elif len(found) > 1:
            return None
        elif found:
            visits.append((_named(clause, found[0]), found[0][0].strip()))
    return visits, next(filter(None, window.groups()), "") if window else ""


def _named(clause: str, time: re.Match[str]) -> str:
    """A visit by what is said of it besides its time: "phone call to ask about side effects"."""
    before = re.sub(r"\s(?:at|on|in|after)\s*$", "", clause[: time.start()].rstrip())
    name = (
        " ".join(f"{before} {clause[time.end() :]}".split())
        if clause.isascii()
        else before + clause[time.end() :]
    )
    return _ARTICLE.sub("", re.sub(r"^(?:and|then)\s", "", name.strip(_EDGES)))


def with_window(time: str, around: str) -> str:
    if not around:
        return time
    return f"{time} ± {around}" if time.isascii() else f"{time}±{around}"


def with_things(
    visits: Iterable[Mapping[str, Any]], key: str, things: tuple[str, ...]
) -> list[dict[str, Any]]:
    """The visits with what is done whenever people come, whatever is recorded of it already."""
    if not things:
        return [dict(visit) for visit in visits]
    return [
        {**visit, key: [*dict.fromkeys((*visit.get(key, ()), *things))]} if is_met(visit) else dict(visit)
        for visit in visits
    ]


def is_met(visit: Mapping[str, Any]) -> bool:
    """Whether people come to a visit, as far as is known: not to one by telephone."""
    return not any(_FAR.search(str(text)) for text in visit.values() if isinstance(text, str))
