"""Power, level and sides as they fall in talk, without a sign of percent and with second thoughts in one breath:
"Power, I'd go for 90, uh, let me think, no, 80", “把握度九十吧，等等，还是八十”, “依我七成就够了，非要八成，那就八成”.

A clause must say nothing but the power, so that no laser and no physician has it. Of several figures the last counts
where a second thought stands before it; else it is asked which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import may_ask
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE
from apps.fields.schema.field import Field
from apps.protocol.reading.told.losses import tells_loss
from apps.protocol.reading.words.parts import Part, bare, is_of_size, parts_of, share

_F: Final = rf"(?:{share()}|{bare()})"
_LEAD: Final = (
    r"(?:[\s,:]|\b(?:i'd|i'll|i|we'd|we'll|we|would|go|for|with|at|of|is|be|to|take|say|put|it|want|like|use|plan|on|about|should|the|an?|hmm?|well|uh|um)\b"
    r"|嘛|呢|的话|就|先|按|取|定|到|给|我们?|咱们?|想|要|是|为|用|还|估|算|设){0,8}"
)
# Whoever calls a figure good enough settles it.
_WILL_DO: Final = (
    r"(?:\s(?:(?:is|are|would\sbe|will\sbe|should\sbe)\s(?:just\s|perfectly\s|quite\s)?"
    r"(?:fine|ok|okay|all\sright|enough|plenty|sufficient)"
    r"|(?:would|will|should)\sdo)(?:\s(?:by|for|with)\s(?:me|us))?)?"
)
_ENDS: Final = rf"{_WILL_DO}(?:\s?(?:吧|就行|就够了?|就可以|够了?|了|左右|来?算|here|please|then))*\W*$"
_BEGINS: Final = r"^\W*(?:(?:and|so|then|or|ok|okay|well|oh)\s)*(?:the\s|an?\s|our\s)?(?:statistical\s)?"
_BEGINS_ZH: Final = r"^\W*(?:那|就|先|依我|我们?|咱们?|按|用|给|要|统计上|和|还有|至于|所以){0,3}"
_NAME_ZH: Final = r"(?:把握度?|检验效能|效能|功效)"
_SAYS: Final = (
    re.compile(rf"{_BEGINS}power{_LEAD}{_F}{_ENDS}", re.IGNORECASE),
    re.compile(
        rf"{_BEGINS}(?:the\s)?(?:usual\s|standard\s)?{share()}\s(?:statistical\s)?power{_ENDS}", re.IGNORECASE
    ),
    re.compile(
        rf"{_BEGINS}{share()}\s(?:for|as|on)\s(?:the\s|our\s)?(?:statistical\s)?power{_ENDS}", re.IGNORECASE
    ),
    re.compile(rf"{_BEGINS_ZH}{_NAME_ZH}{_LEAD}{_F}{_ENDS}"),
    re.compile(rf"{_BEGINS_ZH}{_F}的?{_NAME_ZH}{_ENDS}"),
)
_ANY: Final = re.compile(_F, re.IGNORECASE)
_TOPIC: Final = re.compile(
    rf"{_BEGINS}power{_LEAD}\W*$|{_BEGINS_ZH}{_NAME_ZH}(?:嘛|呢|的话)?\W*$", re.IGNORECASE
)
_TURN: Final = (
    r"(?:no|nope|wait|hang\son|hold\son|actually|rather|sorry|make\s(?:it|that)|let's\s(?:say|do|take)|let\sme\sthink|on\ssecond\sthoughts?|i\smean|so|then"
    r"|还是|不对|等等|不不?|算了|那就|那还是|改[成到为]|就)"
)
_FILLED: Final = r"^\W*(?:(?:[嗯呃唔哦哎]|\b(?:um|uh|er|hmm|well)\b)[\s,]*)*"
_TURNS: Final = re.compile(rf"{_FILLED}{_TURN}", re.IGNORECASE)
_ALONE: Final = re.compile(rf"{_FILLED}(?:{_TURN}[\s,]*){{0,3}}{_LEAD}{_F}{_ENDS}", re.IGNORECASE)
# What somebody wants instead, right behind ours: “统计老师说还是九十吧”.
_WANTS_INSTEAD: Final = re.compile(r"\b(?:rather|instead|better)\b|还是|不如|改", re.IGNORECASE)
_REFUSED: Final = re.compile(
    r"\bnot\senough\b|\btoo\s(?:low|high|little|much)\b|不够|太[低高]|\b(?:for\s(?:example|instance)|e\.g|do\snot|don't|won't|if)\b|例如|比如|如果|要是|一般|通常",
    re.IGNORECASE,
)
# "Two-sided alpha of five percent and a power of eighty-five".
_AND: Final = re.compile(
    r"(?:(?<=[0-9%])|(?<=percent)|(?<=sided)|(?<=power))\s(?:and|with)\s(?=(?:an?\s|the\s{1,2})?(?:statistical\s)?(?:power|alpha)\b)"
    r"|\s(?:and|with)\s(?=[\d.]{1,4}\s?(?:%|percent)\s(?:for|as|on)\s(?:the\s|an?\s|our\s)?(?:statistical\s)?(?:power|alpha|significance)\b)"
    r"|(?<=power)\s(?:and|with)\s(?=(?:the\s)?(?:usual|standard|normal|conventional)\s[0-9])",
    re.IGNORECASE,
)
POWERS: Final = frozenset({0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99})
# A level of a whole number of per cent that nobody writes otherwise: "power 80, alpha 5".
_BARE_LEVEL: Final = re.compile(
    r"^\W*(?:and\s|with\s)?(?:alpha|α|阿尔法)\s?(?:of\s|is\s|at\s|=|取|按|是)?\s?(?P<n>5|1|2\.5)\W*$",
    re.IGNORECASE,
)
# "Alpha five percent", "the usual five percent two-sided".
_LEVEL: Final = re.compile(
    rf"{_BEGINS}\s?(?:alpha|α|(?:significance\s)?level)(?:\s(?:of|is|at|should\sbe|would\sbe|will\sbe|=))?\s{share()}"
    r"(?:,?\s(?:two|one|2|1)[\s-](?:sided|tailed))?\W*$",
    re.IGNORECASE,
)
# "Five percent for the alpha", “阿尔法给百分之一”.
_LEVEL_BY_NAME: Final = re.compile(
    rf"{_BEGINS}{share()}\s(?:for|as|on)\s(?:the\s|an?\s|our\s)?(?:alpha|significance(?:\slevel)?|type\s(?:I|1|one)\serror){_ENDS}"
    rf"|{_BEGINS_ZH}(?:阿尔法|α|检验水准|显著性水[平准])(?:那?就|先|还是|取|按|给|定|用|设|放|算|是|为|成|到){{0,4}}{share('zh')}{_ENDS}",
    re.IGNORECASE,
)
_USUAL_LEVEL: Final = re.compile(
    rf"{_BEGINS}(?:the\s)?(?:usual|normal|standard|conventional)\s{share()},?\s(?:two|one|2|1)[\s-](?:sided|tailed)\W*$",
    re.IGNORECASE,
)
_SIDED_LEVEL: Final = re.compile(
    rf"{_BEGINS}(?:two|one|2|1)[\s-](?:sided|tailed)\s(?:alpha\s|test\s|level\s)?(?:of\s|at\s)?{share()}\W*$",
    re.IGNORECASE,
)
_USUAL_LEVEL_ZH: Final = re.compile(
    r"^\W*(?:检验|就|还是|按|都)*(?:老规矩|常规|惯例|照例|老样子)(?:就|按|是|取|的|用)*(?P<share>5)个(?:百分)?点(?:吧|就行|的)?\W*$"
)
# The level that is usual is that of both sides.
_USUAL: Final = re.compile(
    r"\b(?:usual|normal|standard|conventional|customary)\b|老规矩|常规|惯例|照例|老样子", re.IGNORECASE
)
# “双侧五个点”.
_LEVEL_ZH: Final = re.compile(
    r"^\W*(?:那|就|检验|统计|还是|都|我们?)*(?:双|单)侧(?:检验|水准)?(?:按照?|取|用|就|是|定)*(?P<share>10|5|2\.5|1)%?(?:个(?:百分)?点|%)(?:吧|就行|的)?\W*$"
)
LEVELS: Final = frozenset({0.1, 0.05, 0.025, 0.01})
USUAL: Final = 0.05
_SIDES: Final = re.compile(
    r"\b(?P<n>two|one|2|1)[\s-](?:sided|tailed)\b(?!\s(?:[0-9]|confidence))|(?P<zh>[双单])侧(?!置信)",
    re.IGNORECASE,
)
_SIDES_OF: Final = {"two": 2, "2": 2, "one": 1, "1": 1, "双": 2, "单": 1}
# The level is what both sides come to, unless each is told: "five per cent on both sides", “两边加起来5%”.
_BOTH_SIDES: Final = re.compile(
    r"\b(?:(?:on|over|across|from|with|at)\s)?(?:both|the\stwo|either)\s(?:sides?|tails?|ends)\b(?!\sof\b)"
    r"|(?:两[边头侧]|双边)(?=(?:都|一共|总共|一起|共)*(?:加|合|算|按|取|用|检验|总|一起|一共)|的?(?:检验|α|水[准平]|错误)|\s?[\d,]|\W*$)",
    re.IGNORECASE,
)
_ONE_SIDE: Final = re.compile(
    r"\b(?:on|to|at|with)\s(?:only\s|just\s)?(?:one|a\ssingle)\s(?:side|tail)\b(?!\sof\b)"
    r"|(?:只|就|光)[看算做检取按]*(?:一[边头侧]|单边)|单边(?=的?(?:检验|α|水[准平])|\s?[\d,])",
    re.IGNORECASE,
)
_OF_EACH_SIDE: Final = re.compile(r"\b(?:each|per|apiece)\b|各|每", re.IGNORECASE)
_A_LEVEL: Final = re.compile(rf"{share()}|(?<![\d.])0?\.(?P<decimal>0[125]5?|1)(?!\d)", re.IGNORECASE)


def told_levels(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """What a sentence settles of the test itself, beside what patterns read."""
    power, alpha, sided = (field_for(key, known) for key in ("power", "alpha", "sided"))
    if power is None or alpha is None or sided is None or not is_of_size(power, known):
        return
    parts = [part for part in parts_of(said) if not tells_loss(part.text)]  # which is supposed by its nature
    if (
        may_ask(said.plain)
        or any(HEDGE.search(part.text) for part in parts)
        or any(_REFUSED.search(part.text) for part in parts)
    ):
        return
    yield from _power(parts, power)
    yield from _levels(said, parts, alpha, sided)
    yield from _by_sides(parts, alpha, sided)


def _by_sides(parts: Sequence[Part], alpha: Field, sided: Field) -> Iterator[ReadValue]:
    """The sides, and the level that is told with them in the same clause or in the one beside it."""
    sides = [
        (n, part)
        for part in parts
        for n, form in ((2, _BOTH_SIDES), (1, _ONE_SIDE))
        if form.search(part.text)
    ]
    if len(sides) != 1 or sides[0][1].whose not in ("ours", "unsaid"):
        return
    (number, part), at = sides[0], parts.index(sides[0][1])
    beside = [part, *parts[max(0, at - 1) : at], *parts[at + 1 : at + 2]]
    near = next((each for each in beside if each.whose == part.whose and _level_in(each) is not None), None)
    if near is None:
        return
    yield ReadValue(sided.path, number, (part.span,), False, ROUTED)
    value = _level_in(near)
    if value is not None and not any(_OF_EACH_SIDE.search(each.text) for each in (near, part)):
        yield ReadValue(alpha.path, value, tuple(dict.fromkeys((near.span, part.span))), True, ROUTED)


def _level_in(part: Part) -> float | None:
    """The one level of a clause that tells no other figure."""
    found = [*_A_LEVEL.finditer(part.text)]
    if len(found) != 1 or len(re.findall(r"\d+(?:\.\d+)?", part.text)) != 1:
        return None
    share = found[0]["share"]
    value = round(float(share) / 100, 4) if share else float(f"0.{found[0]['decimal']}")
    return value if value in LEVELS else None


def _levels(said: Said, parts: Sequence[Part], alpha: Field, sided: Field) -> Iterator[ReadValue]:
    """The level where one is told, and its sides where one word tells them."""
    found: list[tuple[float, Part]] = []
    for part in (part for part in parts if part.whose in ("ours", "unsaid")):
        for text in _AND.split(part.text):
            bare_level = _BARE_LEVEL.search(text) if part.is_ours else None
            forms = (_LEVEL, _LEVEL_BY_NAME, _USUAL_LEVEL, _SIDED_LEVEL, _LEVEL_ZH, _USUAL_LEVEL_ZH)
            level = next((match for form in forms if (match := form.search(text))), None)
            named = level.groupdict() if level else {}
            figure = bare_level["n"] if bare_level else named.get("share") or named.get("zh")
            if figure is not None and (value := round(float(figure) / 100, 4)) in LEVELS:
                found.append((value, part))
    if len({value for value, _part in found}) != 1:
        return
    value, part = found[0]
    yield ReadValue(alpha.path, value, (part.span,), True, ROUTED)
    sides = {(match["n"] or match["zh"]).lower(): match for match in _SIDES.finditer(said.plain)}
    if len(sides) == 1:
        ((word, match),) = sides.items()
        yield ReadValue(sided.path, _SIDES_OF[word], (said.cut(*match.span()).span,), False, ROUTED)
    elif not sides and value == USUAL and _USUAL.search(part.said.plain):
        yield ReadValue(sided.path, 2, (part.span,), True, ROUTED)


def _power(parts: Sequence[Part], field: Field) -> Iterator[ReadValue | Unreadable]:
    told: list[tuple[float, Part, bool]] = []
    instead: list[float] = []
    is_begun = is_turned = False
    for part in parts:
        for text in _AND.split(part.text):
            found = next((match for form in _SAYS if (match := form.search(text))), None)
            is_turned = is_turned or (is_begun and _TURNS.search(text) is not None)
            if found is None and is_begun:
                found = _ALONE.search(text)
            is_begun = is_begun or found is not None or _TOPIC.search(text) is not None
            value = _value(found) if found is not None else None
            if value is not None:
                told.append((value, part, is_turned))
                is_turned = False
            elif (
                told
                and (is_turned or _WANTS_INSTEAD.search(text))
                and (other := _ANY.search(text))
                and (figure := _value(other)) is not None
            ):
                instead.append(figure)
                is_turned = True
    if not told:
        return
    if is_turned:  # what came last was taken back; what somebody wants instead is asked about
        choices = tuple(dict.fromkeys((*(each for each, _part, _turned in told), *instead)))
        if len(choices) > 1:
            yield _several(field, told[-1][1], choices)
        return
    value, part, is_settled = told[-1]
    others = {each for each, _part, _turned in told} - {value}
    if part.whose in ("ours", "unsaid") and (is_settled or not others):
        yield ReadValue(field.path, value, (part.span,), True, ROUTED)
    elif part.is_ours:
        yield _several(field, part, tuple(dict.fromkeys(each for each, _part, _turned in told)))


def _several(field: Field, part: Part, choices: tuple[float, ...]) -> Unreadable:
    return Unreadable(field.path, part.span, _("Several values are said."), choices=choices)


def _value(match: re.Match[str]) -> float | None:
    value = float(match["share"] or match["bare"]) / 100
    return value if value in POWERS else None
