"""The shares of two groups: said for each or for both, or the control's with how the other one differs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.readings import Readings, as_percent, tidy
from apps.protocol.size_requests.words.remainder import IS, Remainder, compiled, figure, number, share
from apps.protocol.size_requests.words.roles import Figure, compared, roles_of

_DOWN: Final = r"(?:降低|下降|减少|降|低|reduc\w*|decreas\w*|lower\w*|\bdown\b)"
_UP: Final = r"(?:提高|升高|增加|上升|高出?|increas\w*|improv\w*|\bup\b)"
_WAY: Final = rf"(?:(?P<down>{_DOWN})|(?P<up>{_UP}))"
_BY: Final = r"(?:\s?(?:了|约|为|达|率|an|of|by|about|=)){0,3}\s?"
_S: Final = figure()
_VS: Final = r"\s?(?:vs\.?|versus|and|比|和|与|对|/|,|、)"

# What it is now, and what somebody hopes to make of it: the first is that of those who are treated as before.
_AIMS_ZH: Final = (
    r"(?:我们?|咱们?|就|也|但|不过|最好)*(?:想|希望|争取|打算|目标(?:是|定)?|预计|盼着?|指望|力争|期望|能|可以|要)+"
    r"(?:能|可以|要|把[^,。;\d]{1,6})*"
)
_TO_ZH: Final = (
    r"(?:降低?|下降|减少?|压[低下]?|控制?|砍|缩"
    r"|提[高升]?|升高?|上升|增加?|涨|拉[高低]?|抬高?)(?:到|至|为|成|在)"
)
_AIMS: Final = (
    r"(?:(?:hop(?:e|es|ing)|aim(?:s|ing)?|like|love|want|plan(?:ning)?|try(?:ing)?|pleased|happy|glad|delighted|content)\sto"
    r"|(?:hope|aim|goal|target|idea|plan)\s(?:is|would\sbe)\sto)"
)
_TO: Final = (
    r"(?:(?:bring|get|cut|push|take|reduce|lower|raise|lift|increase|improve|drive)\s(?:(?:that|it|this|them|those)\s)?|(?:see|have)\s(?:that|it|this)\s"
    r"|come\s|go\s)(?:down\s|up\s)?to\s(?:about\s|around\s)?"
)
_NO_LIMIT: Final = r"(?!\s?以[下上内]|\s?or\s(?:less|more|below|lower|better)|\s?之内)"
_AIMED: Final = (
    rf"(?:{share('n')})[^。;?\d]{{0,12}}?,?\s?{_AIMS_ZH}{_TO_ZH}\s?(?:大概|约)?(?:{share('other')}){_NO_LIMIT}",
    rf"(?:{share('n')})[^.?\d]{{1,80}}?\b{_AIMS}\s{_TO}(?:{share('other')}){_NO_LIMIT}",
)
_FROM_TO: Final = compiled(
    rf"(?:从|由|from\s)(?:[^\d,。;]{{0,10}})?(?:{share('n')})\s?(?:{_DOWN}|{_UP})?(?:低|高)?\s?(?:到|至|to)\s?(?:{share('other')})",
    rf"(?:{share('n')})\s?(?:{_DOWN}|{_UP})(?:低|高)?\s?(?:到|至|为|to)\s?(?:{share('other')})",
    *_AIMED,
    rf"(?:{share('n')})[^.;?\d]{{1,60}}?\b(?:hop(?:e|ing)|aim(?:ing)?|like|want)\s(?:for|to\s(?:get|see|reach|have))\s(?:(?:it|that)\s)?(?:down\s|up\s)?(?:to\s)?(?:about\s|around\s)?(?:{share('other')})",
    # As it is without the treatment, and to what it is to be brought.
    rf"(?:{share('n')})[^.;\d]{{1,60}}?\b(?:bring|get|cut|push|take|reduce|lower|raise)\s(?:that|it|this|them|those)\s"
    rf"(?:down\s|up\s)?to\s(?:about\s|around\s)?(?:{share('other')})",
)
AIMED: Final = compiled(*_AIMED)
_FROM_TO_PERCENT: Final = compiled(
    r"\bfrom (?P<n>\d{1,3}(?:\.\d+)?)(?= to \d{1,3}(?:\.\d+)?\s?(?P<n_unit>%|percent\b)) to "
    r"(?P<other>\d{1,3}(?:\.\d+)?)\s?(?P<other_unit>%|percent\b)"
)
_RANGE: Final = compiled(
    r"(?<![\d.])(?P<n>\d{1,3}(?:\.\d+)?)\s?(?P<n_unit>%)?\s?(?:或者?|or)\s?(?P<other>\d{1,3}(?:\.\d+)?)\s?(?P<other_unit>%)",
    r"(?<![\d.])(?P<n>\d{1,3}(?:\.\d+)?)\s?(?P<n_unit>%)?\s?(?:-|~|到|至|to)\s?(?P<other>\d{1,3}(?:\.\d+)?)\s?(?P<other_unit>%)",
)
_BOTH: Final = compiled(
    rf"两组[^,。;\d]{{0,16}}?(?:均|都|皆|同)(?:为|是|约|按照?|取)?\s?(?:{share()})",
    rf"两组的?[^,。;\d]{{0,8}}率(?:为|是|约|按照?|取|在)?\s?(?:{share()})(?!{_VS}\s?\d|\s?[-~到至])",
    rf"(?:{share()})\s?(?:\w+\s){{0,3}}?in (?:both|each|either)(?: (?:groups?|arms?)|(?=\s?[,.;?]))",
    rf"率(?:均|都|皆)(?:为|是|约|按照?|取|算)*\s?(?:{share()})",
    rf"\bboth\b[^,.;\d]{{0,30}}?(?:{share()})(?!{_VS}\s?\d)",
)
_RELATIVE: Final = compiled(
    rf"相对(?:风险|危险度?)?(?:地)?{_WAY}{_BY}{_S}",
    rf"{_S}\s?的?(?:相对|relative)\s?(?:风险|危险度?|risk|rate)?\s?{_WAY}",
    rf"relative (?:risk |rate )?{_WAY}{_BY}{_S}",
    rf"(?P<down>RRR){IS}{_S}",
    rf"{_WAY}{_BY}{_S}\s?\(?(?:relative|相对)",
)
_RISK_RATIO: Final = compiled(
    rf"(?:相对危险度|(?<![a-z])RR(?![a-z])|risk ratio|relative risk){IS}(?P<n>\d(?:\.\d{{1,6}})?)(?!\s?%|\d)"
)
_ABSOLUTE: Final = compiled(
    rf"(?:绝对|absolute)\s?(?:risk |值)?{_WAY}{_BY}{_S}",
    rf"{_WAY}{_BY}(?:absolute "
    rf"|绝对 ?)?(?P<n>\d{{1,3}}(?:\.\d+)?)\s?(?P<n_unit>percentage[ -]?points?|个?百分点|points?)",
    rf"(?P<n>\d{{1,3}}(?:\.\d+)?)\s?(?P<n_unit>percentage[ -]?points?|个?百分点|points?)(?: absolute)? {_WAY}",
)
_CHANGE: Final = compiled(
    rf"{_WAY}{_BY}(?P<n>\d{{1,3}}(?:\.\d+)?)\s?(?P<n_unit>%)",
    rf"(?P<n>\d{{1,3}}(?:\.\d+)?)\s?(?P<n_unit>%)(?:\s?的|\s){_WAY}(?!\s?(?:低|高)?\s?(?:到|至|为|to\b))",
)
_DIFFERENCE: Final = compiled(
    rf"(?:相差|差值|差异|差别|率差|difference){_BY}(?P<n>\d{{1,3}}(?:\.\d+)?)\s?(?P<n_unit>%"
    rf"|percentage[ -]?points?|个?百分点|points?)",
    r"(?P<n>\d{1,3}(?:\.\d+)?)\s?(?P<n_unit>%|percentage[ -]?points?"
    r"|个?百分点|points?|-point)\s?的?(?:差异|差别|差值|difference)",
)
_NO_SHARE: Final = compiled(
    r"(?<![a-z])(?P<name>p[12tc]|p_[tc])\s?[=:]\s?(?P<n>\d{1,6}(?:\.\d+)?)(?!\s?%|[\d.])"
)
_SHARE: Final = compiled(share())
_AGAIN: Final = re.compile(r"也|同样|一样|相同|\b(?:also|too|as well|the same|likewise)\b", re.IGNORECASE)
_CLAUSE_END: Final = re.compile(r"[,;!?。，；]|\.(?!\d)")


@dataclass(frozen=True)
class Pair:
    """Where the two shares of a design stand among its inputs."""

    control: str
    treatment: str


def hopes_for(text: str) -> bool:
    """Whether a message says what a rate is now and what somebody hopes to make of it."""
    return any(form.search(plain(text)) for form in AIMED)


def read_rates(rest: Remainder, found: Readings, pair: Pair, *, order_matters: bool) -> None:
    """With unequal groups the roles have to be said; else the first of two figures is taken for the control's."""
    _outside(rest, found, pair)
    if _in_one_phrase(rest, found, pair):
        return
    effects = _effects(rest)
    _ranges(rest, found, pair)
    _figures(rest, found, pair, order_matters=order_matters, has_effect=bool(effects))
    _apply(effects, found, pair)


