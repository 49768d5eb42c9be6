"""Whose a rate is: of the control group, or of the other one, by what the groups are called.

"60 % recover on placebo and 75 % on magnesium": of two groups, of which one is surely the control group, the other one
is treated whatever it is called. Without one that is, nobody knows which of the two it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT, PERCENT_SIGN, to_decimal
from apps.fields.reading.results import Known
from apps.fields.reading.text import Said, Span

CONTROL_ZH: Final = (
    r"(?:对照组?|安慰剂组?|常规(?:治疗)?组|标准(?:治疗)?组"
    r"|(?:非|未|无|没有?)暴露(?:的?那?组|的?人群|者|的人?)?)"
)
TREATED_ZH: Final = (
    r"(?:试验组|干预组|治疗组|研究组|实验组|新药组?|用药组"
    r"|(?<![非未无没])(?<!没有)暴露(?:的?那?组|的?人群|者|的人?)?)"
)
CONTROL_EN: Final = (
    r"(?:controls?(?:\s(?:group|arm)s?)?|placebo(?:\s(?:group|arm))?"
    r"|usual care|standard (?:care|treatment)|un-?exposed(?:\s(?:group|people|patients|ones|women|men))?)\b"
)
TREATED_EN: Final = (
    r"(?:(?:new|study|active)\s)?"
    r"(?:drug|treatment|intervention|treated|experimental|(?<!-)exposed)(?:\s(?:group|arm|patients|people|ones|women|men))?\b"
)
Role = Literal["control", "treated"]
_JOINT: Final = r"(?:and|but|or|while|whereas|versus|vs\.?|against|compared|than|from|to|in|at|of|for)"
# Behind "on" or "with", and no group that is given it.
_NO_GROUP: Final = (
    r"(?:it|them|this|that|these|those|us|average|time|top|admission|discharge|arrival|follow-?\s?up|both|either|each"
    r"|each|all|day|week|month|year|complications?|success|data|no|any|our|their|his|her|its|one|two|three)\b"
)
_NAME: Final = rf"(?!{_NO_GROUP})[a-z][a-z-]*(?:\s(?!{_JOINT}\b)[a-z][a-z-]*){{0,3}}?"
_BEFORE_VALUE: Final = rf"(?:\s(?!{_JOINT}\b|we\b|lost\b|not\b|[a-z]+n't\b)[a-z-]+){{0,3}}?"
_ENDS: Final = r"(?=\s?(?:[,.;)]|$)|\s(?:and|but|while|whereas|versus|vs\.?|against)\b)"
_RATE_EN: Final = re.compile(
    rf"(?P<value>{PERCENT}){_BEFORE_VALUE}\s(?:(?:on|with|under)\s(?:the\s)?(?P<on>{_NAME})"
    rf"|in\s(?:the\s)?(?P<within>{_NAME}\s(?:group|arm))){_ENDS}",
    re.IGNORECASE,
)
_NO_GROUP_ZH: Final = r"(?![两各每三四几多]|另|其[他余]|病例|全)"
_RATE_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?|而|和|与)(?P<on>{_NO_GROUP_ZH}[^,。;:、0-9%的在和与而]{{1,8}}?组)(?P<what>[^,。;、0-9%组]{{0,16}}?)"
    rf"(?P<value>{PERCENT})(?=\s?(?:左右|上下)?\s?(?:(?:能|会|可以)[^,。;、0-9%]{{1,6}})?(?:[,.。;、)]|$))"
)
_GROUP_ZH: Final = re.compile(rf"{_NO_GROUP_ZH}[^,。;:、0-9%的在和与而]{{1,8}}?组")
# The name of what is given by itself: "on our own list drug A is about six in ten", as it stands in what is recorded.
_LEADS_ZH: Final = (
    r"(?:[这那]?一?[组边](?:的?[^,。;、0-9%组]{0,8}率)?)?"
    r"(?:的话|大概|大约|差不多|估计|预计|约|按照?|就|是|能|有|到|也|算|取|定|设|为|在){0,4}\s?"
)
_BY_NAME_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?P<on>[^,。;:、0-9%]{{2,24}}?){_LEADS_ZH}(?P<value>{PERCENT})"
    r"(?=\s?(?:左右|上下)?(?:[计估]?算|吧)?(?:[,.。;、)]|$))"
)
# "胆源性的两年大概12%得糖尿病,高脂的我估计能到22%": a word of each name, and what befalls them behind it.
_BY_WORD_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?:而|但)?(?P<on>{_NO_GROUP_ZH}[^,。;:、0-9%的]{{2,12}}?)(?:的?那?[组边]|的)"
    r"(?:(?:[一两三四五半]|[0-9]{1,2})(?:年|个月|周|天)(?:里|内)?)?(?:我们?|嘛|呢)?"
    rf"{_LEADS_ZH}(?P<value>{PERCENT})(?:左右|上下)?[^,。;:、0-9%]{{0,8}}(?=[,.。;)]|$)"
)
_OF_NO_GROUP: Final = re.compile(r"把握度|效能|功效|水准|[单双]侧|失访|脱落|退出|界值|依从|[αβ]$")
LEAST_NAME: Final = 2  # characters
_WORD: Final = re.compile(r"[a-z]{4,}", re.IGNORECASE)
MOST_GROUPS: Final = 2
# "30% are ill in the one lot and 20 with the other": what the second figure is a share of, the first one tells.
_LOT: Final = r"(?:groups?|arms?|lot|side|ones|patients|people|women|men|children)"
_NO_STATE: Final = (
    r"(?:lower|less|more|higher|fewer|better|worse|reduction|increase|difference|women|men|males?|females?|over|under|older"
    r"|younger|power|of|patients|people|participants|each|years|days|weeks|months|points|mg|ml)\b"
)
_STATE: Final = rf"(?:\s(?!{_JOINT}\b|we\b|not\b|[a-z]+n't\b|{_NO_STATE})[a-z-]+){{0,3}}?"
_WHERE: Final = r"\s(?:on|with|under|in|among|for)\s(?:the\s|our\s)?"
_LOT_NAME: Final = rf"(?!{_NO_GROUP})[a-z][a-z-]*(?:\s(?!{_JOINT}\b|{_LOT}\b)[a-z][a-z-]*){{0,3}}?"
_PAIR_EN: Final = re.compile(
    rf"(?P<first_rate>{PERCENT}){_STATE}{_WHERE}(?P<first>{_LOT_NAME})(?:\s{_LOT})?,?"
    rf"\s(?:and|but|while|versus|vs\.?|against)\s(?:about\s|around\s|maybe\s|only\s)?"
    rf"(?P<second_rate>{NUMBER})(?:{PERCENT_SIGN})?{_STATE}{_WHERE}(?P<second>{_LOT_NAME})(?:\s{_LOT})?{_ENDS}",
    re.IGNORECASE,
)
# Nothing but talk leads up to such a pair, where no word for a share of people stands.
_LEADS_TO_PAIR: Final = re.compile(
    r"(?:(?:for|on)\sthe\s(?:numbers|figures|rates|sample\ssize)|(?:i|we)(?:'m|'re|'d)?|am|are|would|will|reckon|think(?:ing)?"
    r"|say|expect(?:ing)?|assum(?:e|ing)|go(?:ing)?|take|taking|with|about|around|roughly|of|so|and|it's|let's|[,;:]|\s)*",
    re.IGNORECASE,
)


def rates_of_pair(said: Said, known: Known) -> dict[Role, tuple[float, Span]]:
    """The rates of two groups told in one breath; nothing unless the names of both tell which is which."""
    match = _PAIR_EN.search(said.plain)
    if match is None or match["first"].casefold() == match["second"].casefold():
        return {}
    roles = _roles_of_pair(match["first"], match["second"], known)
    shares = [_whole_share(match["first_rate"]), _whole_share(match["second_rate"])]
    rates: dict[Role, tuple[float, Span]] = {}
    for role, share in zip(roles, shares, strict=False):
        if share is not None:
            rates[role] = (share, match.span())
    return rates if len(rates) == MOST_GROUPS else {}


def leads_to_pair(said: Said) -> bool:
    match = _PAIR_EN.search(said.plain)
    return match is not None and _LEADS_TO_PAIR.fullmatch(said.plain, 0, match.start()) is not None


def _roles_of_pair(first: str, second: str, known: Known) -> tuple[Role, ...]:
    if _is_control_of_pair(first, second, known):
        return ("control", "treated")
    return ("treated", "control") if _is_control_of_pair(second, first, known) else ()


def _is_control_of_pair(control: str, treated: str, known: Known) -> bool:
    """Whether one is surely the control group and the other one surely treated; a word of its name will do for the
    one where the other one is certain."""
    is_given = re.fullmatch(TREATED_EN, treated, re.IGNORECASE) is not None
    is_given = is_given or (
        _is_named(treated, known, "intervention") and not _is_named(treated, known, "comparator")
    )
    if not is_given:
        return False
    if is_control(control, known):
        return True
    words = list(_words(control))
    own = [word for word in words if _is_named(word, known, "comparator")]
    return bool(own) and not any(_is_named(word, known, "intervention") for word in words)


def _whole_share(figure: str) -> float | None:
    """ "30 %" as well as "30"; a share of all of them, or of none, is no rate."""
    number = re.search(NUMBER, figure, re.IGNORECASE)
    share = float(to_decimal(number[0]) / 100) if number else 0.0
    return share if 0 < share < 1 else None


def rates_of_two(said: Said, known: Known) -> dict[Role, re.Match[str]]:
    """The rates of two groups by their roles; nothing unless both are certain."""
    if by_name := _by_recorded_names(said, known):
        return by_name
    told = _told(said)
    roles: dict[Role, list[re.Match[str]]] = {"control": [], "treated": []}
    for match in told:
        roles["control" if is_control(_name(match), known) else "treated"].append(match)
    control, treated = roles["control"], roles["treated"]
    if len(control) != 1 or len(treated) != 1 or not _may_be_treated(_name(treated[0]), known):
        return {}
    return {"control": control[0], "treated": treated[0]}


def names_both(said: Said, known: Known) -> bool:
    """Whether it tells a rate of either group by what is recorded of it: that is said of a share of people."""
    return bool(_by_recorded_names(said, known))


def _by_recorded_names(said: Said, known: Known) -> dict[Role, re.Match[str]]:
    """The rates of both groups, each told by what is recorded of one of them alone; nothing for more or fewer."""
    for names in (_BY_NAME_ZH, _BY_WORD_ZH):
        found = [each for each in names.finditer(said.plain) if not _OF_NO_GROUP.search(each["on"])]
        roles = {role: match for match in found if (role := _role_of(match["on"], known)) is not None}
        if len(found) == MOST_GROUPS and names is _BY_WORD_ZH:
            roles = _with_the_other(roles, found)
        if len(found) == len(roles) == MOST_GROUPS:
            return roles
    return {}


def _with_the_other(
    roles: dict[Role, re.Match[str]], found: list[re.Match[str]]
) -> dict[Role, re.Match[str]]:
    """Of two groups of which one is certain the other one is the other, whatever it is called."""
    if len(roles) != 1:
        return roles
    ((role, match),) = roles.items()
    other: Role = "treated" if role == "control" else "control"
    return {role: match, other: next(each for each in found if each is not match)}


def _role_of(words: str, known: Known) -> Role | None:
    """The group in whose text the end of these words stands, where it does in no other."""
    for start in range(len(words) - LEAST_NAME + 1):
        of_treated, of_control = (
            _is_named(words[start:], known, key) for key in ("intervention", "comparator")
        )
        if of_treated or of_control:
            return None if of_treated and of_control else "treated" if of_treated else "control"
    return None


def rates_of_nobody(said: Said, known: Known) -> tuple[re.Match[str], ...]:
    """The rates of two groups of which nothing tells which is the control group."""
    told = _told(said)
    if len(told) != MOST_GROUPS or any(is_control(_name(match), known) for match in told):
        return ()
    known_roles = [_is_named(_name(match), known, "intervention") for match in told]
    return () if any(known_roles) else tuple(told)


def is_control(name: str, known: Known) -> bool:
    if re.fullmatch(rf"(?:(?:the|our)\s)?(?:{CONTROL_EN}|{CONTROL_ZH})", name, re.IGNORECASE):
        return True
    return _is_named(name, known, "comparator") and not _is_named(name, known, "intervention")


def _told(said: Said) -> list[re.Match[str]]:
    """The rates with the names of their groups; none where there are more groups than two."""
    told = [*_RATE_EN.finditer(said.plain), *_RATE_ZH.finditer(said.plain)]
    names = {_name(match) for match in told} | set(_GROUP_ZH.findall(said.plain) if told else ())
    names = {name for name in names if not name.isascii()} or {_name(match) for match in told}
    return told if len(told) == len(names) == MOST_GROUPS else []


def _name(match: re.Match[str]) -> str:
    named = match.groupdict()
    return (named["on"] or named.get("within") or "").strip()


def _may_be_treated(name: str, known: Known) -> bool:
    """Whether it may be what is recorded as given; of two groups that of no name in it is the other one."""
    field = field_for("intervention", known)
    recorded = known.value(field.path) if field else None
    if not isinstance(recorded, str) or not name.isascii() or not recorded.isascii():
        return True
    role = re.fullmatch(rf"(?:the\s)?{TREATED_EN}", name, re.IGNORECASE)
    return role is not None or _is_named(name, known, "intervention")


def _is_named(name: str, known: Known, key: str) -> bool:
    """Whether all long words of a name stand in the text that is recorded for a group."""
    field = field_for(key, known)
    recorded = known.value(field.path) if field else None
    if not isinstance(recorded, str):
        return False
    said = [word.casefold() for word in _words(name)]
    return bool(said) and all(word in recorded.casefold() for word in said)


def _words(name: str) -> Iterator[str]:
    if name.isascii():
        yield from (word for word in _WORD.findall(name) if word.casefold() not in ("group", "arms"))
    else:
        yield name.removesuffix("组")
