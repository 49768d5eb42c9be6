"""Which value of an enumeration was meant: by key, title or alias, alone or inside a sentence.

A word that is broader than the others ("bicycle") gives way to a more particular one ("tandem") unless "or" stands
between them; a word that is denied ("non-folding", "rather than a tandem") does not count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said, called, words
from apps.fields.reading.words import only_looks_denied, says_none, says_nothing
from apps.fields.schema.field import Field, Option, label_key

LONGEST: Final = 600
MOST_HITS: Final = 40
LONGEST_DENIAL: Final = 20
FARTHEST: Final = 80  # characters between two alternatives
_DENIED: Final = re.compile(
    r"(?:\bnon[- ]?|\bnot (?:an? |the )?|\bno |\bwithout |\brather than (?:an? )?|\binstead of (?:an? )?|\bnor "
    r"|非|不是|并非|而非|不用|未|不)$",
    re.IGNORECASE,
)
_DENIED_WITHIN: Final = re.compile(r"\b(?:non-?|not\s|no\s|without\s)\w|[非无未不]", re.IGNORECASE)
_ALTERNATIVE: Final = re.compile(
    r"[\s,(]{0,3}(?:\bor\b|\bversus\b|\bvs\.?|/|\||或者?|还是)\s{0,3}(?:[^\s,;./]{1,20}\s{1,2}){0,3}",
    re.IGNORECASE,
)
_OR_BEFORE: Final = re.compile(r"(?:\bor|或者?|还是)\s{0,2}(?:an?\s)?$", re.IGNORECASE)
_OR_AFTER: Final = re.compile(r"\s{0,2}(?:or\b|或|还是)", re.IGNORECASE)
MOST_CHOICES: Final = 4
MOST_BUTTONS: Final = 6
_CHOSEN: Final = frozenset({"enum", "enum_text", "sided"})
MOST_NAMED: Final = 5
_OPENING: Final = worded(
    lambda words: (
        rf"\W*(?:(?:this|it|the (?:study|{words.studies})|an?|is|are|will|be|为|是|采用|本研究|{words.before_choice})"
        r"[\s,]{0,3}){0,5}"
    )
)
_TURNED_DOWN: Final = re.compile(
    r"\W{0,3}(?:(?:is|was|are|were|will be|would be)\s)?(?:not\b|im?n?feasible|impossible|planned\b|不|无法|难以)",
    re.IGNORECASE,
)
_PERIOD: Final = worded(
    lambda words: rf"\W{{0,3}}(?:extension|period|phase|延长|延伸|阶段|期|{words.periods})"
)


@dataclass(frozen=True)
class _Hit:
    option: Option
    start: int
    end: int
    broad: bool


def is_denied(plain: str, start: int, end: int) -> bool:
    """Whether words that name a choice say that it is not so: right before them, or in their midst."""
    within = only_looks_denied().sub("", plain[start:end])
    return bool(
        _DENIED.search(plain[max(0, start - LONGEST_DENIAL) : start]) or _DENIED_WITHIN.search(within)
    )


def exact_option(field: Field, text: str) -> Option | None:
    """The option whose key, title or alias a text is."""
    key = label_key(text.strip(" .。;；"))
    return next((o for o in field.options if any(label_key(name) == key for name in o.names)), None)


def begun_option(field: Field, text: str) -> Option | None:
    """The one option whose name a text begins: "tand", as an answer to the question which one it is."""
    key = label_key(text.strip(" .。;；吧"))
    begun = [o for o in field.options if any(label_key(name).startswith(key) for name in o.names)]
    return begun[0] if len(begun) == 1 and len(key) > (2 if key.isascii() else 1) else None


def read_enum(said: Said, field: Field, known: Known) -> Found | None:
    """The option's key. The whole text, else its first line, else the one option that it mentions."""
    said = said.strip()
    if _nothing(said, field):
        return None
    option, span = _option(said, field, whole=True)
    return Found(option.key, (span,), rest=(said,) if span != said.span else ())