def _outside(rest: Remainder, found: Readings, pair: Pair) -> None:
    """ "p2 = 10" is no share: is it 10 %?"""
    for match in rest.take(_NO_SHARE, lambda value: value >= 1):
        name = pair.control if match["name"].lower() in ("p1", "pc", "p_c") else pair.treatment
        found.leave_open(name, (f"{match['n']}%",) if number(match) < 100 else ())


def _in_one_phrase(rest: Remainder, found: Readings, pair: Pair) -> bool:
    """ "From 15% to 12%", or one share for both groups."""
    if moved := rest.take(_FROM_TO) or rest.take(_FROM_TO_PERCENT):
        found.read(pair.control, {number(match) for match in moved})
        found.read(pair.treatment, {number(match, "other") for match in moved})
    elif same := set(rest.numbers(_BOTH)):
        found.read(pair.control, same)
        found.read(pair.treatment, same)
    return pair.control in found.values and pair.treatment in found.values


@dataclass(frozen=True)
class Effect:
    """The treated share that follows from the control's, in each way that it may be meant."""

    readings: Callable[[float], tuple[float, ...]]
    remark: str
    size: str


def _effects(rest: Remainder) -> list[Effect]:
    found = [_relative(match) for match in rest.take(_RELATIVE)]
    found += [_ratio(match) for match in rest.take(_RISK_RATIO)]
    found += [_absolute(match) for match in rest.take(_ABSOLUTE)]
    found += [_either(match) for match in rest.take(_CHANGE)]
    found += [_undirected(match) for match in rest.take(_DIFFERENCE)]
    return found


