"""What a message bids to do with entries as a whole: "the tools are now: a saw; a plane" is all of the list, "that is
one entry, not two: …" joins two of it, "那是两条：…；…" makes two of one.

By itself, because such an order goes over several sentences: what stands behind its colon are the entries, and a mark
within them ends none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from apps.fields.reading.corrections.bids.items import is_doubted
from apps.fields.reading.quantities.numbers import to_decimal
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, without_numbering

Sort = Literal["all", "count", "join", "either", "split", "halve"]

_LEAD: Final = (
    r"(?:(?:ok(?:ay)?|so|and|no|now|actually|sorry|wait|please|well)[\s,]+)*(?:(?:can|could)\syou\s)?"
)
_LEAD_ZH: Final = r"(?:不对|不是|好的?|嗯|那|请|麻烦|我们|就|[,，\s])*"
_THE: Final = r"(?:the\s|our\s|my\s)?"
_NAME: Final = r"(?P<name>[a-z][a-z' -]{2,38}?)"
_ONLY: Final = r"(?:only|just|simply)"
_THIS: Final = r"(?:\s(?:this|these|the\sfollowing))?"
_ALL: Final = (
    rf"{_LEAD}{_THE}{_NAME}\s(?:are|is)\s(?:now|from\snow\son)(?:\s{_ONLY})?{_THIS}",
    rf"{_LEAD}{_THE}{_NAME}\s(?:should|must|have\sto|has\sto|need\sto|are\sto|shall)\s(?:now\s)?(?:be|become|read|say|have)"
    rf"(?:\snow)?\s{_ONLY}{_THIS}",
    rf"{_LEAD}{_THE}{_NAME}\s(?:are|is)\s{_ONLY}{_THIS}",
    rf"{_LEAD}(?:change|replace|rewrite|make|set|turn)\s{_THE}{_NAME}\s(?:(?:in)?to|by|with|as)(?:\sread)?{_THIS}",
    rf"{_LEAD}replace\s(?:everything|all)\s(?:in|under|among)\s{_THE}{_NAME}\s(?:by|with){_THIS}",
)
_ALL_ZH: Final = (
    rf"{_LEAD_ZH}(?:[把将])?(?P<name>[^,;:。!?\n]{{2,12}}?)(?:部分|那里|这里|那块)?(?:现在|全部?|都|就|应该?|统一|重新|我们|要)*"
    r"(?:改成|改为|换成|换为|变成|变为|更改为|修改为|更新为|调整为)了?(?:以下|下面|这)?(?:[几两三四五六七八九十]+[条个项])?",
    rf"{_LEAD_ZH}(?P<name>[^,;:。!?\n]{{2,12}}?)(?:部分|那里|这里|那块)?(?:现在|应该?|就|要)*(?:只|仅)(?:有|要|留|保留|剩|是|包括)"
    r"(?:以下|下面|这)?(?:[几两三四五六七八九十]+[条个项])?",
)
_ENTRY: Final = r"(?:criterion|entry|item|outcome|point|thing|row)"
_ENTRIES: Final = r"(?:criteria|entries|items|outcomes|points|things|rows)"
_IT: Final = r"(?:that|this|it|those|these|they)(?:'s|'re|\sis|\sare)"
_BUT: Final = (
    r"(?:\s?[,:;.–-]+\s?(?:(?:it|so|and|please)\s)*(?:(?:should|must|has\sto)\s)?"
    r"(?:(?:be|read|say|write)\s?)?:?\s?)"
)
_JOINS: Final = (
    rf"{_LEAD}{_IT}\s(?:all\s|really\s|only\s|just\s)?one\s(?:single\s)?{_ENTRY}?,?\s(?:and\s)?not\s(?:two|three|four|several)(?:\s{_ENTRIES})?"
    rf"{_BUT}(?P<words>[^\n]{{3,200}})",
    rf"{_LEAD}(?P<words>[^,;:\n]{{3,120}}?)\s(?:is|are)\s(?:all\s|really\s|only\s|just\s)?one\s(?:single\s)?{_ENTRY}?,?\s(?:and\s)?not\s"
    rf"(?:two|three|four|several)(?:\s{_ENTRIES})?[\s.!]*",
    rf"{_LEAD_ZH}(?:[这那]|其实|应该|明明)*是(?:同)?一[条个项](?:标准)?,?(?:(?:而)?不是[两二三四几][条个项]|(?:你)?(?:别|不要|不能|不该)(?:给我)?拆"
    r"(?:[成开]|成了)?(?:[两二三四几][条个项])?)(?:了)?[,:;。]?(?:应该?|就|直接|请)*(?:是|写成?|为|合成)?[:,]?\s?(?P<words>[^\n]{2,100})",
    rf"{_LEAD_ZH}(?P<words>[^,;:。\n]{{2,60}}?)(?:其实|应该|都|就|算)*(?:是|算)(?:同)?一[条个项](?:标准)?,?(?:(?:而)?不是[两二三四几][条个项]"
    r"|(?:你)?(?:别|不要|不能)拆(?:[成开])?(?:[两二三四几][条个项])?)了?[\s。!]*",
)
_ONE: Final = rf"(?:one|a\ssingle|the\ssame)(?:\ssingle)?(?:\s{_ENTRY})?"
_MANY: Final = rf"(?:two|three|four|several|separate)(?:\s(?:separate\s|different\s)?{_ENTRIES}|\sones)?"
_END: Final = r"[\s.。!吧了]*(?:$|(?<=[.。!\n]))"
_SOFTLY: Final = r"(?:please\s|let's\s|we\sshould\s|you\scan\s)?"
# Said of entries by the words that are recorded, without saying how they are to read.
_JOINS_NAMED: Final = (
    rf"{_LEAD}{_SOFTLY}(?:put|join|merge|combine|bring)\s(?:the\s)?(?P<words>[^,;:\n]{{3,120}}?)(?:\stogether)?\s(?:as|in|into|to|under)\s{_ONE}{_END}",
    rf"{_LEAD}(?P<words>[^,;:\n]{{3,120}}?)\s(?:should|can|must|ought\sto)\s(?:all\s|really\s)?(?:be|go\sin(?:to)?|become)\s{_ONE}{_END}",
    rf"{_LEAD_ZH}(?:[把将])?(?P<words>[^,;:。\n]{{2,60}}?)(?:还是|应该?|要|给我|都|可以|就)*(?:合并|合|并|写|放|归)(?:成|为|作|到|在)+(?:同)?一[条个项](?:里)?{_END}",
)
_SPLITS_NAMED: Final = (
    rf"{_LEAD}{_SOFTLY}(?:split|divide|separate|break)\s(?:up\s)?(?:the\s)?(?P<words>[^,;:\n]{{3,120}}?)\s(?:up\s)?(?:in)?to\s{_MANY}{_END}",
    rf"{_LEAD}(?P<words>[^,;:\n]{{3,120}}?)\s(?:should|must|ought\sto)\s(?:really\s)?be\s{_MANY}{_END}",
    rf"{_LEAD_ZH}(?:[把将])?(?P<words>[^,;:。\n]{{2,60}}?)(?:这一?[条个项])?(?:还是|应该?|要|得|给我|可以|就)*(?:拆|分)(?:开|成|为)*[,，]?(?:分|写|拆)?(?:成|为)?"
    rf"(?:[两二三四几][条个项])?(?:来?写)?{_END}",
)
_SPLITS: Final = (
    rf"{_LEAD}{_IT}\s(?:really\s|actually\s)?(?:two|three|four|several)(?:\s(?:separate\s|different\s)?{_ENTRIES})?(?:,?\s(?:and\s)?not\sone)?\s?[:–-]\s?"
    r"(?P<words>[^\n]{5,200})",
    rf"{_LEAD_ZH}(?:[这那]|其实|应该)+是[两二三四几][条个项](?:标准)?,?(?:(?:而)?不是一[条个项])?[:,]\s?(?P<words>[^\n]{{4,120}})",
)
# Of several entries one is enough: nobody says that they are to be one, so it is asked.
_ENOUGH: Final = (
    r"(?:either|any|one)(?:\s(?:one|of\s(?:them|the\stwo|these|those|the\sthree)))?\s(?:will\sdo|would\sdo|does"
    r"|is\s(?:enough|fine|sufficient|all\sright|ok(?:ay)?)|suffices|counts)"
)
_ENOUGH_ZH: Final = (
    r"(?:(?:满足|符合|有|占|够)?(?:其中)?(?:任[一何意]?|一|1)[条个项种](?:满足|符合)?(?:就|即|也)?(?:行|可以?|够|成|算)了?"
    r"|[二两]者?(?:选|居)?(?:其)?一(?:就|即|也)?(?:行|可|够)了?)"
)
_EITHERS: Final = (
    rf"{_LEAD}(?:(?:in|among|under|for)\s(?:the\s|our\s)?[a-z ]{{3,30}}?,\s)?"
    r"(?:(?:it|they|that|this|there)\s(?:should|must|has\sto|have\sto|can|may)\s(?:be|have)\s|(?:it|that|this)(?:'s|\sis)\s)?(?:either\s)?"
    rf"(?P<words>[^,;:\n]{{3,120}}?\sor\s[^,;:\n]{{3,120}}?)\s?[,;.–-]+\s?{_ENOUGH}[^\n]{{0,40}}",
    rf"{_LEAD_ZH}(?:应该?是)?(?P<words>[^,;:。\n]{{2,60}}?或者?[^,;:。\n]{{2,60}}?)[,;。]\s?{_ENOUGH_ZH}[^\n]{{0,30}}",
)
# All of a list with how many there are: "two wishes, one is shade and the other is fruit".
_COUNT: Final = r"(?P<count>[0-9]|two|three|four|five|six|[两二三四五六])"
_COUNTED: Final = (
    rf"{_LEAD}(?:(?:we|i)(?:'ve|\shave)?(?:\sgot)?\s|there\sare\s|{_THE}){_COUNT}\s{_NAME}(?:\s?[:,;–-]\s?|\sare\s)",
    rf"{_LEAD_ZH}(?P<name>[^,;:。!?\n]{{2,12}}?)(?:一共|总共|我们|现在|就)*(?:一共|总共|有|是|定|设|分|就|只)+了?{_COUNT}[个条项样]\s?[:,;]\s?",
)
_BETWEEN: Final = re.compile(
    r"[,;、]\s?(?:and\s)?|\sand\s(?=(?:the\s)?(?:other|second|third|last|another|one)\b)", re.IGNORECASE
)
_OR_AND: Final = re.compile(rf"{_BETWEEN.pattern}|\sand\s|和|以及", re.IGNORECASE)
_EACH: Final = re.compile(
    r"^\s*(?:and\s)?(?:one|another|the\s(?:other|first|second|third|fourth|fifth|last)(?:\sone)?)(?:'s|\sis)\s"
    r"|^\s*(?:还有|另外|再|最后|其次|首先)*(?:(?:另外?一个|一个)(?:就)?是?|(?:第?[一二两三四五六]个?)?(?:就)?是)|^\s*(?:还有|另外|以及)(?:一个)?",
    re.IGNORECASE,
)
_STARTS: Final = re.compile(r"(?:^|(?<=[\n。!]))[^\S\n]*|(?<=[.!])\s(?=\S)")
_SENTENCE: Final = re.compile(r"[。]|[.!](?=\s+[A-Z\u4e00-\u9fff]|\s*$)|\n\s*\n")
_NUMBERED: Final = re.compile(r"(?:^|\n)\s*[0-9]{1,2}$")  # "1. adults": the number of an entry
_SEMICOLON: Final = re.compile("[;\n]")
_ENDS: Final = " .。;,!\n"
MOST_ENTRIES: Final = 40


@dataclass(frozen=True)
class Whole:
    """`entries` are words of the message, `name` is that of the list, empty where none is named; `at` is all of the
    order. `is_divided`: semicolons or lines divide the entries."""

    sort: Sort
    name: str
    entries: tuple[Said, ...]
    at: Said
    is_divided: bool


def wholes(said: Said) -> Iterator[Whole]:
    """All such orders of a message; what they mean is to be seen where the lists are known."""
    for start in _starts(said):
        rest = said.cut(start)
        for sort, form in _forms():
            if (match := form.match(rest.plain)) is None:
                continue
            found = _whole(sort, match, rest)
            if found is not None:
                yield found
                break


def _starts(said: Said) -> Iterator[int]:
    yield 0
    yield from (match.end() for match in _STARTS.finditer(said.plain) if match.end())


def _whole(sort: Sort, match: re.Match[str], rest: Said) -> Whole | None:
    is_all = sort in ("all", "count")
    begin, end = (match.end(), len(rest.plain)) if is_all else match.span("words")
    body = rest.cut(begin, end)
    body = body.cut(0, _end_of(body.plain)).strip(_ENDS)
    head = rest.plain[: match.end()].replace(body.plain, " ") if body else ""
    if (
        not body
        or (sort != "either" and is_doubted(head))
        or asks(rest.cut(0, body.end - rest.start + 1).plain)
    ):
        return None
    divided = _counted(body, match["count"]) if sort == "count" else [*body.split_outside(_SEMICOLON)]
    parts = [without_numbering(part).strip(_ENDS) for part in divided]
    entries = tuple(part for part in parts if part)[:MOST_ENTRIES]
    if not entries:
        return None
    at = rest.cut(0, max(body.end - rest.start, 0 if is_all else match.end()))
    return Whole(sort, match.groupdict().get("name") or "", entries, at, len(entries) > 1)


def _counted(body: Said, count: str) -> list[Said]:
    """The entries of a row, where they are as many as was said; else some of them may be one."""
    for between in (_BETWEEN, _OR_AND):
        parts = [part for part in body.split_outside(between) if part.strip(_ENDS)]
        if len(parts) == to_decimal(count):
            return [part.cut(lead.end()) if (lead := _EACH.match(part.plain)) else part for part in parts]
    return []


def _end_of(plain: str) -> int:
    """Where the last entry ends: at the first end of a sentence behind the last semicolon."""
    ends = (found.start() for found in _SENTENCE.finditer(plain, plain.rfind(";") + 1))
    return next((end for end in ends if not _NUMBERED.search(plain[:end])), len(plain))


@lru_cache(maxsize=1)
def _forms() -> tuple[tuple[Sort, re.Pattern[str]], ...]:
    rows: list[tuple[Sort, str]] = [("all", rf"{form}\s?:\s*") for form in (*_ALL, *_ALL_ZH)]
    rows += [("count", form) for form in _COUNTED]
    rows += [("either", form) for form in _EITHERS]
    rows += [("join", form) for form in (*_JOINS, *_JOINS_NAMED)] + [("split", form) for form in _SPLITS]
    rows += [("halve", form) for form in _SPLITS_NAMED]
    return tuple((sort, re.compile(form, re.IGNORECASE)) for sort, form in rows)