def read_enum_text(said: Said, field: Field, known: Known) -> Found | None:
    """{level, text}: the level read from the words, the words kept."""
    said = said.strip()
    if _nothing(said, field):
        return None
    option = leading(said, field)
    if option is None:
        option, span = _option(said, field, whole=True)
        if _is_said_of_others_too(said, field, span):
            raise cannot_choose(field, several=True)
    return Found({"level": option.key, "text": called(words(said))}, (said.span,))


def _is_said_of_others_too(said: Said, field: Field, span: tuple[int, int]) -> bool:
    """Whether it is named by another name than its own, and the thing itself is named once more ("A not, B is")."""
    start, end = span[0] - said.start, span[1] - said.start
    names = phrasebook().of(field.key).names
    if not names or any(_as_such(hit, said.plain[:LONGEST]) for hit in _hits(said, field)):
        return False
    rest = f"{said.plain[:start]} {said.plain[end:]}"
    return re.search(names, rest, re.IGNORECASE) is not None


def leading(said: Said, field: Field) -> Option | None:
    """The level that is said as such at the beginning: what follows may tell of others.

    None where a second level is said as such, be it an alternative or a change of mind, but of another period.
    """
    plain = said.plain[:LONGEST]
    hits = list(
        {hit.start: hit for hit in sorted(_hits(said, field), key=lambda hit: (hit.start, hit.end))}.values()
    )
    if not hits or _alternatives(plain, hits) or not _OPENING().fullmatch(plain[: hits[0].start]):
        return None
    first = hits[0]
    if first.broad or not _as_such(first, plain) or _TURNED_DOWN.match(plain[first.end :]):
        return None
    rivals = (hit for hit in hits if hit.option is not first.option and _as_such(hit, plain))
    return None if any(not _PERIOD().match(plain[hit.end :]) for hit in rivals) else first.option


def _as_such(hit: _Hit, plain: str) -> bool:
    """Whether a level is named by its own name, in any spelling, and not by words that may tell of a person."""
    said = label_key(plain[hit.start : hit.end])
    return said.startswith(label_key(hit.option.key)) or hit.option.titles.zh_hans in said


def _nothing(said: Said, field: Field) -> bool:
    return says_nothing(said.plain) or (says_none(said.plain) and exact_option(field, said.plain) is None)


def mentioned(said: Said, field: Field) -> tuple[Option, tuple[int, int]] | None:
    """The one option that a text mentions, and where; None where it mentions none, or several."""
    hits = _hits(said, field)
    keys = {hit.option.key for hit in hits}
    if len(keys) != 1:
        return None
    return hits[0].option, said.cut(hits[0].start, hits[0].end).span


def _option(said: Said, field: Field, *, whole: bool) -> tuple[Option, tuple[int, int]]:
    if (option := exact_option(field, said.plain[:LONGEST])) is not None:
        return option, said.span
    line, _rest = said.first_line()
    found = mentioned(line, field) or mentioned(said, field)
    if found is None or _beside_another(said, found[1]):
        named = tuple(dict.fromkeys(hit.option for hit in _hits(said, field)))
        raise cannot_choose(field, several=found is not None or len(named) > 1, named=named)
    return found


def _beside_another(said: Said, span: tuple[int, int]) -> bool:
    """Whether "or" stands right beside the one option: the other thing that it stands beside is not known."""
    before, after = said.folded[said.start : span[0]], said.folded[span[1] : said.end]
    return _OR_BEFORE.search(before) is not None or _OR_AFTER.match(after) is not None


def cannot_choose(field: Field, *, several: bool, named: tuple[Option, ...] = ()) -> CannotRead:
    """The choices are those that were named; where that leaves one or none, all of a handful."""
    reason = (
        _("Several of the possible values are named.")
        if several
        else _("This is none of the possible values.")
    )
    offered = named if len(named) > 1 else field.options if several else ()
    keys = [option.key for option in offered] if len(offered) <= MOST_CHOICES else []
    choices = tuple({"level": key} if field.kind == "enum_text" else key for key in keys)
    return CannotRead(reason, _accepted(field, named), choices=choices)


