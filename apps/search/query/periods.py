"""Years that a question names: “since 2019”, “2018–2022年”, “近五年”, “the 2010s”, “去年”."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from apps.search.query.limits import Limit, blanked, limit_of

Years = tuple[int | None, int | None]
YEAR: Final = r"((?:18|19|20)\d\d)"
DIGITS: Final = "〇一二三四五六七八九"
HAN_YEAR: Final = re.compile(rf"[一二][{DIGITS}零]{{3}}(?=年)")
NUMBER: Final = (
    r"(\d{1,2}|[一二三四五六七八九十两]{1,3}|半|one|two|three|four|five|six|seven|eight"
    r"|nine"
    r"|ten"
    r"|fifteen"
    r"|twenty)"
)
ENGLISH: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "fifteen": 15, "twenty": 20,
}  # fmt: skip
WRITTEN: Final = r"(?:published|appearing|发表|出版|刊登)?\s*"
PAPERS: Final = (
    r"(?:文献|文章|论文|研究|发表|报道|证据|指南|综述|试验|队列|RCT|随机|荟萃|meta|系统|资料|的文)"
)


def _number(word: str) -> int:
    word = word.casefold()
    if word.isdecimal():
        return int(word)
    if word in ENGLISH:
        return ENGLISH[word]
    word = word.replace("两", "二")
    tens, has_ten, ones = word.partition("十")
    if not has_ten:
        return DIGITS.index(word) if len(word) == 1 and word in DIGITS else 0
    return (DIGITS.index(tens) if tens else 1) * 10 + (DIGITS.index(ones) if ones else 0)


def _between(match: re.Match[str], _year: int) -> Years:
    first, last = sorted(int(each) for each in match.groups() if each)
    return first, last


def _since(match: re.Match[str], _year: int) -> Years:
    return _only(match), None


def _until(match: re.Match[str], _year: int) -> Years:
    return None, _only(match)


def _in(match: re.Match[str], _year: int) -> Years:
    return _only(match), _only(match)


def _only(match: re.Match[str]) -> int:
    return int(next(each for each in match.groups() if each))


def _last(match: re.Match[str], year: int) -> Years | None:
    count = _number(next(each for each in match.groups() if each))
    return (year - count, None) if count else None


def _decade(match: re.Match[str], _year: int) -> Years:
    first = _only(match)
    return first, first + 9


# The first that fits a place counts. An English “in 2015” must not be a count (“in 2015 patients”).
OPEN: Final = r"\s*年?\s*"
PATTERNS: Final[tuple[tuple[str, Callable[[re.Match[str], int], Years | None]], ...]] = (
    (rf"\b(?:the\s+|early\s+|late\s+)?{YEAR}(?<=0)s\b", _decade),
    (rf"{WRITTEN}\b(?:between|from|in)?\s*{YEAR}\s*(?:and|to|through|until"
        rf"|till)\s*{YEAR}\b(?!\s*(?:patients|participants))", _between),
    (rf"{WRITTEN}(?:从|自|in\s+)?{YEAR}{OPEN}[-–—~至到―−]+\s*{YEAR}\s*年?(?:间|之间|期间)?{WRITTEN}", _between),
    (rf"(?:从|自){YEAR}\s*年?(?:以来|以后|之后|开始|起|至今|到现在|后)?{WRITTEN}", _since),
    (rf"{YEAR}{OPEN}(?:以来|以后|之后|及以后|及之后|至今|到现在|迄今|后|起|开始)(?!遗)(?:的)?{WRITTEN}", _since),
    (rf"{WRITTEN}\b(?:ever\s+)?(?:since|after|from|newer\s+than|no\s+earlier\s+than|later\s+than|not\s+before|starting(?:\s+in)?)"
     rf"\s+(?:the\s+year\s+)?{YEAR}\b(?:\s+(?:onwards?|forward|on|to\s+date"
     rf"|to\s+(?:the\s+)?(?:present|now|today))\b|\s*\+)?", _since),
    (rf"\b{YEAR}\s*(?:onwards?|or\s+(?:later|newer)|and\s+(?:later|after|newer|beyond)|to\s+(?:date"
        rf"|present|now)|[-–—]\s*(?:present|now|today|至今))\b", _since),
    (rf"(?:≥|>=|>|不早于|晚于|大于)\s*{YEAR}\s*年?", _since),
    (rf"\b{YEAR}\s*\+", _since),
    (rf"{YEAR}{OPEN}(?:以前|之前|及以前|前)(?:的)?{WRITTEN}", _until),
    (rf"{WRITTEN}\b(?:until|till|before|up\s+to|prior\s+to|older\s+than|no\s+later\s+than"
        rf"|not\s+after)\s+(?:the\s+year\s+)?{YEAR}\b", _until),
    (rf"(?:≤|<=|<|不晚于|早于|截至)\s*{YEAR}\s*年?", _until),
    (rf"(?:(?:over|in|within|from|during)\s+)?(?:the\s+)?(?:last|past|previous|recent"
        rf"|preceding)\s+{NUMBER}[\s-]+(?:years?|yrs?)\b(?!\s+of\s+life)", _last),
    (rf"(?:最近|近|过去|这|前)\s*{NUMBER}\s*余?(?:几)?年(?:来|间|内|以来|之内)?(?!生存|随访|级"
        rf"|龄)(?:的|{WRITTEN})", _last),
    (rf"(?<![近第]){NUMBER}年(?:以?内|之内)(?=的?{PAPERS})", _last),
    (rf"{WRITTEN}\b(?:in|during|of|from\s+the\s+year)\s+(?:the\s+year\s+)?{YEAR}\b(?!\s*(?:[a-z]|[-–]\s*\d))", _in),
    (rf"(?:在|于)?{YEAR}\s*年(?:度)?(?:{WRITTEN})(?=的|[,，\s]|{PAPERS}|版|$)", _in),
    (rf"\b{YEAR}(?=\s+(?:[A-Z]{{2,5}}(?:/[A-Z]{{2,5}})*\s+)?(?:guidelines?|consensus|papers?"
        rf"|articles?|publications?))", _in),
)  # fmt: skip
SPOKEN: Final[tuple[tuple[str, Callable[[int], Years]], ...]] = (
    (r"(?:(?:over|in|within|from|during)\s+)?(?:the\s+)?(?:last|past"
        r"|previous)\s+decade\b", lambda year: (year - 10, None)),
    (r"(?:(?:over|in|within|from|during)\s+)?(?:the\s+)?(?:last|past)\s+(?:year|12\s+months|twelve\s+months|six\s+months|6\s+months)\b(?!\s+of\s+life)",
     lambda year: (year - 1, None)),
    (r"(?:最近|近|过去)(?:一年|1年|半年|六个月|6个月|十二个月|12个月)(?:来|内|的"
        r"|发表)*", lambda year: (year - 1, None)),
    (rf"\bsince\s+last\s+year\b|去年以来{WRITTEN}|去年至今", lambda year: (year - 1, None)),
    (rf"(?<!since\s)\blast\s+year\b|去年{WRITTEN}", lambda year: (year - 1, year - 1)),
    (rf"(?:from\s+|in\s+)?\bthis\s+year\b|今年(?:以来)?{WRITTEN}", lambda year: (year, None)),
    (rf"前年{WRITTEN}", lambda year: (year - 2, year - 2)),
    (rf"(?:本世纪|二十一世纪|21世纪)(?:以来)?{WRITTEN}", lambda _year: (2000, None)),
)  # fmt: skip
COMPILED: Final = tuple((re.compile(pattern, re.IGNORECASE | re.ASCII), read) for pattern, read in PATTERNS)
SPOKEN_COMPILED: Final = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), read) for pattern, read in SPOKEN
)

AFTER: Final = re.compile(
    rf"\s*[,，(（]?\s*{YEAR}(?![\d年%.:/–—-])(?!\s*(?:patients|participants|subjects|people|persons|cases|adults|children"
    r"|women|men|trials?|studies|papers|mg|ml|IU|例|名|人|位|项|篇|个))",
    re.IGNORECASE,
)
BEFORE: Final = re.compile(rf"(?<![\w.,/–—-]){YEAR}\s+$")


def with_digits(text: str) -> str:
    """“二〇一八年” as “2018年”, of the same length."""
    return HAN_YEAR.sub(lambda match: "".join(_digit(each) for each in match.group()), text)


def _digit(character: str) -> str:
    return str(DIGITS.index(character.replace("零", "〇")))


def periods_in(text: str, this_year: int) -> list[Limit]:
    found: list[Limit] = []
    for spoken, read_spoken in SPOKEN_COMPILED:
        for match in spoken.finditer(text):
            found.append(limit_of("years", list(read_spoken(this_year)), match))
            text = blanked(text, *match.span())
    for pattern, read in COMPILED:
        for match in pattern.finditer(text):
            if years := read(match, this_year):
                found.append(limit_of("years", list(years), match))
                text = blanked(text, *match.span())
    return found


def years_beside(text: str, limits: Sequence[Limit], this_year: int) -> list[Limit]:
    """A bare year right beside a journal, an author or a kind of study: “NEJM 2019”. Elsewhere it may be a count."""
    found = []
    for each in limits:
        match = AFTER.match(text, each.end) or BEFORE.search(text[: each.start])
        if match and int(match[1]) <= this_year + 1:
            found.append(Limit("years", [int(match[1])] * 2, *match.span(1), said=match[1]))
    return found
