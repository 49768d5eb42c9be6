"""Averages of two groups, or what one must differ by, beside how much people differ: "I want to detect 1.5 points, and
the standard deviation is about 2.8 from our own pilot", “打鼾评分差两分我就满意了，标准差咱自己预试验是三点五”.

What others found is left out. Which of two groups is the control group is taken from its name where that is certain,
and asked else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE
from apps.fields.schema.field import Field
from apps.protocol.reading.told.pairs import asked_if_meant, asked_whose, role_by_name, with_recorded
from apps.protocol.reading.words.parts import Part, in_digits, is_of_size, parts_of

_N: Final = (
    r"(?<![\d.A-Za-z])(?P<n>\d{1,5}(?:\.\d{1,3})?)(?![\d.]*\d|\s?%|\s?percent|-?odd"
    r"|\s?(?:or|to|[-–~至到])\s?\d)"
)
_ABOUT: Final = (
    r"(?:\s(?:about|around|roughly|some|something|maybe|perhaps|like|of|is|was|as|at|i|we|take|took|would|be|say|put|it|here"
    r"|in|our|own|both|each|groups?|arms?|pilot|data|baseline|week|with|an?|usually|runs|from|the|for)"
    r"|\s?(?:大概|大约|差不多|可能|也许|估计?|按照?|就|都|是|约|为|算|取|在|咱们?|我们?|自己|预试验|有|的)){0,7}\s?"
)
_SD: Final = re.compile(
    rf"(?:\b(?:standard\sdeviations?|SDs?|spread)\b|标准差)[\s,]?{_ABOUT}{_N}", re.IGNORECASE
)
_UNITS: Final = (
    r"(?:points?|days?|hours?|minutes?|gram(?:me)?s?|mm(?:Hg)?|cm|m|met(?:re|er)s?|kg|units?|seconds?|weeks?|degrees?|ml|steps"
    r"|分(?!之)|天|个?小时|分钟|毫米|厘米|米|公斤|个?单位|秒|度|步|毫升)"
)
# What is counted: "five blisters", “五个水泡”.
_COUNTED: Final = (
    rf"(?:{_UNITS}|(?!(?:in|with|for|among|on|and|of|to|or|vs|versus|percent|per|out|times|fold)\b)[a-z]{{3,14}}"
    r"|[个次颗处块](?!月|半|点)[^\W\da-zA-Z%的]{0,4})"
)
_UNSURE: Final = re.compile(rf"{HEDGE.pattern}|\bguess\b|我猜", re.IGNORECASE)
_CHANGE: Final = r"(?:difference|reduction|drop|change|gain|improvement|increase|decrease|rise|fall|benefit)"
_DELTAS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b(?:detect|find|see|show|pick\sup|look\sfor|catch|spot)\s(?:an?\s|at\sleast\s|about\s|the\s)*(?:{_CHANGE}\sof\s(?:about\s|at\sleast\s)?)?{_N}[\s-]?{_UNITS}\b(?!\s(?:of\sage|old|after|later|before))",
        rf"\b{_CHANGE}\sof\s(?:about\s|around\s|at\sleast\s|some\s)?{_N}\s?{_UNITS}?(?!\s?\w*\s(?:old|ago))",
        # "the smallest difference on the scale that matters is 6 points"
        rf"\b{_CHANGE}\b(?!\s(?:of|between)\s)[^,.;%]{{0,60}}?\s(?:is|was|would\sbe|will\sbe|to\sbe)\s"
        rf"(?:about\s|around\s|at\sleast\s|some\s)?{_N}\s?{_UNITS}(?=\s?(?:[,.;]|$)|\s(?:and|with|on)\b)",
        rf"\b{_N}[\s-]{_UNITS}\s{_CHANGE}\b",
        rf"\b(?:lower|reduce|cut|raise|improve|shorten|lengthen|increase|decrease)\s(?:(?:it|this|that|them)\s)?by\s(?:about\s|around\s|at\sleast\s)?{_N}(?!\s?(?:%|percent))",
        rf"\b{_N}\s{_UNITS}\s(?:more|less|fewer|better|lower|higher)\s(?:would|is|'d|counts)\b",
        rf"\b{_N}\s(?:more|less|fewer|better|lower|higher)\s(?:than\s[a-z ]{{2,24}}\s)?(?:(?:would|'d)\s)?"
        r"(?:matters?|counts?|be\sworth)\b",
        rf"(?:差|少|多|低|高|快|慢|降|减少?|缩短|提前)(?:个|了|出|掉|上|下)?{_N}\s?{_UNITS}(?:以上)?",
    )
)
_WORTH: Final = re.compile(
    r"\b(?:matters?|worth|meaningful|important|relevant|smallest|minim\w+|care|notice\w*|want|like|need|happy|pleased"
    r"|hope|aim|detect|look(?:ing)?\sfor|count|assume|expect|reckon|change\s(?:what|how|my|our)|plan)\b"
    r"|预[计期]|估计|满[意足]|感觉得?到|察觉|高兴|成功|值|够|意义|有用|希望|想|看出|检出|就行|可以|就好",
    re.IGNORECASE,
)
_AVERAGE: Final = re.compile(r"\b(?:means?|averages?|on\saverage)\b|平均|均[值数]", re.IGNORECASE)
_OF_GROUP: Final = (
    re.compile(
        rf"\b(?:in|for|with|among|of)\s(?:the\s|those\s|our\s)?(?P<name>(?!\b(?:mean|average|SD|about)\b)[a-z][a-z-]*(?:\s[a-z-]+){{0,3}}?)(?:\s(?:group|arm|ones|people|patients))?"
        rf"(?:\s(?:is|are|at|about|around|of|was|will\sbe|would\sbe)){{0,3}}\s{_N}\s?{_UNITS}?(?=\s?(?:[,;.]|$)|\sand\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[\s,]|\band\s)(?:the\s)?(?P<name>[a-z][a-z-]*(?:\s[a-z-]+)?)\s(?:have\s(?:a\s)?mean\sof|average|have|at|of)?\s?{_N}\s?{_UNITS}?(?=\s?(?:[,;.]|$)|\sand\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_N}\s?{_COUNTED}?\s(?:in|for|with|among|on)\s(?:the\s|those\s|our\s)?(?P<name>[a-z][a-z-]*(?:\s(?!and\b|versus\b|vs\b|but\b|against\b)[a-z-]+)??)"
        r"(?:\s(?:group|arm|ones|people|patients))?(?=\s?(?:[,;.]|$)|\s(?:and|versus|vs|but|against)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?P<name>[^,。;\d]{{1,10}}?)(?:的?那?[组边]?的?)(?:平均|均[值数]|大概|大约|估计|能?[走跑]|是|有|为|到){{0,4}}{_N}\s?{_COUNTED}?(?:左右|吧)?\s*$"
    ),
    # with the hour and the measure between them: “假针组两小时VAS大概4.2分”, “对照组半年HbA1c大概8.1”
    re.compile(
        r"^\W*(?P<name>[^,。;\d]{1,8}?[组边])(?![^,。;]*(?:岁|年龄|例))[^,。;]{1,20}?"
        r"(?:平均|均[值数]|大概|大约|估计|差不多|约|是|在|为){1,3}"
        rf"{_N}\s?{_COUNTED}?(?:左右|吧)?\s*$"
    ),
)
_HOPED: Final = re.compile(
    rf"(?:\b(?:like|want|hope|love|happy|aim)\b[^\d]{{0,30}}|(?:希望|想|争取|指望)[^,。;\d]{{0,6}}(?:到|成|在)){_N}\s?{_UNITS}?\s*$",
    re.IGNORECASE,
)
# "If we got that down to 36 I'd be happy": it is told of what was told before.
_BROUGHT_TO: Final = re.compile(
    rf"\b(?:got|get|gets|bring|brings|brought|push|pushed|cut)\s(?:that|it|this|them)\s(?:down\s|up\s)?to\s(?:about\s|around\s)?{_N}",
    re.IGNORECASE,
)
_ON_AVERAGE: Final = re.compile(rf"{_N}\s?{_UNITS}?\son\saverage\b", re.IGNORECASE)
_OUR_MEAN: Final = re.compile(
    rf"(?:\b(?:mean|average)\b[^,;\d]{{0,40}}?|(?:平均|均[值数])[^,。;\d]{{0,6}}?){_N}\s?{_UNITS}?(?:\s(?:with|for|in|on)\s(?:us|ours|our\s\w+|usual\scare|the\smoment))?\s*$",
    re.IGNORECASE,
)
_OTHER_INPUT: Final = re.compile(
    r"\b(?:power|alpha|sided|margin|confidence|drop\w*|lose|lost|patients|people|per\sgroup)\b|把握|检验|双侧|单侧|α|界值|失访|脱落|(?<!另)[每各一]组\s?\d"
    rf"(?![\d.]*\s?{_UNITS})|差值?\s?\d",
    re.IGNORECASE,
)
# By how much it changes, and not where it comes to: "lower it by 1.5", “降1.5分”.
_BY_SO_MUCH: Final = re.compile(
    r"\bby\s(?:an?\s|at\sleast\s|about\s|around\s|some\s|roughly\s)*$"
    r"|(?:[升降增减少低高快慢]|缩短|延长|提前)(?:个|了|出|掉|上|下)?(?:大概|大约|至少|约|差不多)?$",
    re.IGNORECASE,
)
_ONE_GROUP: Final = re.compile(r"\W*(?:另?一[组边]|one\s(?:group|arm)|the\sother)", re.IGNORECASE)
_OF_AGE: Final = re.compile(r"\bage[ds]?\b|\byears?\b|岁|年龄", re.IGNORECASE)
_TWO: Final = 2
_AND: Final = re.compile(r"\sand\s(?!a\shalf\b)", re.IGNORECASE)


def told_means(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """A spread with a difference, two averages with or without it; nothing where either is told twice."""
    field = field_for("assumptions", known)
    if field is None or not is_of_size(field, known) or asks(said.plain):
        return
    whole = (part for part in parts_of(said, with_before=True) if part.whose not in ("theirs", "opinion"))
    parts = [each for part in whole for each in _halves(part)]
    here = [part.said for part in parts if part.stands_in(said)]
    spreads = {float(match["n"]): part for part in parts for match in _SD.finditer(part.text)}
    if len(spreads) > 1 or any(spread <= 0 for spread in spreads):
        return
    beside = {"sd": tidy(next(iter(spreads)))} if spreads else {}
    told = tuple(spreads.values())
    parts = [Part(each.said, _SD.sub(" ", each.text), each.whose) for each in parts]
    deltas = {value: part for part in _with_worth(parts) for value in differences_in(part)}
    averages = _averages(parts, known)
    if beside and len(deltas) == 1 and not averages:
        ((delta, part),) = deltas.items()
        if any(each.said in here for each in (part, *told)):
            yield _read({"delta": tidy(delta), **beside}, (*told, part), field, known)
    elif len(averages) == _TWO and len(deltas) <= 1 and any(each[2].said in here for each in averages):
        (first, role, one), (second, other_role, other) = averages
        if deltas and round(abs(first - second), 6) not in deltas:
            return
        if not beside and not _is_of_averages((one, other)):
            return
        places = (one, other, *told)
        if {role, other_role} == {"control", "treated"}:
            means = {role: first, other_role: second}
            values = {"mu1": tidy(means["control"]), "mu2": tidy(means["treated"]), **beside}
            yield _read(values, places, field, known)
        else:
            yield from asked_whose(("mu1", "mu2"), (tidy(first), tidy(second)), beside, places, field, known)


def _with_worth(parts: Sequence[Part]) -> Iterator[Part]:
    """A difference with the clause behind it that says what it is worth: “要是能多出两个小时，我就觉得值了”."""
    for part, behind in zip_longest(parts, parts[1:]):
        is_open = behind is not None and not _WORTH.search(part.text) and not re.search(r"\d", behind.text)
        if (
            is_open
            and behind is not None
            and behind.is_ours
            and any(form.search(part.text) for form in _DELTAS)
        ):
            part = replace(part, text=f"{part.text} {behind.text}")
        yield part


def _halves(part: Part) -> Iterator[Part]:
    """A clause by its halves where one of them alone says by how much two groups differ: the other figure is another
    thing's, and stays to be asked about."""
    halves = [Part(half, in_digits(half.plain), part.whose) for half in part.said.split(_AND)]
    differ = [half for half in halves if any(form.search(half.text) for form in _DELTAS)]
    is_two = len(halves) == _TWO and all(re.search(r"\d", half.text) for half in halves)
    yield from halves if is_two and len(differ) == 1 and not _AVERAGE.search(part.text) else [part]


