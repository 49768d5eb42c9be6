"""An input of a calculation by its name, in words around it: “要检出的差值是一点五公分，标准差是二点八公分”, "the
difference to be shown is one point five, the standard deviation five or so".

Every title by which we ask for an input is understood as the begin of its answer, and so is each short name. A figure
that is hedged is asked about, with itself as the button.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from apps.fields.bilingual import LANGUAGES
from apps.fields.reading.pair_names import meant_key
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import may_ask
from apps.fields.reading.text import Said, fold
from apps.fields.reading.words import HEDGE
from apps.protocol.reading.figures.assumptions import PAIRS
from apps.protocol.reading.told.pairs import asked_if_meant, with_recorded
from apps.protocol.reading.words.parts import Part, is_of_size, parts_of
from apps.protocol.sample_size.input_words import SAID_AS, titles_of

_UNIT: Final = (
    r"\s?(?:points?|units?|mm\s?Hg|mm|cm|m|kg|g|ml|met(?:re|er)s?|centimet(?:re|er)s?|millimet(?:re|er)s?|kilos?|days?|hours?|minutes?|seconds?|degrees?"
    r"|分(?!之)|公分|厘米|毫米|毫米汞柱|米|公斤|斤|个?单位|天|个?小时|分钟|秒|度|毫升)?"
)
_N: Final = (
    r"(?<![\d.A-Za-z])(?P<n>[-+]?\d{1,5}(?:\.\d{1,4})?)(?![\d.]*\d|\s?(?:or|to|[-–~至到])\s?\d)"
    r"(?P<percent>\s?(?:%|percent\b))?"
)
_IS: Final = (
    r"(?:\s?[:=]|\s(?:should|would|will|might|may|can|is|are|was|be|of|as|at|to|it|that|(?:we|i)(?:'d|'ll)?|take|took|put|say|expect|assume|use|about|around|roughly"
    r"|some|here|approximately|maybe|perhaps|probably|like|(?:from|in|by)\sour(?:\sown)?|own|pilot(?:\s(?:study|data))?)\b"
    r"|\s?(?:大概|大约|差不多|估计?|预计|可能|也许|按照?|就|是|约|为|算|取|定|在|到|我们?|咱们?|用|先|有|嘛|呢|的话"
    r"|自己|做的|预(?:试验|实验|调查)|里|得到?|[算测]?出来?|的)){0,8}\s?"
)
_OR_SO: Final = r"(?P<hedge>\s(?:or\sso|ish|give\sor\stake|i\s(?:think|guess|suppose))\b)?"
_TAIL: Final = (
    rf"{_OR_SO}(?:\s?(?:左右|上下|吧|的?样子|来?算|就行|就好|了|here|please|between\sthe\s(?:two\s)?groups"
    r"|in\sthe\s[a-z]+))*\W*$"
)
# “一分” is one point where an input is told, and elsewhere a word of others.
_ONE: Final = re.compile(r"一(?=公?分(?!之|钟|半)|[厘毫]米|个?单位)")
_APART: Final = re.compile(r"(?<=SD)(?=\d)", re.IGNORECASE)  # “SD三分半”
_LEAD: Final = (
    r"^\W*(?:(?:and|so|then|well|ok|with|we|i|take|assume|expect|say|the|an?|our|那|就|先|我们?|咱们?|按照?|用|取"
    r"|估计)\s?){0,8}"
)
_HEDGED: Final = re.compile(rf"{HEDGE.pattern}|\b(?:or\sso|give\sor\stake|ish|i\sthink)\b", re.IGNORECASE)
_DOUBTED: Final = re.compile(
    r"\btoo\s(?:small|low|little|large|big|high|good)\b|\b(?:don't|do\snot)\s(?:trust|believe)\b|太[小大低高少好]|偏[小大低高]|不可信|不靠谱|不能用",
    re.IGNORECASE,
)
_AVERAGES: Final = re.compile(r"\b(?:means?|averages?)\b(?!\sdifference)|平均|均[值数](?!差)", re.IGNORECASE)
# Names that stand for an input only behind "the" or by themselves; those of groups are read with their groups.
_SHORT: Final = ("sd", "delta", "hr", "odds_ratio", "risk_ratio", "abs_error")
_MORE: Final = {
    "sd": ("SD", "SDs", "spread"),
    "delta": (
        "difference to be detected", "difference to detect", "difference to be found", "smallest difference",
        "difference we want to see", "difference we care about", "difference that matters", "difference that counts",
        "difference of interest", "想看到的差异", "想看到的差值", "要看到的差异", "想看到的差别", "关心的差值",
        "拟检出的差值", "想检出的差值", "能检出的差值", "差别", "差异",
    ),
}  # fmt: skip
# A clause that tells two: "a difference of one point and a standard deviation of 1.8".
_AND: Final = re.compile(
    r"(?:,\s?|\s)(?:and|with)\s(?=(?:an?\s|the\s|our\s)?(?:SD\b|standard\sdeviation|difference|mean\sdifference))",
    re.IGNORECASE,
)


def told_named(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """The inputs that clauses name, beside those that are recorded; nothing of one that is told twice."""
    field = field_for("assumptions", known)
    if field is None or not is_of_size(field, known) or may_ask(said.plain):
        return
    if _AVERAGES.search(said.plain) or _DOUBTED.search(said.plain):
        return  # a spread beside averages is told with them
    told: dict[str, set[float]] = {}
    places: dict[str, Part] = {}
    hedged: set[str] = set()
    for keys, match, part in _named_of_ours(said):
        key = meant_key(list(keys), field, known)
        value = _value(key, match)
        if value is None:
            continue
        told.setdefault(key, set()).add(value)
        places[key] = part
        if _HEDGED.search(match.string):
            hedged.add(key)
    values = {key: _tidy(found.pop()) for key, found in told.items() if len(found) == 1}
    sure = {key: value for key, value in values.items() if key not in hedged}
    if sure:
        spans = tuple(dict.fromkeys(places[key].span for key in sure))
        yield ReadValue(field.path, with_recorded(sure, field, known), spans, True, ROUTED)
    elif values:
        yield asked_if_meant([values], [places[key] for key in values], field, known)


def named_among(said: Said, wanted: Collection[str]) -> dict[str, int | float]:
    """Of inputs that were asked for those that a reply names once and for certain."""
    told: dict[str, set[float]] = {}
    for keys, match, _part in _named_of_ours(said):
        for key in wanted if not _HEDGED.search(match.string) else ():
            if key in keys and (value := _value(key, match)) is not None:
                told.setdefault(key, set()).add(value)
    return {key: _tidy(found.pop()) for key, found in told.items() if len(found) == 1}


def _named_of_ours(said: Said) -> Iterator[tuple[tuple[str, ...], re.Match[str], Part]]:
    for part in parts_of(said):
        for text in _AND.split(part.text) if part.is_ours else ():
            yield from ((keys, match, part) for keys, match in _named(text))


def _named(text: str) -> Iterator[tuple[tuple[str, ...], re.Match[str]]]:
    found = _form().match(_APART.sub(" ", _ONE.sub("1", text)))
    if found is not None:
        yield _keys()[found["name"].casefold()], found


def _value(key: str, match: re.Match[str]) -> float | None:
    """A share as a fraction; None for what the input cannot be."""
    value = float(match["n"])
    if PAIRS[key].share:
        value = round(value / 100, 6) if match["percent"] or value >= 1 else value
        return value if 0 < value < 1 else None
    is_measured = not match["percent"]
    return abs(value) if is_measured and value and key in (*_SHORT, "mu", "mu0", "mu1", "mu2") else None


def _tidy(value: float) -> int | float:
    return int(value) if float(value).is_integer() else value


@lru_cache(maxsize=1)
def _keys() -> dict[str, tuple[str, ...]]:
    """The inputs that each name stands for."""
    names: dict[str, list[str]] = {}
    for key, pair in PAIRS.items():
        titles = [title[language] for title in titles_of(key) for language in LANGUAGES]
        titles += [str(title[language]) for title in pair.all_titles for language in LANGUAGES]
        titles += [*(SAID_AS.get(key, ()) if key in _SHORT else ()), *_MORE.get(key, ())]
        for title in dict.fromkeys(fold(each).casefold() for each in titles):
            names.setdefault(title, []).append(key)
    return {name: tuple(keys) for name, keys in names.items()}


@lru_cache(maxsize=1)
def _form() -> re.Pattern[str]:
    names = "|".join(re.escape(name) for name in sorted(_keys(), key=len, reverse=True))
    return re.compile(rf"{_LEAD}(?P<name>{names})(?![A-Za-z]){_IS}{_N}{_UNIT}{_TAIL}", re.IGNORECASE)
