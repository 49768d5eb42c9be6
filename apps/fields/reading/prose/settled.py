"""What a message comes to where it takes something back in the same breath: "80 each, oh no, 96", "红，不对，还是蓝吧".

The later words are put where the earlier ones stand, before anything is read, so that they are read as what they take
the place of. Positions hold but for these words: what is read of them is shown where both of them stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from apps.fields.reading.corrections.figures.remaking import called
from apps.fields.reading.enums import exact_option, mentioned
from apps.fields.reading.phrasebook import Phrasebook, phrasebook, worded
from apps.fields.reading.prose.plans import with_plans_given_up
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN, TENTHS
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.quantities.units import UNIT as MEASURE
from apps.fields.reading.results import ReadValue
from apps.fields.reading.spoken.taken_back import (
    BREATH,
    BREATH_ZH,
    FILLER,
    FILLER_ZH,
    NOT_THAT,
    NOT_THAT_ZH,
    OPENING,
    TURN,
    TURN_ZH,
    WHY,
    WHY_ZH,
)
from apps.fields.reading.text import Said, Span
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

MOST_BEFORE: Final = 80  # characters before the turn, among which the earlier words are looked for
MOST_BEHIND: Final = 80  # characters behind the turn, in which the earlier figure may be told of again
MOST_THOUGHTS: Final = 20
_CHOSEN: Final = frozenset({"enum", "enum_text"})
_UNIT: Final = (
    rf"(?:(?P<percent>{PERCENT_SIGN}|{TENTHS})|(?P<time>[\s-]?{UNIT})|(?P<measure>\s?{MEASURE})"
    r"|(?P<noun>\s?[个家例名人所]))"
)
_FIGURE: Final = (
    rf"(?P<figure>(?:百分之)?{NUMBER}(?P<range>\s?(?:-|–|~|\bto\b|至|到)\s?{NUMBER})?)(?:{_UNIT})?"
)
_TURN: Final = re.compile(
    rf"\s?(?:\.{{2,6}}|[,.;!?。…]{{1,2}}|\s[–-]{{1,2}}|–{{1,2}})\s?(?:(?:and|but|oh|ah)\s)?"
    rf"(?:(?:{BREATH}[\s,.]{{1,3}}){{0,2}}{TURN}(?:[\s,.]{{1,3}}(?:{TURN}|{BREATH})){{0,3}}[\s,.:–-]{{1,4}}"
    rf"(?:{NOT_THAT}(?={NUMBER})|{WHY}(?:{FILLER}\s){{0,2}})"
    rf"|(?<![.!?]\s)(?<![.!?。])(?:{BREATH}[\s,.]{{1,3}}){{1,2}}(?:(?:make|call)\s(?:it|that)|say)\s(?:{FILLER}\s){{0,2}}"
    rf"|(?:{BREATH_ZH}[\s,]{{0,2}}){{0,2}}{TURN_ZH}(?:[\s,。]{{0,2}}(?:{TURN_ZH}|{BREATH_ZH})){{0,3}}[\s,。:]{{0,2}}"
    rf"(?:{NOT_THAT_ZH}(?=(?:百分之)?{NUMBER})|{WHY_ZH}(?:我们)?{FILLER_ZH}{{0,3}})"
    rf"|(?:[嗯呃唔哎哦][,\s.…]{{0,6}}){{0,2}}(?:我们)?还是(?=[^,。;?还]{{1,10}}吧){FILLER_ZH}{{0,2}})",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    r"(?P<tail>\s?[A-Za-z]{3,14}|[\u4e00-\u9fff]{2,6}?)?"
    r"(?=\s?(?:[,.;!?。]|$|\b(?:instead|now|then|really|please|after\sall|to\sbe\shonest|i\s(?:guess|think)|of\sthe|after|before|from|since|if|(?:is|are)\s(?:all|what|enough"
    r"|plenty|fine)|(?:will|should|would)\s(?:do|be\s(?:enough|plenty|fine)))\b"
    r"|[吧啊呢了够才算]))",
    re.IGNORECASE,
)
_EARLIER: Final = re.compile(rf"{_FIGURE}(?P<tail>[^,.;。!?0-9]{{0,24}}?)$", re.IGNORECASE)
_LATER: Final = re.compile(_FIGURE, re.IGNORECASE)
_RANGE: Final = re.compile(
    r"(?:[0-9]|[一二三四五六七八九十百]|\b[a-z]+)\s?(?:-|–|~|to|and|or|至|到|或)\s?$|[0-9一二三四五六七八九十]\s?[:比]\s?$",
    re.IGNORECASE,
)
_UP_TO: Final = re.compile(r"\bup\sto\s$|(?:放宽?|提)到$", re.IGNORECASE)
_PARTICLES: Final = "吧啊呢了"
# The end of a range, which another figure takes the place of.
_LOWER: Final = re.compile(rf"(?<=[\s至到–~-])(?:{NUMBER})$", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[^,.;。!?\n]{1,40}")
_CHOICE_ENDS: Final = worded(
    lambda words: (
        rf"(?:\s(?:instead|then|please|now|after\sall|design|study|{words.studies})|吧|了|的|好了|算了)+$"
    )
)
_CLAUSE_STARTS: Final = re.compile(r"[,.;。!?\n]\s?(?=[^,.;。!?\n]*$)")
# What was meant once: with what takes its place it is what is meant.
_ONCE: Final = re.compile(
    r"(?:我们?|咱们?)?(?:本来|原来|原先|原本|一开始|起初)(?:是)?(?:想|打算|准备|计划|说)?"
    r"|(?<![A-Za-z])(?:i|we)\s(?:were|was)\s(?:going|planning)\sto\s"
    r"|(?:i|we)\s(?:first|originally|initially)\s(?:wanted|planned|thought\sof)\s(?:to\s)?",
    re.IGNORECASE,
)
_STOPS: Final = frozenset(",.;!?。")
# What the comma behind a change of mind does not end: "in the last four hours, no, six, can't take part".
_RUNS_ON: Final = re.compile(
    r"\s(?:can't|cannot|can|must|should|will|won't|would|are|is|aren't|isn't)\b", re.IGNORECASE
)
_GAP: Final = re.compile(r"\s+(?=[,.;，。；])|(?<=[，。；])\s+")
_AFTER_ALL: Final = re.compile(r"\safter\sall(?=\s?[.!]?\s?$)", re.IGNORECASE)
_TURNS_BACK: Final = re.compile(
    r"\bactually\b|\bback\sto\b|\bin\sthe\send\b|^\W*(?:no|sorry|wait)\b", re.IGNORECASE
)
_STILL: Final = "还是"
_STILL_IS: Final = "就是"
_STILL_DOES: Final = "就就"
_DOES: Final = re.compile("[用做按取选给打吃改定走]|采用|维持")
_TO_ITS_END: Final = re.compile(r"[^,。;!\n]*")
_LEAVES_OPEN: Final = re.compile(r"还是|或|没|不|未|[?？吗呢]|好$|都行|都可以|再说|看情况|纠结|犹豫")


@dataclass(frozen=True)
class Thought:
    """Where the words stand that were taken back, and those that take their place; what stands between them
    `keeps_between` its place, or went with them."""

    earlier: Span
    later: Span
    keeps_between: bool = False


@dataclass(frozen=True)
class Settled:
    """`plain` is the message as it reads now, `said` the same with "after all" told from "or"."""

    plain: Said
    said: Said
    thoughts: tuple[Thought, ...] = ()

    def placed(self, read: ReadValue) -> ReadValue:
        """The value with the places of all words that it was made of."""
        for thought in self.thoughts:
            spans = tuple(each for span in read.spans for each in _both(span, thought))
            if spans != read.spans:
                read = replace(read, value=_without_gaps(read.value), spans=spans, derived=True)
        return read


def _without_gaps(value: Any) -> Any:
    """A value without the spaces beside a stop that the words left which were taken back."""
    if isinstance(value, str):
        return _GAP.sub("", value)
    if isinstance(value, Mapping):
        return {key: _without_gaps(part) for key, part in value.items()}
    return [_without_gaps(part) for part in value] if isinstance(value, list) else value


def _both(span: Span, thought: Thought) -> Iterator[Span]:
    (start, stop), (again, end) = thought.earlier, thought.later
    is_between = thought.keeps_between and stop <= span[0] and span[1] <= again
    if span[1] <= start or span[0] >= end or is_between:
        yield span
        return
    yield min(span[0], start), stop
    yield again, max(span[1], end)


def settle(said: Said, catalogue: FieldCatalogue, stage: str = "") -> Settled:
    """The message as it reads after its second thoughts, of us alone."""
    thoughts: list[Thought] = []
    at = said.start
    if (after_all := _AFTER_ALL.search(said.plain)) is not None and _TURNS_BACK.search(said.plain):
        begin = said.start + after_all.start()
        said = _put(said, Thought((begin, begin), (begin, begin + len(after_all[0]))), "")
    while len(thoughts) < MOST_THOUGHTS and (turn := _TURN.search(said.folded, at, said.end)) is not None:
        found = _figure_again(said, turn) or _choice_again(said, turn, catalogue)
        if found is not None:
            thought, words = found
            said = _put(said, thought, words)
            thoughts.append(thought)
        at = turn.end()
    said, plans = with_plans_given_up(said, catalogue)
    thoughts += (Thought(plan.earlier, plan.later, keeps_between=True) for plan in plans)
    if (ours := phrasebook().ours) is not None:
        said, moved = ours(said, stage)
        thoughts += (Thought(earlier, later) for earlier, later in moved)
    return Settled(said, replace(said, folded=_with_still(said, catalogue)), tuple(thoughts))


def _put(said: Said, thought: Thought, words: str) -> Said:
    """The words, and the stop behind the later ones, in the place of all from the earlier ones to there."""
    start, end = thought.earlier[0], thought.later[1]
    stop = end + int(said.folded[end : end + 1] in _STOPS)
    if said.folded[end:stop] == "," and _RUNS_ON.match(said.folded, stop):
        words, end = f"{words} ", stop
    message, folded = (
        text[:start] + f"{words}{text[end:stop]}".ljust(stop - start) + text[stop:]
        for text in (said.message, said.folded)
    )
    return Said(message, folded, said.start, said.end)


def _before(said: Said, turn: re.Match[str]) -> Said:
    start = max(said.start, turn.start() - MOST_BEFORE)
    return Said(said.message, said.folded, start, turn.start())


def _figure_again(said: Said, turn: re.Match[str]) -> tuple[Thought, str] | None:
    later = _LATER.match(said.folded, turn.end(), said.end)
    if later is None:
        return None
    before = _before(said, turn)
    earlier = _EARLIER.search(before.plain)
    if earlier is None or earlier["figure"] in said.folded[later.end() : later.end() + MOST_BEHIND]:
        return None  # whatever is told of it further on
    behind = _BEHIND.match(said.folded, later.end(), said.end)
    tail = earlier["tail"].strip()
    if (
        behind is None
        or _RANGE.search(before.plain[: earlier.start()])
        or (not (is_upper := _is_upper(turn, earlier, later)) and not _is_of_one_sort(earlier, later))
    ):
        return None
    end = later.end()
    if again := (behind["tail"] or "").strip():
        if not tail.casefold().startswith(again.casefold()):
            return None  # of something else
        end = behind.end("tail")
    words = said.folded[later.start() : later.end()]
    end = said.end - len(said.folded[end : said.end].lstrip(_PARTICLES))
    if is_upper:
        words = f"{_LOWER.sub('', before.plain[earlier.start('figure') : earlier.end('figure')])}{words}"
    if not _sort(later):
        words += before.plain[earlier.end("figure") : earlier.start("tail")]
    begin, stop = (before.start + earlier.start(group) for group in ("figure", "tail"))
    return Thought((begin, stop), (later.start(), end)), words + earlier["tail"]


def _is_upper(turn: re.Match[str], earlier: re.Match[str], later: re.Match[str]) -> bool:
    """Whether the later figure is the end of the range that stands there: "18 to 65, no, let's go up to 70"."""
    is_put = _UP_TO.search(turn[0]) is not None and bool(earlier["range"]) and not later["range"]
    return is_put and _sort(later) in ("", _sort(earlier))


def _sort(figure: re.Match[str]) -> str:
    named = figure.groupdict()
    if named["figure"].startswith("百分之"):
        return "percent"
    return next((sort for sort in ("percent", "time", "measure", "noun") if named[sort]), "")


def _is_of_one_sort(earlier: re.Match[str], later: re.Match[str]) -> bool:
    if bool(earlier["range"]) != bool(later["range"]):
        return False
    one, other = _sort(earlier), _sort(later)
    if not one and not earlier["tail"].strip():
        return True  # "eighty, sorry, ninety percent"
    if one == other == "measure" or one == other == "noun":
        return earlier[one].strip() == later[one].strip()
    return not other or one == other


def _choice_again(said: Said, turn: re.Match[str], catalogue: FieldCatalogue) -> tuple[Thought, str] | None:
    clause = _CLAUSE.match(said.folded, turn.end(), said.end)
    if clause is None:
        return None
    words = _CHOICE_ENDS().sub("", clause[0].rstrip())
    before = _before(said, turn)
    starts = _CLAUSE_STARTS.search(before.plain)
    before = before.cut(starts.end()) if starts else before
    for field in catalogue.fields:
        place = _named_before(before, field, words) if field.kind in _CHOSEN else None
        if place is not None:
            begin, end = place
            once = _ONCE.search(said.folded, before.start, begin)
            lead = said.folded[once.end() : begin] if once else ""
            thought = Thought((once.start() if once else begin, end), (turn.end(), turn.end() + len(words)))
            return thought, lead + words + said.folded[end : turn.start()]
    return None


def _named_before(before: Said, field: Field, words: str) -> Span | None:
    """Where another choice of the field stands than the one that the words are."""
    option = exact_option(field, words)
    named = mentioned(before, field) if option is not None else None
    return named[1] if named is not None and named[0] is not option else None


def _with_still(said: Said, catalogue: FieldCatalogue) -> str:
    """The folded text in which the word for "or" is that for "is" where it means "after all" or "as ever"."""
    folded = said.folded
    if _STILL not in folded:
        return folded
    for match in _still(catalogue, phrasebook()).finditer(folded):
        behind = _TO_ITS_END.match(folded, match.end())
        if behind is None or _LEAVES_OPEN.search(behind[0]) is None:
            means = _STILL_DOES if _DOES.match(folded, match.end()) else _STILL_IS
            folded = f"{folded[: match.end() - len(_STILL)]}{means}{folded[match.end() :]}"
    return folded


@lru_cache(maxsize=16)
def _still(catalogue: FieldCatalogue, book: Phrasebook) -> re.Pattern[str]:
    """Behind words that take something back, behind the name of a field, and at the head of a sentence that settles
    something."""
    names = "|".join(called(field, book).pattern for field in catalogue.fields)
    return re.compile(
        rf"(?:(?:(?<=[,。;!?\n])|(?<![\s\S]))\s?{OPENING}(?:我们|咱们?)?"
        rf"|(?:(?<=[。;!?\n])|(?<![\s\S]))\s?(?:{OPENING})?(?:{names})(?:组|法|数|期|[这那][边块个]|时间)?(?:的话|呢|嘛|啊)?,?(?:我们|咱们?)?"
        r"|(?:(?<=[。;!?\n])|(?<![\s\S]))\s?(?:我们|咱们?)?(?=还是[^,。;?]{1,20}吧))还是",
        re.IGNORECASE,
    )