def _is_of_averages(places: Sequence[Part]) -> bool:
    """Whether two figures without a spread are averages, and of no ages."""
    words = " ".join(part.text for part in places)
    return _AVERAGE.search(words) is not None and not _OF_AGE.search(words)


def _read(
    values: dict[str, Any], places: Sequence[Part], field: Field, known: Known
) -> ReadValue | Unreadable:
    if any(_UNSURE.search(part.text) for part in places):
        return asked_if_meant([values], places, field, known)
    spans = tuple(dict.fromkeys(part.span for part in sorted(places, key=lambda part: part.said.start)))
    return ReadValue(field.path, with_recorded(values, field, known), spans, True, ROUTED)


def differences_in(part: Part) -> Iterator[float]:
    if not part.is_ours or not _WORTH.search(part.text):
        return
    found = {float(match["n"]) for form in _DELTAS for match in form.finditer(part.text)}
    if len(found) == 1:
        yield from found


def _averages(parts: Sequence[Part], known: Known) -> list[tuple[float, str | None, Part]]:
    """Two averages with the role of each group, where the words tell it; what is hoped for is of the treated."""
    if not any(_AVERAGE.search(part.text) for part in parts) and not any(
        each.fullmatch(part.text.strip()) for part in parts for each in _OF_GROUP[3:]
    ):
        return []
    found: list[tuple[float, str | None, Part]] = []
    for part in parts:
        is_other = _OTHER_INPUT.search(part.text) and not _ON_AVERAGE.search(part.text)
        if is_other or _DELTAS[-1].search(part.text):
            continue
        told: dict[int, tuple[float, str | None, Part]] = {}
        if any(_BY_SO_MUCH.search(part.text[: figure.start()]) for figure in re.finditer(_N, part.text)):
            continue
        for match in (match for form in _OF_GROUP for match in form.finditer(part.text)):
            named = part.text[match.start("name") : max(match.end("name"), match.start("n"))]
            role = role_by_name(match["name"], known) or role_by_name(named, known)
            each = (float(match["n"]), role, part)
            told.setdefault(match.start("n"), each)
        ours = None if _ONE_GROUP.match(part.text) else _first(part.text, _OUR_MEAN, _ON_AVERAGE)
        if hoped := _first(part.text, _HOPED, _BROUGHT_TO):
            found.append((float(hoped["n"]), "treated", part))
        elif ours is not None and not any(role for _value, role, _part in told.values()):
            found.append((float(ours["n"]), "control", part))
        else:
            found += told.values()
    roles = {role for _value, role, _part in found}
    if len(found) == _TWO and None in roles and len(roles) == _TWO:
        certain = next(role for role in roles if role)
        other = "treated" if certain == "control" else "control"
        found = [(value, role or other, part) for value, role, part in found]
    return found if len(found) == _TWO and found[0][0] != found[1][0] else []


def _first(text: str, *forms: re.Pattern[str]) -> re.Match[str] | None:
    return next((match for form in forms if (match := form.search(text))), None)


def tidy(value: float) -> int | float:
    return int(value) if value.is_integer() else value
