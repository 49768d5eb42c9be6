"""A figure that was planned once and is given up in the same breath: "I had put the losses at 20 per cent, though our
people are loyal, 12 will do", “工期最早定的是14天,人手不够,就按10天吧”.

Whatever the figure is of, two clauses tell it: one says what was thought before, one behind it what is to be. The later
figure is put where the earlier stands, before anything is read; where that clause says nothing but the figure it is
blanked. So nothing reads, or offers, what nobody wants any longer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN, TENTHS
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.quantities.units import UNIT as MEASURE
from apps.fields.reading.text import Said, Span

MOST_BETWEEN: Final = 3  # clauses between the two
CLAUSES_KEPT: Final = 256
_TIME_ALONE: Final = (
    r"(?P<alone>(?:half\san?|\ban?)\s(?:year|month|week|day)(?:\sand\sa\shalf)?\b|半个?[年月天]|一年半)"
)
_FIGURE: Final = re.compile(
    rf"{_TIME_ALONE}|(?P<figure>(?:百分之)?{NUMBER})(?:(?P<percent>{PERCENT_SIGN}|{TENTHS}|\s(?:in|out\sof)\s(?:a|every)\shundred\b)"
    rf"|(?P<time>[\s-]?{UNIT}半?)|(?P<measure>\s?{MEASURE})|(?P<noun>\s?[个家例名人所]))?",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"(?:[^,;.!?。\n–]|(?<=[0-9])[.,](?=[0-9])|(?<!\s)–(?!\s))+")
_THOUGHT: Final = (
    r"(?:thought|planned|wanted|intended|figured|reckoned|considered|proposed|meant|said|wrote|written|put|noted|assumed|budgeted|guessed"
    r"|asked\sfor|set|hoped|aimed|pencilled\sin|(?:been\s)?(?:going|planning|thinking))"
)
_TO: Final = r"(?:\s(?:to|that|of|for|on|about|at|in|it|as|down|with|it\sat|it\swould\sbe))?\b"
_AT_FIRST: Final = (
    r"(?:(?:right\s)?at\s(?:the\s)?(?:first|start|outset|beginning)|in\sthe\sbeginning|initially|originally|to\sbegin\swith|once|before|earlier"
    r"|first(?:\soff|(?=\W*$))|in\s(?:the|my|our)\s(?:first|last|old|earlier|previous)\s(?:draft|version|plan|proposal|application))"
)
_FIRST: Final = r"(?:first|originally|initially|at\sfirst|once)\s"
_PLANNED_ZH: Final = r"(?:(?:想要?|打算|准备|计划|[写定报说估算填要设取按])(?:要|着|过|了|的是?|是|成|按)*)+"
# What was thought before. The words go, what they are said of stays.
_ONCE: Final = re.compile(
    rf"(?:\b(?:that|which|what)\s(?:was|is)\s)?(?:what\s)?\b(?:i|we)(?:'d|\shad)\s(?:{_FIRST})?{_THOUGHT}{_TO}"
    rf"|\b(?:i|we)\s{_FIRST}{_THOUGHT}{_TO}|\b(?:originally|initially|at\sfirst|first),?\s(?:i|we)(?:'d|\shad)?\s{_THOUGHT}{_TO}"
    r"|\b(?:i|we)\sused\sto\s(?:think|say|plan|want)(?:\s(?:that|to|of))?\b"
    r"|\b(?:was|were)\s(?:the|my|our)\s(?:(?:first|original|old|initial|earlier)\s)?(?:plan|idea|thought|intention|guess|proposal)\b"
    r"|\bin\s(?:the|my|our)\s(?:[a-z]+\s)?(?:draft|version|plan|proposal|application|synopsis|protocol)\b"
    r"(?=[^0-9]*\b(?:was|were|had|said|stood)\b)"
    rf"|(?:\bwas\s)?(?:what\s)?\b(?:i|we)\s(?:was\s|were\s|did\s)?(?:thought|wanted|intended|meant|planned|going|planning|thinking|wrote|said|put){_TO}"
    rf"(?=[\s\S]*\b{_AT_FIRST})"
    r"|\b(?:i|we)\s(?:thought|wanted|intended|figured|reckoned)\b(?:\s(?:to|of|about|on|that|it\swould\sbe))?"
    r"|\b(?:i|we)\s(?:was|were)\s(?:going|planning|thinking)\b(?:\s(?:to|of|about|on|for))?"
    r"|\b(?:was|were)\s(?:(?:first|originally|initially|once)\s)?(?:going\sto\sbe|to\sbe|meant\sto\sbe|supposed\sto\sbe|planned\s(?:as|for|to\sbe)|set\sat|put\sat)\b"
    r"|\bused\sto\s(?:be|say|read)\b"
    r"|(?:我们?|咱们?)?(?:(?:本来(?![就都])|本(?=[想打])|先前|之前|原来|原先|原本|(?:刚)?一?开始|起初|最早|最初|当初|早先)(?:我们?|咱们?|都|也|还|就|是|时候?)*"
    rf"{_PLANNED_ZH}|(?:初稿|(?:第一|上一|头一|上)[稿版]|原方案|原计划|草稿|申请书)(?:里头?|上|中)?(?:我们?|咱们?|都|也|还|就|是)*(?:{_PLANNED_ZH})?)"
    r"(?:[做用](?=[0-9一二两三四五六七八九十百半]))?",
    re.IGNORECASE,
)
# The same with no word of time: what takes its place must be told as what it comes to.
_WANTED: Final = re.compile(
    rf"\b(?:i|we)\s(?:planned|hoped|meant|intended|aimed|asked|had|wanted){_TO}|(?:我们?|咱们?)?(?:打算|计划|准备)(?:想|要|再)*[做用找收招]?",
    re.IGNORECASE,
)
_COMES_TO: Final = re.compile(
    r"\b(?:so|now|instead|have\sto|had\sto|can\sonly|end(?:ed)?\sup|settled?|cut|down\sto|in\sthe\send|make\sit)\b"
    r"|改|最后|只[能有剩够]|还是|算了|那就|干脆",
    re.IGNORECASE,
)
_IS_NOW: Final = re.compile(r"\b(?:was|were|stood\sat)\b", re.IGNORECASE)
_WAS: Final = re.compile(r"(?:was|were|used\sto\sbe)\s(?!(?:what|the|my|our)\b)", re.IGNORECASE)
_AROUND: Final = re.compile(rf"\b{_AT_FIRST}\b", re.IGNORECASE)
_LEAD: Final = (
    r"(?:(?:but|so|and|then|well|now|ok|oh|no|actually|though|in\sthe\send|on\ssecond\sthoughts?|instead|therefore|these\sdays|rather|better|or)"
    r"[\s,]+){0,4}"
)
_WE: Final = r"(?:(?:i|we)(?:'ll|'d|'ve)?\s(?:will\s|would\s|now\s|have\s|had\s|just\s|should\s|could\s)*)"
_HEDGE: Final = r"(?:about|around|roughly|some|only|just|the|an?)\s"
_PUT: Final = (
    r"(?:(?:make|call|keep|leave)\s(?:it|that|them)(?:\s(?:to|at|down\sto))?|(?:let'?s|let\sus)\s(?:say|do|take|use|have|go\s(?:for|with)"
    r"|(?:make|call|keep)\s(?:it|that)(?:\s(?:to|at))?)"
    rf"|{_WE}(?:say|want|plan(?:\son|\sfor)?|go\s(?:for|with|back\sto)|take|use|settled?\s(?:for|on)|agreed?\s(?:to|on)|decided?\son|ended\sup\swith"
    r"|came\sdown\sto|cut\sit\sto|changed\sit\sto|stick\s(?:to|with)|do)"
    r"|(?:it|that)(?:'s|\sis|\swill\sbe|\sbecame|\shas\sto\sbe|'ll\sbe|\sshould\sbe)\s(?:now|down\sto|to\sbe|closer\sto|nearer(?:\sto)?|more\slike)"
    r"|[^0-9]{0,50}?\b(?:and|so|but)\s(?:i\s|we\s)?(?:(?:will|would)\s)?(?:go\s(?:with|for)|take|settle\sfor|make\sit|do\swith)"
    r"|[^0-9]{0,40}?\b(?:talked|argued|persuaded|beaten|beat)\s(?:me|us)\s(?:in|down|up)\s?to"
    r"|(?:cut|changed|brought|reduced|raised|extended|shortened)\s(?:it\s)?(?:down\s|up\s)?to)"
)
_SETTLES: Final = re.compile(
    rf"\s?{_LEAD}(?:{_PUT}\s)(?P<hedge>{_HEDGE})?$"
    r"|\s?(?:so|now|then|hence|therefore)\s(?:just\s|only\s|it's\s)?$"
    r"|[^0-9]{0,12}?(?:改[成为到用]|(?:[缩降减提加调压放](?:短|低|少|高|长|宽|整)?|延长?)(?:到|成|至)|(?:还是|那就|就|最后|后来|现在|干脆|只(?=[能有剩够]))+(?:都|先|只)?能?(?:[按做取用定算写填要有剩留够]|照|是)*"
    r"|(?:劝|让|叫|建议)[我咱]们?(?:[改用取按写定做]|到|成)*|^[按取用定][个到]?)(?P<hedge_zh>大概|大约|差不多|个|只)?$",
    re.IGNORECASE,
)
# The figure opens its clause, and what follows says that it stands.
_STANDS: Final = re.compile(
    r"(?:\s[a-z]{3,12})?\s(?:will|would|should|ought\sto|has\sto|must)\s(?:be\s)?(?:do|enough|plenty|fine|have\sto\sdo)\b"
    r"|(?:\s[a-z]{3,12})?\s(?:is|are)\s(?:all|enough|plenty|fine|what|better|more\slike\sit|as\s(?:much|many|long))\b"
    r"|\s(?:it\sis|then|instead)\b|[^,。]{0,3}?(?:就|也|已经)?(?:够|行|可以|得了|算了)",
    re.IGNORECASE,
)
# What a limit becomes is not told by its figure alone.
_LIMIT: Final = re.compile(
    r"\s?(?:周?岁|以[上下内外前后]|及以|\b(?:years?\sold|(?:or|and)\s(?:over|older|under|younger|more|less|above|below)|onwards?)\b)",
    re.IGNORECASE,
)
_THING: Final = re.compile(
    r"\s(?!(?:instead|then|please|altogether|total|now|this|because|since|from|after|here|only|with|for|again)\b)([a-z]{4,})"
)
_ENDS: Final = re.compile(r"[^0-9\u4e00-\u9fff]*|[^0-9退走撤]{0,5}\s?")
_LEADS_ON: Final = re.compile(
    rf"\s?{_LEAD}(?:{_HEDGE})?$|\s?(?:那|我看|其实)?(?:[取按用做定留]|大概|大约|个)*$", re.IGNORECASE
)
_DOUBT: Final = re.compile(
    r"[?？吗呢]|\b(?:if|unless|whether|or|maybe|perhaps|might|could)\b|可能|也许|或许|如果|要是|万一|还是不|要不|或者?|是不是",
    re.IGNORECASE,
)
_REFUSED: Final = re.compile(r"\b(?:not|never)\b|n't\b|别|不[要用是按]", re.IGNORECASE)
_SMALL: Final = re.compile(
    r"\b(?:it|that|this|the|an?|of|to|for|at|on|in|is|was|be|we|i|us|me|and|but|so|well|then|would|should|with|about|only|just|all|each"
    r"|or|maybe|perhaps|around)\b|[的了是我们咱这那个也都就还想说要在把可能大概约\W\d_]",
    re.IGNORECASE,
)
_WIDE_GAP: Final = re.compile(r"(?<=[\u4e00-\u9fff])\s|\s(?=[\u4e00-\u9fff])")

Named = Callable[[str], frozenset[str]]


@dataclass(frozen=True)
class GivenUp:
    """`earlier` is the clause of what was planned once, `words` what it comes to; `later` the clause of what is to be,
    blank where the words hold its figure."""

    earlier: Span
    words: str
    later: Span
    is_moved: bool


def tells_plans(said: Said) -> bool:
    """Whether it says at all what was planned once."""
    return any(form.search(said.plain) for form in (_ONCE, _WANTED))


def given_up(said: Said, named: Named) -> Iterator[GivenUp]:
    """The plans of a message that it gives up itself; `named` tells which fields words name."""
    clauses = [said.cut(*match.span()) for match in _CLAUSE.finditer(said.plain)]
    for at, clause in enumerate(clauses):
        old = _once(clause.plain) or _once(clause.plain, _WANTED)
        if old is None:
            continue
        is_once = _ONCE.search(clause.plain) is not None
        for later in clauses[at + 1 : at + 2 + MOST_BETWEEN]:
            if _once(later.plain) is not None or _asks(said, later):
                break
            new = _settled(later.plain, old)
            if new is not None and (is_once or _COMES_TO.search(later.plain)):
                yield from _put(clause, old, later, new, named)
                break
        else:
            yield from () if not is_once else _told_before(clause, old, clauses[:at])


@lru_cache(maxsize=CLAUSES_KEPT)
def _once(plain: str, form: re.Pattern[str] = _ONCE) -> re.Match[str] | None:
    """The one figure of a clause that says what was planned once."""
    if form.search(plain) is None:
        return None
    figures = [*_FIGURE.finditer(plain)]
    if (
        len(figures) != 1
        or _DOUBT.search(plain)
        or _REFUSED.search(plain)
        or _LIMIT.match(plain, figures[0].end())
    ):
        return None
    return figures[0]


def _settled(plain: str, old: re.Match[str]) -> re.Match[str] | None:
    """The figure of a clause that says what it is to be instead."""
    for new in _FIGURE.finditer(plain):
        before, behind = plain[: new.start()], plain[new.end() :]
        says_so = _SETTLES.match(before) or (_LEADS_ON.fullmatch(before) and _STANDS.match(behind))
        if _LIMIT.match(behind):
            continue
        if says_so and _ENDS.fullmatch(behind) and _is_of_one_sort(old, new) and _are_alike(old, new, behind):
            return new
    return None


def _sort(figure: re.Match[str]) -> str:
    if figure["alone"]:
        return "time"
    if figure["figure"].startswith("百分之"):
        return "percent"
    return next((sort for sort in ("percent", "time", "measure", "noun") if figure[sort]), "")


def _is_of_one_sort(old: re.Match[str], new: re.Match[str]) -> bool:
    one, other = _sort(old), _sort(new)
    if one == other and one in ("measure", "noun"):
        return bool(old[one].strip() == new[one].strip())
    return one == other or not other


def _are_alike(old: re.Match[str], new: re.Match[str], behind: str) -> bool:
    """Whether bare figures are not told of things that are called differently: "12 sites", "40 rooms"."""
    thing = _THING.match(behind) if not _sort(new) else None
    return thing is None or _STANDS.match(behind) is not None or thing[1].rstrip("s") in old.string


def _asks(said: Said, clause: Said) -> bool:
    return said.folded[clause.end : clause.end + 1] == "?" or _DOUBT.search(clause.plain) is not None


def _put(
    clause: Said, old: re.Match[str], later: Said, new: re.Match[str], named: Named
) -> Iterator[GivenUp]:
    once, again = (named(_beside(each.plain, figure)) for each, figure in ((clause, old), (later, new)))
    if once and again and not once & again:
        return  # each is of a field of its own
    if not says_more(clause.plain, old) or (again and not once):
        yield GivenUp(clause.span, "", later.span, False)
        return
    unit = "" if _sort(new) else clause.plain[old.start() : old.end()][len(old["figure"] or "") :]
    hedge = _hedge_before(later.plain[: new.start()])
    plain = f"{clause.plain[: old.start()]}{hedge}{new[0]}{unit}{clause.plain[old.end() :]}"
    yield GivenUp(clause.span, _without_once(plain), later.span, True)


def _told_before(clause: Said, old: re.Match[str], before: Sequence[Said]) -> Iterator[GivenUp]:
    """What was planned once, said behind what is planned now: "for ten days. I had said 14"."""
    figures = [figure for each in before[-1:] for figure in _FIGURE.finditer(each.plain)]
    if len(figures) == 1 and _is_of_one_sort(figures[0], old) and not says_more(clause.plain, old):
        yield GivenUp(clause.span, "", before[-1].span, False)


def _hedge_before(plain: str) -> str:
    found = _SETTLES.match(plain)
    return (found["hedge"] or found["hedge_zh"] or "") if found else ""


def says_more(plain: str, figure: re.Match[str]) -> bool:
    """Whether a clause of what was planned once says anything beside the figure and that it was."""
    rest = _WANTED.sub(" ", _ONCE.sub(" ", _beside(plain, figure)))
    return bool(_SMALL.sub("", _AROUND.sub(" ", rest)).strip())


def _beside(plain: str, figure: re.Match[str]) -> str:
    return plain[: figure.start()] + " " + plain[figure.end() :]


def _without_once(plain: str) -> str:
    lead = " " * (len(plain) - len(plain.lstrip()))
    rest = _AROUND.sub(" ", _ONCE.sub(lambda found: " is " if _WAS.match(found[0]) else " ", plain))
    rest = _IS_NOW.sub("is", _WANTED.sub(" ", rest)).removesuffix("的")
    return lead + _WIDE_GAP.sub("", " ".join(rest.split()))
