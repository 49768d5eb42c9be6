"""What people assume for a calculation, said in sentences: rates of the groups, accuracies, a spread, a hazard ratio.

Each figure stands beside the word that says whose it is. Losses, power and levels have fields of their own, and what is
only known from elsewhere never gets here: such sentences are not this study's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from apps.fields.reading.phrases import in_any_case
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.results import PATTERN, Known, ReadValue, Unreadable
from apps.fields.reading.text import Said, Span, is_said
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.arm_rates import (
    CONTROL_EN,
    CONTROL_ZH,
    TREATED_EN,
    TREATED_ZH,
    leads_to_pair,
    names_both,
    rates_of_nobody,
    rates_of_pair,
    rates_of_two,
)
from apps.protocol.reading.figures.assumptions import WITH_MARGIN, not_said_whose, reply
from apps.protocol.reading.figures.shares import share_in
from apps.protocol.reading.figures.titled_inputs import is_titled, titled
from apps.protocol.reading.words.parts import is_theirs

_RATE_DESIGNS: Final = ("two_proportions", *WITH_MARGIN)
_ABOUT: Final = (
    r"(?:\s?(?:of|is|at|are|will be|to be|about|around|=|:|预[计期]|估计?"
    r"|按照?|为|是|取|约|大[概约]|就|设|定|到|至|能|可以|可|达))"
)
_WHAT_ZH: Final = r"(?P<what>[^,。;、0-9%]{0,16}?)"
_WHAT_EN: Final = (
    r"(?P<what>(?:(?!(?:to|vs|versus|and|but|or|we|than|from|while|with)\b)[a-z][a-z-]*\s){1,5}?)??"
)
_ALONE_EN: Final = r"(?=\s?(?:[,.;)(]|$)|\s(?:and|vs\.?|versus|against|but)\b)"
_ALONE_ZH: Final = (
    r"(?=\s?(?:左右|上下)?\s?(?:[,.。;、)(]|$|[和与及估计算来]|vs|而"
    r"|的?人?(?:会|发生|出现|得(?![到出以])|死亡|复发)))"
)
_OTHER: Final = re.compile(
    r"drop|loss|lost|attrition|withdr|adher|complian|power|alpha|margin|confiden|half-?width|uptake|retention|consent|coverage|missing|cross-?over"
    r"|失访|脱落|退出|依从|把握度|检验|界值|置信|误差|缺失|沉默|换药|随访率|完成率|应答|回收|覆盖|知情|低于|高于|超过|不足|降低(?!到|至)|下降(?!到|至)|减少(?!到|至)"
    r"|提高(?!到|至)|增加(?!到|至)|年龄|女性|男性",
    re.IGNORECASE,
)
_TURN: Final = (
    r"(?:(?:降低?|下降|减少?|提高|升高?|提升|增加|改善|涨)(?:到|至|为)"
    r"|(?:\s(?:down|up))?\sto\s(?:about\s|around\s)?)"
)
_CHANGE: Final = re.compile(
    rf"(?P<old>{PERCENT})(?:左右)?\s?{_TURN}\s?(?P<new>{PERCENT})(?=\s?(?:左右|上下)?(?:[,.。;、)(]|$|[和与及估计算来的]|\s[a-z]))",
    re.IGNORECASE,
)
# "… and with it down to 12 %", behind the rate of the other group.
_TURNED: Final = re.compile(
    rf"(?:[降减升提增压涨拉控砍][低少下高加]?[到至为]|[能会可]以?到)\s?(?P<value>{PERCENT}){_ALONE_ZH}"
)
_RATE_NAME: Final = re.compile(r"[^\s,。;]{1,2}(?:率|比例|占比)")
_CHANGES: Final = re.compile(
    r"\b(?:fall|drop|go|com|reduc|lower|cut|decreas|improv|increas|ris|rais|declin)\w*\b[^.;]{0,60}\bfrom\s|[降减提升增改涨]",
    re.IGNORECASE,
)
_OUTCOMES: Final = (
    r"mortality|incidence|\brisk\b|\bdie[sd]?\b|\bdeaths?\b|respon|recover|recur|relaps|remission|fail|cure|surviv|infection|\bevents?\b"
    r"|complication|success"
)
# What a share of a group is called; "HbA1c from 8 % to 7 %" is none.
_SHARE_OF_PEOPLE: Final = re.compile(
    rf"率|比例|发生|死亡|复发|有效|缓解|成|感染|并发症|\brates?\b|proportion|{_OUTCOMES}",
    re.IGNORECASE,
)
_TOPIC: Final = re.compile(rf"发生|死亡|复发|有效|缓解|感染|并发症|\brates?\b|{_OUTCOMES}", re.IGNORECASE)
_EXPECTS: Final = re.compile(
    r"预[计期]|估计?|假[设定]|设定?|按|\b(?:expect|assum|anticipat|suppos|plan)"
    r"|把握度|检验|[αα]|[单双]侧|\b(?:power|alpha|(?:one|two)-sided|detect)\b",
    re.IGNORECASE,
)
_AVERAGE: Final = re.compile(r"均[值数]|平均|\b(?:mean|average)\b", re.IGNORECASE)
OF_MARGIN: Final = re.compile(r"界值|非劣|等效|\bmargin\b|non-?inferior|equivalen", re.IGNORECASE)
_SHARE: Final = rf"(?P<value>{PERCENT}|0?\.[0-9]{{1,4}}(?![0-9%]))"
_NAMED: Final = {
    "se": rf"(?:\bsens(?:itivity)?\b\.?|灵敏度|敏感[度性]){_ABOUT}{{0,3}}\s?{_SHARE}",
    "sp": rf"(?:\bspec(?:ificity)?\b\.?|特异[度性]){_ABOUT}{{0,3}}\s?{_SHARE}",
    "prevalence": rf"(?:\bprevalence\b|患病(?:率|比例)){_ABOUT}{{0,3}}\s?{_SHARE}",
    "abs_error": rf"(?:(?:允许|容许|绝对)误差|(?:区间)?半宽|\babsolute (?:error|precision)\b|\bhalf-?width\b)"
    rf"{_ABOUT}{{0,3}}\s?[±]?\s?{_SHARE}",
}
_MEASURED: Final = {
    "sd": r"(?:标准差|\bSDs?\b|\bstandard deviation\b)",
    "delta": r"(?:均[值数]差值?|组间差值?|平均相差|(?:要|想|能)?检出的?(?:组间)?差(?:值|异)?"
    r"|(?<![0-9])相差(?=[0-9])|\bmean difference\b"
    r"|\bdifference (?:to detect|worth (?:detecting|finding)"
    r"|(?:that )?(?:we|i)(?:'d| would)? (?:want|like|hope|need|wish) to (?:detect|show|find|see|pick up)))",
    "hr": r"(?:风险比(?:\s?\(?HR\)?)?|(?<![A-Za-z])HR(?![A-Za-z])|\bhazard ratio(?:\s?\(HR\))?)",
}
_FIGURE: Final = (
    r"(?P<value>[0-9]{1,5}(?:\.[0-9]{1,4})?)(?![0-9]|\.[0-9]|\s?%|[0-9.]*\s?(?:-|~|到|至|or|to|或)\s?[0-9])"
)
_GROUP_RATES: Final = (
    ("control", rf"{CONTROL_ZH}{_WHAT_ZH}(?P<value>{PERCENT}){_ALONE_ZH}"),
    ("treated", rf"{TREATED_ZH}{_WHAT_ZH}(?P<value>{PERCENT}){_ALONE_ZH}"),
    ("control", rf"\b{CONTROL_EN}\s{_WHAT_EN}(?P<value>{PERCENT}){_ALONE_EN}"),
    ("treated", rf"\b{TREATED_EN}\s{_WHAT_EN}(?P<value>{PERCENT}){_ALONE_EN}"),
    ("control", rf"(?P<value>{PERCENT})\s(?:in|among|on|with|under|for)\s(?:the\s|our\s)?{CONTROL_EN}"),
    ("treated", rf"(?P<value>{PERCENT})\s(?:in|among|on|with|under|for)\s(?:the\s|our\s)?{TREATED_EN}"),
)
_UNIT: Final = r"\s?(?:分|points?|mm(?:Hg)?|cm|天|小时|分钟|ml|毫升|kg|g/L|mmol/L|days?|hours?|min)?"
_MEAN: Final = (  # and not by how much it changes: “降1分”
    rf"(?<![升降增减少低高差快慢])(?<![升降增减少低高差快慢][了个])(?<!\bby\s)(?P<value>[0-9]{{1,5}}(?:\.[0-9]{{1,4}})?)(?![0-9.%]){_UNIT}(?=\s?(?:左右)?(?:[,.。;、]|$|\sand\b))"
)
# With a spread beside them the figures of two groups are their averages.
_SPREAD: Final = re.compile(_MEASURED["sd"], re.IGNORECASE)
_GROUP_MEANS: Final = {
    "mu1": rf"(?:{CONTROL_ZH}(?:[^,。;、0-9%]{{0,8}}?)|\b{CONTROL_EN}\s(?:[a-z]+\s){{0,3}}?){_MEAN}",
    "mu2": rf"(?:{TREATED_ZH}(?:[^,。;、0-9%]{{0,8}}?)|\b{TREATED_EN}\s(?:[a-z]+\s){{0,3}}?){_MEAN}",
}
_OF_ALL: Final = r"(?!\s(?:in|at|for|among)\s)"  # "10 at the start": there is another one later
_OLD_AND_NEW: Final = (("control", "old"), ("treated", "new"))
Pair = tuple[Any, Span]  # a value, and where it is said
_ENDS: Final = re.compile(r"[,。;.](?![0-9])")


def assumed(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    field = field_for("assumptions", known)
    if field is None:
        return
    if is_titled(said.plain):
        yield from titled(said, field, known)
        return
    expects = is_said(_EXPECTS, known.message)
    pairs = _shares(said, known)
    if expects or field.stage == known.current_stage:
        pairs |= {**_measured(said), **_means(said, known), **_rates(said, known)}
    if pairs:
        recorded = known.value(field.path)
        said_pairs = {name: pair[0] for name, pair in pairs.items()}
        value = {**(recorded if isinstance(recorded, dict) else {}), **said_pairs}
        spans = tuple(dict.fromkeys(said.cut(*pair[1]).span for pair in pairs.values()))
        yield ReadValue(field.path, value, spans, True, PATTERN)
    elif expects or field.stage == known.current_stage:
        yield from _ask_whose(said, field, known)


def _ask_whose(said: Said, field: Field, known: Known) -> Iterator[Unreadable]:
    """The rates of two groups, where nothing tells which of them is the control group."""
    told = [match for match in rates_of_nobody(said, known) if not _is_of_others(said.plain, match)]
    rates = [rate for match in told if (rate := _share(said, match, known)) is not None]
    if len(set(rates)) != len(_OLD_AND_NEW) or known.value(field.path) is not None:
        return
    place = said.cut(told[0].start(), told[-1].end()).strip(" ,;.。").span
    names = ("p1", "p2")
    ways = (rates, rates[::-1])
    replies = tuple(reply(field, dict(zip(names, pair, strict=True)), known) for pair in ways)
    yield Unreadable(field.path, place, not_said_whose(known), replies=replies)


def _shares(said: Said, known: Known) -> dict[str, Pair]:
    found: dict[str, Pair] = {}
    for name, pattern in _NAMED.items():
        matches = in_any_case(pattern + _OF_ALL).finditer(said.plain)
        found |= _only(name, [(_share(said, match, known), match.span()) for match in matches])
    # One alone may be what was found elsewhere.
    return found if len(found) > 1 or _EXPECTS.search(said.plain) else {}


def _measured(said: Said) -> dict[str, Pair]:
    found: dict[str, Pair] = {}
    for name, words in _MEASURED.items():
        matches = in_any_case(rf"{words}{_ABOUT}{{0,3}}\s?{_FIGURE}{_OF_ALL}").finditer(said.plain)
        ours = [match for match in matches if not is_theirs(said, *match.span())]
        found |= _only(name, [(_number(match["value"]), match.span()) for match in ours])
    return found


def _means(said: Said, known: Known) -> dict[str, Pair]:
    """The averages of both groups; of one alone nobody knows against what."""
    design = field_for("design", known)
    if not _SPREAD.search(said.plain) or (design and known.value(design.path) not in (None, "two_means")):
        return {}
    found: dict[str, Pair] = {}
    for name, pattern in _GROUP_MEANS.items():
        matches = in_any_case(pattern).finditer(said.plain)
        found |= _only(name, [(_number(match["value"]), match.span()) for match in matches])
    return found if len(found) == len(_GROUP_MEANS) else {}


def _only(name: str, found: list[tuple[Any, Span]]) -> dict[str, Pair]:
    """The one value that is said; of several nobody knows which."""
    return {name: found[0]} if len({value for value, _span in found} - {None}) == 1 and found[0][0] else {}


def _number(figure: str) -> int | float:
    number = float(figure)
    return int(number) if number.is_integer() else number


def _rates(said: Said, known: Known) -> dict[str, Pair]:
    design = field_for("design", known)
    calculation = known.value(design.path) if design else None
    if calculation is not None and calculation not in _RATE_DESIGNS:
        return {}
    names_share = _SHARE_OF_PEOPLE.search(said.plain) is not None or names_both(said, known)
    if not (names_share or leads_to_pair(said)) or _AVERAGE.search(said.plain):
        return {}
    has_margin = calculation in WITH_MARGIN or (calculation is None and OF_MARGIN.search(said.plain))
    names = {"control": "p_c", "treated": "p_t"} if has_margin else {"control": "p1", "treated": "p2"}
    pair = {} if _OTHER.search(said.plain) else rates_of_pair(said, known)
    found: dict[str, Pair] = {str(role): told for role, told in pair.items()}
    if names_share and not found:
        found = _of_change(said, known) or _of_groups(said, known)
    if len({rate for rate, _span in found.values()}) < len(found) and not has_margin:
        return {}  # no number of people shows a difference that there is not
    return {names[role]: pair for role, pair in found.items()}


def _of_change(said: Said, known: Known) -> dict[str, Pair]:
    """ "From 35 % down to 20 %": what it is without the treatment, and with it."""
    matches = list(_CHANGE.finditer(said.plain))
    if len(matches) != 1 or _OTHER.search(said.plain[: matches[0].end()]) or not _CHANGES.search(said.plain):
        return {}
    rates = {role: _share(said, matches[0], known, group) for role, group in _OLD_AND_NEW}
    return {role: (rate, matches[0].span()) for role, rate in rates.items() if rate is not None}


def _of_groups(said: Said, known: Known) -> dict[str, Pair]:
    found: dict[str, list[Pair]] = {}
    for role, pattern in _GROUP_RATES:
        for match in in_any_case(pattern).finditer(said.plain):
            if not _is_of_others(said.plain, match) and (rate := _share(said, match, known)) is not None:
                found.setdefault(role, []).append((rate, match.span()))
    _add_turned(found, said, known)
    if len(found) < len(_OLD_AND_NEW):
        found = _of_names(said, known) or found
    if "control" not in found or any(len({rate for rate, _ in pairs}) > 1 for pairs in found.values()):
        return {}
    return {role: pairs[0] for role, pairs in found.items()}


def _of_names(said: Said, known: Known) -> dict[str, list[Pair]]:
    """The rates of two groups by what these are called; all of them or none."""
    found: dict[str, list[Pair]] = {}
    for role, match in rates_of_two(said, known).items():
        if not _is_of_others(said.plain, match) and (rate := _share(said, match, known)) is not None:
            found[role] = [(rate, match.span())]
    return found if len(found) == len(_OLD_AND_NEW) else {}


def _add_turned(found: dict[str, list[Pair]], said: Said, known: Known) -> None:
    """The rate to which the control group's one is to turn."""
    turned = list(_TURNED.finditer(said.plain))
    control = found.get("control", [])
    if "treated" in found or len(control) != 1 or len(turned) != 1 or turned[0].start() < control[0][1][1]:
        return
    named = _RATE_NAME.search(said.plain, control[0][1][1], turned[0].start())
    if named is not None and named[0] not in said.plain[: control[0][1][1]]:
        return  # the rate of another thing
    if not _is_of_others(said.plain, turned[0]) and (rate := _share(said, turned[0], known)) is not None:
        found["treated"] = [(rate, turned[0].span())]


def _is_of_others(plain: str, match: re.Match[str]) -> bool:
    """Whether the figure is a loss or a level: by its clause, or by what the sentence spoke of last."""
    if _OTHER.search(_clause(plain, match)):
        return True
    others = [found.start() for found in _OTHER.finditer(plain, 0, match.start())]
    own = [found.start() for found in _TOPIC.finditer(plain, 0, match.end())]
    return bool(others) and max(others) > max(own, default=-1)


def _clause(plain: str, match: re.Match[str]) -> str:
    begins = [end.end() for end in _ENDS.finditer(plain, 0, match.start())]
    end = _ENDS.search(plain, match.end())
    return plain[begins[-1] if begins else 0 : end.start() if end else None]


def _share(said: Said, match: re.Match[str], known: Known, group: str = "value") -> float | None:
    return share_in(said.cut(*match.span(group)), known)
