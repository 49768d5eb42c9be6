"""The years of publication that a question names. A person sees and changes them in the plan; papers of other years,
and of none, are not taken. Pages of the web have no year that could be relied on."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from django.utils import timezone
from django.utils.translation import gettext as _

from apps.search.query.filters import cleaned, narrowed
from apps.search.query.interpret import interpret
from apps.search.query.limits import Limit

LAST_YEAR: Final = 2200
PAPERS: Final = re.compile(
    r"\b(?:evidence|trials?|rcts?|studies|study|papers?|articles?|literature|reviews?|publi\w+|guidelines?|research|known"
    r"|new|data|meta-?analys\w+)\b|文献|研究|证据|试验|综述|发表|指南|荟萃|进展|报道|文章",
    re.IGNORECASE,
)
# “Who had a stroke in the past year”, “最近3年有出血史”: a time in a patient's life is no year of a paper.
HISTORY: Final = re.compile(
    r"\b(?:who|whose|had|history of|took|taken|diagnosed|admitted|hospitali[sz]ed|received|operated|born|ago)\b"
    r"[^,;.?]*$",
    re.IGNORECASE,
)
PATIENTS_WITH: Final = re.compile(r"\b(?:with|after|following)\b[^,;.?]*$", re.IGNORECASE)
COUNTED: Final = re.compile(r"\b(?:last|past|previous|recent|preceding)\b", re.IGNORECASE)
HISTORY_AFTER: Final = re.compile(
    r"\s*(?:间|内|里)?的?(?:有(?!哪|什么|无|没|关)|住院|发生|患|使用|用过|曾|接受|诊断|手术|确诊|出现|服用|入院|收治)"
)
DANGLING: Final = re.compile(r"\b(?:of|published)\s*$", re.IGNORECASE)
HISTORY_BEFORE: Final = re.compile(r"(?:既往|曾|病史|患者|病人|出生于)[^，,；;。]{0,6}$")


@dataclass(frozen=True)
class Years:
    """From the first to the last, both included; None leaves a side open."""

    first: int | None = None
    last: int | None = None

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """Of a plan, or of what was kept; what is no year is left out."""
        given = cleaned(data)
        return cls(given.get("year_from"), given.get("year_to"))

    @property
    def has_no_year(self) -> bool:
        """The first is after the last."""
        return self.first is not None and self.last is not None and self.first > self.last

    def as_json(self) -> dict[str, int]:
        both = {"year_from": self.first, "year_to": self.last}
        return {name: year for name, year in both.items() if year is not None}

    def within(self, other: Years) -> Years:
        return Years.of(narrowed(self.as_json(), other.as_json()))


ANY_YEAR: Final = Years()


def years_in(question: str) -> Years:
    """Those that must hold."""
    found = ANY_YEAR
    for limit in _named(_in_one_line(question)):
        first, last = limit.value
        found = found.within(Years(first, last))
    return found


def without_years(question: str) -> str:
    """The question in one line without the words that name its years, which no paper has to say."""
    text = _in_one_line(question)
    named = _named(text)
    if not named:
        return question
    for limit in reversed(named):
        text = f"{DANGLING.sub('', text[: limit.start])} {text[limit.end :]}"
    return " ".join(text.split()).strip(" ,，、;；的")


def _in_one_line(question: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", question).split())


def _named(text: str) -> list[Limit]:
    limits = interpret(text, this_year=timezone.now().year).limits
    return [
        each
        for each in limits
        if each.kind == "years" and each.mode == "must" and not _is_of_patients(text, each)
    ]


def _is_of_patients(text: str, limit: Limit) -> bool:
    before, after = text[: limit.start], text[limit.end :]
    if HISTORY_AFTER.match(after) or HISTORY_BEFORE.search(before):
        return True
    if (history := HISTORY.search(before)) and not PAPERS.search(history.group()):
        return True
    is_counted = bool(COUNTED.search(limit.said)) and bool(PATIENTS_WITH.search(before))
    return is_counted and PAPERS.search(text) is None


def sentence(years: Years) -> str:
    """Which papers were searched; empty for those of all years."""
    words = {"first": years.first, "last": years.last}
    if years.first is None and years.last is None:
        return ""
    if years.last is None:
        return _("Only papers published since %(first)s were searched.") % words
    if years.first is None:
        return _("Only papers published until %(last)s were searched.") % words
    if years.first == years.last:
        return _("Only papers published in %(first)s were searched.") % words
    return _("Only papers published from %(first)s to %(last)s were searched.") % words
