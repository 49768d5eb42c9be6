"""Visits clause by clause: when, how people are seen, what is done there and how far from the day it may be: "then in
weeks 2 and 6 with bloods and an ECG each time, a nurse rings them in week 9",
“第五天再抽一次肝肾功能，心电图入组和第三天各做一份，三个月门诊来一次”.

A visit is called by its time. What is done goes with the times of its clause, or with those just told where a clause
has none. A clause of how often something is done tells no visit, and no more does one that nothing here understands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from apps.fields.bilingual import Text, in_language
from apps.fields.reading.quantities.numbers import SMALL_WORDS
from apps.fields.reading.quantities.times import after_all, anchored, days_of, equal_times
from apps.fields.reading.quantities.visits import each_with_unit
from apps.fields.reading.text import Said
from apps.protocol.reading.told import visit_words as words
from apps.protocol.reading.words.visit_words import EACH_TIME, FAR, MEETS
from apps.protocol.times.said_times import in_weeks
from apps.protocol.times.visit_order import in_order

_SENTENCE: Final = re.compile(r"[.](?=\s|$)|[。!?;\n]")
_CLAUSE: Final = re.compile(
    rf",(?!\s?[0-9]{{1,3}}(?:,\s[0-9]|\s(?:and\s[0-9]|days|weeks|months)))(?!\s?{SMALL_WORDS},?\sand\s{SMALL_WORDS}\s(?:days|weeks|months)\b)\s?|\s(?:and\s)?then\s|\sand\s(?=(?:the\s[a-z]+\s[a-z]+(?:ed|n)|we|they|she|he|everybody|everyone|somebody|someone|(?:a|the)\s[a-z]+\s(?:rings|phones|calls|visits|comes|sees))\b)|(?<=[\u4e00-\u9fff])然后",
    re.IGNORECASE,
)
_EDGES: Final = " \n,;.。、:"
_ARTICLE: Final = re.compile(r"^(?:an?|their|also|again)\s", re.IGNORECASE)
_OCCASION_ZH: Final = re.compile(r"(?:当天|当时|那天|时候?|那会儿?)$")
_LETTER: Final = re.compile(r"[^\W\d_]")


@dataclass
class Visit:
    """One time, with all that was said of it."""

    time: str
    manner: Text | None = None
    window: str = ""
    things: list[str] = field(default_factory=list)


@dataclass
class Schedule:
    """The visits of words, the clauses that told them, and the windows for times that they do not tell."""

    visits: list[Visit] = field(default_factory=list)
    used: list[Said] = field(default_factory=list)
    windows: list[tuple[str, tuple[str, ...], str]] = field(default_factory=list)  # length, times, kind
    last: list[Visit] = field(default_factory=list)
    manner: Text | None = None
    tells_windows: bool = False  # the clause before it does
    begun: int = 0  # how many were told before its sentence


def schedule_in(sentences: Sequence[Said]) -> Schedule:
    schedule = Schedule()
    for sentence in sentences:
        told_here: list[Visit] = []
        schedule.begun = len(schedule.visits)
        for clause in sentence.strip(_EDGES).split(_CLAUSE):
            if clause.plain.strip(_EDGES):
                _read(clause.strip(_EDGES), schedule, told_here)
        schedule.manner, schedule.tells_windows = None, False
    for length, times, kind in schedule.windows:
        for visit in schedule.visits:
            if _is_meant(visit.time, visit.manner == words.PHONE, times, kind):
                visit.window = length
    return schedule


def visits_told(said: Said) -> list[dict[str, Any]]:
    """The visits of words of which somebody said that they tell visits."""
    told = [sentence for sentence in said.split(_SENTENCE) if sentence.plain.strip(_EDGES)]
    return entries_of(schedule_in(told), language_of(said.plain))


def clauses_with_times(sentence: Said) -> list[tuple[Said, bool]]:
    """The clauses that name a time, or how far from one people may come (the latter is True)."""
    found = []
    for clause in sentence.strip(_EDGES).split(_CLAUSE):
        text, is_window = (
            each_with_unit(in_weeks(clause.plain)),
            words.WINDOW_LEAD.search(clause.plain) is not None,
        )
        if not words.OFTEN.search(text) and (is_window or words.times_in(words.CONCESSION.sub("", text))):
            found.append((clause.strip(_EDGES), is_window))
    return found


def language_of(plain: str) -> str:
    return "zh-hans" if words.HAN.search(plain) else "en"


def entries_of(schedule: Schedule, language: str) -> list[dict[str, Any]]:
    return [dict(each) for each in in_order([_entry(visit, language) for visit in schedule.visits])]


def with_windows(recorded: Any, schedule: Schedule) -> list[dict[str, Any]]:
    """The visits that are recorded, with the windows that words tell for them."""
    visits = [dict(visit) for visit in recorded]
    for length, times, kind in schedule.windows:
        for visit in visits:
            time, name = str(visit.get("time") or visit.get("name") or ""), str(visit.get("name") or "")
            is_call = any(word in name for word in words.PHONE.values())
            if (
                time
                and days_of(time) is not None
                and "±" not in time
                and _is_meant(time, is_call, times, kind)
            ):
                visit["time"] = _around(time, length)
    return visits


def _read(clause: Said, schedule: Schedule, told_here: list[Visit]) -> None:
    text = words.CONCESSION.sub("", each_with_unit(in_weeks(clause.plain)))
    if words.OFTEN.search(text):
        schedule.last = []
        return
    is_window = words.WINDOW_LEAD.search(text) is not None
    goes_on, schedule.tells_windows = schedule.tells_windows, is_window or schedule.tells_windows
    if is_window and (windows := [*words.WINDOW.finditer(text)]):
        times = tuple(time for _start, _end, time in words.times_in(text[: windows[0].start()]))
        for each in windows:
            if times or each["kind"]:
                schedule.windows.append((each["en"] or each["zh"], times, each["kind"] or ""))
            else:  # of all that was told by now, but for what is nearer than that
                _give_window(schedule.visits, each["en"] or each["zh"])
        schedule.used.append(clause)
        return
    if goes_on and (more := words.WINDOW.fullmatch(text)) is not None and more["kind"]:
        schedule.windows.append((more["en"], (), more["kind"]))
        schedule.used.append(clause)
        return
    if is_window:
        return
    told = words.times_in(text)
    if len(told) > 1 and words.SAME_DAY.search(text):
        told = [(told[0][0], told[-1][1], text[told[0][0] : told[-1][1]])]
    manner, rest = words.manner_in(_blanked(text, told))
    if len(told) > 1 and manner in FAR and MEETS.search(rest):
        return  # "we see them at week 4 and at week 8 by phone": which of them?
    if not told:
        _add_to_last(clause, rest, manner, schedule, told_here)
        return
    names = anchored(after_all([time for _start, _end, time in told]))
    visits = [_visit_at(name, schedule) for name in names]
    things = [*_things(rest)]
    how = manner or schedule.manner
    for visit in visits:
        visit.manner = manner if manner and len(visits) == 1 else visit.manner or how
        visit.things += [thing for thing in things if thing not in visit.things]
    is_row = bool(told_here) and not (
        things or _LETTER.search(_stripped(rest))
    )  # "on day 3, day 7 and day 28"
    schedule.last, schedule.manner = [*schedule.last, *visits] if is_row else visits, None
    told_here += [visit for visit in visits if visit not in told_here]
    schedule.used.append(clause)


def _add_to_last(
    clause: Said, rest: str, manner: Text | None, schedule: Schedule, told_here: list[Visit]
) -> None:
    """What a clause without a time says of the visits just told, or of those that follow."""
    rest = words.BOTH_ENDS.sub("first & last", rest)
    of_all = EACH_TIME.search(rest) is not None
    bare = " ".join(EACH_TIME.sub(" ", rest).split())
    # of a sentence that tells no new one, all that were told
    every = told_here if len(schedule.visits) > schedule.begun else schedule.visits
    visits = every if of_all else schedule.last
    if (last := words.LAST_ZH.match(bare)) is not None:
        bare, visits = bare[last.end() :], every[-1:]
    if words.HAN.search(rest):
        opens = words.DOES_ZH.search(bare.replace(" ", "")) is not None
    else:
        opens = words.BEGINS_WITH.match(bare) is not None or _is_brief(rest, is_told=of_all)
    if opens and visits and not words.SKIPPED.search(rest):
        for thing in _things(bare):
            _add(thing, visits, every)
        schedule.used.append(clause)
    elif manner is not None and not told_here:
        schedule.manner = manner
        schedule.used.append(clause)
    elif manner is not None and len(schedule.last) == 1 and not _LETTER.search(_stripped(rest)):
        schedule.last[0].manner = schedule.last[0].manner or manner
        schedule.used.append(clause)


def _is_brief(rest: str, *, is_told: bool) -> bool:
    """Whether a clause names what is done, and nobody who does it: "blood pressure every time"."""
    is_told = is_told or words.WHICH.search(rest.strip(_EDGES)) is not None
    return is_told and not words.DOES_SOMETHING.search(rest)


def _add(thing: str, visits: Sequence[Visit], every: Sequence[Visit]) -> None:
    """What is done at these visits, or at those of all that it names itself: "the walk at the last one"."""
    which = words.WHICH.search(thing)
    if which is not None and (which["first"] or which["last"]):
        thing = thing[: which.start()].strip(_EDGES)
        visits = [*every[: bool(which["first"])], *(every[-1:] if which["last"] else ())]
    for visit in visits:
        visit.things += [thing] if thing and thing not in visit.things else []


def _give_window(visits: Sequence[Visit], length: str) -> None:
    for visit in visits:
        if (days_of(visit.time) or 0) > (days_of(length) or 1):
            visit.window = visit.window or length


def _visit_at(time: str, schedule: Schedule) -> Visit:
    visit = next((each for each in schedule.visits if _is_same(each.time, time)), None)
    if visit is None:
        visit = Visit(time)
        schedule.visits.append(visit)
    return visit


def _is_same(one: str, other: str) -> bool:
    return equal_times(one, other) or _OCCASION_ZH.sub("", one) == _OCCASION_ZH.sub("", other)


def _is_meant(time: str, is_call: bool, times: tuple[str, ...], kind: str) -> bool:
    if times:
        return any(_is_same(time, each) for each in times)
    is_later = bool(days_of(time))  # nobody is early or late on the day from which all is counted
    return is_later and (not kind or is_call == (words.CALLS.search(kind) is not None))


def _blanked(text: str, told: Sequence[tuple[int, int, str]]) -> str:
    for start, end, _time in reversed(told):
        text = f"{text[:start]} {text[end:]}"
    return text


def _things(rest: str) -> Iterator[str]:
    """What is done, by what is left of a clause besides its times and how people are seen."""
    rest = EACH_TIME.sub(" ", rest.rpartition(":")[2])  # "it goes like this: …"
    if words.SKIPPED.search(rest):
        return
    if words.HAN.search(rest):
        pieces = [_stripped(piece) for piece in words.THINGS_ZH.split("".join(rest.split()))]
        most = words.MOST_HAN
        yield from (piece for piece in pieces if 1 < len(piece) <= most and _is_thing(piece))
        return
    for piece in words.THINGS.split(_stripped(rest)):
        thing = _ARTICLE.sub("", words.IS_DONE.sub("", _stripped(piece)))
        if _is_thing(thing) and len(thing.split()) <= words.MOST_WORDS:
            yield thing


def _is_thing(words_of_it: str) -> bool:
    return _LETTER.search(words_of_it) is not None and not words.NO_THING.search(words_of_it)


def _stripped(rest: str) -> str:
    """Without who comes, small words and what is said of every visit."""
    if words.HAN.search(rest):
        rest = words.BEFORE_ZH.sub("", rest.strip(_EDGES))
        return words.BEHIND_ZH.sub("", rest).strip(_EDGES)
    rest = " ".join(rest.split())
    rest = words.FILLER.sub("", rest, count=1)
    while (behind := words.FILLER_BEHIND.search(rest)) is not None:
        rest = rest[: behind.start()]
    return rest.strip(_EDGES)


def _entry(visit: Visit, language: str) -> dict[str, Any]:
    zh = language == "zh-hans"
    name = visit.time
    if visit.manner is not None:
        how = in_language(visit.manner, language)
        name = f"{name}（{how}）" if zh else f"{name} ({how})"
    entry: dict[str, Any] = {"name": name, "time": _around(visit.time, visit.window)}
    return {**entry, "procedures": visit.things} if visit.things else entry


def _around(time: str, length: str) -> str:
    if not length:
        return time
    return f"{time} ± {length}" if time.isascii() else f"{time}±{length}"