def _sign(match: re.Match[str]) -> int:
    return -1 if match.groupdict().get("down") else 1


def _relative(match: re.Match[str]) -> Effect:
    size = _sign(match) * number(match)
    return Effect(lambda control: (control * (1 + size),), "relative", f"{100 * abs(size):.6g}%")


def _ratio(match: re.Match[str]) -> Effect:
    ratio = number(match)
    return Effect(lambda control: (control * ratio,), "risk_ratio", f"{ratio:g}")


def _absolute(match: re.Match[str]) -> Effect:
    size = _sign(match) * number(match)
    return Effect(lambda control: (control + size,), "absolute", as_percent(abs(size)).rstrip("%"))


def _either(match: re.Match[str]) -> Effect:
    """ "Lower by 20%" of 30 % is 24 % or 10 %."""
    size = _sign(match) * number(match)
    return Effect(lambda control: (control * (1 + size), control + size), "relative", as_percent(abs(size)))


def _undirected(match: re.Match[str]) -> Effect:
    """A difference without a direction."""
    size = number(match)
    return Effect(lambda control: (control - size, control + size), "absolute", as_percent(size).rstrip("%"))


def _ranges(rest: Remainder, found: Readings, pair: Pair) -> None:
    for match in rest.take(_RANGE):
        before = Figure(0, match.start(), match.end())
        role = roles_of(rest.text, [before])[0]
        name = pair.control if role == "control" else pair.treatment
        found.leave_open(name, (f"{match['n']}%", f"{match['other']}%"))


