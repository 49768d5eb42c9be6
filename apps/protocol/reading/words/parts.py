"""The clauses of talk, each with its figures in digits, and whose they are: “光做的按六十五算，国外有篇荟萃说七十六”,
"I reckon we lose fifteen per cent; my colleague says twenty".

What others had stays theirs until a clause speaks of us again. What somebody thinks of our own study is an opinion, and
what nobody is named for behind one is nobody's: that is asked about and never taken.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from apps.fields.reading.quantities.numbers import CHINESE, ENGLISH, to_decimal
from apps.fields.reading.results import Known
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span, is_said
from apps.fields.schema.field import Field
from apps.protocol.reading.words.other_people import CLAUSE, is_of_others
from apps.protocol.size_requests.words.plain import plain

Whose = Literal["ours", "theirs", "opinion", "unsaid"]
_NUMERALS: Final = re.compile(rf"(?<!第){CHINESE}(?![几多来])")
_COUNTED: Final = re.compile(r"\s?(?:个|分|毫|厘|公[分斤]|天|周|小时|年|点|米|例|人|,|。|吧|左右|上下|$)")
_WORDS: Final = re.compile(rf"{ENGLISH}(?!-?odd\b)", re.IGNORECASE)
_TO_COUNT: Final = re.compile(
    r"(?<=[一二三四五六七八九十百])来(?=[估算定取计])"
)  # "about" or no more than "to": 八十六来估
_NO_FIGURE: Final = ("one", "a hundred", "a thousand")
_PEOPLE_ABROAD: Final = (
    r"(?:dutch|danes|danish|french|german|germans|swedes|swedish|norwegians?|norwegian|finns|italians?|italian|spanish"
    r"|spaniards|british|brits|americans?|canadians?|australians?|japanese|koreans?|chinese|indians?|poles|polish|swiss)"
)
_SAY: Final = (
    r"(?:says?|said|thinks?|thought|reckons?|wants?|wanted|would|will|won't|guess(?:es|ed)?|expects?|insists?|keeps?"
    r"|prefers?|dreams?|puts?|suggest(?:s|ed)?|worked\sout|calculate[sd]|computed|came\s(?:up\swith|to)|got)\b"
)
_SOMEBODY: Final = (
    r"\b(?:my|our|the|a|one)\s(?:[a-z]+\s){0,2}?(?:colleagues?|registrar|fellow|resident|professor|boss|chief|statisticians?|husband|wife|student|nurse|rep"
    r"|consultant|supervisor|sponsors?|board|committee|reviewers?|journal|friend|classmate|co-?(?:investigator|author)s?|oncologists|surgeons|physicians"
    r"|cardiologists)"
)
# What one of them did, who is ours only by name.
_DID: Final = re.compile(
    rf"{_SOMEBODY}\s(?:once\s)?(?:used|took|had|ran|assumed|recruited|planned)\b", re.IGNORECASE
)
_OPINION: Final = re.compile(
    rf"{_SOMEBODY}\s{_SAY}"
    r"|\bwhat\sthe\s[a-z]+\s(?:dream|want|hope|say|think|like)"
    r"|(?:学生|师[兄弟姐妹]|同事|主任|老师|教授|住院总|规培|带组|主治|博士|申办方|申办者|伦理|审稿人?|杂志|编辑|统计(?:的|师|老师)?|护士长?|研究生|肿瘤科|外科|内科|[他她]们?|老总|领导|有人)[^,。;\d]{0,4}(?:说|讲|认为|觉得|想|要|非|喊|建议|估|看|算|劝)"
    r"|\bsome(?:body|one)\s(?:told|advised|urged|suggested|said)\b",
    re.IGNORECASE,
)
_OTHERS: Final = re.compile(
    rf"\bthe\s{_PEOPLE_ABROAD}\b|(?-i:\b[Tt]he\s[A-Z][A-Za-z]+(?:\s[a-z]+){{0,2}}\s(?:lot|group|team|paper|trial|study|people|crowd|data|series|cohort|review)\b)"
    r"|(?-i:\b(?:[Aa]n?|[Tt]he|[Tt]hat|[Oo]ne|[Aa]nother)\s(?:[a-z]+\s){0,2}(?:trial|study|paper|article|series|cohort|report|letter|abstract)"
    r"\s(?:in|from|by|out\sof)\s(?:the\s)?[A-Z])|\b(?:lancet|jama|nejm|bmj|cochrane)\b"
    r"|\b(?:papers?|literature|textbooks?|meta-?analys[ie]s|published|elsewhere|manufacturers?|makers?)\b"
    r"|\b(?:next\sdoor|down\sthe\s(?:road|hall|corridor)|across\s(?:the\s(?:road|street|hall)|town)|upstairs|downstairs)\b|\bet\sal\b"
    r"|\b(?:their|his|her)\s(?:own\s)?(?:SDs?|standard\sdeviations?|power|sample\ssize|attrition|drop-?out\srate)\b"
    r"|\blast\syear's\b|(?-i:\bin\s[A-Z][a-z]+\s(?:they|it|the[a-z]*)\b)|\bif\syou\s(?:believe|ask|trust)\b"
    r"|荟萃|文献|报过|报到|报的|报道|人家|别人|国外|国内|外院|那篇(?!的?组)|(?<!安慰剂)(?<!对照)(?<!照组)(?<!药组)(?<!验组)(?<!疗组)(?<!预组)那边(?!的?组)|综述|指南|说明书|厂家|隔壁|对门|楼[上下]|等人?报|[科院]\S{1,2}(?:主任|教授|老师)[他她]们",
    re.IGNORECASE,
)
# The second of two groups, and nobody else: "12 in one group and 15 in the other".
_OTHER_GROUP: Final = re.compile(r"\bthe\sother\s*$", re.IGNORECASE)
_REPORTED: Final = re.compile(r"\b(?:had|found|reported|published|believe)\b|报|文献|荟萃", re.IGNORECASE)
_OWN_PILOT: Final = re.compile(r"\bpilot\b|预试验|预调查", re.IGNORECASE)
# What is made of what others had: "…, but they picked theirs, so eighty percent power".
_CONCLUDES: Final = re.compile(r"\W*(?:so|therefore)\s|\W*(?:所以|那就|那)", re.IGNORECASE)
_OURS: Final = re.compile(
    r"\b(?:we|we'\w+|i|i'\w+|our|ours|us|my|myself|mine|here|this\s(?:year|time))\b"
    r"|我(?!觉[得着]偏)|咱|自己|本(?:院|科|中心)|这[儿里边回次]|今年",
    re.IGNORECASE,
)


def share(name: str = "share") -> str:
    """A figure with its sign of percent."""
    return rf"(?<![\d.A-Za-z±+-])(?P<{name}>\d{{1,3}}(?:\.\d{{1,6}})?)\s?(?:%|percent\b|per cent\b)(?!age)(?!-?odd)"


def bare(name: str = "bare") -> str:
    """A figure without any sign, which may be a share where the words around it are of one."""
    return (
        rf"(?<![\d.A-Za-z±+-])(?P<{name}>\d{{1,3}}(?:\.\d{{1,3}})?)"
        r"(?![\d.]*\d|\s?%|[A-Za-z]|\s?percent|[\s-]?(?:odd|something)\b|来|多|几)"
    )


_SHARE: Final = re.compile(share(), re.IGNORECASE)
MOST_BEFORE: Final = 400  # characters
MESSAGES_KEPT: Final = 8


@dataclass(frozen=True)
class Part:
    """A clause. `text` is what it says with its figures in digits; a share has its sign of percent."""

    said: Said
    text: str
    whose: Whose

    @property
    def shares(self) -> tuple[float, ...]:
        return tuple(round(float(match["share"]) / 100, 6) for match in _SHARE.finditer(self.text))

    @property
    def span(self) -> Span:
        """Where its words stand, without the signs around them."""
        return self.said.strip(" ,;.。").span

    @property
    def is_ours(self) -> bool:
        return self.whose == "ours"

    def stands_in(self, said: Said) -> bool:
        """Whether it is a clause of that sentence, and of none before it."""
        return self.said.end > said.start


def parts_of(said: Said, *, with_before: bool = False) -> tuple[Part, ...]:
    """The clauses of a sentence, with those of the sentences before it in the message where they are wanted."""
    every, starts = _parts(said.message, said.folded)
    start = max(0, said.start - MOST_BEFORE) if with_before else said.start
    near = every[bisect_left(starts, start) : bisect_right(starts, said.end)]
    return tuple(part for part in near if part.said.end <= said.end)


def is_theirs(said: Said, start: int, end: int) -> bool:
    """Whether words of a sentence stand in a clause that tells of others."""
    return tells_of_them(said, said.cut(start, end).span)


def tells_of_them(said: Said, place: Span) -> bool:
    """The same of a place in the whole message."""
    every, starts = _parts(said.message, said.folded)
    last = bisect_right(starts, place[0])
    around = (part for part in every[max(0, last - 1) : last] if place[1] <= part.said.end)
    return any(part.whose in ("theirs", "opinion") for part in around)


@lru_cache(maxsize=MESSAGES_KEPT)
def _parts(message: str, folded: str) -> tuple[tuple[Part, ...], tuple[int, ...]]:
    """The clauses of a message in their order, and where each begins."""
    whole = Said(message, folded, 0, len(message))
    every = tuple(part for sentence in sentences(whole) for part in _with_owners(sentence))
    return every, tuple(part.said.start for part in every)


def _with_owners(sentence: Said) -> Iterator[Part]:
    whose: Whose = "ours"
    for match in CLAUSE.finditer(sentence.plain):
        clause = sentence.cut(*match.span())
        whose = _whose(clause, whose)
        yield Part(clause, in_digits(clause.plain), whose)


def _whose(clause: Said, before: Whose) -> Whose:
    """Of whom a clause tells; `before` is of whom the one before it told."""
    text = clause.text
    if _OPINION.search(text):
        return "opinion"
    is_ours = _OURS.search(text) is not None
    if _DID.search(text):
        return "theirs"
    if _OTHERS.search(text) and (_REPORTED.search(text) or not is_ours):
        return "theirs"
    if is_ours:
        return "ours"
    if is_of_others(_OTHER_GROUP.sub("", clause.plain)):
        return "unsaid" if _OWN_PILOT.search(text) else "theirs"
    if before == "theirs" and _CONCLUDES.match(text):
        return "unsaid"
    return "unsaid" if before == "opinion" else before


def in_digits(text: str) -> str:
    """Every number as digits, every share with its sign of percent."""
    text = _WORDS.sub(_figure, plain(_TO_COUNT.sub("", text)))
    return _NUMERALS.sub(_numeral, text)


def _figure(match: re.Match[str]) -> str:
    if match[0].lower() in _NO_FIGURE:
        return match[0]
    return f"{to_decimal(match[0]):f}"


def _numeral(match: re.Match[str]) -> str:
    """One character alone is a word of many others ("一般", "第三者"): a number where something is counted."""
    is_counted = len(match[0]) > 1 or _COUNTED.match(match.string, match.end()) is not None
    return f"{to_decimal(match[0]):f}" if is_counted and match[0] != "一" else match[0]


def with_topics(parts: Sequence[Part], topic: re.Pattern[str]) -> Iterator[Part]:
    """A clause that only names a thing belongs to the next one: “Power, I'd go for 90”, “半宽嘛，八个点也行”."""
    begun: Part | None = None
    for part in parts:
        whole = part
        if begun is not None:
            said = Said(part.said.message, part.said.folded, begun.said.start, part.said.end)
            whole = Part(said, f"{begun.text.strip()} {part.text.strip()}", part.whose)
        begun = whole if topic.fullmatch(whole.text) else None
        if begun is None:
            yield whole


_OF_A_CALCULATION: Final = re.compile(
    r"\b(?:sample\ssize|power\b|alpha)|样本量|把握度?|检验水[准平]|[单双]侧", re.IGNORECASE
)


def speaks_of_size(plain: str) -> bool:
    """Whether words speak of a calculation."""
    return is_said(_OF_A_CALCULATION, plain)


def is_of_size(field: Field, known: Known) -> bool:
    """Whether the message is said where a field of the sample size is asked for, or speaks of a calculation."""
    is_asked = known.asked.rpartition(".")[0] == field.stage
    return field.stage == known.current_stage or is_asked or speaks_of_size(known.message)
