"""What is to be shown, against which margin and on which side, and how many are allotted to each group."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from apps.protocol.reading.figures.bearable import bearable
from apps.protocol.reading.figures.margins import MARGINS
from apps.protocol.reading.figures.told_ratios import (
    EXPOSED,
    LARGEST_TERM,
    UNEXPOSED,
    is_denied,
    told_by_controls,
    told_ratios,
)
from apps.protocol.sample_size.input_words import titles_of
from apps.protocol.size_requests.words.plain import AS_TYPED
from apps.protocol.size_requests.words.readings import Readings, as_percent, written
from apps.protocol.size_requests.words.remainder import IS, Remainder, compiled, number, share
from apps.protocol.size_requests.words.roles import CONTROL, TREATMENT, favoured, first_of_pair

_HYPOTHESES: Final = {
    "non_inferiority": re.compile(
        r"非劣|\bnon[\s_-]?inferior|\bnot\sinferior\b"
        r"|\b(?:no|not(?:\s(?:be|do|any|much))?)\sworse\sthan\b|n['’]t(?:\s(?:be|do|any))*\sworse\sthan\b"
        r"|\b(?:at\sleast|just)\sas\s(?:good|well|effective|safe)\b|\b(?:is|are|be|works?|does)\sas\s(?:good|well|effective|safe)\sas\b"
        r"|不(?:会)?比[^,。;]{1,20}差(?!不多)|不(?:会)?[差劣亚逊]于|[跟和与同][^,。;]{1,20}(?:一样|同样)(?:好|有效|安全)",
        re.IGNORECASE,
    ),
    "equivalence": re.compile(r"等效|equivalen", re.IGNORECASE),
    "superiority": re.compile(r"优效|superior", re.IGNORECASE),
    "equality": re.compile(
        r"差异性|不设界值|\bequality\b|\bwithout\s(?:a\s|any\s)?margin\b|\btests?\s(?:of|for)\s(?:a\s)?difference\b",
        re.IGNORECASE,
    ),
}
NEEDS_MARGIN: Final = ("non_inferiority", "equivalence")
_N: Final = (
    r"(?P<n>(?:[-+]|±|\+/-)?\s?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}))(?![\d.]*\d)"
    r"\s?(?P<n_unit>%|percent\b|percentage[ -]?points?|个?百分点|个点|points?\b)?"
)
_MARGIN: Final = compiled(
    rf"(?:最多|至多|不超过|顶多)(?:差|(?P<lower>低|少|下降)|(?P<higher>高|多))\s?{_N}",
    rf"\b(?:at most|no more than|up to)\s{_N}\s?(?:worse|(?P<lower>lower)|(?P<higher>higher))\b",
    rf"{_N}\s?worse\s(?:at most|would be (?:acceptable|ok(?:ay)?|fine))",
    rf"(?:界值|\bmargins?)(?:Δ|δ)?{IS}{_N}",
    rf"{_N}\s?(?:non-?inferiority |equivalence )?margin",
)
_BEARABLE: Final = compiled(*bearable(r"\d{1,3}(?:\.\d{1,6})?"))
# What one could live with is a margin where something is to be no worse; of averages it is what is worth finding.
_OF_MEANS: Final = re.compile(r"标准差|(?<![a-z])SDs?\b|standard deviation", re.IGNORECASE)
_HIGH: Final = re.compile(
    r"越[高大多]越好|higher (?:is|values are|scores are) better|more is better|以高为优", re.IGNORECASE
)
_LOW: Final = re.compile(
    r"越[低小少]越好|lower (?:is|values are|scores are) better|less is better|以低为优", re.IGNORECASE
)
_RATIO: Final = compiled(r"(?<![\d.:%])(?P<a>\d{1,2})\s?[:比]\s?(?P<b>\d{1,2})(?![\d.]*[\d%:])")
_GROUPS: Final = (f"{CONTROL}|{UNEXPOSED}", f"{TREATMENT}|{EXPOSED}")
# "A third of the patients are exposed" is no rate of anything that happens to them.
_EXPOSED_SHARE: Final = compiled(
    rf"(?:{share()})(?:\s(?:of\s)?(?:the\s|our\s|them\b|all\s)?(?:patients|people|women|men|participants|children|babies)?){{0,2}}"
    r"\s(?:(?:is|are|were|was|will\sbe|would\sbe|get|have\sbeen)\s)(?:in\sthe\s)?exposed\b",
    rf"(?<![非未被])(?:被)?暴露(?:组|者|的)?(?:病人|患者|人)?(?:大概|大约|差不多|约)*占(?:大概|大约|差不多|约|到|了)*(?:{share()})",
    rf"(?:{share()})\s?(?:左右)?的?(?:病人|患者|人|孕妇)(?:是|属于)?(?:被)?暴露",
)
# As our own replies word it: "Group sizes, treatment to control = 2".
_TITLES: Final = "|".join(
    re.escape(words.translate(AS_TYPED)) for title in titles_of("ratio") for words in title.values()
)
_TITLED: Final = compiled(rf"(?:{_TITLES})\s?=\s?(?P<n>\d{{1,2}}(?:\.\d{{1,3}})?)(?![\d.:])")

# "Two late patients for every early one": people or a group, so that two visits for every patient are none.
_TERM: Final = r"one|two|three|four|[1-9]"
_TERMS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4}
_PERSON: Final = (
    r"(?:patients?|participants?|people|persons?|subjects?|ones?|controls?|exposed|unexposed|treated)"
)
_FOR_EVERY: Final = compiled(
    rf"\b(?P<a>{_TERM})\s(?P<first>(?:[a-z-]{{1,20}}\s){{0,2}}?(?:{_PERSON}|{CONTROL}|{TREATMENT}))\s(?:for|to|per)\s(?:every|each)"
    rf"\s(?:single\s)?(?P<second>(?:[a-z-]{{1,20}}\s){{0,2}}?(?:{_PERSON}|{CONTROL}|{TREATMENT}))",
    r"(?:每|一)[一1]?[个例名]?(?P<second>[^,。;\d]{1,10}?)(?:配|对应|匹配|就有)(?P<a>[一两二三四1-4])[个例名](?P<first>[^,。;\d]{0,10})",
)
_UNEQUAL: Final = re.compile(
    r"\b(?:won't|will\snot|wouldn't|can't|cannot|aren't|are\snot|not|un)\s?(?:be\s)?equal(?:ly\ssized)?\s(?:groups|arms|sizes)"
    r"|\bgroups\s(?:won't|will\snot|wouldn't|aren't|are\snot)\s(?:be\s)?(?:equal|(?:of\s)?the\ssame\ssize)"
    r"|(?:两组|例数|人数)[^,。;\d]{0,6}(?:不(?:会)?(?:相等|均等|一样多|相同|等)|没法一样多)",
    re.IGNORECASE,
)
_OF_ALL: Final = re.compile(
    r"\b(?P<n>two|three)\s(?P<m>thirds|quarters)\b|(?P<zh_m>[三四])分之(?P<zh_n>[二三])", re.IGNORECASE
)


def hypothesis_of(text: str) -> str | None:
    """None when the words name none, or several."""
    named = [name for name, words in _HYPOTHESES.items() if words.search(text)]
    return named[0] if len(named) == 1 else None


def says_margin(text: str, wanted: str | None) -> bool:
    """Whether a margin stands in it with its figure; `wanted` is what is to be shown, where that is known."""
    return any(pattern.search(text) for pattern in _margins(text, wanted))


def _margins(text: str, wanted: str | None) -> tuple[re.Pattern[str], ...]:
    is_of_means = wanted not in NEEDS_MARGIN and _OF_MEANS.search(text) is not None
    return _MARGIN if is_of_means else (*_MARGIN, *_BEARABLE)


def read_margin(
    rest: Remainder, found: Readings, hypothesis: str | None, outcome: str, *, of_means: bool
) -> None:
    """Signed, treatment minus control. A size without a sign takes the one that the outcome demands."""
    said = dict.fromkeys(
        _signed(match, of_means=of_means) for match in rest.take(_margins(rest.text, hypothesis))
    )
    if len(said) != 1:
        found.read("margin", [_as_read(size * (sign or 1), of_means=of_means) for size, sign in said])
        return
    size, sign = next(iter(said))
    demanded = _demanded(hypothesis, outcome)
    if size and ((sign and demanded and sign != demanded) or not (sign or demanded)):
        choices = tuple(_as_read(each * size, of_means=of_means) for each in (-1, 1))
        found.leave_open("margin", choices)
    else:
        found.values["margin"] = (sign or demanded or 1) * size


def _signed(match: re.Match[str], *, of_means: bool) -> tuple[float, int]:
    digits = match["n"].lstrip("+-±/ ")
    size = float(digits) / (100 if match["n_unit"] and not of_means else 1)
    sign = 0 if "±" in match["n"] or "+/-" in match["n"] else {"-": -1, "+": 1}.get(match["n"][0], 0)
    groups = match.groupdict()
    sign = -1 if groups.get("lower") else 1 if groups.get("higher") else sign
    return round(size, 12), sign


def _as_read(value: float, *, of_means: bool) -> str:
    return written(value) if of_means else as_percent(value)


def _demanded(hypothesis: str | None, outcome: str) -> int | None:
    if hypothesis == "equivalence":
        return 1
    direction = _direction(outcome)
    if direction is None or hypothesis is None:
        return None
    return -direction if hypothesis == "non_inferiority" else direction


def _direction(outcome: str) -> int | None:
    """+1 where more is better, -1 where less is, None where both or neither is said."""
    explicit = (bool(_HIGH.search(outcome)), bool(_LOW.search(outcome)))
    plain = MARGINS.turned.sub(" ", outcome)
    high, low = (
        explicit if any(explicit) else (_has(MARGINS.better_high, plain), _has(MARGINS.better_low, plain))
    )
    return None if high == low else 1 if high else -1


def _has(words: re.Pattern[str], text: str) -> bool:
    return bool(words.search(text))


def read_ratio(rest: Remainder, found: Readings) -> None:
    """n2 / n1, group 1 being the control: which term is whose has to be said unless both are the same. What is said
    not to be the ratio is none; where nothing else is said, it is asked."""
    if len(titled := rest.numbers(_TITLED)) == 1:
        found.values["ratio"] = titled[0]
        return
    told = [*told_ratios(rest.text, *_GROUPS)]
    exposed = rest.take(_EXPOSED_SHARE)
    matches = rest.take(_RATIO)
    if told:
        for each in told:
            rest.blank(each.start, each.end)
        found.read("ratio", dict.fromkeys(_divided(each.second, each.first) for each in told))
        return
    said = [match for match in matches if not is_denied(rest.text, *match.span())]
    if _with_terms(said, rest, found) or "ratio" in found.values:
        return
    if len(said) < len(matches):
        found.leave_open("ratio", _of_share(exposed))
    elif exposed:
        found.leave_open("ratio", (*_of_share(exposed), "1"))
    else:
        _ratio_in_words(rest, found)


def _with_terms(matches: list[re.Match[str]], rest: Remainder, found: Readings) -> bool:
    """Whether "2:1" is said, which is read where it is certain whose the terms are, and else asked about."""
    readings: list[float | None] = []
    choices: dict[str, None] = {}
    for match in matches:
        first, second = int(match["a"]), int(match["b"])
        if 0 < max(first, second) <= LARGEST_TERM and min(first, second) > 0:
            readings.append(_ratio(rest.text, match, first, second))
            choices |= dict.fromkeys((written(first / second), written(second / first)))
    if len(set(readings)) == 1 and readings[0] is not None:
        found.values["ratio"] = readings[0]
    elif readings:
        found.leave_open("ratio", tuple(choices))
    return bool(readings)


def _of_share(exposed: list[re.Match[str]]) -> tuple[str, ...]:
    """A third are exposed: one to two, if everybody is taken who comes."""
    shares = {number(match) for match in exposed}
    if len(shares) != 1 or not 0 < (share := shares.pop()) < 1:
        return ()
    exact = Fraction(share).limit_denominator(LARGEST_TERM)
    return (written(float(exact / (1 - exact))),) if 0 < exact < 1 else ()


def _divided(many: int, few: int) -> float:
    return many // few if many % few == 0 else round(many / few, 10)


def says_ratio(text: str) -> bool:
    """Whether how many are in each group is said, or denied."""
    return any(told_ratios(text, *_GROUPS)) or any(pattern.search(text) for pattern in _RATIO)


def _ratio_in_words(rest: Remainder, found: Readings) -> None:
    """So many of one group for every one of the other; and groups that are said to be unequal are not taken for equal
    ones. Which group is the larger one is asked where the words do not tell."""
    if (by_controls := told_by_controls(rest.text)) is not None:
        rest.blank(by_controls.start, by_controls.end)
        found.values["ratio"] = _divided(by_controls.second, by_controls.first)
    elif told := rest.take(_FOR_EVERY):
        many = _TERMS.get(told[0]["a"].lower()) or int(told[0]["a"])
        if many > 1:
            found.leave_open("ratio", (written(many), written(1 / many)))
    elif _UNEQUAL.search(rest.text):
        part = _OF_ALL.search(rest.text)
        found.leave_open("ratio", _both_ways(part) if part else ())


def _both_ways(part: re.Match[str]) -> tuple[str, ...]:
    """ "Two thirds" are two to one, or one to two."""
    some = _TERMS[(part["n"] or part["zh_n"]).lower()]
    whole = {"thirds": 3, "quarters": 4, "三": 3, "四": 4}[(part["m"] or part["zh_m"]).lower()]
    return (written(some / (whole - some)), written((whole - some) / some)) if some < whole else ()


def _ratio(text: str, match: re.Match[str], first: int, second: int) -> float | None:
    if first == second:
        return 1
    role = first_of_pair(text, match.start(), match.end()) or favoured(text, match.end())
    if role is None:
        return None
    ratio = second / first if role == "control" else first / second
    return int(ratio) if ratio.is_integer() else ratio


def tells_direction(outcome: str) -> bool:
    return _direction(outcome) is not None