def _figures(rest: Remainder, found: Readings, pair: Pair, *, order_matters: bool, has_effect: bool) -> None:
    matches = [match for match in _SHARE[0].finditer(rest.text) if number(match) <= 1]  # 120 % is no rate
    figures = [Figure(number(match), *match.span()) for match in matches]
    roles = roles_of(rest.text, figures)
    for role, name in (("control", pair.control), ("treatment", pair.treatment)):
        values = {figure.value for figure, each in zip(figures, roles, strict=True) if each == role}
        if name not in found.choices:
            found.read(name, sorted(values), is_share=True)
    known = (
        {found.values.get(pair.control)} if has_effect else set()
    )  # "12 % now, and from 12 % down by half"
    nameless = [
        figure
        for figure, role in zip(figures, roles, strict=True)
        if role is None and figure.value not in known
    ]
    are_compared = len(nameless) == 2 and (
        compared(rest.text, *nameless) or _is_said_again(rest.text, *nameless)
    )
    unnamed = [figure.value for figure in nameless]
    takes_order = are_compared and (not order_matters or unnamed[0] == unnamed[1])
    _assume(unnamed, found, pair, takes_order=takes_order, has_effect=has_effect)


def _is_said_again(text: str, first: Figure, second: Figure) -> bool:
    """ "About 90 % with one, and I think 90 % with the other as well"."""
    end = _CLAUSE_END.search(text, second.end)
    behind = text[first.end : end.start() if end else len(text)]
    return first.value == second.value and _AGAIN.search(behind) is not None


def _assume(
    nameless: list[float], found: Readings, pair: Pair, *, takes_order: bool, has_effect: bool
) -> None:
    """What belongs to no group by its words, where nothing else can be meant."""
    names = [
        name
        for name in (pair.control, pair.treatment)
        if name not in found.values and name not in found.choices
    ]
    if len(nameless) == 2 and len(names) == 2 and takes_order:
        found.values |= dict(zip(names, nameless, strict=True))
        found.remark("order", control=as_percent(nameless[0]), treatment=as_percent(nameless[1]))
    elif len(nameless) == 1 and len(names) == 2 and has_effect:
        found.values[names[0]] = nameless[0]
    elif nameless:
        for name in names:
            found.leave_open(name, tuple(dict.fromkeys(map(as_percent, nameless))))


def _apply(effects: list[Effect], found: Readings, pair: Pair) -> None:
    """The other share by how it differs; a second statement of what is said already has to agree with it."""
    control = found.values.get(pair.control)
    if control is None or not effects or pair.treatment in found.choices:
        return
    said = found.values.get(pair.treatment)
    readings = {tidy(value) for effect in effects for value in effect.readings(control) if 0 < value < 1}
    if said is not None:
        if not any(abs(value - said) < 1e-6 for value in readings):
            found.leave_open(pair.treatment, tuple(map(as_percent, sorted({said, *readings}))))
    elif len(effects) == 1 and len(readings) == 1:
        found.values[pair.treatment] = value = readings.pop()
        parts = {"size": effects[0].size, "control": as_percent(control), "treatment": as_percent(value)}
        found.remark(effects[0].remark, **parts)
    else:
        found.leave_open(pair.treatment, tuple(map(as_percent, sorted(readings))))
