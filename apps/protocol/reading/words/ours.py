"""What a message on the size of a study says of ours alone, where others stand beside it: “人家文献里写标准差三点五，
我们自己是二点八”, "their paper used 90 % power. We'd be happy with 80".

A figure of ours that is told behind theirs is of the thing that theirs names: it is put there before anything is read.
Whatever else is told of others in such a sentence is blanked. Positions hold, and what is read of moved words is shown
where these were said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.quantities.numbers import ENGLISH
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import HEDGE
from apps.protocol.reading.words.other_people import BEFORE
from apps.protocol.reading.words.outgrown import without_outgrown
from apps.protocol.reading.words.parts import Part, parts_of, speaks_of_size
from apps.protocol.sample_size.changes import STAGE
from apps.protocol.size_requests.words.roles import CONTROL, TREATMENT

Moved = tuple[Span, Span]
# What theirs is called, each with the words by which ours is read: English and Chinese.
_NAMES: Final = (
    (re.compile(r"标准差|(?<![a-z])SDs?\b|\bstandard\sdeviations?\b", re.IGNORECASE), "SD ", "标准差"),
    (re.compile(r"把握度?|检验效能|\bpower\b", re.IGNORECASE), "power ", "把握度"),
    (
        re.compile(
            r"失访|脱落|流失|丢了|掉了|\b(?:drop(?:s|ped)?[\s-]?outs?|attrition|los(?:t|e|es|ing))\b",
            re.IGNORECASE,
        ),
        "dropout ",
        "失访率",
    ),
    (re.compile(r"检验水[准平]|显著性水[准平]|\balpha\b|α", re.IGNORECASE), "alpha ", "检验水准"),
    (
        re.compile(
            r"(?:检出的?|组间|均[数值])?差[值异]|\b(?:mean\s)?difference\b(?!\sbetween)", re.IGNORECASE
        ),
        "mean difference ",
        "要检出的差值",
    ),
)
_SHARES: Final = frozenset({"power ", "dropout ", "alpha "})
_FIGURE: Final = r"(?<![\d.A-Za-z])(?P<n>\d{1,4}(?:\.\d{1,4})?)(?![\d.]*\d)"
_UNIT: Final = (
    r"(?P<unit>\s?(?:%|percent\b))?(?P<measure>\s?(?:points?|分|厘米|公分|毫米|cm|mm(?:Hg)?|kg|公斤|units?))?"
)
_TAIL: Final = (
    r"(?:\s?(?:左右|上下|吧|了|来?[计估]?算|来|就行|就够了?|就好|就可以|够了?"
    r"|here|instead|please|or\sso|though))*"
)
# What is told of a group, or to change what is recorded, is no such figure.
_OTHER: Final = re.compile(
    rf"{CONTROL}|{TREATMENT}|组|改|换|率|\b(?:change|make\s(?:it|that)|arms?|groups?|rate)\b", re.IGNORECASE
)
_OURS: Final = re.compile(rf"^[^\d]{{0,40}}?{_FIGURE}{_UNIT}{_TAIL}\W*$", re.IGNORECASE)
_CONCLUDES: Final = re.compile(
    rf"^\W*(?:(?:那?就|所以|最后|还是)+(?:先|都)?(?:按照?|用|取|算|定)|(?:so|then|and|let's|we'll|we|i'd|i'll|i)\s(?:(?:we'll|we|i'll|i|let's|just)\s)?"
    rf"(?:go|take|use|plan|work|stick)(?:\s(?:with|for|on|to))?)[^\d]{{0,8}}{_FIGURE}{_UNIT}{_TAIL}\W*$",
    re.IGNORECASE,
)
# What it was once, in our own pilot too: what is taken now stands in its place.
_ONCE: Final = re.compile(rf"{BEFORE.pattern}|\bpilot\b|预试验|预实验|预调查", re.IGNORECASE)
_TAKES: Final = re.compile(
    r"^\W*(?:(?:but|so|and|then)\s)?(?:(?:we|we'll|i|i'll|let's|let\sus|i'd|we'd|this\s(?:time|year)\swe|please)\s)?"
    r"(?:will\s|would\s|should\s|rather\s)?(?:take|use|allow|assume|plan|count|go|put|say)"
    r"(?:\s(?:about|around|roughly|on|it|at|as|for|with|some|an?|sd|of)){0,3}\s(?=\d)"
    r"|^\W*(?:但是?|所以|那就?|这次|今年|还是|就|我们?|咱们?|先|再|得|要){0,3}(?:按照?|算|取|用|定|留)(?:个|到|成|大概|大约){0,2}\s?(?=\d)",
    re.IGNORECASE,
)
# That a figure is what it always was, or was said before, tells nothing of it: "80 %, like last time", “照旧0.05”.
_AS_EVER: Final = (
    re.compile(
        rf"(?:\d%?|percent|per\scent|sided|tailed|{ENGLISH})(?:\s(?:[a-z]+-?[a-z]*)){{0,2}}?(?P<words>[\s,]+(?:just\s|again\s)?(?:as|like)\s"
        r"(?:i\s(?:said|told\syou)(?:\s(?:before|earlier|already))?|always|usual|ever|before|last\stime|in\sthe\slast\s(?:one|trial|study)))(?=\s?(?:[,.;!]|$))",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:[\d%成半]|百分之[一二三四五六七八九十]+|[八九]十)(?P<words>[,\s]*(?:照旧|照常|老样子|老规矩|不变|我(?:刚才|之前|前面)?(?:说|讲|提)过的?了?))(?=\s?[,。;!]|\s?$)"
        r"|(?:度|α|水[准平]|率|阿尔法)(?:就|还是|还|也)?(?P<before>照旧|照常|按?老规矩|(?:跟|和|同)(?:上次|上回|以前|之前|往常)一样)(?=[是按取用]?\s?[\d百零八九])"
    ),
)
_DIGIT: Final = re.compile(r"\d")
_OF_THEM: Final = ("theirs", "opinion")
_MOST_BEHIND: Final = 3  # clauses
_WIDE: Final = re.compile("[\u4e00-\u9fff]")


def ours_alone(said: Said, *, keeps_theirs: bool = False) -> tuple[Said, tuple[Moved, ...]]:
    """The message as it reads of us, with each place to which words were moved and where these stand. `keeps_theirs`:
    only figures that one of ours takes the place of are left out."""
    said, outgrown = without_outgrown(_without_as_ever(said))
    parts = parts_of(said)
    found = [*_told_again(parts)]
    message, folded = said.message, said.folded
    for again in found:
        start, end = again.first.said.start, again.last.said.end
        words = f"{' ' * (again.named[0] - start)}{again.words}".ljust(end - start)
        if end == said.end and words.endswith(" "):
            stop = "." if words.isascii() else "。"  # blanks at the end belong to no sentence
            words = words[:-1] + stop
        message, folded = (text[:start] + words + text[end:] for text in (message, folded))
    taken = [part for again in found for part in parts if again.covers(part)]
    for part in () if keeps_theirs else _told_of_them(said, taken):
        start, end = part.said.span
        message, folded = (text[:start] + " " * (end - start) + text[end:] for text in (message, folded))
    moved = (*outgrown, *(again.moved for again in found))
    return Said(message, folded, said.start, said.end), moved


def _without_as_ever(said: Said) -> Said:
    message, folded = said.message, said.folded
    for form in _AS_EVER:
        for match in form.finditer(said.folded, said.start, said.end):
            start, end = next(match.span(name) for name, words in match.groupdict().items() if words)
            words = " " * (end - start)
            if folded[end : end + 1] in (".", "。"):  # a stop stands right behind its figure
                words, end = folded[end] + words, end + 1
            message, folded = (text[:start] + words + text[end:] for text in (message, folded))
    return Said(message, folded, said.start, said.end)


def of_us_in(said: Said, stage: str) -> tuple[Said, tuple[Moved, ...]]:
    """A message on the size of a study as it reads of us alone; any other as it is."""
    return ours_alone(said) if stage == STAGE or speaks_of_size(said.plain) else (said, ())


@dataclass(frozen=True)
class _Again:
    """A figure of ours for what a clause of theirs names, and where; `settled` is the clause that has it."""

    first: Part
    named: Span
    settled: Part
    last: Part
    words: str

    @property
    def moved(self) -> Moved:
        return self.named, self.settled.span

    def covers(self, part: Part) -> bool:
        return self.first.said.start <= part.said.start and part.said.end <= self.last.said.end


def _told_again(parts: Sequence[Part]) -> Iterator[_Again]:
    after = -1
    for at, part in enumerate(parts):
        named = [name for name in _NAMES if name[0].search(part.text)]
        is_theirs = part.whose in _OF_THEM
        is_told = is_theirs or _ONCE.search(part.text) is not None
        if at <= after or not is_told or len(named) != 1 or not _DIGIT.search(part.text):
            continue
        for place in range(at + 1, min(at + 1 + _MOST_BEHIND, len(parts))):
            behind = parts[place]
            if behind.whose in _OF_THEM or not (is_theirs or _TAKES.search(behind.text)):
                continue
            again = _again(part, behind, parts[place + 1 : place + 2], named[0])
            if again is not None:
                yield again
                after = place
            break


def _again(
    first: Part, behind: Part, rest: Sequence[Part], named: tuple[re.Pattern[str], str, str]
) -> _Again | None:
    found = _OURS.match(behind.text)
    if found is None or (first.whose == "opinion" and not behind.is_ours):
        return None
    if any(form.search(behind.text) for form in (HEDGE, _OTHER, *(name[0] for name in _NAMES))):
        return None
    settled = last = behind
    concluded = _CONCLUDES.match(rest[0].text) if rest and rest[0].whose not in _OF_THEM else None
    if concluded is not None:
        found, settled, last = concluded, rest[0], rest[0]
    pattern, english, chinese = named
    is_share = english in _SHARES
    if found["measure" if is_share else "unit"]:
        return None
    sign = "%" if is_share and (found["unit"] or float(found["n"]) >= 1) else ""
    name = chinese if _WIDE.search(first.text) else english
    words = f"{name}{found['n']}{sign}"
    place = pattern.search(first.said.plain)
    if place is None:
        return None
    at = first.said.cut(*place.span()).span
    return _Again(first, at, settled, last, words) if len(words) <= last.said.end - at[0] else None


def _told_of_them(said: Said, taken: Sequence[Part]) -> Iterator[Part]:
    """The clauses with figures of others, where ours for a calculation stand in the same sentence."""
    for sentence in sentences(said):
        parts = parts_of(sentence)
        is_mixed = any(part in taken or _tells_input_of_ours(part) for part in parts)
        for part in parts if is_mixed else ():
            if part.whose == "theirs" and _DIGIT.search(part.text) and part not in taken:
                yield part


def _tells_input_of_ours(part: Part) -> bool:
    is_told = part.whose not in _OF_THEM and _DIGIT.search(part.text) is not None
    return is_told and any(name[0].search(part.text) for name in _NAMES)