def all_choices(field: Field) -> tuple[Any, ...]:
    """All that a field of choices may hold, as many as fit on buttons; of more those that are usual."""
    if field.kind not in _CHOSEN:
        return ()
    if not 0 < len(field.options) <= MOST_BUTTONS:
        return tuple(field.schema.get("examples", ()))[:MOST_CHOICES]
    keys = (option.key for option in field.options)
    return tuple({"level": key} if field.kind == "enum_text" else key for key in keys)


def _accepted(field: Field, named: tuple[Option, ...]) -> str:
    """The choices that were named, or all of them; of a long list only the first few."""
    language = get_language() or "en"
    options = named if len(named) > 1 else field.options
    names = ("；" if language.startswith("zh") else "; ").join(
        option.titles.in_language(language) for option in options[:MOST_NAMED]
    )
    if len(options) > MOST_NAMED:
        return _("For example: %(names)s.") % {"names": names}
    return _("One of: %(names)s.") % {"names": names}


def _hits(said: Said, field: Field) -> list[_Hit]:
    """The mentions that count, in order: longest first where they overlap, broad ones only by themselves."""
    plain = said.plain[:LONGEST]
    found: list[_Hit] = []
    for name, option, broad, pattern in _patterns(field):
        found += [
            _Hit(option, m.start(), m.end(), broad)
            for m in pattern.finditer(plain)
            if not _DENIED.search(plain[max(0, m.start() - LONGEST_DENIAL) : m.start()])
            or name.startswith(("非", "un", "no"))
        ]
    kept = [hit for hit in found if not any(_inside(hit, other) for other in found)]
    kept.sort(key=lambda hit: hit.start)
    particular = [hit for hit in kept if not hit.broad]
    return kept if _alternatives(plain, kept) else particular or kept


def _alternatives(plain: str, hits: list[_Hit]) -> bool:
    """Whether "or" stands between two options: then even a broad one is meant by itself."""
    return any(
        one.option is not other.option and _ALTERNATIVE.fullmatch(plain, one.end, other.start)
        for one, other in combinations(hits[:MOST_HITS], 2)
        if one.end <= other.start <= one.end + FARTHEST
    )


def _inside(hit: _Hit, other: _Hit) -> bool:
    longer = other.end - other.start > hit.end - hit.start
    return longer and other.start <= hit.start and hit.end <= other.end and other.option.key != hit.option.key


@lru_cache(maxsize=2048)
def _patterns(field: Field) -> tuple[tuple[str, Option, bool, re.Pattern[str]], ...]:
    rows: list[tuple[str, Option, bool, re.Pattern[str]]] = []
    for option in field.options:
        broad = {label_key(word) for word in option.broad}
        for name in dict.fromkeys(label_key(name) for name in (*option.names, *option.broad)):
            if len(name) > 1 and not says_none(name):
                rows.append((name, option, name in broad, _pattern(name)))
    return tuple(rows)


# "Other designs" and "other" alone are such a choice; other things are none.
_OF_THIS_KIND: Final = r"(?!\s(?!design|type|kind|stud)[a-z]|的?(?!设计|类型|研究)[\u4e00-\u9fff])"


def _pattern(name: str) -> re.Pattern[str]:
    """A name anywhere in a text: any case, hyphens or spaces, British or American spelling."""
    body = r"[\s_-]{0,2}".join(re.escape(part) for part in name.split())
    body = re.sub(r"(?<=[a-z])is(?=e|ation|ed)", "i[sz]", body)
    left = r"(?<![A-Za-z])" if name[0].isascii() else ""
    left += r"(?<!the )(?<!each )(?<!an)(?<!any )" if name == "other" else ""  # "one after the other"
    right = r"(?:s|ed)?(?![A-Za-z])" if name[-1].isascii() and name[-1].isalpha() else ""
    right += _OF_THIS_KIND if name in ("other", "其他") else ""
    return re.compile(left + body + right, re.IGNORECASE)
