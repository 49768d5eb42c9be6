"""Where and when a paper came out, read off the lines of its first page that say so: the journal's own line, the date
of publication, the copyright. When it was received, or patients were enrolled, is no such date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils import timezone

from apps.documents.parsing.characters import HAN
from apps.documents.parsing.people import people_in
from apps.retrieval.terms import is_han
from apps.search.library.records import clean_doi, tidy, title_key

YEAR = r"(?<!\d)(?P<year>(?:19|20)\d\d)(?!\d)"
MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
PAGES = r"(?P<pages>[A-Za-z]?\d+(?:\s*[-–—]\s*[A-Za-z]?\d+)?)"
ISSUE = r"\s*[(（]\s*(?P<issue>[\w.\s-]{1,12}?)\s*[)）]"
CHINESE_JOURNAL = rf"(?P<journal>[{HAN}·（）()]{{2,24}}?)"
JOURNAL = r"(?P<journal>[A-Z][A-Za-z&.,()\s-]{1,80}?)"
OWN_LINES = (
    re.compile(rf"^{JOURNAL}\s*\({YEAR}\)\s*(?P<volume>\d{{1,4}})(?:{ISSUE})?\s*:\s*{PAGES}"),
    re.compile(rf"^{JOURNAL}\s+(?P<volume>\d{{1,4}})\s*\({YEAR}\)\s*{PAGES}"),
    re.compile(rf"^{JOURNAL}\s+{YEAR}\s*,\s*(?P<volume>\d{{1,4}})\s*(?:{ISSUE})?\s*,\s*{PAGES}"),
    re.compile(
        rf"^(?P<journal>[A-Z][A-Za-z&.,:()\s-]{{1,80}}?)[\s.,]*\(?{YEAR}\)?(?:\s+{MONTH}(?:\s\d{{1,2}})?)?\s*[;,]\s*"
        rf"(?P<volume>\d{{1,4}})(?:{ISSUE})?\s*[:：]\s*{PAGES}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^{CHINESE_JOURNAL}\s*[,，]?\s*{YEAR}\s*年\s*(?:\d{{1,2}}\s*月)?\s*(?:\d{{1,2}}\s*日)?\s*[,，]?\s*"
        rf"第?\s*(?P<volume>\d{{1,4}})\s*卷\s*[,，]?\s*(?:第?\s*(?P<issue>\d{{1,3}})\s*期)?"
    ),
    re.compile(
        rf"^{CHINESE_JOURNAL}\s*[,，.]?\s*{YEAR}\s*年?\s*[,，;；]\s*(?:第?\s*)?(?P<volume>\d{{1,4}})\s*卷?(?:{ISSUE})?"
        rf"\s*[:：]\s*{PAGES}"
    ),
)
OF_ISSUE = (
    re.compile(rf"\bvol(?:ume)?\.?\s*\d+\D.{{0,40}}?{YEAR}", re.IGNORECASE),
    re.compile(rf"{YEAR}\s*,?\s*vol(?:ume)?\.?\s*\d+", re.IGNORECASE),
    re.compile(rf"{YEAR}\s*年(?:\s*\d{{1,2}}\s*月)?\s*第?\s*\d{{1,4}}\s*[卷期]"),
    re.compile(rf"{YEAR}\s*[;；]\s*\d{{1,4}}\s*(?:[(（][\w\s-]{{1,12}}[)）])?\s*[:：]\s*[A-Za-z]?\d"),
)
PUBLISHED = (
    re.compile(rf"\bnejm\.org\s+{MONTH}\s*\d{{1,2}},\s*{YEAR}", re.IGNORECASE),
    re.compile(
        rf"(?:first published|published|available online|e-?pub(?: ahead of print)?|publication date|"
        rf"date of publication|online first)(?:\s+online)?(?:\s+first)?\s*[:,.–-]?\s*(?:on\s+)?"
        rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s+)?"
        rf"(?:{MONTH}\s*)?(?:\d{{1,2}}\s*,\s*)?,?\s*{YEAR}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:出版日期|发表日期|刊出日期|网络首发(?:日期|时间)?|网络出版(?:日期|时间)?|发布日期)\s*[:：]?\s*{YEAR}"
    ),
    re.compile(rf"(?:copyright|©|\(c\)|版权所有)[^\d;]{{0,40}}{YEAR}", re.IGNORECASE),
    re.compile(rf"^\W*{YEAR}\s[\w .,&]{{3,60}}\ball rights reserved", re.IGNORECASE),
    re.compile(
        rf"doi\D{{0,20}}10\.\d{{4,9}}/(?:[a-z]+\.)*issn\.?\d{{4}}-?\d{{3}}[\dX]\.{YEAR}\.", re.IGNORECASE
    ),
)
NOT_A_JOURNAL = re.compile(r"^(?:this|published|in|vol|received|accepted|available)\b", re.IGNORECASE)
OF_OTHERS = re.compile(r"^(?:see|correct\w*|from|reprint\w*|comment on|related|downloaded)\b", re.IGNORECASE)
OWN_CITATION = re.compile(
    r"^(?:(?:please\s+)?cite(?: this (?:article|paper))?(?: as)?|(?:how )?to cite(?: this (?:article|paper))?|"
    r"(?:suggested |recommended )?citation|(?:本文)?引用(?:本文)?(?:的?格式)?)\s*[:：]\s*",
    re.IGNORECASE,
)
RUNNING_HEAD = re.compile(r"^[^\d]{2,40}?\bet al\.?,?\s+", re.IGNORECASE)
SENTENCE_END = re.compile(r"\s[a-z][\w-]*[.?!]\s+(?=[A-Z])")  # of a title: a journal's name has capitals
BETWEEN_PARTS = re.compile(r"^[\s.。．?？!！,，;；]*(?:[\[［][A-Z/]{1,5}[\]］])?[\s.。．,，]*")
FEWEST_OF_TITLE = 16  # letters, a Chinese one counting twice, that no other line has by chance
OF_DATA = re.compile(r"^10\.(?:5061|5281|6084|17632|7910|17605|6019)/")  # repositories of data
SAID = re.compile(r"doi(?:\.org/|\s*[:：]?\s*)(?=10\.)", re.IGNORECASE)


@dataclass(frozen=True)
class Imprint:
    journal: str = ""
    year: int | None = None
    volume: str = ""
    issue: str = ""
    pages: str = ""


def imprint_of(lines: Sequence[str], title: str = "") -> Imprint:
    """The journal's own line decides, or how the paper of this title asks to be cited; where there is none, what says
    when the paper was published."""
    own = [rest for line in lines if (rest := _without_people(tidy(line), title))]
    for line in own:
        if (found := _own_line(line)) is not None:
            return found
    return Imprint(year=_first_year(OF_ISSUE, own) or _first_year(PUBLISHED, own))


def is_own_citation(line: str, title: str) -> bool:
    """Whether a line says how to cite this paper, and not another one."""
    return bool(OWN_CITATION.match(line)) or _after_title(line, title) is not None


def byline(line: str) -> tuple[str, str]:
    """The people, two at least, with whom a line begins, and what follows: “Wang L, Chen J. J Ex Med 2021;12:1”."""
    for found in re.finditer(r"[.。．]\s+", line):
        if len(people_in(line[: found.start()])) > 1 and len(line) > found.end():
            return line[: found.start()], line[found.end() :]
    return "", line


def _without_people(line: str, title: str) -> str:
    """What is left of a line when authors and title are taken from its beginning; empty for the work of others."""
    if (rest := _after_title(line, title)) is not None:
        return rest
    said = OWN_CITATION.sub("", line)
    if OF_OTHERS.match(said):
        return ""
    people, rest = byline(RUNNING_HEAD.sub("", said))
    ends = list(SENTENCE_END.finditer(rest)) if people else []
    if not ends:
        return rest
    return rest[ends[-1].end() :] if said != line else ""


def _after_title(line: str, title: str) -> str | None:
    """None where the title does not stand in it, or is too short to tell."""
    key = title_key(title)
    if len(key) + sum(map(is_han, key)) < FEWEST_OF_TITLE:
        return None
    letters = [(each, place) for place, sign in enumerate(line) for each in title_key(sign)]
    at = "".join(each for each, _ in letters).find(key)
    if at < 0:
        return None
    return BETWEEN_PARTS.sub("", line[letters[at + len(key) - 1][1] + 1 :])


def _own_line(line: str) -> Imprint | None:
    for pattern in OWN_LINES:
        found = pattern.match(line)
        if found and _is_journal(found["journal"]) and _is_past(found["year"]):
            known = {name: (value or "").strip() for name, value in found.groupdict().items()}
            return Imprint(
                journal=known["journal"].strip(" .,")[:400],
                year=int(known["year"]),
                volume=known["volume"],
                issue=known.get("issue", ""),
                pages=re.sub(r"\s*[-–—]\s*", "-", known.get("pages", "")),
            )
    return None


def _is_journal(name: str) -> bool:
    """Names of people before it are none of it."""
    first, comma, _ = name.partition(",")
    return not NOT_A_JOURNAL.match(name) and not (comma and people_in(first))


def _first_year(patterns: Sequence[re.Pattern[str]], lines: Iterable[str]) -> int | None:
    lines = list(lines)
    for pattern in patterns:
        for line in lines:
            found = pattern.search(line)
            if found and _is_past(found["year"]):
                return int(found["year"])
    return None


def _is_past(year: str) -> bool:
    return int(year) <= timezone.now().year + 1


def doi_of(lines: Sequence[str]) -> str:
    """The paper's own: one that is called so before one that merely stands there, none of a set of data."""
    called = [clean_doi(line[found.end() :]) for line in lines for found in SAID.finditer(line)]
    return next((doi for doi in [*called, *map(clean_doi, lines)] if doi and not OF_DATA.match(doi)), "")
